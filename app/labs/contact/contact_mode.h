// The mode of a contact: the two shapes with their faces and points, and the plane of the reference face; each step of
// the open tick, tick after tick.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "app/labs/contact/contact_draw.h"
#include "app/labs/contact/contact_panels.h"
#include "app/labs/contact/contact_session.h"
#include "app/mode/stepped_mode.h"

namespace minkoscope {

class ContactMode final : public SteppedMode {
 public:
  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  void draw_transport(PanelContext& context) override;
  void draw_timeline(PanelContext& context) override;
  double timeline_height() const override { return has_ticks() ? 204.0 : SteppedMode::timeline_height(); }
  std::optional<std::uint64_t> panel_key() const override;
  std::optional<std::uint64_t> case_panel_key() const override { return panel_key(); }
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  void draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) override;
  std::optional<ListKey> list_key(const PanelContext& context, int view) const override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void adjust(RenderOptions& options, int view) const override;
  /// The plane is seen along its normal, whatever turns the camera.
  bool override_camera(int view, const ViewRect& rect, Camera& camera) override;
  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release(PanelContext& context, const ViewMouse& mouse) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  std::optional<Pose> selected_pose(const PanelContext& context) const override;
  void set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) override;
  bool cancel(PanelContext& context) override;
  bool busy() const override { return SteppedMode::busy() || session_.running(); }
  /// Of the tick shown, the step inside it: its last where there is none given.
  void show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) override;
  nlohmann::ordered_json state(const PanelContext& context) const override;

 private:
  enum class Grab { none, move, rotate };

  bool has_ticks() const { return session_.total() > 1; }
  void adopt_case(PanelContext& context);
  /// Hands the steps of the tick to the document.
  void open_tick(PanelContext& context);
  ContactFacts facts_at(const PanelContext& context, std::size_t step) const;
  ContactPoses poses() const;

  ContactSession session_;
  ContactCasePanel case_panel_;
  std::optional<ContactMoment> moment_;  // without its steps, which the document has
  ContactSurfaces surfaces_;
  std::optional<std::array<Shape, 2>> surfaces_of_;
  std::uint64_t seen_revision_ = 0, seen_identity_ = 0;
  std::string notified_;  // the fault that a notice was given of
  Grab grab_ = Grab::none;
  bool grabs_a_ = false;
  Vector3d grab_anchor_{0.0};  // world, where it was grabbed
  Pose grab_start_;
  std::uint64_t drags_ = 0;  // each drag is a separate undo gesture
};

}  // namespace minkoscope
