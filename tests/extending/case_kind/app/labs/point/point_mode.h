// The mode of a point and a shape: the world with the nearest point, and the last step's reason beside it.
#pragma once

#include <memory>

#include "app/labs/point/point_draw.h"
#include "app/mode/mode.h"
#include "app/panels/case_list.h"

namespace minkoscope {

class PointMode final : public Mode {
 public:
  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  void draw_transport(PanelContext&) override {}
  void draw_timeline(PanelContext&) override {}
  std::optional<std::uint64_t> panel_key() const override { return seen_revision_; }
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  bool key(PanelContext&, const InputEvent&) override { return false; }
  bool press(PanelContext&, const ViewMouse&) override { return false; }
  void drag(PanelContext&, const ViewMouse&) override {}
  void release(PanelContext&, const ViewMouse&) override {}
  void click(PanelContext&, const ViewMouse&) override {}
  bool hover(PanelContext&, const ViewMouse&) override { return false; }
  bool cancel(PanelContext&) override { return false; }
  nlohmann::ordered_json state(const PanelContext& context) const override;

 private:
  CaseList cases_;
  std::uint64_t seen_revision_ = 0;
  std::shared_ptr<const SurfaceMesh> surface_;
  PointResult result_;
  std::string reason_;  // why the run ended as it did, or why there is none
};

}  // namespace minkoscope
