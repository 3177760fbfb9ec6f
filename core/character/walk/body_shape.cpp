#include <stdexcept>

#include <minkoscope/walk.h>

#include "core/shapes/support.h"

namespace minkoscope {

struct BodyShape::Prepared {
  Shape shape;
  std::shared_ptr<const CompiledShape<double>> compiled;
  Vector3d half_extents{0.0}, centre{0.0};
};

BodyShape::BodyShape(const Shape& shape) {
  if (std::holds_alternative<MeshShape>(shape.value))
    throw std::invalid_argument("a walking body must be convex, no mesh");
  auto prepared = std::make_shared<Prepared>();
  prepared->shape = shape;
  auto compiled = std::make_shared<CompiledShape<double>>(shape);
  if (!(compiled->extent() + compiled->radius() > 0.0))
    throw std::invalid_argument("a walking body must have a size greater than 0");
  compiled->prepare_for_many(shape, best_instructions());
  for (int i = 0; i < 3; ++i) {
    Vector3d axis{0.0};
    axis[i] = 1.0;
    const double high = compiled->support(axis).point[i] + compiled->radius();
    const double low = compiled->support(-axis).point[i] - compiled->radius();
    prepared->half_extents[i] = 0.5 * (high - low);
    prepared->centre[i] = 0.5 * (high + low);
  }
  prepared->compiled = std::move(compiled);
  // To the bit, though a thin ellipsoid is compiled with a part of it taken off as its rounding.
  if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape.value)) prepared->half_extents = ellipsoid->radii;
  prepared_ = std::move(prepared);
}

BodyShape::BodyShape(const BodyShape&) = default;
BodyShape::BodyShape(BodyShape&&) noexcept = default;
BodyShape& BodyShape::operator=(const BodyShape&) = default;
BodyShape& BodyShape::operator=(BodyShape&&) noexcept = default;
BodyShape::~BodyShape() = default;

const Shape& BodyShape::shape() const {
  return prepared_->shape;
}
const Vector3d& BodyShape::half_extents() const {
  return prepared_->half_extents;
}
const Vector3d& BodyShape::centre() const {
  return prepared_->centre;
}
const std::shared_ptr<const CompiledShape<double>>& BodyShape::compiled() const {
  return prepared_->compiled;
}
bool BodyShape::operator==(const BodyShape& other) const {
  return prepared_ == other.prepared_ || prepared_->shape == other.prepared_->shape;
}

}  // namespace minkoscope
