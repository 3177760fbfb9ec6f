// Scenes: files of other programs that hold many placed collision shapes, read into named shapes. One reader a file;
// numbers, axes and units stay as the file has them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <minkoscope/shape.h>

#include "core/import/scenes/collision_filter.h"

namespace minkoscope {

struct SceneShape {
  std::string name;  // as the file has it, with as much of the path before it as makes it unique: "Crate/Shape"
  Shape shape;
  Pose pose;  // world
  CollisionSide side;
};

/// A script of the scene moves the shape of one of its nodes against the others.
struct SceneCast {
  std::string node;
  Vector3d displacement{0.0};
  int line = 0;
};

struct Scene {
  std::string format;  // "an MJCF model"
  std::vector<SceneShape> shapes;
  std::vector<std::string> remarks;  // what was left out, or taken otherwise than it is written
  CollisionFilter filter;
  std::optional<SceneCast> cast;
  /// Shapes that are tested against each other whatever the filter says, the lower index first.
  std::set<std::pair<std::size_t, std::size_t>> always_tested;
};

/// A scene with more shapes is refused.
inline constexpr std::size_t max_scene_shapes = 10'000;

/// Where a scene's text comes from.
struct SceneSource {
  std::string name;              // in messages
  std::filesystem::path folder;  // what the text refers to must lie below it; empty: the text must stand alone
  int first_line = 1;            // of the text within what `name` names
};

// The readers throw CaseError "NAME:LINE: what is wrong, and what would be right". Those of XML take a document or a
// fragment of one, such as a few <geom> or one <link>.
Scene read_mjcf(std::string_view text, const SceneSource& source);
Scene read_urdf(std::string_view text, const SceneSource& source);
Scene read_sdf(std::string_view text, const SceneSource& source);
Scene read_tscn(std::string_view text, const SceneSource& source);
Scene read_quake_map(std::string_view text, const SceneSource& source);
Scene read_gltf_shapes(std::string_view text, const SceneSource& source);

/// Whether the file's ending is one that scenes have; levels may have it, too.
bool has_scene_ending(const std::filesystem::path& file);
/// Whether a file is certainly a scene: by its ending, and a glTF file by the collision shapes in it.
bool is_scene_file(const std::filesystem::path& file);
/// The file read by the format of its ending, or of what it begins with.
Scene load_scene(const std::filesystem::path& file);
/// "an .xml, .urdf, .tscn, .map, .gltf or .glb file"
std::string scene_file_wanted();

}  // namespace minkoscope
