// An animation of the case in the window, rendered by this program's own `render` beside it, so that the window goes on
// undisturbed.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/child_process.h"
#include "app/session/background_task.h"
#include "core/scene/case.h"

namespace minkoscope {

/// A folder for temporary files that goes with its owner.
class TemporaryFolder {
 public:
  /// Throws std::runtime_error.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class AnimationExport {
 public:
  /// `options` of `minkoscope render`, besides the case and the file.
  AnimationExport(std::shared_ptr<const Case> value, std::filesystem::path file, std::vector<std::string> options);

  const std::filesystem::path& file() const { return file_; }
  double progress() const { return progress_; }  // in [0, 1]
  /// Once a frame: how it ended, once it has. An empty fault: the file is there.
  struct Outcome {
    std::string fault;
  };
  std::optional<Outcome> poll();

 private:
  std::filesystem::path file_;
  std::vector<std::string> options_;
  std::shared_ptr<const TemporaryFolder> folder_;
  std::unique_ptr<BackgroundTask<bool>> writing_;  // the case, which may be long
  std::optional<ChildProcess> render_;
  double progress_ = 0.0;
};

}  // namespace minkoscope
