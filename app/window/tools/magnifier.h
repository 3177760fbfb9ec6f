// An inset of a view that magnifies what is small there: it follows the simplex and the origin while the view shows
// everything.
#pragma once

#include <imgui.h>

#include <optional>

#include "app/mode/mode.h"
#include "app/render/label_renderer.h"
#include "app/render/scene_renderer.h"
#include "app/render/view_target.h"

namespace minkoscope {

class Magnifier {
 public:
  /// Decides on the inset: where `focus` is drawn larger than the view draws it, or nowhere. To be called before draw.
  void place(const PanelContext& context, const ViewRect& rect, const Camera& camera,
             const std::optional<DrawBounds>& focus, double lower_edge);
  void hide() { rect_.reset(); }
  /// The inset, for labels to keep clear of.
  const std::optional<ViewRect>& rect() const { return rect_; }
  double magnification() const { return magnification_; }

  struct Scene {
    SceneRenderer& renderer;
    const DrawList& list;
    Picker& picker;
    const RenderOptions& options;
    std::optional<DrawBounds> bounds;  // of the list, for depth
    bool changed = true;               // since the last frame
    int samples = 1;
  };
  /// True when it was clicked.
  bool draw(PanelContext& context, const ViewRect& view, const Camera& camera, const Scene& scene, ImDrawList& draw);

 private:
  std::optional<ViewRect> rect_;
  DrawBounds focus_;
  Camera camera_, drawn_camera_;
  double magnification_ = 1.0;
  int drawn_samples_ = 0;
  bool drawn_dark_ = false;
  ViewTarget target_;
  DrawnLabels labels_;
};

}  // namespace minkoscope
