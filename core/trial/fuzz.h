// Random trials of the narrow phase: pairs made to be hard, each judged by the oracle or by another method. A pair is a
// pure function of (seed, index), so that any share of a trial can be run anywhere and the shares add up to the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/narrow_phase/query.h"
#include "core/trial/oracle.h"

namespace minkoscope {

struct FuzzPair {
  PairQuery query;
  std::string_view family;  // "generic", "touching", "parallel", "needle", …: why it is hard
};

/// Pair number `index` of the trial with this seed. Families, shapes and precisions take turns; without `precision`
/// every other pair is in float.
FuzzPair fuzz_pair(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision = {});

/// How far a right answer may be from the truth, metres. Polytopes and their rounded forms: 3e-5 in float and 1e-7 in
/// double of the largest of the shapes' sizes and the distance of their centres. Where an ellipsoid, cylinder or cone
/// takes part: 2e-4 and 1e-5 of the larger size.
double allowed_error(const PairQuery& query);

/// The oracle's answer, as closely bounded as the allowed error needs.
OracleAnswer true_answer(const PairQuery& query);

/// What is wrong with a result in the eyes of the oracle, in one word ("null_verdict", "verdict", "distance", "depth",
/// "normal", "witness"); nothing when it is right, and where the method does not answer a question.
std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, const OracleAnswer& truth);

/// The same between two methods' results.
std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, const PairResult& other);

}  // namespace minkoscope
