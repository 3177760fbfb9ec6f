// The small pictures of the film strip: drawn a few a frame where they are seen, kept while nothing they show changes,
// and forgotten oldest first.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "app/render/gl_objects.h"
#include "app/render/scene_renderer.h"
#include "app/render/view_target.h"

namespace minkoscope {

class ThumbnailCache {
 public:
  static constexpr std::size_t most_pictures = 256;

  /// What a picture was drawn from, apart from its step.
  struct Source {
    std::uint64_t revision = 0;
    Camera camera;
    bool close = false;
    bool dark = true;
    int width = 0, height = 0;
    float scale = 1.0f;
    bool operator==(const Source&) const = default;
  };
  using Place = std::pair<int, std::size_t>;  // row and step

  /// Before pictures are asked for: what was not drawn for the last frame is forgotten, since it may be seen no more.
  void begin_frame() { orders_.clear(); }
  /// The picture kept, stale or not, else null; where it is not as `source` says it is asked for.
  ImTextureID picture(const Place& place, const Source& source);
  struct Order {
    Place place;
    Source source;
  };
  /// Draws what was asked for in this frame, nearest to `middle` first: at least one, more while the time allows,
  /// or all. `draw_one` fills the target that is bound.
  void develop(std::size_t middle, double milliseconds, bool all, const std::function<void(const Order&)>& draw_one);
  /// Something asked for in this frame is not there yet.
  bool pending() const { return !orders_.empty(); }
  void clear();

  std::size_t kept() const { return kept_.size(); }
  std::uint64_t drawn() const { return drawn_; }

 private:
  struct Kept {
    GlTexture texture;
    Source source;
    std::uint64_t used = 0;
  };
  void develop_one(const Order& order, const std::function<void(const Order&)>& draw_one);

  std::map<Place, Kept> kept_;
  std::vector<Order> orders_;
  ViewTarget target_;
  std::uint64_t clock_ = 0, drawn_ = 0;
};

}  // namespace minkoscope
