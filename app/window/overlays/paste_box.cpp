#include "app/window/overlays/paste_box.h"

#include <imgui.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "app/widgets/laid_out.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

/// A longer text is data, and its lines are not distinguished.
constexpr std::size_t most_distinguished = 200'000;

constexpr std::string_view sample =
    "# Two lists of points, each the hull of a shape, in the world's frame:\n"
    "A = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 1]]\n"
    "B = [[0.9, 0.4, 0.2], [1.9, 0.4, 0.2], [1.4, 1.3, 0.3], [1.4, 0.7, 1.1]]\n";

/// Takes "NAME:" and, where one follows, "LINE: " off a message; the line, or 0.
int take_place(std::string& message, const std::string& name) {
  if (!message.starts_with(name + ":")) return 0;
  message.erase(0, name.size() + 1);
  int line = 0;
  const auto [end, error] = std::from_chars(message.data(), message.data() + message.size(), line);
  const bool has_line = error == std::errc() && end < message.data() + message.size() && *end == ':';
  if (has_line) message.erase(0, static_cast<std::size_t>(end - message.data()) + 1);
  message.erase(0, message.find_first_not_of(' '));
  return has_line ? line : 0;
}

/// What a message has between quotes, the first that stands in the line; empty where none does.
std::string quoted_word(std::string_view message, std::string_view line) {
  for (std::size_t open = message.find('"'); open != std::string_view::npos;) {
    const std::size_t close = message.find('"', open + 1);
    if (close == std::string_view::npos) break;
    const std::string_view word = message.substr(open + 1, close - open - 1);
    if (!word.empty() && line.find(word) != std::string_view::npos) return std::string(word);
    open = message.find('"', close + 1);
  }
  return {};
}

std::string_view line_of(std::string_view text, int line) {
  std::size_t begin = 0;
  for (int each = 1; each < line; ++each) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) return {};
    begin = end + 1;
  }
  return text.substr(begin, text.find('\n', begin) - begin);
}

/// "line 3", "lines 3 to 9", "5 lines"
std::string words_of(const std::set<int>& lines) {
  const int first = *lines.begin(), last = *lines.rbegin();
  if (lines.size() == 1) return "line " + std::to_string(first);
  if (last - first + 1 == static_cast<int>(lines.size()))
    return "lines " + std::to_string(first) + " to " + std::to_string(last);
  return std::to_string(lines.size()) + " lines";
}

}  // namespace

void PasteBox::show() {
  shown_ = focuses_ = true;
  if (!text_.text().empty() && !sample_) return;
  sample_ = true;
  refused_ = {};
  text_.set(std::string(sample));
  stale_ = true;
}

void PasteBox::show_refused(RefusedText refused) {
  // What was selected stays so while the same text is read in parts.
  shown_ = focuses_ = true;
  sample_ = returns_ = false;
  message_ = refused.fault;
  line_ = take_place(message_, refused.name);
  const bool in_parts = refused.text != text_.text() && refused.text == text_.selected_text();
  if (!in_parts && refused.text != text_.text()) {
    text_.set(refused.text);
    stale_ = true;
  }
  text_.mark(line_, quoted_word(message_, line_of(refused.text, line_)));
  refused_ = std::move(refused);
}

void PasteBox::read(std::string text) {
  answer_ = Answer{std::move(text), refused_.name.empty() ? "pasted text" : refused_.name, refused_.folder};
}

void PasteBox::follow_preview() {
  if (std::optional<RefusedText> refused = preview_.take_refused()) show_refused(*std::move(refused));
  const ImportPreview::End end = preview_.take_end();
  if (end == ImportPreview::End::replaced) returns_ = false;
  if (end == ImportPreview::End::cancelled && returns_) {
    returns_ = false;
    shown_ = focuses_ = true;
  }
  if (!preview_.asks()) return;
  returns_ = returns_ || shown_;
  shown_ = false;
}

void PasteBox::follow_kinds() {
  if (kinds_) {
    if (auto outcome = kinds_->poll()) {
      kinds_.reset();
      if (outcome->result) text_.set_kinds(*std::move(outcome->result));
    }
  } else if (shown_ && stale_) {
    stale_ = false;
    if (text_.text().size() > most_distinguished) return text_.set_kinds({});
    kinds_ = std::make_unique<BackgroundTask<std::vector<LineKind>>>(
        [text = text_.text()](const Progress&) { return line_kinds(text); });
  }
}

void PasteBox::draw_message(PanelContext& context) {
  if (refused_.fault.empty()) {
    wrapped_text(context,
                 "Paste or type here what your engine printed: a case, an FCL failure, two shapes and their poses, two "
                 "lists of points, triangles and a moving ellipsoid. docs/import.md has every notation.",
                 context.theme.dim);
    return;
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_icon(*ImGui::GetWindowDrawList(), Icon::cross,
            {at.x + context.px(7), at.y + context.fonts.regular->FontSize * 0.55f}, context.px(11),
            packed(context.theme.failure));
  ImGui::Indent(context.px(22));
  wrapped_text(context, (line_ > 0 ? "Line " + std::to_string(line_) + ": " : std::string()) + message_,
               context.theme.text);
  ImGui::Unindent(context.px(22));
  ImGui::Dummy({0, context.px(2)});
  faint_text(context, "Correct it, or select the lines that count beside their numbers and read only these.");
}

void PasteBox::draw_buttons(PanelContext& context) {
  const bool entered = ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter));
  const std::set<int>& selected = text_.selected();
  const float gap = context.px(8);
  const bool again = button(context, "read", refused_.fault.empty() ? "Read it" : "Read again", Icon::none,
                            selected.empty() ? "all of it   Ctrl+Enter" : "all of it", {context.px(110), 0},
                            {.primary = selected.empty()});
  ImGui::SameLine(0.0f, gap);
  const std::string words = selected.empty() ? "Use only the selected lines" : "Use only " + words_of(selected);
  const bool only = button(context, "only", words, Icon::none,
                           selected.empty() ? "select lines beside their numbers first" : "Ctrl+Enter",
                           {context.px(206), 0}, {.primary = !selected.empty(), .enabled = !selected.empty()});
  if (!selected.empty()) {
    ImGui::SameLine(0.0f, gap);
    if (button(context, "unselect", "Unselect", Icon::none, "no line is selected then", {context.px(90), 0},
               {.flat = true}))
      text_.unselect();
  }
  ImGui::SameLine(0.0f, gap);
  if (button(context, "cancel", "Cancel", Icon::none, "the text is kept   Esc", {context.px(90), 0})) cancel();
  if (only || (entered && !selected.empty())) {
    read(text_.selected_text());
  } else if (again || entered) {
    read(text_.text());
  }
}

void PasteBox::draw(PanelContext& context) {
  const bool was_shown = shown_;
  follow_preview();
  follow_kinds();
  if (!shown_) return;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  Overlay overlay(context, "paste box", context.px(1040), std::max(context.px(460), 0.8f * screen.y));
  const std::string name = refused_.name.empty() ? "The text" : refused_.name;
  panel_title(context, refused_.fault.empty() ? "Paste a failure" : name + " is not understood");
  draw_message(context);
  ImGui::Dummy({0, context.px(6)});
  const ImVec2 area = ImGui::GetContentRegionAvail();
  const float foot = ImGui::GetFrameHeight() + context.px(14);
  const bool focuses = std::exchange(focuses_, false);
  if (text_.draw(context, {area.x, area.y - foot}, focuses, sample_)) {
    sample_ = false;
    stale_ = true;
  }
  ImGui::Dummy({0, context.px(2)});
  draw_buttons(context);
  // The Esc that brings it back was for the preview.
  if (was_shown && overlay.dismissed_or_escaped()) cancel();
}

void PasteBox::state(nlohmann::ordered_json& result) const {
  result["paste_box_shown"] = shown_;
  if (!shown_) return;
  nlohmann::ordered_json kinds = nlohmann::ordered_json::array();
  for (const LineKind kind : text_.kinds()) kinds.push_back(word_of(kind));
  result["paste_box"] = {{"text", text_.text()},
                         {"message", message_},
                         {"line", line_},
                         {"marked", text_.marked_line()},
                         {"selected", text_.selected()},
                         {"kinds", kinds},
                         {"first_row", text_.first_row()},
                         {"row_height", text_.row_height()}};
}

}  // namespace minkoscope
