#include "app/window/areas/window_layout.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/film_strip.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

namespace {

// Logical pixels. In a window too narrow for one row, with a method's name whole, the bar has two.
constexpr double one_row = 1480.0;
constexpr double top_bar_height = 48.0, narrow_top_bar_height = 84.0;
// Below this width the views would be slits between the two columns of panels, which then share one.
constexpr double two_columns = 1160.0, column_tabs_height = 42.0, transport_width = 232.0;
// What the views keep of a low window.
constexpr double views_height = 400.0;

}  // namespace

bool WindowLayout::is_narrow(float width) const {
  return width < static_cast<float>(one_row) * frame_.scale;
}

bool WindowLayout::shares_column(float width) const {
  return width < static_cast<float>(two_columns) * frame_.scale;
}

Layout WindowLayout::lay_out() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const Layout layout = lay_out(size.x, size.y);
  frame_.views_min = {layout.views[0].x, layout.views[0].y};
  frame_.views_max = {layout.right_edge(), layout.views[1].y + layout.views[1].height};
  return layout;
}

Layout WindowLayout::lay_out(float width, float height) const {
  const auto px = [this](double logical) { return std::round(static_cast<float>(logical) * frame_.scale); };
  Layout layout;
  layout.narrow = is_narrow(width);
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
  lay_out_views(layout, {left, body_top, std::max(width - left - right, 2.0f), body_bottom - body_top});
  return layout;
}

void WindowLayout::lay_out_views(Layout& layout, const Area& middle) const {
  const float line = 1.0f;
  layout.view_count = frame_.mode().view_count();
  if (layout.view_count == 4) {
    const ColumnHeaders* headers = frame_.mode().column_headers();
    const float header =
        headers != nullptr ? std::round(static_cast<float>(headers->header_height()) * frame_.scale) : 0.0f;
    const float half = std::round(middle.width * 0.5f), rows = std::max(middle.height - header, 2.0f);
    layout.merged = frame_.mode().merges_columns(static_cast<double>(middle.width / frame_.scale),
                                                 static_cast<double>(rows / frame_.scale));
    const double share = !only_view_ ? frame_.preferences.row_split : *only_view_ == 0 ? 1.0 : 0.0;
    const float upper = std::round(rows * static_cast<float>(share)), top = middle.y + header;
    for (std::size_t column = 0; column < 2; ++column) {
      const float x = middle.x + half * static_cast<float>(column);
      const float own_width = column == 0 ? half - line : middle.width - half;
      layout.headers[column] = {x, middle.y, own_width, header};
      layout.views[2 * column] = {x, top, own_width, std::max(upper - line, 0.0f)};
      layout.views[2 * column + 1] = {x, top + upper, own_width, rows - upper};
    }
    if (!layout.merged) return;
    const float right_edge = middle.x + middle.width, bottom = top + rows;
    layout.views = {Area{middle.x, top, middle.width, rows},
                    {middle.x, bottom, 0, 0},
                    {right_edge, top, 0, 0},
                    {right_edge, bottom, 0, 0}};
    return;
  }
  const double share = !only_view_ ? frame_.preferences.view_split : *only_view_ == 0 ? 1.0 : 0.0;
  const float split = std::round(middle.width * static_cast<float>(share)), height = std::max(middle.height, 1.0f);
  layout.views[0] = {middle.x, middle.y, std::max(split - line, 0.0f), height};
  layout.views[1] = {middle.x + split, middle.y, middle.width - split, height};
}

void WindowLayout::draw_splitter(PanelContext& own, const Splitter& splitter) {
  const auto& [id, area, vertical, place, sign, unit] = splitter;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float reach = own.px(4);
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
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) value = Preferences().*place;
  }
  note_control(own, id, "", {area.x, area.y}, {std::max(area.width, 1.0f), std::max(area.height, 1.0f)});
  if (ImGui::IsItemActive()) {
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    value += sign * static_cast<double>(vertical ? moved.x : moved.y) / unit;
  }
}

void WindowLayout::draw_panel_splitters(PanelContext& own, const Layout& layout, float top, float height) {
  const double logical = static_cast<double>(frame_.scale);
  Preferences& sizes = frame_.preferences;
  if (!layout.shares_column())
    draw_splitter(own, {"left",
                        {layout.left.x + layout.left.width, top, 1, height + layout.transport.height},
                        true,
                        &Preferences::left_width,
                        1.0,
                        logical});
  draw_splitter(own, {"right", {layout.right.x - 1, top, 1, height}, true, &Preferences::right_width, -1.0, logical});
  draw_splitter(own, {"bottom",
                      {0, layout.transport.y - 1, layout.timeline.x + layout.timeline.width, 1},
                      false,
                      &Preferences::bottom_height,
                      -1.0,
                      logical});
  if (layout.shares_column()) {
    const float x = layout.transport.x + layout.transport.width;
    ImGui::GetWindowDrawList()->AddRectFilled(
        {x, layout.transport.y}, {x + 1.0f, layout.transport.y + layout.transport.height}, packed(own.theme.line));
  }
  sizes.left_width = std::clamp(sizes.left_width, 200.0, 640.0);
  sizes.right_width = std::clamp(sizes.right_width, 240.0, 800.0);
  sizes.bottom_height = std::clamp(sizes.bottom_height, 100.0, 520.0);
}

void WindowLayout::draw_view_splitters(PanelContext& own, const Layout& layout, float top, float height) {
  Preferences& sizes = frame_.preferences;
  const Area &first = layout.views[0], &second = layout.views[1];
  if (layout.merged) return;
  if (layout.view_count == 4) {
    const float full = layout.right_edge() - second.x;
    ImGui::GetWindowDrawList()->AddRectFilled({second.x + second.width, top},
                                              {second.x + second.width + 1.0f, top + height}, packed(own.theme.line));
    if (only_view_) return;
    draw_splitter(own, {"rows",
                        {second.x, second.y - 1, full, 1},
                        false,
                        &Preferences::row_split,
                        1.0,
                        std::max(static_cast<double>(first.height + second.height + 1), 1.0)});
    sizes.row_split = std::clamp(sizes.row_split, 0.1, 0.9);
  } else if (!only_view_) {
    const double middle = static_cast<double>(first.width + second.width + 1);
    draw_splitter(
        own, {"views", {second.x - 1, top, 1, height}, true, &Preferences::view_split, 1.0, std::max(middle, 1.0)});
    sizes.view_split = std::clamp(sizes.view_split, 0.1, 0.9);
  }
}

void WindowLayout::draw_splitters(PanelContext& own, const Layout& layout) {
  const LaidOutParts::Recording part = parts_.part(own, WindowPart::splitters, "split");
  const float top = layout.top.height + 1.0f;
  const float height = layout.views[1].y + layout.views[1].height - top;
  if (panels_shown_) draw_panel_splitters(own, layout, top, height);
  draw_view_splitters(own, layout, top, height);
  ImGui::GetWindowDrawList()->AddRectFilled({0, top - 1}, {layout.top.width, top}, packed(own.theme.line));
}

bool WindowLayout::cancel() {
  const bool hidden = !panels_shown_;
  panels_shown_ = true;
  return hidden;
}

void WindowLayout::state(nlohmann::ordered_json& result) const {
  result["panels_shown"] = panels_shown_;
}

}  // namespace minkoscope
