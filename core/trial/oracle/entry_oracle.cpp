#include "core/trial/oracle/entry_oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_points = 40;
constexpr double flat = 1e-9;       // of the size: what lies in one plane
constexpr double parallel = 1e-10;  // sine between directions that are one

void add_direction(std::vector<Vector3d>& directions, const Vector3d& direction) {
  const double length = glm::length(direction);
  if (!(length > 0.0)) return;
  const Vector3d unit = direction / length;
  for (const Vector3d& known : directions)
    if (glm::length(glm::cross(known, unit)) <= parallel) return;
  directions.push_back(unit);
}

std::vector<Vector3d> points_of(const Shape& shape) {
  if (const auto* triangle = std::get_if<TriangleShape>(&shape.value))
    return {triangle->points.begin(), triangle->points.end()};
  if (const auto* hull = std::get_if<HullShape>(&shape.value)) return hull->hull->points;
  std::vector<Vector3d> corners;
  if (const auto* box = std::get_if<BoxShape>(&shape.value))
    for (int i = 0; i < 8; ++i)
      corners.push_back(box->half_extents * Vector3d((i & 1) - 0.5, ((i >> 1) & 1) - 0.5, ((i >> 2) & 1) - 0.5) * 2.0);
  return corners;
}

std::pair<double, double> reach(const std::vector<Vector3d>& points, const Vector3d& axis) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Vector3d& point : points) {
    const double at = glm::dot(point, axis);
    low = std::min(low, at);
    high = std::max(high, at);
  }
  return {low, high};
}

/// Fills in faces and edges by trying all planes through three points and all lines through two.
class Features {
 public:
  explicit Features(PolytopeAxes& out) : out_(out), points_(out.points) {
    const std::size_t count = points_.size();
    double size = 0.0;
    for (const Vector3d& point : points_) size = std::max(size, glm::length(point - points_[0]));
    thickness_ = flat * size;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j)
        for (std::size_t k = j + 1; k < count; ++k) try_plane(i, j, k);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j)
        if (joins_faces(i, j)) add_direction(out_.edges, points_[j] - points_[i]);
    if (is_flat_) add_sides();
  }

 private:
  struct Face {
    Vector3d normal{0.0};
    double height = 0.0;
  };

  void try_plane(std::size_t i, std::size_t j, std::size_t k) {
    const Vector3d across = glm::cross(points_[j] - points_[i], points_[k] - points_[i]);
    const double length = glm::length(across);
    if (!(length > thickness_ * thickness_)) return;
    const Vector3d normal = across / length;
    const double height = glm::dot(normal, points_[i]);
    const auto [low, high] = reach(points_, normal);
    const bool above = high <= height + thickness_, below = low >= height - thickness_;
    if (!above && !below) return;
    is_flat_ = is_flat_ || (above && below);
    add_direction(out_.normals, normal);
    faces_.push_back({normal, height});
  }

  bool lies_on(const Face& face, std::size_t i) const {
    return std::abs(glm::dot(face.normal, points_[i]) - face.height) <= thickness_;
  }
  /// Two faces that are not one plane share both points; all pairs count where there is but one plane.
  bool joins_faces(std::size_t i, std::size_t j) const {
    const Face* first = nullptr;
    for (const Face& face : faces_) {
      if (!lies_on(face, i) || !lies_on(face, j)) continue;
      if (is_flat_) return true;
      if (first == nullptr)
        first = &face;
      else if (glm::length(glm::cross(first->normal, face.normal)) > parallel)
        return true;
    }
    return false;
  }
  /// What lies in a plane is bounded there by its sides.
  void add_sides() {
    const std::vector<Vector3d> edges = out_.edges;
    const Vector3d normal = out_.normals[0];
    for (const Vector3d& edge : edges) add_direction(out_.normals, glm::cross(normal, edge));
  }

  PolytopeAxes& out_;
  const std::vector<Vector3d>& points_;
  double thickness_ = 0.0;
  bool is_flat_ = false;
  std::vector<Face> faces_;
};

}  // namespace

std::optional<PolytopeAxes> PolytopeAxes::of(const Shape& shape) {
  PolytopeAxes axes;
  axes.points = points_of(shape);
  if (axes.points.size() < 3 || axes.points.size() > most_points) return std::nullopt;
  const Features features(axes);
  if (axes.normals.empty()) return std::nullopt;
  return axes;
}

EntryOracle::EntryOracle(const PolytopeAxes& target, const Pose& target_pose, const PolytopeAxes& body,
                         const Pose& body_pose, const Vector3d& displacement) {
  // In the target's frame, so that coordinates far from the origin keep their digits.
  const Quaterniond back = glm::conjugate(target_pose.rotation), turn = back * body_pose.rotation;
  const Vector3d offset = back * (body_pose.position - target_pose.position), move = back * displacement;
  std::vector<Vector3d> moved;
  for (const Vector3d& point : body.points) moved.push_back(turn * point + offset);
  const auto add = [&](const Vector3d& axis) {
    const auto [low, high] = reach(target.points, axis);
    const auto [body_low, body_high] = reach(moved, axis);
    axes_.push_back({body_high - low, high - body_low, glm::dot(move, axis)});
  };
  for (const Vector3d& normal : target.normals) add(normal);
  for (const Vector3d& normal : body.normals) add(turn * normal);
  for (const Vector3d& edge : target.edges)
    for (const Vector3d& other : body.edges) {
      const Vector3d across = glm::cross(edge, turn * other);
      const double length = glm::length(across);
      if (length > parallel) add(across / length);
    }
}

double EntryOracle::enters(double depth) const {
  double from = 0.0, to = std::numeric_limits<double>::infinity();
  const auto need = [&](double now, double speed) {  // now + speed · t ≥ depth
    if (speed > 0.0)
      from = std::max(from, (depth - now) / speed);
    else if (speed < 0.0)
      to = std::min(to, (now - depth) / -speed);
    else if (now < depth)
      to = -1.0;
  };
  for (const Axis& axis : axes_) {
    need(axis.below, axis.speed);
    need(axis.above, -axis.speed);
  }
  return from <= to ? from : std::numeric_limits<double>::infinity();
}

}  // namespace minkoscope
