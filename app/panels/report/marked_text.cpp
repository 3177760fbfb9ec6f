#include "app/panels/report/marked_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

struct KindRow {
  std::string_view word, hint;
  Role role;
};
/// In the order of LineKind.
constexpr std::array kind_rows{
    KindRow{"", "", Role::grid},
    KindRow{"shape", "sizes or points of a shape", Role::shape_a},
    KindRow{"pose", "where a shape stands", Role::direction},
    KindRow{"answer", "what an engine said of the two", Role::engine},
    KindRow{"not read", "holds numbers of which nothing was taken", Role::support},
};

const KindRow& row_of(LineKind kind) {
  return kind_rows[static_cast<std::size_t>(kind)];
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

float width_of(const ImFont* font, std::string_view text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size()).x;
}

}  // namespace

std::string_view word_of(LineKind kind) {
  return row_of(kind).word;
}

void MarkedText::set(std::string text) {
  text_ = std::move(text);
  divide();
  kinds_.clear();
  selected_.clear();
  marked_line_ = 0;
  marked_word_.clear();
  caret_ = followed_ = 0;
  ++version_;
}

void MarkedText::mark(int line, std::string word) {
  marked_line_ = line;
  marked_word_ = std::move(word);
  marked_text_ = this->line(static_cast<std::size_t>(line) - 1);
  if (line > 0) scroll_to_ = line;
}

void MarkedText::divide() {
  lines_ = lines_of(text_);
  longest_ = {};
  for (const std::string_view each : lines_)
    if (each.size() > longest_.size()) longest_ = each;
}

std::string_view MarkedText::line(std::size_t index) const {
  return index < lines_.size() ? lines_[index] : std::string_view();
}

void MarkedText::select(int first, int last) {
  for (int each = std::max(first, 1); each <= std::min(last, static_cast<int>(lines_.size())); ++each)
    selected_.insert(each);
}

std::string MarkedText::selected_text() const {
  std::string out;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (selected_.contains(static_cast<int>(i) + 1)) out += lines_[i];
    if (i + 1 < lines_.size()) out += '\n';
  }
  return out;
}

int MarkedText::on_edit(ImGuiInputTextCallbackData* data) {
  auto& own = *static_cast<MarkedText*>(data->UserData);
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    own.text_.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = own.text_.data();
  } else {
    own.caret_ = static_cast<std::size_t>(data->CursorPos);
  }
  return 0;
}

bool MarkedText::draw(PanelContext& context, ImVec2 size, bool focuses, bool all) {
  const ImFont* mono = context.fonts.mono;
  const ImVec2 at = ImGui::GetCursorScreenPos(), padding = ImGui::GetStyle().FramePadding;
  const float gutter = std::round(width_of(mono, "00000") + width_of(context.fonts.small, "not read") + context.px(30));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, packed(context.theme.background), context.px(6));
  draw.AddRectFilled(at, {at.x + gutter, at.y + size.y}, packed(context.theme.raised, 0.55f), context.px(6),
                     ImDrawFlags_RoundCornersLeft);
  ImGui::SetCursorScreenPos({at.x + gutter, at.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ImVec4(0, 0, 0, 0));
  ImGui::BeginChild("lines", {size.x - gutter, size.y}, false, ImGuiWindowFlags_HorizontalScrollbar);
  Rows rows;
  rows.count = lines_.size();
  rows.height = mono->FontSize;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  rows.origin = {corner.x + padding.x, corner.y + padding.y};
  first_row_ = rows.origin.y;
  row_height_ = rows.height;
  const float widest = width_of(mono, longest_);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  // As large as its lines: the child around it scrolls, and the gutter with it.
  const ImVec2 content{std::max(room.x, widest + 2 * padding.x + context.px(24)),
                       std::max(room.y, static_cast<float>(rows.count + 1) * rows.height + 2 * padding.y)};
  if (const int line = std::exchange(scroll_to_, 0); line > 0)
    ImGui::SetScrollY(std::max(0.0f, static_cast<float>(line - 1) * rows.height - 0.4f * size.y));
  draw_marks(context, rows, corner.x + content.x);
  const bool changed = draw_field(context, rows, content, focuses, all);
  if (changed) {
    divide();
    if (marked_line_ > 0 && line(static_cast<std::size_t>(marked_line_ - 1)) != marked_text_) marked_line_ = 0;
    std::erase_if(selected_, [&](int own) { return static_cast<std::size_t>(own) > lines_.size(); });
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  draw_gutter(context, rows, at, {gutter, size.y});
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy(size);
  note_control(context, "text", "", {at.x + gutter, at.y}, {size.x - gutter, size.y}, true, true);
  return changed;
}

bool MarkedText::draw_field(PanelContext& context, const Rows& rows, ImVec2 content, bool focuses, bool all) {
  ImGui::PushID(version_);
  ImGui::PushFont(context.fonts.mono);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, ImVec4(0, 0, 0, 0));
  if (focuses) ImGui::SetKeyboardFocusHere();
  const int flags = ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackAlways |
                    ImGuiInputTextFlags_NoHorizontalScroll | (all ? ImGuiInputTextFlags_AutoSelectAll : 0);
  const bool changed =
      ImGui::InputTextMultiline("##text", text_.data(), text_.capacity() + 1, content, flags, &on_edit, this);
  const bool edited = ImGui::IsItemActive();
  ImGui::PopStyleColor();
  ImGui::PopFont();
  ImGui::PopID();
  if (edited && caret_ != followed_) follow_caret(rows.height, caret_);
  return changed;
}

/// Keeps the caret's line and column in what is shown of the child.
void MarkedText::follow_caret(float line_height, std::size_t caret) {
  followed_ = caret;
  const std::size_t end = std::min(caret, text_.size());
  const std::size_t begin = end == 0 ? 0 : text_.rfind('\n', end - 1) + 1;
  const auto above = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  const ImFont* font = ImGui::GetFont();
  const ImVec2 shown = ImGui::GetWindowSize();
  const float top = static_cast<float>(above) * line_height, bottom = top + 2.5f * line_height;
  if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
  if (bottom > ImGui::GetScrollY() + shown.y) ImGui::SetScrollY(bottom - shown.y);
  const float x = width_of(font, std::string_view(text_).substr(begin, end - begin));
  if (x < ImGui::GetScrollX()) ImGui::SetScrollX(std::max(0.0f, x - 2 * line_height));
  if (x + 2 * line_height > ImGui::GetScrollX() + shown.x) ImGui::SetScrollX(x + 2 * line_height - shown.x);
}

/// Behind the text: the selected lines, the line that was not understood, and its word.
void MarkedText::draw_marks(PanelContext& context, const Rows& rows, float right) const {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float left = rows.origin.x - ImGui::GetStyle().FramePadding.x;
  const auto tint = [&](int line, const Colour& colour, float alpha) {
    const float y = rows.origin.y + static_cast<float>(line - 1) * rows.height;
    draw.AddRectFilled({left, y}, {right, y + rows.height}, packed(colour, alpha));
  };
  for (const int line : selected_) tint(line, context.theme.accent, 0.16f);
  if (marked_line_ < 1 || static_cast<std::size_t>(marked_line_) > lines_.size()) return;
  tint(marked_line_, context.theme.failure, 0.13f);
  const std::string_view own = line(static_cast<std::size_t>(marked_line_ - 1));
  const std::size_t found = marked_word_.empty() ? std::string_view::npos : own.find(marked_word_);
  if (found == std::string_view::npos) return;
  const ImFont* mono = context.fonts.mono;
  const float x = rows.origin.x + width_of(mono, own.substr(0, found));
  const float y = rows.origin.y + static_cast<float>(marked_line_ - 1) * rows.height;
  const float width = width_of(mono, marked_word_);
  draw.AddRectFilled({x - context.px(2), y}, {x + width + context.px(2), y + rows.height},
                     packed(context.theme.failure, 0.28f), context.px(3));
  draw.AddLine({x, y + rows.height - context.px(1)}, {x + width, y + rows.height - context.px(1)},
               packed(context.theme.failure), context.px(1.5));
}

void MarkedText::draw_gutter(PanelContext& context, const Rows& rows, ImVec2 at, ImVec2 size) {
  ImGui::SetCursorScreenPos(at);
  ImGui::BeginChild("gutter", size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::SetCursorScreenPos(at);
  ImGui::InvisibleButton("select", size);
  const Rows own{{at.x, rows.origin.y}, rows.height, rows.count};
  select_rows(own);
  if (ImGui::IsItemHovered()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const auto row = static_cast<std::size_t>(std::max(0.0f, (ImGui::GetIO().MousePos.y - own.origin.y) / own.height));
    const std::string_view hint = row < kinds_.size() ? row_of(kinds_[row]).hint : std::string_view();
    if (!ImGui::IsItemActive())
      tooltip(context, std::string(hint).append(hint.empty() ? "" : "\n").append("click or drag to select lines"));
  }
  note_control(context, "gutter", "select lines", at, size);
  for (std::size_t i = 0; i < rows.count; ++i) {
    const float y = rows.origin.y + static_cast<float>(i) * rows.height;
    if (y + rows.height < at.y || y > at.y + size.y) continue;
    draw_gutter_row(context, i, {at.x, y}, {size.x, rows.height});
  }
  ImGui::EndChild();
}

void MarkedText::draw_gutter_row(PanelContext& context, std::size_t row, ImVec2 at, ImVec2 size) const {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& theme = context.theme;
  const int number = static_cast<int>(row) + 1;
  const bool marked = number == marked_line_, selected = selected_.contains(number);
  if (marked || selected) {
    const Colour& colour = marked ? theme.failure : theme.accent;
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, packed(colour, selected ? 0.3f : 0.16f));
    draw.AddRectFilled(at, {at.x + context.px(3), at.y + size.y}, packed(colour));
  }
  const ImFont* mono = context.fonts.mono;
  const std::string digits = std::to_string(number);
  const float column = at.x + context.px(8) + width_of(mono, "0000");
  draw.AddText(context.fonts.mono, mono->FontSize, {column - width_of(mono, digits), at.y},
               packed(marked || selected ? theme.text : theme.faint), digits.c_str());
  const LineKind kind = marked ? LineKind::not_understood : row < kinds_.size() ? kinds_[row] : LineKind::none;
  if (kind == LineKind::none) return;
  // Prose may hold numbers, too: only the place that stopped the reading is a fault.
  const Colour colour = marked                             ? theme.failure
                        : kind == LineKind::not_understood ? theme.dim
                                                           : theme.colour(row_of(kind).role);
  ImFont* small = context.fonts.small;
  const ImVec2 place{column + context.px(10), std::round(at.y + (size.y - small->FontSize) * 0.5f)};
  put_text(context, draw, small, place, packed(colour), word_of(kind));
  draw.AddRectFilled({at.x + size.x - context.px(3), at.y + context.px(1)},
                     {at.x + size.x, at.y + size.y - context.px(1)}, packed(colour));
}

/// A click selects one line, a drag those between, Ctrl adds or removes, Shift goes on from the line before.
void MarkedText::select_rows(const Rows& rows) {
  const ImGuiIO& io = ImGui::GetIO();
  const int count = static_cast<int>(rows.count);
  const int row = std::clamp(static_cast<int>(std::floor((io.MousePos.y - rows.origin.y) / rows.height)) + 1, 1, count);
  if (ImGui::IsItemActivated()) {
    const bool was_alone = selected_.size() == 1 && selected_.contains(row);
    if (!io.KeyShift || anchor_ == 0) anchor_ = row;
    selects_ = io.KeyCtrl ? !selected_.contains(row) : !was_alone;
    if (!io.KeyCtrl) selected_.clear();
  } else if (!ImGui::IsItemActive() || io.MouseDelta.y == 0.0f) {
    return;
  } else if (row != anchor_) {
    selects_ = selects_ || !io.KeyCtrl;
  }
  if (!io.KeyCtrl) selected_.clear();
  for (int each = std::min(anchor_, row); each <= std::max(anchor_, row); ++each) {
    if (selects_) {
      selected_.insert(each);
    } else {
      selected_.erase(each);
    }
  }
}

}  // namespace minkoscope
