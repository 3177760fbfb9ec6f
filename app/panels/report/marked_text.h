// A text that is edited beside a gutter: what each line was taken for, which lines are selected there, and the place
// that was not understood.
#pragma once

#include <imgui.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/panel_context.h"
#include "core/import/reading/line_kinds.h"

namespace minkoscope {

/// The word that a gutter has for it; empty where it says nothing.
std::string_view word_of(LineKind kind);

class MarkedText {
 public:
  /// Drops marks and selection.
  void set(std::string text);
  const std::string& text() const { return text_; }
  /// Line 0 marks nothing; a word that is not in the line marks all of it.
  void mark(int line, std::string word);
  int marked_line() const { return marked_line_; }
  void set_kinds(std::vector<LineKind> kinds) { kinds_ = std::move(kinds); }
  const std::vector<LineKind>& kinds() const { return kinds_; }

  /// Lines from 1.
  const std::set<int>& selected() const { return selected_; }
  void select(int first, int last);
  void unselect() { selected_.clear(); }
  /// Where the first line stood when it was drawn last, and how tall each is; pixels of the screen.
  float first_row() const { return first_row_; }
  float row_height() const { return row_height_; }
  /// The text with every other line empty, so that lines keep their numbers.
  std::string selected_text() const;

  /// True when the text was changed. `focuses`: takes the keyboard; `all`: with everything selected.
  bool draw(PanelContext& context, ImVec2 size, bool focuses, bool all);

 private:
  struct Rows {
    ImVec2 origin;  // of the first line, on the screen
    float height = 0.0f;
    std::size_t count = 0;
  };
  bool draw_field(PanelContext& context, const Rows& rows, ImVec2 content, bool focuses, bool all);
  void draw_marks(PanelContext& context, const Rows& rows, float right) const;
  void draw_gutter(PanelContext& context, const Rows& rows, ImVec2 at, ImVec2 size);
  void draw_gutter_row(PanelContext& context, std::size_t row, ImVec2 at, ImVec2 size) const;
  void select_rows(const Rows& rows);
  void follow_caret(float line_height, std::size_t caret);
  void divide();
  std::string_view line(std::size_t index) const;

  static int on_edit(ImGuiInputTextCallbackData* data);

  std::string text_;
  std::vector<std::string_view> lines_;  // of text_
  std::string_view longest_;             // of them
  std::vector<LineKind> kinds_;
  std::set<int> selected_;
  int marked_line_ = 0, anchor_ = 0;
  int scroll_to_ = 0;  // a line, once
  std::string marked_word_;
  std::string marked_text_;   // of the line, when it was marked
  int version_ = 0;           // of what was set: ImGui's field keeps a copy of its own while it is edited
  std::size_t caret_ = 0;     // byte
  std::size_t followed_ = 0;  // the caret that the scroll followed last
  float first_row_ = 0.0f, row_height_ = 0.0f;
  bool selects_ = false;  // a drag in the gutter has begun on a line that it selects
};

}  // namespace minkoscope
