// A case in other engines' words: what they say is the case's geometry, read back from the text by each engine's own
// conventions; and where the engine is installed, its program is compiled, run, and answers as we do.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <sstream>

#include "core/export/engines/engine_program.h"
#include "core/import/engine_answer.h"
#include "core/narrow_phase/supporting_planes.h"
#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Shape> shared(Shape shape) {
  return std::make_shared<const Shape>(std::move(shape));
}

Shape sum(Shape first, Shape second) {
  return {SumShape{shared(std::move(first)), shared(std::move(second))}};
}

Shape rock() {
  return make_hull_shape(
      {{0.5, 0.1, 0}, {-0.4, 0, 0.2}, {0, 0.6, 0}, {0.1, -0.3, 0.4}, {0, -0.2, -0.5}, {0.3, 0.3, 0.3}});
}

const Shape ball{SphereShape{0.45}}, crate{BoxShape{{0.5, 0.3, 0.4}}}, pill{CapsuleShape{0.25, 0.5}},
    can{CylinderShape{0.35, 0.5}}, hat{ConeShape{0.4, 0.45}}, egg{EllipsoidShape{{0.3, 0.5, 0.4}}};

/// Every one is in some place of its own.
std::vector<PairQuery> pairs_of(const std::vector<Shape>& shapes, double reach) {
  std::mt19937_64 random(11);
  std::normal_distribution<double> normal;
  const auto turn = [&] {
    // In braces: drawn in this order by every compiler.
    return glm::normalize(Quaterniond{normal(random), normal(random), normal(random), normal(random)});
  };
  const auto place = [&] { return Vector3d{normal(random), normal(random), normal(random)}; };
  std::vector<PairQuery> pairs;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t k = i; k < shapes.size(); ++k) {
      PairQuery pair;
      pair.a = {shapes[i], {place(), turn()}};
      const double length = reach * (0.35 + 0.5 * static_cast<double>((i + 2 * k) % 4));
      pair.b = {shapes[k], {pair.a.pose.position + length * glm::normalize(place()), turn()}};
      pair.precision = Precision::float64;
      pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

Case case_of(PairQuery query) {
  Case value;
  value.name = "a \"case\" -- */ \\";
  value.run = std::move(query);
  return value;
}

/// How far a shape reaches along a direction, from the world's origin.
double reach_of(const PosedShape& shape, const Vector3d& direction) {
  const auto planes = supporting_planes(shape, {{PointShape{}}, {}}, direction);
  return glm::dot(planes->point_a, direction);
}

void expect_same_geometry(const PosedShape& wanted, const PosedShape& read, double tolerance) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 60; ++i) {
    const Vector3d direction = glm::normalize(Vector3d(normal(random), normal(random), normal(random)));
    ASSERT_NEAR(reach_of(wanted, direction), reach_of(read, direction), tolerance) << type_name(wanted.shape);
  }
}

std::vector<double> numbers_in(const std::string& text) {
  static const std::regex number(R"([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?)");
  std::vector<double> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    numbers.push_back(std::stod(at->str()));
  return numbers;
}

std::vector<Vector3d> points_in(const std::string& text) {
  const std::vector<double> numbers = numbers_in(text);
  std::vector<Vector3d> points;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
    points.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  return points;
}

std::smatch found_in(const std::string& text, const std::string& pattern) {
  std::smatch match;
  EXPECT_TRUE(std::regex_search(text, match, std::regex(pattern))) << pattern << "\n" << text;
  return match;
}

/// Our shapes lie along y; whoever has them along z has turned them by this.
const Quaterniond y_from_z(std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0);

PosedShape read_mjcf(const std::string& text, const std::string& name) {
  const std::smatch body = found_in(text, "<body name=\"" + name + "\" pos=\"([^\"]*)\" quat=\"([^\"]*)\">");
  const std::smatch geom = found_in(text, "<geom name=\"" + name + "\" type=\"(\\w+)\" \\w+=\"([^\"]*)\"/>");
  const std::vector<double> q = numbers_in(body[2]), size = numbers_in(geom[2]);
  PosedShape read{{}, {points_in(body[1])[0], Quaterniond(q[0], q[1], q[2], q[3])}};
  const std::string type = geom[1];
  if (type == "sphere") read.shape = {SphereShape{size[0]}};
  if (type == "box") read.shape = {BoxShape{{size[0], size[1], size[2]}}};
  if (type == "ellipsoid") read.shape = {EllipsoidShape{{size[0], size[1], size[2]}}};
  if (type == "capsule") read.shape = {CapsuleShape{size[0], size[1]}};
  if (type == "cylinder") read.shape = {CylinderShape{size[0], size[1]}};
  if (type == "capsule" || type == "cylinder") read.pose.rotation = read.pose.rotation * y_from_z;
  if (type == "mesh")
    read.shape =
        make_hull_shape(points_in(found_in(text, "<mesh name=\"points_" + name + "\" vertex=\"([^\"]*)\"")[1]));
  return read;
}

PosedShape read_godot(const std::string& text, const std::string& name) {
  const std::string id = name == "A" ? "shape_a" : "shape_b";
  const std::smatch own = found_in(text, "type=\"(\\w+)3D\" id=\"" + id + "\"\\]\nmargin = 0.0\n([^\\[]*)\n\n");
  const auto m = numbers_in(found_in(text, "name=\"" + name + "\"[^\n]*\ntransform = Transform3D\\(([^)]*)\\)")[1]);
  glm::dmat3 rotation(1.0);
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) rotation[column][row] = m[static_cast<std::size_t>(3 * row + column)];
  PosedShape read{{}, {{m[9], m[10], m[11]}, glm::quat_cast(rotation)}};
  const std::string type = own[1], body = own[2];
  const auto property = [&](const std::string& key) {
    return numbers_in(found_in(body, key + " = (?:Vector3)?([^\n]*)")[1]);
  };
  if (type == "SphereShape") read.shape = {SphereShape{property("radius")[0]}};
  if (type == "BoxShape") {
    const auto size = property("size");
    read.shape = {BoxShape{0.5 * Vector3d(size[0], size[1], size[2])}};
  }
  if (type == "CapsuleShape") {
    const double radius = property("radius")[0];
    read.shape = {CapsuleShape{radius, 0.5 * property("height")[0] - radius}};
  }
  if (type == "CylinderShape") read.shape = {CylinderShape{property("radius")[0], 0.5 * property("height")[0]}};
  if (type == "ConvexPolygonShape")
    read.shape = make_hull_shape(points_in(found_in(body, "PackedVector3Array(\\([^)]*\\))")[1]));
  return read;
}

PosedShape read_jolt(const std::string& text, const std::string& name) {
  const std::smatch own = found_in(text, "ShapeRefC " + name + " =\\s*(\\w+)ShapeSettings\\(([\\s\\S]*?)\\)\\.Create");
  const auto place = numbers_in(found_in(
      text, "pose_" + name + " =\\s*Mat44::sRotationTranslation\\(Quat\\(([^)]*)\\)\\.Normalized\\(\\), Vec(?=3)")[1]);
  const auto at = points_in(found_in(text, "pose_" + name + " =[^;]*Normalized\\(\\), Vec3\\(([^)]*)\\)")[1]);
  PosedShape read{{}, {at[0], Quaterniond(place[3], place[0], place[1], place[2])}};
  const std::string type = own[1];
  const auto size = numbers_in(std::regex_replace(std::string(own[2]), std::regex("Vec3|points_[ab]"), ""));
  const auto rounded = [&](Shape inner, double radius) {
    return radius > 0.0 ? sum(std::move(inner), {SphereShape{radius}}) : inner;
  };
  if (type == "Sphere") read.shape = {SphereShape{size[0]}};
  if (type == "Box") {
    const double r = size[3];  // within the half extents
    read.shape = rounded({BoxShape{Vector3d(size[0], size[1], size[2]) - Vector3d(r)}}, r);
  }
  if (type == "Capsule") read.shape = {CapsuleShape{size[1], size[0]}};
  if (type == "Cylinder") read.shape = rounded({CylinderShape{size[1] - size[2], size[0] - size[2]}}, size[2]);
  if (type == "TaperedCylinder") {
    EXPECT_EQ(size[1], 0.0) << "the radius at the top";
    read.shape = {ConeShape{size[2], size[0]}};
  }
  if (type == "ConvexHull") {
    const std::string list = found_in(text, "points_" + name + "\\{([\\s\\S]*?)\\};")[1];
    read.shape = make_hull_shape(points_in(std::regex_replace(list, std::regex("Vec3"), "")));
  }
  return read;
}

PosedShape read_parry(const std::string& text, const std::string& name) {
  std::string own = found_in(text, "let " + name + " = ([\\s\\S]*?);")[1];
  const std::smatch pose = found_in(text, "let pose_" + name +
                                              " = Isometry3::from_parts\\(Translation3::new\\(([^)]*)\\), "
                                              "UnitQuaternion::from_quaternion\\(Quaternion::new\\(([^)]*)\\)");
  const auto q = numbers_in(pose[2]);
  PosedShape read{{}, {points_in(pose[1])[0], Quaterniond(q[0], q[1], q[2], q[3])}};
  double border = 0.0;
  if (own.starts_with("RoundShape")) {
    border = numbers_in(found_in(own, "border_radius: ([^ ]*)")[1])[0];
    own = found_in(own, "inner_shape: ([\\s\\S]*), border")[1];
  }
  const std::string type = own.substr(0, own.find(':'));
  const auto size = numbers_in(std::regex_replace(own.substr(type.size()), std::regex("Vector3|Point3"), ""));
  if (type == "Ball") read.shape = {SphereShape{size[0]}};
  if (type == "Cuboid") read.shape = {BoxShape{{size[0], size[1], size[2]}}};
  if (type == "Capsule") read.shape = {CapsuleShape{size[1], size[0]}};
  if (type == "Cylinder") read.shape = {CylinderShape{size[1], size[0]}};
  if (type == "Cone") read.shape = {ConeShape{size[1], size[0]}};
  if (type == "ConvexPolyhedron")
    read.shape = make_hull_shape(points_in(std::regex_replace(own.substr(type.size()), std::regex("Point3"), "")));
  if (border > 0.0) read.shape = sum(read.shape, {SphereShape{border}});
  return read;
}

struct Words {
  const char* engine;
  std::vector<Shape> shapes;
  PosedShape (*read)(const std::string& text, const std::string& name);
};

TEST(Engines, TheirTextsSayTheCasesGeometry) {
  const Shape soft = sum(crate, {SphereShape{0.1}}), soft_can = sum({SphereShape{0.1}}, can);
  const Shape moved{TransformedShape{{{0.2, 0.1, 0}, glm::normalize(Quaterniond(1, 0.2, 0.3, 0))}, shared(crate)}};
  const Shape rod = sum({SegmentShape{0.5}}, {SphereShape{0.2}});
  const std::vector<Words> all{
      {"mjcf", {ball, crate, pill, can, egg, rock(), moved, rod}, read_mjcf},
      {"godot", {ball, crate, pill, can, rock(), moved, rod}, read_godot},
      {"jolt", {ball, crate, pill, can, hat, rock(), soft, soft_can, moved, rod}, read_jolt},
      {"parry", {ball, crate, pill, can, hat, rock(), soft, soft_can, moved, rod}, read_parry}};
  std::size_t looked_at = 0;
  for (const Words& words : all) {
    for (const PairQuery& pair : pairs_of(words.shapes, 1.0)) {
      SCOPED_TRACE(words.engine);
      const std::string text = find_engine_program(words.engine)->write(case_of(pair));
      const bool scene = std::string(words.engine) == "godot";
      expect_same_geometry(pair.a, words.read(text, scene ? "A" : "a"), 1e-12);
      expect_same_geometry(pair.b, words.read(text, scene ? "B" : "b"), 1e-12);
      ASSERT_FALSE(HasFailure()) << text;
      ++looked_at;
    }
  }
  EXPECT_GT(looked_at, 150u);
}

std::string refusal(const char* engine, const Case& value) {
  try {
    static_cast<void>(find_engine_program(engine)->write(value));
  } catch (const CaseError& error) {
    return error.what();
  }
  return "written";
}

TEST(Engines, WhatAnEngineCannotSayIsOneClearLine) {
  const auto of = [](Shape a) {
    PairQuery pair;
    pair.a.shape = std::move(a);
    pair.b.shape = ball;
    return case_of(std::move(pair));
  };
  EXPECT_EQ(refusal("bullet", of(egg)), "/pair/a/shape: Bullet has no ellipsoid");
  EXPECT_EQ(refusal("godot", of(hat)), "/pair/a/shape: Godot has no cone");
  EXPECT_EQ(refusal("mjcf", of(sum(crate, ball))), "/pair/a/shape: MuJoCo has no such shape rounded by a sphere");
  EXPECT_EQ(refusal("jolt", of(sum(crate, can))),
            "/pair/a/shape: is a sum of two shapes; other engines have only sums with a sphere");
  EXPECT_EQ(refusal("fcl", of(make_hull_shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}))),
            "/pair/a/shape: FCL needs a hull with a volume; this one is flat");
  Case walk;
  walk.run = Walk{};
  for (const EngineProgram& program : engine_programs())
    EXPECT_TRUE(refusal(std::string(program.name).c_str(), walk).starts_with("/kind: is \"walk\"; for "))
        << program.name;
  SweepQuery sweep;
  sweep.body.radii = {1, 2, 1};
  Case thrown;
  thrown.run = sweep;
  EXPECT_EQ(refusal("parry", thrown),
            "/sweep/body/radii: Parry casts no ellipsoid; must be a sphere, of three equal radii");
  EXPECT_EQ(find_engine_program("unity"), nullptr);
}

/// Compiles and runs programs of one engine in a single one; a line each. Nothing where it is not installed.
std::vector<std::string> answers_of(const std::string& packages, const std::string& headers,
                                    const std::vector<std::string>& programs) {
  const auto shell = [](const std::string& command) { return test::run_program("/bin/sh", {"-c", command}); };
  if (shell("pkg-config --exists " + packages + " && command -v g++").status != 0) return {};
  const fs::path folder = scratch_folder() / ("engines-" + packages.substr(0, packages.find(' ')));
  fs::create_directories(folder);
  // Each in a namespace of its own; what they include is there already.
  std::ofstream whole(folder / "all.cpp");
  whole << headers << "#include <cstdio>\n#include <memory>\n#include <vector>\n";
  for (std::size_t i = 0; i < programs.size(); ++i) {
    std::ofstream(folder / ("p" + std::to_string(i) + ".h")) << programs[i];
    whole << "namespace p" << i << " {\n#define main run\n#include \"p" << i << ".h\"\n#undef main\n}\n";
  }
  whole << "int main() {\n";
  for (std::size_t i = 0; i < programs.size(); ++i) whole << "  p" << i << "::run();\n";
  whole << "}\n";
  whole.close();
  const std::string at = folder.string();
  const test::ProgramRun built =
      shell("cd '" + at + "' && g++ -std=c++17 -O0 all.cpp $(pkg-config --cflags --libs " + packages + ") -o all");
  EXPECT_EQ(built.status, 0) << built.err.substr(0, 2000);
  const test::ProgramRun run = test::run_program(at + "/all", {});
  EXPECT_EQ(run.status, 0);
  std::vector<std::string> lines;
  std::istringstream stream(run.out);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  EXPECT_EQ(lines.size(), programs.size());
  return lines;
}

enum class Depths { least, of_its_own };

void expect_our_answers(const std::string& packages, const std::string& headers, const char* engine,
                        const std::vector<Shape>& shapes, double tolerance, Depths depths) {
  const std::vector<PairQuery> pairs = pairs_of(shapes, 1.0);
  std::vector<std::string> programs;
  for (const PairQuery& pair : pairs) programs.push_back(find_engine_program(engine)->write(case_of(pair)));
  const std::vector<std::string> lines = answers_of(packages, headers, programs);
  if (lines.empty()) GTEST_SKIP() << packages << " is not installed";
  int overlaps = 0, apart = 0;
  double worst = 0.0;
  for (std::size_t i = 0; i < std::min(lines.size(), pairs.size()); ++i) {
    // It can be pasted back.
    const ReadAnswer read = read_engine_answer(lines[i]);
    EXPECT_TRUE(read.remarks.empty()) << lines[i];
    const PairResult ours = run_pair(pairs[i]);
    const std::string both(std::string(type_name(pairs[i].a.shape)) + " and " +
                           std::string(type_name(pairs[i].b.shape)));
    ASSERT_EQ(read.answer.overlap, ours.overlap) << both << ": " << lines[i];
    const double own = *(*ours.overlap ? ours.depth : ours.distance);
    const auto& theirs = *ours.overlap ? read.answer.depth : read.answer.distance;
    ASSERT_TRUE(theirs) << lines[i];
    EXPECT_GT(*theirs, own - tolerance) << both << ": ours is the least depth";
    ++(*ours.overlap ? overlaps : apart);
    if (*ours.overlap && depths == Depths::of_its_own) continue;
    EXPECT_NEAR(*theirs, own, tolerance) << both << ": " << lines[i];
    worst = std::max(worst, std::abs(*theirs - own));
    if (*ours.overlap) {
      ASSERT_TRUE(read.answer.normal);
      const auto planes = supporting_planes(pairs[i].a, pairs[i].b, *read.answer.normal);
      EXPECT_NEAR(-planes->gap, *theirs, tolerance) << both << ": the depth is that along its normal";
    }
  }
  std::printf("%s: %d overlap, %d apart, worst %g\n", engine, overlaps, apart, worst);
  EXPECT_GT(overlaps, 4);
  EXPECT_GT(apart, 4);
}

TEST(Engines, BulletsProgramsAnswerAsWeDo) {
  expect_our_answers(
      "bullet", "#include <btBulletCollisionCommon.h>\n#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>\n",
      "bullet", {ball, crate, pill, can, hat, rock(), sum(crate, {SphereShape{0.1}})}, 2e-3, Depths::least);
}

TEST(Engines, FclsProgramsAnswerAsWeDo) {
  // Where shapes are curved, libccd's polytope may stop well above the least depth: only verdicts and distances are
  // ours.
  expect_our_answers("fcl ccd", "#include <fcl/fcl.h>\n", "fcl", {ball, crate, pill, can, hat, egg, rock()}, 2e-3,
                     Depths::of_its_own);
}

Case cast_of(const SweepQuery& sweep) {
  Case value;
  value.run = sweep;
  return value;
}

/// Runs Bullet's programs for these sweeps beside ours.
void expect_our_casts(const std::vector<SweepQuery>& sweeps) {
  std::vector<std::string> programs;
  for (const SweepQuery& sweep : sweeps) programs.push_back(to_bullet(cast_of(sweep)));
  const auto lines = answers_of("bullet",
                                "#include <btBulletCollisionCommon.h>\n"
                                "#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>\n",
                                programs);
  if (lines.empty()) GTEST_SKIP() << "bullet is not installed";
  std::size_t hits = 0;
  for (std::size_t i = 0; i < std::min(lines.size(), sweeps.size()); ++i) {
    const SweepResult ours = run_sweep(sweeps[i]);
    const nlohmann::json read = test::parse_json(lines[i]);
    EXPECT_EQ(read["hit"], ours.hit) << i << ": " << lines[i];
    if (!ours.hit) continue;
    ++hits;
    EXPECT_NEAR(read["time"].get<double>(), ours.time, 2e-3) << i << ": " << lines[i];
  }
  EXPECT_GT(hits, sweeps.size() / 2);
  EXPECT_LT(hits, sweeps.size());
}

SweepQuery falling(int i) {
  SweepQuery sweep;
  sweep.body.radii = Vector3d(0.4);
  sweep.body.position = {0.1 * i, i % 6 == 5 ? 9.0 : 3.0, 0.2};
  sweep.displacement = {0.3, -2.9, 0.1 * (i % 6)};
  sweep.precision = Precision::float64;
  return sweep;
}

LevelMesh floor_turned(int i) {
  const auto floor = std::make_shared<TriangleMesh>();
  floor->vertices = {{-5, 0, -5}, {5, 0, -5}, {0, 0, 5}, {0.2, 0.4, 0}};
  floor->triangles = {{0, 1, 2}, {0, 1, 3}};
  return {"floor", floor, "", {{0, 0.1 * i, 0}, glm::normalize(Quaterniond(1, 0.05 * i, 0, 0.1))}};
}

TEST(Engines, BulletCastsASphereAsWeDo) {
  std::vector<SweepQuery> sweeps;
  for (int i = 0; i < 6; ++i) {
    sweeps.push_back(falling(i));
    sweeps.back().level = {floor_turned(i)};
  }
  expect_our_casts(sweeps);
}

TEST(Engines, BulletCastsEveryBodyAsWeDo) {
  const Shape bodies[] = {crate, pill, can, rock(), sum(crate, {SphereShape{0.1}})};
  std::vector<SweepQuery> sweeps;
  for (int i = 0; i < 12; ++i) {
    sweeps.push_back(falling(i));
    SweepQuery& sweep = sweeps.back();
    sweep.shape = bodies[i % 5];
    sweep.body.rotation = glm::normalize(Quaterniond(1, 0.3, 0.1 * i, 0.2));
    sweep.algorithm = "gjk-cast";
    if (i % 3 != 0) sweep.level.push_back(floor_turned(0));
    LevelMesh block;
    block.name = "block";
    block.shape = std::make_shared<const Shape>(i % 2 == 0 ? crate : rock());
    block.mesh = std::make_shared<TriangleMesh>();
    block.pose = {{0.1 * i, 0.2, 0.2}, glm::normalize(Quaterniond(1, 0.2, 0, 0.1 * i))};
    sweep.level.push_back(block);
  }
  expect_our_casts(sweeps);
}

TEST(Engines, ACastOfAnyBodyHasItsPartsOnce) {
  SweepQuery sweep = falling(0);
  sweep.shape = pill;
  sweep.level = {floor_turned(0), floor_turned(1)};
  sweep.level[1].shape = std::make_shared<const Shape>(crate);
  const auto count = [](const std::string& text, std::string_view what) {
    std::size_t times = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++times;
    return times;
  };
  const std::string jolt = to_jolt(cast_of(sweep)), parry = to_parry(cast_of(sweep)), godot = to_godot(cast_of(sweep));
  EXPECT_EQ(count(jolt, "  triangles.push_back("), 2u) << jolt;
  EXPECT_EQ(count(jolt, "CapsuleShapeSettings("), 1u);
  EXPECT_EQ(count(jolt, "BoxShapeSettings("), 1u);
  EXPECT_EQ(count(jolt, "  cast_against("), 2u);
  EXPECT_EQ(count(parry, "Capsule::new_y("), 1u) << parry;
  EXPECT_EQ(count(parry, "Cuboid::new("), 1u);
  EXPECT_EQ(count(parry, "    keep(query::cast_shapes("), 2u);
  EXPECT_EQ(count(godot, "type=\"CapsuleShape3D\""), 1u) << godot;
  EXPECT_EQ(count(godot, "type=\"BoxShape3D\""), 1u);
  EXPECT_EQ(count(godot, "type=\"StaticBody3D\""), 3u);
  sweep.rotation_displacement = {0, 1, 0};
  EXPECT_EQ(refusal("jolt", cast_of(sweep)),
            "/sweep/rotation_displacement: the program for Jolt casts a body that does not turn; must be left out");
  sweep.rotation_displacement = Vector3d(0.0);
  sweep.shape = sum(crate, can);
  EXPECT_EQ(refusal("bullet", cast_of(sweep)),
            "/sweep/body/shape: is a sum of two shapes; other engines have only sums with a sphere");
}

}  // namespace
}  // namespace minkoscope
