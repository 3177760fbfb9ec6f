// Pictures of views without a window: the scene renderer and the labels on an offscreen context.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/render/fonts.h"
#include "app/render/label_renderer.h"
#include "app/render/offscreen.h"
#include "app/render/scene_renderer.h"

namespace minkoscope {

/// A legend symbol: a marker, or a short line where there is none.
struct LegendSign {
  Role role;
  std::optional<Marker> marker;
  std::string text;
};

/// One view of a picture. The camera's depth range is fitted to the list.
struct ViewPicture {
  const DrawList* list = nullptr;  // never null
  Camera camera;
  RenderOptions options;
  std::string title, hint;
  std::vector<LegendSign> legend;
  bool metres = true;  // has a scale bar; ellipsoid space has no unit
};

/// What a picture says below its views; no words: nothing is left free for it.
struct PictureCaption {
  std::string heading, sentence;
};

/// A marker or line as in the 3D views, drawn with ImGui for legends and lists. `centre` in ImGui's pixels.
void draw_sign(ImDrawList& draw_list, const ImVec2& centre, Role role, std::optional<Marker> marker, const Theme& theme,
               float scale = 1.0f);

/// Owns what is slow to create (context, shaders, fonts), so that each further picture is cheap. At most one per
/// thread: it makes its OpenGL and ImGui contexts current.
class ViewPainter {
 public:
  explicit ViewPainter(float scale = 1.0f);
  ~ViewPainter();
  ViewPainter(const ViewPainter&) = delete;
  ViewPainter& operator=(const ViewPainter&) = delete;

  /// How much of a picture's height a caption takes, pixels; 0 where the picture is too low for one.
  int caption_height(int height) const;
  /// The views side by side, equally wide. Throws std::runtime_error with OpenGL's message when drawing failed.
  Picture paint(std::span<const ViewPicture> views, int width, int height, const Theme& theme,
                const PictureCaption& caption = {}, int samples = 4);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace minkoscope
