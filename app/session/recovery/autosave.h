// Unsaved work survives the end of the program, however it ends: each running window keeps its own in the state folder,
// under a lock that goes with its process, so that what no living window holds is what a dead one left.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/background_task.h"
#include "core/scene/case.h"

namespace minkoscope {

/// XDG_STATE_HOME/minkoscope/unsaved, else below HOME/.local/state; empty when neither is set.
std::filesystem::path unsaved_folder();

/// A file that one process at a time holds; the system lets go of it when the process ends.
class HeldFile {
 public:
  /// nullopt when it cannot be opened or is held by another. `create`: it must not be there yet.
  static std::optional<HeldFile> hold(const std::filesystem::path& file, bool create);
  HeldFile(HeldFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  HeldFile& operator=(HeldFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~HeldFile();
  void write(const std::string& text) const;
  std::string read() const;

 private:
  explicit HeldFile(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

/// What the session needs to know of a document.
struct Work {
  bool dirty = false;
  std::uint64_t identity = 0, revision = 0;
  std::string title;
  std::shared_ptr<const Case> value;
};

class Autosave {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds interval{5};  // from the first change that is not kept

  /// Keeps nothing where the folder's name is empty.
  explicit Autosave(std::filesystem::path folder) : folder_(std::move(folder)) {}
  /// Without forget(), what was kept stays.
  ~Autosave();
  Autosave(const Autosave&) = delete;
  Autosave& operator=(const Autosave&) = delete;

  /// Whether follow() has something to do: the work changed, or something is under way. Cheap.
  bool concerns(bool dirty, std::uint64_t identity, std::uint64_t revision) const;
  /// Now and then: writes in the background what is due, and removes what was saved meanwhile.
  void follow(const Work& work, Clock::time_point now);
  /// When follow() should be called next, if at all.
  std::optional<Clock::time_point> due() const;
  /// At once, before the program ends. True when it is kept.
  bool keep_now(const Work& work);
  /// Nothing stays.
  void forget();
  /// Why the last attempt failed; empty when it did not.
  const std::string& problem() const { return problem_; }

 private:
  bool hold();
  void remove_kept();

  std::filesystem::path folder_, file_;  // of the case; the lock has another ending
  std::optional<HeldFile> lock_;
  std::unique_ptr<BackgroundTask<bool>> writing_;
  std::pair<std::uint64_t, std::uint64_t> kept_{};  // identity and revision of what is in the file, or about to be
  bool keeps_ = false;
  std::optional<Clock::time_point> due_;
  Clock::time_point began_{};
  Clock::duration pause_ = interval;  // longer where writing takes long
  std::string problem_;
};

/// What another window left when it ended unexpectedly; held until this object goes.
class Unsaved {
 public:
  Unsaved(std::filesystem::path file, HeldFile lock);
  const std::filesystem::path& file() const { return file_; }
  /// "two hulls, 14:32"
  const std::string& words() const { return words_; }
  /// Removes it.
  void discard();
  /// It cannot be read: it stays under another name, and is not offered again.
  void set_aside();

 private:
  std::filesystem::path file_;
  std::string words_;
  HeldFile lock_;
};

/// Newest first; what living windows hold is left alone.
std::vector<Unsaved> find_unsaved(const std::filesystem::path& folder);

}  // namespace minkoscope
