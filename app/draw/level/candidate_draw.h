// Candidate triangles of a sweep, each marked with why it was or was not the hit: one colour and one marker per
// outcome, the same in the views, the list, the tracks and the legend.
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
/// One per outcome, in the order of the legend.
std::span<const OutcomeMark> outcome_marks();
const OutcomeMark& mark_of(CandidateOutcome outcome);

/// The step in [first, end) with the hit: the last one reported as such, since each replaces the one before.
std::optional<std::size_t> winning_candidate(std::span<const Step> steps, std::size_t first, std::size_t end);
/// The final outcome of a candidate: a hit replaced by an earlier one counts as later.
CandidateOutcome settled_outcome(std::span<const Step> steps, std::size_t index, std::optional<std::size_t> winner);

/// The position of a candidate's marker: its point closest to the body at the start, in ellipsoid space relative to the
/// start.
Vector3d nearest_of_candidate(const SweepStep& candidate);

/// The candidates of a slide tested so far; the one shown is outlined and labelled.
void draw_candidates(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw);

/// The interval of times in which the moving sphere touches the feature of the candidate shown, along the path of its
/// centre.
void draw_root_interval(const SlideView& slide, const SweepStep& candidate, std::size_t index, const ViewSpace& space,
                        DebugDraw& draw);

}  // namespace minkoscope
