#include "app/labs/walk/session/tick_kind.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

std::string_view to_string(TickKind kind) {
  switch (kind) {
    case TickKind::grounded:
      return "grounded";
    case TickKind::carried:
      return "carried";
    case TickKind::sliding:
      return "sliding";
    case TickKind::airborne:
      return "airborne";
    case TickKind::recovered:
      return "recovered";
  }
  return "unknown";
}

TickKind kind_of(const TickResult& tick, const WalkSettings& settings) {
  if (tick.recovered || tick.crushed) return TickKind::recovered;
  if (!tick.state.grounded) return TickKind::airborne;
  const double least_y = std::cos(glm::radians(settings.max_slope_degrees));
  const bool steep = std::any_of(tick.hits.begin(), tick.hits.end(),
                                 [&](const WalkHit& hit) { return hit.normal.y < least_y - 1e-6; });
  if (steep) return TickKind::sliding;
  return tick.state.carried_by >= 0 ? TickKind::carried : TickKind::grounded;
}

namespace {

template <class Value>
std::vector<Value> highest(std::span<const Value> values, std::size_t columns) {
  std::vector<Value> squeezed;
  if (values.empty()) return squeezed;
  squeezed.reserve(columns);
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t first = column * values.size() / columns;
    const std::size_t end = std::max(first + 1, (column + 1) * values.size() / columns);
    squeezed.push_back(*std::max_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                         values.begin() + static_cast<std::ptrdiff_t>(end)));
  }
  return squeezed;
}

}  // namespace

std::vector<TickKind> worst_kinds(std::span<const TickKind> kinds, std::size_t columns) {
  return highest(kinds, columns);
}

std::vector<float> highest_values(std::span<const float> values, std::size_t columns) {
  return highest(values, columns);
}

}  // namespace minkoscope
