// A world being played: a thread of its own runs the ticks ahead, keeps their counts and brings back any of them; the
// window moves a cursor over what has been run. Nothing here waits for the thread but finish(), for pictures, and for a
// few milliseconds set_world().
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/timeline/world_timeline.h"

namespace minkoscope {

class WorldSession {
 public:
  static constexpr std::size_t memory_budget = std::size_t{192} << 20;  // bytes
  static constexpr std::size_t most_bodies_traced = 2500;

  WorldSession() = default;
  ~WorldSession() { clear(); }
  WorldSession(const WorldSession&) = delete;
  WorldSession& operator=(const WorldSession&) = delete;

  /// Runs this world from its start; the cursor stays where it can. A world equal to the one being run changes nothing.
  void set_world(std::shared_ptr<const World> world);
  /// Stops the thread; nothing is shown.
  void clear();
  bool has_world() const { return world_ != nullptr; }
  const World& world() const { return *world_; }

  /// Once a frame: takes over what the thread has done; while playing, `seconds` pass.
  void advance(double seconds);

  // --- the run ----------------------------------------------------------------------------------------------------
  std::size_t total_ticks() const { return world_ ? static_cast<std::size_t>(world_->ticks) : 0; }
  std::size_t done() const { return records_.size(); }  // ticks run so far
  bool running() const { return has_world() && fault_.empty() && !halted_ && done() < total_ticks(); }
  /// The thread runs no further ticks until resume(); what has been run stays.
  void halt();
  void resume();
  bool halted() const { return halted_; }
  const std::vector<WorldRecord>& records() const { return records_; }
  const std::string& fault() const { return fault_; }

  // --- the cursor: how many ticks have passed; 0 is the start -----------------------------------------------------
  std::size_t cursor() const { return cursor_; }
  void set_cursor(std::size_t ticks);
  void move_cursor(std::ptrdiff_t by);
  /// As set_cursor, and to ticks that have not been run yet: they are shown as soon as they are.
  void go_to(std::size_t ticks);
  bool playing() const { return playing_; }
  /// From the start when the cursor is at the end.
  void play();
  void pause() { playing_ = false; }

  /// The world at the cursor, or the last one that came while that is being brought; null before the first.
  const WorldMoment* moment() const { return moment_ ? moment_.get() : nullptr; }
  std::size_t moment_ticks() const { return moment_ticks_; }
  bool moment_waits() const { return has_world() && fault_.empty() && (!moment_ || moment_ticks_ != cursor_); }
  /// Grows with each moment that comes.
  std::uint64_t moments_seen() const { return moments_seen_; }

  /// Waits until the world has been run up to `ticks` and is shown there.
  void finish(std::size_t ticks);

 private:
  /// What the thread and the window share.
  struct Shared {
    std::mutex mutex;
    std::condition_variable wake, done;
    bool stop = false, halted = false;
    std::size_t wanted = 0;
    std::vector<WorldRecord> fresh;  // records not yet taken over
    std::size_t run = 0;             // ticks
    std::shared_ptr<const WorldMoment> moment;
    std::size_t moment_ticks = 0;
    std::uint64_t moments = 0;
    std::string fault;
  };
  static void work(Shared& shared, const World& world);
  void want();

  std::shared_ptr<const World> world_;
  std::unique_ptr<Shared> shared_;
  std::thread thread_;
  std::vector<WorldRecord> records_;
  std::shared_ptr<const WorldMoment> moment_;
  std::size_t moment_ticks_ = 0;
  std::uint64_t moments_seen_ = 0;
  std::string fault_;
  std::size_t cursor_ = 0;
  bool playing_ = false, halted_ = false;
  double due_ = 0.0;  // ticks owed
};

}  // namespace minkoscope
