// The mode of a sweep: the world with the body at its start and at the hit, and ellipsoid space, where the body is a
// unit sphere; each step tests a triangle.
#pragma once

#include "app/labs/sweep/sweep_case_panel.h"
#include "app/labs/sweep/sweep_draw.h"
#include "app/labs/sweep/sweep_surroundings.h"
#include "app/mode/stepped_mode.h"

namespace minkoscope {

class SweepMode final : public SteppedMode {
 public:
  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  std::optional<std::uint64_t> panel_key() const override {
    return preparing_ || inflating() ? std::nullopt : std::optional(seen_revision_);
  }
  std::optional<std::uint64_t> case_panel_key() const override {
    return preparing_ ? std::nullopt : std::optional(seen_revision_);
  }
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<double> size_shown(const PanelContext& context) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void adjust(RenderOptions& options, int view) const override;
  std::optional<ListKey> list_key(const PanelContext& context, int view) const override;
  void introduce_surfaces(Picker& picker) const override;
  void draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                    ImDrawList& draw) override;
  void draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release(PanelContext& context, const ViewMouse& mouse) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  std::optional<Pose> selected_pose(const PanelContext& context) const override;
  void set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) override;
  bool cancel(PanelContext& context) override;
  bool busy() const override { return SteppedMode::busy() || preparing_ || inflating(); }
  nlohmann::ordered_json state(const PanelContext& context) const override;
  std::vector<std::pair<std::string, double>> costs() const override;

 private:
  enum class Grab { none, start, end };

  SweepCasePanel case_panel_;
  SweepSurfaces surfaces_;
  EllipsoidBody bounds_;  // of the body, where it is no ellipsoid half its extents in place of radii
  /// Of a body that has an ellipsoid space.
  bool inflating() const { return !surfaces_.body && inflated_.busy(); }

  SweepSurroundings inflated_;
  std::uint64_t seen_revision_ = 0;
  Reveal world_reveal_, ellipsoid_reveal_;
  Grab grab_ = Grab::none;
  Vector3d grab_anchor_{0.0};  // world, where it was grabbed
  EllipsoidBody grab_body_;
  Vector3d grab_displacement_{0.0};
  std::uint64_t drags_ = 0;  // each drag is a separate undo gesture
  bool preparing_ = false;
  std::vector<PreparedLevel::Mesh> meshes_;  // of the level, once it is ready
  double trace_ms_ = 0.0, lists_ms_ = 0.0;
};

}  // namespace minkoscope
