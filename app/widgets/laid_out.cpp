#include "app/widgets/laid_out.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/view/camera.h"
#include "app/widgets/panel_context.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

void LaidOut::clear() {
  controls.clear();
  texts.clear();
  marks.clear();
  text_item_ = 0;
  item_texts_ = 0;
}

namespace {

/// Lower case, words joined, signs left out: what stands in a command.
void append_word(std::string& id, std::string_view name) {
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 && letter < 0x80U) id.push_back(static_cast<char>(std::tolower(letter)));
    if (c == '.') id.push_back(c);
    if ((c == ' ' || c == '-') && !id.empty() && id.back() != '-') id.push_back('-');
  }
  while (!id.empty() && id.back() == '-') id.pop_back();
}

/// What is left of it inside the clip rectangle that draws have now.
LaidOut::Rect unclipped(ImVec2 at, ImVec2 size) {
  const ImRect& clip = ImGui::GetCurrentWindow()->ClipRect;
  const float left = std::max(at.x, clip.Min.x), top = std::max(at.y, clip.Min.y);
  return {left, top, std::max(std::min(at.x + size.x, clip.Max.x) - left, 0.0f),
          std::max(std::min(at.y + size.y, clip.Max.y) - top, 0.0f)};
}

}  // namespace

void LaidOut::begin_scope(std::string_view name) {
  append_word(scopes_.emplace_back(), name);
}

std::string LaidOut::id_of(std::string_view name) const {
  std::string id;
  for (const std::string& scope : scopes_) id.append(scope).append(".");
  append_word(id, name);
  return id;
}

LaidOutScope::LaidOutScope(PanelContext& context, std::string_view name) : laid_out_(context.laid_out) {
  if (laid_out_ != nullptr) laid_out_->begin_scope(name);
}

LaidOutScope::~LaidOutScope() {
  if (laid_out_ != nullptr) laid_out_->end_scope();
}

void take_place(const PanelContext& context, ImVec2 at, ImVec2 size) {
  if (context.taken == nullptr) return;
  context.taken->push_back(
      {static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(size.x), static_cast<double>(size.y)});
}

void note_control(PanelContext& context, std::string_view id, std::string_view text, ImVec2 at, ImVec2 size,
                  bool enabled, bool active) {
  take_place(context, at, size);
  if (context.laid_out == nullptr || !ImGui::IsRectVisible(at, {at.x + size.x, at.y + size.y})) return;
  context.laid_out->controls.push_back(
      {context.laid_out->id_of(id), std::string(text), unclipped(at, size), enabled, active});
}

void note_text(PanelContext& context, std::string_view text, ImVec2 at, ImVec2 size, bool cut) {
  if (!text.empty()) take_place(context, at, size);
  LaidOut* const laid_out = context.laid_out;
  if (laid_out == nullptr || text.empty() || !ImGui::IsRectVisible(at, {at.x + size.x, at.y + size.y})) return;
  const ImGuiID item = ImGui::GetItemID();
  laid_out->item_texts_ = item != 0 && item == laid_out->text_item_ ? laid_out->item_texts_ + 1 : 1;
  laid_out->text_item_ = item;
  const bool beyond = at.x + size.x > ImGui::GetCurrentWindow()->ClipRect.Max.x + 1.0f;
  laid_out->texts.push_back({std::string(text), unclipped(at, size), cut || beyond});
}

void put_text(PanelContext& context, ImDrawList& draw, ImFont* font, ImVec2 at, ImU32 colour, std::string_view text) {
  text_at(draw, font, at, colour, text);
  if (context.laid_out != nullptr || context.taken != nullptr) note_text(context, text, at, size_of(font, text));
}

bool put_fitted_text(PanelContext& context, ImDrawList& draw, ImFont* font, ImVec2 at, float width, ImU32 colour,
                     std::string_view text) {
  constexpr float smallest = 0.8f;
  const ImVec2 natural = size_of(font, text);
  const float shrunk = natural.x > width ? std::max(width / natural.x, smallest) : 1.0f;
  const float size = std::floor(font->FontSize * shrunk), top = at.y + std::round((font->FontSize - size) * 0.5f);
  std::string cut;
  const std::string_view shown = elided(font, text, width * font->FontSize / size, cut);
  draw.AddText(font, size, {at.x, top}, colour, shown.data(), shown.data() + shown.size());
  const bool whole = shown.size() == text.size();
  note_text(context, text, {at.x, top}, {std::min(natural.x * size / font->FontSize, std::max(width, 0.0f)), size},
            !whole);
  return whole;
}

void note_mark(PanelContext& context, std::string_view name, ImVec2 at, ImVec2 size) {
  take_place(context, at, size);
  if (context.laid_out == nullptr || !ImGui::IsRectVisible(at, {at.x + size.x, at.y + size.y})) return;
  context.laid_out->marks.push_back({std::string(name), unclipped(at, size)});
}

void note_tooltip(const PanelContext& context) {
  LaidOut* const laid_out = context.laid_out;
  if (laid_out == nullptr || laid_out->text_item_ != ImGui::GetItemID()) return;
  const std::size_t count = std::min(laid_out->item_texts_, laid_out->texts.size());
  for (std::size_t i = 0; i < count; ++i) laid_out->texts[laid_out->texts.size() - 1 - i].cut = false;
}

}  // namespace minkoscope
