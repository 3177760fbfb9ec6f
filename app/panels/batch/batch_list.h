// The lines of a batch as a list: what each answers, what its engine said, and the odd ones marked. A click opens one.
#pragma once

#include <array>
#include <optional>

#include "app/session/batch/batch_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

class BatchList {
 public:
  /// Fills ImGui's current child. Changes the batch's order, its search and the case that is shown.
  void draw(PanelContext& context, BatchSession& batch);
  /// Another batch was opened.
  void forget();

 private:
  void draw_columns(PanelContext& context, BatchSession& batch);
  static void draw_sides(PanelContext& context, const BatchSession& batch);
  static void draw_row(PanelContext& context, BatchSession& batch, std::size_t row, float height);

  std::array<char, 96> search_{};
  std::optional<std::size_t> seen_;  // the current row, as of the last frame: another one is scrolled to
};

}  // namespace minkoscope
