#include "app/labs/walk/session/tick_kind.h"

#include <algorithm>

#include "core/base/enum_names.h"

namespace minkoscope {
namespace {

constexpr EnumNames<TickKind::failed> tick_kind_names{"grounded", "carried",   "sliding", "airborne", "pushed",
                                                      "blocked",  "recovered", "crushed", "failed"};

}  // namespace

std::string_view to_string(TickKind kind) {
  return tick_kind_names[kind];
}

TickKind kind_of(TickOutcome outcome, const TickResult& tick) {
  if (tick.pushed && outcome <= TickOutcome::refused) return TickKind::pushed;
  const TickKind standing = !tick.state.grounded         ? TickKind::airborne
                            : tick.state.carried_by >= 0 ? TickKind::carried
                                                         : TickKind::grounded;
  switch (outcome) {
    case TickOutcome::moves:
    case TickOutcome::refused:
      return standing;
    case TickOutcome::slides:
      return TickKind::sliding;
    case TickOutcome::falls:
    case TickOutcome::left_ground:
      return TickKind::airborne;
    case TickOutcome::blocked:
    case TickOutcome::wedged:
      return TickKind::blocked;
    case TickOutcome::recovered:
      return TickKind::recovered;
    case TickOutcome::crushed:
      return TickKind::crushed;
    case TickOutcome::gave_up:
    case TickOutcome::sunk:
    case TickOutcome::through:
      return TickKind::failed;
  }
  return standing;
}

std::string_view word_of(TickKind kind, TickOutcome outcome) {
  const bool says_more = (outcome == TickOutcome::left_ground && kind == TickKind::airborne) ||
                         outcome == TickOutcome::wedged || kind == TickKind::failed;
  return says_more ? to_string(outcome) : to_string(kind);
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
