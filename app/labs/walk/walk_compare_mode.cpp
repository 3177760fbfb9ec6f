#include "app/labs/walk/walk_compare_mode.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/labs/walk/panels/walk_case_panel.h"
#include "app/mode/view_columns.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

WalkRules other_precision(const Walk& walk) {
  WalkRules rules = rules_of(walk);
  rules.precision = rules.precision == Precision::float32 ? Precision::float64 : Precision::float32;
  return rules;
}

std::string words_of(const WalkRules& rules) {
  return rules.mover + std::string(" · ") + std::string(to_string(rules.precision));
}

}  // namespace

void WalkCompareMode::follow(Document& document) {
  const Walk* walk = document.walk();
  if (walk == nullptr) return;
  // A change in the right column is stored in the left case, undone and saved with it.
  if (active_ && right_revision_ != 0 && document_.revision() != right_revision_ && document_.walk() != nullptr) {
    const WalkRules wanted = rules_of(*document_.walk());
    right_revision_ = document_.revision();
    if (wanted != rules_) document.edit_view([&](Case& value) { set_compared_rules(value, wanted); }, "right rules");
  }
  if (document.revision() != asked_revision_) requested_ = compared_rules(document.current());
  asked_revision_ = document.revision();
  const std::optional<WalkRules>& rules = requested_;
  active_ = rules.has_value();
  if (!active_ || (document.revision() == left_revision_ && *rules == rules_)) return;
  rules_ = *rules;
  last_ = rules_;
  left_revision_ = document.revision();
  document_.change(with_rules(document.current(), rules_), "mirror");
  right_revision_ = document_.revision();
  compared_ = 0;
}

void WalkCompareMode::toggle(Document& document) {
  const Walk* walk = document.walk();
  if (walk == nullptr) return;
  if (compared_rules(document.current())) {
    document.edit_view([](Case& value) { set_compared_rules(value, std::nullopt); });
  } else {
    const WalkRules rules = last_ && *last_ != rules_of(*walk) ? *last_ : other_precision(*walk);
    document.edit_view([&](Case& value) { set_compared_rules(value, rules); });
    left_revision_ = 0;
  }
  follow(document);
}

PanelContext WalkCompareMode::column(const PanelContext& context, int side) const {
  return {context.theme,     context.fonts,
          context.scale,     side == 0 ? context.document : document_,
          context.selection, idle_,
          context.editor,    side == 0 ? context.marks : right_marks_,
          context.still,     context.copy,
          context.paste,     context.picture,
          context.glossary,  context.show_term,
          context.laid_out,  context.taken};
}

void WalkCompareMode::update(PanelContext& context, double seconds) {
  PanelContext left_context = column(context, 0), right_context = column(context, 1);
  left_.update(left_context, seconds);
  right_.update(right_context, seconds);
  right_.match_display(left_);
  synchronize();
  compare_paths();
  left_.show_beside({"right run", right_.path(), first_});
  right_.show_beside({"left run", left_.path(), first_});
}

/// Both show the same tick: the one moved last leads.
void WalkCompareMode::synchronize() {
  if (left_.tick() != seen_left_) {
    right_.go_to(left_.tick());
  } else if (right_.tick() != seen_right_) {
    // A run still in progress shows its newest tick; it then moves to the left one's.
    if (right_.busy()) {
      right_.go_to(left_.tick());
    } else {
      left_.go_to(right_.tick());
    }
  }
  seen_left_ = left_.tick();
  seen_right_ = right_.tick();
}

void WalkCompareMode::compare_paths() {
  const std::span<const Vector3d> left = left_.path(), right = right_.path();
  const std::size_t common = std::min(left.size(), right.size());
  if (compared_ > common || compared_ == 0) {
    compared_ = 0;
    first_.reset();
    farthest_ = 0.0;
  }
  for (; compared_ < common; ++compared_) {
    const double away = glm::distance(left[compared_], right[compared_]);
    farthest_ = std::max(farthest_, away);
    if (!first_ && away > apart) first_ = compared_;
  }
}

void WalkCompareMode::draw_case_panel(PanelContext& context) {
  PanelContext own = column(context, 0);
  left_.draw_case_panel(own);
}

void WalkCompareMode::draw_difference(PanelContext& context) {
  if (!open_section(context, "First difference")) return;
  if (!first_) {
    wrapped_text(
        context,
        right_.busy() ? "The right run is in progress; identical so far." : "Both paths agree to within 0.1 mm.",
        context.theme.dim);
    return;
  }
  const std::string sentence = "After tick " + std::to_string(*first_) + " the paths differ, by up to " +
                               short_number(farthest_, 3) + " m later.";
  wrapped_text(context, sentence, context.theme.text);
  const bool there = left_.tick() == first_;
  if (button(context, "go", there ? "both are there" : "go there   D", Icon::none,
             "the first tick after which the paths differ   D", {ImGui::GetContentRegionAvail().x, 0},
             {.enabled = !there})) {
    left_.go_to(first_);
  }
}

void WalkCompareMode::draw_inspector(PanelContext& context) {
  constexpr std::array words{"Right run", "Left tick", "Right tick"};
  constexpr std::array hints{"its setup, and where the paths diverge", "the left run's tick in detail",
                             "the right run's tick in detail"};
  const float top = ImGui::GetCursorPosY();
  const int chosen = segments(context, "compare tabs", words, tab_, hints);
  if (chosen >= 0) tab_ = chosen;
  const float side = ImGui::GetFrameHeight();
  ImGui::SameLine();
  ImGui::SetCursorPos({ImGui::GetWindowContentRegionMax().x - side, top});
  if (button(context, "end comparison", "", Icon::cross, "end the comparison   C", {side, side}, {.flat = true})) {
    toggle(context.document);
    return;
  }
  ImGui::Dummy({0, context.px(2)});
  if (tab_ > 0) {
    PanelContext own = column(context, tab_ - 1);
    of(tab_ - 1).draw_inspector(own);
    return;
  }
  draw_difference(context);
  PanelContext own = column(context, 1);
  draw_walk_rules(own);
}

void WalkCompareMode::draw_transport(PanelContext& context) {
  PanelContext own = column(context, 0);
  left_.draw_transport(own);
}
void WalkCompareMode::draw_timeline(PanelContext& context) {
  PanelContext own = column(context, 0);
  left_.draw_timeline(own);
}

void WalkCompareMode::draw_header(PanelContext& context, int side) {
  const Theme& theme = context.theme;
  const Walk* walk = (side == 0 ? context.document : document_).walk();
  if (walk == nullptr) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont *bold = context.fonts.semibold, *font = context.fonts.regular, *small = context.fonts.small;
  const ImVec2 at = ImGui::GetCursorScreenPos(), area = ImGui::GetContentRegionAvail();
  const auto centred = [&](ImFont* face) { return at.y + (area.y - face->FontSize) * 0.5f; };
  const WalkMode& mode = of(side);
  std::string where = mode.tick() ? "tick " + std::to_string(*mode.tick()) : std::string("start");
  where += std::string(" of ") + std::to_string(mode.path().size());
  const bool differs = first_ && left_.tick() == first_;
  const Colour colour = differs ? theme.colour(Role::support) : theme.text;
  const float right = at.x + area.x - size_of(bold, where).x;
  put_text(context, draw, bold, {right, centred(bold)}, packed(colour), where);

  const char* const name = side == 0 ? "Left" : "Right";
  const ImVec2 chip = size_of(small, name);
  const float pad = context.px(8), height = context.px(19), top = at.y + (area.y - height) * 0.5f;
  draw.AddRectFilled({at.x, top}, {at.x + chip.x + 2 * pad, top + height}, packed(theme.raised_hovered), height * 0.5f);
  put_text(context, draw, small, {at.x + pad, centred(small)}, packed(theme.text), name);
  const float x = at.x + chip.x + 2 * pad + context.px(10);
  std::string words = words_of(rules_of(*walk));
  if (side == 1 && walk->settings != context.document.walk()->settings) words += ", own settings";
  put_text(context, draw, font, {x, centred(font)}, packed(theme.text),
           elided(font, words, std::max(right - context.px(12) - x, 0.0f)));
}

ViewText WalkCompareMode::describe(const PanelContext& context, int view) const {
  const int side = column_of(view);
  const PanelContext own = column(context, side);
  return of(side).describe(own, in_column(view));
}

void WalkCompareMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const int side = column_of(view);
  PanelContext own = column(context, side);
  of(side).draw_view(own, in_column(view), list);
}

void WalkCompareMode::introduce_surfaces(Picker& picker) const {
  left_.introduce_surfaces(picker);
  right_.introduce_surfaces(picker);
}

std::uint64_t WalkCompareMode::framing_key(const PanelContext& context, int view) const {
  return left_.framing_key(context, in_column(view)) | (std::uint64_t{1} << 63);
}

std::optional<DrawBounds> WalkCompareMode::bounds(const PanelContext& context, int view, const DrawList& list,
                                                  bool close) const {
  return left_.bounds(context, in_column(view), list, close);
}

void WalkCompareMode::adjust(RenderOptions& options, int view) const {
  of(column_of(view)).adjust(options, in_column(view));
}

// The cameras of a row are shared; they follow the left body.
bool WalkCompareMode::override_camera(int view, const ViewRect& rect, Camera& camera) {
  return column_of(view) == 0 && left_.override_camera(in_column(view), rect, camera);
}

void WalkCompareMode::draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                                   ImDrawList& draw) {
  const int side = column_of(view);
  PanelContext own = column(context, side);
  ImGui::PushID(side);
  of(side).draw_overlay(own, in_column(view), rect, camera, draw);
  ImGui::PopID();
}

bool WalkCompareMode::key(PanelContext& context, const InputEvent& event) {
  const bool plain = !event.modifiers.control && !event.modifiers.alt && event.kind != InputEvent::Kind::key_up;
  if (plain && event.key == key_of('D') && !left_.captures_mouse()) {
    if (first_) left_.go_to(first_);
    return true;
  }
  PanelContext own = column(context, 0);
  return left_.key(own, event);
}

// Placing or dragging in either column changes the case, common to both runs.
bool WalkCompareMode::press(PanelContext& context, const ViewMouse& mouse) {
  return left_.press(context, in_column(mouse));
}
void WalkCompareMode::drag(PanelContext& context, const ViewMouse& mouse) {
  left_.drag(context, in_column(mouse));
}
void WalkCompareMode::release(PanelContext& context, const ViewMouse& mouse) {
  left_.release(context, in_column(mouse));
}
void WalkCompareMode::click(PanelContext& context, const ViewMouse& mouse) {
  PanelContext own = column(context, 0);
  left_.click(own, in_column(mouse));
}
bool WalkCompareMode::hover(PanelContext& context, const ViewMouse& mouse) {
  const int side = column_of(mouse.view);
  PanelContext own = column(context, side);
  return of(side).hover(own, in_column(mouse));
}

void WalkCompareMode::show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) {
  left_.show_moment(context, tick, step);
}

nlohmann::ordered_json WalkCompareMode::state(const PanelContext& context) const {
  nlohmann::ordered_json state;
  state["comparing"] = true;
  state["left"] = left_.state(context);
  const PanelContext own = column(context, 1);
  state["right"] = right_.state(own);
  state["right_mover"] = rules_.mover;
  state["right_precision"] = to_string(rules_.precision);
  state["divergence"] = first_ ? nlohmann::ordered_json(*first_) : nlohmann::ordered_json();
  state["farthest"] = farthest_;
  return state;
}

}  // namespace minkoscope
