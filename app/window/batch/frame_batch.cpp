// A batch in the window: what opens one, its list beside the case, and the keys that page through it.
#include <imgui.h>

#include <array>

#include "app/draw/count_text.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "app/window/app_frame.h"

namespace minkoscope {

namespace {

constexpr double tabs_height = 42.0;  // logical pixels

}  // namespace

void AppFrame::open(const std::filesystem::path& file) {
  if (!is_batch_file(file)) return frame_.document.open(file);
  batch_.open(file);
  batch_list_.forget();
  batch_listed_ = column_shows_case_ = true;
  overlays_.start.hide();
  frame_.preferences.remember_file(std::filesystem::absolute(file));
}

bool AppFrame::paste_batch(const std::string& text) {
  if (!looks_like_batch(text)) return false;
  batch_.open_text(text, "clipboard", frame_.document.file().parent_path());
  batch_list_.forget();
  batch_listed_ = column_shows_case_ = true;
  overlays_.start.hide();
  return true;
}

void AppFrame::finish_batch() {
  while (batch_.busy()) {
    batch_.wait();
    batch_.update(frame_.document, frame_.notices);
  }
}

bool AppFrame::page_batch(const InputEvent& event) {
  if (!batch_.is_open() || event.modifiers.shift || event.modifiers.control) return false;
  if (event.key != Key::page_up && event.key != Key::page_down) return false;
  batch_.step(event.key == Key::page_down ? 1 : -1, frame_.document);
  frame_.settle = 3;
  return true;
}

void AppFrame::draw_batch_tabs(PanelContext& own, Area& area) {
  const LaidOutPart part = lay_out_part(own, tabs_part, "column");
  const float height = own.px(tabs_height);
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::BeginChild("batch tabs", {area.width, height}, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  ImGui::SetCursorScreenPos({area.x + own.px(18), area.y + own.px(12)});
  constexpr std::array words{"Batch", "Case"};
  constexpr std::array hints{"the lines of the file; Page Up and Page Down go through them",
                             "what is run: shapes, settings, the result, examples"};
  const int chosen = segments(own, "panel", words, batch_listed_ ? 0 : 1, hints);
  if (chosen >= 0) batch_listed_ = chosen == 0;
  draw_batch_end(own, area);
  ImGui::EndChild();
  area.y += height;
  area.height -= height;
}

void AppFrame::draw_batch_end(PanelContext& own, const Area& area) {
  const float side = ImGui::GetFrameHeight();
  ImGui::SetCursorScreenPos({area.x + area.width - own.px(18) - side, area.y + own.px(12)});
  if (button(own, "close batch", "", Icon::cross, "close the batch; the case stays", {side, side}, {.flat = true}))
    batch_.close();
}

void AppFrame::draw_batch(PanelContext& own, const Area& area) {
  if (area.width < 2 || area.height < 2) return;
  begin_panel(own, "batch", area);
  const LaidOutPart part = lay_out_part(own, 0, "batch");
  panel_title(own, batch_.name());
  batch_list_.draw(own, batch_);
  ImGui::EndChild();
}

std::optional<StandingNotice> AppFrame::batch_notice() {
  if (!batch_.loading()) return std::nullopt;
  const std::size_t count = batch_.rows().size();
  return StandingNotice{"##batch",
                        "Running " + batch_.name() + ", " + grouped(count) + (count == 1 ? " case" : " cases"),
                        batch_.progress(),
                        {{"stop-batch", "Stop", "keep the lines that have been run   Esc", [this] { batch_.stop(); }}}};
}

}  // namespace minkoscope
