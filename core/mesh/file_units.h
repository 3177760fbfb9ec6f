// What the coordinates of a level's file mean: the length of a unit and the axis that points up. Levels come in metres,
// centimetres or inches, with Y or Z up, and an OBJ file does not say.
#pragma once

#include <optional>
#include <string>

#include <minkoscope/level.h>

namespace minkoscope {

/// The mesh in metres with Y up; the same mesh where it is so already.
std::shared_ptr<const TriangleMesh> in_metres(std::shared_ptr<const TriangleMesh> mesh, const FileUnits& units);
Vector3d in_metres(const Vector3d& point, const FileUnits& units);

/// From now on the triangles stand in the case.
inline void forget_file(LevelMesh& mesh) {
  mesh.file.clear();
  mesh.units = {};
}

/// "metres", "centimetres", "inches", or "units of 12.5 m".
std::string name_of_unit(double metres);

/// What was said of a file's units; the rest is guessed.
struct GivenUnits {
  std::optional<double> metres;
  std::optional<UpAxis> up;
  bool operator==(const GivenUnits&) const = default;
};

struct UnitsGuess {
  FileUnits units;
  Vector3d size{0.0};       // of the level, in the file's own units and axes
  std::string size_reason;  // a sentence each
  std::string up_reason;
};

/// Judged by what a person of 1.8 m needs, and by the direction that most of the level's area faces. `mesh` is as the
/// file gives it.
UnitsGuess guess_units(const TriangleMesh& mesh, const GivenUnits& given = {});

}  // namespace minkoscope
