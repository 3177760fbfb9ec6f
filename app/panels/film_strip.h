// Thumbnails of all steps of a run in a row; for two runs in two rows. Only visible ones are requested, so that a run
// of thousands of steps costs no more than one of ten. The caller renders the thumbnails: a panel draws no 3D.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <span>

#include "app/widgets/panel_context.h"

namespace minkoscope {

struct FilmRow {
  std::span<const Step> steps;
  std::size_t cursor = 0;  // the step this row shows
  /// The thumbnail of a step, its v axis pointing up; null while there is none yet.
  std::function<ImTextureID(std::size_t step, ImVec2 size)> picture;
};

class FilmStrip {
 public:
  static constexpr double row_height = 104.0;  // logical pixels

  /// Fills the available area. `moment` is outlined; `mark` is the step at which two runs diverge. Returns the step
  /// clicked.
  std::optional<std::size_t> draw(PanelContext& context, std::span<const FilmRow> rows, std::size_t moment,
                                  std::optional<std::size_t> mark);
  /// For tests: the left edge of the first frame and the middle of its height as last drawn, and the distance to the
  /// next.
  float first_x() const { return first_x_; }
  float first_y() const { return first_y_; }
  float pitch() const { return pitch_; }
  std::size_t frames_drawn() const { return frames_drawn_; }

 private:
  float scroll_ = 0.0f;  // pixels
  float first_x_ = 0.0f, first_y_ = 0.0f, pitch_ = 1.0f;
  std::size_t frames_drawn_ = 0;
  std::optional<std::size_t> shown_moment_;
  bool dragged_ = false;
};

}  // namespace minkoscope
