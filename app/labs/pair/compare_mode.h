// Two runs of one case in lockstep: two columns of views with one camera per row, and one timeline with two tracks.
// Each column is an ordinary mode; the right one shows the comparison's mirrored document.
#pragma once

#include <memory>

#include "app/labs/pair/panels/compare_panel.h"
#include "app/labs/pair/panels/compare_timeline.h"
#include "app/labs/pair/session/compare_session.h"
#include "app/mode/mode.h"

namespace minkoscope {

class CompareMode final : public Mode, private ColumnHeaders, private FilmSource {
 public:
  /// The modes of the left column belong to the window and outlive this; those of the right are owned.
  struct Columns {
    Mode& left_pair;
    Mode& left_sweep;
    std::unique_ptr<Mode> right_pair, right_sweep;
  };
  CompareMode(Columns columns, Notices& notices, Preferences& preferences)
      : columns_(std::move(columns)), session_(notices, preferences) {}

  /// Takes up changes of the document; called before active().
  void follow(Document& document) { session_.update(document); }
  bool active(const Document& document) const {
    return session_.active() && (document.pair() != nullptr || document.sweep() != nullptr);
  }
  void toggle(Document& document) { session_.toggle(document); }

  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  void draw_transport(PanelContext& context) override;
  void draw_timeline(PanelContext& context) override;
  double timeline_height() const override { return 160.0; }
  int view_count() const override { return 4; }
  ColumnHeaders* column_headers() override { return this; }
  double header_height() const override { return 38.0; }
  void draw_header(PanelContext& context, int column) override;
  ShownMoment shown(const PanelContext& context, int view) const override;
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void adjust(RenderOptions& options, int view) const override;
  FilmSource* film() override { return this; }
  int film_rows() const override { return 2; }
  const Document& film_document(const PanelContext& context, int row) const override;
  void draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) override;
  std::optional<DrawBounds> film_focus(PanelContext& context, int row, std::size_t step) override;
  void go_to_film_step(PanelContext& context, std::size_t step) override;
  std::optional<std::size_t> film_mark(const PanelContext& context) const override;
  void show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) override;
  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release(PanelContext& context, const ViewMouse& mouse) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  std::optional<Pose> selected_pose(const PanelContext& context) const override;
  void set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) override;
  void leave() override;
  bool cancel(PanelContext& context) override;
  bool busy() const override { return playing_; }
  /// The right column's level or surroundings are being prepared.
  bool is_preparing() const { return columns_.right_sweep->busy() && session_.right().sweep() != nullptr; }
  nlohmann::ordered_json state(const PanelContext& context) const override;
  std::vector<std::pair<std::string, double>> costs() const override;

 private:
  Mode& left(const PanelContext& context) const;
  Mode& right() const;
  /// The context with a column's document and an idle playback: the cursors are moved from here.
  PanelContext column(const PanelContext& context, int side) const;
  CompareTracks tracks(const PanelContext& context) const;
  void go(PanelContext& context, std::optional<std::size_t> moment);

  Columns columns_;
  mutable CompareSession session_;
  mutable Playback idle_;
  mutable StepMarks right_marks_;
  ComparePanel panel_;
  bool playing_ = false;
  double session_ms_ = 0.0;
};

}  // namespace minkoscope
