// Shapes and meshes of a case: from JSON and back.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include <minkoscope/geometry.h>
#include <minkoscope/shape.h>

#include "core/scene/case/file_cache.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

/// Sums and poses nested deeper than this are refused: each level is a call within every support query.
inline constexpr int max_shape_depth = 32;
inline constexpr std::size_t max_hull_points = 65'536;

/// The files of triangles that a case names: relative to its folder, each read once.
class CaseFiles {
 public:
  CaseFiles(std::filesystem::path folder, const Progress& progress, FileCache& cache);

  struct File {
    std::string path;  // absolute
    std::shared_ptr<const TriangleMesh> mesh;
  };
  /// The file that the text `name` names. Throws CaseError: at `name` when there is no such file, at the file's own
  /// line when it is wrong.
  File open(const JsonValue& name);
  /// The same in metres with Y up.
  File open(const JsonValue& name, const FileUnits& units);
  /// The convex hull of the file's vertices.
  HullShape hull(const JsonValue& name);

 private:
  std::filesystem::path folder_;
  const Progress& progress_;
  FileCache& cache_;
};

/// A file's absolute path as a case in `folder` writes it.
std::string path_within(const std::string& file, const std::filesystem::path& folder);

/// Which shapes a member takes.
enum class MeshUse { allowed, convex_only };

Shape read_shape(const JsonValue& value, MeshUse mesh_use, CaseFiles& files);
void write_shape(JsonWriter& writer, const Shape& shape, const std::filesystem::path& folder);

struct LevelGeometry {
  std::shared_ptr<const TriangleMesh> mesh;  // with at least one triangle
  std::string file;
  FileUnits units = {};
};
LevelGeometry read_level_geometry(const JsonValue& value, CaseFiles& files);
void write_level_geometry(JsonWriter& writer, const LevelGeometry& geometry, const std::filesystem::path& folder);

void write_pose(JsonWriter& writer, const Pose& pose);

}  // namespace minkoscope
