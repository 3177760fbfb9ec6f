// Another engine's answer to a pair, beside our result: typed or pasted. A case keeps it in its view.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/case.h"
#include "core/scene/members/engine_answer_json.h"
#include "core/scene/results/result_comparison.h"

namespace minkoscope {

/// Text is a JSON object, or loose: "depth: 0.31", "normal = (0, 1, 0)", one a line or several. Fields have the names
/// of our result or names that engines use (penetration, pointOnA, hit, …).
ReadAnswer read_engine_answer(std::string_view text);

/// Where an answer below a case of our own begins: behind the JSON object that the text begins with, where an answer
/// follows. npos where nothing of that kind is there.
std::size_t answer_below_case(std::string_view text);

/// As text that read_engine_answer reads back: one "field: value" a line.
std::string to_text(const EngineAnswer& answer);

/// Ours (left) beside the engine's (right): the fields it gives.
std::vector<ComparedField> compare_with_engine(const PairResult& ours, const EngineAnswer& theirs);

}  // namespace minkoscope
