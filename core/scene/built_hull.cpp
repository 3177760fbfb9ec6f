#include "core/scene/built_hull.h"

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

const HullShape* hull_of(const Case& value, int which) {
  const auto* query = std::get_if<PairQuery>(&value.run);
  return query != nullptr ? std::get_if<HullShape>(&(which == 0 ? query->a : query->b).shape.value) : nullptr;
}

int built_hull_of(const Case& value) {
  if (!value.view.built_hull) return -1;
  const int which = *value.view.built_hull == 'a' ? 0 : 1;
  const HullShape* hull = hull_of(value, which);
  return hull != nullptr && hull->hull->points.size() <= most_built_points ? which : -1;
}

void set_built_hull(Case& value, int which) {
  value.view.built_hull.reset();
  if (which >= 0) value.view.built_hull = which == 0 ? 'a' : 'b';
}

}  // namespace minkoscope
