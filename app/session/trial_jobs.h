// Trials in the background: shrinking the current case, fuzzing pairs, exploring a level. Each makes the same core
// calls as its command, on a thread of its own; the window polls its status and takes its findings. It can be stopped
// at any time and keeps its findings.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/session/explored_level.h"
#include "core/scene/case.h"
#include "core/trial/explore/explore.h"
#include "core/trial/fuzz_trial.h"

namespace minkoscope {

/// A case found by a trial, and the step to show first.
struct TrialFinding {
  std::string title, detail;
  Case value;
  std::size_t step = 0;
  std::string group = {};  // explore: the kind of incident
};

/// The size of a case in countable parts.
struct CaseSize {
  std::size_t bytes = 0, triangles = 0, points = 0, ticks = 0;
};
CaseSize size_of(const Case& value);
/// "12 triangles, 3 ticks", "8 points"
std::string to_words(const CaseSize& size);

enum class TrialKind { shrink, fuzz, explore };

struct TrialStatus {
  TrialKind kind = TrialKind::shrink;
  bool running = false, stopping = false;
  double seconds = 0.0;
  std::string failure;                           // shrink: the failure preserved; else an error, when it could not run
  std::uint64_t count = 0;                       // runs, pairs, ticks
  std::optional<CaseSize> first, best;           // shrink
  std::map<std::string, std::uint64_t> by_kind;  // disagreements by method; incidents by kind
  std::vector<std::string> findings, details;    // titles, in the order found
  std::vector<std::string> groups;               // of each, or empty
};

class TrialJob {
 public:
  static std::unique_ptr<TrialJob> shrink(Case failing);
  static std::unique_ptr<TrialJob> fuzz(FuzzTrialSettings settings);
  /// Explores the level of a walk, with its body, mover and settings.
  static std::unique_ptr<TrialJob> explore(Walk walk, std::uint64_t seed);

  /// Stops and waits for the thread.
  ~TrialJob();
  TrialJob(const TrialJob&) = delete;
  TrialJob& operator=(const TrialJob&) = delete;

  TrialStatus status() const;
  /// The finding with this index; for a shrink, index 0 is the best so far.
  std::optional<TrialFinding> finding(std::size_t index) const;
  /// Of an exploration: what it has found so far, every second or so; null of others, and until there is something.
  std::shared_ptr<const ExploredLevel> explored() const;
  void stop();

 private:
  struct Shared;
  explicit TrialJob(TrialKind kind);
  void start(std::function<void(Shared&)> work);

  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

}  // namespace minkoscope
