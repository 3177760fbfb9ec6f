// Candidate triangles of a sweep, each marked with why it was or was not the hit: one colour and one marker a reason,
// the same in the views, the list, the tracks and the legend.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "app/draw/level/ellipsoid_space.h"
#include "app/draw/level/view_space.h"
#include "app/draw/level/walk_scene.h"

namespace minkoscope {

struct OutcomeMark {
  CandidateOutcome outcome;
  Role role;
  Marker marker;
  std::string_view name, meaning;
};
/// One a reason, in the order of the legend.
std::span<const OutcomeMark> outcome_marks();
const OutcomeMark& mark_of(CandidateOutcome outcome);

/// The step among `first` … `end` that holds the hit: the last one reported as such. Earlier ones were beaten.
std::optional<std::size_t> winning_candidate(std::span<const Step> steps, std::size_t first, std::size_t end);
/// What became of a candidate in the end: a hit that was beaten counts as later.
CandidateOutcome settled_outcome(const SweepStep& candidate, bool wins);

/// Where the marker of a candidate stands: its point nearest to the body at the start, in ellipsoid space relative to
/// the start.
Vector3d nearest_of_candidate(const SweepStep& candidate);

/// The candidates of a slide tried so far; the one shown is outlined and named.
void draw_candidates(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw);

/// Between which times the moving ball touches the feature of the candidate shown, along the path of its centre.
void draw_root_interval(const SlideView& slide, const SweepStep& candidate, std::size_t index, const ViewSpace& space,
                        DebugDraw& draw);

}  // namespace minkoscope
