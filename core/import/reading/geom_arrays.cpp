// MuJoCo's geoms as its arrays have them: geom_type, geom_size, geom_xpos and geom_xmat, a row a geom.
#include <algorithm>

#include "core/import/grammar/expression.h"
#include "core/import/reading/reader.h"

namespace minkoscope {

void Reader::read_geom_arrays() {
  const auto numbers_in = [&](std::string_view name) {
    const auto found = std::find_if(out_.variables.begin(), out_.variables.end(),
                                    [&](const auto& variable) { return last_part(variable.first) == name; });
    return found != out_.variables.end() ? numbers_of(found->second).value_or(std::vector<double>{})
                                         : std::vector<double>{};
  };
  const std::vector<double> types = numbers_in("geom_type"), sizes = numbers_in("geom_size");
  const std::vector<double> places = numbers_in("geom_xpos"), turns = numbers_in("geom_xmat");
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
