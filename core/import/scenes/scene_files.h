// The files that a scene refers to: only those below the folder of the opened file, whatever the reference says.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <minkoscope/shape.h>

#include "core/import/scenes/scene_builder.h"

namespace minkoscope {

class SceneFiles {
 public:
  /// Messages are the builder's, which must outlive this.
  explicit SceneFiles(const SceneBuilder& builder);

  /// The file that `reference` names, relative to `base`, by "res://" or by "package://". Fails at `line` when there is
  /// none or it lies outside.
  std::filesystem::path find(std::string_view reference, const std::filesystem::path& base, int line) const;
  /// The same for a mesh; nothing, and a remark that `owner` is left out, when there is none of a format that is read.
  std::optional<std::filesystem::path> find_mesh(std::string_view reference, const std::filesystem::path& base,
                                                 const std::string& owner, SceneBuilder& builder, int line) const;
  /// The text of a file that `find` found.
  std::string text(const std::filesystem::path& file) const;
  /// The convex hull of a mesh's vertices, each multiplied by the scale.
  Shape hull(const std::filesystem::path& mesh, const Vector3d& scale, int line);

 private:
  /// A path, and the folder that it must not leave.
  struct Place {
    std::filesystem::path root, path;
  };
  /// Where the file would be: below the folder, whether it is there or not.
  std::filesystem::path resolved(std::string_view reference, const std::filesystem::path& base, int line) const;
  std::filesystem::path project_folder() const;
  Place place_in_package(std::string_view reference, int line) const;
  Place place_of(std::string_view reference, const std::filesystem::path& base, int line) const;

  const SceneBuilder& builder_;
  std::filesystem::path folder_;                                            // canonical; empty: the text stands alone
  std::map<std::tuple<std::string, double, double, double>, Shape> hulls_;  // by file and scale
  std::size_t vertices_ = 0;                                                // of all meshes read
};

/// The hull of a mesh's vertices, which stands for the mesh; only its corners are kept.
Shape hull_of_mesh(std::vector<Vector3d> points, const SceneBuilder& builder, int line);

}  // namespace minkoscope
