#include "core/export/engines/engine_text.h"

#include <algorithm>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/kinds/case_kind.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

std::string literal(double value, std::string_view suffix) {
  std::string text = format_number(value);
  if (text.find_first_of(".eE") == std::string::npos) text += ".0";
  return text.append(suffix);
}

std::string literals(const Vector3d& v, std::string_view suffix) {
  return literal(v.x, suffix) + ", " + literal(v.y, suffix) + ", " + literal(v.z, suffix);
}

std::string words_of(const Vector3d& v) {
  return format_number(v.x) + " " + format_number(v.y) + " " + format_number(v.z);
}

std::string title_of(const Case& value) {
  std::string title = value.name.empty() ? "a case of Minkoscope" : value.name;
  // Nothing that could end a comment of any of the languages, or begin another.
  for (char& c : title) {
    if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == '*' || c == '-' || c == '<' || c == '>') c = ' ';
  }
  return title;
}

PlainPair plain_pair(const PairQuery& query) {
  return {to_plain(query.a, "/pair/a/shape"), to_plain(query.b, "/pair/b/shape")};
}

std::vector<std::array<Vector3d, 3>> level_triangles(const SweepQuery& sweep) {
  std::vector<std::array<Vector3d, 3>> triangles;
  for (const LevelMesh& item : sweep.level) {
    for (const auto& corners : item.mesh->triangles) {
      auto& triangle = triangles.emplace_back();
      for (std::size_t i = 0; i < 3; ++i) triangle[i] = item.pose.to_world(item.mesh->vertices[corners[i]]);
    }
  }
  return triangles;
}

double sphere_radius(const SweepQuery& sweep, std::string_view engine) {
  for (std::size_t i = 0; i < sweep.level.size(); ++i)
    if (sweep.level[i].shape)
      throw CaseError("/sweep/level/" + std::to_string(i) + "/shape: the program for " + std::string(engine) +
                      " casts against triangles; must be a mesh");
  const auto body = ellipsoid_of(sweep.body, sweep.shape);
  if (!body)
    throw CaseError("/sweep/body/shape: the program for " + std::string(engine) + " casts no " +
                    std::string(type_name(*sweep.shape)) + "; must be a sphere");
  const Vector3d& radii = body->radii;
  if (radii.x == radii.y && radii.y == radii.z) return radii.x;
  throw CaseError("/sweep/body/radii: " + std::string(engine) +
                  " casts no ellipsoid; must be a sphere, of three equal radii");
}

void refuse_shape(std::string_view engine, const PlainShape& plain, const std::string& place) {
  throw CaseError(place + ": " + std::string(engine) + " has no " + std::string(type_name(plain.core)));
}

void refuse_rounding(std::string_view engine, const std::string& place) {
  throw CaseError(place + ": " + std::string(engine) + " has no such shape rounded by a sphere");
}

void require_volume(std::string_view engine, const ConvexHull& hull, const std::string& place) {
  if (hull.dimension == 3) return;
  throw CaseError(place + ": " + std::string(engine) + " needs a hull with a volume; this one is flat");
}

void refuse_kind(std::string_view engine, const Case& value, std::string_view wanted) {
  throw CaseError("/kind: is \"" + std::string(kind_of(value).name) + "\"; for " + std::string(engine) + " must be " +
                  std::string(wanted));
}

}  // namespace minkoscope
