// A cast in a text: which shape moves, from where and how far.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/import/format.h"
#include "core/import/resolve/pairing.h"

namespace minkoscope {

struct Cast {
  std::optional<int> body = {};       // which of the shapes, by its order
  std::optional<double> radius = {};  // of a sphere that has no other name
  // Of a capsule that has no other name: the centres of its caps.
  std::optional<std::pair<Vector3d, Vector3d>> ends = {};
  std::optional<Vector3d> half_extents = {};  // of a box that has no other name
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};   // of that box
  std::optional<Vector3d> start = {};         // where it is not that of the shape
  Vector3d displacement{0.0};
  int line = 0;
};

/// What a reading casts; nothing where there is no cast, or one whose arguments are not known.
std::optional<Cast> cast_of(const Reading& reading);
/// The sweep. Throws CaseError where it is none of a sphere against triangles.
Imported cast_case(const Cast& cast, const std::vector<PlacedShape>& shapes, const ImportSource& source);

}  // namespace minkoscope
