#include "core/shapes/shape_traits.h"

#include <memory>
#include <type_traits>

namespace minkoscope {

HullShape ShapeTraits<HullShape>::sample() {
  return std::get<HullShape>(make_hull_shape({{-0.5, -0.4, -0.4},
                                              {0.5, -0.4, -0.4},
                                              {0.5, -0.4, 0.4},
                                              {-0.5, -0.4, 0.4},
                                              {0.0, 0.5, 0.0},
                                              {0.35, 0.25, 0.1}})
                                 .value);
}

SumShape ShapeTraits<SumShape>::sample() {
  return {std::make_shared<const Shape>(Shape{BoxShape{Vector3d(0.35)}}),
          std::make_shared<const Shape>(Shape{SphereShape{0.15}})};
}

TransformedShape ShapeTraits<TransformedShape>::sample() {
  return {Pose{Vector3d(0.2, 0, 0), Quaterniond(1, 0, 0, 0)},
          std::make_shared<const Shape>(Shape{BoxShape{Vector3d(0.4)}})};
}

MeshShape ShapeTraits<MeshShape>::sample() {
  const std::array<Vector3d, 4> p{Vector3d(-0.5, -0.4, -0.4), Vector3d(0.5, -0.4, -0.4), Vector3d(0.0, -0.4, 0.5),
                                  Vector3d(0.0, 0.5, 0.0)};
  MeshShape mesh;
  mesh.triangles = std::make_shared<const std::vector<std::array<Vector3d, 3>>>(std::vector<std::array<Vector3d, 3>>{
      {p[0], p[1], p[2]}, {p[0], p[3], p[1]}, {p[1], p[3], p[2]}, {p[2], p[3], p[0]}});
  return mesh;
}

namespace {

template <class S>
ShapeType row_of() {
  using Traits = ShapeTraits<S>;
  ShapeType row{Traits::type, Traits::title, Traits::meaning, {}, [] { return Shape{Traits::sample()}; }};
  if constexpr (SizedShape<S>) {
    std::apply([&](const auto&... field) { (row.keys.emplace_back(field.key), ...); }, Traits::fields);
  } else {
    row.keys.assign(Traits::keys.begin(), Traits::keys.end());
  }
  return row;
}

template <std::size_t... I>
auto all_rows(std::index_sequence<I...>) {
  return std::array{row_of<std::variant_alternative_t<I, Shape::Variant>>()...};
}

}  // namespace

std::span<const ShapeType> shape_types() {
  static const auto rows = all_rows(std::make_index_sequence<std::variant_size_v<Shape::Variant>>());
  return rows;
}

const ShapeType& type_of(const Shape& shape) {
  return shape_types()[shape.value.index()];
}

std::string_view type_name(const Shape& shape) {
  return std::visit([]<class S>(const S&) -> std::string_view { return ShapeTraits<S>::type; }, shape.value);
}

}  // namespace minkoscope
