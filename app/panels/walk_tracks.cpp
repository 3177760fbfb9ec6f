#include "app/panels/walk_tracks.h"

#include <algorithm>

#include "app/panels/step_kind.h"
#include "app/panels/widgets.h"

namespace minkoscope {
namespace {

void put(ImDrawList& draw, ImFont* font, ImVec2 at, const Colour& colour, std::string_view text) {
  draw.AddText(font, font->FontSize, at, packed(colour), text.data(), text.data() + text.size());
}

/// One block of a nested track. True when clicked.
bool block(PanelContext& context, int id, ImVec2 at, ImVec2 size, const Colour& colour, bool chosen,
           std::string_view text, std::string_view hint) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float gap = size.x > context.px(6) ? context.px(1) : 0.0f;
  const ImVec2 begin{at.x + gap, at.y}, end{std::max(at.x + size.x - gap, at.x + gap + 1.0f), at.y + size.y};
  ImGui::SetCursorScreenPos(begin);
  ImGui::PushID(id);
  const bool clicked = ImGui::InvisibleButton("block", {end.x - begin.x, size.y});
  const bool hovered = ImGui::IsItemHovered();
  tooltip(context, hint);
  ImGui::PopID();
  draw.AddRectFilled(begin, end, packed(hovered ? mix(colour, context.theme.text, 0.12f) : colour), context.px(3));
  if (chosen) draw.AddRect(begin, end, packed(context.theme.text), context.px(3), 0, context.px(1.6));
  if (end.x - begin.x > context.px(14) && !text.empty()) {
    draw.PushClipRect(begin, {end.x - context.px(3), end.y}, true);
    ImFont* small = context.fonts.small;
    put(draw, small, {begin.x + context.px(7), at.y + (size.y - small->FontSize) * 0.5f}, context.theme.text, text);
    draw.PopClipRect();
  }
  return clicked;
}

}  // namespace

void draw_walk_tracks(PanelContext& context, WalkSession& session, ImVec2 at, float width) {
  const std::span<const Step> steps = session.steps();
  const TickGroups& groups = session.groups();
  const Theme& theme = context.theme;
  const float row = context.px(19), gap = context.px(2);
  if (steps.empty()) return;
  const std::optional<std::size_t> step = session.step();
  const std::string tick_text =
      std::string("tick ") + std::to_string(*session.tick()) + std::string(" · ") + std::to_string(groups.slide_count) +
      (groups.slide_count == 1 ? " slide · " : " slides · ") + std::to_string(groups.candidate_count) + " candidates";
  if (block(context, -1, at, {width, row}, theme.raised, !step, tick_text, "the tick as a whole"))
    session.set_step(std::nullopt);
  if (groups.passes.empty()) return;
  float weight = 0.0f;
  for (const PassGroup& pass : groups.passes)
    weight += static_cast<float>(std::max<std::size_t>(pass.slides.size(), 1));
  const TickGroups::Place here = step ? groups.place_of(*step) : TickGroups::Place{};
  float x = at.x;
  const float pass_y = at.y + row + gap, slide_y = pass_y + row + gap, candidate_y = slide_y + row + gap;
  int id = 0;
  for (const PassGroup& pass : groups.passes) {
    const float pass_width = width * static_cast<float>(std::max<std::size_t>(pass.slides.size(), 1)) / weight;
    const bool in_pass = here.pass == &pass;
    std::string name(to_string(pass.pass));
    std::replace(name.begin(), name.end(), '_', ' ');
    if (block(context, id++, {x, pass_y}, {pass_width, row}, mix(theme.raised, theme.colour(Role::body), 0.28f),
              in_pass && here.slide == nullptr, std::string("pass: ") + name, "opens the pass")) {
      session.set_step(pass.first);
    }
    const float slide_width = pass_width / static_cast<float>(std::max<std::size_t>(pass.slides.size(), 1));
    for (std::size_t i = 0; i < pass.slides.size(); ++i) {
      const SlideGroup& slide = pass.slides[i];
      const std::string text = describe(slide, steps);
      const Colour colour = slide.hit ? mix(theme.raised, theme.colour(Role::shape_b), 0.42f)
                                      : mix(theme.raised, theme.colour(Role::slide), 0.32f);
      const std::string why = slide.hit ? sentence_of(steps[*slide.hit]) : "nothing was met";
      if (block(context, id++, {x + slide_width * static_cast<float>(i), slide_y}, {slide_width, row}, colour,
                here.slide == &slide, text, why)) {
        session.set_step(slide.redirected.value_or(slide.hit.value_or(slide.end - 1)));
      }
    }
    x += pass_width;
  }
  // The candidates of the slide under the cursor, over the whole width.
  const SlideGroup* open = here.slide;
  if (open == nullptr) {
    put(*ImGui::GetWindowDrawList(), context.fonts.small, {at.x + context.px(7), candidate_y + context.px(3)},
        theme.faint, "[ and ] step inside · click a slide for its candidate triangles");
    return;
  }
  if (open->candidates.empty()) return;
  const float each = width / static_cast<float>(open->candidates.size());
  for (std::size_t i = 0; i < open->candidates.size(); ++i) {
    const std::size_t index = open->candidates[i];
    const auto& candidate = std::get<SweepStep>(steps[index]);
    const bool touched = candidate.outcome == CandidateOutcome::later || candidate.outcome == CandidateOutcome::beyond;
    const bool hit = candidate.outcome == CandidateOutcome::hit || candidate.outcome == CandidateOutcome::start_overlap;
    const Colour colour = mix(theme.raised,
                              hit       ? theme.colour(Role::contact)
                              : touched ? theme.colour(Role::candidate)
                                        : theme.dim,
                              hit ? 0.6f : 0.25f);
    if (block(context, id++, {at.x + each * static_cast<float>(i), candidate_y}, {each, row}, colour, step == index,
              each > context.px(34) ? std::to_string(candidate.triangle) : std::string(),
              std::string("triangle ") + std::to_string(candidate.triangle) + std::string("\n") + explain(candidate))) {
      session.set_step(index);
    }
  }
}

}  // namespace minkoscope
