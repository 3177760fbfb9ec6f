// Lists of points, moving ellipsoids, OBJ files and our own text become the case they mean.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/shapes/hull/convex_hull.h"
#include "tests/support/imported.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using namespace test;

// --- two lists of points -----------------------------------------------------------------------------------------

const std::vector<Vector3d> tetrahedron_a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<Vector3d> tetrahedron_b{{2, 0, 0}, {3, 0, 0}, {2, 1.5, 0}, {2, 0, -1e-3}};

void expect_the_two_tetrahedra(const std::string& text) {
  const Imported imported = read(text);
  const PairQuery& pair = pair_of(imported);
  EXPECT_EQ(shape_of<HullShape>(pair.a).hull->points, tetrahedron_a) << text;
  EXPECT_EQ(shape_of<HullShape>(pair.b).hull->points, tetrahedron_b) << text;
  EXPECT_EQ(pair.precision, Precision::float32) << text;
}

TEST(ImportPoints, InManyLanguages) {
  expect_the_two_tetrahedra(R"(const float points_a[4][3] = {{0, 0, 0}, {1.0f, 0, 0}, {0.f, 1, 0}, {0, 0, 1}};
static float points_b[][3] = { {2,0,0}, {3,0,0}, {2,1.5f,0}, {2,0,-1e-3f} }; // B
)");
  expect_the_two_tetrahedra(
      "float a[12] = {0,0,0, 1,0,0, 0,1,0, 0,0,1};\nfloat b[12] = {2,0,0, 3,0,0, 2,1.5,0, 2,0,-.001};");
  expect_the_two_tetrahedra(
      R"(std::vector<glm::vec3> a{glm::vec3(0, 0, 0), glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)};
std::vector<Eigen::Matrix<float, 3, 1>> b = {{2, 0, 0}, {3, 0, 0}, {2, 1.5, 0}, {2, 0, -1e-3}};)");
  expect_the_two_tetrahedra(R"(import numpy as np
a = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])  # the first
b = [(2, 0, 0), (3, 0, 0), (2, 1.5, 0), (2, 0, -0.001)])");
  expect_the_two_tetrahedra(R"({"a": {"points": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]},
 "b": {"points": [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-1e-3]]}})");
  expect_the_two_tetrahedra(R"([[{"x":0,"y":0,"z":0},{"x":1,"y":0,"z":0},{"x":0,"y":1,"z":0},{"z":1,"y":0,"x":0}],
[{"x":2,"y":0,"z":0},{"x":3,"y":0,"z":0},{"x":2,"y":1.5,"z":0},{"x":2,"y":0,"z":-1e-3}]])");
  expect_the_two_tetrahedra(R"(local a = { {x=0,y=0,z=0}, {x=1,y=0,z=0}, {x=0,y=1,z=0}, {x=0,y=0,z=1} } -- hull
local b = { Vector3.new(2,0,0), Vector3.new(3,0,0), Vector3.new(2,1.5,0), Vector3.new(2,0,-1e-3) })");
  expect_the_two_tetrahedra("0 0 0\n1 0 0\n0 1 0\n0 0 1\n\n2 0 0\n3 0 0\n2 1.5 0\n2 0 -1e-3\n");
  expect_the_two_tetrahedra("A:\n0, 0, 0\n1, 0, 0\n0, 1, 0\n0, 0, 1\nB:\n2, 0, 0\n3, 0, 0\n2, 1.5, 0\n2, 0, -1e-3\n");
  expect_the_two_tetrahedra("# A\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n# B\n2 0 0\n3 0 0\n2 1.5 0\n2 0 -1e-3");
  expect_the_two_tetrahedra(
      "(0, 0, 0)\n(1, 0, 0)\n(0, 1, 0)\n(0, 0, 1)\n\n(2, 0, 0)\n(3, 0, 0)\n(2, 1.5, 0)\n(2, 0, -0.001)\n");
  expect_the_two_tetrahedra(
      "X=0 Y=0 Z=0\nX=1 Y=0 Z=0\nX=0 Y=1 Z=0\nX=0 Y=0 Z=1\n\nX=2 Y=0 Z=0\nX=3 Y=0 Z=0\nX=2 Y=1.5 Z=0\nX=2 Y=0 "
      "Z=-0.001\n");
  expect_the_two_tetrahedra(
      "a.push_back(Vec3(0,0,0));\na.push_back(Vec3(1,0,0));\na.push_back(Vec3(0,1,0));\na.push_back(Vec3(0,0,1));\n"
      "b.push_back(Vec3(2,0,0));\nb.push_back(Vec3(3,0,0));\nb.push_back(Vec3(2,1.5,0));\nb.push_back(Vec3(2,0,-0.001))"
      ";\n");
  expect_the_two_tetrahedra("0 0 0 1 0 0 0 1 0 0 0 1\n2 0 0 3 0 0 2 1.5 0 2 0 -1e-3\n");
}

TEST(ImportPoints, PosesInEitherOrderOfNumbers) {
  const std::string points = "a = [[0,0,0],[1,0,0],[0,1,0]]\nb = [[0,0,0],[1,0,0],[0,0,1]]\n";
  // A quarter turn about z, then (5, 6, 7): rows as mathematics has them, and columns one after the other as OpenGL.
  const std::string rows = "[[0,-1,0,5],[1,0,0,6],[0,0,1,7],[0,0,0,1]]";
  const std::string columns = "[0,1,0,0, -1,0,0,0, 0,0,1,0, 5,6,7,1]";
  for (const std::string& pose : {rows, columns}) {
    const PairQuery pair = pair_of(read(points + "pose_b = " + pose));
    EXPECT_EQ(pair.a.pose, Pose{});
    expect_near(placed(pair.b, {1, 0, 0}), {5, 7, 7}, 1e-12);
  }
  const PairQuery first =
      pair_of(read("a = [[0,0,0],[1,0,0],[0,1,0]]\npose = " + rows + "\nb = [[0,0,0],[1,0,0],[0,0,1]]"));
  expect_near(placed(first.a, {1, 0, 0}), {5, 7, 7}, 1e-12);
  EXPECT_EQ(first.b.pose, Pose{});
  const PairQuery columns_of_text =
      pair_of(read("0 0 0\n1 0 0\n0 1 0\n0 -1 0 5\n1 0 0 6\n0 0 1 7\n0 0 0 1\n\n0 0 0\n1 0 0\n0 0 1\n"));
  expect_near(placed(columns_of_text.a, {1, 0, 0}), {5, 7, 7}, 1e-12);
}

TEST(ImportPoints, APoseThatScalesIsAppliedToThePoints) {
  const Imported imported = read(
      "a = [[0,0,0],[1,0,0],[0,1,0]]\nb = [[1,2,3],[1,0,0],[0,0,1]]\npose_b = "
      "[[2,0,0,1],[0,3,0,0],[0,0,-1,0],[0,0,0,1]]");
  const PairQuery& pair = pair_of(imported);
  ASSERT_EQ(imported.remarks.size(), 1u);
  EXPECT_EQ(placed(pair.b, shape_of<HullShape>(pair.b).hull->points[0]), Vector3d(3, 6, -3));
}

TEST(ImportPoints, IndicesAreLeftOutAndLongNumbersAreDoubles) {
  const Imported imported = read(R"(float a_vertices[] = {0,0,0, 1,0,0, 0,1,0};
int a_indices[] = {0, 1, 2};
double b_vertices[] = {2,0,0, 3.14159265358979,0,0, 2,1,0};)");
  ASSERT_EQ(imported.remarks.size(), 1u);
  EXPECT_NE(imported.remarks[0].find("a_indices"), std::string::npos);
  EXPECT_EQ(pair_of(imported).precision, Precision::float64);
}

TEST(ImportPoints, AmidProse) {
  const std::string a = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n", b = "2 0 0\n3 0 0\n2 1.5 0\n2 0 -1e-3\n";
  const std::string list_a = "float a[][3] = {{0,0,0},{1,0,0},{0,1,0},{0,0,1}};\n",
                    list_b = "float b[][3] = {{2,0,0},{3,0,0},{2,1.5f,0},{2,0,-1e-3f}};\n";
  for (const char* prose :
       {"2024-05-12", "Since version 3.2.1 this fails :-)", "1) run it", "(see below)", "crashed in 0x7fff1234",
        "two hulls, both 2x2x2m.", "It's wrong (see the picture).", "I get 12 iterations at step 3 ;-)", ":-)",
        "2. Build it with gcc 12.2", "Both have 4 vertices (8 in the original file)"}) {
    const std::string line = std::string(prose) + "\n";
    expect_the_two_tetrahedra(line + a + "\n" + b);
    expect_the_two_tetrahedra(line + "\n" + a + "\n" + b + "\n" + line);
    expect_the_two_tetrahedra(a + "\n" + line + "\n" + b);
    expect_the_two_tetrahedra(line + list_a + line + list_b + line);
  }
}

TEST(ImportPoints, NumbersOfTheGeometryAreNoProse) {
  const std::string lists = "A = [[0,0,0],[1,0,0],[0,1,0]]\nB = [[2,0,0],[3,0,0],[2,1,0]]\n";
  const std::pair<std::string, const char*> refused[] = {{"B is moved by 0.5 in x\n", "text:3: speaks of \"moved\""},
                                                         {"both scaled by 2\n", "text:3: speaks of \"scaled\""},
                                                         {"scale_a = 2\n", "text:3: holds \"scale_a\""},
                                                         {"A *= 2\n", "text:3: calculates with \"A\""},
                                                         {"C = B * 2\n", "text:3: calculates with \"B\""},
                                                         {"A[0, 0] = 5\n", "text:3: sets a part of \"A\""},
                                                         {"A[:, 2] = 5\n", "text:3: sets a part of \"A\""},
                                                         {"0.5 0.25\n", "text:3: "},
                                                         {"another point (left 2, up 3, front 4)\n", "text:3: "},
                                                         {"vertex h 0 0\n", "text:3: "}};
  for (const auto& [line, says] : refused)
    EXPECT_TRUE(refusal(lists + line).starts_with(says)) << refusal(lists + line);
  EXPECT_NE(refusal("A = [[0,0,0],[1,0,0],[0,1,0]] * 2\nB = [[2,0,0],[3,0,0],[2,1,0]]\n").find("'*'"),
            std::string::npos);
  const auto point_of_a = [&](const std::string& line) {
    return shape_of<HullShape>(std::get<PairQuery>(read(lists + line).value.run).a).hull->points[1];
  };
  EXPECT_EQ(point_of_a("A[1][0] = 5\n"), Vector3d(5, 0, 0));
  EXPECT_EQ(point_of_a("A[1] = [5, 0, 0]\n"), Vector3d(5, 0, 0));
  // Three numbers in words may be a point: that they are left out is said.
  EXPECT_EQ(read(lists + "x one 0 then two 0 then 4\n").remarks.size(), 1u);
  // A pose behind a sentence keeps its side.
  const PairQuery posed =
      pair_of(read(lists + "The pose of A (4x4, row major):\n1 0 0 7\n0 1 0 0\n0 0 1 0\n0 0 0 1\n"));
  EXPECT_EQ(posed.a.pose.position, Vector3d(7, 0, 0));
}

TEST(ImportPoints, UnitsInBracketsAreOne) {
  const std::string a = "(0 mm, 0 mm, 0)\n(90 mm, 0, 0)\n(0, 90 mm, 0)\n\n";
  const PairQuery pair = pair_of(read(a + "(200 mm, 0, 0)\n(300 mm, 0, 0)\n(0, 200 mm, 0)\n"));
  EXPECT_EQ(shape_of<HullShape>(pair.a).hull->points[1], Vector3d(90, 0, 0));
  EXPECT_EQ(refusal(a + "(2 cm, 0, 0)\n(3 cm, 0, 0)\n(0, 2 cm, 0)\n"),
            "text:5: gives numbers in mm and in cm; must be in one unit");
}

TEST(ImportPoints, ARotationAndATranslationAreAPose) {
  const std::string lists = "A = [[0,0,0],[1,0,0],[0,1,0]]\nB = [[2,0,0],[3,0,0],[2,1,0]]\n";
  // A quarter turn about z: x goes to y.
  for (const char* pose : {"R_b = [[0,-1,0],[1,0,0],[0,0,1]]\nt_b = [5, 6, 7]\n",
                           "t_b = np.array([5, 6, 7])\nR_b = np.array([[0,-1,0],[1,0,0],[0,0,1]])\n"}) {
    const PairQuery pair = pair_of(read(lists + pose));
    EXPECT_EQ(pair.a.pose, Pose{});
    expect_near(placed(pair.b, {2, 0, 0}), {5, 8, 7}, 1e-12);
  }
  EXPECT_NE(refusal(lists + "R_b = [[0,-1,0],[1,0,0],[0,0,1]]\n").find("third list"), std::string::npos);
}

TEST(ImportPoints, RefusesWithTheLine) {
  constexpr const char* two = "; must be two lists of points, x y z each, with an empty line or a name between them";
  EXPECT_EQ(
      refusal("hello"),
      "text:1: names no two shapes and holds no list of points; must be shapes with sizes and places, or two lists "
      "of points, x y z each");
  EXPECT_EQ(refusal("\n\n0 0 0\n1 0 0\n"), std::string("text:3: holds one list of points") + two);
  EXPECT_EQ(refusal("a=[[0,0,0],[1,1,1]]\nb=[[0,0,0],[1,1,1]]\n\nc=[[0,0,0],\n[1,1,2]]"),
            "text:4: begins a third list of points, after \"a\" (line 1) and \"b\" (line 2); must be two, or "
            "shapes with sizes and places by their names");
  EXPECT_EQ(refusal("<mujoco>\n<geom type=\"box\" size=\"1 1 1\"/>\n</mujoco>"),
            "text:1: looks like MuJoCo XML with only one shape; must have a second");
  EXPECT_EQ(refusal("a=[[0,0,0],\n[1,0,0],\n[0,1]]\nb=[[0,0,0],[1,1,1]]"),
            "text:3: holds a point of 2 numbers, which looks like 2D; must have three, x y z");
  EXPECT_EQ(refusal("float a[] = {0,0,0, 1,0,0, 0,1};\nfloat b[] = {0,0,0, 1,0,0};"),
            "text:1: holds a list of 8 numbers; must be x y z for each point, a multiple of three");
  EXPECT_EQ(refusal("a=[[0,0,0],\n[1,0,0]\nb=[[0,0,0],[1,1,1]]"),
            "text:1: the bracket that ']' would close is open to the end; must be closed");
  EXPECT_EQ(refusal("a=[[0,0,0]]]\n"), "text:1: ']' closes nothing; every bracket must be opened before it is closed");
  EXPECT_EQ(refusal("a=[[0,0,0],\n[1,0,1e16]]"), "text:2: 1e16 is too large; must be at most 1e15");
  EXPECT_EQ(refusal("a=[[0,0,0],\n[1,0,NaN]]"), "text:2: holds nan; every number must be finite");
  EXPECT_EQ(refusal(" \n "),
            "text:1: is empty; must hold a case, an FCL failure message, two lists of points, or triangles and a "
            "moving ellipsoid");
  EXPECT_EQ(refusal("a=[[0,0,0],[1,0,0]]\nb=[[0,0,0],[1,0,0]]\npose=[1,0,0,0,\n0,1,0,0,\n0,0,1,0,\n1,2,3,4]"),
            "text:6: the matrix has no row (or column) 0 0 0 1; must be a 4×4 pose");
}

// --- a moving ellipsoid --------------------------------------------------------------------------------------------

TEST(ImportSweep, TrianglesCentreRadiiAndDisplacement) {
  const std::string triangles[] = {"triangles = [[[-5,0,-5],[5,0,-5],[0,0,5]]]\n",
                                   "float triangles[] = {-5,0,-5, 5,0,-5, 0,0,5};\n",
                                   "vertices: [[-5,0,-5],[5,0,-5],[0,0,5]]\nindices: [0, 1, 2]\n"};
  for (const std::string& level : triangles) {
    const Imported imported = read(level + "center = (0, 3, 0)\nradii = (0.5, 1, 0.5)\ndisplacement = (0, -4, 0)\n");
    const auto& sweep = std::get<SweepQuery>(imported.value.run);
    EXPECT_EQ(sweep.body.radii, Vector3d(0.5, 1, 0.5));
    EXPECT_EQ(sweep.body.position, Vector3d(0, 3, 0));
    // The ellipsoid's lowest point is at 2 and moves by 4: it touches half-way.
    const SweepResult result = run_sweep(sweep);
    ASSERT_TRUE(result.hit);
    EXPECT_NEAR(result.time, 0.5, 1e-6);
  }
  const Imported ball =
      read(R"({"position": [0,3,0], "radius": 1, "velocity": [0,-4,0], "mesh": [[[-5,0,-5],[5,0,-5],[0,0,5]]]})");
  EXPECT_EQ(std::get<SweepQuery>(ball.value.run).body.radii, Vector3d(1.0));
  EXPECT_EQ(ball.remarks.size(), 1u);
}

TEST(ImportSweep, InManyNotations) {
  const std::string body = "centre = (0, 3, 0)\nradii = (0.5, 1, 0.5)\ndisplacement = (0, -4, 0)\n";
  const std::pair<std::string, std::size_t> texts[] = {
      {"static const float tris[][3][3] = {{{-5,0,-5},{5,0,-5},{0,0,5}}};\nfloat centre[3] = {0,3,0};\n"
       "float radii[3] = {0.5f,1,0.5f};\nfloat displacement[3] = {0,-4,0};\n",
       1},
      {"triangles = { {{x=-5,y=0,z=-5},{x=5,y=0,z=-5},{x=0,y=0,z=5}} }\n" + body, 1},
      {R"({"level":{"vertices":[[-5,0,-5],[5,0,-5],[0,0,5]],"indices":[0,1,2]},)"
       R"("body":{"center":[0,3,0],"radii":[0.5,1,0.5]},"displacement":[0,-4,0]})",
       1},
      {"triangles:\n-5 0 -5 5 0 -5 0 0 5\n-5 0 -5 0 0 5 -5 0 5\n" + body, 2},
      {"tri1 = [[-5,0,-5],[5,0,-5],[0,0,5]]\ntri2 = [[-5,0,-5],[0,0,5],[-5,0,5]]\n" + body, 2},
      {"Triangle 0: (-5.0, 0.0, -5.0) (5.0, 0.0, -5.0) (0.0, 0.0, 5.0)\n"
       "Triangle 1: (-5.0, 0.0, -5.0) (0.0, 0.0, 5.0) (-5.0, 0.0, 5.0)\n" +
           body,
       2},
      {"std::vector<glm::vec3> triangles = {glm::vec3(-5,0,-5), glm::vec3(5,0,-5), glm::vec3(0,0,5)};\n"
       "glm::vec3 position(0,3,0);\nglm::vec3 eRadius(0.5f,1,0.5f);\nglm::vec3 velocity(0,-4,0);\n",
       1},
      {"triangles = { new Vector3(-5f,0f,-5f), new Vector3(5f,0f,-5f), new Vector3(0f,0f,5f) };\n"
       "Vector3 center = new Vector3(0f, 3f, 0f);\nVector3 radii = new Vector3(0.5f, 1f, 0.5f);\n"
       "Vector3 velocity = new Vector3(0f, -4f, 0f);\n",
       1}};
  for (const auto& [text, triangles] : texts) {
    Imported imported;
    ASSERT_NO_THROW(imported = read(text)) << text;
    const auto& sweep = std::get<SweepQuery>(imported.value.run);
    EXPECT_EQ(sweep.level[0].mesh->triangles.size(), triangles) << text;
    EXPECT_EQ(sweep.body.radii, Vector3d(0.5, 1, 0.5)) << text;
    const SweepResult result = run_sweep(sweep);
    ASSERT_TRUE(result.hit) << text;
    EXPECT_NEAR(result.time, 0.5, 1e-6) << text;
  }
}

TEST(ImportSweep, RefusesWithTheLine) {
  const std::string body = "center = (0, 3, 0)\nradii = (0.5, 1, 0.5)\ndisplacement = (0, -4, 0)\n";
  EXPECT_EQ(refusal(body),
            "text:1: holds no triangles; must have \"triangles\", three points each, or \"vertices\" and \"indices\"");
  EXPECT_EQ(refusal(body + "triangles = [[0,0,0],[1,0,0]]"),
            "text:4: holds 2 corners of triangles; must be a multiple of three");
  EXPECT_EQ(refusal(body + "vertices = [[0,0,0],[1,0,0],[0,1,0]]\nindices = [0, 1,\n3]"),
            "text:6: the index 3 has no vertex; must be less than 3");
  EXPECT_EQ(refusal("radius = 0\nmove = (1,0,0)\ncentre=(0,0,0)\ntriangles=[[0,0,0],[1,0,0],[0,1,0]]"),
            "text:1: a radius is 0; must be more than 0");
  EXPECT_EQ(refusal("triangles=[[0,0,0],[1,0,0],[0,1,0]]\nradius = 1\ncentre=(0,0)\ndisplacement = (1,0,0)"),
            "text:3: the centre has 2 numbers; must have three");
  EXPECT_EQ(refusal("radius = 1\nmove = (1,0,0)\ntriangles=[[0,0,0],[1,0,0],[0,1,0]]"),
            "text:1: names no centre; must have \"centre\" with three numbers");
}

// --- files ---------------------------------------------------------------------------------------------------------

TEST(ImportObj, TwoFilesOrTwoObjectsOfOne) {
  const fs::path folder = scratch_folder() / "minkoscope-import-test";
  fs::create_directories(folder);
  const auto write = [&](const char* name, const char* text) {
    std::ofstream(folder / name) << text;
    return folder / name;
  };
  const fs::path a = write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  // An L, extruded: 3 of the 3.5 that its hull holds.
  const fs::path b = write(
      "b.obj",
      "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nv 0 0 1\nv 2 0 1\nv 2 1 1\nv 1 1 1\nv 1 2 1\nv 0 2 1\n"
      "f 4 3 2 1\nf 6 5 4 1\nf 7 8 9 10\nf 7 10 11 12\nf 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\nf 4 5 11 10\nf 5 6 12 11\nf 6 "
      "1 7 12\n");
  const fs::path files[] = {a, b};
  const Imported imported = import_obj_files(files);
  EXPECT_NEAR(shape_of<HullShape>(pair_of(imported).a).hull->volume, 1.0 / 6.0, 1e-12);
  EXPECT_NEAR(shape_of<HullShape>(pair_of(imported).b).hull->volume, 3.5, 1e-12);
  ASSERT_EQ(imported.remarks.size(), 1u);
  EXPECT_NE(imported.remarks[0].find("b.obj is not convex: its convex hull is taken, 1.1667 times its volume"),
            std::string::npos);

  const Imported one =
      read("o first\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no second\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf 4 5 6\n");
  EXPECT_EQ(shape_of<HullShape>(pair_of(one).b).hull->points[0], Vector3d(5, 0, 0));
  EXPECT_EQ(refusal("o first\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
            "text:1: holds 1 object with faces; must hold two, or give two files");
  EXPECT_EQ(refusal("v 0 0 0\nf 1 2 3\n").substr(0, 7), "text:2:");
  fs::remove_all(folder);
}

TEST(ImportCase, OurOwnTextStaysWhatItIs) {
  const Imported imported = read("Shape 1: Box1 1 1\nX_FS1\n0 0 0\nShape 2: Sphere(1)\nX_FS2\n3 0 0\n");
  const Imported again = read(to_json(imported.value, ".", 2));
  EXPECT_EQ(pair_of(again), pair_of(imported));
  EXPECT_EQ(again.format, "Minkoscope's own case text");
}

}  // namespace
}  // namespace minkoscope
