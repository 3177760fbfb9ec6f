#include "app/labs/walk/panels/level_units.h"

#include <imgui.h>

#include <array>
#include <cmath>
#include <string>

#include "app/session/level/converted_level.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr std::array<double, 4> units{1.0, 0.01, 0.001, 0.0254};
constexpr std::array<const char*, 4> unit_words{"m", "cm", "mm", "in"};
constexpr std::array<const char*, 4> unit_hints{"one unit of the file is a metre", "is a centimetre", "is a millimetre",
                                                "is an inch, 25.4 mm"};
constexpr std::array<const char*, 2> up_words{"Y", "Z"};
constexpr std::array<const char*, 2> up_hints{"the file's Y points up", "the file's Z points up"};

int index_of(double metres) {
  for (std::size_t i = 0; i < units.size(); ++i)
    if (units[i] == metres) return static_cast<int>(i);
  return -1;
}

bool choose_unit(PanelContext& context, FileUnits& chosen) {
  const int clicked = segments(context, "unit", unit_words, index_of(chosen.metres), unit_hints);
  if (clicked < 0) return false;
  chosen.metres = units[static_cast<std::size_t>(clicked)];
  return true;
}

bool choose_scale(PanelContext& context, FileUnits& chosen, float width) {
  NumberStyle style;
  style.decimals = 4;
  style.unit = "m";
  style.smallest = 1e-9;
  style.largest = 1e9;
  style.logarithmic = true;
  // Each step reads the file: only a number that was typed counts.
  double metres = chosen.metres;
  if (number_field(context, "scale", metres, width, style) != FieldEvent::typed) return false;
  chosen.metres = metres;
  return true;
}

bool choose_up(PanelContext& context, FileUnits& chosen) {
  const int clicked = segments(context, "up", up_words, chosen.up == UpAxis::z ? 1 : 0, up_hints);
  if (clicked < 0) return false;
  chosen.up = clicked == 1 ? UpAxis::z : UpAxis::y;
  return true;
}

void apply(PanelContext& context, const FileUnits& before, const FileUnits& chosen) {
  if (!(chosen == before)) context.document.convert_level(chosen);
}

/// A dim word before a control, in one row.
void word(PanelContext& context, std::string_view text) {
  ImGui::AlignTextToFramePadding();
  dim_text(context, text);
  ImGui::SameLine(0.0f, context.px(8));
}

}  // namespace

void draw_level_units(PanelContext& context) {
  const FileUnits before = units_of(*context.document.walk());
  FileUnits chosen = before;
  const LaidOutScope scope(context, "level");
  field_label(context, "unit", "what the numbers in the level's file mean; triangles in the case are converted");
  bool changed = choose_unit(context, chosen);
  field_label(context, "one unit", "its length in metres");
  changed = choose_scale(context, chosen, ImGui::GetContentRegionAvail().x) || changed;
  field_label(context, "up", "the axis of the file that points up");
  changed = choose_up(context, chosen) || changed;
  if (changed) apply(context, before, chosen);
}

bool draw_units_question(PanelContext& context, const std::optional<UnitsGuess>& in_metres) {
  const UnitsGuess* opened = context.document.units_guess();
  const FileUnits before = units_of(*context.document.walk());
  const bool odd = opened == nullptr && in_metres && !(in_metres->units == FileUnits{}) && before.up == UpAxis::y;
  if (opened == nullptr && !odd) return false;
  const UnitsGuess& guess = opened != nullptr ? *opened : *in_metres;
  // Opened as the file has it, though it would be larger by the guess.
  const bool proposed = opened != nullptr && guess.units.metres > 1.0 && before == FileUnits{1.0, guess.units.up};
  const LaidOutScope scope(context, "units");
  ImGui::PushFont(context.fonts.semibold);
  wrapped_text(context,
               odd || proposed ? "Is this level in metres?" : "Is the level the right size, and the right way up?",
               context.theme.text);
  ImGui::PopFont();
  if (opened == nullptr || proposed || guess.units == before) {
    for (const std::string& reason : {guess.size_reason, guess.up_reason})
      if (!reason.empty()) wrapped_text(context, reason, context.theme.dim);
  }
  ImGui::Dummy({0, context.px(2)});
  FileUnits chosen = before;
  word(context, "one unit is a");
  bool changed = choose_unit(context, chosen);
  ImGui::SameLine(0.0f, context.px(8));
  word(context, "or");
  changed = choose_scale(context, chosen, context.px(84)) || changed;
  ImGui::SameLine(0.0f, context.px(16));
  word(context, "up is");
  changed = choose_up(context, chosen) || changed;
  if (changed) apply(context, before, chosen);
  ImGui::Dummy({0, context.px(2)});
  const ImVec2 size{context.px(150), ImGui::GetFrameHeight()};
  const auto offer = [&] {
    FileUnits better = before;
    better.metres *= guess.units.metres;
    better.up = guess.units.up;
    const std::string words = std::string(better.metres == before.metres ? "Turn Z up" : "Read it in ")
                                  .append(better.metres == before.metres ? "" : name_of_unit(better.metres));
    if (button(context, "convert", words, Icon::none,
               "reads it in " + name_of_unit(better.metres) + (better.up == UpAxis::z ? ", Z up" : ", Y up"),
               {context.px(190), size.y}, {.primary = true}))
      apply(context, before, better);
    ImGui::SameLine(0.0f, context.px(10));
  };
  if (odd || proposed) offer();
  if (!odd) {
    if (button(context, "accept", proposed ? "It is in metres" : "That is right", Icon::check,
               "the choice stays in the case panel, under Level", size, {.primary = !proposed}))
      context.document.accept_units();
    ImGui::SameLine(0.0f, context.px(10));
  }
  ImGui::AlignTextToFramePadding();
  faint_text(context, "or walk at once: Enter");
  return true;
}

}  // namespace minkoscope
