#include "app/window/areas/panels.h"

#include <imgui.h>

#include <array>
#include <bit>
#include <string>

#include "app/widgets/widgets.h"
#include "app/window/frame/content_keys.h"
#include "app/window/frame/panel_child.h"

namespace minkoscope {

void Panels::forget() {
  for (PanelCache& cache : caches_) cache.forget();
}

void Panels::draw(PanelContext& own, const Layout& layout) {
  draw_tabs(own, layout.tabs);
  draw_case_or_inspector(own, layout);
  if (!layout.shares_column()) draw_panel(own, WindowPart::inspector, layout.right);
  draw_panel(own, WindowPart::transport, layout.transport);
  draw_panel(own, WindowPart::timeline, layout.timeline);
}

void Panels::draw_case_or_inspector(PanelContext& own, const Layout& layout) {
  const bool shared = layout.shares_column();
  Area left = layout.left;
  if (batch_.is_open() && !shared && !lessons_.open()) batch_.draw_tabs(own, left);
  if (shared) parts_.forget(shows_case_ ? WindowPart::inspector : WindowPart::case_panel);
  if (shared && !shows_case_) {
    draw_panel(own, WindowPart::inspector, layout.right);
  } else if (lessons_.open()) {
    draw_lesson(own, layout.left);
  } else if (batch_.is_open() && batch_.listed()) {
    batch_.draw(own, left);
  } else {
    draw_panel(own, WindowPart::case_panel, left);
  }
}

void Panels::draw_tabs(PanelContext& own, const Area& area) {
  const LaidOutParts::Recording part = parts_.part(own, WindowPart::tabs, "column");
  if (lessons_.open() && !lesson_was_open_) shows_case_ = true;
  lesson_was_open_ = lessons_.open();
  if (batch_.take_opened()) shows_case_ = true;
  if (area.width < 2) return;
  begin_bar(own, "column tabs", area);
  ImGui::SetCursorScreenPos({area.x + own.px(18), area.y + own.px(12)});
  constexpr const char* case_hint = "what is run: shapes, settings, the result, examples";
  constexpr const char* inspector_hint = "what happens in the step that is shown, and why";
  if (batch_.is_open() && !lesson_was_open_) {
    constexpr std::array words{"Batch", "Case", "Inspector"};
    constexpr std::array hints{"the lines of the file; Page Up and Page Down go through them", case_hint,
                               inspector_hint};
    const int chosen = segments(own, "panel", words, !shows_case_ ? 2 : batch_.listed() ? 0 : 1, hints);
    if (chosen >= 0) shows_case_ = chosen < 2;
    if (chosen >= 0 && chosen < 2) batch_.list(chosen == 0);
    batch_.draw_end(own, area);
    return ImGui::EndChild();
  }
  const std::array words{lesson_was_open_ ? "Lesson" : "Case", "Inspector"};
  constexpr std::array hints{case_hint, inspector_hint};
  const int chosen = segments(own, "panel", words, shows_case_ ? 0 : 1, hints);
  if (chosen >= 0) shows_case_ = chosen == 0;
  ImGui::EndChild();
}

void Panels::draw_panel(PanelContext& own, WindowPart part, const Area& area) {
  if (area.width < 2 || area.height < 2) return;
  struct Panel {
    const char* id;
    void (Mode::*draw)(PanelContext&);
  };
  constexpr std::array panels{Panel{"case", &Mode::draw_case_panel}, Panel{"inspector", &Mode::draw_inspector},
                              Panel{"transport", &Mode::draw_transport}, Panel{"timeline", &Mode::draw_timeline}};
  const auto index = static_cast<std::size_t>(part);
  const Panel& panel = panels[index];
  begin_panel(own, panel.id, area);
  std::optional<std::uint64_t> key;
  const ContentKeys keys =
      content_keys(frame_, own.still);  // a panel drawn before may have changed what this one shows
  const std::optional<std::uint64_t>& content = part == WindowPart::case_panel ? keys.case_panel : keys.all;
  if (content && frame_.panels_rest && !near_mouse(area, frame_.scale) && !holds_mouse()) {
    const auto bits = [](float value) { return std::uint64_t{std::bit_cast<std::uint32_t>(value)}; };
    key = combined_hash({*content, bits(area.x), bits(area.y), bits(area.width), bits(area.height)});
  }
  const bool fresh = caches_[index].draw(key, frame_.checks_caches(), [&] {
    const LaidOutParts::Recording recording = parts_.part(own, part, frame_.document.kind().name);
    (frame_.mode().*panel.draw)(own);
  });
  if (!fresh) frame_.report_stale(std::string("panel ") + panel.id);
  ImGui::EndChild();
}

void Panels::draw_lesson(PanelContext& own, const Area& area) {
  if (area.width < 2 || area.height < 2) return;
  begin_panel(own, "lesson", area);
  const LaidOutParts::Recording part = parts_.part(own, WindowPart::case_panel, "lesson");
  lessons_.draw_page(own);
  ImGui::EndChild();
}

void Panels::draw_headers(PanelContext& own, const Layout& layout) {
  ColumnHeaders* const headers = layout.view_count == 4 ? frame_.mode().column_headers() : nullptr;
  if (headers == nullptr) return;
  for (int column = 0; column < 2; ++column) {
    const Area& area = layout.headers[static_cast<std::size_t>(column)];
    if (area.width < 2 || area.height < 2) continue;
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::PushID(column);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(own.px(14), 0));
    ImGui::BeginChild(
        "header", {area.width, area.height}, false,
        ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    headers->draw_header(own, column);
    ImGui::EndChild();
    ImGui::PopID();
  }
}

}  // namespace minkoscope
