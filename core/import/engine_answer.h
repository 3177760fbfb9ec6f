// Another engine's answer to a pair, beside our result: typed or pasted, and kept with the case in "view":
// {"engine_answer": {"engine", "overlap", "distance", "depth", "normal", "point_a", "point_b", "tolerance"}}, each
// optional. It may be wrong, which is why it is not the case's "expect", which states what is right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/case.h"
#include "core/scene/results/result_comparison.h"

namespace minkoscope {

struct EngineAnswer {
  static constexpr double default_tolerance = 1e-4;

  std::string engine;  // its name, may be empty
  std::optional<bool> overlap;
  std::optional<double> distance, depth;             // metres
  std::optional<Vector3d> normal, point_a, point_b;  // world, with the meaning they have in our result
  double tolerance = default_tolerance;              // within which its numbers are the same as ours
  bool operator==(const EngineAnswer&) const = default;
  /// Nothing of a result is in it.
  bool empty() const;
};

/// The answer as far as the text was understood, and one sentence for whatever was not, or was taken otherwise than it
/// is written. Text is a JSON object, or loose: "depth: 0.31", "normal = (0, 1, 0)", one a line or several. Fields have
/// the names of our result or names that engines use (penetration, pointOnA, hit, …).
struct ReadAnswer {
  EngineAnswer answer;
  std::vector<std::string> remarks;
};
ReadAnswer read_engine_answer(std::string_view text);

/// As text that read_engine_answer reads back: one "field: value" a line.
std::string to_text(const EngineAnswer& answer);

std::optional<EngineAnswer> engine_answer(const Case& scene_case);
void set_engine_answer(Case& scene_case, const std::optional<EngineAnswer>& answer);

/// Ours (left) beside the engine's (right): the fields it gives.
std::vector<ComparedField> compare_with_engine(const PairResult& ours, const EngineAnswer& theirs);

}  // namespace minkoscope
