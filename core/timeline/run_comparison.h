// Two recorded runs of one query and how they differ: what the window and `minkoscope compare` show.
#pragma once

#include <string>
#include <vector>

#include "core/scene/results/result_comparison.h"
#include "core/scene/run_setup.h"
#include "core/timeline/divergence.h"

namespace minkoscope {

/// Two numbers of two results this near are the same, unless the user gives another tolerance.
inline constexpr double default_comparison_tolerance = 1e-4;

struct RunComparison {
  std::size_t left_steps = 0, right_steps = 0;
  std::optional<Divergence> divergence;
  std::vector<ComparedField> fields;
  std::string left_result, right_result;  // JSON lines, as the contract prints them
};

/// The queries are those of the two runs; they differ in method, precision or settings.
RunComparison compare_runs(const PairTrace& left, const PairQuery& left_query, const PairTrace& right,
                           const PairQuery& right_query, double tolerance = default_comparison_tolerance);
RunComparison compare_runs(const SweepTrace& left, const SweepQuery& left_query, const SweepTrace& right,
                           const SweepQuery& right_query, double tolerance = default_comparison_tolerance);

}  // namespace minkoscope
