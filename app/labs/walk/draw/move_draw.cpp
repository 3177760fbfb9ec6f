#include "app/labs/walk/draw/move_draw.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/draw/marks.h"

namespace minkoscope {
namespace {

constexpr double shown_in_ellipsoid_space = 0.9;  // radii of the sphere
constexpr double shown_in_world = 1.1;            // metres

double gain_for(double length, double shown) {
  return length > 1e-9 ? std::clamp(shown / length, 1.0, 1e4) : 1.0;
}

LineStyle arrow_style(float width) {
  LineStyle style;
  style.width = width;
  style.arrow = true;
  style.on_top = true;
  return style;
}

}  // namespace

void draw_path(const Vector3d& start, const Vector3d& now, const Vector3d& displacement, const ViewSpace& space,
               DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::path);
  const Vector3d from = space.point(start), at = space.point(now), end = space.point(start + displacement);
  LineStyle done;
  done.width = 3.0f;
  done.on_top = true;
  if (glm::length(at - from) > 1e-9) draw.line(from, at, Role::body, done, id);
  LineStyle left;
  left.width = 1.5f;
  left.dashed = true;
  left.on_top = true;
  if (glm::length(end - at) > 1e-9) draw.line(at, end, Role::wanted_path, left, id);
}

void draw_moves(const Vector3d& from, const Vector3d& wanted, const Vector3d& turn, const Vector3d& remaining,
                bool turned, std::string_view outcome, const ViewSpace& space, DebugDraw& draw) {
  const double shown = space.body ? shown_in_ellipsoid_space : shown_in_world;
  const Vector3d wanted_view = space.displacement(wanted);
  const double gain = gain_for(glm::length(wanted_view), shown);
  if (glm::length(wanted_view) > 1e-9) {
    LineStyle dashed;
    dashed.width = 2.0f;
    dashed.dashed = true;
    dashed.on_top = true;
    const Vector3d start = space.point(from);
    draw.line(start, start + gain * wanted_view, Role::wanted_path, dashed, make_mark(MarkKind::path));
    draw.label(start + gain * wanted_view, "wanted", Role::wanted_path, 0);
  }
  const Vector3d slide = space.displacement(remaining);
  if (turned && glm::length(slide) > 1e-9) {
    const Vector3d start = space.point(turn);
    // A slide that has lost nearly all its length still needs a visible direction.
    const double length = std::max(gain * glm::length(slide), 0.25 * shown);
    const Vector3d tip = start + length * glm::normalize(slide);
    draw.line(start, tip, Role::slide, arrow_style(3.0f), make_mark(MarkKind::direction));
    draw.label(tip, outcome, Role::slide, 2);
  }
}

void draw_velocities(const Vector3d& from, const Vector3d& before, const Vector3d& wanted, const Vector3d& achieved,
                     DebugDraw& draw) {
  const double fastest = std::max({glm::length(before), glm::length(wanted), glm::length(achieved)});
  if (!(fastest > 1e-6)) return;
  const double gain = shown_in_world / fastest;
  constexpr double least = 0.02;  // of the fastest: shorter ones count as zero
  const auto arrow = [&](const Vector3d& v, Role role, LineStyle style, std::string_view name, int priority) {
    if (glm::length(v) < least * fastest) return;
    draw.line(from, from + gain * v, role, style, make_mark(MarkKind::direction));
    draw.label(from + gain * v, name, role, priority);
  };
  LineStyle dashed = arrow_style(2.0f);
  dashed.dashed = true;
  arrow(before, Role::path, arrow_style(2.0f), "before", 0);
  arrow(wanted, Role::wanted_path, dashed, "wanted", 1);
  arrow(achieved, Role::slide, arrow_style(3.0f), "achieved", 2);
}

std::optional<CreaseLine> crease_of(const SlidePlane& a, const SlidePlane& b, const Vector3d& middle) {
  const Vector3d along = glm::cross(a.normal, b.normal);
  const double squared = glm::dot(along, along);
  constexpr double least_sine = 0.1;  // about 6°: flatter creases are not drawn
  if (!(squared > least_sine * least_sine)) return std::nullopt;
  const double to_a = glm::dot(a.point - middle, a.normal), to_b = glm::dot(b.point - middle, b.normal);
  const Vector3d offset = (to_a * glm::cross(b.normal, along) + to_b * glm::cross(along, a.normal)) / squared;
  return CreaseLine{middle + offset, along / std::sqrt(squared)};
}

void draw_creases(std::span<const SlidePlane> planes, const Vector3d& middle, const ViewSpace& space, DebugDraw& draw) {
  constexpr double half = 0.8;  // metres
  constexpr std::size_t most = 8;
  const std::size_t count = std::min(planes.size(), most);
  std::vector<CreaseLine> drawn;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const std::optional<CreaseLine> crease = crease_of(planes[i], planes[j], middle);
      if (!crease || glm::length(crease->point - middle) > 3.0) continue;
      // Repeated contacts with the same planes give the same line.
      const bool again = std::any_of(drawn.begin(), drawn.end(), [&](const CreaseLine& other) {
        return glm::length(other.point - crease->point) < 0.02 &&
               std::abs(glm::dot(other.direction, crease->direction)) > 0.999;
      });
      if (again) continue;
      drawn.push_back(*crease);
      LineStyle style;
      style.width = 2.5f;
      style.on_top = true;
      draw.line(space.point(crease->point - half * crease->direction),
                space.point(crease->point + half * crease->direction), Role::slide_plane, style,
                make_mark(MarkKind::slide_plane, i));
      // One is named: each of them is a line of the same colour.
      if (drawn.size() == 1)
        draw.label(space.point(crease->point + half * crease->direction), "crease", Role::slide_plane, 0);
    }
  }
}

}  // namespace minkoscope
