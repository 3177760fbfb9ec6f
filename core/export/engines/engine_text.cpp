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

PlainCast plain_cast(const SweepQuery& sweep, std::string_view engine) {
  PlainCast cast;
  const Pose start{sweep.body.position, sweep.body.rotation};
  if (const auto body = ellipsoid_of(sweep.body, sweep.shape); !body) {
    if (sweep.rotation_displacement != Vector3d(0.0))
      throw CaseError("/sweep/rotation_displacement: the program for " + std::string(engine) +
                      " casts a body that does not turn; must be left out");
    cast.body = to_plain({*sweep.shape, start}, "/sweep/body/shape");
  } else if (const Vector3d& radii = body->radii; radii.x == radii.y && radii.y == radii.z) {
    cast.body = {{SphereShape{radii.x}}, 0.0, start};
  } else {
    throw CaseError("/sweep/body/radii: " + std::string(engine) +
                    " casts no ellipsoid; must be a sphere, of three equal radii");
  }
  for (std::size_t i = 0; i < sweep.level.size(); ++i) {
    const LevelMesh& item = sweep.level[i];
    if (item.shape) {
      cast.obstacle_places.push_back("/sweep/level/" + std::to_string(i) + "/shape");
      cast.obstacles.push_back(to_plain({*item.shape, item.pose}, cast.obstacle_places.back()));
      continue;
    }
    for (const auto& corners : item.mesh->triangles) {
      auto& triangle = cast.triangles.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) triangle[k] = item.pose.to_world(item.mesh->vertices[corners[k]]);
    }
  }
  return cast;
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
