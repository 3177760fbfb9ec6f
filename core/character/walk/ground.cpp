#include "core/character/walk/ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/tolerance.h"
#include "core/character/walk/body.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope {
namespace {

// The probe is a sphere this much smaller than the body, dropped along the body's axis: thin enough to see past the lip
// the body rests on, thick enough not to fall through the seam of two triangles.
constexpr double probe_ratio = 0.1;
// A contact steeper than this counts as a wall.
constexpr double least_lip_normal_y = 0.05;
// Contacts that are looked at together: the deepest ones.
constexpr std::size_t most_shared = 16;

template <class Real>
std::optional<GroundProbe> ground_below(const CollisionLevel<Real>& level, const WalkBody& body,
                                        const GroundRules& rules) {
  const double radius = probe_ratio * smallest_radius(body);
  const Vector3d middle = middle_of(body);
  const double drop = middle.y - feet_height(body) + rules.step_height - radius;
  if (drop <= 0.0) return std::nullopt;
  const EllipsoidBody probe{Vector3d(radius), middle, body.rotation};
  const SweepResult hit = sweep_ellipsoid(level, probe, Vector3d(0.0, -drop, 0.0));
  if (!hit.hit || hit.start_overlap || hit.normal.y < rules.walkable_normal_y) return std::nullopt;
  const Vector3d stopped = middle - Vector3d(0.0, drop * hit.time, 0.0);
  return GroundProbe{middle, stopped, radius, feet_height(body) - hit.point.y, hit.mesh, hit.triangle};
}

/// From 0 to 90. Every tick asks, most often for a whole number.
double cosine_of_degrees(double degrees) {
  static const auto of_whole = [] {
    std::array<double, 91> cosines{};
    for (std::size_t i = 0; i < cosines.size(); ++i) cosines[i] = std::cos(glm::radians(static_cast<double>(i)));
    return cosines;
  }();
  const int whole = degrees <= 90.0 ? static_cast<int>(degrees) : 0;  // none of what is not a number
  return whole == degrees ? of_whole[static_cast<std::size_t>(whole)] : std::cos(glm::radians(degrees));
}

void store(const Contact& contact, GroundRule rule, Ground& ground) {
  ground.mesh = contact.mesh;
  ground.triangle = contact.triangle;
  ground.point = {contact.point.x, contact.point.y, contact.point.z};
  ground.normal = {contact.normal.x, contact.normal.y, contact.normal.z};
  ground.rule = rule;
}

}  // namespace

GroundRules ground_rules(const WalkSettings& settings) {
  const double limit = std::clamp(settings.max_slope_degrees, 0.0, 90.0);
  return {cosine_of_degrees(limit) - tolerance::slope_limit_slack, settings.step_height};
}

bool hold_together(std::span<const HalfSpace> planes, const GroundRules& rules) {
  const Vector3d down = nearest_permitted(Vector3d(0.0, -1.0, 0.0), planes).motion;
  // The projection of a unit vector: its length is the cosine of their angle, the sine of the slope.
  return length_squared(down) <= 1.0 - rules.walkable_normal_y * rules.walkable_normal_y;
}

std::optional<Ground> shared_ground(const GroundRules& rules, std::span<const Contact> contacts) {
  std::vector<HalfSpace> planes;
  const Contact* best = nullptr;
  for (const Contact& contact : contacts) {
    const auto same = [&](const HalfSpace& plane) { return same_plane_direction(plane.normal, contact.normal); };
    if (std::none_of(planes.begin(), planes.end(), same)) planes.push_back({contact.normal, 0.0});
    if (contact.normal.y > 0.0 && (best == nullptr || contact.normal.y > best->normal.y)) best = &contact;
    if (planes.size() == most_shared) break;
  }
  if (best == nullptr || planes.size() < 2 || !hold_together(planes, rules)) return std::nullopt;
  return Ground{best->mesh, best->triangle, best->point, best->normal, GroundRule::together};
}

template <class Real>
Vector3d upward_face_normal(const CollisionLevel<Real>& level, int mesh, int triangle) {
  const auto& entry = level.meshes[static_cast<std::size_t>(mesh)];
  const auto vertices = entry.mesh->triangle(static_cast<std::uint32_t>(triangle));
  const Vector3d first(vertices[0]);
  const Vector3d across = glm::cross(Vector3d(vertices[1]) - first, Vector3d(vertices[2]) - first);
  const double area = glm::length(across);
  if (!(area > 0.0)) return Vector3d(0.0);
  const Vector3d normal = entry.pose.rotation * (across / area);
  return normal.y < 0.0 ? -normal : normal;
}

template <class Real>
std::optional<Ground> choose_ground(const CollisionLevel<Real>& level, const WalkBody& body, const GroundRules& rules,
                                    std::span<const Contact> contacts) {
  std::optional<Ground> ground;  // made once, in place: a copy of what was just stored would stall
  const Contact* best = nullptr;
  for (const Contact& contact : contacts) {
    if (contact.normal.y < rules.walkable_normal_y || (best != nullptr && contact.normal.y <= best->normal.y)) continue;
    best = &contact;
  }
  if (best != nullptr) store(*best, GroundRule::upright, ground.emplace());
  if (best != nullptr || !rules.lips || rules.step_height <= 0.0) return ground;

  const double highest_lip = feet_height(body) + rules.step_height;
  for (const Contact& contact : contacts) {
    if (contact.feature == Feature::face || contact.normal.y < least_lip_normal_y || contact.point.y > highest_lip)
      continue;
    if (best != nullptr && contact.normal.y <= best->normal.y) continue;
    if (upward_face_normal(level, contact.mesh, contact.triangle).y < rules.walkable_normal_y) continue;
    best = &contact;
  }
  if (best == nullptr) return ground;
  store(*best, GroundRule::lip, ground.emplace());
  ground->probe = ground_below(level, body, rules);
  if (!ground->probe) ground.reset();
  return ground;
}

template <class Real>
std::optional<Ground> ground_among(const CollisionLevel<Real>& level, const WalkBody& body, const GroundRules& rules,
                                   std::span<const Contact> contacts) {
  std::optional<Ground> ground = choose_ground<Real>(level, body, rules, contacts);
  if (!ground) ground = shared_ground(rules, contacts);
  return ground;
}

template <class Real>
std::optional<Ground> find_ground(const CollisionLevel<Real>& level, const WalkBody& body, const GroundRules& rules,
                                  double reach) {
  const std::vector<Contact> contacts = find_contacts(level, body, reach);
  return choose_ground<Real>(level, body, rules, contacts);
}

#define MINKOSCOPE_INSTANTIATE(Real)                                                                             \
  template Vector3d upward_face_normal(const CollisionLevel<Real>&, int, int);                                   \
  template std::optional<Ground> find_ground(const CollisionLevel<Real>&, const WalkBody&, const GroundRules&,   \
                                             double);                                                            \
  template std::optional<Ground> choose_ground(const CollisionLevel<Real>&, const WalkBody&, const GroundRules&, \
                                               std::span<const Contact>);                                        \
  template std::optional<Ground> ground_among(const CollisionLevel<Real>&, const WalkBody&, const GroundRules&,  \
                                              std::span<const Contact>);
MINKOSCOPE_INSTANTIATE(float)
MINKOSCOPE_INSTANTIATE(double)
#undef MINKOSCOPE_INSTANTIATE

}  // namespace minkoscope
