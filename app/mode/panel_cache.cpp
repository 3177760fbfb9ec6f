#include "app/mode/panel_cache.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cstring>
#include <functional>

namespace minkoscope {
namespace {

/// Unlike ImVector's assignment, keeps the capacity.
template <class Item>
void copy(ImVector<Item>& to, const ImVector<Item>& from) {
  to.resize(from.Size);
  if (from.Size > 0) std::memcpy(to.Data, from.Data, static_cast<std::size_t>(from.size_in_bytes()));
}

/// Visits the draw lists of the child and its scrolling children, in drawing order.
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

void PanelCache::show() const {
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
}

void PanelCache::store(std::uint64_t key) {
  if (key_ != key) {
    forget();
    key_ = key;
  }
  if (++frames_ >= settled) cached_ = capture();
}

bool PanelCache::capture() {
  const ImGuiWindow& window = *GImGui->CurrentWindow;
  // 16-bit indices reach further only where the backend supports vertex offsets.
  bool possible = (window.DrawList->Flags & ImDrawListFlags_AllowVtxOffset) != 0;
  for_each_within(window, [&](const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) possible = possible && command.UserCallback == nullptr;
  });
  if (!possible) return false;
  for_each_within(window, [this](const ImDrawList& list) { append(list); });
  const ImGuiWindowTempData& layout = window.DC;
  extent_ = {layout.CursorMaxPos.x - layout.CursorStartPos.x, layout.CursorMaxPos.y - layout.CursorStartPos.y};
  ideal_extent_ = {layout.IdealMaxPos.x - layout.CursorStartPos.x, layout.IdealMaxPos.y - layout.CursorStartPos.y};
  return true;
}

bool PanelCache::same_as(const PanelCache& other) const {
  const auto same = [](const auto& a, const auto& b, auto&& equal) {
    return a.Size == b.Size && std::equal(a.begin(), a.end(), b.begin(), equal);
  };
  const auto same_point = [](const ImVec2& a, const ImVec2& b) { return a.x == b.x && a.y == b.y; };
  return same(commands_, other.commands_,
              [](const ImDrawCmd& a, const ImDrawCmd& b) {
                return a.ClipRect.x == b.ClipRect.x && a.ClipRect.y == b.ClipRect.y && a.ClipRect.z == b.ClipRect.z &&
                       a.ClipRect.w == b.ClipRect.w && a.TextureId == b.TextureId && a.VtxOffset == b.VtxOffset &&
                       a.IdxOffset == b.IdxOffset && a.ElemCount == b.ElemCount;
              }) &&
         same(indices_, other.indices_, std::equal_to<>()) &&
         same(vertices_, other.vertices_,
              [&](const ImDrawVert& a, const ImDrawVert& b) {
                return same_point(a.pos, b.pos) && same_point(a.uv, b.uv) && a.col == b.col;
              }) &&
         same_point(extent_, other.extent_) && same_point(ideal_extent_, other.ideal_extent_);
}

void PanelCache::forget() {
  key_.reset();
  frames_ = 0;
  cached_ = false;
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
