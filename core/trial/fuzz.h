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

/// How far a right answer may be from the truth, metres: a share of the larger of the shapes' sizes and the distance of
/// their centres. docs/correctness.md states the shares.
double allowed_error(const PairQuery& query);

/// What is wrong with a result in the eyes of the oracle, in one word ("null_verdict", "verdict", "distance", "depth",
/// "normal", "witness"); nothing when it is right, and where the method does not answer a question.
std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, const OracleAnswer& truth);

/// The same between two methods' results.
std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, const PairResult& other);

}  // namespace minkoscope
