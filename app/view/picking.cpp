#include "app/view/picking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/view/pixels_to_segment.h"

namespace minkoscope {
namespace {

constexpr float opaque_from = 0.999f;

/// Signed-free ray–triangle intersection, two-sided: the ray's parameter, or nothing. After Möller and Trumbore, Fast,
/// Minimum Storage Ray/Triangle Intersection, 1997.
std::optional<double> hit_triangle(const Vector3d& origin, const Vector3d& direction, const Vector3d& a,
                                   const Vector3d& b, const Vector3d& c) {
  const Vector3d ab = b - a, ac = c - a;
  const Vector3d p = glm::cross(direction, ac);
  const double determinant = glm::dot(ab, p);
  if (determinant == 0.0) return std::nullopt;
  const Vector3d from_a = origin - a;
  const double u = glm::dot(from_a, p) / determinant;
  if (!(u >= 0.0 && u <= 1.0)) return std::nullopt;
  const Vector3d q = glm::cross(from_a, ab);
  const double v = glm::dot(direction, q) / determinant;
  if (!(v >= 0.0 && u + v <= 1.0)) return std::nullopt;
  const double t = glm::dot(ac, q) / determinant;
  return t > 0.0 ? std::optional<double>(t) : std::nullopt;
}

/// Whether the ray meets the box before `limit`.
template <class Real>
bool meets(const Box3<Real>& box, const Vector3d& origin, const Vector3d& inverse, double limit) {
  double enter = 0.0, leave = limit;
  for (int i = 0; i < 3; ++i) {
    const double near = (static_cast<double>(box.min[i]) - origin[i]) * inverse[i];
    const double far = (static_cast<double>(box.max[i]) - origin[i]) * inverse[i];
    // With a zero direction component inside the slab both are infinite with opposite signs; for a NaN (on the slab's
    // face) both comparisons are false and the interval is unchanged.
    enter = std::min(near, far) > enter ? std::min(near, far) : enter;
    leave = std::max(near, far) < leave ? std::max(near, far) : leave;
  }
  return enter <= leave;
}

/// Distance along the ray, in the surface's own frame, to its nearest triangle.
template <class Real>
std::optional<std::pair<double, int>> nearest_in(const Bvh<Real>& bvh, const SurfaceMesh& mesh, const Vector3d& origin,
                                                 const Vector3d& direction, double limit) {
  const Vector3d inverse = 1.0 / direction;
  std::optional<std::pair<double, int>> nearest;
  bvh.query_by([&](const Box3<Real>& box) { return meets(box, origin, inverse, nearest ? nearest->first : limit); },
               [&](std::uint32_t index) {
                 const auto& t = mesh.triangles[index];
                 const auto& positions = mesh.positions;
                 const auto hit = hit_triangle(origin, direction, positions[t[0]], positions[t[1]], positions[t[2]]);
                 if (hit && *hit < (nearest ? nearest->first : limit)) nearest = {*hit, static_cast<int>(index)};
               });
  return nearest;
}

std::shared_ptr<const Bvh<float>> hierarchy_over(const SurfaceMesh& mesh) {
  std::vector<Box3<float>> boxes;
  boxes.reserve(mesh.triangles.size());
  for (const auto& t : mesh.triangles) {
    const Vector3d &a = mesh.positions[t[0]], &b = mesh.positions[t[1]], &c = mesh.positions[t[2]];
    const Vector3d low = glm::min(a, glm::min(b, c)), high = glm::max(a, glm::max(b, c));
    Box3<float> box;
    for (int i = 0; i < 3; ++i) {
      // Rounded outwards, so that no triangle is lost in float.
      box.min[i] = std::nextafter(static_cast<float>(low[i]), -std::numeric_limits<float>::infinity());
      box.max[i] = std::nextafter(static_cast<float>(high[i]), std::numeric_limits<float>::infinity());
    }
    boxes.push_back(box);
  }
  return std::make_shared<const Bvh<float>>(boxes);
}

}  // namespace

void Picker::know(const std::shared_ptr<const SurfaceMesh>& mesh, std::shared_ptr<const Bvh<float>> bvh) {
  Hierarchy& known = hierarchies_[mesh.get()];
  if (known.bvh != bvh || known.alive.lock() != mesh) known = {mesh, std::move(bvh), nullptr};
}

void Picker::know(const std::shared_ptr<const SurfaceMesh>& mesh, std::shared_ptr<const Bvh<double>> bvh) {
  Hierarchy& known = hierarchies_[mesh.get()];
  if (known.fine != bvh || known.alive.lock() != mesh) known = {mesh, nullptr, std::move(bvh)};
}

const Picker::Hierarchy& Picker::hierarchy_of(const std::shared_ptr<const SurfaceMesh>& mesh) {
  const auto found = hierarchies_.find(mesh.get());
  if (found != hierarchies_.end() && found->second.alive.lock() == mesh) return found->second;
  std::erase_if(hierarchies_, [](const auto& item) { return item.second.alive.expired(); });
  Hierarchy built{mesh, hierarchy_over(*mesh), nullptr};
  return hierarchies_.insert_or_assign(mesh.get(), std::move(built)).first->second;
}

std::optional<std::pair<double, int>> Picker::intersect(const DrawList::Surface& surface, const Ray& ray,
                                                        double limit) {
  // In the surface's own frame; the direction is scaled with it, so that the parameter stays in world metres.
  if (surface.style.overlay) return std::nullopt;
  const Vector3d scale = surface.scale, stretch = surface.style.stretch;
  if (scale.x == 0.0 || scale.y == 0.0 || scale.z == 0.0) return std::nullopt;
  if (stretch.x == 0.0 || stretch.y == 0.0 || stretch.z == 0.0) return std::nullopt;
  const Vector3d origin = surface.pose.to_local(ray.origin / stretch) / scale;
  const Vector3d direction = (glm::conjugate(surface.pose.rotation) * (ray.direction / stretch)) / scale;
  const Hierarchy& known = hierarchy_of(surface.mesh);
  if (known.fine) return nearest_in(*known.fine, *surface.mesh, origin, direction, limit);
  return nearest_in(*known.bvh, *surface.mesh, origin, direction, limit);
}

std::optional<Pick> Picker::pick(const DrawList& list, const Camera& camera, const ViewRect& rect,
                                 const glm::dvec2& pixel, double tolerance) {
  const Ray ray = camera.ray(pixel, rect);
  const double depth_per_metre = glm::dot(ray.direction, camera.forward());
  constexpr double far = std::numeric_limits<double>::infinity();

  // The closest element with a face, and the closest opaque one, which hides everything behind it.
  std::optional<Pick> face;
  double opaque = far;
  const auto offer = [&](double t, MarkId id, bool is_opaque, int triangle) {
    if (is_opaque) opaque = std::min(opaque, t);
    if (id == 0 || (face && face->depth <= t)) return;
    face = Pick{id, t, ray.origin + t * ray.direction, triangle};
  };
  for (const DrawList::Surface& s : list.surfaces) {
    if (const auto hit = intersect(s, ray, far)) offer(hit->first, s.id, s.style.opacity >= opaque_from, hit->second);
  }
  for (std::size_t i = 0; i < list.triangles.size(); ++i) {
    const DrawList::Triangle& t = list.triangles[i];
    if (const auto hit = hit_triangle(ray.origin, ray.direction, t.a, t.b, t.c)) {
      offer(*hit, t.id, t.opacity >= opaque_from, -1);
    }
  }
  for (const DrawList::Disc& d : list.discs) {
    const double slope = glm::dot(ray.direction, d.normal);
    if (slope == 0.0) continue;
    const double t = glm::dot(d.centre - ray.origin, d.normal) / slope;
    if (t > 0.0 && glm::length(ray.origin + t * ray.direction - d.centre) <= d.radius) offer(t, d.id, false, -1);
  }
  // A face behind an unmarked opaque one is not under the pointer.
  if (face && face->depth > opaque) face.reset();

  std::optional<Pick> mark;
  double best = tolerance;
  const double eye_depth_limit = opaque * depth_per_metre;
  const auto consider = [&](double distance, double depth, MarkId id, const Vector3d& position, bool on_top) {
    // Markers are drawn slightly closer than they are, and fainter where hidden: hidden ones have the lowest
    // precedence.
    const bool hidden = depth * 0.985 > eye_depth_limit;
    if (hidden && !on_top) return;
    const double score = distance + (hidden ? 0.5 * tolerance : 0.0);
    if (score < best || (mark && score == best && depth < mark->depth)) {
      best = score;
      mark = Pick{id, depth, position, -1};
    }
  };
  for (const DrawList::Point& p : list.points) {
    if (p.id == 0) continue;
    const auto projected = camera.project(p.position, rect);
    if (!projected) continue;
    // Points take precedence over the lines that end in them.
    const double distance = glm::length(projected->pixel - pixel);
    if (distance > tolerance) continue;
    consider(0.5 * distance, projected->depth, p.id, p.position, true);
  }
  for (const DrawList::Line& l : list.lines) {
    if (l.id == 0) continue;
    const auto a = camera.project(l.from, rect), b = camera.project(l.to, rect);
    if (!a || !b) continue;
    const auto [distance, t] = pixels_to_segment(pixel, a->pixel, b->pixel);
    consider(distance + 1.0, a->depth + t * (b->depth - a->depth), l.id, l.from + t * (l.to - l.from), l.style.on_top);
  }
  if (mark) return mark;
  if (face) face->depth *= depth_per_metre;
  return face;
}

std::optional<Pick> Picker::pick_surface(const DrawList& list, const Camera& camera, const ViewRect& rect,
                                         const glm::dvec2& pixel) {
  const Ray ray = camera.ray(pixel, rect);
  std::optional<Pick> nearest;
  double limit = std::numeric_limits<double>::infinity();
  for (const DrawList::Surface& s : list.surfaces) {
    if (const auto hit = intersect(s, ray, limit)) {
      limit = hit->first;
      nearest = Pick{s.id, hit->first * glm::dot(ray.direction, camera.forward()),
                     ray.origin + hit->first * ray.direction, hit->second, static_cast<int>(&s - list.surfaces.data())};
    }
  }
  return nearest;
}

bool Picker::hidden(const DrawList& list, const Camera& camera, const Vector3d& point) {
  Ray ray{camera.eye(), point - camera.eye()};
  if (camera.orthographic) ray = {point - 2.0 * camera.distance * camera.forward(), camera.forward()};
  const double way = camera.orthographic ? 2.0 * camera.distance : glm::length(ray.direction);
  if (!(way > 0.0)) return false;
  if (!camera.orthographic) ray.direction /= way;
  const double limit = way * 0.985;
  return std::any_of(list.surfaces.begin(), list.surfaces.end(), [&](const DrawList::Surface& s) {
    return s.style.opacity >= opaque_from && intersect(s, ray, limit).has_value();
  });
}

}  // namespace minkoscope
