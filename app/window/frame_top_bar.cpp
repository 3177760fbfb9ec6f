// The bar across the top: what is worked on, its method and precision, and the buttons that are always there.
#include "app/window/app_frame.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "app/files/assets.h"
#include "app/labs/pair/compare_mode.h"
#include "app/labs/world/world_mode.h"
#include "app/widgets/widgets.h"
#include "core/broad_phase/broad_phase.h"

namespace minkoscope {

void AppFrame::draw_top_bar(PanelContext& own, const Area& area) {
  const Theme& theme = own.theme;
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild("top", {area.width, area.height}, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  const std::optional<std::uint64_t> key = top_bar_key(own, area);
  if (!key) top_bar_cache_.forget();
  if (!key || !top_bar_cache_.show(*key)) {
    draw_top_bar_anew(own, area);
    if (key) top_bar_cache_.take(*key);
  }
  ImGui::EndChild();
}

std::optional<std::uint64_t> AppFrame::top_bar_key(const PanelContext& own, const Area& area) const {
  if (own.still || !panels_rest_ || near_mouse(area) || holds_mouse() || export_menu_.shown()) return std::nullopt;
  const auto hash = std::hash<std::string>();
  return combined_hash({document_->revision(), document_->identity(), document_->undo_depth(), document_->can_redo(),
                        document_->dirty(), hash(document_->file().native()), preferences_version_, help_shown_,
                        trials_.shown(), hash(trials_.label()), compare_mode_->active(*document_),
                        std::bit_cast<std::uint32_t>(area.width), std::bit_cast<std::uint32_t>(scale_),
                        reinterpret_cast<std::uintptr_t>(&mode())});
}

void AppFrame::draw_top_bar_anew(PanelContext& own, const Area& area) {
  const Theme& theme = own.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float frame = ImGui::GetFrameHeight(), y = std::round(area.y + (area.height - frame) * 0.5f);
  float x = area.x + own.px(18);

  // The mark: one square, half each shape's colour.
  const float side = own.px(16), top = area.y + (area.height - side) * 0.5f;
  draw.AddRectFilled({x, top}, {x + side, top + side}, packed(theme.colour(Role::shape_b)), own.px(4));
  draw.PathLineTo({x + own.px(4), top});
  draw.PathLineTo({x + side * 0.62f, top});
  draw.PathLineTo({x + side * 0.38f, top + side});
  draw.PathLineTo({x + own.px(4), top + side});
  draw.PathArcToFast({x + own.px(4), top + side - own.px(4)}, own.px(4), 3, 6);
  draw.PathArcToFast({x + own.px(4), top + own.px(4)}, own.px(4), 6, 9);
  draw.PathFillConvex(packed(theme.colour(Role::shape_a)));
  x += side + own.px(9);
  const auto text_width = [](ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size()).x;
  };
  const auto text = [&](ImFont* font, std::string_view words, const Colour& colour) {
    draw.AddText(font, font->FontSize, {x, area.y + (area.height - font->FontSize) * 0.5f}, packed(colour),
                 words.data(), words.data() + words.size());
    x += text_width(font, words);
  };
  text(own.fonts.title, "Minkoscope", theme.text);
  x += own.px(20);

  ImGui::SetCursorScreenPos({x, y});
  constexpr std::array kinds{CaseKind::pair, CaseKind::sweep, CaseKind::walk, CaseKind::world};
  constexpr std::array tabs{"Pair", "Sweep", "Walk", "World"};
  constexpr std::array tab_hints{"two convex shapes, step by step", "one move of an ellipsoid through triangles",
                                 "a body that walks in a level", "many bodies: which pairs may touch"};
  constexpr std::array first_files{"assets/examples/welcome.json", "assets/examples/sweep/lip-of-a-step.json",
                                   "assets/levels/showcase.obj", "assets/examples/world/balls-in-a-turning-box.json"};
  const CaseKind kind = document_->kind();
  const auto lit = std::find(kinds.begin(), kinds.end(), kind) - kinds.begin();
  const int tab_clicked = segments(own, "tabs", tabs, static_cast<int>(lit), tab_hints);
  if (tab_clicked >= 0 && tab_clicked != lit) {
    const auto tab = static_cast<std::size_t>(tab_clicked);
    if (!document_->switch_to(kinds[tab])) document_->open(asset_path(first_files[tab]));
  }
  x = ImGui::GetItemRectMax().x + own.px(18);
  const float name_x = x;

  // From the right end inwards.
  float right = area.x + area.width - own.px(14);
  const bool words = area.width / scale_ >= 1720.0f, roomy = area.width / scale_ >= 1500.0f;
  const float square = frame;
  const auto from_right = [&](const char* id, std::string_view label, Icon icon, std::string_view hint,
                              const ButtonStyle& style = {}) {
    const float width =
        label.empty() ? square : text_width(own.fonts.regular, label) + own.px(icon == Icon::none ? 20 : 41);
    right -= width;
    ImGui::SetCursorScreenPos({right, y});
    const bool clicked = button(own, id, label, icon, hint, {width, frame}, style);
    right -= own.px(6);
    return clicked;
  };
  const auto gap = [&] { right -= own.px(10); };
  if (from_right("theme", "", Icon::theme, "dark or light theme")) {
    preferences_.theme = preferences_.theme == ThemeChoice::dark ? ThemeChoice::light : ThemeChoice::dark;
  }
  if (from_right("help", "?", Icon::none, "all keys   ?", {.lit = help_shown_})) help_shown_ = !help_shown_;
  gap();
  if (from_right("copy", "", Icon::copy, "copy the case as text   Ctrl+C")) copy_case();
  if (from_right("redo", "", Icon::redo, "redo   Ctrl+Y", {.enabled = document_->can_redo()})) document_->redo();
  if (from_right("undo", "", Icon::undo, "undo   Ctrl+Z", {.enabled = document_->can_undo()})) document_->undo();
  gap();
  if (from_right("save", words ? "Save" : "", Icon::save, "save   Ctrl+S (with Shift: as another file)")) save();
  const std::string finding = trials_.label();
  if (from_right("export", "Export", Icon::none, "text, test, picture or report   Ctrl+E",
                 {.lit = export_menu_.shown()}))
    export_menu_.open();
  if (const auto form = export_menu_.draw(own, ImGui::GetItemRectMin(), ImGui::GetItemRectMax())) export_case(*form);
  if (from_right("paste", words ? "Paste" : "", Icon::paste,
                 "a case, an FCL failure, two lists of points, triangles and a moving ellipsoid   Ctrl+V"))
    paste_case();
  if (from_right("open", words ? "Open" : "", Icon::open, "open a case or a level   Ctrl+O"))
    open_dialog(FileDialog::Purpose::open_any);
  gap();
  const bool film = mode().film_rows() > 0;
  if (roomy && from_right("film", "Film", Icon::none, "all steps in a row   T",
                          {.lit = film && preferences_.show_film, .enabled = film})) {
    preferences_.show_film = !preferences_.show_film;
  }
  if (from_right("find",
                 finding.empty() ? "Find"
                 : words         ? finding
                                 : "Finding",
                 Icon::none, "shrink this case, fuzz pairs, explore the level   Ctrl+F",
                 {.lit = trials_.shown() || !finding.empty()})) {
    trials_.shown() ? trials_.hide() : trials_.show(*document_);
  }
  const bool compared = comparing();
  if (from_right("compare", "Compare", Icon::none,
                 compared                  ? "ends the comparison   C"
                 : kind == CaseKind::walk  ? "two movers, precisions or settings side by side   C"
                 : kind == CaseKind::world ? "two structures side by side   C"
                                           : "two methods or precisions side by side   C",
                 {.lit = compared})) {
    toggle_comparison();
  }
  gap();

  // Precision and method.
  const auto precision_of = [this] {
    return std::visit([](const auto& run) { return run.precision; }, document_->current().run);
  };
  constexpr std::array precisions{"float", "double"};
  constexpr std::array precision_hints{"run in 32-bit floats", "run in 64-bit doubles"};
  const float precision_width =
      text_width(own.fonts.regular, "float") + text_width(own.fonts.regular, "double") + own.px(50);
  int precision = -1;
  // In a narrow window they would lie over the tabs.
  const bool has_precision = kind != CaseKind::world;  // whose bodies move in double
  const bool method_fits = right - own.px(158) - (has_precision ? precision_width : 0.0f) > name_x - own.px(18);
  if (has_precision && method_fits) {
    right -= precision_width;
    ImGui::SetCursorScreenPos({right, y});
    precision = segments(own, "precision", precisions, precision_of() == Precision::float64 ? 1 : 0, precision_hints);
  }
  if (precision >= 0) {
    const Precision chosen = precision == 1 ? Precision::float64 : Precision::float32;
    if (chosen != precision_of()) {
      document_->edit(
          [chosen](Case& value) { std::visit([chosen](auto& run) { run.precision = chosen; }, value.run); });
    }
  }
  right -= own.px(8);
  std::vector<std::string> titles, explanations, names;
  std::string current;
  const auto list_methods = [&](const auto& methods, const std::string& chosen) {
    for (const auto& method : methods) {
      titles.emplace_back(method.title);
      names.emplace_back(method.name);
      explanations.push_back(std::string(method.name).append("\n").append(method.citation));
    }
    current = chosen;
  };
  if (const PairQuery* pair = document_->pair()) list_methods(pair_methods(), pair->algorithm);
  if (const SweepQuery* sweep = document_->sweep()) list_methods(sweep_methods(), sweep->algorithm);
  if (const Walk* walk = document_->walk()) list_methods(mover_methods(), walk->mover);
  if (const World* many = document_->world()) list_methods(broad_phase_methods(), many->broad_phase);
  const auto found = std::find(names.begin(), names.end(), current);
  const int index = found == names.end() ? -1 : static_cast<int>(found - names.begin());
  const std::string shown = index >= 0 ? titles[static_cast<std::size_t>(index)] : current;
  const float method_width = std::clamp(text_width(own.fonts.regular, shown) + own.px(38), own.px(120),
                                        own.px(words   ? 300
                                               : roomy ? 190
                                                       : 150));
  int method = -1;
  if (method_fits) {
    right -= method_width;
    ImGui::SetCursorScreenPos({right, y});
    method = choice_field(own, "method", method_width, shown, titles, index, explanations);
  }
  if (method >= 0 && method != index) {
    const std::string name = names[static_cast<std::size_t>(method)];
    document_->edit([&name](Case& value) {
      if (auto* pair = std::get_if<PairQuery>(&value.run)) pair->algorithm = name;
      if (auto* sweep = std::get_if<SweepQuery>(&value.run)) sweep->algorithm = name;
      if (auto* walk = std::get_if<Walk>(&value.run)) walk->mover = name;
      if (auto* many = std::get_if<World>(&value.run)) many->broad_phase = name;
    });
  }
  right -= own.px(16);

  // The case's name and where it lies, in what room is left.
  x = name_x;
  draw.PushClipRect({x, area.y}, {std::max(right, x), area.y + area.height}, true);
  text(own.fonts.semibold, elided(own.fonts.semibold, document_->title(), right - x - own.px(16)), theme.text);
  if (document_->dirty()) {
    x += own.px(6);
    draw.AddCircleFilled({x + own.px(3), area.y + area.height * 0.5f}, own.px(3), packed(theme.colour(Role::support)),
                         12);
    x += own.px(6);
  }
  x += own.px(10);
  std::string place = document_->file().string();
  const std::string assets = asset_path("assets").string();
  if (place.starts_with(assets)) place = "assets" + place.substr(assets.size());
  if (place.empty()) place = kind == CaseKind::walk ? "" : "not saved";
  text(own.fonts.small, elided(own.fonts.small, place, right - x), theme.faint);
  draw.PopClipRect();
  ImGui::SetCursorScreenPos({name_x, y});
  if (x > name_x) {
    ImGui::InvisibleButton("name", {std::max(std::min(x, right) - name_x, 1.0f), frame});
    tooltip(own, document_->current().note.empty() ? document_->file().string()
                                                   : document_->current().note + "\n" + document_->file().string());
  }
}
}  // namespace minkoscope
