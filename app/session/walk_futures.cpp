// The futures of a walk: what was walked before the keyboard took over from a past tick, to be compared with and to go
// back to; and the ways to the ticks worth a look.
#include <algorithm>

#include "app/session/walk_session.h"

namespace minkoscope {

std::vector<Vector3d> WalkSession::path() const {
  std::vector<Vector3d> path;
  path.reserve(tick_count());
  for (std::size_t i = 0; i < tick_count(); ++i) path.push_back(timeline_->tick(i).result.state.body.position);
  return path;
}

WalkBranch WalkSession::branch_of_shown() const {
  WalkBranch branch;
  branch.name = future_;
  branch.inputs = timeline_->inputs();
  branch.inputs.insert(branch.inputs.end(), pending_.begin() + static_cast<std::ptrdiff_t>(pending_done_),
                       pending_.end());
  branch.path = path();
  return branch;
}

std::vector<WalkInput> WalkSession::exchange(std::size_t branch) {
  if (!timeline_ || branch >= branches_.size()) return {};
  WalkBranch shown = branch_of_shown();
  std::swap(shown, branches_[branch]);
  future_ = shown.name;
  return std::move(shown.inputs);
}

void WalkSession::forget_branch(std::size_t branch) {
  if (branch < branches_.size()) branches_.erase(branches_.begin() + static_cast<std::ptrdiff_t>(branch));
}

bool WalkSession::go_to(TickProblem problem, bool backwards) {
  const std::optional<std::size_t> tick = next_problem(problem, facts_, tick_, backwards);
  if (!tick) return false;
  pause();
  set_tick(*tick);
  return true;
}

}  // namespace minkoscope
