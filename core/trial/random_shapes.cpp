#include "core/trial/random_shapes.h"

#include <array>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/overloaded.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {

Vector3d random_box(TrialRandom& random, double size) {
  const double x = random.between(0.3, 1.0), y = random.between(0.3, 1.0), z = random.between(0.3, 1.0);
  return size * Vector3d(x, y, z);
}

namespace {

Shape random_hull(TrialRandom& random, const Vector3d& stretch) {
  const int count = 4 + random.below(29);
  std::vector<Vector3d> points;
  for (int i = 0; i < count; ++i) points.push_back(stretch * random.direction());
  return make_hull_shape(std::move(points));
}

/// A shape given by its fields: the first size across and the first along are `r` and `h`, any other its own draw.
template <SizedShape S>
Shape random_sized(TrialRandom& random, double size, const Vector3d& stretch, std::optional<double> r,
                   std::optional<double> h) {
  S shape;
  const auto draw = overloaded{
      [&](const auto& field, double& value) {
        std::optional<double>* drawn = field.extent == Extent::across  ? &r
                                       : field.extent == Extent::along ? &h
                                                                       : nullptr;
        if (drawn != nullptr && *drawn) {
          value = **drawn;
          drawn->reset();
        } else {
          value = size * random.between(0.3, 1.0);
        }
      },
      [&](const auto&, Vector3d& value) { value = random_box(random, size) * stretch; },
      [&](const auto&, std::array<Vector3d, 3>& points) {
        for (Vector3d& p : points) p = size * random.direction() * stretch;
      },
  };
  for_each_field(shape, draw);
  return {shape};
}

/// How one of the simple shapes is drawn; null for the point, which is drawn apart, and for what other shapes make.
using DrawShape = Shape (*)(TrialRandom&, double size, const Vector3d& stretch, double r, double h);

template <class S>
constexpr DrawShape drawing_of() {
  constexpr bool drawn_apart = std::is_same_v<S, PointShape> || std::is_same_v<S, SumShape> ||
                               std::is_same_v<S, TransformedShape> || std::is_same_v<S, MeshShape>;
  if constexpr (drawn_apart) {
    return nullptr;
  } else if constexpr (std::is_same_v<S, HullShape>) {
    return [](TrialRandom& random, double size, const Vector3d& stretch, double, double) {
      return random_hull(random, size * stretch);
    };
  } else {
    return [](TrialRandom& random, double size, const Vector3d& stretch, double r, double h) {
      return random_sized<S>(random, size, stretch, r, h);
    };
  }
}

template <std::size_t... I>
constexpr auto simple_drawings(std::index_sequence<I...>) {
  std::array<DrawShape, (0 + ... + (drawing_of<std::variant_alternative_t<I, Shape::Variant>>() != nullptr ? 1 : 0))>
      drawings{};
  std::size_t count = 0;
  for (const DrawShape draw : {drawing_of<std::variant_alternative_t<I, Shape::Variant>>()...}) {
    if (draw != nullptr) drawings[count++] = draw;
  }
  return drawings;
}

constexpr auto simple_shapes = simple_drawings(std::make_index_sequence<std::variant_size_v<Shape::Variant>>());

}  // namespace

Shape random_degenerate_hull(TrialRandom& random, double size) {
  std::vector<Vector3d> points;
  const int count = 1 + random.below(8);
  const int rank = random.below(4);
  const Vector3d u = random.direction(), v = random.direction(), w = random.direction();
  for (int i = 0; i < count; ++i) {
    const double s = random.between(-1, 1), t = random.between(-1, 1), r = random.between(-1, 1);
    Vector3d p(0.0);
    if (rank >= 1) p += s * u;
    if (rank >= 2) p += t * v;
    if (rank >= 3) p += r * w;
    points.push_back(size * p);
  }
  points.push_back(points.front());
  return make_hull_shape(std::move(points));
}

Shape random_flat(TrialRandom& random, double size) {
  switch (random.below(6)) {
    case 0:
      return {SegmentShape{size * random.between(0.3, 1.0)}};
    case 1:
      return {BoxShape{random_box(random, size) * Vector3d(1.0, 1.0, 0.0)}};
    case 2:
      return {BoxShape{random_box(random, size) * Vector3d(0.0, 1.0, 0.0)}};
    case 3: {
      TriangleShape triangle;
      for (Vector3d& p : triangle.points) p = size * random.direction() * Vector3d(1.0, 1.0, 0.0);
      return {triangle};
    }
    case 4:
      return {EllipsoidShape{random_box(random, size) * Vector3d(1.0, 1.0, 0.0)}};
    default:
      return random_hull(random, size * Vector3d(1.0, 1.0, 0.0));
  }
}

Shape random_facets(TrialRandom& random, double size) {
  std::vector<Vector3d> points;
  const int count = 32 + random.below(225);
  const int kind = random.below(3);
  for (int i = 0; i < count; ++i) {
    if (kind == 0) {
      points.push_back(size * random.direction());
    } else if (kind == 1) {
      const double angle = 2.0 * std::numbers::pi * i / count;
      points.push_back(size * Vector3d(std::cos(angle), i % 2 == 0 ? 0.5 : -0.5, std::sin(angle)));
    } else {
      const int x = random.below(5), y = random.below(5), z = random.below(5);
      points.push_back(size * (0.25 * Vector3d(x, y, z) - Vector3d(0.5)));
    }
  }
  return make_hull_shape(std::move(points));
}

Shape random_shape(TrialRandom& random, double size, double flat, double thin, int depth) {
  constexpr int box = static_cast<int>(simple_shapes.size()), point = box + 1, rounded = point + 1, sum = rounded + 1;
  const int type = random.below(depth == 0 ? sum + 1 : point);  // boxes twice as often
  const double r = size * random.between(0.3, 1.0) * thin, h = size * random.between(0.3, 1.0) * flat;
  const Vector3d stretch(thin, flat, 1.0);
  switch (type) {
    case box:
      return {BoxShape{random_box(random, size) * stretch}};
    case point:
      return {PointShape{}};
    case rounded: {
      auto first = std::make_shared<const Shape>(random_shape(random, 0.7 * size, flat, thin, 1));
      auto second = std::make_shared<const Shape>(Shape{SphereShape{0.3 * size * random.unit()}});
      return {SumShape{std::move(first), std::move(second)}};
    }
    case sum: {
      auto first = std::make_shared<const Shape>(random_shape(random, 0.6 * size, flat, thin, 1));
      const Vector3d position = 0.3 * size * random.direction();
      const Quaterniond rotation = random.rotation();
      auto inner = std::make_shared<const Shape>(random_shape(random, 0.4 * size, flat, thin, 1));
      auto second = std::make_shared<const Shape>(Shape{TransformedShape{Pose{position, rotation}, std::move(inner)}});
      return {SumShape{std::move(first), std::move(second)}};
    }
    default:
      return simple_shapes[static_cast<std::size_t>(type)](random, size, stretch, r, h);
  }
}

}  // namespace minkoscope
