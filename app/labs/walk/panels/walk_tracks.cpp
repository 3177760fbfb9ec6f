#include "app/labs/walk/panels/walk_tracks.h"

#include <algorithm>

#include "app/draw/level/candidate_draw.h"
#include "app/panels/steps/step_kind.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

/// A block of a nested track.
struct Block {
  int id = 0;
  const char* kind = "";
  ImVec2 at{0, 0}, size{0, 0};
  Colour colour{1.0f};
  bool chosen = false, hovered_elsewhere = false;
  std::string text;
};
struct Touched {
  bool clicked = false, hovered = false;
};
/// `hint` returns the tooltip's text.
template <class Hint>
Touched draw_block(PanelContext& context, const Block& block, const Hint& hint) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float gap = block.size.x > context.px(5) ? context.px(1) : 0.0f;
  const ImVec2 begin{block.at.x, block.at.y};
  const ImVec2 end{std::max(block.at.x + block.size.x - gap, block.at.x + 1.0f), block.at.y + block.size.y};
  ImGui::SetCursorScreenPos(begin);
  ImGui::PushID(block.id);
  Touched touched;
  touched.clicked = ImGui::InvisibleButton("block", {end.x - begin.x, block.size.y});
  touched.hovered = ImGui::IsItemHovered();
  note_mark(context, block.kind, begin, {end.x - begin.x, block.size.y});
  tooltip(context, hint);
  ImGui::PopID();
  const bool lit = touched.hovered || block.hovered_elsewhere;
  draw.AddRectFilled(begin, end, packed(lit ? mix(block.colour, context.theme.text, 0.2f) : block.colour),
                     gap > 0.0f ? context.px(3) : 0.0f);
  if (block.chosen) draw.AddRect(begin, end, packed(context.theme.text), context.px(3), 0, context.px(1.6));
  // No text where only a few letters fit; hovering shows all of it.
  ImFont* small = context.fonts.small;
  std::string cut;
  const std::string_view text = elided(small, block.text, end.x - begin.x - context.px(9), cut);
  if (text == block.text || text.size() > 8)
    text_at(draw, small, {begin.x + context.px(6), block.at.y + (block.size.y - small->FontSize) * 0.5f},
            packed(context.theme.text), text);
  return touched;
}

/// The width of a slide: its work, with a readable minimum.
float weight_of(const SlideGroup& slide) {
  return static_cast<float>(std::max<std::size_t>(slide.candidates.size(), 4));
}
float weight_of(const PassGroup& pass) {
  float weight = 0.0f;
  for (const SlideGroup& slide : pass.slides) weight += weight_of(slide);
  return std::max(weight, 4.0f);
}

std::string hint_of(const SweepStep& candidate, const OutcomeMark& mark) {
  std::string text = std::string("triangle ") + std::to_string(candidate.triangle) + ": ";
  return text.append(mark.name).append("\n").append(explain(candidate));
}

}  // namespace

void draw_walk_tracks(PanelContext& context, WalkSession& session, ImVec2 at, float width) {
  const std::span<const Step> steps = session.steps();
  const TickGroups& groups = session.groups();
  const Theme& theme = context.theme;
  const float row = context.px(19), gap = context.px(2);
  if (steps.empty()) return;
  const std::optional<std::size_t> step = session.step();
  Block tick;
  tick.id = -1;
  tick.kind = "tick";
  tick.at = at;
  tick.size = {width, row};
  tick.colour = theme.raised;
  tick.chosen = !step;
  tick.text = std::string("tick ") + std::to_string(*session.tick()) + " · " + std::to_string(groups.slide_count) +
              (groups.slide_count == 1 ? " slide · " : " slides · ") + std::to_string(groups.candidate_count) +
              " candidate triangles";
  if (draw_block(context, tick, [] { return "the tick as a whole; [ and ] step inside"; }).clicked)
    session.set_step(std::nullopt);
  if (groups.passes.empty()) return;
  float weight = 0.0f;
  for (const PassGroup& pass : groups.passes) weight += weight_of(pass);
  const float unit = width / weight;
  const TickGroups::Place here = step ? groups.place_of(*step) : TickGroups::Place{};
  const float pass_y = at.y + row + gap, slide_y = pass_y + row + gap, candidate_y = slide_y + row + gap;
  float x = at.x;
  int id = 0;
  for (const PassGroup& pass : groups.passes) {
    Block block;
    block.id = id++;
    block.kind = "pass";
    block.at = {x, pass_y};
    block.size = {unit * weight_of(pass), row};
    block.colour = mix(theme.raised, theme.colour(Role::body), 0.28f);
    block.chosen = here.pass == &pass && here.slide == nullptr;
    block.text = "pass: ";
    block.text.append(to_string(pass.pass));
    std::replace(block.text.begin(), block.text.end(), '_', ' ');
    if (draw_block(context, block, [&] { return block.text + "\nclick to go to its start"; }).clicked)
      session.set_step(pass.first);
    float slide_x = x;
    for (const SlideGroup& slide : pass.slides) {
      const float slide_width = unit * weight_of(slide);
      Block own;
      own.id = id++;
      own.kind = "slide";
      own.at = {slide_x, slide_y};
      own.size = {slide_width, row};
      own.colour = slide.gave_up ? mix(theme.raised, theme.failure, 0.7f)
                   : slide.hit   ? mix(theme.raised, theme.colour(Role::shape_b), 0.42f)
                                 : mix(theme.raised, theme.colour(Role::slide), 0.32f);
      const std::size_t shown = slide.gave_up      ? *slide.gave_up
                                : slide.redirected ? *slide.redirected
                                                   : slide.hit.value_or(slide.end - 1);
      own.chosen = here.slide == &slide && session.step() == shown;
      own.text = describe(slide, steps);
      const auto hint = [&] {
        const std::optional<std::size_t> said = slide.gave_up ? slide.gave_up : slide.hit;
        return own.text + "\n" + (said ? sentence_of(steps[*said]) : "no contact");
      };
      if (draw_block(context, own, hint).clicked) session.set_step(shown);
      const std::optional<std::size_t> best = winning_candidate(steps, slide.first, slide.end);
      const float each = slide_width / static_cast<float>(std::max<std::size_t>(slide.candidates.size(), 1));
      for (std::size_t i = 0; i < slide.candidates.size(); ++i) {
        const std::size_t index = slide.candidates[i];
        const auto& candidate = std::get<SweepStep>(steps[index]);
        const OutcomeMark& mark = mark_of(settled_outcome(steps, index, best));
        const MarkId mark_id = make_mark(MarkKind::candidate, index);
        Block leaf;
        leaf.id = id++;
        leaf.kind = "candidate";
        leaf.at = {slide_x + each * static_cast<float>(i), candidate_y};
        leaf.size = {each, row};
        leaf.colour = mix(theme.raised, theme.colour(mark.role), best == index ? 0.75f : 0.42f);
        leaf.chosen = step == index;
        leaf.hovered_elsewhere = context.selection.hovered == mark_id;
        if (each > context.px(30)) leaf.text = std::to_string(candidate.triangle);
        const Touched touched = draw_block(context, leaf, [&] { return hint_of(candidate, mark); });
        if (touched.hovered) context.selection.next_hovered = mark_id;
        if (!touched.clicked) continue;
        session.set_step(index);
        context.selection.selected = mark_id;
      }
      slide_x += slide_width;
    }
    x += unit * weight_of(pass);
  }
}

}  // namespace minkoscope
