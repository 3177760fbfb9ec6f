// Caches what a panel drew and shows it again while its key stays the same, so that texts are not formatted every
// frame.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <initializer_list>
#include <optional>

namespace minkoscope {

/// Combines the values that a panel reads into a single key.
std::uint64_t combined_hash(std::initializer_list<std::uint64_t> values);

/// Use it between BeginChild and EndChild of the panel's own child.
class PanelCache {
 public:
  /// Shows what is cached under `key`, or calls `body` and caches what it draws; without a key `body` is always called.
  /// `check` draws the body again even when cached. False when that gives something else: the panel reads state that is
  /// missing from its key.
  template <class Body>
  bool draw(const std::optional<std::uint64_t>& key, bool check, Body&& body);
  void forget();

 private:
  static constexpr int settled = 6;  // frames after which scroll bars no longer appear or disappear

  void show() const;
  /// A panel is cached once the same key was drawn for some frames, because its layout settles only then.
  void store(std::uint64_t key);
  /// Copies what the current child has drawn. False where it cannot be cached.
  bool capture();
  void append(const ImDrawList& list);
  bool same_as(const PanelCache& other) const;

  std::optional<std::uint64_t> key_;
  int frames_ = 0;  // drawn for the key
  bool cached_ = false;
  ImVector<ImDrawCmd> commands_;
  ImVector<ImDrawIdx> indices_;
  ImVector<ImDrawVert> vertices_;
  ImVec2 extent_, ideal_extent_;  // of the child's content, from its start
};

template <class Body>
bool PanelCache::draw(const std::optional<std::uint64_t>& key, bool check, Body&& body) {
  if (!key) forget();
  const bool cached = cached_ && key_ == key;
  if (cached && !check) {
    show();
    return true;
  }
  body();
  if (cached) {
    PanelCache drawn;
    return drawn.capture() && same_as(drawn);
  }
  if (key) store(*key);
  return true;
}

}  // namespace minkoscope
