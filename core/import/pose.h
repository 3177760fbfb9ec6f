// A placement as other engines write it: a matrix, whichever way round, or a translation and a quaternion.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/import/notation/meaning.h"
#include "core/import/tree.h"

namespace minkoscope {

/// x ↦ linear · x + translation.
struct Placement {
  Matrix3d linear{1.0};
  Vector3d translation{0.0};
  int line = 0;
  bool by_rows = true;  // read row by row, as mathematics writes matrices; else column by column
  bool either = false;  // nothing in it decides which, and it matters
};

/// Sixteen numbers in order, as written row by row when `rows_written` (mathematical notation, as Eigen prints it).
/// Else the order follows from the position of the row 0 0 0 1; where both fit, columns follow one another, as in
/// OpenGL. Throws CaseError when there is no row 0 0 0 1.
Placement placement_of(const std::vector<PlacedNumber>& sixteen, bool rows_written, const ImportSource& source);

/// The pose, its rotation made exact where it is one to within `largest_error` (with a remark when it is not to 1e-4).
/// Throws CaseError, calling it `what`, when it is none.
Pose rigid_pose(const Placement& placement, const std::string& what, double largest_error, const ImportSource& source,
                std::vector<std::string>& remarks);

/// A pose in any of the ways that FCL's and Drake's users write one: sixteen numbers, or twelve, row by row; a rotation
/// of nine and a translation; a translation and a quaternion; a translation alone. `first_line` is where it begins.
/// Throws CaseError, calling it `what`.
Pose written_pose(const TreeNode& tree, int first_line, const std::string& what, const ImportSource& source,
                  std::vector<std::string>& remarks);

}  // namespace minkoscope
