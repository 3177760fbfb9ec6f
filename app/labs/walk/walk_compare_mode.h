// Two runs of one walk side by side: the same level, body and inputs with another mover, precision or settings. Both
// are at the same tick; each path is also drawn in the other's world, and the first tick after which they differ is
// marked.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/labs/walk/session/run_differences.h"
#include "app/labs/walk/walk_mode.h"
#include "app/mode/compare_mode.h"

namespace minkoscope {

class WalkCompareMode final : public CompareMode, private ComparedRuns {
 public:
  /// `left` belongs to the window and outlives this.
  explicit WalkCompareMode(WalkMode& left);

  /// How far apart, metres, paths count as different: the rounding of two precisions, a settling on the ground, or
  /// another way. A settling of millimetres is passed over unless it is looked for.
  static constexpr std::array<double, 3> thresholds{1e-4, 1e-2, 1e-1};

  void update(PanelContext& context, double seconds) override;
  void draw_transport(PanelContext& context) override { left_.draw_transport(context); }
  void draw_timeline(PanelContext& context) override { left_.draw_timeline(context); }
  double timeline_height() const override { return left_.timeline_height(); }
  bool merges_columns(double width, double height) const override;
  void draw_header(PanelContext& context, int column) override;
  bool override_camera(int view, const ViewRect& rect, Camera& camera) override;
  void draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                    ImDrawList& draw) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool double_click(PanelContext& context, const ViewMouse& mouse) override;
  MouseCapture* mouse_capture() override { return left_.mouse_capture(); }
  void show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) override;
  bool busy() const override { return left_.busy() || right_.busy(); }
  std::vector<std::pair<std::string, double>> costs() const override { return left_.costs(); }

 private:
  WalkMode& of(int side) const { return side == 0 ? left_ : right_; }
  Mode& mode_for(int side, const Document&) const override { return of(side); }
  void draw_both(PanelContext& context) override;
  void add_state(const PanelContext& context, nlohmann::ordered_json& state) const override;

  // Moments are how many ticks have passed.
  bool covers(const Case& value) const override { return std::holds_alternative<Walk>(value.run); }
  std::size_t moments(int side, const Document&) const override { return of(side).path().size() + 1; }
  std::size_t moment(int side, const Document&) const override;
  void go_to(int side, Document& document, std::size_t moment) override;
  /// A run in progress shows its newest tick, which is not where it was put.
  bool leads(int side) const override { return side == 0 || !right_.busy(); }
  void compare(const Document&, const Document&) override { differences_.restart(); }
  std::optional<std::size_t> differs_at() const override;
  std::optional<std::size_t> next_difference(std::size_t moment, bool backwards) const override;
  /// Another mover in the same precision, so that one thing differs.
  RunSetup first_setup(const Case& value) const override;
  void prepare_right(Case& right) const override;

  void follow_branch(PanelContext& context);
  void draw_inputs(PanelContext& context);
  void draw_headlines(PanelContext& context) const;
  void draw_difference(PanelContext& context);

  WalkMode& left_;
  mutable WalkMode right_;
  RunDifferences differences_{thresholds[1]};
  std::string branch_;  // whose inputs the right run has; empty: the left run's own
  std::vector<WalkInput> branch_inputs_;
};

}  // namespace minkoscope
