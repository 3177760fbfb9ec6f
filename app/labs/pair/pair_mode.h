// The mode of a pair: the world with the two shapes, and A − B with the simplex.
#pragma once

#include <memory>

#include "app/labs/pair/draw/answer_draw.h"
#include "app/labs/pair/draw/pair_draw.h"
#include "app/labs/pair/panels/pair_case_panel.h"
#include "app/mode/stepped_mode.h"
#include "app/panels/file_dialog.h"

namespace minkoscope {

class PairMode final : public SteppedMode {
 public:
  /// The cache may be shared between modes that show the same shapes.
  explicit PairMode(FileDialog& dialog, std::shared_ptr<PairSurfaceCache> cache = std::make_shared<PairSurfaceCache>())
      : dialog_(dialog), surface_cache_(std::move(cache)) {}

  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  /// Twice the revision, and whether A − B is being built, which the views' texts say.
  std::optional<std::uint64_t> panel_key() const override { return 2 * surfaces_revision_ + (build_ ? 1 : 0); }
  std::optional<std::uint64_t> case_panel_key() const override { return surfaces_revision_; }
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  std::optional<ListKey> list_key(const PanelContext& context, int view) const override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<double> size_shown(const PanelContext& context) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  Camera first_look(const PanelContext& context, const Camera& last) const override;
  void adjust(RenderOptions& options, int view) const override;
  void draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                    ImDrawList& draw) override;
  void draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) override;
  std::optional<DrawBounds> film_focus(PanelContext& context, int row, std::size_t step) override;
  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release(PanelContext& context, const ViewMouse& mouse) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  std::optional<Pose> selected_pose(const PanelContext& context) const override;
  void set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) override;
  void leave() override { hovered_vertex_ = 0; }
  bool cancel(PanelContext& context) override;
  bool busy() const override { return SteppedMode::busy() || is_building(); }
  nlohmann::ordered_json state(const PanelContext& context) const override;
  std::vector<std::pair<std::string, double>> costs() const override;

 private:
  enum class Grab { none, move, rotate, vertex };
  /// The mark of the hull or triangle point near the pointer; 0 when none is in reach or it is hidden.
  MarkId vertex_under(const PanelContext& context, const ViewMouse& mouse) const;

  /// The mark of the polytope vertex near the pointer in A − B; 0 when none is in reach.
  MarkId polytope_vertex_under(const PanelContext& context, const ViewMouse& mouse) const;
  void draw_lit_polytope_vertices(const PanelContext& context, int view, DrawList& list) const;

  FileDialog& dialog_;
  CasePanel case_panel_;
  std::shared_ptr<PairSurfaceCache> surface_cache_;
  std::optional<AnswerPicture> answer_;  // another engine's answer, if the case has one
  PairSurfaces surfaces_;
  std::uint64_t surfaces_revision_ = 0;  // of the document
  std::vector<std::string> hints_;
  std::shared_ptr<const Case> hints_of_;

  Grab grab_ = Grab::none;
  int grabbed_ = 0;  // 0 A, 1 B
  std::size_t grabbed_point_ = 0;
  Vector3d grab_anchor_{0.0};  // world, where it was grabbed
  double grab_depth_ = 0.0;    // metres away from the eye, by the wheel
  PosedShape grab_start_;
  std::uint64_t drags_ = 0;  // counts drags: each is a separate undo gesture
  MarkId hovered_vertex_ = 0;
  /// A − B is being built in place of the step: how many points −B has been carried over, and the points.
  std::optional<double> build_;
  std::vector<Vector3d> build_points_;
  bool is_building() const { return build_ && *build_ < static_cast<double>(build_points_.size()); }
  void draw_build(int view, const PairQuery& query, DrawList& list) const;
  double trace_ms_ = 0.0, difference_ms_ = 0.0, lists_ms_ = 0.0;
};

}  // namespace minkoscope
