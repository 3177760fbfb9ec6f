// The first screen, and what its choices open.
#include <imgui.h>

#include "app/files/assets.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"
#include "app/window/app_frame.h"

namespace minkoscope {

void AppFrame::draw_start(PanelContext& own, const Layout& layout) {
  const std::optional<StartChoice> choice = start_.draw(
      own, {layout.views[0].x, layout.views[0].y}, {layout.right_edge(), layout.views[1].y + layout.views[1].height},
      unsaved_.empty() ? std::string() : unsaved_.front().words());
  if (choice) {
    settle_ = 6;
    switch (*choice) {
      case StartChoice::learn:
        lessons_.show_list();
        break;
      case StartChoice::paste:
        paste_case();
        break;
      case StartChoice::level:
        dialog_.show(FileDialog::Purpose::open_any, asset_path("assets/levels"));
        break;
      case StartChoice::recover:
        recover();
        break;
      case StartChoice::discard:
        discard_unsaved();
        break;
      case StartChoice::examples:
        examples_shown_ = true;
        break;
    }
  }
  if (const std::optional<std::string> text = paste_box_.draw(own)) read_pasted(*text);
  draw_examples(own);
}

void AppFrame::draw_examples(PanelContext& own) {
  if (!examples_shown_) return;
  Overlay overlay(own, "examples", own.px(620), own.px(720));
  panel_title(own, "Examples");
  ImGui::Dummy({0, own.px(4)});
  ImGui::BeginChild("list");
  const std::filesystem::path file = examples_.draw(own, document_->kind().name);
  ImGui::EndChild();
  if (!file.empty()) document_->open(file);
  if (!file.empty() || overlay.dismissed_or_escaped()) examples_shown_ = false;
}

}  // namespace minkoscope
