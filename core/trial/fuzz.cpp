#include "core/trial/fuzz.h"

#include <algorithm>
#include <array>
#include <numbers>

#include "core/trial/oracle/pair_oracle.h"
#include "core/trial/random_shapes.h"

namespace minkoscope {
namespace {

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
FuzzPair draw_pair(TrialRandom random, std::uint64_t index, std::optional<Precision> precision) {
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
  TrialRandom mix(seed);
  std::uint64_t numbers = mix.bits() ^ (index * 0xd1342543de82ef95u + 1);
  for (;;) {
    FuzzPair pair = draw_pair(TrialRandom(numbers), index, precision);
    if (shapes == FuzzShapes::all || !(is_curved(pair.query.a.shape) || is_curved(pair.query.b.shape))) return pair;
    numbers = TrialRandom(numbers + 1).bits();
  }
}

}  // namespace minkoscope
