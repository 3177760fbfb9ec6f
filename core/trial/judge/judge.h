// What is wrong with a method's result according to the oracle or to another method.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope {

/// How far a right answer may be from the truth, metres. Polytopes and their rounded forms: 3e-5 in float and 1e-7 in
/// double of the largest of the shapes' sizes and the distance of their centres. Where an ellipsoid, cylinder or cone
/// takes part: 2e-4 and 1e-5 of the larger size.
double allowed_error(const PairQuery& query);

/// What is wrong with a result according to the oracle, in one word ("null_verdict", "verdict", "distance", "depth",
/// "normal", "witness"); nothing when it is right, or where the method does not answer the query. Right means proven:
/// the oracle, which must be that of the query's shapes, narrows its bounds until they lie within the allowed error of
/// the result, or until they are a tenth of it apart and not beyond it. Bounds it has found are reused for the next
/// result.
std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, PairOracle& oracle);

/// The same between two methods' results.
std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, const PairResult& other);

/// Whether the shapes are further from touching than the method's allowed error.
bool verdict_is_certain(const PairQuery& query, PairOracle& oracle);

/// The `expect` of a case that fails in the way that judge() has named: what a right result of the query's method would
/// have. Nothing is expected of what the method does not answer.
std::string proven_expectation(const PairQuery& query, std::string_view wrong, PairOracle& oracle);

/// The oracle's answer, as closely bounded as the allowed error needs: a tenth of it.
const OracleAnswer& true_answer(const PairQuery& query, PairOracle& oracle);

}  // namespace minkoscope
