// Playback of a world: a background thread runs ticks ahead, keeps their counts and restores any of them; the window
// moves a cursor over what has been run. Only finish(), for pictures, and set_world(), for a few milliseconds, wait for
// the thread.
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

  /// Runs this world from its start; the cursor is kept where possible. A world equal to the current one changes
  /// nothing.
  void set_world(std::shared_ptr<const World> world);
  /// Stops the thread; nothing is shown.
  void clear();
  bool has_world() const { return world_ != nullptr; }
  const World& world() const { return *world_; }

  /// Called once per frame: takes over the thread's results; while playing, advances by `seconds`.
  void advance(double seconds);

  // --- the run ----------------------------------------------------------------------------------------------------
  std::size_t total_ticks() const { return world_ ? static_cast<std::size_t>(world_->ticks) : 0; }
  std::size_t done() const { return records_.size(); }  // ticks run so far
  bool running() const { return has_world() && fault_.empty() && !halted_ && done() < total_ticks(); }
  /// The thread runs no further ticks until resume(); ticks already run are kept.
  void halt();
  void resume();
  bool halted() const { return halted_; }
  const std::vector<WorldRecord>& records() const { return records_; }
  const std::string& fault() const { return fault_; }

  // --- the cursor: ticks passed; 0 is the start -----------------------------------------------------
  std::size_t cursor() const { return cursor_; }
  void set_cursor(std::size_t ticks);
  void move_cursor(std::ptrdiff_t by);
  /// As set_cursor, but also to ticks not yet run: shown once they are.
  void go_to(std::size_t ticks);
  bool playing() const { return playing_; }
  /// Starts over when the cursor is at the end.
  void play();
  void pause() { playing_ = false; }

  /// The world at the cursor, or the last one while that is being restored; null before the first.
  const WorldMoment* moment() const { return moment_ ? moment_.get() : nullptr; }
  std::size_t moment_ticks() const { return moment_ticks_; }
  bool moment_pending() const { return has_world() && fault_.empty() && (!moment_ || moment_ticks_ != cursor_); }
  /// Increases with each moment received.
  std::uint64_t moments_seen() const { return moments_seen_; }

  /// Waits until the world has been run up to `ticks` and is shown there.
  void finish(std::size_t ticks);

 private:
  /// Shared by the thread and the window.
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
  void request();

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
  double due_ = 0.0;  // ticks due but not yet shown
};

}  // namespace minkoscope
