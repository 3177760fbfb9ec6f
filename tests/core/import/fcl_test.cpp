// What FCL prints and its users, and Drake's, post becomes the pair they mean. The messages are as their authors posted
// them, with the issue each comes from.
#include <gtest/gtest.h>

#include "core/shapes/hull/convex_hull.h"
#include "core/trial/judge/judge.h"
#include "tests/support/imported.h"

namespace minkoscope {
namespace {

using namespace test;

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
            "text:2: gives only how many vertices the convex shape has, as FCL did before 2023; must list them");
  EXPECT_EQ(with("Shape 2", "Shape two"),
            "text:4: no \"Shape 2\" from here on; an FCL failure has Shape 1, X_FS1, Shape 2, X_FS2, in this order");
  EXPECT_EQ(with("  2.0770063995786869349\n", "\n"),
            "text:4: X_FS1 has 15 numbers; must be a 4×4 matrix, or a translation and a quaternion");
  EXPECT_EQ(with(" 0.96936494951283913579", " 0.969e"),
            "text:5: \"0.969e\" is not a number; must be one like -0.25 or 1e-3");
  EXPECT_EQ(with(" 0.96936494951283913579", " nan"), "text:5: holds nan; every number must be finite");
  EXPECT_EQ(with(" 0.96193976625564348026  0.15401279915737359216", " 1.5 0"),
            "text:4: X_FS1 is no rotation: it misses one by 1.3247; must be a rotation and a translation");
}

TEST(ImportFcl, ARotationThatMissesOneALittleIsMadeOneAndReported) {
  const Imported imported = read(
      "Shape 1: Sphere(1)\nX_FS1\n1.001 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\nShape 2: Sphere(1)\nX_FS2\n1 0 0 3\n0 1 0 "
      "0\n0 0 1 0\n0 0 0 1\n");
  ASSERT_EQ(imported.remarks.size(), 1u);
  EXPECT_EQ(imported.remarks[0], "X_FS1 misses a rotation by 0.002001: the nearest rotation is taken");
}

}  // namespace
}  // namespace minkoscope
