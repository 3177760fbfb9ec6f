#include "core/scene/files/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

namespace fs = std::filesystem;

fs::path final_target(const fs::path& file) {
  std::error_code error;
  if (!fs::is_symlink(file, error)) return file;
  const fs::path target = fs::weakly_canonical(file, error);
  return error ? file : target;
}

WholeFile::WholeFile(const fs::path& file) : target_(final_target(file)) {
  std::error_code error;
  if (target_.empty()) throw CaseError("the file to write has no name; must be a file");
  if (fs::is_directory(target_, error))
    throw CaseError(printable(target_.string(), 400) + ": is a folder; must be a file");
  if (fs::exists(target_, error) && !fs::is_regular_file(target_, error)) {
    // A device or a pipe cannot be replaced; what is written to it is gone anyway.
    stream_ = std::fopen(target_.c_str(), "wb");
    if (stream_ == nullptr) fail(errno);
    return;
  }
  for (int attempt = 0;; ++attempt) {
    temporary_ = target_;
    temporary_ += ".part" + std::to_string(getpid()) + "-" + std::to_string(attempt);
    const int descriptor = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) {
      struct stat old {};
      if (stat(target_.c_str(), &old) == 0) static_cast<void>(fchmod(descriptor, old.st_mode & 07777u));
      stream_ = fdopen(descriptor, "wb");
      break;
    }
    if (errno != EEXIST || attempt > 100) {
      temporary_.clear();
      fail(errno);
    }
  }
  if (stream_ == nullptr) fail(errno);
}

WholeFile::~WholeFile() {
  if (stream_ != nullptr) std::fclose(stream_);
  std::error_code error;
  if (!temporary_.empty()) fs::remove(temporary_, error);
}

void WholeFile::fail(int error_number) const {
  throw CaseError(printable(target_.string(), 400) + ": cannot be written: " + std::strerror(error_number));
}

void WholeFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) fail(errno);
}

void WholeFile::commit() {
  std::FILE* stream = stream_;
  stream_ = nullptr;
  const bool written = std::fflush(stream) == 0 && (temporary_.empty() || fsync(fileno(stream)) == 0);
  const int error_number = errno;
  if (std::fclose(stream) != 0 || !written) fail(written ? errno : error_number);
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void write_whole_file(const fs::path& file, std::string_view text) {
  WholeFile whole(file);
  whole.write(text);
  whole.commit();
}

}  // namespace minkoscope
