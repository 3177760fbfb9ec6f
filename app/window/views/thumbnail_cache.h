// A cache of the film strip's thumbnails: rendered a few per frame where visible, kept while their content is
// unchanged, dropped least recently used first.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "app/render/gl/gl_objects.h"
#include "app/render/scene_renderer.h"
#include "app/render/view_target.h"

namespace minkoscope {

class ThumbnailCache {
 public:
  static constexpr std::size_t most_pictures = 256;

  /// What a thumbnail depends on besides its step.
  struct Source {
    std::uint64_t revision = 0;
    Camera camera;
    bool close = false;
    bool dark = true;
    int width = 0, height = 0;
    float scale = 1.0f;
    bool operator==(const Source&) const = default;
  };
  using Slot = std::pair<int, std::size_t>;  // row and step

  /// Call before requesting: drops the last frame's pending requests, which may no longer be visible.
  void begin_frame() { requests_.clear(); }
  /// The cached thumbnail, stale or not, else null; requested again where its source differs from `source`.
  ImTextureID picture(const Slot& slot, const Source& source);
  struct Request {
    Slot slot;
    Source source;
  };
  /// Renders the requests of this frame, closest to `middle` first: at least one, more while time allows, or all.
  /// `draw_one` draws into the bound target.
  void render(std::size_t middle, double milliseconds, bool all, const std::function<void(const Request&)>& draw_one);
  /// Whether requests of this frame are unfinished.
  bool pending() const { return !requests_.empty(); }
  void clear();

  std::size_t size() const { return entries_.size(); }
  std::uint64_t drawn() const { return drawn_; }

 private:
  struct Entry {
    GlTexture texture;
    Source source;
    std::uint64_t used = 0;
  };
  void render_one(const Request& request, const std::function<void(const Request&)>& draw_one);

  std::map<Slot, Entry> entries_;
  std::vector<Request> requests_;
  ViewTarget target_;
  std::uint64_t clock_ = 0, drawn_ = 0;
};

}  // namespace minkoscope
