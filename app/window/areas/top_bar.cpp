#include "app/window/areas/top_bar.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "app/files/assets.h"
#include "app/labs/lab_table.h"
#include "app/mode/chosen_method.h"
#include "app/widgets/widgets.h"
#include "app/window/frame/panel_child.h"

namespace minkoscope {

namespace {

// Logical pixels.
constexpr float everything_wide = 1000.0f;  // a window in which a row holds every button beside the method
constexpr float method_least = 130.0f;
constexpr float name_least = 150.0f;  // what a method leaves of the case's name, where it can

float text_width(ImFont* font, std::string_view text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size()).x;
}

/// Of a field for the short titles of a kind's methods.
float brief_width(const PanelContext& own, const CaseKind& kind) {
  float width = own.px(static_cast<double>(method_least));
  for (const MethodName& method : kind.methods())
    width = std::max(width, text_width(own.fonts.regular, method.short_title) + own.px(42));
  return width;
}

}  // namespace

/// Lays the bar out from both ends: name and tabs grow from the left, buttons and choices from the right.
struct TopBar::Row {
  Row(PanelContext& of, const Area& in)
      : own(of),
        area(in),
        frame(ImGui::GetFrameHeight()),
        y(std::round(in.y + (in.height - frame) * 0.5f)),
        left(in.x + of.px(18)),
        right(in.x + in.width - of.px(14)),
        wide(in.width / of.scale >= 1720.0f) {}

  /// Adds text at the left.
  void text(ImFont* font, std::string_view words, const Colour& colour) {
    ImGui::GetWindowDrawList()->AddText(font, font->FontSize, {left, area.y + (area.height - font->FontSize) * 0.5f},
                                        packed(colour), words.data(), words.data() + words.size());
    left += text_width(font, words);
  }
  /// Adds a button at the right; true when it was clicked.
  bool button_at_right(const char* id, std::string_view label, Icon icon, std::string_view hint,
                       const ButtonStyle& style = {}) {
    const float width =
        label.empty() ? frame : text_width(own.fonts.regular, label) + own.px(icon == Icon::none ? 20 : 41);
    if (right - width < least_right) return false;
    right -= width;
    ImGui::SetCursorScreenPos({right, y});
    const bool clicked = button(own, id, label, icon, hint, {width, frame}, style);
    right -= own.px(6);
    return clicked;
  }
  void gap() { right -= own.px(10); }

  PanelContext& own;
  const Area area;
  const float frame, y;      // height and top of a button
  float left, right;         // ends of the free space
  const bool wide;           // labels beside icons
  float name_begin = 0.0f;   // where the case's name begins
  float least_right = 0.0f;  // buttons that would go beyond it are left out
};

void TopBar::draw(PanelContext& own, const Layout& layout) {
  const Area& area = layout.top;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  begin_bar(own, "top", area);
  ImGui::PopStyleVar();
  const bool fresh = cache_.draw(key(own, area), frame_.checks_caches(), [&] {
    const LaidOutParts::Recording part = parts_.laid_out.part(own, WindowPart::bar, "bar");
    draw_contents(own, layout);
  });
  if (!fresh) frame_.report_stale("top bar");
  ImGui::EndChild();
}

std::optional<std::uint64_t> TopBar::key(const PanelContext& own, const Area& area) const {
  if (own.still || !frame_.panels_rest || near_mouse(area, frame_.scale) || holds_mouse() ||
      parts_.exports.menu().shown())
    return std::nullopt;
  const auto hash = std::hash<std::string>();
  const Document& document = frame_.document;
  const Overlays& overlays = parts_.overlays;
  const Mode& mode = frame_.mode();
  return combined_hash({document.revision(), document.identity(), document.undo_depth(), document.can_redo(),
                        document.dirty(), hash(document.file().native()), frame_.preferences_version,
                        overlays.help.shown(), overlays.palette.shown(), overlays.find.shown(),
                        hash(overlays.find.label()), frame_.modes.comparing(), overlays.scene.has_scene(),
                        overlays.scene.shown(), overlays.lessons.shown(), overlays.lessons.open(),
                        std::bit_cast<std::uint32_t>(area.width), std::bit_cast<std::uint32_t>(frame_.scale),
                        reinterpret_cast<std::uintptr_t>(&mode)});
}

void TopBar::draw_contents(PanelContext& own, const Layout& layout) {
  const Area& area = layout.top;
  if (layout.narrow) {
    const float half = std::round(area.height * 0.5f);
    const bool few = area.width / own.scale < everything_wide;
    Row upper(own, {area.x, area.y, area.width, half});
    draw_brand(upper, !few);
    draw_kind_tabs(upper);
    draw_case_name(upper);
    Row lower(own, {area.x, area.y + half, area.width, area.height - half});
    lower.name_begin = lower.left;
    few ? draw_few_buttons(lower) : draw_buttons(lower);
    draw_method_choice(lower);
    return;
  }
  Row bar(own, area);
  draw_brand(bar, bar.wide);
  draw_kind_tabs(bar);
  draw_buttons(bar);
  draw_method_choice(bar);
  draw_case_name(bar);
}

void TopBar::draw_brand(Row& bar, bool named) const {
  // The logo: one square, half each shape's colour.
  const PanelContext& own = bar.own;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x = bar.left, side = own.px(16), top = bar.area.y + (bar.area.height - side) * 0.5f;
  draw.AddRectFilled({x, top}, {x + side, top + side}, packed(own.theme.colour(Role::shape_b)), own.px(4));
  draw.PathLineTo({x + own.px(4), top});
  draw.PathLineTo({x + side * 0.62f, top});
  draw.PathLineTo({x + side * 0.38f, top + side});
  draw.PathLineTo({x + own.px(4), top + side});
  draw.PathArcToFast({x + own.px(4), top + side - own.px(4)}, own.px(4), 3, 6);
  draw.PathArcToFast({x + own.px(4), top + own.px(4)}, own.px(4), 6, 9);
  draw.PathFillConvex(packed(own.theme.colour(Role::shape_a)));
  bar.left += side + own.px(9);
  if (named) bar.text(own.fonts.title, "Minkoscope", own.theme.text);
  bar.left += own.px(named ? 20 : 5);
}

void TopBar::draw_kind_tabs(Row& bar) {
  std::vector<const char*> tabs, hints;
  for (const Lab& lab : labs()) {
    tabs.push_back(lab.title);
    hints.push_back(lab.hint);
  }
  ImGui::SetCursorScreenPos({bar.left, bar.y});
  const std::size_t lit = frame_.document.current().run.index();
  const int clicked = segments(bar.own, "tabs", tabs, static_cast<int>(lit), hints);
  if (clicked >= 0 && static_cast<std::size_t>(clicked) != lit)
    parts_.commands.go_to_lab(static_cast<std::size_t>(clicked));
  bar.left = ImGui::GetItemRectMax().x + bar.own.px(18);
  bar.name_begin = bar.left;
}

void TopBar::draw_buttons(Row& bar) {
  if (bar.button_at_right("theme", "", Icon::theme, "dark or light theme")) parts_.commands.run(WindowCommand::theme);
  if (bar.button_at_right("help", "?", Icon::none, "all keys   ?", {.lit = parts_.overlays.help.shown()}))
    parts_.overlays.help.toggle();
  bar.gap();
  draw_edit_buttons(bar);
  bar.gap();
  draw_file_buttons(bar);
  bar.gap();
  draw_tool_buttons(bar);
  bar.gap();
}

void TopBar::draw_few_buttons(Row& bar) {
  const double precision = frame_.document.kind().has_precision ? 136.0 : 0.0;
  bar.least_right = bar.left + brief_width(bar.own, frame_.document.kind()) + bar.own.px(precision + 30.0);
  if (bar.button_at_right("more", "More", Icon::none, "every other action, by name   Ctrl+P",
                          {.lit = parts_.overlays.palette.shown()}))
    parts_.overlays.palette.toggle();
  if (bar.button_at_right("open", "", Icon::open, "open a case or a level   Ctrl+O"))
    parts_.files.show_dialog(FileDialog::Purpose::open_any);
  if (bar.button_at_right("paste", "", Icon::paste, "a case, a failure, two point lists   Ctrl+V"))
    parts_.files.paste();
  if (bar.button_at_right("save", "", Icon::save, "save   Ctrl+S (Shift: save as)")) parts_.files.save();
  if (bar.button_at_right("undo", "", Icon::undo, "undo   Ctrl+Z", {.enabled = frame_.document.can_undo()}))
    frame_.document.undo();
  const bool compared = frame_.modes.comparing();
  if (bar.button_at_right("compare", "Compare", Icon::none, "compare two runs   C", {.lit = compared}))
    frame_.modes.toggle_comparison();
  if (bar.button_at_right("learn", "Learn", Icon::none, "eight lessons on real runs   Ctrl+L"))
    parts_.overlays.lessons.show();
}

void TopBar::draw_edit_buttons(Row& bar) {
  if (bar.button_at_right("copy", "", Icon::copy, "copy the case as text   Ctrl+C")) parts_.files.copy();
  if (bar.button_at_right("redo", "", Icon::redo, "redo   Ctrl+Y", {.enabled = frame_.document.can_redo()}))
    frame_.document.redo();
  if (bar.button_at_right("undo", "", Icon::undo, "undo   Ctrl+Z", {.enabled = frame_.document.can_undo()}))
    frame_.document.undo();
}

void TopBar::draw_file_buttons(Row& bar) {
  if (bar.button_at_right("save", bar.wide ? "Save" : "", Icon::save, "save   Ctrl+S (Shift: save as)"))
    parts_.files.save();
  if (bar.button_at_right("export", "Export", Icon::none, "text, test, picture, animation or report   Ctrl+E",
                          {.lit = parts_.exports.menu().shown()}))
    parts_.exports.menu().open();
  if (const auto form = parts_.exports.menu().draw(bar.own, ImGui::GetItemRectMin(), ImGui::GetItemRectMax()))
    parts_.exports.begin(*form);
  if (bar.button_at_right("paste", bar.wide ? "Paste" : "", Icon::paste,
                          "a case, an FCL failure, two point lists, triangles and a moving ellipsoid   Ctrl+V"))
    parts_.files.paste();
  if (bar.button_at_right("open", bar.wide ? "Open" : "", Icon::open, "open a case or a level   Ctrl+O"))
    parts_.files.show_dialog(FileDialog::Purpose::open_any);
}

void TopBar::draw_tool_buttons(Row& bar) {
  const bool film = frame_.mode().film() != nullptr;
  if (bar.button_at_right("film", "Film", Icon::none, "thumbnails of all steps   T",
                          {.lit = film && frame_.preferences.show_film, .enabled = film}))
    frame_.preferences.show_film = !frame_.preferences.show_film;
  const std::string trial = parts_.overlays.find.label();
  if (bar.button_at_right("find",
                          trial.empty() ? "Find"
                          : bar.wide    ? trial
                                        : "Finding",
                          Icon::none, "shrink this case, fuzz pairs, explore the level   Ctrl+F",
                          {.lit = parts_.overlays.find.shown() || !trial.empty()}))
    parts_.overlays.find.toggle();
  if (parts_.overlays.scene.has_scene() &&
      bar.button_at_right("scene", "Scene", Icon::none, "the shapes of the scene opened last, and which overlap",
                          {.lit = parts_.overlays.scene.shown()}))
    parts_.overlays.scene.toggle();
  const bool compared = frame_.modes.comparing();
  const Lab& lab = labs()[frame_.document.current().run.index()];
  if (bar.button_at_right("compare", "Compare", Icon::none, compared ? "end the comparison   C" : lab.compare_hint,
                          {.lit = compared}))
    frame_.modes.toggle_comparison();
  if (bar.button_at_right("learn", "Learn", Icon::none, "eight lessons on real runs   Ctrl+L",
                          {.lit = parts_.overlays.lessons.shown() || parts_.overlays.lessons.open()}))
    parts_.overlays.lessons.show();
}

void TopBar::draw_method_choice(Row& bar) {
  PanelContext& own = bar.own;
  constexpr std::array precisions{"float", "double"};
  const std::array hints{labs()[frame_.document.current().run.index()].float_hint, "all of it in 64-bit doubles"};
  const float width = text_width(own.fonts.regular, "float") + text_width(own.fonts.regular, "double") + own.px(50);
  const CaseKind& kind = frame_.document.kind();
  if (kind.has_precision) {
    const Precision now = kind.precision(frame_.document.current().run);
    bar.right -= width;
    ImGui::SetCursorScreenPos({bar.right, bar.y});
    const int clicked = segments(own, "precision", precisions, now == Precision::float64 ? 1 : 0, hints);
    const Precision chosen = clicked == 1 ? Precision::float64 : Precision::float32;
    if (clicked >= 0 && chosen != now)
      frame_.document.edit([&](Case& value) { kind.set_precision(value.run, chosen); });
  }
  bar.right -= own.px(8);
  draw_method_field(bar);
  bar.right -= own.px(16);
}

void TopBar::draw_method_field(Row& bar) {
  PanelContext& own = bar.own;
  std::vector<std::string> titles, explanations, names;
  const CaseKind& kind = frame_.document.kind();
  const std::vector<MethodName> methods = kind.methods();
  // As wide for every method of the kind, so that the field stays where it is: for all titles where there is room, else
  // for the short ones.
  float whole = 0.0f;
  const float brief = brief_width(own, kind);
  for (const MethodName& method : methods) {
    titles.emplace_back(method.title);
    names.emplace_back(method.name);
    explanations.push_back(std::string(method.name).append("\n").append(method.citation));
    whole = std::max(whole, text_width(own.fonts.regular, method.title) + own.px(42));
  }
  const std::string& current = kind.method(frame_.document.current().run);
  const auto found = std::find(names.begin(), names.end(), current);
  const int index = found == names.end() ? -1 : static_cast<int>(found - names.begin());
  const bool row_of_its_own = bar.area.y > 0.0f;  // without the case's name
  const float room = bar.right - bar.name_begin - own.px(row_of_its_own ? 0.0 : static_cast<double>(name_least));
  const float width = std::max(whole <= room ? whole : std::min(brief, room), own.px(method_least));
  std::string_view shown = current;
  if (index >= 0) {
    const MethodName& method = methods[static_cast<std::size_t>(index)];
    shown = text_width(own.fonts.regular, method.title) + own.px(31) <= width ? method.title : method.short_title;
  }
  bar.right -= width;
  ImGui::SetCursorScreenPos({bar.right, bar.y});
  const int method = choice_field(own, "method", width, shown, titles, index, explanations);
  if (index >= 0 && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId)) {
    const auto at = static_cast<std::size_t>(index);
    tooltip(own, [&] { return titles[at] + "\n" + explanations[at]; });
  }
  if (method < 0 || method == index) return;
  choose_method(frame_.document, names[static_cast<std::size_t>(method)]);
}

void TopBar::draw_case_name(Row& bar) {
  PanelContext& own = bar.own;
  const Theme& theme = own.theme;
  const Area& area = bar.area;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  bar.left = bar.name_begin;
  draw.PushClipRect({bar.left, area.y}, {std::max(bar.right, bar.left), area.y + area.height}, true);
  bar.text(own.fonts.semibold, elided(own.fonts.semibold, frame_.document.title(), bar.right - bar.left - own.px(16)),
           theme.text);
  if (frame_.document.dirty()) {
    bar.left += own.px(6);
    draw.AddCircleFilled({bar.left + own.px(3), area.y + area.height * 0.5f}, own.px(3),
                         packed(theme.colour(Role::support)), 12);
    bar.left += own.px(6);
  }
  bar.left += own.px(10);
  std::string file = frame_.document.file().string();
  const std::string assets = asset_path("assets").string();
  if (file.starts_with(assets)) file = "assets" + file.substr(assets.size());
  if (file.empty() && frame_.document.walk() == nullptr && frame_.document.dirty()) file = "not saved";
  bar.text(own.fonts.small, elided(own.fonts.small, file, bar.right - bar.left), theme.faint);
  draw.PopClipRect();
  ImGui::SetCursorScreenPos({bar.name_begin, bar.y});
  if (bar.left > bar.name_begin) {
    const float width = std::max(std::min(bar.left, bar.right) - bar.name_begin, 1.0f);
    ImGui::InvisibleButton("name", {width, bar.frame});
    tooltip(own, frame_.document.current().note.empty()
                     ? frame_.document.file().string()
                     : frame_.document.current().note + "\n" + frame_.document.file().string());
  }
}
}  // namespace minkoscope
