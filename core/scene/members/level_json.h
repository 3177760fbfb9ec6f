// What sweeps and walks share: a level of meshes and an ellipsoid body, from JSON and back.
#pragma once

#include <filesystem>

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
/// The members of the mesh's object, which the caller begins and ends.
void write_level_mesh(JsonWriter& writer, const LevelMesh& mesh, const std::filesystem::path& folder);

EllipsoidBody read_body(const JsonValue& value);
/// The member "body".
void write_body(JsonWriter& writer, const EllipsoidBody& body);

}  // namespace minkoscope
