#include "app/session/recovery/autosave.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <system_error>

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr const char* lock_ending = ".lock";
constexpr const char* case_ending = ".json";
constexpr int most_numbers = 1000;  // of windows with the same process id, dead ones included
constexpr std::size_t most_title = 200;

fs::path with_ending(fs::path file, const char* ending) {
  return file.replace_extension(ending);
}

void remove_file(const fs::path& file) {
  std::error_code ignored;
  fs::remove(file, ignored);
}

/// "14:32" today, else with the day.
std::string time_text(const fs::path& file) {
  struct stat facts {};
  if (stat(file.c_str(), &facts) != 0) return {};
  const std::time_t then = facts.st_mtime, now = std::time(nullptr);
  std::tm when{}, today{};
  localtime_r(&then, &when);
  localtime_r(&now, &today);
  const bool same_day = when.tm_yday == today.tm_yday && when.tm_year == today.tm_year;
  std::array<char, 64> text{};
  return std::string(text.data(),
                     std::strftime(text.data(), text.size(), same_day ? "%H:%M" : "%Y-%m-%d %H:%M", &when));
}

}  // namespace

fs::path unsaved_folder() {
  const auto below = [](const char* variable, const char* path) -> fs::path {
    const char* const value = std::getenv(variable);
    if (value == nullptr || value[0] != '/') return {};
    return fs::path(value) / path / "minkoscope" / "unsaved";
  };
  const fs::path state = below("XDG_STATE_HOME", ".");
  return state.empty() ? below("HOME", ".local/state").lexically_normal() : state.lexically_normal();
}

std::optional<HeldFile> HeldFile::hold(const fs::path& file, bool create) {
  const int descriptor = open(file.c_str(), O_RDWR | O_CLOEXEC | (create ? O_CREAT | O_EXCL : 0), 0600);
  if (descriptor < 0) return std::nullopt;
  HeldFile held(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return std::nullopt;
  // Between opening and locking its last holder may have removed it.
  struct stat ours {
  }, named{};
  if (fstat(descriptor, &ours) != 0 || stat(file.c_str(), &named) != 0 || ours.st_ino != named.st_ino)
    return std::nullopt;
  return held;
}

HeldFile::~HeldFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void HeldFile::write(const std::string& text) const {
  static_cast<void>(ftruncate(descriptor_, 0) == 0 && pwrite(descriptor_, text.data(), text.size(), 0) > 0);
}

std::string HeldFile::read() const {
  std::string text(most_title, '\0');
  const ssize_t count = pread(descriptor_, text.data(), text.size(), 0);
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return text;
}

Autosave::~Autosave() {
  writing_.reset();
  if (!keeps_) forget();
}

bool Autosave::hold() {
  if (lock_) return true;
  std::error_code fault;
  fs::create_directories(folder_, fault);
  fs::permissions(folder_, fs::perms::owner_all, fault);  // other people's eyes have no business in it
  for (int number = 0; number < most_numbers && !lock_; ++number) {
    file_ = folder_ / (std::to_string(getpid()) + "-" + std::to_string(number) + case_ending);
    if (fs::exists(file_, fault)) continue;
    lock_ = HeldFile::hold(with_ending(file_, lock_ending), true);
    if (!lock_ && !fs::exists(folder_, fault)) break;
  }
  if (!lock_) problem_ = folder_.string() + ": unsaved work cannot be kept there";
  return lock_.has_value();
}

bool Autosave::concerns(bool dirty, std::uint64_t identity, std::uint64_t revision) const {
  if (folder_.empty() || !problem_.empty()) return false;
  if (writing_ || due_) return true;
  return dirty ? !keeps_ || kept_ != std::pair{identity, revision} : keeps_;
}

void Autosave::follow(const Work& work, Clock::time_point now) {
  if (folder_.empty() || !problem_.empty()) return;
  if (writing_) {
    const auto written = writing_->poll();
    if (!written) return;
    writing_.reset();
    if (!written->result) problem_ = written->fault;
    // Writing a long walk takes its time; most of it is left to other things.
    pause_ = std::max<Clock::duration>(interval, 20 * (now - began_));
  }
  if (!work.dirty) {
    due_.reset();
    remove_kept();
    return;
  }
  if (keeps_ && kept_ == std::pair{work.identity, work.revision}) {
    due_.reset();
    return;
  }
  if (!due_) due_ = now + pause_;
  if (now < *due_ || !hold()) return;
  due_.reset();
  began_ = now;
  kept_ = {work.identity, work.revision};
  keeps_ = true;
  lock_->write(work.title.substr(0, most_title));
  writing_ = std::make_unique<BackgroundTask<bool>>([value = work.value, file = file_](const Progress&) {
    save_case(*value, file);
    return true;
  });
}

std::optional<Autosave::Clock::time_point> Autosave::due() const {
  if (writing_) return Clock::now() + std::chrono::milliseconds(100);
  return due_;
}

bool Autosave::keep_now(const Work& work) {
  if (writing_) writing_->wait();
  writing_.reset();
  if (folder_.empty() || !work.dirty || !hold()) {
    if (!work.dirty) remove_kept();
    return false;
  }
  try {
    lock_->write(work.title.substr(0, most_title));
    save_case(*work.value, file_);
    return keeps_ = true;
  } catch (const std::exception& fault) {
    problem_ = fault.what();
    return false;
  }
}

void Autosave::remove_kept() {
  if (keeps_) remove_file(file_);
  keeps_ = false;
}

void Autosave::forget() {
  if (writing_) writing_->wait();
  writing_.reset();
  due_.reset();
  remove_kept();
  if (!lock_) return;
  remove_file(with_ending(file_, lock_ending));
  lock_.reset();
}

Unsaved::Unsaved(fs::path file, HeldFile lock) : file_(std::move(file)), lock_(std::move(lock)) {
  const std::string title = lock_.read();
  words_ = (title.empty() ? "untitled" : title) + ", " + time_text(file_);
}

void Unsaved::discard() {
  remove_file(file_);
  remove_file(with_ending(file_, lock_ending));
}

void Unsaved::set_aside() {
  std::error_code ignored;
  fs::rename(file_, with_ending(file_, ".unreadable"), ignored);
  remove_file(with_ending(file_, lock_ending));
}

std::vector<Unsaved> find_unsaved(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, Unsaved>> found;
  std::error_code fault;
  for (const auto& entry : fs::directory_iterator(folder, fault)) {
    if (entry.path().extension() != lock_ending) continue;
    auto lock = HeldFile::hold(entry.path(), false);
    if (!lock) continue;
    const fs::path file = with_ending(entry.path(), case_ending);
    std::error_code absent;
    const auto time = fs::last_write_time(file, absent);
    if (absent) {
      remove_file(entry.path());  // its owner ended before anything was written
    } else {
      found.emplace_back(time, Unsaved(file, std::move(*lock)));
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Unsaved> result;
  for (auto& [time, unsaved] : found) result.push_back(std::move(unsaved));
  return result;
}

}  // namespace minkoscope
