// The mode of a world: the bodies and the broad phase's structure, tick by tick; or two structures side by side on the
// same scene.
#pragma once

#include <array>
#include <memory>

#include "app/labs/world/scaling_run.h"
#include "app/labs/world/structure_draw.h"
#include "app/labs/world/world_draw.h"
#include "app/labs/world/world_panels.h"
#include "app/labs/world/world_session.h"
#include "app/mode/case_comparison.h"
#include "app/mode/mode.h"

namespace minkoscope {

class WorldMode final : public Mode, private ComparedRuns {
 public:
  CaseComparison& comparison() { return comparison_; }

  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  void draw_transport(PanelContext& context) override;
  void draw_timeline(PanelContext& context) override;
  double timeline_height() const override { return 222.0; }
  std::optional<std::uint64_t> panel_key() const override;
  std::optional<std::uint64_t> case_panel_key() const override;
  /// No animation between ticks.
  ShownMoment shown(const PanelContext& context, int) const override { return {context.document.revision(), 0}; }
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  std::optional<ListKey> list_key(const PanelContext& context, int view) const override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void adjust(RenderOptions& options, int view) const override;
  /// Both views share a camera.
  bool override_camera(int view, const ViewRect& rect, Camera& camera) override;
  void draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                    ImDrawList& draw) override;
  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext&, const ViewMouse&) override { return false; }
  void drag(PanelContext&, const ViewMouse&) override {}
  void release(PanelContext&, const ViewMouse&) override {}
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  bool cancel(PanelContext& context) override;
  void show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) override;
  std::size_t ticks_passed() const { return session_.cursor(); }
  bool busy() const override;
  nlohmann::ordered_json state(const PanelContext& context) const override;
  std::vector<std::pair<std::string, double>> costs() const override { return {{"draw lists", lists_ms_}}; }

 private:
  const WorldSession& session_of(int view) const { return view == 1 && beside_.has_world() ? beside_ : session_; }
  const WorldSession& run_of(int side) const { return side == 0 ? session_ : beside_; }

  // Moments are how many ticks have passed.
  bool covers(const Case& value) const override { return std::holds_alternative<World>(value.run); }
  RunSetup first_setup(const Case& value) const override;
  Kept kept() const override { return Kept::with_its_case; }
  std::size_t moments(int side, const Document&) const override { return run_of(side).total_ticks() + 1; }
  std::size_t moment(int side, const Document&) const override { return run_of(side).cursor(); }
  void go_to(int side, Document&, std::size_t moment) override { (side == 0 ? session_ : beside_).set_cursor(moment); }
  /// The second structure is only shown, tick by tick as it is run.
  bool leads(int side) const override { return side == 0; }
  /// Never: every structure finds the same pairs.
  std::optional<std::size_t> differs_at() const override { return std::nullopt; }

  WorldScene scene_of(const WorldSession& session);
  void adopt_case(PanelContext& context);
  void open_pair(PanelContext& context, const BodyPair& pair);
  void measure(PanelContext& context);
  void move_cursor(Document& document, std::ptrdiff_t by);
  void set_cursor(Document& document, std::size_t ticks);
  bool layer_key(const InputEvent& event);
  /// Energy and frame time.
  void draw_tally(PanelContext& context, const ViewRect& rect, ImDrawList& draw) const;

  WorldSession session_, beside_;  // beside: the second structure, if any
  CaseComparison comparison_{*this};
  std::unique_ptr<ScalingRun> scaling_;
  bool shows_ticks_ = false;  // of the measurements: ticks, else queries
  WorldCasePanel case_panel_;
  WorldSurfaces surfaces_;
  WorldLayers layers_;
  std::uint64_t seen_revision_ = 0, seen_identity_ = 0;
  std::array<VolumesShown, 2> shown_volumes_;  // by view
  std::optional<double> floor_;                // of the first moment received
  std::array<Camera, 2> given_;
  Camera camera_;
  MarkId selected_ = 0;  // of the last frame
  double lists_ms_ = 0.0, frame_seconds_ = 0.0;
};

/// The bodies of a mark of kind body_pair.
BodyPair pair_of(MarkId mark);

}  // namespace minkoscope
