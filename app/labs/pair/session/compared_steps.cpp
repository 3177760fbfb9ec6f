#include "app/labs/pair/session/compared_steps.h"

namespace minkoscope {

bool ComparedSteps::covers(const Case& value) const {
  return std::holds_alternative<PairQuery>(value.run) || std::holds_alternative<SweepQuery>(value.run);
}

void ComparedSteps::compare(const Document& left, const Document& right) {
  comparison_.reset();
  if (left.pair_trace() != nullptr && right.pair_trace() != nullptr) {
    comparison_ = compare_runs(*left.pair_trace(), *left.pair(), *right.pair_trace(), *right.pair());
  } else if (left.sweep_trace() != nullptr && right.sweep_trace() != nullptr) {
    comparison_ = compare_runs(*left.sweep_trace(), *left.sweep(), *right.sweep_trace(), *right.sweep());
  }
}

std::optional<std::size_t> ComparedSteps::differs_at() const {
  return comparison_ && comparison_->divergence ? std::optional(comparison_->divergence->step) : std::nullopt;
}

}  // namespace minkoscope
