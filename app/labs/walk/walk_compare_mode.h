// Two runs of one walk side by side: the same level, body and inputs with another mover, precision or settings. Two
// columns of views with one camera per row, both at the same tick; each path is also drawn in the other's world, and
// the first tick after which they differ is marked. The right column's document mirrors the left one; the differences
// of its rules are stored in the left case, to be undone and saved with it.
#pragma once

#include <optional>

#include "app/labs/walk/walk_mode.h"
#include "app/mode/mode.h"
#include "app/session/document.h"
#include "core/scene/run_setup.h"

namespace minkoscope {

class WalkCompareMode final : public Mode, private ColumnHeaders {
 public:
  /// `left` belongs to the window and outlives this.
  WalkCompareMode(WalkMode& left, Notices& notices, Preferences& preferences)
      : left_(left), document_(notices, preferences) {}

  /// Paths that differ by more than this, metres, count as different.
  static constexpr double apart = 1e-4;

  /// Takes up changes of the document; called before active().
  void follow(Document& document);
  bool active(const Document& document) const { return active_ && document.walk() != nullptr; }
  /// Begins with the other precision or the last comparison, or ends.
  void toggle(Document& document);

  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  void draw_transport(PanelContext& context) override;
  void draw_timeline(PanelContext& context) override;
  double timeline_height() const override { return left_.timeline_height(); }
  int view_count() const override { return 4; }
  ColumnHeaders* column_headers() override { return this; }
  double header_height() const override { return 38.0; }
  void draw_header(PanelContext& context, int column) override;
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  void introduce_surfaces(Picker& picker) const override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void adjust(RenderOptions& options, int view) const override;
  bool override_camera(int view, const ViewRect& rect, Camera& camera) override;
  void draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                    ImDrawList& draw) override;
  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release(PanelContext& context, const ViewMouse& mouse) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  bool cancel(PanelContext& context) override { return left_.cancel(context); }
  MouseCapture* mouse_capture() override { return left_.mouse_capture(); }
  void show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) override;
  bool busy() const override { return left_.busy() || right_.busy(); }
  nlohmann::ordered_json state(const PanelContext& context) const override;
  std::vector<std::pair<std::string, double>> costs() const override { return left_.costs(); }

 private:
  WalkMode& of(int side) { return side == 0 ? left_ : right_; }
  const WalkMode& of(int side) const { return side == 0 ? left_ : right_; }
  PanelContext column(const PanelContext& context, int side) const;
  void synchronize();
  void compare_paths();
  void draw_difference(PanelContext& context);

  WalkMode& left_;
  mutable WalkMode right_;
  mutable Document document_;  // of the right column
  mutable Playback idle_;
  mutable StepMarks right_marks_;
  bool active_ = false;
  WalkRules rules_;                // of the right run while active
  std::optional<WalkRules> last_;  // of the last comparison, for the next one
  std::uint64_t left_revision_ = 0, right_revision_ = 0;
  std::optional<WalkRules> requested_;  // by the case of this revision
  std::uint64_t asked_revision_ = 0;
  std::optional<std::size_t> seen_left_, seen_right_;  // the ticks last shown
  std::optional<std::size_t> first_;                   // tick after which they differ
  std::size_t compared_ = 0;                           // ticks
  double farthest_ = 0.0;                              // metres
  int tab_ = 0;
};

}  // namespace minkoscope
