#include "app/window/exports/animation_export.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// The last of the lines "minkoscope: 12 of 90 pictures".
std::optional<double> last_progress(const std::string& text) {
  const std::size_t end = text.rfind(" pictures\n");
  if (end == std::string::npos) return std::nullopt;
  const std::size_t before = text.rfind('\n', end);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  std::size_t done = 0, total = 0;
  const std::string line = text.substr(begin, end - begin);
  if (std::sscanf(line.c_str(), "minkoscope: %9zu of %9zu", &done, &total) != 2 || total == 0) return std::nullopt;
  return static_cast<double>(done) / static_cast<double>(total);
}

/// Its last line, without the program's name.
std::string last_words(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::size_t line = text.rfind('\n');
  if (line != std::string::npos) text = text.substr(line + 1);
  constexpr std::string_view name = "minkoscope: ";
  return text.starts_with(name) ? text.substr(name.size()) : text;
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "minkoscope-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no room for temporary files");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

AnimationExport::AnimationExport(std::shared_ptr<const Case> value, fs::path file, std::vector<std::string> options)
    : file_(std::move(file)), options_(std::move(options)), folder_(std::make_shared<TemporaryFolder>()) {
  writing_ = std::make_unique<BackgroundTask<bool>>([value = std::move(value), folder = folder_](const Progress&) {
    save_case(*value, folder->path() / "case.json");
    return true;
  });
}

std::optional<AnimationExport::Outcome> AnimationExport::poll() {
  try {
    if (writing_) {
      const auto written = writing_->poll();
      if (!written) return std::nullopt;
      writing_.reset();
      if (!written->result) return Outcome{written->fault};
      // This very program, wherever its file has gone meanwhile.
      std::vector<std::string> words{"/proc/self/exe", "render", (folder_->path() / "case.json").string(), "-o",
                                     file_.string()};
      words.insert(words.end(), options_.begin(), options_.end());
      render_.emplace(words, ChildProcess::Pipes{.errors = true});
    }
    const std::optional<int> status = render_->poll();
    if (const auto done = last_progress(render_->errors())) progress_ = *done;
    if (!status) return std::nullopt;
    if (*status == 0) return Outcome{};
    const std::string fault = last_words(render_->errors());
    return Outcome{fault.empty() ? file_.string() + ": cannot be rendered" : fault};
  } catch (const std::exception& fault) {
    return Outcome{fault.what()};
  }
}

}  // namespace minkoscope
