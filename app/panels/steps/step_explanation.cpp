#include "app/panels/steps/step_explanation.h"

#include <algorithm>
#include <cmath>

#include "app/panels/steps/formula.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/method_table.h"
#include "core/shapes/hull/explain_hull.h"
#include "core/sweep/method_table.h"

namespace minkoscope {

namespace {

bool is_number(std::string_view word) {
  if (word.starts_with("−")) word.remove_prefix(std::string_view("−").size());
  if (word.starts_with("-") || word.starts_with("+")) word.remove_prefix(1);
  return !word.empty() && word[0] >= '0' && word[0] <= '9';
}

/// Letters of one or more simplex vertices: A, BC, ABCD.
bool names_vertices(std::string_view word) {
  return !word.empty() && word.size() <= 4 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'D'; });
}

void put(ImDrawList& draw, ImFont* font, float size, ImVec2 at, ImU32 colour, std::string_view text) {
  draw.AddText(font, size, at, colour, text.data(), text.data() + text.size());
}

}  // namespace

void draw_reason(PanelContext& context, std::string_view reason, Role value_role) {
  std::string_view previous;
  sentence(context, reason, [&](std::string_view word) -> LitWord {
    const std::string_view before = previous;
    previous = word;
    // In "A − B" and "shape A" the letters are shapes, not vertices.
    const char* after = word.data() + word.size();
    const std::string_view rest(after, static_cast<std::size_t>(reason.data() + reason.size() - after));
    if (word == "A" && (rest.starts_with(" − B") || rest.starts_with(" - B"))) return {};
    if (word == "B" && (before == "−" || before == "-")) return {};
    if (before == "shape" && word == "A") return {true, context.theme.colour(Role::shape_a)};
    if (before == "shape" && word == "B") return {true, context.theme.colour(Role::shape_b)};
    if (names_vertices(word)) return {true, context.theme.colour(Role::simplex)};
    if (is_number(word)) return {true, context.theme.colour(value_role)};
    return {};
  });
}

std::span<const std::string_view> listing_of(const Document& document) {
  if (document.hull_trace() != nullptr) return hull_listing;
  if (const PairQuery* query = document.pair()) {
    if (const PairMethod* method = find_pair_method(query->algorithm)) return method->listing;
  } else if (const SweepQuery* sweep = document.sweep()) {
    if (const SweepMethod* method = find_sweep_method(sweep->algorithm)) return method->listing;
  } else if (const ContactQuery* contact = document.contact()) {
    if (const ContactMethod* method = find_contact_method(contact->method)) return method->listing;
  }
  return {};
}

ListingLayout draw_listing(PanelContext& context, std::span<const std::string_view> listing, int lit_line, Role role,
                           const ListingStyle& style) {
  const Theme& theme = context.theme;
  ImFont* font = context.fonts.mono;
  const float width = ImGui::GetContentRegionAvail().x, pad = context.px(9), gutter = context.px(24);
  float size = font->FontSize;
  float widest = 0.0f;
  for (const std::string_view line : listing) widest = std::max(widest, size_of(font, line).x);
  if (widest > width - gutter - 2 * pad) size = std::max(size * (width - gutter - 2 * pad) / widest, size * 0.78f);
  const float line_height = std::max(size, font->FontSize * 0.85f);
  const float row = std::round(line_height * style.spacing);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = row * static_cast<float>(listing.size()) + pad;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(mix(theme.panel, theme.background, 0.8f)),
                     context.px(6));
  draw.PushClipRect(at, {at.x + width, at.y + height}, true);
  std::string cut;
  int pointed = -1;  // the line under the mouse, where less than all of it is shown
  for (std::size_t i = 0; i < listing.size(); ++i) {
    const float y = at.y + pad * 0.5f + row * static_cast<float>(i);
    const int line = static_cast<int>(i) + 1;
    const bool lit = line == lit_line;
    const bool of_this_phase = line >= style.first && (style.last == 0 || line <= style.last);
    if (lit) {
      draw.AddRectFilled({at.x, y}, {at.x + width, y + row}, packed(theme.colour(role), theme.dark ? 0.2f : 0.28f));
      draw.AddRectFilled({at.x, y}, {at.x + context.px(3), y + row}, packed(theme.colour(role)));
    }
    const std::string number = std::to_string(line);
    const float number_width = size_of(font, number).x * size / font->FontSize;
    const float text_y = y + (row - size) * 0.5f;
    put(draw, font, size, {at.x + gutter - context.px(6) - number_width, text_y}, packed(theme.faint), number);
    const Colour ink = lit             ? (theme.dark ? mix(theme.colour(role), theme.text, 0.25f) : theme.text)
                       : of_this_phase ? mix(theme.dim, theme.text, 0.45f)
                                       : theme.faint;
    const float natural = (width - gutter - pad) * font->FontSize / size;
    const std::string_view shown = elided(font, listing[i], natural, cut);
    put(draw, font, size, {at.x + gutter + context.px(4), text_y}, packed(ink), shown);
    const ImVec2 place{at.x + gutter + context.px(4), text_y};
    note_text(context, listing[i], place, {size_of(font, shown).x * size / font->FontSize, size});
    if (shown.size() != listing[i].size() && ImGui::GetIO().MousePos.y >= y && ImGui::GetIO().MousePos.y < y + row)
      pointed = static_cast<int>(i);
  }
  draw.PopClipRect();
  ImGui::InvisibleButton("listing", {width, height});
  if (pointed >= 0) tooltip(context, listing[static_cast<std::size_t>(pointed)]);
  const float loose = std::round(line_height * ListingStyle{}.spacing);
  return {(loose - row) * static_cast<float>(listing.size()), line_height};
}

void draw_test(PanelContext& context, const Step& step, const Comparison& test) {
  if (!open_section(context, test.holds ? "The test holds" : "The test does not hold", "Test")) return;
  const Theme& theme = context.theme;
  const NumberForm form = context.document.preferences().numbers;
  ImFont* font = context.fonts.regular;
  ImFont* bold = context.fonts.semibold;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, line = context.px(20);
  put(draw, font, font->FontSize, at, packed(theme.dim), test.formula());
  const char* relation = test.value < test.threshold    ? "<"
                         : test.value > test.threshold  ? ">"
                         : test.value == test.threshold ? "="
                                                        : "?";
  float x = at.x, y = at.y + line;
  const auto piece = [&](ImFont* face, float size, const Colour& colour, std::string_view text) {
    put(draw, face, size, {x, y + (font->FontSize - size) * 0.5f}, packed(colour), text);
    x += size_of(face, text).x * size / face->FontSize + context.px(6);
  };
  std::string value = number_text(test.value, form), threshold = number_text(test.threshold, form);
  if (value == threshold && test.value != test.threshold) {  // rounded alike, yet one decided against the other
    value = full_digits(test.value);
    threshold = full_digits(test.threshold);
  }
  const float gap = context.px(6), icon = context.px(20);
  const float verdict_width =
      size_of(bold, value).x + size_of(font, relation).x + size_of(bold, threshold).x + 3 * gap + icon;
  if (const auto numbers = left_side_in_numbers(step, test.formula(), test.value)) {
    // "0.6629 − 0.5743 =", then the value: on one line where it fits.
    const std::string left = *numbers + "  =";
    const float natural = size_of(font, left).x;
    piece(font, font->FontSize * std::min(1.0f, width / natural), mix(theme.dim, theme.text, 0.5f), left);
    if (x - at.x + verdict_width > width) {
      x = at.x;
      y += line;
    }
  }
  const Colour verdict = test.holds ? theme.colour(Role::direction) : theme.colour(Role::support);
  const auto draw_verdict = [&] {
    draw_icon(draw, test.holds ? Icon::check : Icon::cross, {x + context.px(8), y + font->FontSize * 0.5f},
              context.px(11), packed(verdict));
  };
  if (row_of(test.kind).relation == Relation::statement) {  // no numbers: it is so or not
    y = at.y;
    x = at.x + size_of(font, test.formula()).x + gap;
    draw_verdict();
    ImGui::Dummy({width, line});
    return;
  }
  piece(bold, bold->FontSize, theme.text, value);
  if (x - at.x + size_of(font, relation).x + size_of(bold, threshold).x + gap + icon > width) {
    x = at.x;
    y += line;
  }
  piece(font, font->FontSize, theme.dim, relation);
  piece(bold, bold->FontSize, theme.text, threshold);
  draw_verdict();
  if (ImGui::InvisibleButton("test", {width, y - at.y + line}) && context.copy) {
    context.copy(copied_number(test.value, form));
  }
  tooltip(context, [&] {
    return std::string(test.formula()) + "\n" + full_digits(test.value) + " against " + full_digits(test.threshold) +
           "\n" + hex_float(test.value) + " against " + hex_float(test.threshold) + "\nclick copies the value";
  });
}

}  // namespace minkoscope
