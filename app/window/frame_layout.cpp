// The layout of the window: its areas, the splitters between them, and each panel in its area.
#include "app/window/app_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

// Logical pixels. In a window too narrow for one row the bar has two.
constexpr double top_bar_height = 48.0, narrow_top_bar_height = 84.0;
// Below this width the views would be slits between the two columns of panels, which then share one.
constexpr double two_columns = 1160.0, column_tabs_height = 42.0, transport_width = 232.0;
// What the views keep of a low window.
constexpr double views_height = 400.0;

}  // namespace

bool AppFrame::is_narrow(float width) const {
  return width < 1360.0f * frame_.scale;
}

bool AppFrame::shares_column(float width) const {
  return width < static_cast<float>(two_columns) * frame_.scale;
}

AppFrame::Layout AppFrame::lay_out(float width, float height) const {
  const auto px = [this](double logical) { return std::round(static_cast<float>(logical) * frame_.scale); };
  Layout layout;
  layout.top = {0, 0, width, px(is_narrow(width) ? narrow_top_bar_height : top_bar_height)};
  const float line = 1.0f;
  const float body_top = layout.top.height + line;
  float left = 0, right = 0, bottom = 0, film = 0;
  if (panels_shown_) {
    const bool narrow = is_narrow(width);
    left = std::clamp(px(frame_.preferences.left_width), px(200), std::max(px(200), width * (narrow ? 0.29f : 0.34f)));
    if (shares_column(width)) left = 0.0f;
    const float share = shares_column(width) ? 0.36f : narrow ? 0.335f : 0.4f;
    right = std::clamp(px(frame_.preferences.right_width), px(240), std::max(px(240), width * share));
    // In a low window a timeline scrolls before it leaves the views too little.
    const float least = std::min(px(std::max(frame_.mode().timeline_height(), 100.0)),
                                 std::max(px(120), height - body_top - px(views_height)));
    bottom = std::clamp(px(frame_.preferences.bottom_height), least, std::max(least, height * 0.45f));
    const FilmSource* source = frame_.preferences.show_film ? frame_.mode().film() : nullptr;
    const int rows = source != nullptr ? source->film_rows() : 0;
    film = std::min(px(FilmStrip::row_height * rows), height * 0.3f);
  }
  const float body_bottom = height - bottom - film;
  if (panels_shown_) {
    layout.left = {0, body_top, left - line, body_bottom - body_top};
    layout.right = {width - right + line, body_top, right - line, body_bottom - body_top};
    const float below = left > 0.0f ? left : px(transport_width);
    if (left <= 0.0f) {
      const float tabs = px(column_tabs_height);
      layout.tabs = {layout.right.x, body_top, layout.right.width, tabs};
      layout.right.y += tabs;
      layout.right.height -= tabs;
      layout.left = layout.right;
    }
    layout.transport = {0, body_bottom + line, below - line, film + bottom - line};
    layout.timeline = {below, body_bottom + film + line, width - below, bottom - line};
    if (film > 0.0f) layout.film = {below, body_bottom + line, width - below, film};
  }
  const float middle = std::max(width - left - right, 2.0f);
  layout.view_count = frame_.mode().view_count();
  if (layout.view_count == 4) {
    const ColumnHeaders* headers = frame_.mode().column_headers();
    const float header = headers != nullptr ? px(headers->header_height()) : 0.0f;
    const float half = std::round(middle * 0.5f), rows = std::max(body_bottom - body_top - header, 2.0f);
    const double share = !only_view_ ? frame_.preferences.row_split : *only_view_ == 0 ? 1.0 : 0.0;
    const float upper = std::round(rows * static_cast<float>(share)), top = body_top + header;
    for (std::size_t column = 0; column < 2; ++column) {
      const float x = left + half * static_cast<float>(column);
      const float own_width = column == 0 ? half - line : middle - half;
      layout.headers[column] = {x, body_top, own_width, header};
      layout.views[2 * column] = {x, top, own_width, std::max(upper - line, 0.0f)};
      layout.views[2 * column + 1] = {x, top + upper, own_width, rows - upper};
    }
    return layout;
  }
  const double share = !only_view_ ? frame_.preferences.view_split : *only_view_ == 0 ? 1.0 : 0.0;
  const float split = std::round(middle * static_cast<float>(share));
  layout.views[0] = {left, body_top, std::max(split - line, 0.0f), std::max(body_bottom - body_top, 1.0f)};
  layout.views[1] = {left + split, body_top, middle - split, std::max(body_bottom - body_top, 1.0f)};
  return layout;
}

AppFrame::ContentKeys AppFrame::content_keys(const PanelContext& own) const {
  const bool changing =
      own.still || frame_.document.loading() != nullptr || frame_.document.sweeping() || frame_.editor.id != 0;
  if (changing) return {};
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  const std::uint64_t of_case =
      combined_hash({reinterpret_cast<std::uintptr_t>(&frame_.mode()), frame_.document.revision(),
                     frame_.document.identity(), frame_.document.steps().size(), frame_.document.dirty(),
                     frame_.selection.selected, frame_.selection.hovered, preferences_version_});
  ContentKeys keys;
  if (const std::optional<std::uint64_t> all = frame_.mode().panel_key()) {
    keys.all =
        combined_hash({*all, of_case, frame_.document.cursor(), frame_.playback.playing,
                       bits(frame_.playback.steps_per_second), frame_.marks.revision, frame_.marks.breakpoints.size(),
                       frame_.marks.open_bookmarks, frame_.marks.open_breakpoints});
  }
  const std::optional<std::uint64_t> alone = frame_.mode().case_panel_key();
  keys.case_panel = alone ? std::optional(combined_hash({*alone, of_case})) : keys.all;
  return keys;
}

bool AppFrame::panels_rest() const {
  const ImGuiContext& g = *imgui_;
  return g.OpenPopupStack.Size == 0 && !g.IO.WantTextInput && keys_leave_panels();
}

/// Whether the keys of this frame only change state that is part of the panels' keys: they move the cursor, or walk.
bool AppFrame::keys_leave_panels() const {
  return std::all_of(frame_.input.keys().begin(), frame_.input.keys().end(), [this](const InputEvent& event) {
    if (frame_.mouse_captured()) return event.key != Key::escape;
    if (event.modifiers.control || event.modifiers.alt) return false;
    constexpr std::array moving{Key::period, Key::comma, Key::right, Key::left, Key::home, Key::end};
    return std::find(moving.begin(), moving.end(), event.key) != moving.end();
  });
}

/// Whether the mouse holds an item of the child being drawn, or of a child inside it.
bool AppFrame::holds_mouse() const {
  const ImGuiContext& g = *imgui_;
  if (g.ActiveId == 0) return false;
  if (g.ActiveIdWindow == nullptr) return true;
  for (const ImGuiWindow* held = g.ActiveIdWindow; held != nullptr; held = held->ParentWindow) {
    if (held == g.CurrentWindow) return true;
  }
  return false;
}

bool AppFrame::near_mouse(const Area& area) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float margin = 8.0f * frame_.scale;
  return mouse.x >= area.x - margin && mouse.x <= area.x + area.width + margin && mouse.y >= area.y - margin &&
         mouse.y <= area.y + area.height + margin;
}

void AppFrame::begin_panel(const PanelContext& own, const char* id, const Area& area) {
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(own.px(18), own.px(12)));
  ImGui::BeginChild(id, {area.width, area.height}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
}

AppFrame::LaidOutPart AppFrame::lay_out_part(PanelContext& own, std::size_t part, std::string_view scope) {
  if (records_layout_) {
    own.laid_out = &laid_out_[part];
    own.laid_out->clear();
    own.laid_out->begin_scope(scope);
  }
  return LaidOutPart(own);
}

AppFrame::LaidOutPart::~LaidOutPart() {
  if (context.laid_out != nullptr) context.laid_out->end_scope();
  context.laid_out = nullptr;
}

void AppFrame::draw_column_tabs(PanelContext& own, const Area& area) {
  const LaidOutPart part = lay_out_part(own, tabs_part, "column");
  if (overlays_.lessons.open() && !lesson_was_open_) column_shows_case_ = true;
  lesson_was_open_ = overlays_.lessons.open();
  if (area.width < 2) return;
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::BeginChild("column tabs", {area.width, area.height}, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  ImGui::SetCursorScreenPos({area.x + own.px(18), area.y + own.px(12)});
  constexpr const char* case_hint = "what is run: shapes, settings, the result, examples";
  constexpr const char* inspector_hint = "what happens in the step that is shown, and why";
  if (batch_.is_open() && !lesson_was_open_) {
    constexpr std::array words{"Batch", "Case", "Inspector"};
    constexpr std::array hints{"the lines of the file; Page Up and Page Down go through them", case_hint,
                               inspector_hint};
    const int chosen = segments(own, "panel", words, !column_shows_case_ ? 2 : batch_listed_ ? 0 : 1, hints);
    if (chosen >= 0) column_shows_case_ = chosen < 2;
    if (chosen >= 0 && chosen < 2) batch_listed_ = chosen == 0;
    draw_batch_end(own, area);
    return ImGui::EndChild();
  }
  const std::array words{lesson_was_open_ ? "Lesson" : "Case", "Inspector"};
  constexpr std::array hints{case_hint, inspector_hint};
  const int chosen = segments(own, "panel", words, column_shows_case_ ? 0 : 1, hints);
  if (chosen >= 0) column_shows_case_ = chosen == 0;
  ImGui::EndChild();
}

void AppFrame::draw_panel(PanelContext& own, int panel, const Area& area, void (Mode::*body)(PanelContext&)) {
  if (area.width < 2 || area.height < 2) return;
  constexpr std::array names{"case", "inspector", "transport", "timeline"};
  const char* const id = names[static_cast<std::size_t>(panel)];
  begin_panel(own, id, area);
  std::optional<std::uint64_t> key;
  const ContentKeys keys = content_keys(own);  // a panel drawn before may have changed what this one shows
  const std::optional<std::uint64_t>& content = panel == 0 ? keys.case_panel : keys.all;
  if (content && panels_rest_ && !near_mouse(area) && !holds_mouse()) {
    const auto bits = [](float value) { return std::uint64_t{std::bit_cast<std::uint32_t>(value)}; };
    key = combined_hash({*content, bits(area.x), bits(area.y), bits(area.width), bits(area.height)});
  }
  PanelCache& cache = panel_caches_[static_cast<std::size_t>(panel)];
  const bool fresh = cache.draw(key, checks_caches(), [&] {
    const LaidOutPart part = lay_out_part(own, static_cast<std::size_t>(panel), frame_.document.kind().name);
    (frame_.mode().*body)(own);
  });
  if (!fresh) report_stale_(std::string("panel ") + id);
  ImGui::EndChild();
}

void AppFrame::draw_lesson(PanelContext& own, const Area& area) {
  if (area.width < 2 || area.height < 2) return;
  begin_panel(own, "lesson", area);
  const LaidOutPart part = lay_out_part(own, 0, "lesson");
  overlays_.lessons.draw_page(own);
  ImGui::EndChild();
}

void AppFrame::draw_headers(PanelContext& own, const Layout& layout) {
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

void AppFrame::draw_splitters(PanelContext& own, const Layout& layout) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float reach = own.px(4);
  const LaidOutPart part = lay_out_part(own, splitters_part, "split");
  const Preferences usual;
  const auto splitter = [&](const char* id, Area area, bool vertical, double Preferences::*place, double sign,
                            double unit) {
    double& value = frame_.preferences.*place;
    draw.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, packed(own.theme.line));
    ImGui::SetCursorScreenPos({area.x - (vertical ? reach : 0), area.y - (vertical ? 0 : reach)});
    ImGui::InvisibleButton(id, {std::max(area.width + (vertical ? 2 * reach : 0), 1.0f),
                                std::max(area.height + (vertical ? 0 : 2 * reach), 1.0f)});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
      ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
      draw.AddRectFilled({area.x - (vertical ? 1 : 0), area.y - (vertical ? 0 : 1)},
                         {area.x + area.width + (vertical ? 1 : 0), area.y + area.height + (vertical ? 0 : 1)},
                         packed(own.theme.accent, 0.8f));
      tooltip(own, "drag to resize; double-click for the usual size");
      if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) value = usual.*place;
    }
    note_control(own, id, "", {area.x, area.y}, {std::max(area.width, 1.0f), std::max(area.height, 1.0f)});
    if (ImGui::IsItemActive()) {
      const ImVec2 moved = ImGui::GetIO().MouseDelta;
      value += sign * static_cast<double>(vertical ? moved.x : moved.y) / unit;
    }
  };
  const float top = layout.top.height + 1.0f;
  const float height = layout.views[1].y + layout.views[1].height - top;
  const double logical = static_cast<double>(frame_.scale);
  if (panels_shown_) {
    const bool shared = layout.tabs.width > 0.0f;
    if (!shared)
      splitter("left", {layout.left.x + layout.left.width, top, 1, height + layout.transport.height}, true,
               &Preferences::left_width, 1.0, logical);
    splitter("right", {layout.right.x - 1, top, 1, height}, true, &Preferences::right_width, -1.0, logical);
    splitter("bottom", {0, layout.transport.y - 1, layout.timeline.x + layout.timeline.width, 1}, false,
             &Preferences::bottom_height, -1.0, logical);
    if (shared) {
      const float x = layout.transport.x + layout.transport.width;
      draw.AddRectFilled({x, layout.transport.y}, {x + 1.0f, layout.transport.y + layout.transport.height},
                         packed(own.theme.line));
    }
    frame_.preferences.left_width = std::clamp(frame_.preferences.left_width, 200.0, 640.0);
    frame_.preferences.right_width = std::clamp(frame_.preferences.right_width, 240.0, 800.0);
    frame_.preferences.bottom_height = std::clamp(frame_.preferences.bottom_height, 100.0, 520.0);
  }
  if (layout.view_count == 4) {
    const Area& below = layout.views[1];
    const float full = layout.right_edge() - below.x;
    draw.AddRectFilled({below.x + below.width, top}, {below.x + below.width + 1.0f, top + height},
                       packed(own.theme.line));
    if (!only_view_) {
      splitter("rows", {below.x, below.y - 1, full, 1}, false, &Preferences::row_split, 1.0,
               std::max(static_cast<double>(layout.views[0].height + below.height + 1), 1.0));
      frame_.preferences.row_split = std::clamp(frame_.preferences.row_split, 0.1, 0.9);
    }
  } else if (!only_view_) {
    const double middle = static_cast<double>(layout.views[0].width + layout.views[1].width + 1);
    splitter("views", {layout.views[1].x - 1, top, 1, height}, true, &Preferences::view_split, 1.0,
             std::max(middle, 1.0));
    frame_.preferences.view_split = std::clamp(frame_.preferences.view_split, 0.1, 0.9);
  }
  draw.AddRectFilled({0, top - 1}, {layout.top.width, top}, packed(own.theme.line));
}
}  // namespace minkoscope
