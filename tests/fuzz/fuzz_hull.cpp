// The convex hull of points on lattices, lines and planes, of copies and of any doubles there are.
#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/scene/json/json_writer.h"
#include "tests/fuzz/bytes.h"
#include "tests/support/hull_faults.h"

namespace minkoscope::fuzz {
namespace {

using Points = std::vector<Vector3d>;

Points read_points(Bytes& bytes) {
  const unsigned kind = bytes.below(6);
  Points points;
  if (kind == 0) {  // any doubles
    while (!bytes.empty() && points.size() < 64) {
      const double x = bytes.any_double(), y = bytes.any_double(), z = bytes.any_double();
      points.emplace_back(x, y, z);
    }
    return points;
  }
  const double scale = bytes.power_of_ten(-30.0, 15.0);
  const Quaterniond turn = bytes.rotation();
  const Vector3d at = bytes.below(4) == 0 ? bytes.vector(scale * bytes.power_of_ten(0.0, 12.0)) : Vector3d(0.0);
  // Flat and thin by one or two axes, exactly or by as little as a rounding.
  Vector3d stretch(1.0);
  if (kind == 2) stretch.y = bytes.length(1.0, 1e-18);
  if (kind == 3) stretch.x = bytes.length(1.0, 1e-18), stretch.z = bytes.length(1.0, 1e-18);
  const unsigned noise = bytes.below(3);
  const double bump = noise == 0 ? 0.0 : bytes.power_of_ten(-17.0, -2.0);
  while (!bytes.empty() && points.size() < 400) {
    const unsigned what = bytes.byte();
    Vector3d p(0.0);
    if (what < 32 && !points.empty()) {
      points.push_back(points[what % points.size()]);
      continue;
    }
    p = what < 128 ? Vector3d(what % 4, what / 4 % 4, what / 16 % 4) / 4.0 : bytes.vector(1.0);
    if (kind == 4 && glm::length(p) > 0.0) p /= glm::length(p);                             // on a sphere
    if (kind == 5) p = {std::cos(p.x * 3.2), p.y > 0.5 ? 1.0 : -1.0, std::sin(p.x * 3.2)};  // a prism
    if (noise != 0) p += bytes.vector(bump);
    points.push_back(at + scale * (turn * (p * stretch)));
  }
  return points;
}

void expect_a_hull(const Points& points) {
  const ConvexHull hull = build_convex_hull(points);
  demand(hull.points.size() == points.size(), "the points are kept");
  demand(hull.dimension >= 0 && hull.dimension <= 3, "a rank is declared");
  demand(hull.volume >= 0.0, "the volume is >= 0");
  demand(std::isfinite(hull.tolerance) && hull.tolerance >= 0.0, "the tolerance is finite and >= 0");
  demand(!hull.vertices.empty() && hull.vertices.size() <= points.size(), "it has vertices, each a point");
  const std::set<std::uint32_t> unique(hull.vertices.begin(), hull.vertices.end());
  demand(unique.size() == hull.vertices.size() && *unique.rbegin() < points.size(), "each vertex stands once");
  double largest = 0.0, smallest = 1e300;
  for (const Vector3d& p : points) {
    for (int axis = 0; axis < 3; ++axis) {
      largest = std::max(largest, std::abs(p[axis]));
      if (p[axis] != 0.0) smallest = std::min(smallest, std::abs(p[axis]));
    }
  }
  if (largest > 1e100 || (largest > 0.0 && smallest < 1e-100)) return;  // beyond what these checks can calculate
  demand(std::isfinite(hull.volume), "the volume is finite");
  // Rounding of the distance to a plane, this check's own.
  const double rounding = 8e-16 * largest;
  demand(test::worst_violation(hull) <= hull.tolerance + rounding, "every point lies within the tolerance");
  if (hull.dimension == 3) {
    demand(hull.faces.size() <= 2 * hull.vertices.size() - 4, "no more faces than a solid of its vertices can have");
    const std::string fault = test::fault_of_solid(hull);
    demand(fault.empty(), fault);
  }
  if (hull.dimension < 3) demand(hull.volume == 0.0, "what is flat has no volume");
  if (hull.dimension == 2) demand(hull.faces.size() == 2 && hull.vertices.size() >= 3, "a flat hull has two sides");
  if (hull.dimension == 1) demand(hull.vertices.size() == 2, "a collinear hull has two ends");
  if (hull.dimension == 0) demand(hull.vertices.size() == 1, "a single point is one");
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  using namespace minkoscope::fuzz;
  Bytes bytes(data, size);
  const Points points = read_points(bytes);
  const bool good =
      !points.empty() && std::all_of(points.begin(), points.end(), [](const Vector3d& p) { return fuzz::finite(p); });
  const auto checks = [&] {
    try {
      expect_a_hull(points);
      demand(good, "what is not finite, and no point at all, is refused");
    } catch (const std::invalid_argument&) {
      demand(!good, "finite points are never refused");
    }
  };
  const auto describe = [&] {
    JsonWriter writer;
    writer.begin_array();
    for (const Vector3d& p : points) writer.value(p);
    return writer.end_array().take();
  };
  hold(checks, describe);
  return 0;
}
