// Titles, text and boxes. Buttons, fields, icons, numbers and the style are in files of their own.
#include "app/widgets/widgets.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "core/lesson/glossary.h"

namespace minkoscope {

ImVec4 to_imgui(const Colour& colour) {
  return {colour.r, colour.g, colour.b, colour.a};
}

void panel_title(PanelContext& context, std::string_view text) {
  ImGui::PushFont(context.fonts.title);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.text));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  note_text(context, text, ImGui::GetItemRectMin(), ImGui::GetItemRectSize());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void section_title(PanelContext& context, std::string_view text) {
  ImGui::Dummy({0, context.px(4)});
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.dim));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  note_text(context, text, ImGui::GetItemRectMin(), ImGui::GetItemRectSize());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void shape_title(PanelContext& context, std::string_view text, Role role) {
  ImGui::Dummy({0, context.px(6)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float square = context.px(10), line = ImGui::GetTextLineHeight();
  const float top = at.y + (line - square) * 0.5f;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + square, top + square},
                                            packed(context.theme.colour(role)), context.px(2.5));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + context.px(18));
  ImGui::PushFont(context.fonts.semibold);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.text));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  note_text(context, text, ImGui::GetItemRectMin(), ImGui::GetItemRectSize());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

namespace {
void plain_text(PanelContext& context, std::string_view text, ImFont* font, const Colour& colour) {
  ImGui::PushFont(font);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(colour));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  note_text(context, text, ImGui::GetItemRectMin(), ImGui::GetItemRectSize());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}
}  // namespace

void dim_text(PanelContext& context, std::string_view text) {
  plain_text(context, text, context.fonts.regular, context.theme.dim);
}

void faint_text(PanelContext& context, std::string_view text) {
  plain_text(context, text, context.fonts.small, context.theme.faint);
}

std::string broken_at_blanks(ImFont* font, std::string_view text, float width) {
  std::string out(text);
  std::size_t line = 0, blank = std::string::npos;  // where the line begins, and the last blank in it
  for (std::size_t i = 0; i <= out.size(); ++i) {
    if (i < out.size() && out[i] != ' ' && out[i] != '\n') continue;
    const bool fits = size_of(font, std::string_view(out).substr(line, i - line)).x <= width;
    if (!fits && blank != std::string::npos) {
      out[blank] = '\n';
      line = blank + 1;
    }
    blank = i;
    if (i < out.size() && out[i] == '\n') {
      line = i + 1;
      blank = std::string::npos;
    }
  }
  return out;
}

void wrapped_text(PanelContext& context, std::string_view text, const Colour& colour) {
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(colour));
  ImGui::PushTextWrapPos(0.0f);  // of what has no blanks
  const std::string lines = broken_at_blanks(ImGui::GetFont(), text, ImGui::GetContentRegionAvail().x);
  ImGui::TextUnformatted(lines.data(), lines.data() + lines.size());
  note_text(context, text, ImGui::GetItemRectMin(), ImGui::GetItemRectSize());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

std::string_view elided(ImFont* font, std::string_view text, float width, std::string& room) {
  if (size_of(font, text).x <= width) return text;
  std::string_view cut = text;
  while (!cut.empty()) {
    while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xc0U) == 0x80U)
      cut.remove_suffix(1);  // whole characters
    if (!cut.empty()) cut.remove_suffix(1);
    while (!cut.empty() && cut.back() == ' ') cut.remove_suffix(1);
    room.assign(cut).append("…");
    if (size_of(font, room).x <= width) return room;
  }
  return "";  // ImGui does not accept null
}

std::string elided(ImFont* font, std::string_view text, float width) {
  std::string room;
  return std::string(elided(font, text, width, room));
}

bool tooltip_shows(const PanelContext& context) {
  note_tooltip(context);
  return !context.still && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) &&
         !ImGui::IsMouseDown(ImGuiMouseButton_Left);
}

/// Below the item, or above it in the lower half of the window: never over its neighbours in the row. Of a large item
/// the pointer is the place.
void place_tooltip(PanelContext& context) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(), size = ImGui::GetIO().DisplaySize;
  if (high.y - low.y > context.px(60)) return;
  const bool right = low.x > 0.5f * size.x, lower = low.y > 0.5f * size.y;
  ImGui::SetNextWindowPos({right ? high.x : low.x, lower ? low.y - context.px(6) : high.y + context.px(6)},
                          ImGuiCond_Always, {right ? 1.0f : 0.0f, lower ? 1.0f : 0.0f});
}

void tooltip(PanelContext& context, std::string_view text) {
  if (text.empty() || !tooltip_shows(context)) return;
  place_tooltip(context);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(7)));
  ImGui::BeginTooltip();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushTextWrapPos(context.px(320));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::PopFont();
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

float key_text(PanelContext& context, ImDrawList& draw, ImVec2 at, float wrap, std::string_view text, ImFont* font,
               const Colour& colour) {
  const float line = std::round(font->FontSize * 1.5f), space = size_of(font, " ").x, pad = context.px(5);
  float x = 0.0f, y = 0.0f;
  for (std::size_t begin = 0; begin < text.size();) {
    // A word ends at a space outside a key cap.
    std::size_t end = begin;
    for (bool in_key = false; end < text.size() && (in_key || text[end] != ' '); ++end) {
      if (text[end] == '`') in_key = !in_key;
    }
    const std::string_view word = text.substr(begin, end - begin);
    float width = 0.0f;
    const auto pieces = [&](const auto& visit) {
      bool is_key = false;
      for (std::size_t from = 0; from <= word.size(); is_key = !is_key) {
        const std::size_t to = std::min(word.find('`', from), word.size());
        if (to > from) visit(word.substr(from, to - from), is_key);
        from = to + 1;
      }
    };
    pieces([&](std::string_view piece, bool is_key) {
      const float own = size_of(font, piece).x;
      width += is_key ? std::max(own + 2.0f * pad, line * 0.86f) : own;
    });
    if (x > 0.0f && x + width > wrap) {
      x = 0.0f;
      y += line;
    }
    pieces([&](std::string_view piece, bool is_key) {
      const float own = size_of(font, piece).x;
      const ImVec2 here{at.x + x, at.y + y};
      if (!is_key) {
        text_at(draw, font, here, packed(colour), piece);
        x += own;
        return;
      }
      const float cap = std::max(own + 2.0f * pad, line * 0.86f), above = context.px(1.5);
      const ImVec2 low{here.x, here.y - above}, high{here.x + cap, here.y + font->FontSize + 2.0f * above};
      draw.AddRectFilled(low, {high.x, high.y + context.px(1)}, packed(context.theme.line), context.px(4));
      draw.AddRectFilled(low, high, packed(context.theme.raised_hovered), context.px(4));
      text_at(draw, font, {here.x + (cap - own) * 0.5f, here.y}, packed(context.theme.text), piece);
      x += cap;
    });
    x += space;
    begin = end + 1;
  }
  return y + line;
}

namespace {

/// A stretch of a text that is a term of the glossary.
struct TermInText {
  std::size_t begin = 0, end = 0;
  const GlossaryTerm* term = nullptr;
};

/// Those of one sentence; more of either are left out.
struct TermsInText {
  std::array<TermInText, 16> items{};
  std::size_t count = 0;
  const TermInText* at(std::size_t place) const {
    for (std::size_t i = 0; i < count; ++i)
      if (place >= items[i].begin && place < items[i].end) return &items[i];
    return nullptr;
  }
};

/// The longest terms, of up to four words, from left to right. Allocates nothing.
TermsInText terms_in(std::string_view text, const std::vector<GlossaryTerm>* glossary) {
  constexpr std::size_t most_words = 4;
  TermsInText found;
  if (glossary == nullptr) return found;
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-'; };
  std::array<std::pair<std::size_t, std::size_t>, 128> words;
  std::size_t word_count = 0;
  for (std::size_t i = 0; i < text.size() && word_count < words.size();) {
    std::size_t end = i;
    while (end < text.size() && is_letter(text[end])) ++end;
    if (end > i + 2) words[word_count++] = {i, end};
    i = std::max(end, i + 1);
  }
  for (std::size_t first = 0; first < word_count && found.count < found.items.size();) {
    std::size_t taken = 1;
    for (std::size_t count = std::min(most_words, word_count - first); count > 0; --count) {
      const std::size_t begin = words[first].first, end = words[first + count - 1].second;
      const GlossaryTerm* term = find_term(*glossary, text.substr(begin, end - begin));
      if (term == nullptr) continue;
      found.items[found.count++] = {begin, end, term};
      taken = count;
      break;
    }
    first += taken;
  }
  return found;
}

}  // namespace

void sentence(PanelContext& context, std::string_view text, const std::function<LitWord(std::string_view)>& light) {
  const TermsInText terms = terms_in(text, context.glossary);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool over = ImGui::IsWindowHovered() && !context.still;
  const GlossaryTerm* pointed = nullptr;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImFont* plain = context.fonts.regular;
  ImFont* bold = context.fonts.semibold;
  const float line = std::round(plain->FontSize * 1.5f);
  const float space = size_of(plain, " ").x;
  float x = 0.0f, y = 0.0f;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view whole = text.substr(at, end - at);
    std::size_t length = whole.size();
    while (length > 0 && std::string_view(".,;:!?)]").find(whole[length - 1]) != std::string_view::npos) --length;
    const std::size_t lead = !whole.empty() && (whole[0] == '(' || whole[0] == '[') && length > 1 ? 1 : 0;
    const std::string_view head = whole.substr(0, lead), word = whole.substr(lead, length - lead),
                           tail = whole.substr(length);
    const LitWord lit = light(word);
    ImFont* font = lit.lit ? bold : plain;
    const float total = size_of(plain, head).x + size_of(font, word).x + size_of(plain, tail).x;
    if (x > 0.0f && x + total > width) {
      x = 0.0f;
      y += line;
    }
    const auto put = [&](ImFont* face, std::string_view part, const Colour& colour) {
      if (part.empty()) return;
      text_at(draw, face, {begin.x + x, begin.y + y}, packed(colour), part);
      x += size_of(face, part).x;
    };
    put(plain, head, context.theme.text);
    const ImVec2 word_at{begin.x + x, begin.y + y};
    put(font, word, lit.lit ? lit.colour : context.theme.text);
    if (const TermInText* term = terms.at(at + lead)) {
      const float under = word_at.y + plain->FontSize + context.px(2), right = begin.x + x;
      const bool hovered = over && mouse.x >= word_at.x && mouse.x < right && mouse.y >= word_at.y && mouse.y < under;
      draw.AddLine({word_at.x, under}, {right, under}, packed(hovered ? context.theme.accent : context.theme.line),
                   context.px(1));
      if (hovered) pointed = term->term;
    }
    put(plain, tail, context.theme.text);
    x += space;
    at = end + 1;
  }
  ImGui::Dummy({width, y + line});
  note_text(context, text, begin, {width, y + line});
  if (pointed == nullptr) return;
  tooltip(context, pointed->names.front() + ": " + pointed->meaning);
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (context.show_term && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) context.show_term(pointed->names.front());
}

void chip_at_right(PanelContext& context, std::string_view text, const Colour& colour) {
  ImFont* font = context.fonts.small;
  const ImVec2 size = size_of(font, text);
  const float pad = context.px(9), height = context.px(20);
  const ImVec2 region = ImGui::GetWindowContentRegionMax();
  const float right = ImGui::GetWindowPos().x + region.x;
  float y = ImGui::GetItemRectMin().y + (ImGui::GetItemRectSize().y - height) * 0.5f;
  // Below what it would lie upon.
  if (right - size.x - 2.0f * pad < ImGui::GetItemRectMax().x + context.px(8)) {
    y = ImGui::GetCursorScreenPos().y;
    ImGui::Dummy({0, height});
  }
  const ImVec2 at{right - size.x - 2.0f * pad, y};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {right, y + height}, packed(colour, 0.22f), height * 0.5f);
  text_at(draw, font, {at.x + pad, y + (height - size.y) * 0.5f}, packed(colour), text);
  note_text(context, text, {at.x + pad, y + (height - size.y) * 0.5f}, size);
}

void card(PanelContext& context, const char* id, std::string_view label, std::string_view value, std::string_view full,
          float width, const Colour& value_colour) {
  const auto more = static_cast<float>(std::count(value.begin(), value.end(), '\n'));
  const float height = context.px(43) + more * context.fonts.semibold->FontSize;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {width, height});
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height},
                     packed(hovered ? context.theme.raised_hovered : context.theme.raised),
                     ImGui::GetStyle().FrameRounding);
  draw.PushClipRect(at, {at.x + width - context.px(4), at.y + height}, true);
  text_at(draw, context.fonts.small, {at.x + context.px(10), at.y + context.px(5)}, packed(context.theme.dim), label);
  const ImVec2 value_at{at.x + context.px(10), at.y + context.px(21)};
  if (more > 0.0f) {
    text_at(draw, context.fonts.semibold, value_at, packed(value_colour), value);
    note_text(context, value, value_at, {width - context.px(14), height - context.px(26)});
  } else {
    put_fitted_text(context, draw, context.fonts.semibold, value_at, width - context.px(14), packed(value_colour),
                    value);
  }
  draw.PopClipRect();
  note_control(context, id, value, at, {width, height});
  note_text(context, label, {at.x + context.px(10), at.y + context.px(5)}, size_of(context.fonts.small, label));
  if (!full.empty()) tooltip(context, [&] { return std::string(full) + "\nclick to copy"; });
  if (clicked && !full.empty() && context.copy) context.copy(std::string(full));
}
}  // namespace minkoscope
