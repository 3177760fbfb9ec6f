#include "app/labs/contact/contact_session.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "core/base/enum_names.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

constexpr EnumNames<ContactTickKind::flickers> contact_tick_names{"apart", "several points", "one point", "flickers"};

}  // namespace

std::string_view to_string(ContactTickKind kind) {
  return contact_tick_names[kind];
}

void ContactSession::clear() {
  start_.reset();
  now_.reset();
  keyframes_.clear();
  ticks_.clear();
  halted_ = looks_for_contact_ = false;
}

void ContactSession::set_run(const ContactRun& start) {
  const bool looks = looks_for_contact_;
  clear();
  start_.emplace(start);
  now_.emplace(start);
  looks_for_contact_ = looks;
  tick_ = std::min(tick_, total() - 1);
  append();
}

void ContactSession::look_for_contact() {
  tick_ = 0;
  looks_for_contact_ = true;
}

void ContactSession::append() {
  if (done() % block == 0) keyframes_.push_back(*now_);
  const long long before = now_->summary().flicker;
  const ContactManifold& manifold = now_->step();
  ContactTick tick;
  constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max();
  tick.points = static_cast<std::uint16_t>(std::min(manifold.points.size(), most));
  if (tick.points > 0) tick.kind = tick.points == 1 ? ContactTickKind::one : ContactTickKind::several;
  if (now_->summary().flicker > before) tick.kind = ContactTickKind::flickers;
  for (std::size_t i = 0; i < manifold.points.size(); ++i) {
    const auto depth = static_cast<float>(manifold.points[i].depth);
    tick.deepest = i == 0 ? depth : std::max(tick.deepest, depth);
  }
  if (looks_for_contact_ && tick.points > 0) {
    tick_ = done();
    looks_for_contact_ = false;
  }
  ticks_.push_back(tick);
}

void ContactSession::advance(double budget) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  while (running() && std::chrono::duration<double>(Clock::now() - begin).count() < budget) append();
}

void ContactSession::finish(std::size_t tick) {
  if (!start_) return;
  while (done() < std::min(tick + 1, total())) append();
}

void ContactSession::go_to(std::size_t tick) {
  looks_for_contact_ = false;
  tick_ = std::min(tick, std::max<std::size_t>(done(), 1) - 1);
}

ContactMoment ContactSession::open(std::size_t tick) const {
  ContactRun run = keyframes_[tick / block];
  while (static_cast<std::size_t>(run.ticks()) < tick) run.step();
  Recorder recorder;
  ContactMoment moment;
  moment.manifold = run.step(recorder);
  moment.tick = tick;
  moment.steps = std::move(recorder.steps);
  moment.a = run.pose_a(static_cast<int>(tick));
  moment.b = run.pose_b(static_cast<int>(tick));
  return moment;
}

}  // namespace minkoscope
