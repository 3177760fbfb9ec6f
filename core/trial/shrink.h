// Makes a failing case small while it fails in the same way: delta debugging (Zeller and Hildebrandt, Simplifying and
// Isolating Failure-Inducing Input, 2002) on the case's own text, so that whatever a case has is reduced alike:
// triangles, points, meshes, inputs, ticks and optional members are removed, numbers are given fewer digits. Ours: a
// walk may also begin later, in the state its first ticks had reached, and a contact at the tick that fails; equal
// coordinates of a mesh are rounded together, so that its triangles stay connected; and no size becomes 0, for a
// maintainer would reject such a case.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/scene/case.h"

namespace minkoscope {

/// How a case fails.
struct Failure {
  enum class Judge { oracle, expectation };
  Judge judge = Judge::oracle;
  std::string kind;          // "depth, ended as converged", "through"; or the fields of `expect` that are not met
  std::string result;        // JSON line of the run; of a contact that the oracle judges, a sentence
  double start_depth = 0.0;  // how deep in the level a walk's body begins, metres
};

/// A pair is judged by the oracle, and where that finds nothing by its `expect`; a sweep likewise, unless its level has
/// hundreds of triangles, and a contact, unless it has hundreds of ticks. A walk that the explorer has saved is judged
/// by the oracle that found it (core/trial/explore/shown_incident.h), for its `expect` states only one consequence,
/// which a smaller case may share without the cause; any other, and one that no longer shows what it was saved for, by
/// its `expect`, and without one by the explorer's oracle. Nothing where the case is right. Throws
/// std::invalid_argument when its method cannot take it.
std::optional<Failure> failure_of(const Case& scene_case);

/// Does `now` fail as `first` did? The same judge and kind; and the fields that are not met still have about the
/// values they had, so that a body that ended at a wrong position is not traded for one without a floor. A walk's body
/// begins no deeper in the level: one that got into it is not traded for one that was put there.
bool same_failure(const Failure& first, const Failure& now, const std::string& expect);

struct ShrinkStatus {
  std::uint64_t runs = 0;
  std::size_t bytes = 0;  // of the smallest case so far, as text
  std::string_view best;  // that text; until the next call
};

/// The smallest case found; a pair that the oracle judges expects what the oracle proves of it, a walk what it
/// expected, if that still fails. `should_continue` is
/// called after every run; false ends it with the best so far. Deterministic. Throws std::invalid_argument when the
/// case does not fail.
Case shrink(const Case& failing, const std::function<bool(const ShrinkStatus&)>& should_continue = {});

}  // namespace minkoscope
