#include "app/panels/steps/vector_spaces_panel.h"

#include <array>
#include <functional>

#include "app/draw/level/ellipsoid_space.h"
#include "app/draw/level/vector_spaces.h"
#include "app/widgets/fitted_number.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

/// A name and three numbers; a click copies all digits.
void row(PanelContext& context, const char* name, const Vector3d& value, const Colour& colour,
         std::string_view explanation) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(22);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* font = context.fonts.regular;
  draw.AddLine(at, {at.x + width, at.y}, packed(context.theme.line));
  const float y = at.y + (height - font->FontSize) * 0.5f;
  // A column for the name, and three right-aligned columns of numbers.
  const float names = context.px(92), gap = context.px(10), column = (width - names) / 3.0f;
  ImFont* small = context.fonts.small;
  put_fitted_text(context, draw, small, {at.x, at.y + (height - small->FontSize) * 0.5f}, names, packed(colour), name);
  const Vector3d shown = without_noise(value);
  const auto width_of = [&](const std::string& text) { return size_of(font, text).x; };
  const auto fits = [&](const std::string& tried) { return width_of(tried) <= column - gap; };
  for (int i = 0; i < 3; ++i) {
    const std::string text = fitted_number(shown[i], 4, std::cref(fits));
    draw.AddText(font, font->FontSize, {at.x + names + column * static_cast<float>(i + 1) - width_of(text), y},
                 packed(context.theme.text), text.c_str());
  }
  ImGui::PushID(name);
  if (ImGui::InvisibleButton("row", {std::max(width, 1.0f), height}) && context.copy) context.copy(full_digits(value));
  tooltip(context,
          [&] { return std::string(explanation).append("\n").append(full_digits(value)).append("\nclick to copy"); });
  ImGui::PopID();
}

Vector3d row_of(const Matrix3d& m, int i) {
  return {m[0][i], m[1][i], m[2][i]};
}

}  // namespace

void draw_vector_spaces(PanelContext& context, const EllipsoidBody& body, const std::optional<Vector3d>& point,
                        std::string_view name) {
  const Colour &dim = context.theme.dim, pink = context.theme.colour(Role::closest),
               green = context.theme.colour(Role::slide_plane);
  if (!open_section(context, "Vector spaces: world to ellipsoid space")) return;
  const Matrix3d basis = ellipsoid_from_world(body);
  constexpr std::string_view change =
      "change of basis: rotation into the body's axes, then division by its radii; points are relative to the centre";
  row(context, "x′ row", row_of(basis, 0), dim, change);
  row(context, "y′ row", row_of(basis, 1), dim, change);
  row(context, "z′ row", row_of(basis, 2), dim, change);
  if (!point) {
    faint_text(context, "click a point in a view for its coordinates");
    return;
  }
  const std::string world = std::string(name) + ", world", inside = std::string(name) + ", ellipsoid";
  const Vector3d there = to_ellipsoid_space(body, *point);
  row(context, world.c_str(), *point, pink, "metres");
  row(context, inside.c_str(), there, pink,
      std::string("radii from the centre; ") + short_number(glm::length(there), 4) + " in all: 1 is on the body");
  const bool turned = published_ellipsoid_from_world(body) != basis;
  if (turned)
    row(context, "as published", published_ellipsoid_from_world(body) * (*point - body.position), dim,
        "thebigh's matrix scales before it rotates: its lengths are those of an unrotated body");
  if (!(glm::length(*point - body.position) > 0.0)) return;
  if (!open_section(context, "Tangent plane of the ellipsoid in its direction")) return;
  const TangentPlane gradient = tangent_by_gradient(body, *point), sphere = tangent_from_sphere(body, *point);
  row(context, "by gradient", gradient.normal, pink, "unit normal: 2 Q (x - c), Q the ellipsoid's quadric");
  row(context, "by sphere", sphere.normal, green,
      "unit normal: that of the unit sphere, transformed by the inverse transpose");
  faint_text(context, "they differ by " + scientific_number(angle_between(gradient, sphere), 1) + " rad");
}

void draw_mesh_cast(PanelContext& context, const MeshCast& cast) {
  const Colour &dim = context.theme.dim, &text = context.theme.text;
  if (!open_section(context, "From the mesh's space to the unit sphere")) return;
  const std::string_view way =
      cast.composed
          ? "from the mesh's axes into the body's, then division by its radii; vertices are relative to the start"
          : "as published: a rotation is missing, so lengths are those of a differently oriented body";
  row(context, "x′ row", row_of(cast.to_unit, 0), dim, way);
  row(context, "y′ row", row_of(cast.to_unit, 1), dim, way);
  row(context, "z′ row", row_of(cast.to_unit, 2), dim, way);
  row(context, "start", cast.start, text, "the body's centre in the mesh's space, metres");
  row(context, "move", cast.displacement, text, "the displacement in the mesh's space, metres");
  row(context, "move, unit", cast.to_unit * cast.displacement, text, "the displacement of the unit sphere, radii");
}

}  // namespace minkoscope
