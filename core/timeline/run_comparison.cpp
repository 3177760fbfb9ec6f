#include "core/timeline/run_comparison.h"

namespace minkoscope {
namespace {

RunComparison compare(const RunSteps& left, std::string left_result, const RunSteps& right, std::string right_result,
                      double tolerance) {
  RunComparison out;
  out.left_steps = left.steps.size();
  out.right_steps = right.steps.size();
  out.divergence = first_divergence(left, right);
  out.fields = compare_results(left_result, right_result, tolerance);
  out.left_result = std::move(left_result);
  out.right_result = std::move(right_result);
  return out;
}

}  // namespace

RunComparison compare_runs(const PairTrace& left, const PairQuery& left_query, const PairTrace& right,
                           const PairQuery& right_query, double tolerance) {
  return compare({left.steps, &left.polytope, left_query.precision}, to_json(left.result, left_query),
                 {right.steps, &right.polytope, right_query.precision}, to_json(right.result, right_query), tolerance);
}

RunComparison compare_runs(const SweepTrace& left, const SweepQuery& left_query, const SweepTrace& right,
                           const SweepQuery& right_query, double tolerance) {
  return compare({left.steps, nullptr, left_query.precision}, to_json(left.result, left_query),
                 {right.steps, nullptr, right_query.precision}, to_json(right.result, right_query), tolerance);
}

}  // namespace minkoscope
