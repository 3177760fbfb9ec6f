// One 3D view: its camera, its draw list, the texture it is drawn into, and what the mouse does to the camera.
#pragma once

#include <unordered_map>

#include "app/mode/mode.h"
#include "app/render/label_renderer.h"
#include "app/render/view_target.h"
#include "app/window/step_animation.h"

namespace minkoscope {

/// Bounds of draw lists, every frame: a surface's own bounds are measured once while it lives.
class SceneBounds {
 public:
  std::optional<DrawBounds> of(const DrawList& list);

 private:
  struct Measured {
    std::weak_ptr<const SurfaceMesh> alive;
    DrawBounds bounds;
  };
  std::unordered_map<const SurfaceMesh*, Measured> measured_;
};

/// What a view's picture was drawn from beside its draw list.
struct PictureSetting {
  Camera camera;
  RenderOptions options;
  int width = 0, height = 0, samples = 1;
  bool dark = true;
  bool same_as(const PictureSetting& other) const;
};
/// Do both lists draw the same, labels left aside?
bool draws_the_same(const DrawList& a, const DrawList& b);

class ViewPane {
 public:
  Camera camera;
  CameraMotion motion;
  StepAnimation step_animation;
  DrawList list;
  Picker picker;
  SceneBounds bounds;
  ViewTarget target;
  // What the picture was drawn from: while that stays the same, the picture does.
  std::optional<PictureSetting> drawn;
  DrawList drawn_list;                    // keeps the surfaces drawn alive, so that they can be told by address
  std::optional<Mode::ListKey> list_key;  // that `list` was made for
  std::optional<DrawBounds> list_bounds;  // of `list`
  ViewRect rect;                          // ImGui's pixels, as of the last frame
  std::uint64_t framed = 0;               // framing key the camera was set for
  bool ever_framed = false;
  ShownMoment shown;  // of the last frame
  ViewText text;      // of the last frame, with what it was made from
  std::optional<std::uint64_t> text_key;
  std::string title, hint;  // as much of the text's as fits
  float title_width = -1.0f;
  DrawnLabels labels;
  bool close = false;      // zoomed to simplex and origin
  bool own_camera = true;  // the mode overrides it otherwise

  // Of the mouse button held in the view.
  bool pressed = false, moved = false, mode_drags = false;
  int button = 0;
  glm::dvec2 press_position{0.0};

  /// Frames the bounds, at once or eased.
  void frame(const DrawBounds& bounds, bool at_once);
};

}  // namespace minkoscope
