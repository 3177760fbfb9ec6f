#include "app/mode/panel_cache.h"

#include <imgui_internal.h>

#include <cstring>

namespace minkoscope {
namespace {

/// ImVector's own assignment gives its room back.
template <class Item>
void copy(ImVector<Item>& to, const ImVector<Item>& from) {
  to.resize(from.Size);
  if (from.Size > 0) std::memcpy(to.Data, from.Data, static_cast<std::size_t>(from.size_in_bytes()));
}

/// The child and what scrolls inside it, in the order in which ImGui draws them.
void for_each_within(const ImGuiWindow& window, auto&& visit) {
  visit(*window.DrawList);
  for (const ImGuiWindow* inner : window.DC.ChildWindows) {
    if (inner->Active && !inner->Hidden) for_each_within(*inner, visit);
  }
}

}  // namespace

std::uint64_t combined_hash(std::initializer_list<std::uint64_t> values) {
  std::uint64_t out = 0x9e3779b97f4a7c15ULL;
  for (const std::uint64_t value : values) {
    out = (out ^ value) * 0xff51afd7ed558ccdULL;
    out ^= out >> 32;
  }
  return out;
}

bool PanelCache::show(std::uint64_t key) {
  if (!kept_ || key_ != key) return false;
  ImGuiWindow& window = *GImGui->CurrentWindow;
  ImDrawList& list = *window.DrawList;
  copy(list.CmdBuffer, commands_);
  copy(list.IdxBuffer, indices_);
  copy(list.VtxBuffer, vertices_);
  list._CmdHeader.VtxOffset = static_cast<unsigned>(list.VtxBuffer.Size);
  list._VtxCurrentIdx = 0;
  list._VtxWritePtr = list.VtxBuffer.Data + list.VtxBuffer.Size;
  list._IdxWritePtr = list.IdxBuffer.Data + list.IdxBuffer.Size;
  list.AddDrawCmd();
  window.DC.CursorMaxPos = {window.DC.CursorStartPos.x + extent_.x, window.DC.CursorStartPos.y + extent_.y};
  window.DC.IdealMaxPos = {window.DC.CursorStartPos.x + ideal_extent_.x, window.DC.CursorStartPos.y + ideal_extent_.y};
  return true;
}

void PanelCache::take(std::uint64_t key) {
  if (key_ != key) {
    forget();
    key_ = key;
  }
  if (++seen_ < settled || kept_) return;
  const ImGuiWindow& window = *GImGui->CurrentWindow;
  // Indices of sixteen bits reach further only where the backend can add to them.
  bool small_enough = (window.DrawList->Flags & ImDrawListFlags_AllowVtxOffset) != 0;
  for_each_within(window, [&](const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) small_enough = small_enough && command.UserCallback == nullptr;
  });
  if (!small_enough) return;
  for_each_within(window, [this](const ImDrawList& list) { append(list); });
  const ImGuiWindowTempData& layout = window.DC;
  extent_ = {layout.CursorMaxPos.x - layout.CursorStartPos.x, layout.CursorMaxPos.y - layout.CursorStartPos.y};
  ideal_extent_ = {layout.IdealMaxPos.x - layout.CursorStartPos.x, layout.IdealMaxPos.y - layout.CursorStartPos.y};
  kept_ = true;
}

void PanelCache::forget() {
  key_.reset();
  seen_ = 0;
  kept_ = false;
  commands_.resize(0);
  indices_.resize(0);
  vertices_.resize(0);
}

void PanelCache::append(const ImDrawList& list) {
  const auto first_vertex = static_cast<unsigned>(vertices_.Size), first_index = static_cast<unsigned>(indices_.Size);
  for (ImDrawCmd command : list.CmdBuffer) {
    if (command.ElemCount == 0) continue;
    command.VtxOffset += first_vertex;
    command.IdxOffset += first_index;
    commands_.push_back(command);
  }
  for (const ImDrawIdx index : list.IdxBuffer) indices_.push_back(index);
  for (const ImDrawVert& vertex : list.VtxBuffer) vertices_.push_back(vertex);
}

}  // namespace minkoscope
