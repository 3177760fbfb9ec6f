// How other engines, languages, debuggers and logs write two lists of points: all of these are the same two tetrahedra.
#include <gtest/gtest.h>

#include "core/import/import.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

const std::vector<Vector3d> first_tetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<Vector3d> second_tetrahedron{{2, 0, 0}, {3, 0, 0}, {2, 1.5, 0}, {2, 0, -1e-3}};

struct Notation {
  const char* name;
  std::string text;
};

void expect_points(const PosedShape& posed, const std::vector<Vector3d>& points) {
  const auto& read = std::get<HullShape>(posed.shape.value).hull->points;
  ASSERT_EQ(read.size(), points.size());
  for (std::size_t i = 0; i < points.size(); ++i) EXPECT_LE(glm::length(read[i] - points[i]), 1e-10) << "point " << i;
}

void expect_the_two_tetrahedra(const Notation& notation) {
  SCOPED_TRACE(notation.name);
  Imported imported;
  ASSERT_NO_THROW(imported = import_text(notation.text, "text", ".")) << notation.text;
  const auto& pair = std::get<PairQuery>(imported.value.run);
  expect_points(pair.a, first_tetrahedron);
  expect_points(pair.b, second_tetrahedron);
  // What is shown is what was understood.
  ASSERT_EQ(imported.understood.size(), 2u);
  EXPECT_TRUE(imported.understood[0].starts_with("A: 4 points within (0, 0, 0) … (1, 1, 1)")) << imported.understood[0];
  EXPECT_TRUE(imported.understood[1].starts_with("B: 4 points within (2, 0, -0.001) … (3, 1.5, 0)"))
      << imported.understood[1];
}

const Notation notations[] = {
    {"Bullet, point by point", R"(btConvexHullShape* a = new btConvexHullShape();
a->addPoint(btVector3(0, 0, 0));
a->addPoint(btVector3(1, 0, 0));
a->addPoint(btVector3(0, 1, 0));
a->addPoint(btVector3(0, 0, 1));
btConvexHullShape* b = new btConvexHullShape();
b->addPoint(btVector3(2, 0, 0));
b->addPoint(btVector3(3, 0, 0));
b->addPoint(btVector3(2, 1.5, 0));
b->addPoint(btVector3(2, 0, -1e-3));
)"},
    {"Bullet, casts", R"(static btVector3 pointsA[] = {
  btVector3(btScalar(0.), btScalar(0.), btScalar(0.)),
  btVector3(btScalar(1.), btScalar(0.), btScalar(0.)),
  btVector3(btScalar(0.), btScalar(1.), btScalar(0.)),
  btVector3(btScalar(0.), btScalar(0.), btScalar(1.))};
static btVector3 pointsB[] = {
  btVector3(btScalar(2.), btScalar(0.), btScalar(0.)),
  btVector3(btScalar(3.), btScalar(0.), btScalar(0.)),
  btVector3(btScalar(2.), btScalar(1.5), btScalar(0.)),
  btVector3(btScalar(2.), btScalar(0.), btScalar(-0.001))};
)"},
    {"Unity, an array", R"(var a = new Vector3[] {
    new Vector3(0f, 0f, 0f),
    new Vector3(1f, 0f, 0f),
    new Vector3(0f, 1f, 0f),
    new Vector3(0f, 0f, 1f),
};
var b = new Vector3[] {
    new Vector3(2f, 0f, 0f),
    new Vector3(3f, 0f, 0f),
    new Vector3(2f, 1.5f, 0f),
    new Vector3(2f, 0f, -0.001f),
};
)"},
    {"Unity, a list",
     R"(List<Vector3> pointsA = new List<Vector3>() { new Vector3(0f,0f,0f), new Vector3(1f,0f,0f), new Vector3(0f,1f,0f), new Vector3(0f,0f,1f) };
List<Vector3> pointsB = new List<Vector3>() { new Vector3(2f,0f,0f), new Vector3(3f,0f,0f), new Vector3(2f,1.5f,0f), new Vector3(2f,0f,-.001f) };
)"},
    {"Unity, its log", R"(A: (0.00, 0.00, 0.00)
A: (1.00, 0.00, 0.00)
A: (0.00, 1.00, 0.00)
A: (0.00, 0.00, 1.00)
B: (2.00, 0.00, 0.00)
B: (3.00, 0.00, 0.00)
B: (2.00, 1.50, 0.00)
B: (2.00, 0.00, -0.001)
)"},
    {"Godot", R"(var a = PackedVector3Array([Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)])
var b = PackedVector3Array([Vector3(2, 0, 0), Vector3(3, 0, 0), Vector3(2, 1.5, 0), Vector3(2, 0, -0.001)])
)"},
    {"Godot, flat", R"(var a := PackedVector3Array(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)
var b := PackedVector3Array(2, 0, 0, 3, 0, 0, 2, 1.5, 0, 2, 0, -0.001)
)"},
    {"Lua, keys", R"(local a = {
  [1] = {0, 0, 0},
  [2] = {1, 0, 0},
  [3] = {0, 1, 0},
  [4] = {0, 0, 1},
}
local b = {
  [1] = {2, 0, 0}, [2] = {3, 0, 0}, [3] = {2, 1.5, 0}, [4] = {2, 0, -0.001},
}
)"},
    {"Lua, a long comment", R"(local a = {
  {0, 0, 0}, -- origin
  {1, 0, 0},
  {0, 1, 0},
  {0, 0, 1},
}
--[[ the second
one ]]
local b = {
  {2, 0, 0}, {3, 0, 0}, {2, 1.5, 0}, {2, 0, -0.001},
}
)"},
    {"NumPy, printed", R"([[ 0.  0.  0.]
 [ 1.  0.  0.]
 [ 0.  1.  0.]
 [ 0.  0.  1.]]
[[ 2.     0.     0.   ]
 [ 3.     0.     0.   ]
 [ 2.     1.5    0.   ]
 [ 2.     0.    -0.001]]
)"},
    {"NumPy, its repr", R"(>>> a
array([[0., 0., 0.],
       [1., 0., 0.],
       [0., 1., 0.],
       [0., 0., 1.]])
>>> b
array([[ 2.   ,  0.   ,  0.   ],
       [ 3.   ,  0.   ,  0.   ],
       [ 2.   ,  1.5  ,  0.   ],
       [ 2.   ,  0.   , -0.001]], dtype=float32)
)"},
    {"NumPy, scalars",
     R"(a = [np.float64(0.0), np.float64(0.0), np.float64(0.0), np.float64(1.0), np.float64(0.0), np.float64(0.0), np.float64(0.0), np.float64(1.0), np.float64(0.0), np.float64(0.0), np.float64(0.0), np.float64(1.0)]
b = [2,0,0, 3,0,0, 2,1.5,0, 2,0,-0.001]
)"},
    {"JSON, nested", R"([[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],[[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]])"},
    {"glm",
     R"(std::vector<glm::vec3> a = { glm::vec3{0.0f, 0.0f, 0.0f}, glm::vec3{1.0f, 0.0f, 0.0f}, glm::vec3{0.0f, 1.0f, 0.0f}, glm::vec3{0.0f, 0.0f, 1.0f} };
std::vector<glm::vec3> b = { glm::vec3{2.0f, 0.0f, 0.0f}, glm::vec3{3.0f, 0.0f, 0.0f}, glm::vec3{2.0f, 1.5f, 0.0f}, glm::vec3{2.0f, 0.0f, -0.001f} };
)"},
    {"glm::to_string",
     R"(a: vec3(0.000000, 0.000000, 0.000000) vec3(1.000000, 0.000000, 0.000000) vec3(0.000000, 1.000000, 0.000000) vec3(0.000000, 0.000000, 1.000000)
b: vec3(2.000000, 0.000000, 0.000000) vec3(3.000000, 0.000000, 0.000000) vec3(2.000000, 1.500000, 0.000000) vec3(2.000000, 0.000000, -0.001000)
)"},
    {"std::array",
     R"(constexpr std::array<std::array<double, 3>, 4> kA = {{ {{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}} }};
constexpr std::array<std::array<double, 3>, 4> kB = {{ {{2, 0, 0}}, {{3, 0, 0}}, {{2, 1.5, 0}}, {{2, 0, -0.001}} }};
)"},
    {"Python, trailing commas", R"(a = (
    (0.0, 0.0, 0.0,),
    (1.0, 0.0, 0.0,),
    (0.0, 1.0, 0.0,),  # up
    (0.0, 0.0, 1.0,),
)
b = (
    (2.0, 0.0, 0.0,),
    # comment between
    (3.0, 0.0, 0.0,),

    (2.0, 1.5, 0.0,),
    (2.0, 0.0, -1e-3,),
)
)"},
    {"C, comments", R"(/* hull A, from engine v2.3 */
float a[4][3] = {
  { 0, 0, 0 }, // v0
  { 1, 0, 0 }, // v1
  /* v2 (1,2,3) */ { 0, 1, 0 },
  { 0, 0, 1 }  // v3
};
float b[4][3] = {
  { 2, 0, 0 }, // v0 = 4
  { 3, 0, 0 },
  { 2, 1.5, 0 },
  { 2, 0, -0.001f }
};
)"},
    {"MATLAB", R"(a = [0 0 0; 1 0 0; 0 1 0; 0 0 1];
b = [2 0 0; 3 0 0; 2 1.5 0; 2 0 -0.001];
)"},
    {"Unreal", R"(A X=0.000 Y=0.000 Z=0.000
A X=1.000 Y=0.000 Z=0.000
A X=0.000 Y=1.000 Z=0.000
A X=0.000 Y=0.000 Z=1.000
B X=2.000 Y=0.000 Z=0.000
B X=3.000 Y=0.000 Z=0.000
B X=2.000 Y=1.500 Z=0.000
B X=2.000 Y=0.000 Z=-0.001
)"},
    {"Unreal, bracketed", R"((X=0.000000,Y=0.000000,Z=0.000000)
(X=1.000000,Y=0.000000,Z=0.000000)
(X=0.000000,Y=1.000000,Z=0.000000)
(X=0.000000,Y=0.000000,Z=1.000000)

(X=2.000000,Y=0.000000,Z=0.000000)
(X=3.000000,Y=0.000000,Z=0.000000)
(X=2.000000,Y=1.500000,Z=0.000000)
(X=2.000000,Y=0.000000,Z=-0.001000)
)"},
    {"Rust",
     R"(let a = vec![Vec3::new(0.0, 0.0, 0.0), Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)];
let b: [[f32; 3]; 4] = [[2.0, 0.0, 0.0], [3.0, 0.0, 0.0], [2.0, 1.5, 0.0], [2.0, 0.0, -0.001]];
)"},
    {"Rust, macros",
     R"(let a = [point![0.0_f32, 0.0, 0.0], point![1.0, 0.0, 0.0], point![0.0, 1.0, 0.0], point![0.0, 0.0, 1.0]];
let b = [point![2.0, 0.0, 0.0], point![3.0, 0.0, 0.0], point![2.0, 1.5, 0.0], point![2.0, 0.0, -0.001]];
)"},
    {"JavaScript",
     R"(const a = [new THREE.Vector3(0, 0, 0), new THREE.Vector3(1, 0, 0), new THREE.Vector3(0, 1, 0), new THREE.Vector3(0, 0, 1)];
const b = new Float32Array([2, 0, 0, 3, 0, 0, 2, 1.5, 0, 2, 0, -0.001]);
)"},
    {"Eigen", R"(Eigen::MatrixXd a(4, 3);
a << 0, 0, 0,
     1, 0, 0,
     0, 1, 0,
     0, 0, 1;
Eigen::MatrixXd b(4, 3);
b << 2, 0, 0,
     3, 0, 0,
     2, 1.5, 0,
     2, 0, -0.001;
)"},
    {"assigned one by one", R"(verts_a[0] = {0, 0, 0};
verts_a[1] = {1, 0, 0};
verts_a[2] = {0, 1, 0};
verts_a[3] = {0, 0, 1};
verts_b[0] = {2, 0, 0};
verts_b[1] = {3, 0, 0};
verts_b[2] = {2, 1.5, 0};
verts_b[3] = {2, 0, -0.001};
)"},
    {"assigned by coordinate", R"(a[0].x = 0; a[0].y = 0; a[0].z = 0;
a[1].x = 1; a[1].y = 0; a[1].z = 0;
a[2].x = 0; a[2].y = 1; a[2].z = 0;
a[3].x = 0; a[3].y = 0; a[3].z = 1;

b[0].x = 2; b[0].y = 0; b[0].z = 0;
b[1].x = 3; b[1].y = 0; b[1].z = 0;
b[2].x = 2; b[2].y = 1.5; b[2].z = 0;
b[3].x = 2; b[3].y = 0; b[3].z = -0.001;
)"},
    {"numbered rows", R"(A
0: 0 0 0
1: 1 0 0
2: 0 1 0
3: 0 0 1
B
0: 2 0 0
1: 3 0 0
2: 2 1.5 0
3: 2 0 -0.001
)"},
    {"gdb", R"($1 = {{x = 0, y = 0, z = 0}, {x = 1, y = 0, z = 0}, {x = 0, y = 1, z = 0}, {x = 0, y = 0, z = 1}}
$2 = {{x = 2, y = 0, z = 0}, {x = 3, y = 0, z = 0}, {x = 2, y = 1.5, z = 0}, {x = 2, y = 0, z = -0.001}}
)"},
    {"gdb, vectors", R"((gdb) p a
$1 = std::vector of length 4, capacity 4 = {{x = 0, y = 0, z = 0}, {x = 1, y = 0, z = 0}, {x = 0, y = 1, z = 0}, {x = 0, y = 0, z = 1}}
(gdb) p b
$2 = std::vector of length 4, capacity 4 = {{x = 2, y = 0, z = 0}, {x = 3, y = 0, z = 0}, {x = 2, y = 1.5, z = 0}, {x = 2, y = 0, z = -0.00100000005}}
)"},
    {"fenced", R"(Here is my hull A:
```
0 0 0
1 0 0
0 1 0
0 0 1
```
and hull B
```
2 0 0
3 0 0
2 1.5 0
2 0 -0.001
```
)"},
    {"libccd", R"(ccd_vec3_t a[4] = { {{0.0, 0.0, 0.0}}, {{1.0, 0.0, 0.0}}, {{0.0, 1.0, 0.0}}, {{0.0, 0.0, 1.0}} };
ccd_vec3_t b[4] = { {{2.0, 0.0, 0.0}}, {{3.0, 0.0, 0.0}}, {{2.0, 1.5, 0.0}}, {{2.0, 0.0, -0.001}} };
)"},
    {"C99", R"(Vec3 a[] = { {.x=0, .y=0, .z=0}, {.x=1, .y=0, .z=0}, {.x=0, .y=1, .z=0}, {.x=0, .y=0, .z=1} };
Vec3 b[] = { {.x=2, .y=0, .z=0}, {.x=3, .y=0, .z=0}, {.x=2, .y=1.5, .z=0}, {.x=2, .y=0, .z=-.001f} };
)"},
    {"Fortran", R"(a = [[0,0,0],[1D0,0,0],[0,1,0],[0,0,1]]
b = [[2,0,0],[3,0,0],[2,1.5d0,0],[2,0,-1.0D-3]]
)"},
    {"CSV with headings", R"(x,y,z
0,0,0
1,0,0
0,1,0
0,0,1

x,y,z
2,0,0
3,0,0
2,1.5,0
2,0,-0.001
)"},
};

TEST(ImportNotations, OfEnginesLanguagesDebuggersAndLogs) {
  for (const Notation& notation : notations) expect_the_two_tetrahedra(notation);
}

TEST(ImportNotations, SignsOfOtherSystemsAndOfWebPages) {
  const std::string lines = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n\n2 0 0\n3 0 0\n2 1.5 0\n2 0 -0.001\n";
  const auto with = [&](char sign, const std::string& instead) {
    std::string text;
    for (const char c : lines) text += c == sign ? instead : std::string(1, c);
    return text;
  };
  expect_the_two_tetrahedra({"Windows", with('\n', "\r\n")});
  expect_the_two_tetrahedra({"old Macintosh", with('\n', "\r")});
  expect_the_two_tetrahedra({"tabs", with(' ', "\t")});
  expect_the_two_tetrahedra({"blanks that do not break", with(' ', "\xC2\xA0")});
  expect_the_two_tetrahedra({"a minus of typography", with('-', "\xE2\x88\x92")});
  expect_the_two_tetrahedra({"a byte order mark", "\xEF\xBB\xBF" + lines});
}

TEST(ImportNotations, NumberedPointsAndBulletsAndTables) {
  const auto expect_counts = [](const std::string& text, std::size_t a, std::size_t b) {
    SCOPED_TRACE(text);
    Imported imported;
    ASSERT_NO_THROW(imported = import_text(text, "text", "."));
    const auto& pair = std::get<PairQuery>(imported.value.run);
    EXPECT_EQ(std::get<HullShape>(pair.a.shape.value).hull->points.size(), a);
    EXPECT_EQ(std::get<HullShape>(pair.b.shape.value).hull->points.size(), b);
  };
  expect_counts("p0 = (0,0,0)\np1 = (1,0,0)\np2 = (0,1,0)\nq0 = (2,0,0)\nq1 = (3,0,0)\n", 3, 2);
  expect_counts("A:\n* (0, 0, 0)\n* (1, 0, 0)\nB:\n- (2, 0, 0)\n- (3, 0, 0)\n- (3, 1, 0)\n", 2, 3);
  expect_counts("a:\n  - [0, 0, 0]\n  - [1, 0, 0]\nb:\n  - [2, 0, 0]\n", 2, 1);
  expect_counts("a:\n  - x: 0\n    y: 0\n    z: 0\n  - x: 1\n    y: 0\n    z: 0\nb:\n  - x: 2\n    y: 0\n    z: 0\n", 2,
                1);
  expect_counts(
      "| x | y | z |\n|---|---|---|\n| 0 | 0 | 0 |\n| 1 | 0 | 0 |\n\n| x | y | z |\n|---|---|---|\n| 2 | 0 | 0 |\n", 2,
      1);
  expect_counts("a\n[0]\t{x=0.0 y=0.0 z=0.0}\n[1]\t{x=1.0 y=0.0 z=0.0}\nb\n[0]\t{x=2.0 y=0.0 z=0.0}\n", 2, 1);
  expect_counts("0, 0, 0,\n1, 0, 0,\n0, 1, 0,\n\n2, 0, 0,\n3, 0, 0,\n", 3, 2);
  expect_counts("0 0 0\n1 0 0\n0 1 0\n# ------\n2 0 0\n3 0 0\n", 3, 2);
  expect_counts("(0,0,0) (1,0,0)\n(0,1,0)\n\n[2]: (2,0,0)\n[3]: (3,0,0)\n", 3, 2);
  expect_counts("0 0 0 // 1 of 3\n1 0 0 // 2 of 3\n0 1 0 // 3 of 3\n\n2 0 0\n", 3, 1);
  expect_counts("a = {btVector3(-btScalar(1),0,0), btVector3(1,0,0)};\nb = {(float)2,0,0, 3,0,0};\n", 2, 2);
}

TEST(ImportNotations, APostMaySpeakOfMovesAndRadii) {
  const Imported imported = import_text(
      "After the move, with a margin radius of a millimetre, this pair fails:\nA = [[0,0,0],[1,0,0],[0,1,0]]\n"
      "B = [[2,0,0],[3,0,0],[2,1,0]]\n",
      "text", ".");
  EXPECT_EQ(imported.format, "two lists of points");
}

TEST(ImportNotations, WhatIsLeftOutIsReported) {
  const Imported imported = import_text(
      "Fails since 2024:\nA = [[0,0,0],[1,0,0],[0,1,0]]\nB = [[2,0,0],[3,0,0],[2,1,0]]\nExpected distance: 1.5\n",
      "text", ".");
  ASSERT_EQ(imported.remarks.size(), 1u);
  EXPECT_EQ(imported.remarks[0], "a single number is left out, in line 4");
}

TEST(ImportNotations, TheOrderOfAMatrixIsReportedAndSoIsThatNothingDecidesIt) {
  const std::string points = "a = [[0,0,0],[1,0,0]]\nb = [[0,0,0],[1,0,0]]\n";
  const auto read = [&](const std::string& pose) { return import_text(points + "pose_b = " + pose, "text", "."); };
  const auto x_axis = [](const Imported& imported) {
    const Pose& pose = std::get<PairQuery>(imported.value.run).b.pose;
    return pose.to_world({1, 0, 0}) - pose.position;
  };
  const auto told = [](const Imported& imported, const std::string& words) {
    return imported.understood[1].find(words) != std::string::npos;
  };
  const Imported rows = read("[[0,-1,0,5],[1,0,0,6],[0,0,1,7],[0,0,0,1]]");
  EXPECT_TRUE(told(rows, "posed at (5, 6, 7), turned by 90°, its matrix read row by row"));
  EXPECT_TRUE(rows.remarks.empty());
  EXPECT_LE(glm::length(x_axis(rows) - Vector3d(0, 1, 0)), 1e-12);
  const Imported columns = read("[[0,1,0,0],[-1,0,0,0],[0,0,1,0],[5,6,7,1]]");
  EXPECT_TRUE(told(columns, "posed at (5, 6, 7), turned by 90°, its matrix read column by column"));
  EXPECT_TRUE(columns.remarks.empty());
  EXPECT_LE(glm::length(x_axis(columns) - Vector3d(0, 1, 0)), 1e-12);
  // Without a translation either order is a rotation: what is taken is reported.
  for (const auto& [pose, order, y] :
       {std::tuple{"[[0,-1,0,0],[1,0,0,0],[0,0,1,0],[0,0,0,1]]", "row by row", 1.0},
        std::tuple{"[0,-1,0,0,1,0,0,0,0,0,1,0,0,0,0,1]", "column by column", -1.0},
        std::tuple{"mat4x4((0,1,0,0), (-1,0,0,0), (0,0,1,0), (0,0,0,1))", "column by column", 1.0}}) {
    const Imported either = read(pose);
    ASSERT_EQ(either.remarks.size(), 1u) << pose;
    EXPECT_NE(either.remarks[0].find("nothing in it distinguishes rows from columns"), std::string::npos);
    EXPECT_NE(either.remarks[0].find(order), std::string::npos) << either.remarks[0];
    EXPECT_LE(glm::length(x_axis(either) - Vector3d(0, y, 0)), 1e-12) << pose;
  }
  EXPECT_TRUE(read("[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]").remarks.empty());  // the same either way
}

}  // namespace
}  // namespace minkoscope
