#include "app/labs/world/world_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

namespace minkoscope {

namespace {

constexpr std::chrono::milliseconds soon{12};  // less than a frame

}  // namespace

void WorldSession::set_world(std::shared_ptr<const World> world) {
  if (world_ && (world_ == world || *world_ == *world)) return;
  const std::size_t cursor = cursor_;
  const bool goes_on = playing_;
  clear();
  world_ = std::move(world);
  cursor_ = std::min(cursor, total_ticks());
  playing_ = goes_on;
  shared_ = std::make_unique<Shared>();
  shared_->wanted = cursor_;
  thread_ = std::thread([this_shared = shared_.get(), kept = world_] { work(*this_shared, *kept); });
  // A small world is shown at once, so that it does not flicker while edited.
  {
    std::unique_lock lock(shared_->mutex);
    shared_->done.wait_for(lock, soon, [&] { return !shared_->fault.empty() || shared_->moment != nullptr; });
  }
  advance(0.0);
}

void WorldSession::clear() {
  if (thread_.joinable()) {
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->stop = true;
    }
    shared_->wake.notify_all();
    thread_.join();
  }
  shared_.reset();
  world_.reset();
  records_.clear();
  moment_.reset();
  moment_ticks_ = cursor_ = 0;
  fault_.clear();
  playing_ = halted_ = false;
  due_ = 0.0;
}

void WorldSession::work(Shared& shared, const World& world) {
  try {
    WorldTimeline timeline(world, memory_budget, most_bodies_traced);
    const auto total = static_cast<std::size_t>(world.ticks);
    std::optional<std::size_t> served;
    std::unique_lock lock(shared.mutex);
    for (;;) {
      const auto shows_another = [&] { return served != shared.wanted && shared.wanted <= timeline.done(); };
      const auto runs_on = [&] { return !shared.halted && timeline.done() < total; };
      shared.wake.wait(lock, [&] { return shared.stop || shows_another() || runs_on(); });
      if (shared.stop) return;
      // What is shown has priority over what may be shown next.
      if (shows_another()) {
        const std::size_t wanted = shared.wanted;
        lock.unlock();
        auto moment = std::make_shared<const WorldMoment>(timeline.after(wanted));
        lock.lock();
        shared.moment = std::move(moment);
        shared.moment_ticks = wanted;
        ++shared.moments;
        served = wanted;
      } else {
        lock.unlock();
        const WorldRecord record = timeline.advance();
        lock.lock();
        shared.fresh.push_back(record);
        shared.run = timeline.done();
      }
      shared.done.notify_all();
    }
  } catch (const std::exception& problem) {
    const std::lock_guard lock(shared.mutex);
    shared.fault = problem.what();
    shared.done.notify_all();
  }
}

void WorldSession::request() {
  if (!shared_) return;
  {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->wanted == cursor_ && shared_->halted == halted_) return;
    shared_->wanted = cursor_;
    shared_->halted = halted_;
  }
  shared_->wake.notify_all();
}

void WorldSession::advance(double seconds) {
  if (!shared_) return;
  {
    const std::lock_guard lock(shared_->mutex);
    records_.insert(records_.end(), shared_->fresh.begin(), shared_->fresh.end());
    shared_->fresh.clear();
    fault_ = shared_->fault;
    if (shared_->moments != 0 && shared_->moment != moment_) {
      moment_ = shared_->moment;
      moment_ticks_ = shared_->moment_ticks;
      ++moments_seen_;
    }
  }
  if (playing_) {
    due_ += seconds / world_->tick;
    // A world slower than real time is played slower, without catching up.
    due_ = std::min(due_, std::max(1.0, 0.25 / world_->tick));
    const auto whole = static_cast<std::size_t>(std::floor(due_));
    due_ -= static_cast<double>(whole);
    cursor_ = std::min(cursor_ + whole, done());
    if (cursor_ >= total_ticks()) playing_ = false;
  } else {
    due_ = 0.0;
  }
  request();
}

void WorldSession::halt() {
  halted_ = true;
  request();
}

void WorldSession::resume() {
  halted_ = false;
  request();
}

void WorldSession::set_cursor(std::size_t ticks) {
  cursor_ = std::min(ticks, done());
  request();
}

void WorldSession::go_to(std::size_t ticks) {
  playing_ = halted_ = false;
  cursor_ = std::min(ticks, total_ticks());
  request();
}

void WorldSession::move_cursor(std::ptrdiff_t by) {
  const auto at = static_cast<std::ptrdiff_t>(cursor_) + by;
  set_cursor(static_cast<std::size_t>(std::max<std::ptrdiff_t>(at, 0)));
}

void WorldSession::play() {
  if (!has_world() || total_ticks() == 0) return;
  if (cursor_ >= total_ticks()) cursor_ = 0;
  playing_ = true;
  if (halted_) resume();
  request();
}

void WorldSession::finish(std::size_t ticks) {
  if (!shared_) return;
  ticks = std::min(ticks, total_ticks());
  {
    std::unique_lock lock(shared_->mutex);
    shared_->halted = halted_ = false;
    shared_->wanted = cursor_ = ticks;
    shared_->wake.notify_all();
    shared_->done.wait(lock, [&] {
      return !shared_->fault.empty() || (shared_->run >= ticks && shared_->moment && shared_->moment_ticks == ticks);
    });
  }
  advance(0.0);
}

}  // namespace minkoscope
