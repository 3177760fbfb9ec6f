// A row of the table of movers: what a mover is called and the functions that run one tick of it. Defined beside its
// algorithm; the table (core/character/mover_table.cpp) only lists it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/walk.h>

#include "core/base/required.h"
#include "core/sweep/query/level_in_precision.h"

namespace minkoscope {

/// Everything but the level and the observer.
struct TickJob {
  const WalkSettings& settings;
  const WalkState& before;
  const WalkInput& input;
  std::vector<Pose> poses_before;  // of the level's moving meshes at the tick's start, in level order; see `moving`
  std::vector<int> moving;         // level indices of the meshes with a motion
};

/// The settings of a walk besides its tick and gravity; a mover's row lists those that it uses.
enum class WalkSetting {
  max_slides,
  safety_margin,
  max_slope,
  step_height,
  snap_to_ground,
  recover,
  separate_gravity,
  max_recursions,
  close_distance
};

struct MoverMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view> listing;       // pseudocode written by us; line 1 is listing[0]
  std::string_view sweep;                          // the sweep method it moves by
  std::span<const WalkSetting> settings;           // that have an effect
  Required<std::string(const WalkBody&)> accepts;  // why it cannot take the body, after its name; empty where it can
  std::optional<int> recursions = {};              // as published, where it has such constants
  std::optional<double> closeness = {};            // radii
  /// One tick, which writes all of a result that holds anything. The level stands where it is at the tick's end.
  Required<void(const LevelInPrecision&, const TickJob&, TickResult&)> tick;
  /// The same, bit for bit, with each step reported.
  Required<void(const LevelInPrecision&, const TickJob&, TickResult&, StepObserver&)> tick_observed;
  Required<std::string(const WalkStep&)> explain;  // of its own steps
  std::string_view short_title = {};               // where the title does not fit; empty: the title
};

/// Every body that a walk may have; the second, ellipsoids and spheres alone; the third, capsules alone.
std::string accept_convex_walker(const WalkBody& body);
std::string accept_ellipsoid_walker(const WalkBody& body);
std::string accept_capsule_walker(const WalkBody& body);

/// Of a kernel that takes the result to fill in after the job.
template <template <class Real, class Observer> class Kernel>
using TickFiller = KernelRunner<void, Kernel, TickJob, TickResult&>;

/// Of a kernel that makes a result of its own.
template <template <class Real, class Observer> class Kernel>
struct TickRunner {
  static void run(const LevelInPrecision& level, const TickJob& job, TickResult& result) {
    result = Runner::run(level, job);
  }
  static void run_observed(const LevelInPrecision& level, const TickJob& job, TickResult& result,
                           StepObserver& observer) {
    result = Runner::run_observed(level, job, observer);
  }

 private:
  using Runner = KernelRunner<TickResult, Kernel, TickJob>;
};

}  // namespace minkoscope
