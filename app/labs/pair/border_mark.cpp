#include "app/labs/pair/border_mark.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

/// A surface of many vertices is judged by some of them.
constexpr std::size_t most_looked_at = 96;

}  // namespace

void draw_border_mark(PanelContext& context, const SurfaceMesh& shape, const Pose& pose, Role role,
                      std::string_view letter, const ViewRect& rect, const Camera& camera, ImDrawList& draw) {
  const std::size_t count = shape.positions.size(), every = std::max<std::size_t>(1, count / most_looked_at);
  Vector3d sum(0.0);
  std::size_t looked_at = 0;
  for (std::size_t i = 0; i < count; i += every) {
    const Vector3d world = pose.to_world(shape.positions[i]);
    if (const auto seen = camera.project(world, rect); seen && rect.contains(seen->pixel)) return;
    sum += world;
    ++looked_at;
  }
  if (looked_at == 0) return;
  const Vector3d centre = sum / static_cast<double>(looked_at);
  if (const auto seen = camera.project(centre, rect); seen && rect.contains(seen->pixel)) return;
  const Vector3d in_eye = camera.rotation() * (centre - camera.eye());
  glm::dvec2 way(in_eye.x, -in_eye.y);
  if (glm::length(way) < 1e-12) way = {0.0, 1.0};  // straight behind the eye
  way = glm::normalize(way);

  // On the border of what the title and the legend leave free.
  const auto px = [&](double logical) { return static_cast<double>(context.px(logical)); };
  const double left = rect.x + px(24), right = rect.x + rect.width - px(24);
  const double top = rect.y + px(64), bottom = rect.y + rect.height - px(64);
  if (right <= left || bottom <= top) return;
  const glm::dvec2 middle(0.5 * (left + right), 0.5 * (top + bottom));
  const double along = std::min(std::abs(way.x) > 1e-9 ? 0.5 * (right - left) / std::abs(way.x) : 1e30,
                                std::abs(way.y) > 1e-9 ? 0.5 * (bottom - top) / std::abs(way.y) : 1e30);
  const glm::dvec2 at = middle + along * way, side(-way.y, way.x);
  const auto point = [&](double forward, double sideways) {
    const glm::dvec2 p = at + px(forward) * way + px(sideways) * side;
    return ImVec2(static_cast<float>(p.x), static_cast<float>(p.y));
  };
  const Colour colour = context.theme.colour(role);
  draw.AddTriangleFilled(point(14, 0), point(3, -8), point(3, 8), packed(colour));
  ImFont* font = context.fonts.semibold;
  const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, letter.data(), letter.data() + letter.size());
  const ImVec2 text = point(-7, 0);
  const float radius = context.px(16);
  const ImVec2 low{static_cast<float>(at.x) - radius, static_cast<float>(at.y) - radius};
  ImGui::SetCursorScreenPos(low);
  ImGui::PushID(letter.data(), letter.data() + letter.size());
  ImGui::InvisibleButton("out of view", {2 * radius, 2 * radius});
  ImGui::PopID();
  draw.AddText(font, font->FontSize, {text.x - 0.5f * size.x, text.y - 0.5f * size.y}, packed(colour), letter.data(),
               letter.data() + letter.size());
  note_mark(context, std::string("out of view: ").append(letter), low, {2 * radius, 2 * radius});
  tooltip(context,
          [&] { return std::string("shape ").append(letter).append(" lies this way, out of view: F shows all"); });
}

}  // namespace minkoscope
