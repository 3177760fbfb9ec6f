// Reads a file on a thread of its own, with progress and cancellation. The main thread polls it once per frame and
// takes over the result itself, so that the threads share nothing else.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "core/mesh/file_units.h"
#include "core/scene/case.h"

namespace minkoscope {

/// The outcome of a load.
struct LoadedCase {
  Case value;
  std::filesystem::path file;       // absolute
  bool is_level = false;            // an .obj: the case was created for it
  std::optional<UnitsGuess> guess;  // of a level: what its units were taken to be, and why
  std::vector<std::string> warnings;
};
struct LoadFailure {
  std::string message;  // one line, FILE:LINE: …
};
struct LoadCancelled {};
using LoadOutcome = std::variant<LoadedCase, LoadFailure, LoadCancelled>;

/// What a file is read as. A glTF file may hold both the shapes of a scene and the meshes of a level: by itself it is a
/// scene then.
enum class ReadAs { itself, level };

/// Reads a case (.json), a scene, or a level (.obj, which becomes a walk with the body standing in it), on the calling
/// thread. What `units` leaves open of a level is guessed from its geometry. Never throws: every error is a LoadFailure.
LoadOutcome load_file(const std::filesystem::path& file, const Progress& progress = {}, const GivenUnits& units = {},
                      ReadAs read_as = ReadAs::itself);

class BackgroundLoad {
 public:
  using Loader = std::function<LoadOutcome(const std::filesystem::path&, const Progress&)>;

  explicit BackgroundLoad(
      std::filesystem::path file,
      Loader loader = [](const auto& path, const auto& progress) { return load_file(path, progress); });
  /// Cancels and waits for the thread.
  ~BackgroundLoad();
  BackgroundLoad(const BackgroundLoad&) = delete;
  BackgroundLoad& operator=(const BackgroundLoad&) = delete;

  const std::filesystem::path& file() const { return file_; }
  double progress() const { return shared_->progress.load(); }  // in [0, 1]
  void cancel() { shared_->cancelled.store(true); }
  bool cancelled() const { return shared_->cancelled.load(); }
  /// Returns the outcome exactly once, when it is available.
  std::optional<LoadOutcome> poll();
  /// Blocks until the load has finished (for tests and pictures).
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

}  // namespace minkoscope
