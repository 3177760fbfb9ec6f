// What sweeps and walks share: a level of meshes and convex shapes, and a body, from JSON and back.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <minkoscope/sweep.h>

#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/shape_json.h"

namespace minkoscope {

inline constexpr std::string_view vector_wanted = "[x, y, z]";
inline constexpr std::string_view level_wanted = "an array of meshes";
inline constexpr std::string_view body_wanted = "{\"radii\": …, \"position\": …}";

/// How many elements a "level" has: at least one mesh.
std::size_t level_size(const JsonValue& value);
LevelMesh read_level_mesh(const JsonObject& object, CaseFiles& files);
/// Around a curved surface that is only drawn, and around one that a walk meets: a sphere is then nowhere further than
/// 1.3e-4 of its radius inside of its own.
inline constexpr int drawn_segments = 32, walked_segments = 200;
/// An item that is a convex shape, with its surface; a curved one has `segments` around.
LevelMesh convex_item(std::string name, const Shape& shape, const Pose& pose, int segments = drawn_segments);
/// The same of an item that may have a "shape" in place of its "mesh".
LevelMesh read_level_item(const JsonObject& object, CaseFiles& files, int segments = drawn_segments);
/// The members of the mesh's object, which the caller begins and ends.
void write_level_mesh(JsonWriter& writer, const LevelMesh& mesh, const std::filesystem::path& folder);

EllipsoidBody read_body(const JsonValue& value);
/// The member "body".
void write_body(JsonWriter& writer, const EllipsoidBody& body);

/// A body of radii, or of any convex shape that has a size.
struct BodyOfShape {
  EllipsoidBody body;
  std::optional<Shape> shape;
};
/// A convex shape that has a size.
Shape read_body_shape(const JsonValue& value, CaseFiles& files);
BodyOfShape read_convex_body(const JsonValue& value, CaseFiles& files);
/// The member "body".
void write_convex_body(JsonWriter& writer, const BodyOfShape& body, const std::filesystem::path& folder);

}  // namespace minkoscope
