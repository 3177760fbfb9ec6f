#include "app/panels/walk_transport.h"

#include "app/panels/widgets.h"

namespace minkoscope {

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
  go("play", replaying ? Icon::pause : Icon::play, "replays the walk (Space)", true, [&] {
    if (replaying) {
      session.pause();
    } else {
      session.replay();
    }
  });
  go("forward", Icon::forward, "one tick on (. or →)", false, [&] {
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
  const std::string text = live ? "Walking · Esc stops" : past ? "Take over from here" : "Walk";
  const char* hint = past ? "goes on from this tick; what came after it can be brought back by undo (Enter)"
                          : "the mouse looks, WASD or arrows walk, Esc lets go (Enter)";
  if (button(context, "walk", text, Icon::none, hint, {size * 5 + gap * 4, context.px(30)}, style) && !live) walk();
  faint_text(context, ", . tick   [ ] inside   Enter walk");
}

}  // namespace minkoscope
