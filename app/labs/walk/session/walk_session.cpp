#include "app/labs/walk/session/walk_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>
#include <utility>

#include "core/base/enum_names.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"

namespace minkoscope {
namespace {

/// Equal except for the inputs.
bool same_but_inputs(const Walk& a, const Walk& b) {
  const auto same_mesh = [](const WalkMesh& x, const WalkMesh& y) {
    return x.mesh.mesh == y.mesh.mesh && x.mesh.name == y.mesh.name && x.mesh.pose == y.mesh.pose &&
           x.motion == y.motion;
  };
  return a.body == b.body && a.mover == b.mover && a.settings == b.settings && a.precision == b.precision &&
         std::equal(a.level.begin(), a.level.end(), b.level.begin(), b.level.end(), same_mesh);
}

/// One input per tick, as passed to the mover: a jump acts in the first tick of its input, radii and rotation persist.
std::vector<WalkInput> tick_by_tick(const std::vector<WalkInput>& inputs) {
  std::vector<WalkInput> ticks;
  for (const WalkInput& input : inputs) {
    WalkInput one = input;
    one.ticks = 1;
    for (int i = 0; i < input.ticks; ++i) ticks.push_back(one);
  }
  return ticks;
}

constexpr EnumNames<WalkActivity::replay> activity_names{"paused", "live", "replay"};

}  // namespace

std::string_view to_string(WalkActivity mode) {
  return activity_names[mode];
}

void WalkSession::set_walk(const Walk& walk, std::shared_ptr<const WalkLevel> level) {
  activity_ = WalkActivity::paused;
  running_.reset();
  std::vector<WalkInput> inputs = tick_by_tick(walk.inputs);
  if (!wanted_tick_) wanted_tick_ = tick_;
  std::size_t kept = 0;
  if (timeline_ && timeline_->shared_level() == level && same_but_inputs(timeline_->walk(), walk)) {
    const std::size_t most = std::min(inputs.size(), timeline_->tick_count());
    while (kept < most && timeline_->tick(kept).input == inputs[kept]) ++kept;
    path_before_.clear();
    differs_at_.reset();
    if (kept < timeline_->tick_count()) truncate(kept);
  } else {
    const bool same_rules = given_ && same_but_inputs(*given_, walk);
    remember_path();
    if (!same_rules) {  // the branches were recorded under other rules
      for (WalkBranch& branch : branches_) branch.path.clear();
    }
    Walk start = walk;
    start.inputs.clear();
    timeline_ = std::make_unique<WalkTimeline>(start, std::move(level));
    truncate(0);
  }
  inputs.erase(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(kept));
  given_.reset();
  pending_ = std::move(inputs);
  pending_done_ = 0;
  resume_pending();
  show(wanted_tick_);
  if (pending_.empty() || wanted_tick_ < tick_count()) wanted_tick_.reset();
}

void WalkSession::remember_path() {
  // An unfinished run is no reference: the one before it is kept.
  if (timeline_ && pending_ticks() == 0) {
    path_before_ = path_;
  }
  differs_at_.reset();
}

void WalkSession::detach_level() {
  remember_path();
  std::vector<Vector3d> path = std::move(path_before_);
  std::vector<WalkBranch> branches = std::move(branches_);
  const std::string future = future_;
  const int futures = futures_;
  const std::optional<std::size_t> shown = wanted_tick_ ? wanted_tick_ : tick_;
  std::optional<Walk> given = std::move(given_);
  clear();
  given_ = std::move(given);
  path_before_ = std::move(path);
  branches_ = std::move(branches);
  future_ = future;
  futures_ = futures;
  wanted_tick_ = shown;
}

void WalkSession::clear() {
  running_.reset();
  given_.reset();
  path_.clear();
  tallies_.clear();
  branches_.clear();
  future_ = "branch 1";
  futures_ = 1;
  timeline_.reset();
  pending_.clear();
  pending_done_ = 0;
  activity_ = WalkActivity::paused;
  tick_.reset();
  step_.reset();
  opened_.reset();
  wanted_tick_.reset();
  path_before_.clear();
  differs_at_.reset();
  tally_ = {};
  kinds_.clear();
  facts_.clear();
}

void WalkSession::resume_pending() {
  if (!timeline_ || pending_ticks() == 0 || running_) return;
  std::vector<WalkInput> left(pending_.begin() + static_cast<std::ptrdiff_t>(pending_done_), pending_.end());
  running_ = std::make_unique<BackgroundTicks>(timeline_->shared_level(), walk(), tick_count(),
                                               timeline_->state_before(tick_count()), std::move(left));
}

/// False when none is finished.
bool WalkSession::take_pending_tick() {
  if (!running_ || pending_ticks() == 0) return false;
  std::optional<TickRecord> next = running_->take();
  if (!next) {
    const std::string fault = running_->fault();
    if (!fault.empty()) throw std::runtime_error(fault);
    return false;
  }
  note(timeline_->append(std::move(*next)));
  ++pending_done_;
  if (wanted_tick_) {
    show(tick_count() - 1);
    if (*wanted_tick_ < tick_count()) wanted_tick_.reset();
  }
  if (pending_done_ < pending_.size()) return true;
  running_.reset();
  pending_ = {};  // a long walk's inputs are now in the timeline
  pending_done_ = 0;
  wanted_tick_.reset();
  return true;
}

void WalkSession::run_tick_with(const WalkInput& input) {
  note(timeline_->append(input));
}

void WalkSession::note(const TickRecord& record) {
  const std::size_t index = kinds_.size();
  const TickOutcome outcome = outcome_of(*timeline_, index);
  kinds_.push_back(kind_of(outcome, record.result));
  facts_.push_back(facts_of(record, timeline_->state_before(index), walk().settings.tick, outcome));
  path_.push_back(record.result.state.body.position);
  if (index % tally_every == 0) tallies_.push_back(tally_);
  tally_.note(record, timeline_->state_before(index), facts_.back());
  if (!differs_at_ && index < path_before_.size() && record.result.state.body.position != path_before_[index])
    differs_at_ = index;
  for (WalkBranch& branch : branches_) {
    if (!branch.leaves && index < branch.path.size() && record.result.state.body.position != branch.path[index])
      branch.leaves = index;
  }
}

void WalkSession::truncate(std::size_t first) {
  if (first < timeline_->tick_count()) timeline_->truncate(first);
  opened_.reset();
  if (first < kinds_.size()) {
    kinds_.resize(first);
    facts_.resize(first);
    path_.resize(first);
    const std::size_t counted = first / tally_every;
    tally_ = tallies_[counted];
    tallies_.resize(counted + (first % tally_every == 0 ? 0 : 1));
    for (std::size_t i = counted * tally_every; i < first; ++i)
      tally_.note(timeline_->tick(i), timeline_->state_before(i), facts_[i]);
  }
  for (WalkBranch& branch : branches_)
    if (branch.leaves && *branch.leaves >= first) branch.leaves.reset();
}

void WalkSession::go_live() {
  if (!timeline_) return;
  const std::size_t kept = tick_ ? *tick_ + 1 : 0;
  if (kept < tick_count() || pending_ticks() > 0) {
    branches_.push_back(branch_of_shown());
    forget_old_branches();
    future_ = std::string("branch ") + std::to_string(++futures_);
    running_.reset();
    pending_.clear();
    pending_done_ = 0;
    truncate(kept);
    ++recording_;
  }
  wanted_tick_.reset();
  path_before_.clear();
  differs_at_.reset();
  step_.reset();
  opened_.reset();
  accumulator_ = 0.0;
  jump_pressed_ = false;
  activity_ = WalkActivity::live;
}

void WalkSession::pause() {
  activity_ = WalkActivity::paused;
  accumulator_ = 0.0;
}

void WalkSession::replay() {
  resume_pending();
  if (!timeline_ || tick_count() == 0) return;
  if (tick_ && *tick_ + 1 >= tick_count()) set_tick(std::nullopt);
  step_.reset();
  accumulator_ = 0.0;
  activity_ = WalkActivity::replay;
}

WalkInput WalkSession::input_from(const WalkControls& controls, bool jumps) const {
  WalkInput input;
  input.velocity = wanted_velocity(controls, speeds);
  if (jumps) input.jump = speeds.jump;
  const WalkBody& upright = walk().body;
  const Vector3d& standing = upright.radii;
  const WalkBody wanted =
      controls.crouch ? lowered(upright, std::max(speeds.crouched_height * standing.y, 1e-3)) : upright;
  const WalkState& before = timeline_->state_before(tick_count());
  if (!wanted_body(before, wanted.position).same_shape(wanted)) want(wanted, input);
  // A body that is not round turns with the look.
  if (standing.x != standing.z) {
    const Quaterniond rotation = turned_to(walk().body.rotation, controls.heading);
    if (before.wanted_rotation != rotation) input.rotation = rotation;
  }
  return input;
}

int WalkSession::advance(double seconds, const WalkControls& controls, double budget_seconds) {
  if (!timeline_) return 0;
  int done = 0;
  const double tick = walk().settings.tick;
  if (activity_ == WalkActivity::live) {
    jump_pressed_ = jump_pressed_ || controls.jump;
    accumulator_ = std::min(accumulator_ + seconds, tick * most_ticks_a_frame);
    while (accumulator_ >= tick && done < most_ticks_a_frame) {
      accumulator_ -= tick;
      run_tick_with(input_from(controls, jump_pressed_));
      jump_pressed_ = false;
      ++done;
    }
    if (done > 0) {
      tick_ = tick_count() - 1;
      ++recording_;
    }
    return done;
  }
  if (running_) {
    const auto begin = std::chrono::steady_clock::now();
    while (take_pending_tick()) {
      ++done;
      if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() >= budget_seconds) break;
    }
  }
  if (activity_ == WalkActivity::replay) {
    accumulator_ = std::min(accumulator_ + seconds, tick * most_ticks_a_frame);
    while (accumulator_ >= tick) {
      const std::size_t next = tick_ ? *tick_ + 1 : 0;
      if (next >= tick_count()) {
        pause();
        break;
      }
      accumulator_ -= tick;
      tick_ = next;
      ++done;
    }
  }
  return done;
}

void WalkSession::finish_pending(const Progress& progress) {
  const double total = static_cast<double>(std::max<std::size_t>(pending_.size(), 1));
  resume_pending();
  while (pending_ticks() > 0) {
    if (progress && pending_done_ % 256 == 0 && !progress(static_cast<double>(pending_done_) / total)) return;
    if (!take_pending_tick()) std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

void WalkSession::append(const WalkInput& input) {
  WalkInput one = input;
  one.ticks = 1;
  for (int i = 0; i < input.ticks; ++i) {
    run_tick_with(one);
  }
  if (input.ticks > 0) {
    set_tick(tick_count() - 1);
    ++recording_;
  }
}

Vector3d WalkSession::velocity_over(std::size_t tick) const {
  const EllipsoidBody before = timeline_->state_before(tick).body;
  return walked_velocity(before, timeline_->state_before(tick + 1).body, walk().settings.tick);
}

double WalkSession::blend() const {
  if (activity_ == WalkActivity::paused || !timeline_) return 1.0;
  return std::clamp(accumulator_ / walk().settings.tick, 0.0, 1.0);
}

void WalkSession::set_tick(std::optional<std::size_t> tick) {
  wanted_tick_.reset();
  show(tick);
}

void WalkSession::show(std::optional<std::size_t> tick) {
  if (tick_count() == 0) tick.reset();
  if (tick) tick = std::min(*tick, tick_count() - 1);
  if (tick != tick_) step_.reset();
  tick_ = tick;
  accumulator_ = 0.0;
}

void WalkSession::move_tick(std::ptrdiff_t by) {
  const std::ptrdiff_t at = (tick_ ? static_cast<std::ptrdiff_t>(*tick_) : -1) + by;
  if (at < 0) {
    set_tick(std::nullopt);
  } else {
    set_tick(static_cast<std::size_t>(at));
  }
}

const TickRecord* WalkSession::record() const {
  return timeline_ && tick_ ? &timeline_->tick(*tick_) : nullptr;
}

const WalkState& WalkSession::state() const {
  return tick_ ? timeline_->tick(*tick_).result.state : timeline_->state_before(0);
}

const WalkState& WalkSession::state_before() const {
  return timeline_->state_before(tick_.value_or(0));
}

WalkState WalkSession::drawn_state() const {
  WalkState drawn = state();
  const double part = blend();
  if (part < 1.0) {
    const WalkState& before = state_before();
    drawn.body.position = glm::mix(before.body.position, drawn.body.position, part);
    drawn.body.radii = glm::mix(before.body.radii, drawn.body.radii, part);
    drawn.body.rotation = glm::slerp(before.body.rotation, drawn.body.rotation, part);
  }
  return drawn;
}

CameraLag WalkSession::camera_lag() const {
  if (!tick_) return {};
  const CameraLag now = camera_lag_after(*timeline_, *tick_);
  const double part = blend();
  if (part >= 1.0) return now;
  return (*tick_ > 0 ? camera_lag_after(*timeline_, *tick_ - 1) : CameraLag{}).towards(now, part);
}

double WalkSession::drawn_time() const {
  if (!tick_) return 0.0;
  return (static_cast<double>(*tick_) + blend()) * walk().settings.tick;
}

Walk WalkSession::recorded_walk() const {
  Walk walk = timeline_->walk();
  walk.inputs = timeline_->inputs();
  return walk;
}

}  // namespace minkoscope
