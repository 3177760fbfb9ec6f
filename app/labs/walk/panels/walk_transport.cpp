#include "app/labs/walk/panels/walk_transport.h"

#include <array>

#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

/// Links to notable ticks, each with its key.
void draw_problem_buttons(PanelContext& context, WalkSession& session, float width) {
  struct Way {
    TickProblem problem;
    const char *id, *text, *hint;
  };
  static constexpr std::array<Way, 9> ways{
      {{TickProblem::recovery, "recovery", "1 recovery",
        "the next tick that began inside the level (1; Shift: previous)"},
       {TickProblem::deepest, "deepest", "2 deepest", "the deepest tick, then the next deepest (2; Shift: previous)"},
       {TickProblem::stuck, "stuck", "3 stuck", "input but no motion (3; Shift: previous)"},
       {TickProblem::most_slides, "slides", "4 slides",
        "the tick with the most slides, then the next (4; Shift: previous)"},
       {TickProblem::gave_up, "gave up", "5 gave up", "the mover stopped at a limit of its own (5; Shift: previous)"},
       {TickProblem::fall, "fall", "6 fall", "the body walked off an edge (6; Shift: previous)"},
       {TickProblem::crushed, "crushed", "7 crushed", "moving meshes leave it no room (7; Shift: previous)"},
       {TickProblem::through, "through", "8 through",
        "the body sank into the level or passed through it (8; Shift: previous)"},
       {TickProblem::pushed, "pushed", "9 pushed",
        "a moving mesh, a new size or a hit moved it more than it moves by itself (9; Shift: previous)"}}};
  ImGui::Dummy({0, context.px(2)});
  const float gap = context.px(6), each = (width - gap) * 0.5f;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    ButtonStyle style;
    style.enabled =
        session.activity() != WalkActivity::live && session.ready() && has_problem(ways[i].problem, session.facts());
    if (i % 2 == 1) ImGui::SameLine(0.0f, gap);
    if (button(context, ways[i].id, ways[i].text, Icon::none, ways[i].hint, {each, context.px(22)}, style))
      session.go_to(ways[i].problem);
  }
}

}  // namespace

void draw_walk_transport(PanelContext& context, WalkSession& session, const std::function<void()>& walk) {
  const float size = context.px(32), gap = context.px(6);
  const bool any = session.tick_count() > 0, live = session.activity() == WalkActivity::live;
  const auto go = [&](const char* id, Icon icon, const char* hint, bool primary, const std::function<void()>& act) {
    ButtonStyle style;
    style.primary = primary;
    style.enabled = any && !live;
    if (button(context, id, "", icon, hint, {size, size}, style)) act();
    ImGui::SameLine(0.0f, gap);
  };
  go("first", Icon::first, "to the start (Home)", false, [&] {
    session.pause();
    session.set_tick(std::nullopt);
  });
  go("back", Icon::back, "one tick back (, or ←)", false, [&] {
    session.pause();
    session.move_tick(-1);
  });
  const bool replaying = session.activity() == WalkActivity::replay;
  go("play", replaying ? Icon::pause : Icon::play, "replay the walk (Space)", true, [&] {
    if (replaying) {
      session.pause();
    } else {
      session.replay();
    }
  });
  go("forward", Icon::forward, "one tick forward (. or →)", false, [&] {
    session.pause();
    session.move_tick(1);
  });
  go("last", Icon::last, "to the last tick (End)", false, [&] {
    session.pause();
    session.set_tick(session.tick_count() - 1);
  });
  ImGui::NewLine();
  ImGui::Dummy({0, context.px(2)});
  ButtonStyle style;
  style.lit = live;
  style.enabled = session.ready();
  const bool past = session.tick() && *session.tick() + 1 < session.tick_count();
  const std::string text = live ? "Walking · Esc to stop" : past ? "Take control here" : "Walk";
  const char* hint = past ? "continue from this tick; later ticks are kept as a branch (Enter)"
                          : "mouse to look, WASD or arrows to walk, Esc to release (Enter)";
  if (button(context, "walk", text, Icon::none, hint, {size * 5 + gap * 4, context.px(30)}, style) && !live) walk();
  faint_text(context, ", . tick   [ ] inside   P problem");
  draw_problem_buttons(context, session, size * 5 + gap * 4);
}

}  // namespace minkoscope
