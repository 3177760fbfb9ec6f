// A file read on its own thread, with progress and cancel. The window's thread polls it once a frame and swaps the
// result in itself, so that nothing else is shared between the threads.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "core/scene/case.h"

namespace minkoscope {

/// What a load ended with.
struct LoadedCase {
  Case value;
  std::filesystem::path file;  // absolute
  bool is_level = false;       // an .obj: the case was made around it
  std::vector<std::string> warnings;
};
struct LoadFailure {
  std::string message;  // one line, FILE:LINE: …
};
struct LoadCancelled {};
using LoadOutcome = std::variant<LoadedCase, LoadFailure, LoadCancelled>;

/// Reads a case (.json) or a level (.obj, which becomes a walk with the body standing in it), on the calling thread.
/// Never throws: every fault is a LoadFailure.
LoadOutcome load_file(const std::filesystem::path& file, const Progress& progress = {});

class BackgroundLoad {
 public:
  using Loader = std::function<LoadOutcome(const std::filesystem::path&, const Progress&)>;

  explicit BackgroundLoad(std::filesystem::path file, Loader loader = load_file);
  /// Cancels and waits for the thread.
  ~BackgroundLoad();
  BackgroundLoad(const BackgroundLoad&) = delete;
  BackgroundLoad& operator=(const BackgroundLoad&) = delete;

  const std::filesystem::path& file() const { return file_; }
  double progress() const { return shared_->progress.load(); }  // in [0, 1]
  void cancel() { shared_->cancelled.store(true); }
  bool cancelled() const { return shared_->cancelled.load(); }
  /// The outcome once it is there, exactly once.
  std::optional<LoadOutcome> poll();
  /// Blocks until the load has ended (tests and pictures).
  LoadOutcome wait();

 private:
  struct Shared {
    std::atomic<double> progress{0.0};
    std::atomic<bool> cancelled{false};
  };
  std::filesystem::path file_;
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::future<LoadOutcome> outcome_;
};

/// A place for a standing body of these radii in a level: on the main floor nearest the middle with room above it;
/// above the middle of the bounds when there is none.
Vector3d standing_place(const TriangleMesh& mesh, const Vector3d& radii);

}  // namespace minkoscope
