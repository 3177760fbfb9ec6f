// A preview of an imported text, before it replaces the current case. Texts and files are parsed in the background;
// errors are shown as a notice with the line.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/background_task.h"
#include "app/widgets/panel_context.h"
#include "core/import/import.h"

namespace minkoscope {

class ImportPreview {
 public:
  /// Starts reading; whatever was being read or shown before is dropped.
  void read_text(std::string text, std::filesystem::path folder);
  void read_obj_files(std::vector<std::filesystem::path> files);

  /// Reading, asking, or waiting for confirmation.
  bool shown() const { return reading_ != nullptr || imported_.has_value() || !asked_.question.empty(); }
  bool reading() const { return reading_ != nullptr; }
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

  std::unique_ptr<BackgroundTask<Outcome>> reading_;
  Outcome asked_;  // its question, while it has no answer
  std::string text_;
  std::filesystem::path folder_;
  ImportChoices choices_;  // what was answered so far
  std::optional<Imported> imported_;
  float height_ = 0.0f;  // of the sheet, from the last frame
};

}  // namespace minkoscope
