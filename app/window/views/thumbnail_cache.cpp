#include "app/window/views/thumbnail_cache.h"

#include <algorithm>
#include <chrono>

namespace minkoscope {

namespace {
constexpr int samples = 4;
}

ImTextureID ThumbnailCache::picture(const Slot& slot, const Source& source) {
  const auto found = entries_.find(slot);
  const bool there = found != entries_.end();
  if (!there || !(found->second.source == source)) requests_.push_back({slot, source});
  if (!there) return ImTextureID{};
  found->second.used = ++clock_;
  return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(found->second.texture.get()));
}

void ThumbnailCache::render(std::size_t middle, double milliseconds, bool all,
                            const std::function<void(const Request&)>& draw_one) {
  const auto distance = [middle](const Request& request) {
    const std::size_t step = request.slot.second;
    return step > middle ? step - middle : middle - step;
  };
  std::stable_sort(requests_.begin(), requests_.end(),
                   [&](const Request& a, const Request& b) { return distance(a) < distance(b); });
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::size_t done = 0;
  for (; done < requests_.size(); ++done) {
    const double spent = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    if (!all && done > 0 && spent >= milliseconds) break;
    render_one(requests_[done], draw_one);
  }
  requests_.erase(requests_.begin(), requests_.begin() + static_cast<std::ptrdiff_t>(done));
}

void ThumbnailCache::render_one(const Request& request, const std::function<void(const Request&)>& draw_one) {
  const int width = std::max(request.source.width, 1), height = std::max(request.source.height, 1);
  target_.resize(width, height, samples);
  target_.begin();
  draw_one(request);
  target_.finish();
  Entry& entry = entries_[request.slot];
  if (!entry.texture) {
    entry.texture = GlTexture::create();
    glBindTexture(GL_TEXTURE_2D, entry.texture.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
  GLint outer = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &outer);
  target_.bind_resolved();
  glBindTexture(GL_TEXTURE_2D, entry.texture.get());
  glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, width, height, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(outer));
  entry.source = request.source;
  entry.used = ++clock_;
  ++drawn_;
  while (entries_.size() > most_pictures) {
    const auto oldest = std::min_element(entries_.begin(), entries_.end(),
                                         [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    entries_.erase(oldest);
  }
}

void ThumbnailCache::clear() {
  entries_.clear();
  requests_.clear();
}

}  // namespace minkoscope
