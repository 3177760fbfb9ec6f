// What a pasted text was understood to be, before it takes the place of the present case. Texts and files are read in
// the background; a text that cannot be read is told in a notice that names its line.
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
  /// Begins to read; what was being read or shown before is dropped.
  void read_text(std::string text, std::filesystem::path folder);
  void read_obj_files(std::vector<std::filesystem::path> files);

  /// Reading, or asking.
  bool shown() const { return reading_ != nullptr || imported_.has_value(); }
  bool reading() const { return reading_ != nullptr; }
  const std::optional<Imported>& imported() const { return imported_; }
  void cancel();
  /// The case takes the place of the present one, undoably.
  void replace(PanelContext& context);
  void draw(PanelContext& context);

 private:
  std::unique_ptr<BackgroundTask<Imported>> reading_;
  std::optional<Imported> imported_;
  float height_ = 0.0f;  // of the sheet, as the last frame needed it
};

}  // namespace minkoscope
