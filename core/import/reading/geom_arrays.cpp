// MuJoCo's geoms as its arrays have them: geom_type, geom_size, geom_xpos and geom_xmat, a row a geom.
#include "core/import/reading/reader.h"

namespace minkoscope {

void Reader::read_geom_arrays() {
  if (geom_arrays_.empty()) return;
  const auto &types = geom_arrays_["geom_type"], &sizes = geom_arrays_["geom_size"];
  const auto &places = geom_arrays_["geom_xpos"], &turns = geom_arrays_["geom_xmat"];
  const std::size_t count = types.size();
  if (count < 2 || !out_.bodies.empty() || sizes.size() != 3 * count || places.size() != 3 * count ||
      (!turns.empty() && turns.size() != 9 * count))
    return;
  const auto row = [](const std::vector<double>& numbers, std::size_t of, std::size_t length) {
    const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(of * length);
    return list_meaning({begin, begin + static_cast<std::ptrdiff_t>(length)}, 1);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const ShapeKind kind = shape_kind_of_mujoco(types[i]).value_or(ShapeKind::other);
    const Meaning geom = body_meaning(add_body(kind, Library::mujoco, "geom " + std::to_string(i), 1), 1);
    set_member(geom, Member::extents, row(sizes, i, 3), 1, "geom_size");
    set_member(geom, Member::position, row(places, i, 3), 1, "geom_xpos");
    if (!turns.empty()) set_member(geom, Member::rotation, row(turns, i, 9), 1, "geom_xmat");
  }
}

}  // namespace minkoscope
