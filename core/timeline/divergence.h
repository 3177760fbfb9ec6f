// Where two runs of one question part: the first step at which they decide differently. Decisions are compared, not
// bits: the kind of the step, the support point, the region and the simplex, the face and the horizon, the triangle and
// its outcome, and how the run ended. Steps are matched by their index.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <minkoscope/pair.h>

#include "core/timeline/timeline.h"

namespace minkoscope {

/// The steps of one run; EPA's faces are known by the points of the polytope.
struct RunSteps {
  std::span<const Step> steps;
  const PolytopeHistory* polytope = nullptr;
  Precision precision = Precision::float32;
};

struct Divergence {
  std::size_t step = 0;  // of both runs; one of them may have ended before it
  std::string sentence;  // what differs: "left drops C, right keeps it"
};

/// Nothing when both take the same decisions to the end. Points are the same within the tolerance of the coarser
/// precision (tolerance::decision_point), relative to the largest point of A − B met.
std::optional<Divergence> first_divergence(const RunSteps& left, const RunSteps& right);

/// A run that is shorter than the other rests on its last step while the other continues.
std::size_t resting_step(std::size_t moment, std::size_t step_count);

}  // namespace minkoscope
