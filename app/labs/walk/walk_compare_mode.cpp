#include "app/labs/walk/walk_compare_mode.h"

#include <imgui.h>

#include <algorithm>

#include "app/labs/walk/panels/walk_case_panel.h"
#include "app/mode/view_columns.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

constexpr CompareMode::Tabs tabs_of_ticks{
    {"Right run", "Left tick", "Right tick"},
    {"its setup, and where the paths diverge", "the left run's tick in detail", "the right run's tick in detail"}};

}  // namespace

WalkCompareMode::WalkCompareMode(WalkMode& left)
    : CompareMode(static_cast<ComparedRuns&>(*this), tabs_of_ticks), left_(left) {}

std::size_t WalkCompareMode::moment(int side, const Document&) const {
  const std::optional<std::size_t> tick = of(side).tick();
  return tick ? *tick + 1 : 0;
}

void WalkCompareMode::go_to(int side, Document&, std::size_t moment) {
  of(side).go_to(moment > 0 ? std::optional(moment - 1) : std::nullopt);
}

std::optional<std::size_t> WalkCompareMode::differs_at() const {
  return first_ ? std::optional(*first_ + 1) : std::nullopt;
}

void WalkCompareMode::update(PanelContext& context, double seconds) {
  for (const int side : {0, 1}) {
    PanelContext own = column(context, side);
    of(side).update(own, seconds);
  }
  right_.match_display(left_);
  comparison_.follow(context.document);
  compare_paths();
  left_.show_beside({"right run", right_.path(), first_});
  right_.show_beside({"left run", left_.path(), first_});
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
    comparison_.go_to_divergence(context.document);
  }
}

void WalkCompareMode::draw_both(PanelContext& context) {
  draw_difference(context);
  PanelContext own = column(context, 1);
  draw_walk_rules(own);
  // What was changed there is the comparison's, undone and saved with the left case.
  const RunSetup wanted = setup_of(own.document.current());
  if (own.document.walk() != nullptr && wanted != comparison_.setup())
    comparison_.set_setup(context.document, wanted, "right rules");
}

void WalkCompareMode::draw_header(PanelContext& context, int side) {
  const Theme& theme = context.theme;
  const Walk* walk = document_of(context, side).walk();
  if (walk == nullptr) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont *bold = context.fonts.semibold, *font = context.fonts.regular;
  const ImVec2 at = ImGui::GetCursorScreenPos(), area = ImGui::GetContentRegionAvail();
  const auto centred = [&](ImFont* face) { return at.y + (area.y - face->FontSize) * 0.5f; };
  const WalkMode& mode = of(side);
  std::string where = mode.tick() ? "tick " + std::to_string(*mode.tick()) : std::string("start");
  where += std::string(" of ") + std::to_string(mode.path().size());
  const bool differs = first_ && left_.tick() == first_;
  const Colour colour = differs ? theme.colour(Role::support) : theme.text;
  const float right = at.x + area.x - size_of(bold, where).x;
  put_text(context, draw, bold, {right, centred(bold)}, packed(colour), where);

  const float x = draw_side(context, side, at, area) + context.px(10);
  std::string words = walk->mover + " · " + std::string(to_string(walk->precision));
  if (side == 1 && walk->settings != context.document.walk()->settings) words += ", own settings";
  put_text(context, draw, font, {x, centred(font)}, packed(theme.text),
           elided(font, words, std::max(right - context.px(12) - x, 0.0f)));
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

// Placing in either column changes the case, common to both runs.
void WalkCompareMode::click(PanelContext& context, const ViewMouse& mouse) {
  left_.click(context, in_column(mouse));
}

void WalkCompareMode::show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) {
  left_.show_moment(context, tick, step);
}

void WalkCompareMode::add_state(const PanelContext&, nlohmann::ordered_json& state) const {
  state["right_mover"] = comparison_.setup().algorithm;
  state["right_precision"] = to_string(comparison_.setup().precision);
  state["divergence"] = first_ ? nlohmann::ordered_json(*first_) : nlohmann::ordered_json();
  state["farthest"] = farthest_;
}

}  // namespace minkoscope
