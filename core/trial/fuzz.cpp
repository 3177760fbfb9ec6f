#include "core/trial/fuzz.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <type_traits>
#include <utility>

#include "core/base/overloaded.h"
#include "core/base/random.h"
#include "core/shapes/shape_traits.h"
#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope {
namespace {

/// What a trial draws besides plain numbers.
class Random : public SplitMix64 {
 public:
  using SplitMix64::SplitMix64;
  double sign() { return (bits() & 1) != 0 ? 1.0 : -1.0; }
  double log_between(double low, double high) { return low * std::pow(high / low, unit()); }
  Vector3d direction() {
    for (;;) {
      const double x = between(-1, 1), y = between(-1, 1), z = between(-1, 1);
      const double length = std::sqrt(x * x + y * y + z * z);
      if (length > 1e-3 && length <= 1.0) return Vector3d(x, y, z) / length;
    }
  }
  Quaterniond rotation() {
    const Vector3d axis = direction();
    return glm::angleAxis(between(0.0, 2.0 * std::numbers::pi), axis);
  }
};

Vector3d random_box(Random& random, double size) {
  const double x = random.between(0.3, 1.0), y = random.between(0.3, 1.0), z = random.between(0.3, 1.0);
  return size * Vector3d(x, y, z);
}

Shape random_hull(Random& random, const Vector3d& stretch) {
  const int count = 4 + random.below(29);
  std::vector<Vector3d> points;
  for (int i = 0; i < count; ++i) points.push_back(stretch * random.direction());
  return make_hull_shape(std::move(points));
}

/// A hull without volume, or with redundant points.
Shape random_degenerate_hull(Random& random, double size) {
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

/// A shape without thickness along its own z axis, or without any extent but one.
Shape random_flat(Random& random, double size) {
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

/// Many faces: points on a sphere, on a ring, or on a lattice whose faces have many vertices.
Shape random_facets(Random& random, double size) {
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

/// A shape given by its fields: the first size across and the first along are `r` and `h`, any other its own draw.
template <SizedShape S>
Shape random_sized(Random& random, double size, const Vector3d& stretch, std::optional<double> r,
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
using DrawShape = Shape (*)(Random&, double size, const Vector3d& stretch, double r, double h);

template <class S>
constexpr DrawShape drawing_of() {
  constexpr bool drawn_apart = std::is_same_v<S, PointShape> || std::is_same_v<S, SumShape> ||
                               std::is_same_v<S, TransformedShape> || std::is_same_v<S, MeshShape>;
  if constexpr (drawn_apart) {
    return nullptr;
  } else if constexpr (std::is_same_v<S, HullShape>) {
    return [](Random& random, double size, const Vector3d& stretch, double, double) {
      return random_hull(random, size * stretch);
    };
  } else {
    return [](Random& random, double size, const Vector3d& stretch, double r, double h) {
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

/// `flat` squeezes one axis, `thin` another; a shape with one size is not squeezed.
Shape random_shape(Random& random, double size, double flat, double thin, int depth = 0) {
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

/// Moves B along `direction` until the supporting planes along it are `gap` apart.
void place_at_gap(PairQuery& query, const Vector3d& direction, double gap) {
  const double width = support_width(query.a, query.b, direction);
  query.b.pose.position += (width + gap) * direction;
}

enum Family {
  generic,
  touching,
  parallel,
  needle,
  plate,
  concentric,
  ratio,
  far_off,
  identical,
  degenerate,
  coplanar,
  extreme,
  facets
};
constexpr std::array<std::string_view, 13> family_names{"generic",    "touching", "parallel", "needle",    "plate",
                                                        "concentric", "ratio",    "far",      "identical", "degenerate",
                                                        "coplanar",   "extreme",  "facets"};

/// The pair drawn from these numbers.
FuzzPair draw_pair(Random random, std::uint64_t index, std::optional<Precision> precision) {
  const auto family = static_cast<Family>(index % family_names.size());
  FuzzPair pair;
  pair.family = family_names[family];
  PairQuery& query = pair.query;
  query.precision =
      precision.value_or((index / family_names.size()) % 2 == 0 ? Precision::float32 : Precision::float64);

  const double size = random.log_between(1e-3, 1e3);
  double size_b = size * random.log_between(0.3, 3.0);
  double flat = 1.0, thin = 1.0;
  if (family == needle) thin = flat = random.log_between(1e-3, 0.1);
  if (family == needle && random.below(2) == 0) flat = 1.0;
  if (family == plate) flat = random.below(4) == 0 ? 0.0 : random.log_between(1e-3, 0.1);
  if (family == ratio) size_b = std::clamp(size * random.log_between(1e-3, 1e3), 1e-3, 1e3);

  query.a.shape = random_shape(random, size, flat, thin);
  query.b.shape = family == identical ? query.a.shape : random_shape(random, size_b, flat, thin);
  if (family == degenerate) {
    query.a.shape = random_degenerate_hull(random, size);
    if (random.below(2) == 0) query.b.shape = random_degenerate_hull(random, size_b);
  }
  if (family == coplanar) {
    query.a.shape = random_flat(random, size);
    query.b.shape = random_flat(random, size_b);
  }
  if (family == extreme) {
    constexpr std::array<double, 2> ends{1e-3, 1e3};
    const double end_a = ends[static_cast<std::size_t>(random.below(2))];
    const double end_b = random.below(2) == 0 ? end_a : 1.0;
    query.a.shape = random_shape(random, end_a, 1.0, 1.0);
    query.b.shape = random_shape(random, end_b, 1.0, 1.0);
  }
  if (family == facets) {
    query.a.shape = random_facets(random, size);
    if (random.below(2) == 0) query.b.shape = random_facets(random, size_b);
  }
  query.a.pose.rotation = random.rotation();
  query.b.pose.rotation = random.rotation();
  const Vector3d direction = random.direction();
  const double reach = size_of(query.a.shape) + size_of(query.b.shape);

  switch (family) {
    case generic:
    case needle:
    case plate:
    case ratio:
      query.b.pose.position = random.between(0.0, 1.2) * reach * direction;
      break;
    case touching: {
      constexpr std::array<double, 7> gaps{0.0, 1e-6, -1e-6, 1e-4, -1e-4, 1e-2, -1e-2};
      place_at_gap(query, direction, gaps[static_cast<std::size_t>(random.below(7))] * reach);
      break;
    }
    case parallel: {
      if (random.below(2) == 0) query.a.pose.rotation = {1.0, 0.0, 0.0, 0.0};
      query.b.pose.rotation = query.a.pose.rotation;
      if (random.below(2) == 0) query.b.shape = query.a.shape;
      Vector3d axis(0.0);
      axis[random.below(3)] = random.sign();
      axis = query.a.pose.rotation * axis;
      constexpr std::array<double, 5> gaps{0.0, 1e-3, -1e-3, 0.5, -0.2};
      place_at_gap(query, axis, gaps[static_cast<std::size_t>(random.below(5))] * reach);
      if (random.below(2) == 0) {
        const Vector3d aside = glm::cross(axis, direction);
        query.b.pose.position += random.between(-0.5, 0.5) * reach * aside;
      }
      break;
    }
    case concentric:
      if (random.below(2) == 0) query.b.pose.position = random.log_between(1e-9, 1e-1) * reach * direction;
      if (random.below(3) == 0) query.b.pose.rotation = query.a.pose.rotation;
      break;
    case far_off: {
      const Vector3d aside = random.direction();
      const Vector3d away = random.log_between(1.0, 1e3) * aside;
      query.b.pose.position = away + random.between(0.0, 1.2) * reach * direction;
      query.a.pose.position = away;
      if (random.below(4) == 0) query.b.pose.position += random.log_between(1.0, 1e3) * direction;
      break;
    }
    case identical:
      query.b.pose = query.a.pose;
      if (random.below(2) == 0) query.b.pose.position += random.log_between(1e-6, 1.0) * reach * direction;
      break;
    case coplanar: {
      // In one plane, or in two a little apart, with or without an edge in line with an edge.
      if (random.below(3) == 0) query.a.pose.rotation = {1.0, 0.0, 0.0, 0.0};
      const double turn = random.below(2) == 0 ? 0.0 : random.between(0.0, 2.0 * std::numbers::pi);
      query.b.pose.rotation = query.a.pose.rotation * glm::angleAxis(turn, Vector3d(0.0, 0.0, 1.0));
      const Vector3d x = query.a.pose.rotation * Vector3d(1.0, 0.0, 0.0);
      const Vector3d y = query.a.pose.rotation * Vector3d(0.0, 1.0, 0.0);
      const Vector3d z = query.a.pose.rotation * Vector3d(0.0, 0.0, 1.0);
      const double along = random.below(3) == 0 ? 0.0 : random.between(-1.0, 1.0);
      query.b.pose.position = reach * (random.between(-1.0, 1.0) * y + along * x);
      if (random.below(3) == 0) query.b.pose.position += random.sign() * random.log_between(1e-6, 1.0) * reach * z;
      break;
    }
    case extreme: {
      constexpr std::array<double, 3> offsets{0.0, 1.0, 1e3};
      const double away = offsets[static_cast<std::size_t>(random.below(3))];
      query.a.pose.position = away * random.direction();
      query.b.pose.position = query.a.pose.position;
      if (random.below(4) == 0) {
        query.b.pose.position = away * direction;
      } else {
        place_at_gap(query, direction, random.between(-1.0, 0.3) * reach);
      }
      break;
    }
    case facets:
      place_at_gap(query, direction, random.between(-1.0, 0.3) * reach);
      break;
    case degenerate:
      query.b.pose.position = random.below(4) == 0 ? Vector3d(0.0) : random.between(0.0, 1.0) * reach * direction;
      break;
  }
  return pair;
}

}  // namespace

FuzzPair fuzz_pair(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision, FuzzShapes shapes) {
  Random mix(seed);
  std::uint64_t numbers = mix.bits() ^ (index * 0xd1342543de82ef95u + 1);
  for (;;) {
    FuzzPair pair = draw_pair(Random(numbers), index, precision);
    if (shapes == FuzzShapes::all || !(is_curved(pair.query.a.shape) || is_curved(pair.query.b.shape))) return pair;
    numbers = Random(numbers + 1).bits();
  }
}

}  // namespace minkoscope
