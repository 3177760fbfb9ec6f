#include "core/scene/members/warm_start_json.h"

#include <algorithm>

namespace minkoscope {
namespace {

constexpr int most_features = 65536;  // of a hull
constexpr std::string_view simplex_wanted = "an array of up to 4 vertices, each [feature of A, feature of B]";

}  // namespace

GjkCache read_warm_start(const JsonValue& value) {
  const JsonObject object(value, {"simplex", "direction"});
  GjkCache cache;
  if (const auto simplex = object.find("simplex")) {
    const std::size_t count = simplex->size(simplex_wanted);
    if (count > cache.vertices.size()) {
      simplex->fail("has " + std::to_string(count) + " vertices; must be " + std::string(simplex_wanted));
    }
    for (std::size_t i = 0; i < count; ++i) {
      const JsonValue vertex = simplex->item(i);
      if (vertex.size("[feature of A, feature of B]") != 2) vertex.fail_wanted("[feature of A, feature of B]");
      cache.vertices[i] = {vertex.item(0).whole_number(0, most_features - 1),
                           vertex.item(1).whole_number(0, most_features - 1)};
    }
    cache.size = static_cast<int>(count);
  }
  if (const auto direction = object.find("direction")) {
    if (direction->size("[x, y, z]") != 3) direction->fail_wanted("[x, y, z]");
    // Not a quantity of the case but the last closest point negated, which may lie beyond what a case allows.
    for (std::size_t i = 0; i < 3; ++i) cache.direction[static_cast<int>(i)] = direction->item(i).number();
    if (cache.direction == Vector3d(0.0)) {
      direction->fail("is zero; must be a direction [x, y, z] other than zero, or left out");
    }
  }
  return cache;
}

void write_json(JsonWriter& writer, const GjkCache& cache) {
  writer.begin_object(JsonWriter::Layout::one_line);
  writer.key("simplex").begin_array(JsonWriter::Layout::one_line);
  const auto count = static_cast<std::size_t>(std::clamp(cache.size, 0, 4));
  for (std::size_t i = 0; i < count; ++i) {
    writer.begin_array(JsonWriter::Layout::one_line).value(cache.vertices[i].a).value(cache.vertices[i].b).end_array();
  }
  writer.end_array();
  if (cache.direction != Vector3d(0.0)) writer.member("direction", cache.direction);
  writer.end_object();
}

}  // namespace minkoscope
