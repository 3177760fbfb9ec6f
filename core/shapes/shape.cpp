// The shapes of a case: their copies and equality, and how a hull shape is made.
#include <minkoscope/shape.h>

#include <utility>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

namespace {

template <class T>
bool same_content(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  if (a == b) return true;
  return a && b && *a == *b;
}

}  // namespace

// The hull follows from its points, so that comparing the points is enough.
bool HullShape::operator==(const HullShape& other) const {
  if (file != other.file) return false;
  if (hull == other.hull) return true;
  return hull && other.hull && hull->points == other.hull->points;
}

bool SumShape::operator==(const SumShape& other) const {
  return same_content(first, other.first) && same_content(second, other.second);
}

bool TransformedShape::operator==(const TransformedShape& other) const {
  return pose == other.pose && same_content(of, other.of);
}

bool MeshShape::operator==(const MeshShape& other) const {
  return file == other.file && same_content(triangles, other.triangles);
}

Shape::Value::Value() = default;
Shape::Value::Value(const Value&) = default;
Shape::Value::Value(Value&&) noexcept = default;
Shape::Value& Shape::Value::operator=(const Value&) = default;
Shape::Value& Shape::Value::operator=(Value&&) noexcept = default;
Shape::Value::~Value() = default;
bool Shape::Value::operator==(const Value& other) const {
  return static_cast<const Variant&>(*this) == static_cast<const Variant&>(other);
}

Shape make_hull_shape(std::vector<Vector3d> points, std::string file) {
  auto hull = std::make_shared<const ConvexHull>(build_convex_hull(std::move(points)));
  return {HullShape{std::move(hull), std::move(file)}};
}

}  // namespace minkoscope
