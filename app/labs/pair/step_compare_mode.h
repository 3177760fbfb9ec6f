// Two runs of a pair or a sweep in lockstep, over one timeline with two tracks.
#pragma once

#include <memory>

#include "app/labs/pair/panels/compare_timeline.h"
#include "app/labs/pair/session/compared_steps.h"
#include "app/mode/compare_mode.h"

namespace minkoscope {

class StepCompareMode final : public CompareMode, private FilmSource {
 public:
  /// The modes of the left column belong to the window and outlive this; those of the right are owned.
  struct Columns {
    Mode& left_pair;
    Mode& left_sweep;
    std::unique_ptr<Mode> right_pair, right_sweep;
  };
  explicit StepCompareMode(Columns columns);

  void update(PanelContext& context, double seconds) override;
  void draw_transport(PanelContext& context) override;
  void draw_timeline(PanelContext& context) override;
  double timeline_height() const override { return 160.0; }
  void draw_header(PanelContext& context, int column) override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  FilmSource* film() override { return this; }
  int film_rows() const override { return 2; }
  const Document& film_document(const PanelContext& context, int row) const override;
  void draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) override;
  std::optional<DrawBounds> film_focus(PanelContext& context, int row, std::size_t step) override;
  void go_to_film_step(PanelContext& context, std::size_t step) override;
  std::optional<std::size_t> film_mark(const PanelContext&) const override { return steps_.differs_at(); }
  void show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) override;
  bool key(PanelContext& context, const InputEvent& event) override;
  void leave() override;
  bool busy() const override { return playing_; }
  /// The right column's level or surroundings are being prepared.
  bool is_preparing() const { return columns_.right_sweep->busy() && comparison_.right().sweep() != nullptr; }
  std::vector<std::pair<std::string, double>> costs() const override;

 private:
  Mode& mode_for(int side, const Document& document) const override;
  void draw_both(PanelContext& context) override;
  void add_state(const PanelContext& context, nlohmann::ordered_json& state) const override;
  CompareTracks tracks(const PanelContext& context) const;
  void go(PanelContext& context, std::optional<std::size_t> moment);

  Columns columns_;
  ComparedSteps steps_;
  bool playing_ = false;
  double comparison_ms_ = 0.0;
};

}  // namespace minkoscope
