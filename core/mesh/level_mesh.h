// A mesh of a level.
#pragma once

#include <memory>
#include <string>

#include "core/base/pose.h"
#include "core/mesh/triangle_mesh.h"

namespace minkoscope {

/// One mesh of a level as a case names it.
struct LevelMesh {
  std::string name;
  std::shared_ptr<const TriangleMesh> mesh;  // never null
  std::string file;                          // where it was read from, empty when the case holds the triangles
  Pose pose;                                 // world
};

}  // namespace minkoscope
