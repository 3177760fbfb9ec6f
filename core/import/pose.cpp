#include "core/import/pose.h"

#include <cmath>

namespace minkoscope {
namespace {

// Entries of the last row may miss 0 and 1 by this: matrices are multiplied before they are printed.
constexpr double affine_slack = 1e-6;
// Printed matrices that miss a rotation by less than this get no remark.
constexpr double silent_error = 1e-4;

bool near(double value, double wanted) {
  return std::abs(value - wanted) <= affine_slack;
}

}  // namespace

Placement placement_of(const std::vector<PlacedNumber>& sixteen, bool rows_written, const ImportSource& source) {
  const auto entry = [&](std::size_t i) { return sixteen[i].value; };
  const bool row_last = near(entry(12), 0) && near(entry(13), 0) && near(entry(14), 0) && near(entry(15), 1);
  const bool column_last = near(entry(3), 0) && near(entry(7), 0) && near(entry(11), 0) && near(entry(15), 1);
  if (!row_last && !column_last)
    source.fail(sixteen[12].line, "the matrix has no row (or column) 0 0 0 1; must be a 4×4 pose");
  const bool by_rows = row_last && (rows_written || !column_last);
  Placement placement;
  placement.line = sixteen[0].line;
  placement.by_rows = by_rows;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column)
      placement.linear[static_cast<int>(column)][static_cast<int>(row)] =
          by_rows ? entry(4 * row + column) : entry(4 * column + row);
    placement.translation[static_cast<int>(row)] = by_rows ? entry(4 * row + 3) : entry(12 + row);
  }
  placement.either = row_last && column_last && placement.linear != glm::transpose(placement.linear);
  return placement;
}

Pose rigid_pose(const Placement& placement, const std::string& what, double largest_error, const ImportSource& source,
                std::vector<std::string>& remarks) {
  const double error = rotation_error(placement.linear);
  if (!(error <= largest_error)) {
    source.fail(placement.line,
                what + (std::isfinite(error) ? " is no rotation: it misses one by " + in_words(error) : " mirrors") +
                    "; must be a rotation and a translation");
  }
  if (error > silent_error)
    remarks.push_back(what + " misses a rotation by " + in_words(error) + ": the nearest rotation is taken");
  return {placement.translation, nearest_rotation(placement.linear)};
}

}  // namespace minkoscope
