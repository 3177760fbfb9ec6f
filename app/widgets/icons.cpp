// Icons and markers as vector drawings, sharp at every scale.
#include "app/widgets/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace minkoscope {

void draw_icon(ImDrawList& draw, Icon icon, ImVec2 c, float size, ImU32 colour) {
  const float r = size * 0.5f, thick = std::max(1.0f, size * 0.11f);
  const auto triangle = [&](float x, float direction, float half) {
    draw.AddTriangleFilled({x - direction * half * 0.85f, c.y - half}, {x - direction * half * 0.85f, c.y + half},
                           {x + direction * half * 0.85f, c.y}, colour);
  };
  const auto hollow = [&](float direction) {
    draw.AddTriangle({c.x - direction * r * 0.6f, c.y - r * 0.75f}, {c.x - direction * r * 0.6f, c.y + r * 0.75f},
                     {c.x + direction * r * 0.7f, c.y}, colour, thick);
  };
  const auto bar = [&](float x) {
    draw.AddRectFilled({x - thick * 0.6f, c.y - r * 0.85f}, {x + thick * 0.6f, c.y + r * 0.85f}, colour);
  };
  const auto arrow_turn = [&](float direction) {  // undo to the left, redo to the right
    const float tip_x = c.x - direction * r * 0.85f;
    draw.PathArcTo({c.x, c.y + r * 0.15f}, r * 0.62f,
                   direction > 0 ? -std::numbers::pi_v<float> * 0.5f : -std::numbers::pi_v<float> * 0.5f,
                   direction > 0 ? std::numbers::pi_v<float> * 0.55f : -std::numbers::pi_v<float> * 1.55f, 16);
    draw.PathStroke(colour, 0, thick);
    draw.AddLine({tip_x + direction * r * 0.35f, c.y - r * 0.47f}, {c.x, c.y - r * 0.47f}, colour, thick);
    draw.AddTriangleFilled({tip_x, c.y - r * 0.47f}, {tip_x + direction * r * 0.5f, c.y - r * 0.9f},
                           {tip_x + direction * r * 0.5f, c.y - r * 0.04f}, colour);
  };
  switch (icon) {
    case Icon::none:
      break;
    case Icon::first:
      bar(c.x - r * 0.75f);
      triangle(c.x + r * 0.15f, -1.0f, r * 0.8f);
      break;
    case Icon::last:
      bar(c.x + r * 0.75f);
      triangle(c.x - r * 0.15f, 1.0f, r * 0.8f);
      break;
    case Icon::back:
      hollow(-1.0f);
      break;
    case Icon::forward:
      hollow(1.0f);
      break;
    case Icon::play:
      triangle(c.x + r * 0.08f, 1.0f, r * 0.85f);
      break;
    case Icon::pause:
      draw.AddRectFilled({c.x - r * 0.6f, c.y - r * 0.8f}, {c.x - r * 0.15f, c.y + r * 0.8f}, colour, 1.0f);
      draw.AddRectFilled({c.x + r * 0.15f, c.y - r * 0.8f}, {c.x + r * 0.6f, c.y + r * 0.8f}, colour, 1.0f);
      break;
    case Icon::plus:
      draw.AddLine({c.x - r * 0.7f, c.y}, {c.x + r * 0.7f, c.y}, colour, thick);
      draw.AddLine({c.x, c.y - r * 0.7f}, {c.x, c.y + r * 0.7f}, colour, thick);
      break;
    case Icon::cross:
      draw.AddLine({c.x - r * 0.55f, c.y - r * 0.55f}, {c.x + r * 0.55f, c.y + r * 0.55f}, colour, thick);
      draw.AddLine({c.x - r * 0.55f, c.y + r * 0.55f}, {c.x + r * 0.55f, c.y - r * 0.55f}, colour, thick);
      break;
    case Icon::theme:
      draw.AddCircle(c, r * 0.85f, colour, 24, thick);
      draw.PathArcTo(c, r * 0.85f, std::numbers::pi_v<float> * 0.5f, std::numbers::pi_v<float> * 1.5f, 16);
      draw.PathFillConvex(colour);
      break;
    case Icon::open:
      draw.AddLine({c.x - r * 0.8f, c.y - r * 0.5f}, {c.x - r * 0.15f, c.y - r * 0.5f}, colour, thick);
      draw.AddRect({c.x - r * 0.8f, c.y - r * 0.3f}, {c.x + r * 0.8f, c.y + r * 0.65f}, colour, thick, 0, thick);
      break;
    case Icon::save:
      draw.AddLine({c.x, c.y - r * 0.8f}, {c.x, c.y + r * 0.2f}, colour, thick);
      draw.AddTriangleFilled({c.x - r * 0.4f, c.y}, {c.x + r * 0.4f, c.y}, {c.x, c.y + r * 0.45f}, colour);
      draw.AddLine({c.x - r * 0.75f, c.y + r * 0.75f}, {c.x + r * 0.75f, c.y + r * 0.75f}, colour, thick);
      break;
    case Icon::undo:
      arrow_turn(1.0f);
      break;
    case Icon::redo:
      arrow_turn(-1.0f);
      break;
    case Icon::copy:
      draw.AddRect({c.x - r * 0.7f, c.y - r * 0.75f}, {c.x + r * 0.25f, c.y + r * 0.35f}, colour, thick, 0, thick);
      draw.AddRect({c.x - r * 0.25f, c.y - r * 0.35f}, {c.x + r * 0.7f, c.y + r * 0.75f}, colour, thick, 0, thick);
      break;
    case Icon::paste:
      draw.AddRect({c.x - r * 0.65f, c.y - r * 0.65f}, {c.x + r * 0.65f, c.y + r * 0.8f}, colour, thick, 0, thick);
      draw.AddRectFilled({c.x - r * 0.3f, c.y - r * 0.85f}, {c.x + r * 0.3f, c.y - r * 0.4f}, colour, 1.0f);
      break;
    case Icon::check:
      draw.AddLine({c.x - r * 0.6f, c.y}, {c.x - r * 0.1f, c.y + r * 0.5f}, colour, thick);
      draw.AddLine({c.x - r * 0.1f, c.y + r * 0.5f}, {c.x + r * 0.7f, c.y - r * 0.5f}, colour, thick);
      break;
    case Icon::search:
      draw.AddCircle({c.x - r * 0.15f, c.y - r * 0.15f}, r * 0.55f, colour, 24, thick);
      draw.AddLine({c.x + r * 0.25f, c.y + r * 0.25f}, {c.x + r * 0.8f, c.y + r * 0.8f}, colour, thick * 1.3f);
      break;
  }
}

void draw_flag(ImDrawList& draw, ImVec2 c, float r, ImU32 colour) {
  draw.AddLine({c.x - r * 0.6f, c.y - r}, {c.x - r * 0.6f, c.y + r}, colour, std::max(r * 0.28f, 1.0f));
  draw.AddTriangleFilled({c.x - r * 0.6f, c.y - r}, {c.x + r * 0.9f, c.y - r * 0.4f}, {c.x - r * 0.6f, c.y + r * 0.2f},
                         colour);
}

void draw_stop(ImDrawList& draw, ImVec2 c, float r, ImU32 colour) {
  draw.AddTriangleFilled({c.x - r, c.y - r * 0.8f}, {c.x + r, c.y - r * 0.8f}, {c.x, c.y + r}, colour);
}

void draw_marker(ImDrawList& draw, Marker marker, ImVec2 c, float r, ImU32 colour, ImU32 outline) {
  switch (marker) {
    case Marker::disc:
      draw.AddCircleFilled(c, r, colour, 24);
      break;
    case Marker::ring:
      draw.AddCircle(c, r * 0.9f, colour, 24, r * 0.45f);
      break;
    case Marker::diamond:
      draw.AddQuadFilled({c.x, c.y - r * 1.25f}, {c.x + r * 1.25f, c.y}, {c.x, c.y + r * 1.25f}, {c.x - r * 1.25f, c.y},
                         colour);
      break;
    case Marker::star: {
      constexpr int tips = 5;
      std::array<ImVec2, 2 * tips> rim;
      for (std::size_t i = 0; i < rim.size(); ++i) {
        const float angle = std::numbers::pi_v<float> * (static_cast<float>(i) / tips - 0.5f);
        const float reach = i % 2 == 0 ? r * 1.4f : r * 0.6f;
        rim[i] = {c.x + reach * std::cos(angle), c.y + reach * std::sin(angle)};
      }
      for (std::size_t i = 0; i < rim.size(); i += 2) {
        draw.AddTriangleFilled(rim[(i + rim.size() - 1) % rim.size()], rim[i], rim[i + 1], colour);
      }
      std::array<ImVec2, tips> core;
      for (std::size_t i = 0; i < core.size(); ++i) core[i] = rim[2 * i + 1];
      draw.AddConvexPolyFilled(core.data(), tips, colour);
      break;
    }
    case Marker::cross:
      draw.AddLine({c.x - r * 1.2f, c.y}, {c.x + r * 1.2f, c.y}, colour, r * 0.4f);
      draw.AddLine({c.x, c.y - r * 1.2f}, {c.x, c.y + r * 1.2f}, colour, r * 0.4f);
      break;
    case Marker::square:
      draw.AddRectFilled({c.x - r * 0.9f, c.y - r * 0.9f}, {c.x + r * 0.9f, c.y + r * 0.9f}, colour, r * 0.2f);
      break;
    case Marker::triangle:
      draw.AddTriangleFilled({c.x, c.y - r * 1.2f}, {c.x + r * 1.1f, c.y + r * 0.8f}, {c.x - r * 1.1f, c.y + r * 0.8f},
                             colour);
      break;
    case Marker::saltire:
      draw.AddLine({c.x - r * 0.85f, c.y - r * 0.85f}, {c.x + r * 0.85f, c.y + r * 0.85f}, colour, r * 0.45f);
      draw.AddLine({c.x - r * 0.85f, c.y + r * 0.85f}, {c.x + r * 0.85f, c.y - r * 0.85f}, colour, r * 0.45f);
      break;
  }
  if (marker == Marker::disc && (outline >> IM_COL32_A_SHIFT) != 0) draw.AddCircle(c, r, outline, 24, 1.0f);
}
}  // namespace minkoscope
