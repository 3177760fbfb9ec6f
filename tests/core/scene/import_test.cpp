// What other engines' users post becomes the case they mean. The messages are as their authors posted them, with the
// issue each comes from.
#include "core/scene/import.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/trial/judge.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

Imported read(const std::string& text) {
  return import_text(text, "text", ".");
}
const PairQuery& pair_of(const Imported& imported) {
  return std::get<PairQuery>(imported.value.run);
}
std::string refusal(const std::string& text) {
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
void expect_near(const Vector3d& a, const Vector3d& b, double slack) {
  EXPECT_LE(glm::length(a - b), slack) << a.x << " " << a.y << " " << a.z;
}
/// Where a point of a shape's own frame stands in the world.
Vector3d placed(const PosedShape& posed, const Vector3d& local) {
  return posed.pose.to_world(local);
}

// flexible-collision-library/fcl issue 493.
constexpr const char* fcl_493 =
    R"(Original error message: external/fcl/include/fcl/narrowphase/detail/convexity_based_algorithm/gjk_libccd-inl.h:(1715): validateNearestFeatureOfPolytopeBeingEdge(): The origin is outside of the polytope. This should already have been identified as separating.
  Shape 1: Box0.5 0.5 0.5
  X_FS1
 0.96193976625564348026  0.15401279915737359216  0.22572537250328919556   2.0770063995786869349
-0.19134171618254486313  0.96936494951283913579  0.15401279915737359216  0.48468247475641951239
-0.19509032201612822033 -0.19134171618254486313  0.96193976625564348026   1.1543291419087275962
                      0                       0                       0                       1
  Shape 2: Box0.5 0.5 0.5
  X_FS2
 0.96193976625564348026  0.15401279915737359216  0.22572537250328919556                       2
-0.19134171618254486313  0.96936494951283913579  0.15401279915737359216                       0
-0.19509032201612822033 -0.19134171618254486313  0.96193976625564348026                    1.25
                      0                       0                       0                       1
  Solver: GjkSolver_libccd
    collision_tolerance:      2.0097183471152322134e-14
)";

TEST(ImportFcl, TwoBoxesAsPrintedUntil2023) {
  const Imported read_493 = read(fcl_493);
  const PairQuery& pair = pair_of(read_493);
  EXPECT_EQ(read_493.format, "an FCL failure message");
  EXPECT_TRUE(read_493.remarks.empty());
  EXPECT_EQ(shape_of<BoxShape>(pair.a).half_extents, Vector3d(0.25));
  EXPECT_EQ(pair.precision, Precision::float64);
  EXPECT_EQ(pair.a.pose.position, Vector3d(2.0770063995786869349, 0.48468247475641951239, 1.1543291419087275962));
  // The first column of the matrix is where the box's x axis points.
  expect_near(placed(pair.b, {1, 0, 0}),
              Vector3d(2, 0, 1.25) + Vector3d(0.96193976625564348026, -0.19134171618254486313, -0.19509032201612822033),
              1e-12);
  EXPECT_NE(read_493.value.note.find("validateNearestFeature"), std::string::npos) << read_493.value.note;
  EXPECT_EQ(read_493.value.note.find("external/"), std::string::npos);
}

TEST(ImportFcl, ThePostedFailuresGetAnAnswerThatTheOracleProves) {
  // 493: the boxes have equal rotations, so that their gap along the common axes is exact: 0.5·0.96936… apart in y,
  // less half sides, makes them touch; the oracle bounds it.
  const PairQuery pair = pair_of(read(fcl_493));
  PairOracle oracle(pair.a, pair.b);
  EXPECT_EQ(judge(pair, run_pair(pair), oracle), std::nullopt);
}

// Cylinder and box: fcl issue 319 (comment of 2019-03-27), the box's pose completed from the robot's upright frame.
TEST(ImportFcl, ACylinderStandsAlongItsLocalZ) {
  const Imported imported = read(R"(RuntimeError: Error with configuration
  Original error message: /home/x/gjk_libccd-inl.h:(1305): expandPolytope(): Both the nearest point and the new vertex are on an edge
  Shape 1: Cylinder(r: 0.050000000000000002776, lz: 0.05999999999999999778)
  X_FS1
   -0.99999999997999022838  6.2572835802045040178e-10  6.3260669852976095481e-06     0.57500009756757608503
 6.3260669851683709551e-06 -6.3943303429958554955e-10     0.99999999997999056145    -0.42711963046787942977
 6.2573180158128459924e-10                          1  6.3942912945996747041e-10      1.1867093358746836351
                         0                          0                          0                          1
  Shape 2: Box0.025000000000000001388   0.3499999999999999778   1.8449999999999999734
  X_FS2
6.1232339957367660359e-17                        -1                         0    0.80000000000000004441
                        1 6.1232339957367660359e-17                         0   -0.45750000000000001776
                        0                         0                         1    0.92249999999999998668
                        0                         0                         0                         1
  Solver: GjkSolver_libccd)");
  const PairQuery& pair = pair_of(imported);
  const auto& cylinder = shape_of<CylinderShape>(pair.a);
  EXPECT_DOUBLE_EQ(cylinder.radius, 0.05);
  EXPECT_DOUBLE_EQ(cylinder.half_height, 0.03);
  // Its axis is the third column of X_FS1; ours is local y.
  expect_near(placed(pair.a, {0, 1, 0}) - pair.a.pose.position,
              {6.3260669852976095481e-06, 0.99999999997999056145, 6.3942912945996747041e-10}, 1e-12);
  EXPECT_EQ(shape_of<BoxShape>(pair.b).half_extents.z, 1.8449999999999999734 / 2);
  expect_near(placed(pair.b, {1, 0, 0}) - pair.b.pose.position, {0, 1, 0}, 1e-12);
}

TEST(ImportFcl, ConesAndCapsulesStandTheRightWayUp) {
  const PairQuery pair =
      pair_of(read("Shape 1: Cone(r: 1, lz: 4)\nX_FS1\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n"
                   "Shape 2: Capsule(r: 0.5, lz: 2)\nX_FS2\n1 0 0 5\n0 1 0 0\n0 0 1 0\n0 0 0 1\n"));
  EXPECT_EQ(shape_of<ConeShape>(pair.a).half_height, 2.0);
  expect_near(placed(pair.a, {0, 2, 0}), {0, 0, 2}, 1e-15);  // FCL's apex is at +z
  EXPECT_EQ(shape_of<CapsuleShape>(pair.b).half_height, 1.0);
}

// The shape since pull request 594 (2023), as its author shows it.
TEST(ImportFcl, ConstructorsAndCommasAsPrintedSince2023) {
  const PairQuery pair = pair_of(read(R"(Error with configuration
  Original error message: dummy message
  Shape 1:
Sphere<double>(1.5);
  X_FS1
1, 0, 0, 12,
0, 1, 0, 13,
0, 0, 1, 14,
0, 0, 0, 1;
  Shape 2:
Box<double>(1, 2, 3);
  X_FS2
1, 0, 0, 17,
0, 1, 0, 18,
0, 0, 1, 19,
0, 0, 0, 1;
  Solver: GjkSolver_libccd
    collision_tolerance:      2.0097183471152322134e-14)"));
  EXPECT_EQ(shape_of<SphereShape>(pair.a).radius, 1.5);
  EXPECT_EQ(shape_of<BoxShape>(pair.b).half_extents, Vector3d(0.5, 1, 1.5));
  EXPECT_EQ(pair.a.pose.position, Vector3d(12, 13, 14));
  EXPECT_EQ(pair.b.pose.position, Vector3d(17, 18, 19));
}

// The form of RobotLocomotion/drake issue 21673, its vertex list shortened to a tetrahedron.
TEST(ImportFcl, AConvexShapeListsItsVerticesAndItsFacesAreLeftOut) {
  const Imported imported = read(R"(RuntimeError: Error with configuration
  Original error message: bazel-out/gjk_libccd-inl.h:(1720): validateNearestFeatureOfPolytopeBeingEdge(): The origin is outside of the polytope.
  Shape 1:
Convex<double>(
  std::make_shared<std::vector<Vector3<double>>>(
    std::initializer_list<Vector3<double>>{
      Vector3<double>(0.094311179999999994461, 0.039064990000000000825, 0.013511900000000000299),
      Vector3<double>(0.040435829999999998996, -0.097620650000000003255, 0.016015359999999999319),
      Vector3<double>(0.097620670000000006605, -0.040435739999999997796, 0.016015359999999999319),
      Vector3<double>(0, 0, 0.1),}),
  4,
  std::make_shared<std::vector<int>>(
    std::initializer_list<int>{
      3, 0, 1, 2, 3, 0, 3, 1, 3, 1, 3, 2, 3, 0, 2, 3}),
  false);
  X_FS1
1, 0, 0, 0,
0, 1, 0, 0,
0, 0, 1, 0,
0, 0, 0, 1;
  Shape 2:
Ellipsoid<double>(0.1, 0.2, 0.3);
  X_FS2
1, 0, 0, 0.5,
0, 1, 0, 0,
0, 0, 1, 0,
0, 0, 0, 1;
  Solver: GjkSolver_libccd)");
  const PairQuery& pair = pair_of(imported);
  const auto& hull = *shape_of<HullShape>(pair.a).hull;
  ASSERT_EQ(hull.points.size(), 4u);
  EXPECT_EQ(hull.points[1], Vector3d(0.040435829999999998996, -0.097620650000000003255, 0.016015359999999999319));
  EXPECT_EQ(shape_of<EllipsoidShape>(pair.b).radii, Vector3d(0.1, 0.2, 0.3));
}

// fcl issue 415: a launcher's prefix before each line, and a terminal that wrapped them inside numbers.
TEST(ImportFcl, PrefixesAreTakenOffAndWrappedLinesJoined) {
  const Imported imported = read(R"([...]   what():  Error with configuration
[...]   Original error message: external/fcl/include/fcl/narrowphase/detail/convexity_based_algo
rithm/gjk_libccd-inl.h:(1198): ComputeVisiblePatchRecursive(): The new vertex is colinear
[...]   Shape 1: Box0.020000000000000000416  0.33000000000000001554 0.020000000000000000416
[...]   X_FS1
[...]                       1                       0                       0 0.0539999999999999
36939
[...]                       0                       1                       0 -0.772000000000000
01954
[...]                       0                       0                       1  0.405000000000000
02665
[...]                       0                       0                       0                   
    1
[...]   Shape 2: Box0.45200000000000001288 0.27000000000000001776 0.41999999999999998446
[...]   X_FS2
[...]                       1                       0                       0  0.120999999999999
99645
[...]                       0                       1                       0 -0.629605057504326
82603
[...]                       0                       0                       1   0.29999999999999
99889
[...]                       0                       0                       0                   
    1
[...]   Solver: GjkSolver_libccd)");
  const PairQuery& pair = pair_of(imported);
  EXPECT_EQ(pair.a.pose.position, Vector3d(0.053999999999999936939, -0.77200000000000001954, 0.40500000000000002665));
  EXPECT_EQ(pair.b.pose.position, Vector3d(0.12099999999999999645, -0.62960505750432682603, 0.2999999999999999889));
  EXPECT_NE(imported.value.note.find("ComputeVisiblePatchRecursive"), std::string::npos);
}

TEST(ImportFcl, TranslationAndQuaternionInEitherOrder) {
  // fcl issue 319's first post gives xyz and wxyz.
  const std::string shapes[] = {"Shape 1: Box 0.05 0.39 1.47\nX_FS1\n",
                                "Shape 2: Cylinder(r: 0.18, lz: 0.18)\nX_FS2\n"};
  const Imported imported = read(shapes[0] + "xyz=0.8 -0.385  0.735; wxyz=0.707107 0 0 0.707107\n" + shapes[1] +
                                 "xyz=0.4 -0.4 0.93; wxyz=0.991445 0 0 -0.130526\n");
  const PairQuery& pair = pair_of(imported);
  expect_near(placed(pair.a, {1, 0, 0}) - pair.a.pose.position, {0, 1, 0}, 1e-6);
  EXPECT_TRUE(imported.remarks.empty());
  const Imported last =
      read(shapes[0] + "xyz: 0.8 -0.385 0.735\nxyzw: 0 0 0.707107 0.707107\n" + shapes[1] + "0 0 0\n1 0 0 0\n");
  expect_near(placed(pair_of(last).a, {1, 0, 0}) - pair_of(last).a.pose.position, {0, 1, 0}, 1e-6);
  ASSERT_EQ(last.remarks.size(), 1u);  // the unlabelled one
  EXPECT_NE(last.remarks[0].find("w x y z"), std::string::npos);
  EXPECT_NE(refusal(shapes[0] + "0 0 0 1 1 1 1\n" + shapes[1] + "0 0 0 1 0 0 0\n").find("length 2"), std::string::npos);
}

// A quarter turn about z at (1, 2, 3), in the ways that FCL's, Drake's and ROS' users write one.
TEST(ImportFcl, PosesByTheNamesOfTheirParts) {
  const std::string rest = "Shape 2: Sphere(0.5)\nX_FS2\n";
  for (const std::string pose :
       {"0 -1 0 1\n1 0 0 2\n0 0 1 3\n", "x: 1 y: 2 z: 3\nqx: 0 qy: 0 qz: 0.70710678 qw: 0.70710678\n",
        "x: 1 y: 2 z: 3\nqw: 0.70710678 qx: 0 qy: 0 qz: 0.70710678\n",
        "orientation: x: 0 y: 0 z: 0.70710678 w: 0.70710678\nposition: x: 1 y: 2 z: 3\n",
        "position: x: 1 y: 2 z: 3\norientation: w: 0.70710678 x: 0 y: 0 z: 0.70710678\n",
        "position: \n  x: 1\n  y: 2\n  z: 3\norientation: \n  x: 0\n  y: 0\n  z: 0.70710678\n  w: 0.70710678\n",
        "RigidTransform(quaternion=Quaternion(w=0.70710678, x=0, y=0, z=0.70710678), p=[1, 2, 3])\n",
        "RigidTransform(\n  R=RotationMatrix([\n    [0, -1, 0],\n    [1, 0, 0],\n    [0, 0, 1],\n  ]),\n  p=[1, 2, "
        "3],\n)\n",
        "R =\n0 -1 0\n1 0 0\n0 0 1\np =\n1 2 3\n"}) {
    Imported imported;
    ASSERT_NO_THROW(imported = read("Shape 1: Box1 1 1\nX_FS1\n" + pose + rest + pose + "  Solver: GjkSolver_libccd\n"))
        << pose;
    EXPECT_TRUE(imported.remarks.empty()) << pose << imported.remarks[0];
    for (const PosedShape& posed : {pair_of(imported).a, pair_of(imported).b}) {
      EXPECT_EQ(posed.pose.position, Vector3d(1, 2, 3)) << pose;
      expect_near(placed(posed, {1, 0, 0}) - posed.pose.position, {0, 1, 0}, 1e-7);
    }
  }
}

TEST(ImportFcl, VerticesLineByLineAndALoggersPrefixes) {
  const Imported lines = read(
      "Shape 1: Convex\n-0.5 -0.5 -0.5\n0.5 -0.5 -0.5\n0 0.5 -0.5\n0 0 0.5\nX_FS1\n0 0 0\nShape 2: "
      "Sphere(1)\nX_FS2\n3 0 0\n");
  EXPECT_EQ(shape_of<HullShape>(pair_of(lines).a).hull->points.size(), 4u);
  const std::string log = "[ERROR] [1546300800.25]: ";
  const Imported logged =
      read(log + "Shape 1: Box1 1 1\n" + log + "X_FS1\n" + log + "1 0 0 0\n" + log + "0 1 0 0\n" + log + "0 0 1 0\n" +
           log + "0 0 0 1\n" + log + "Shape 2: Sphere(1)\n" + log + "X_FS2\n" + log + "3 0 0\n");
  EXPECT_EQ(pair_of(logged).b.pose.position, Vector3d(3, 0, 0));
}

TEST(ImportFcl, RefusesWithTheLine) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text = fcl_493;
    text.replace(text.find(from), from.size(), to);
    return refusal(text);
  };
  EXPECT_EQ(with("Box0.5 0.5 0.5", "Box0.5 0.5"), "text:2: a box has 2 numbers; must have its three side lengths");
  EXPECT_EQ(with("Box0.5 0.5 0.5", "Box0.5 -0.5 0.5"), "text:2: a size is -0.5; must be 0 or more");
  EXPECT_EQ(with("Box0.5 0.5 0.5", "Halfspace(n: 0 0 1, d: 0)"),
            "text:2: \"halfspace\" is no shape that can be taken; must be Box, Sphere, Cylinder, Capsule, Cone, "
            "Ellipsoid, Convex or TriangleP");
  EXPECT_EQ(with("Box0.5 0.5 0.5", "Convex(v count: 8, f count: 6)"),
            "text:2: tells only how many vertices the convex shape has, as FCL did before 2023; must list them");
  EXPECT_EQ(with("Shape 2", "Shape two"),
            "text:4: no \"Shape 2\" from here on; an FCL failure has Shape 1, X_FS1, Shape 2, X_FS2, in this order");
  EXPECT_EQ(with("  2.0770063995786869349\n", "\n"),
            "text:4: X_FS1 has 15 numbers; must be a 4×4 matrix, or a translation and a quaternion");
  EXPECT_EQ(with(" 0.96936494951283913579", " 0.969e"),
            "text:5: \"0.969e\" is no number; must be one like -0.25 or 1e-3");
  EXPECT_EQ(with(" 0.96936494951283913579", " nan"), "text:5: holds nan; every number must be finite");
  EXPECT_EQ(with(" 0.96193976625564348026  0.15401279915737359216", " 1.5 0"),
            "text:4: X_FS1 is no rotation: it misses one by 1.3247; must be a rotation and a translation");
}

TEST(ImportFcl, ARotationThatMissesOneALittleIsMadeOneAndToldOf) {
  const Imported imported = read(
      "Shape 1: Sphere(1)\nX_FS1\n1.001 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\nShape 2: Sphere(1)\nX_FS2\n1 0 0 3\n0 1 0 "
      "0\n0 0 1 0\n0 0 0 1\n");
  ASSERT_EQ(imported.remarks.size(), 1u);
  EXPECT_EQ(imported.remarks[0], "X_FS1 misses a rotation by 0.002001: the nearest rotation is taken");
}

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

TEST(ImportPoints, RefusesWithTheLine) {
  constexpr const char* two = "; must be two lists of points, x y z each, with an empty line or a name between them";
  EXPECT_EQ(refusal("hello"), std::string("text:1: holds no list of points") + two);
  EXPECT_EQ(refusal("\n\n0 0 0\n1 0 0\n"), std::string("text:3: holds one list of points") + two);
  EXPECT_EQ(refusal("a=[[0,0,0],[1,1,1]]\nb=[[0,0,0],[1,1,1]]\n\nc=[[0,0,0],\n[1,1,1]]"),
            std::string("text:4: begins a third list of points") + two);
  EXPECT_EQ(refusal("a=[[0,0,0],\n[1,0,0],\n[0,1]]\nb=[[0,0,0],[1,1,1]]"),
            "text:3: holds a point of 2 numbers; must have three, x y z");
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
  const fs::path folder = fs::temp_directory_path() / "minkoscope-import-test";
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
  const Imported imported = read(fcl_493);
  const Imported again = read(to_json(imported.value, ".", 2));
  EXPECT_EQ(pair_of(again), pair_of(imported));
  EXPECT_EQ(again.format, "Minkoscope's own case text");
}

}  // namespace
}  // namespace minkoscope
