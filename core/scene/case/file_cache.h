// The OBJ files that cases name, so that the cases of a batch read each of them once.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>

#include <minkoscope/level.h>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

/// By absolute path. A file that changes while a cache holds it is not read again.
struct FileCache {
  std::map<std::string, std::shared_ptr<const TriangleMesh>> meshes;
  /// In metres with Y up, by path, metres of a unit and whether Z points up.
  std::map<std::tuple<std::string, double, bool>, std::shared_ptr<const TriangleMesh>> converted;
  std::map<std::string, std::shared_ptr<const ConvexHull>> hulls;  // of their vertices
};

}  // namespace minkoscope
