// How sentences about a tick name what was met.
#include "core/timeline/walk/tick_words.h"

#include <gtest/gtest.h>

#include <memory>

namespace minkoscope {
namespace {

WalkMesh item(const std::string& name, std::shared_ptr<const Shape> shape = {}) {
  WalkMesh out;
  out.mesh.name = name;
  out.mesh.mesh = std::make_shared<TriangleMesh>();
  out.mesh.shape = std::move(shape);
  return out;
}

TEST(TickWords, AConvexShapeIsNamedWithoutATriangle) {
  const auto sphere = std::make_shared<const Shape>(Shape{SphereShape{2.0}});
  const std::vector<WalkMesh> level{item("floor"), item("ball", sphere), item("", sphere)};
  EXPECT_EQ(triangle_name(level, 0, 7), "triangle 7 of floor");
  EXPECT_EQ(triangle_name(level, 1, 14698), "ball");
  EXPECT_EQ(triangle_name(level, 2, 3), "the sphere");
  EXPECT_EQ(triangle_name({item("floor")}, 0, 7), "triangle 7");
}

}  // namespace
}  // namespace minkoscope
