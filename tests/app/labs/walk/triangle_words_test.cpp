// Triangles by number: their place in the file in words, and outlined where they were asked for.
#include "app/labs/walk/panels/triangle_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/draw/draw_list.h"
#include "app/draw/marks.h"
#include "app/labs/walk/draw/walk_draw.h"
#include "core/scene/obj/obj_reader.h"

namespace minkoscope {
namespace {

std::vector<WalkMesh> yard() {
  const MeshModel model =
      read_obj("v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\no lawn\nf 1 2 3\no path\nf 1 3 4\n", "yard.obj");
  return {{LevelMesh{"yard", model.mesh, "/levels/yard.obj", Pose{}}, std::nullopt}};
}

TEST(TriangleWords, NameTheObjectAndTheLine) {
  std::vector<WalkMesh> level = yard();
  EXPECT_EQ(place_in_file(level, 0, 1), "object path, line 8 of yard.obj");
  EXPECT_EQ(place_in_file(level, 1, 0), "") << "there is no such mesh";
  TriangleMesh without_lines = *level.front().mesh.mesh;
  without_lines.face_lines.clear();
  level.front().mesh.mesh = std::make_shared<const TriangleMesh>(std::move(without_lines));
  EXPECT_EQ(place_in_file(level, 0, 1), "object path of yard.obj") << "of a file that is no text";
  level.front().mesh.file.clear();
  EXPECT_EQ(place_in_file(level, 0, 1), "") << "in the case";
}

TEST(TriangleWords, AFoundTriangleIsOutlinedInBothSpacesUnderItsMark) {
  const std::vector<WalkMesh> level = yard();
  const WalkSurfaces surfaces = make_walk_surfaces(level);
  WalkScene scene;
  scene.level = &level;
  scene.surfaces = &surfaces;
  scene.body = {{0.5, 1.0, 0.5}, {0.0, 3.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
  scene.found = {0, 1};
  for (const bool world : {true, false}) {
    DrawList list;
    world ? draw_walk_world(scene, list) : draw_walk_ellipsoid_space(scene, list);
    const auto lines = std::count_if(list.lines.begin(), list.lines.end(),
                                     [](const auto& line) { return line.id == level_triangle_mark(0, 1); });
    EXPECT_EQ(lines, 3);
    EXPECT_TRUE(std::any_of(list.labels.begin(), list.labels.end(),
                            [](const auto& label) { return label.text == "triangle 1"; }));
  }
}

}  // namespace
}  // namespace minkoscope
