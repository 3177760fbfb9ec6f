// What a panel drew, shown again while nothing that it shows changes: its words are not put together frame after frame.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <initializer_list>
#include <optional>

namespace minkoscope {

/// Many numbers made one: what a panel was made from, to be compared only.
std::uint64_t combined_hash(std::initializer_list<std::uint64_t> values);

/// Both are called between BeginChild and EndChild of the panel's own child.
class PanelCache {
 public:
  /// Puts what was kept for this key into the child. False where it has to be drawn.
  bool show(std::uint64_t key);
  /// The panel was drawn: kept as soon as it came out of the same key a few times, for sizes settle over some frames.
  void take(std::uint64_t key);
  void forget();

 private:
  static constexpr int settled = 6;  // frames: scroll bars that come and go have found their end by then
  void append(const ImDrawList& list);

  std::optional<std::uint64_t> key_;
  int seen_ = 0;  // frames drawn for the key
  bool kept_ = false;
  ImVector<ImDrawCmd> commands_;
  ImVector<ImDrawIdx> indices_;
  ImVector<ImDrawVert> vertices_;
  ImVec2 extent_, ideal_extent_;  // of what is in the child, from where it starts
};

}  // namespace minkoscope
