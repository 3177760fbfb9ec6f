#include "app/draw/text_draw.h"

#include <cmath>
#include <cstdio>

#include "app/draw/marks.h"

namespace minkoscope {
namespace {

std::string id_text(MarkId id) {
  if (id == 0) return {};
  return " #" + std::to_string(static_cast<int>(mark_kind(id))) + ":" + std::to_string(mark_index(id));
}

}  // namespace

std::string TextDraw::number(double value) const {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals_, value);
  // What rounds to zero has no sign.
  std::string result = text;
  if (result.find_first_not_of("-0.") == std::string::npos && result[0] == '-') result.erase(0, 1);
  return result;
}

std::string TextDraw::vector(const Vector3d& value) const {
  return "(" + number(value.x) + " " + number(value.y) + " " + number(value.z) + ")";
}

void TextDraw::point(const Vector3d& position, Role role, Marker marker, MarkId id) {
  text_.append("point ").append(to_string(role)).append(" ").append(to_string(marker)).append(" ");
  text_ += vector(position) + id_text(id) + "\n";
}

void TextDraw::line(const Vector3d& from, const Vector3d& to, Role role, const LineStyle& style, MarkId id) {
  text_.append("line ").append(to_string(role)).append(" ");
  text_ += vector(from) + " " + vector(to);
  if (style.dashed) text_ += " dashed";
  if (style.arrow) text_ += " arrow";
  if (style.on_top) text_ += " on_top";
  if (style.opacity < 1.0f) text_ += " ghost";
  text_ += id_text(id) + "\n";
}

void TextDraw::triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c, Role role, float opacity, MarkId id) {
  text_.append("triangle ").append(to_string(role)).append(" ");
  text_ +=
      vector(a) + " " + vector(b) + " " + vector(c) + " " + number(static_cast<double>(opacity)) + id_text(id) + "\n";
}

void TextDraw::disc(const Vector3d& centre, const Vector3d& normal, double radius, Role role, float opacity,
                    MarkId id) {
  text_.append("disc ").append(to_string(role)).append(" ");
  text_ += vector(centre) + " " + vector(normal) + " " + number(radius) + " " + number(static_cast<double>(opacity)) +
           id_text(id) + "\n";
}

void TextDraw::surface(const std::shared_ptr<const SurfaceMesh>& mesh, const Pose& pose, const Vector3d& scale,
                       Role role, const SurfaceStyle& style, MarkId id) {
  text_.append("surface ").append(to_string(role)).append(" ");
  if (mesh) {
    text_ += std::to_string(mesh->positions.size()) + "/" + std::to_string(mesh->triangles.size()) + "/" +
             std::to_string(mesh->edges.size());
  } else {
    text_ += "none";
  }
  const Quaterniond& q = pose.rotation;
  text_ += " " + vector(pose.position) + " (" + number(q.x) + " " + number(q.y) + " " + number(q.z) + " " +
           number(q.w) + ") " + vector(scale) + " " + number(static_cast<double>(style.opacity)) + id_text(id) + "\n";
}

void TextDraw::label(const Vector3d& anchor, std::string_view text, Role role, int priority) {
  text_.append("label ").append(to_string(role)).append(" ");
  text_ += vector(anchor) + " \"" + std::string(text) + "\" " + std::to_string(priority) + "\n";
}

}  // namespace minkoscope
