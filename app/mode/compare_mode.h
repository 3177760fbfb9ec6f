// Two runs side by side: two columns of views with one camera per row. Each column is an ordinary mode; the right one
// shows the comparison's mirrored document.
#pragma once

#include <array>

#include "app/mode/case_comparison.h"
#include "app/mode/mode.h"

namespace minkoscope {

class CompareMode : public Mode, private ColumnHeaders {
 public:
  /// The inspector's tabs: both runs, the left one's moment, the right one's.
  struct Tabs {
    std::array<const char*, 3> words, hints;
  };
  CaseComparison& comparison() { return comparison_; }

  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  int view_count() const override { return 4; }
  ColumnHeaders* column_headers() override { return this; }
  double header_height() const override { return 38.0; }
  ShownMoment shown(const PanelContext& context, int view) const override;
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  void introduce_surfaces(Picker& picker) const override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void adjust(RenderOptions& options, int view) const override;
  void toggle_layer(PanelContext& context, int layer) override { mode_of(context, 0).toggle_layer(context, layer); }
  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release(PanelContext& context, const ViewMouse& mouse) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  std::optional<Pose> selected_pose(const PanelContext& context) const override;
  void set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) override;
  bool cancel(PanelContext& context) override;
  nlohmann::ordered_json state(const PanelContext& context) const override;

 protected:
  /// Both outlive this.
  CompareMode(ComparedRuns& runs, const Tabs& tabs) : comparison_(runs), tabs_(tabs) {}

  /// The mode of a column that shows this document.
  virtual Mode& mode_for(int side, const Document& document) const = 0;
  virtual void draw_both(PanelContext& context) = 0;
  /// Adds to the state of both columns.
  virtual void add_state(const PanelContext& context, nlohmann::ordered_json& state) const = 0;

  const Document& document_of(const PanelContext& context, int side) const {
    return side == 0 ? context.document : comparison_.right();
  }
  Mode& mode_of(const PanelContext& context, int side) const { return mode_for(side, document_of(context, side)); }
  /// The context with a column's document and an idle playback: the cursors are moved from here.
  PanelContext column(const PanelContext& context, int side) const;
  /// The left end of a header. Returns where it ends, framebuffer pixels.
  static float draw_side(PanelContext& context, int side, const ImVec2& at, const ImVec2& area);

  mutable CaseComparison comparison_;

 private:
  const Tabs& tabs_;
  int tab_ = 0;
  mutable Playback idle_;
  mutable StepMarks right_marks_;
};

}  // namespace minkoscope
