// The widgets of panels: titles, fields, number fields that can be dragged and typed, chips, cards, buttons with icons,
// wrapped sentences with highlighted words.
#pragma once

#include <imgui.h>

#include <concepts>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/panel_context.h"
#include "core/base/text.h"

namespace minkoscope {

/// ImGui's style for a theme and scale: 8 px spacing, fields without borders, radii of 5 to 7 px.
void apply_style(const Theme& theme, float scale);

// --- numbers ---------------------------------------------------------------------------------------------------------
/// "[x, y, z]" in full digits, as JSON has it.
std::string full_digits(const Vector3d& value);
/// With a true minus sign; in fixed decimals where they suffice, else with an exponent.
std::string short_number(double value, int decimals = 3);
/// x, y and z with four decimals, for a card.
std::string three_numbers(const Vector3d& value);
/// Every "-" replaced by "−".
std::string with_true_minus(std::string text);
/// With seven significant digits.
std::string precise_number(double value);
/// "0x1.99999ap-4": the bits of the number, as C, C++ and Python read them.
std::string hex_float(double value);
std::string hex_float(const Vector3d& value);
/// In the form the user has chosen: seven digits, all, or hexadecimal.
std::string number_text(double value, NumberForm form);
/// What a click to copy: all digits, or hexadecimal where that is shown.
std::string copied_number(double value, NumberForm form);
std::string copied_number(const Vector3d& value, NumberForm form);

// --- text ------------------------------------------------------------------------------------------------------------
ImVec4 to_imgui(const Colour& colour);
void panel_title(PanelContext& context, std::string_view text);
/// Small and dim, with space above.
void section_title(PanelContext& context, std::string_view text);
/// As section_title, with an arrow: a click folds or opens what follows, remembered under `name`, else under the text.
/// True while it is open. `room`: logical pixels at the right that belong to controls of the section.
bool open_section(PanelContext& context, std::string_view text, std::string_view name = {}, double room = 0.0);
/// As section_title, with a square in the role's colour in front and bright text.
void shape_title(PanelContext& context, std::string_view text, Role role);
/// As shape_title, with an arrow at the right: a click folds or opens what follows, remembered under the text. Folded,
/// `summary` stands beside it. True while it is open.
bool open_shape_section(PanelContext& context, std::string_view text, Role role, std::string_view summary = {});
void dim_text(PanelContext& context, std::string_view text);
void faint_text(PanelContext& context, std::string_view text);
/// Wraps at blanks alone, so that no number is parted at its point.
void wrapped_text(PanelContext& context, std::string_view text, const Colour& colour);
/// The text with line ends in place of blanks, so that its lines are no wider; a word that is wider stays whole.
std::string broken_at_blanks(ImFont* font, std::string_view text, float width);
/// A tooltip of the last item.
void tooltip(PanelContext& context, std::string_view text);
bool tooltip_shows(const PanelContext& context);
/// The same for text that is formatted only when shown.
template <std::invocable Words>
void tooltip(PanelContext& context, const Words& words) {
  if (tooltip_shows(context)) tooltip(context, std::string_view(words()));
}

/// How a word of a sentence is highlighted; the caller decides.
struct LitWord {
  bool lit = false;
  Colour colour{1.0f};
};
/// Wraps at spaces; `lit` is called for each word (without trailing punctuation).
void sentence(PanelContext& context, std::string_view text, const std::function<LitWord(std::string_view word)>& light);

/// Text with keys between backticks, drawn as key caps. Wraps at spaces; returns the height.
float key_text(PanelContext& context, ImDrawList& draw, ImVec2 at, float wrap, std::string_view text, ImFont* font,
               const Colour& colour);

/// The text, truncated with an ellipsis where it is wider than `width`; `room` holds the truncated text.
std::string_view elided(ImFont* font, std::string_view text, float width, std::string& room);
std::string elided(ImFont* font, std::string_view text, float width);

// --- fields ----------------------------------------------------------------------------------------------------------
/// The label of a row; the next item is placed in the field column.
void field_label(PanelContext& context, const char* label, const char* explanation = nullptr);

struct NumberStyle {
  int decimals = 3;
  double speed = 0.01;  // per logical pixel dragged
  double smallest = -1e30, largest = 1e30;
  bool logarithmic = false;  // dragging scales
  bool whole = false;
  const char* unit = "";
};
enum class FieldEvent { none, dragging, typed };
/// Dragged sideways (Shift: finer), typed after a click, where arithmetic is done; the arrow keys and the wheel then
/// take steps, the wheel with Ctrl or Shift always. Hovering shows all digits.
FieldEvent number_field(PanelContext& context, const char* id, double& value, float width,
                        const NumberStyle& style = {});
/// Three of them across the field column.
FieldEvent vector_field(PanelContext& context, const char* id, Vector3d& value, const NumberStyle& style = {});
/// A labelled vector field; true when the value was changed.
bool vector_row(PanelContext& context, const char* label, Vector3d& value, const NumberStyle& style,
                const char* explanation);
/// Text on a raised ground that cannot be changed; hover shows and a click to copy `full`. `room`: pixels left free at
/// the right for a button.
void value_field(PanelContext& context, const char* id, std::string_view text, std::string_view full = {},
                 float room = 0.0f);
/// The field alone; true when it was clicked.
bool value_box(PanelContext& context, const char* id, std::string_view text, float room = 0.0f);
template <std::invocable Full>
void value_field(PanelContext& context, const char* id, std::string_view text, const Full& full) {
  const bool clicked = value_box(context, id, text);
  tooltip(context, full);
  if (!clicked || !context.copy) return;
  if (const std::string words = full(); !words.empty()) context.copy(words);
}

/// A field that opens a list. Returns the index chosen, or -1.
int choice_field(PanelContext& context, const char* id, float width, std::string_view shown,
                 std::span<const std::string> choices, int current, std::span<const std::string> explanations = {});
struct Choices {
  std::vector<std::string> words, explanations;
  int current = -1;
};
/// The same with a list that is built only while open.
int choice_field(PanelContext& context, const char* id, float width, std::string_view shown,
                 const std::function<Choices()>& choices);

// --- buttons
// -----------------------------------------------------------------------------------------------------------
enum class Icon {
  none,
  first,
  back,
  play,
  pause,
  forward,
  last,
  plus,
  cross,
  theme,
  open,
  save,
  undo,
  redo,
  copy,
  paste,
  check,
  search
};
void draw_icon(ImDrawList& draw, Icon icon, ImVec2 centre, float size, ImU32 colour);
struct ButtonStyle {
  bool lit = false;      // chosen
  bool primary = false;  // light on dark: the main action
  bool enabled = true;
  bool flat = false;  // no background until hovered
};
/// Text, an icon, or both. `hint` includes the key.
bool button(PanelContext& context, const char* id, std::string_view text, Icon icon, std::string_view hint, ImVec2 size,
            const ButtonStyle& style = {});
/// A button as wide as the panel, whose text wraps and begins at the left: an answer, of which every word counts.
bool answer_button(PanelContext& context, const char* id, std::string_view text, const ButtonStyle& style);
/// A row with a check box; true when it was clicked.
bool check_row(PanelContext& context, const char* id, std::string_view text, std::string_view right, bool on,
               const Colour& right_colour);
/// A row of text, highlighted under the pointer; `right` is dim (or in `right_colour`) at the far end.
bool list_row(PanelContext& context, const char* id, std::string_view text, std::string_view right, bool chosen,
              const Colour& right_colour);
/// A segmented control. Returns the index clicked, or -1.
float segments_width(const PanelContext& context, std::span<const char* const> words);
int segments(PanelContext& context, const char* id, std::span<const char* const> words, int chosen,
             std::span<const char* const> hints = {});

// --- boxes
// -------------------------------------------------------------------------------------------------------------
/// Coloured text on a tint of its colour, right-aligned in the current row.
void chip_at_right(PanelContext& context, std::string_view text, const Colour& colour);
/// A raised box with a small label over a bright value; hover shows `full`, a click to copy it.
void card(PanelContext& context, const char* id, std::string_view label, std::string_view value, std::string_view full,
          float width, const Colour& value_colour);

/// A marker as in the 3D views.
void draw_marker(ImDrawList& draw, Marker marker, ImVec2 centre, float radius, ImU32 colour, ImU32 outline);

/// The symbol of a breakpoint: a triangle pointing at its step.
void draw_stop(ImDrawList& draw, ImVec2 centre, float radius, ImU32 colour);
/// The symbol of a bookmark.
void draw_flag(ImDrawList& draw, ImVec2 centre, float radius, ImU32 colour);

}  // namespace minkoscope
