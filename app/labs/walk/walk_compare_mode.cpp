#include "app/labs/walk/walk_compare_mode.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/count_text.h"
#include "app/labs/walk/panels/walk_case_panel.h"
#include "app/mode/view_columns.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/character/mover_table.h"
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
  return differences_.first() ? std::optional(*differences_.first() + 1) : std::nullopt;
}

std::optional<std::size_t> WalkCompareMode::next_difference(std::size_t moment, bool backwards) const {
  const std::optional<std::size_t> tick = differences_.next(moment, backwards);
  return tick ? std::optional(*tick + 1) : std::nullopt;
}

RunSetup WalkCompareMode::first_setup(const Case& value) const {
  RunSetup setup = setup_of(value);
  for (const MoverMethod& mover : mover_methods()) {
    if (mover.name == setup.algorithm) continue;
    RunSetup other = setup;
    other.algorithm = mover.name;
    if (!refusal_of(std::get<Walk>(with_setup(value, other).run)).empty()) continue;
    return other;
  }
  return other_precision(value);
}

void WalkCompareMode::prepare_right(Case& right) const {
  if (!branch_.empty()) std::get<Walk>(right.run).inputs = branch_inputs_;
}

bool WalkCompareMode::merges_columns(double width, double height) const {
  // Below this the buttons over a view would lie on the body in it.
  constexpr double least_width = 740.0, least_height = 440.0;
  return width < least_width || height < least_height;
}

/// The branch may be gone, or have become the walk itself.
void WalkCompareMode::follow_branch(PanelContext& context) {
  if (branch_.empty()) return;
  const auto& branches = left_.branches();
  const auto own =
      std::find_if(branches.begin(), branches.end(), [&](const WalkBranch& branch) { return branch.name == branch_; });
  if (own != branches.end() && own->inputs == branch_inputs_) return;
  branch_.clear();
  if (own != branches.end()) {
    branch_ = own->name;
    branch_inputs_ = own->inputs;
  }
  comparison_.prepare_right_again(context.document);
}

void WalkCompareMode::update(PanelContext& context, double seconds) {
  for (const int side : {0, 1}) {
    PanelContext own = column(context, side);
    of(side).update(own, seconds);
  }
  right_.match_display(left_);
  follow_branch(context);
  comparison_.follow(context.document);
  differences_.follow(left_.path(), right_.path());
  // A ghost only where it stands apart from the body.
  const std::optional<WalkBody> left = left_.body(), right = right_.body();
  const bool apart = left && right && glm::distance(left->position, right->position) > differences_.threshold();
  left_.show_beside({"right run", right_.path(), differences_.first(), apart ? right : std::nullopt});
  right_.show_beside({"left run", left_.path(), differences_.first(), apart ? left : std::nullopt});
}

void WalkCompareMode::draw_difference(PanelContext& context) {
  if (!open_section(context, "Differences")) return;
  field_label(context, "above", "how far apart the paths must be to count as different; a settling is millimetres");
  constexpr std::array<const char*, 3> words{"0.1 mm", "1 cm", "10 cm"};
  constexpr std::array<const char*, 3> hints{"also what two precisions differ by", "passes over how they settle",
                                             "another way, or another step"};
  const auto shown = std::find(thresholds.begin(), thresholds.end(), differences_.threshold()) - thresholds.begin();
  const int chosen = segments(context, "threshold", words, static_cast<int>(shown), hints);
  if (chosen >= 0 && chosen != shown) {
    differences_.restart(thresholds[static_cast<std::size_t>(chosen)]);
    differences_.follow(left_.path(), right_.path());
  }
  const std::optional<std::size_t> first = differences_.first();
  const std::size_t times = differences_.begins().size();
  if (!first) {
    const std::string within =
        std::string("Both paths agree to within ") + short_number(1e3 * differences_.threshold(), 1) + " mm.";
    wrapped_text(context, right_.busy() ? "The right run is in progress; identical so far." : within,
                 context.theme.dim);
    return;
  }
  std::string sentence = "After tick " + std::to_string(*first) + " the paths differ, by up to " +
                         short_number(differences_.farthest(), 3) + " m later.";
  if (times > 1) sentence += " They meet and differ again " + counted(times - 1, "time") + ".";
  wrapped_text(context, sentence, context.theme.text);
  const bool there = times == 1 && left_.tick() == first;
  if (button(context, "go",
             there       ? "both are there"
             : times > 1 ? "next difference   D"
                         : "go there   D",
             Icon::none, "the next tick after which the paths begin to differ   D, back Shift+D",
             {ImGui::GetContentRegionAvail().x, 0}, {.enabled = !there})) {
    comparison_.go_to_divergence(context.document);
  }
}

/// Whose inputs the right run has: this walk's, or those of a branch of it.
void WalkCompareMode::draw_inputs(PanelContext& context) {
  if (left_.branches().empty() && branch_.empty()) return;
  field_label(context, "inputs", "of the right run: the same as the left run's, or those of a branch of this walk");
  std::vector<std::string> words{"the same"};
  int current = 0;
  for (const WalkBranch& branch : left_.branches()) {
    if (branch.name == branch_) current = static_cast<int>(words.size());
    words.push_back(branch.name);
  }
  const std::string shown = words[static_cast<std::size_t>(current)];
  const int chosen = choice_field(context, "inputs", ImGui::GetContentRegionAvail().x, shown, words, current);
  if (chosen < 0 || chosen == current) return;
  branch_.clear();
  if (chosen > 0) {
    const WalkBranch& branch = left_.branches()[static_cast<std::size_t>(chosen - 1)];
    branch_ = branch.name;
    branch_inputs_ = branch.inputs;
  }
  comparison_.prepare_right_again(context.document);
}

void WalkCompareMode::draw_both(PanelContext& context) {
  draw_difference(context);
  draw_headlines(context);
  draw_inputs(context);
  PanelContext own = column(context, 1);
  draw_walk_rules(own);
  // What was changed there is the comparison's, undone and saved with the left case.
  const RunSetup wanted = setup_of(own.document.current());
  if (own.document.walk() != nullptr && wanted != comparison_.setup())
    comparison_.set_setup(context.document, wanted, "right rules");
}

/// What the tick did in either run, one sentence over the other.
void WalkCompareMode::draw_headlines(PanelContext& context) const {
  if (!left_.tick() || !open_section(context, "This tick")) return;
  for (const int side : {0, 1}) {
    const WalkMode::Headline& headline = of(side).headline();
    if (headline.sentence.empty()) continue;
    faint_text(context, side == 0 ? "left" : "right");
    wrapped_text(context, headline.sentence, context.theme.text);
  }
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
  const bool differs = mode.tick() && differences_.begins_at(*mode.tick());
  const Colour colour = differs ? theme.colour(Role::support) : theme.text;
  const float right = at.x + area.x - size_of(bold, where).x;
  put_text(context, draw, bold, {right, centred(bold)}, packed(colour), where);

  const float x = draw_side(context, side, at, area) + context.px(10);
  std::string words = walk->mover + " · " + std::string(to_string(walk->precision));
  if (side == 1 && !branch_.empty()) words += " · " + branch_;
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

bool WalkCompareMode::double_click(PanelContext& context, const ViewMouse& mouse) {
  return left_.double_click(context, in_column(mouse));
}

void WalkCompareMode::show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) {
  left_.show_moment(context, tick, step);
}

void WalkCompareMode::add_state(const PanelContext&, nlohmann::ordered_json& state) const {
  state["right_mover"] = comparison_.setup().algorithm;
  state["right_precision"] = to_string(comparison_.setup().precision);
  state["right_branch"] = branch_;
  state["threshold"] = differences_.threshold();
  state["differences"] = differences_.begins();
  state["headlines"] = {left_.headline().sentence, right_.headline().sentence};
  state["divergence"] = differences_.first() ? nlohmann::ordered_json(*differences_.first()) : nlohmann::ordered_json();
  state["farthest"] = differences_.farthest();
}

}  // namespace minkoscope
