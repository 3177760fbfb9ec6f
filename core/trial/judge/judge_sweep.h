// What is wrong with a method's result of a move, according to the oracle.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/trial/oracle/cast_oracle.h"

namespace minkoscope {

/// In one word, nothing when it is right within what the contract promises, or where the oracle cannot tell:
/// "not_finite", "names", "start_overlap" (one that is none, or is not reported), "shallow" (a depth that does not
/// clear it), "depth", "late" (the body was deep before), "missed", "early" (nothing is touched then), "away" (it moves
/// away from what it touches), "normal", "point".
std::optional<std::string_view> judge(const SweepQuery& query, const SweepResult& result, const CastOracle& oracle);

/// The `expect` of a case whose result is wrong: the verdict, and the times between which the first touch lies, as far
/// as they are proven. Empty where nothing is.
std::string proven_expectation(const SweepQuery& query, const CastOracle& oracle);

}  // namespace minkoscope
