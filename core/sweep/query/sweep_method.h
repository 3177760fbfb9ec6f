// A row of the table of sweeps: what a method is called, what it answers, and the functions that run it. Defined beside
// its algorithm; the table (core/sweep/method_table.cpp) only lists it.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/base/required.h"
#include "core/sweep/query/level_in_precision.h"

namespace minkoscope {

/// Whether a method can run a query; if not, why, in one sentence.
struct Acceptance {
  std::string refusal;
  explicit operator bool() const { return refusal.empty(); }
};

struct SweepMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view>
      answers;  // of "hit", "time", "point", "normal", "feature", "start_overlap", "depth"
  std::span<const std::string_view> listing;  // pseudocode written by us; line 1 is listing[0]
  Required<Acceptance(const SweepQuery&)> accepts;
  /// Of an accepted query, its level prepared, the body's rotation a unit quaternion; displacement: world, metres.
  Required<SweepResult(const LevelInPrecision&, const EllipsoidBody&, const Vector3d& displacement)> run;
  /// The same, bit for bit, with each step reported.
  Required<SweepResult(const LevelInPrecision&, const EllipsoidBody&, const Vector3d& displacement, StepObserver&)>
      run_observed;
  Required<std::string(const SweepStep&)> explain;  // of its own steps

  bool answers_field(std::string_view field) const;
};

/// Every ellipsoid, at any pose, along any displacement, all of them finite.
Acceptance accept_ellipsoid(const SweepQuery& query);

template <template <class Real, class Observer> class Kernel>
using SweepRunner = KernelRunner<SweepResult, Kernel, EllipsoidBody, Vector3d>;

/// What methods answer.
namespace sweep_answers {
inline constexpr std::array<std::string_view, 5> hit{"hit", "time", "point", "normal", "feature"};
inline constexpr std::array<std::string_view, 6> hit_and_overlap{"hit",    "time",    "point",
                                                                 "normal", "feature", "start_overlap"};
inline constexpr std::array<std::string_view, 7> all{"hit",     "time",          "point", "normal",
                                                     "feature", "start_overlap", "depth"};
}  // namespace sweep_answers

}  // namespace minkoscope
