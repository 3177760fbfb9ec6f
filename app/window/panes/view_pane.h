// A 3D view: its camera, draw list, texture, and the mouse's effect on the camera.
#pragma once

#include <unordered_map>

#include "app/mode/mode.h"
#include "app/render/label_renderer.h"
#include "app/render/view_target.h"
#include "app/window/panes/step_animation.h"

namespace minkoscope {

/// Bounds of draw lists, every frame: a surface's own bounds are computed once per lifetime.
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

/// What a view's picture depends on besides its draw list.
struct PictureSetting {
  Camera camera;
  RenderOptions options;
  int width = 0, height = 0, samples = 1;
  bool dark = true;
  bool same_as(const PictureSetting& other) const;
};
/// Whether both lists draw the same, ignoring labels.
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
  // What the picture depends on: while that is unchanged, the picture is kept.
  std::optional<PictureSetting> drawn;
  DrawList drawn_list;                    // keeps the drawn surfaces alive, so that they can be compared by address
  std::optional<Mode::ListKey> list_key;  // of `list`
  std::optional<DrawBounds> list_bounds;  // of `list`
  ViewRect rect;                          // ImGui's pixels, as of the last frame
  // The mode and its framing key that the camera was set for.
  std::pair<const Mode*, std::uint64_t> framed{};
  bool ever_framed = false;
  std::optional<double> framed_size;  // metres: of what the mode then showed
  std::uint64_t framed_revision = 0;  // of the document, when that was last compared
  ShownMoment shown;                  // of the last frame
  ViewText text;                      // of the last frame, with its key
  std::optional<std::uint64_t> text_key;
  std::string title, hint;  // truncated to fit
  float title_width = -1.0f;
  DrawnLabels labels;
  float legend_height = 0.0f;   // of the last frame
  std::vector<ViewRect> taken;  // by texts, buttons and marks over the view: labels keep off
  bool close = false;           // zoomed to simplex and origin
  bool own_camera = true;       // the mode overrides it otherwise

  bool under_mouse = false;  // in the last frame
  bool covered = false;      // the mouse was on a button over the view then

  // The mouse button held in the view.
  bool pressed = false, moved = false, mode_drags = false;
  int button = 0;
  glm::dvec2 press_position{0.0};

  /// Follows lengths in the view: " m", or nothing in ellipsoid space.
  std::string_view unit() const { return text.metres ? " m" : ""; }
  /// Frames the bounds, at once or eased.
  void frame(const DrawBounds& bounds, bool at_once);
};

}  // namespace minkoscope
