// The film strip: its area above the timeline, and its thumbnails, a few per frame.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/panels/film_strip.h"
#include "app/window/frame/area.h"
#include "app/window/panes/cameras.h"
#include "app/window/views/thumbnail_cache.h"

namespace minkoscope {

class Film {
 public:
  Film(FrameContext& frame, const Cameras& cameras, SceneRenderer& renderer)
      : frame_(frame), cameras_(cameras), renderer_(renderer) {}
  void draw(PanelContext& context, const Area& area);
  /// Thumbnails are still to come.
  bool pending() const { return thumbnails_.pending(); }
  void state(nlohmann::ordered_json& result) const;

 private:
  void draw_thumbnail(PanelContext& context, FilmSource& film, const ThumbnailCache::Request& request);

  FrameContext& frame_;
  const Cameras& cameras_;
  SceneRenderer& renderer_;
  FilmStrip strip_;
  ThumbnailCache thumbnails_;
  SceneBounds bounds_;
  Camera camera_;  // of the second view in the last frame: thumbnails wait while it moves
};

}  // namespace minkoscope
