// Texts of other engines read, and what is asked of what was read.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/import/import.h"

namespace minkoscope::test {

inline Imported read(const std::string& text) {
  return import_text(text, "text", ".");
}
inline const PairQuery& pair_of(const Imported& imported) {
  return std::get<PairQuery>(imported.value.run);
}
inline std::string refusal(const std::string& text) {
  try {
    read(text);
  } catch (const CaseError& error) {
    return error.what();
  }
  return "was read";
}
template <class Kind>
const Kind& shape_of(const PosedShape& posed) {
  return std::get<Kind>(posed.shape.value);
}
inline void expect_near(const Vector3d& a, const Vector3d& b, double slack) {
  EXPECT_LE(glm::length(a - b), slack) << a.x << " " << a.y << " " << a.z;
}
/// Where a point of a shape's own frame stands in the world.
inline Vector3d placed(const PosedShape& posed, const Vector3d& local) {
  return posed.pose.to_world(local);
}

}  // namespace minkoscope::test
