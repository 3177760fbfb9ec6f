#include "app/window/thumbnail_cache.h"

#include <algorithm>
#include <chrono>

namespace minkoscope {

namespace {
constexpr int samples = 4;
}

ImTextureID ThumbnailCache::picture(const Place& place, const Source& source) {
  const auto found = kept_.find(place);
  const bool there = found != kept_.end();
  if (!there || !(found->second.source == source)) orders_.push_back({place, source});
  if (!there) return ImTextureID{};
  found->second.used = ++clock_;
  return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(found->second.texture.get()));
}

void ThumbnailCache::develop(std::size_t middle, double milliseconds, bool all,
                             const std::function<void(const Order&)>& draw_one) {
  const auto distance = [middle](const Order& order) {
    const std::size_t step = order.place.second;
    return step > middle ? step - middle : middle - step;
  };
  std::stable_sort(orders_.begin(), orders_.end(),
                   [&](const Order& a, const Order& b) { return distance(a) < distance(b); });
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::size_t done = 0;
  for (; done < orders_.size(); ++done) {
    const double spent = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    if (!all && done > 0 && spent >= milliseconds) break;
    develop_one(orders_[done], draw_one);
  }
  orders_.erase(orders_.begin(), orders_.begin() + static_cast<std::ptrdiff_t>(done));
}

void ThumbnailCache::develop_one(const Order& order, const std::function<void(const Order&)>& draw_one) {
  const int width = std::max(order.source.width, 1), height = std::max(order.source.height, 1);
  target_.resize(width, height, samples);
  target_.begin();
  draw_one(order);
  target_.finish();
  Kept& kept = kept_[order.place];
  if (!kept.texture) {
    kept.texture = GlTexture::create();
    glBindTexture(GL_TEXTURE_2D, kept.texture.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
  GLint outer = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &outer);
  target_.bind_resolved();
  glBindTexture(GL_TEXTURE_2D, kept.texture.get());
  glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, width, height, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(outer));
  kept.source = order.source;
  kept.used = ++clock_;
  ++drawn_;
  while (kept_.size() > most_pictures) {
    const auto oldest = std::min_element(kept_.begin(), kept_.end(),
                                         [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    kept_.erase(oldest);
  }
}

void ThumbnailCache::clear() {
  kept_.clear();
  orders_.clear();
}

}  // namespace minkoscope
