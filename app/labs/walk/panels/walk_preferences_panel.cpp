#include "app/labs/walk/panels/walk_preferences_panel.h"

#include <imgui.h>

#include <array>

#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

void draw_walk_preferences(PanelContext& context) {
  using Limits = WalkPreferences;
  section_title(context, "Your controls");
  tooltip(context, "kept in your settings, not in the case; what you walk is recorded as velocities and jumps");
  const LaidOutScope scope(context, "controls");
  WalkPreferences& own = context.document.preferences().walking;
  const auto number = [&](const char* label, const char* explanation, double& value, const NumberStyle& style) {
    field_label(context, label, explanation);
    number_field(context, label, value, ImGui::GetContentRegionAvail().x, style);
  };
  const NumberStyle speed{
      .decimals = 2, .speed = 0.02, .smallest = Limits::slowest, .largest = Limits::fastest, .unit = "m/s"};
  number("walk", "speed of W, A, S, D, the arrows and the left stick; of a body far from a person's size in proportion",
         own.walk_speed, speed);
  number("run", "speed with Shift or the right trigger", own.run_speed, speed);
  number("jump", "height of a jump from level ground in the case's gravity: Space or A", own.jump_height,
         {.decimals = 2, .speed = 0.01, .smallest = 0.0, .largest = Limits::highest_jump, .unit = "m"});
  number("look", "how far the view turns with the mouse or the right stick", own.look_sensitivity,
         {.decimals = 2, .speed = 0.01, .smallest = Limits::dullest, .largest = Limits::keenest, .unit = "×"});
  field_label(context, "up looks", "when the mouse or the right stick is pushed away");
  constexpr std::array<const char*, 2> words{"up", "down"};
  const int chosen = segments(context, "invert", words, own.invert_look ? 1 : 0);
  if (chosen >= 0) own.invert_look = chosen == 1;
}

}  // namespace minkoscope
