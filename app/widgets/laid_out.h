// What a frame has laid out: controls that can be clicked, and texts. Recorded for whoever drives the window by script,
// who finds in --dump-state where to click; nobody else pays for it.
#pragma once

#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

namespace minkoscope {

struct PanelContext;

class LaidOut {
 public:
  /// In window pixels.
  struct Rect {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
  };
  struct Control {
    std::string id;    // "walk.camera.chase"
    std::string text;  // that it shows, or its hint where it shows an icon
    Rect rect;
    bool enabled = true;
    bool active = false;  // lit: chosen, or switched on
  };
  struct Text {
    std::string text;
    Rect rect;
    bool cut = false;  // does not fit, and no tooltip has the whole
  };

  /// What is drawn in a place of its own, neither text nor control: the axes of a view, its scale.
  struct Mark {
    std::string name;
    Rect rect;
  };

  void clear();
  void begin_scope(std::string_view name);
  void end_scope() { scopes_.pop_back(); }
  /// The id of a control inside the scopes that are open: "walk.camera".
  std::string id_of(std::string_view name) const;

  std::vector<Control> controls;
  std::vector<Text> texts;
  std::vector<Mark> marks;

 private:
  friend void note_text(PanelContext&, std::string_view, ImVec2, ImVec2, bool);
  friend void note_tooltip(const PanelContext&);
  std::vector<std::string> scopes_;
  ImGuiID text_item_ = 0;       // the item that the text noted last belongs to
  std::size_t item_texts_ = 0;  // how many of the last texts are its own
};

/// Precedes the ids of the controls drawn while it lives.
class LaidOutScope {
 public:
  LaidOutScope(PanelContext& context, std::string_view name);
  ~LaidOutScope();
  LaidOutScope(const LaidOutScope&) = delete;
  LaidOutScope& operator=(const LaidOutScope&) = delete;

 private:
  LaidOut* laid_out_;
};

// Over a view, labels leave free what is noted here.
/// The last item, at `at`: what of it is not clipped, where any is.
void note_control(PanelContext& context, std::string_view id, std::string_view text, ImVec2 at, ImVec2 size,
                  bool enabled = true, bool active = false);
/// A text of the last item, or by itself; `cut`: less of it is drawn than there is.
void note_text(PanelContext& context, std::string_view text, ImVec2 at, ImVec2 size, bool cut = false);
/// Draws a text, and notes it.
void put_text(PanelContext& context, ImDrawList& draw, ImFont* font, ImVec2 at, ImU32 colour, std::string_view text);
/// The same in a width: smaller where it is too long, down to four fifths of the font's size, and only then cut.
/// True where it is whole.
bool put_fitted_text(PanelContext& context, ImDrawList& draw, ImFont* font, ImVec2 at, float width, ImU32 colour,
                     std::string_view text);
/// For what is neither.
void note_mark(PanelContext& context, std::string_view name, ImVec2 at, ImVec2 size);
/// The last item has a tooltip.
void note_tooltip(const PanelContext& context);

}  // namespace minkoscope
