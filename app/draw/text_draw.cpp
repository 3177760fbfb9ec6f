#include "app/draw/text_draw.h"

#include <cmath>

#include "app/draw/marks.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

std::string id_text(MarkId id) {
  std::string result;
  if (id == 0) return result;
  result.append(" #").append(std::to_string(static_cast<int>(mark_kind(id)))).append(":");
  return result.append(std::to_string(mark_index(id)));
}

}  // namespace

std::string TextDraw::number(double value) const {
  std::string result = fixed_number(value, decimals_);
  // No negative zero.
  if (result.find_first_not_of("-0.") == std::string::npos && result[0] == '-') result.erase(0, 1);
  return result;
}

std::string TextDraw::vector(const Vector3d& value) const {
  std::string result = "(";
  result.append(number(value.x)).append(" ").append(number(value.y)).append(" ").append(number(value.z)).append(")");
  return result;
}

void TextDraw::point(const Vector3d& position, Role role, Marker marker, MarkId id) {
  text_.append("point ").append(to_string(role)).append(" ").append(to_string(marker)).append(" ");
  text_.append(vector(position)).append(id_text(id)).append("\n");
}

void TextDraw::line(const Vector3d& from, const Vector3d& to, Role role, const LineStyle& style, MarkId id) {
  text_.append("line ").append(to_string(role)).append(" ").append(vector(from)).append(" ").append(vector(to));
  if (style.dashed) text_.append(" dashed");
  if (style.arrow) text_.append(" arrow");
  if (style.on_top) text_.append(" on_top");
  if (style.opacity < 1.0f) text_.append(" ").append(number(static_cast<double>(style.opacity)));
  text_.append(id_text(id)).append("\n");
}

void TextDraw::triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c, Role role, float opacity, MarkId id) {
  text_.append("triangle ").append(to_string(role)).append(" ").append(vector(a)).append(" ").append(vector(b));
  text_.append(" ").append(vector(c)).append(" ").append(number(static_cast<double>(opacity)));
  text_.append(id_text(id)).append("\n");
}

void TextDraw::disc(const Vector3d& centre, const Vector3d& normal, double radius, Role role, float opacity,
                    MarkId id) {
  text_.append("disc ").append(to_string(role)).append(" ").append(vector(centre)).append(" ").append(vector(normal));
  text_.append(" ").append(number(radius)).append(" ").append(number(static_cast<double>(opacity)));
  text_.append(id_text(id)).append("\n");
}

void TextDraw::surface(const std::shared_ptr<const SurfaceMesh>& mesh, const Pose& pose, const Vector3d& scale,
                       Role role, const SurfaceStyle& style, MarkId id) {
  text_.append("surface ").append(to_string(role)).append(" ");
  if (mesh) {
    text_.append(std::to_string(mesh->positions.size())).append("/");
    text_.append(std::to_string(mesh->triangles.size())).append("/").append(std::to_string(mesh->edges.size()));
  } else {
    text_.append("none");
  }
  const Quaterniond& q = pose.rotation;
  text_.append(" ").append(vector(pose.position)).append(" ").append(vector({q.x, q.y, q.z})).append(" ");
  text_.append(number(q.w)).append(" ").append(vector(scale)).append(" ");
  text_.append(number(static_cast<double>(style.opacity)));
  if (style.stretch != Vector3d(1.0)) text_.append(" stretched ").append(vector(style.stretch));
  text_.append(id_text(id)).append("\n");
}

void TextDraw::label(const Vector3d& anchor, std::string_view text, Role role, int priority) {
  text_.append("label ").append(to_string(role)).append(" ").append(vector(anchor)).append(" \"").append(text);
  text_.append("\" ").append(std::to_string(priority)).append("\n");
}

}  // namespace minkoscope
