// The futures of a walk: when the user takes control at a past tick, the ticks after it are kept as a branch to compare
// with and return to. Also navigation to notable ticks.
#include <algorithm>

#include "app/labs/walk/session/walk_session.h"

namespace minkoscope {

WalkBranch WalkSession::branch_of_shown() const {
  WalkBranch branch;
  branch.name = future_;
  branch.inputs = timeline_->inputs();
  branch.inputs.insert(branch.inputs.end(), pending_.begin() + static_cast<std::ptrdiff_t>(pending_done_),
                       pending_.end());
  branch.path = path_;
  return branch;
}

std::vector<WalkInput> WalkSession::exchange(std::size_t branch) {
  if (!timeline_ || branch >= branches_.size()) return {};
  WalkBranch shown = branch_of_shown();
  std::swap(shown, branches_[branch]);
  future_ = shown.name;
  return std::move(shown.inputs);
}

void WalkSession::forget_old_branches() {
  const auto bytes = [this] {
    std::size_t sum = 0;
    for (const WalkBranch& branch : branches_)
      sum += branch.inputs.capacity() * sizeof(WalkInput) + branch.path.capacity() * sizeof(Vector3d);
    return sum;
  };
  while (branches_.size() > most_branches || (branches_.size() > 1 && bytes() > most_branch_bytes))
    branches_.erase(branches_.begin());
}

WalkSession::Futures WalkSession::take_futures() {
  Futures futures;
  futures.branches = std::move(branches_);
  futures.shown = future_;
  futures.named = futures_;
  if (timeline_) {
    futures.rules = walk();
  } else if (given_) {
    futures.rules = *given_;
  }
  branches_.clear();
  return futures;
}

void WalkSession::restore_futures(Futures futures) {
  branches_ = std::move(futures.branches);
  for (WalkBranch& branch : branches_) branch.leaves.reset();
  future_ = std::move(futures.shown);
  futures_ = futures.named;
  given_ = std::move(futures.rules);
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
