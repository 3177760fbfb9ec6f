// Where a recorded run did something worth stopping at: a pure function of its steps.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <minkoscope/trace.h>

#include "core/timeline/breakpoints/step_condition.h"

namespace minkoscope {

enum class BreakpointKind {
  repeated_support,    // a support point that the run has found before, while it had not yet its answer
  no_progress,         // v came no nearer, or the run ended because nothing changes any more
  iteration_limit,     // the run ended at its cap
  degenerate_simplex,  // the simplex has no length, area or volume to speak of, or had to be blown up
  rising_bound,        // v went away from the origin, or the upper bound rose
  inside_out,          // a face's normal that was tested points into the tetrahedron
  region,              // the origin was found in the chosen Voronoi region
  condition            // what the step records fulfils the condition that was typed
};
inline constexpr std::array all_breakpoint_kinds{BreakpointKind::repeated_support, BreakpointKind::no_progress,
                                                 BreakpointKind::iteration_limit,  BreakpointKind::degenerate_simplex,
                                                 BreakpointKind::rising_bound,     BreakpointKind::inside_out,
                                                 BreakpointKind::region,           BreakpointKind::condition};
/// "repeated support", "no progress", …
std::string_view to_string(BreakpointKind kind);
/// One line that describes it.
std::string_view meaning_of(BreakpointKind kind);
/// Whether the step itself goes wrong. A support point may be found again on the way to a right answer, and a region or a
/// condition is what somebody looks for.
inline constexpr bool is_problem(BreakpointKind kind) {
  return kind != BreakpointKind::repeated_support && kind != BreakpointKind::region && kind != BreakpointKind::condition;
}

struct Breakpoint {
  std::size_t step = 0;
  BreakpointKind kind = BreakpointKind::no_progress;
  bool operator==(const Breakpoint&) const = default;
};

/// In the order of the steps, each kind at most once a step. `region`: letters of the chosen Voronoi region in any
/// order ("AC"); empty: none. Sweeps and ticks have those of the condition alone, which may be null.
std::vector<Breakpoint> find_breakpoints(std::span<const Step> steps, std::string_view region = {},
                                         const StepCondition* condition = nullptr);

/// A set of kinds to stop at.
class BreakpointSet {
 public:
  constexpr bool holds(BreakpointKind kind) const { return (bits_ & bit(kind)) != 0; }
  constexpr void set(BreakpointKind kind, bool on) { bits_ = on ? bits_ | bit(kind) : bits_ & ~bit(kind); }
  bool operator==(const BreakpointSet&) const = default;

 private:
  static constexpr unsigned bit(BreakpointKind kind) { return 1U << static_cast<unsigned>(kind); }
  unsigned bits_ = (1U << all_breakpoint_kinds.size()) - 1U;  // all
};
BreakpointSet problems_only();

/// The first step after the cursor, or with `backwards` the last before it, where one of the kinds is found.
std::optional<std::size_t> next_breakpoint(std::span<const Breakpoint> found, const BreakpointSet& kinds,
                                           std::size_t cursor, bool backwards);

}  // namespace minkoscope
