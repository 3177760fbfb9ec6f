#include "app/session/level/converted_level.h"

#include <cmath>
#include <map>
#include <numbers>

#include "app/session/level/standing_place.h"
#include "core/character/walk/body_queries.h"
#include "core/scene/case/case_error.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/shapes/scaled_shape.h"

namespace minkoscope {
namespace {

/// From what one set of units makes of a file to what another makes of it.
struct Change {
  double scale = 1.0;
  Quaterniond turn{1.0, 0.0, 0.0, 0.0};

  Vector3d point(const Vector3d& p) const { return scale * (turn * p); }
  Quaterniond rotation(const Quaterniond& q) const { return glm::normalize(turn * q * glm::conjugate(turn)); }
};

Change change_between(const FileUnits& from, const FileUnits& to) {
  Change change;
  change.scale = to.metres / from.metres;
  if (from.up != to.up) {
    // (x, y, z) becomes (x, z, −y), or back.
    const double half = (to.up == UpAxis::z ? -0.25 : 0.25) * std::numbers::pi;
    change.turn = Quaterniond(std::cos(half), std::sin(half), 0.0, 0.0);
  }
  return change;
}

bool is_persons_height(double height) {
  return height > 0.5 && height < 4.0;
}

void convert_body(Walk& walk, const Change& change) {
  walk.body = scaled(walk.body, change.scale);
  walk.body.position = change.point(walk.body.position);
  walk.body.rotation = change.rotation(walk.body.rotation);
  walk.settings.step_height *= change.scale;
  walk.settings.safety_margin *= change.scale;
  walk.settings.gravity *= change.scale;
  walk.settings.external_displacement *= change.scale;
  for (WalkInput& input : walk.inputs) {
    input.velocity = change.point(input.velocity);
    if (input.jump) *input.jump *= change.scale;
    if (input.radii) *input.radii *= change.scale;
    if (input.shape) input.shape = BodyShape(scaled(input.shape->shape(), change.scale));
    if (input.rotation) input.rotation = change.rotation(*input.rotation);
  }
}

}  // namespace

FileUnits units_of(const Walk& walk) {
  for (const WalkMesh& mesh : walk.level)
    if (!mesh.mesh.file.empty()) return mesh.mesh.units;
  return {};
}

Walk converted(const Walk& walk, const FileUnits& units, const Progress& progress) {
  const Change change = change_between(units_of(walk), units);
  Walk result = walk;
  std::map<std::string, std::shared_ptr<const TriangleMesh>> read;
  for (WalkMesh& mesh : result.level) {
    LevelMesh& level = mesh.mesh;
    if (level.file.empty()) {
      auto turned = std::make_shared<TriangleMesh>(*level.mesh);
      for (Vector3d& vertex : turned->vertices) vertex = change.point(vertex);
      level.mesh = std::move(turned);
    } else {
      auto& file = read[level.file];
      // From the file itself, so that the vertices have the bits that reading the saved case gives them.
      if (!file) file = in_metres(load_mesh_file(level.file, progress).mesh, units);
      if (file->triangles.empty()) throw CaseError(level.file + ": has no triangles any more; must have faces");
      level.mesh = file;
      level.units = units;
    }
    level.pose.position = change.point(level.pose.position);
    level.pose.rotation = change.rotation(level.pose.rotation);
    if (!mesh.motion) continue;
    for (MotionKey& key : mesh.motion->keys) {
      if (key.position) key.position = change.point(*key.position);
      if (key.rotation) key.rotation = change.rotation(*key.rotation);
    }
  }
  const double height = 2.0 * walk.body.radii.y;
  if (!is_persons_height(height) && is_persons_height(height * change.scale)) {
    convert_body(result, change);
    return result;
  }
  const LevelMesh& first = result.level.front().mesh;
  result.body.position = first.pose.position + standing_place(*first.mesh, result.body);
  result.inputs.clear();
  return result;
}

}  // namespace minkoscope
