// A preview of an imported text, before it replaces the current case. Texts and files are parsed in the background; a
// text that is refused is kept for whoever shows it, what is wrong with files is a notice.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/background_task.h"
#include "app/widgets/panel_context.h"
#include "core/import/import.h"

namespace minkoscope {

/// A text that could not be read, and why: "NAME:LINE: what is wrong, and what would be right".
struct RefusedText {
  std::string text, name, fault;
  std::filesystem::path folder;
};

class ImportPreview {
 public:
  /// Starts reading; whatever was being read or shown before is dropped. `name` stands for the text in messages.
  void read_text(std::string text, std::filesystem::path folder, std::string name = "pasted text");
  void read_obj_files(std::vector<std::filesystem::path> files);

  /// Reading, asking, or waiting for confirmation.
  bool shown() const { return reading_ != nullptr || imported_.has_value() || !asked_.question.empty(); }
  bool reading() const { return reading_ != nullptr; }
  /// Asking, or waiting for confirmation.
  bool asks() const { return imported_.has_value() || !asked_.question.empty(); }
  /// How it ended since the last call.
  enum class End { none, replaced, cancelled };
  End take_end() { return std::exchange(end_, End::none); }
  std::optional<RefusedText> take_refused() { return std::exchange(refused_, {}); }
  const std::optional<Imported>& imported() const { return imported_; }
  void cancel();
  /// Replaces the current case, undoably.
  void replace(PanelContext& context);
  void draw(PanelContext& context);

 private:
  /// What came of reading: a case, or what the text leaves open and its possible answers.
  struct Outcome {
    std::optional<Imported> imported;
    std::string question;
    ImportOption option;
  };
  void read();
  void draw_question(PanelContext& context);
  void draw_remarks(PanelContext& context);

  std::unique_ptr<BackgroundTask<Outcome>> reading_;
  Outcome asked_;            // its question, while it has no answer
  std::string text_, name_;  // empty while files are read
  std::filesystem::path folder_;
  std::optional<RefusedText> refused_;
  End end_ = End::none;
  ImportChoices choices_;  // what was answered so far
  std::optional<Imported> imported_;
  float height_ = 0.0f;  // of the sheet, from the last frame
};

}  // namespace minkoscope
