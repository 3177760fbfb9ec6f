// Cases read back what was written, bit for bit: every shape, every kind, random numbers from a fixed seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "core/broad_phase/broad_phase.h"
#include "core/narrow_phase/method_table.h"
#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/view_json.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"
#include "tests/support/json_text.h"
#include "tests/support/random.h"
#include "tests/support/same_bits.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace fs = std::filesystem;

// In the namespace of what they compare, where those of optionals, arrays and vectors find them.
static bool same_bits(const LevelMesh& a, const LevelMesh& b);
static bool same_bits(const WalkMesh& a, const WalkMesh& b);
static bool same_bits(const MotionKey& a, const MotionKey& b);
static bool same_bits(const WorldBody& a, const WorldBody& b);
static bool same_bits(const WorldContainer& a, const WorldContainer& b);
static bool same_bits(const GjkCache& a, const GjkCache& b);
static bool same_bits(const WalkInput& a, const WalkInput& b);
static bool same_bits(const Shape& a, const Shape& b);

struct ComparesShape {
  const Shape& other;
  template <class Type>
  const Type& its() const {
    return std::get<Type>(other.value);
  }
  bool operator()(const PointShape&) const { return true; }
  bool operator()(const SphereShape& s) const { return same_bits(s.radius, its<SphereShape>().radius); }
  bool operator()(const BoxShape& s) const { return same_bits(s.half_extents, its<BoxShape>().half_extents); }
  bool operator()(const EllipsoidShape& s) const { return same_bits(s.radii, its<EllipsoidShape>().radii); }
  bool operator()(const SegmentShape& s) const { return same_bits(s.half_height, its<SegmentShape>().half_height); }
  bool operator()(const TriangleShape& s) const { return same_bits(s.points, its<TriangleShape>().points); }
  bool operator()(const HullShape& s) const {
    return s.file == its<HullShape>().file && same_bits(s.hull->points, its<HullShape>().hull->points);
  }
  bool operator()(const SumShape& s) const {
    return same_bits(*s.first, *its<SumShape>().first) && same_bits(*s.second, *its<SumShape>().second);
  }
  bool operator()(const TransformedShape& s) const {
    return same_bits(s.pose, its<TransformedShape>().pose) && same_bits(*s.of, *its<TransformedShape>().of);
  }
  bool operator()(const MeshShape& s) const {
    return s.file == its<MeshShape>().file && same_bits(*s.triangles, *its<MeshShape>().triangles);
  }
  template <class Round>
  bool operator()(const Round& s) const {  // capsule, cylinder, cone
    return same_bits(s.radius, its<Round>().radius) && same_bits(s.half_height, its<Round>().half_height);
  }
};

static bool same_bits(const Shape& a, const Shape& b) {
  return a.value.index() == b.value.index() && std::visit(ComparesShape{b}, a.value);
}

static bool same_bits(const PosedShape& a, const PosedShape& b) {
  return same_bits(a.shape, b.shape) && same_bits(a.pose, b.pose);
}
static bool same_bits(const EllipsoidBody& a, const EllipsoidBody& b) {
  return same_bits(a.radii, b.radii) && same_bits(a.position, b.position) && same_bits(a.rotation, b.rotation);
}
static bool same_bits(const LevelMesh& a, const LevelMesh& b) {
  const bool same_shape = (a.shape == nullptr) == (b.shape == nullptr) && (!a.shape || same_bits(*a.shape, *b.shape));
  return same_shape && a.name == b.name && a.file == b.file && same_bits(a.pose, b.pose) && a.mesh->triangles == b.mesh->triangles &&
         same_bits(a.mesh->vertices, b.mesh->vertices);
}
static bool same_bits(const MotionKey& a, const MotionKey& b) {
  return same_bits(a.time, b.time) && same_bits(a.position, b.position) && same_bits(a.rotation, b.rotation);
}
static bool same_bits(const WalkMesh& a, const WalkMesh& b) {
  return same_bits(a.mesh, b.mesh) && a.motion.has_value() == b.motion.has_value() &&
         (!a.motion || (a.motion->repeat == b.motion->repeat && same_bits(a.motion->keys, b.motion->keys)));
}
static bool same_bits(const WalkInput& a, const WalkInput& b) {
  return a.ticks == b.ticks && same_bits(a.velocity, b.velocity) && same_bits(a.jump, b.jump) &&
         same_bits(a.radii, b.radii) && same_bits(a.rotation, b.rotation);
}
static bool same_bits(const GjkCache& a, const GjkCache& b) {
  return a.size == b.size && a.vertices == b.vertices && same_bits(a.direction, b.direction);
}
static bool same_bits(const PairQuery& a, const PairQuery& b) {
  return same_bits(a.a, b.a) && same_bits(a.b, b.b) && a.algorithm == b.algorithm && a.precision == b.precision &&
         a.settings.max_iterations == b.settings.max_iterations &&
         a.settings.max_epa_iterations == b.settings.max_epa_iterations &&
         same_bits(a.settings.relative_tolerance, b.settings.relative_tolerance) &&
         same_bits(a.settings.initial_direction, b.settings.initial_direction) &&
         same_bits(a.settings.warm_start, b.settings.warm_start);
}
static bool same_bits(const Motion& a, const Motion& b) {
  return a == b;
}
static bool same_bits(const ContactBody& a, const ContactBody& b) {
  return same_bits(a.body, b.body) && a.motion.has_value() == b.motion.has_value() &&
         (!a.motion || same_bits(*a.motion, *b.motion));
}
static bool same_bits(const ContactQuery& a, const ContactQuery& b) {
  return same_bits(a.a, b.a) && same_bits(a.b, b.b) && a.method == b.method && a.precision == b.precision &&
         a.ticks == b.ticks && same_bits(a.tick, b.tick) && a.settings == b.settings;
}
static bool same_bits(const SweepQuery& a, const SweepQuery& b) {
  return same_bits(a.level, b.level) && same_bits(a.body, b.body) && same_bits(a.displacement, b.displacement) &&
         same_bits(a.shape, b.shape) && same_bits(a.rotation_displacement, b.rotation_displacement) &&
         a.algorithm == b.algorithm && a.precision == b.precision;
}
static bool same_bits(const Walk& a, const Walk& b) {
  const WalkSettings &s = a.settings, &t = b.settings;
  return same_bits(a.level, b.level) && same_bits(a.body, b.body) && a.mover == b.mover && a.precision == b.precision &&
         same_bits(a.inputs, b.inputs) && same_bits(s.tick, t.tick) && same_bits(s.gravity, t.gravity) &&
         same_bits(s.external_displacement, t.external_displacement) && s.max_slides == t.max_slides &&
         same_bits(s.safety_margin, t.safety_margin) && s.separate_gravity == t.separate_gravity &&
         s.recover == t.recover && same_bits(s.max_slope_degrees, t.max_slope_degrees) &&
         same_bits(s.step_height, t.step_height) && s.snap_to_ground == t.snap_to_ground;
}
static bool same_bits(const WorldBody& a, const WorldBody& b) {
  return same_bits(a.shape, b.shape) && same_bits(a.pose, b.pose) && same_bits(a.velocity, b.velocity) &&
         same_bits(a.angular_velocity, b.angular_velocity);
}
static bool same_bits(const WorldContainer& a, const WorldContainer& b) {
  return same_bits(a.half_extents, b.half_extents) && same_bits(a.angular_velocity, b.angular_velocity) &&
         same_bits(a.restitution, b.restitution) && same_bits(a.gravity, b.gravity);
}
static bool same_bits(const World& a, const World& b) {
  return same_bits(a.bodies, b.bodies) && a.broad_phase == b.broad_phase && a.ticks == b.ticks &&
         same_bits(a.tick, b.tick) && same_bits(a.container, b.container) && a.precision == b.precision &&
         a.warm_start == b.warm_start;
}
static bool same_bits(const Case& a, const Case& b) {
  if (a.run.index() != b.run.index() || a.name != b.name || a.note != b.note || a.tags != b.tags) return false;
  if (a.expect != b.expect || a.bookmarks != b.bookmarks || a.view != b.view) return false;
  return std::visit([&](const auto& run) { return same_bits(run, std::get<std::decay_t<decltype(run)>>(b.run)); },
                    a.run);
}

namespace {

/// Random cases. Numbers come in all sizes: round ones, floats, tiny, huge, both zeros.
class RandomCases {
 public:
  explicit RandomCases(unsigned seed) : random_(seed) {}

  int below(int count) { return random_.below(count); }
  bool maybe() { return random_.coin(); }

  double number() {
    const double unit = random_.between(-1.0, 1.0);
    switch (below(7)) {
      case 0:
        return std::round(10.0 * unit);
      case 1:
        return static_cast<double>(static_cast<float>(unit * 100.0));
      case 2:
        return unit * 1e-300;
      case 3:
        return unit * 1e6;
      case 4:
        return maybe() ? 0.0 : -0.0;
      case 5:
        return std::ldexp(unit, below(96) - 50);
      default:
        return unit;
    }
  }
  double size() { return std::abs(number()); }
  double radius() { return std::max(size(), 1e-12); }
  Vector3d vector() { return {number(), number(), number()}; }
  Vector3d sizes() { return {size(), size(), size()}; }
  Vector3d radii() { return {radius(), radius(), radius()}; }
  Quaterniond rotation() {
    if (below(4) == 0) return {1.0, 0.0, maybe() ? 0.0 : -0.0, 0.0};
    return random_.rotation();
  }
  Pose pose() { return {vector(), rotation()}; }
  std::array<Vector3d, 3> corners() { return {vector(), vector(), vector()}; }
  std::string text() {
    static const std::string words[] = {"",          "plain",  "Straße \"quoted\"\n\ttab", "\\ back / slash",
                                        "日本 \x01", "e\u0301"};
    return words[below(6)];
  }

  Shape shape(int depth, bool mesh_allowed) {
    const int kind = depth > 3 ? below(9) : below(mesh_allowed ? 13 : 12);
    switch (kind) {
      case 0:
        return {PointShape{}};
      case 1:
        return {SphereShape{size()}};
      case 2:
        return {BoxShape{sizes()}};
      case 3:
        return {CapsuleShape{size(), size()}};
      case 4:
        return {CylinderShape{size(), size()}};
      case 5:
        return {ConeShape{size(), size()}};
      case 6:
        return {EllipsoidShape{sizes()}};
      case 7:
        return {SegmentShape{size()}};
      case 8:
        return {TriangleShape{corners()}};
      case 9: {
        std::vector<Vector3d> points(static_cast<std::size_t>(1 + below(12)));
        for (Vector3d& point : points)
          point = {std::clamp(std::round(1e3 * number()) / 8, -1e15, 1e15), number(), number()};
        return make_hull_shape(std::move(points));
      }
      case 10:
        return {SumShape{std::make_shared<const Shape>(shape(depth + 1, false)),
                         std::make_shared<const Shape>(shape(depth + 1, false))}};
      case 11:
        return {TransformedShape{pose(), std::make_shared<const Shape>(shape(depth + 1, false))}};
      default: {
        std::vector<std::array<Vector3d, 3>> triangles(static_cast<std::size_t>(1 + below(4)));
        for (auto& triangle : triangles) triangle = corners();
        return {MeshShape{std::make_shared<const std::vector<std::array<Vector3d, 3>>>(std::move(triangles)), {}}};
      }
    }
  }

  PairQuery pair() {
    PairQuery query;
    query.a = {shape(0, false), pose()};
    query.b = {shape(0, false), pose()};
    query.algorithm = std::string(pair_methods()[random_.index(pair_methods().size())].name);
    query.precision = precision();
    if (maybe()) query.settings.max_iterations = 1 + below(1000);
    if (maybe()) query.settings.max_epa_iterations = 1 + below(1000);
    if (maybe()) query.settings.relative_tolerance = size();
    if (maybe()) query.settings.initial_direction = radii();
    if (maybe()) query.settings.warm_start = cache();
    return query;
  }

  GjkCache cache() {
    GjkCache out;
    out.size = below(5);
    for (int i = 0; i < out.size; ++i) out.vertices[static_cast<std::size_t>(i)] = {below(65536), below(65536)};
    if (maybe()) out.direction = radii();
    return out;
  }

  Precision precision() { return maybe() ? Precision::float32 : Precision::float64; }
  EllipsoidBody body() { return {radii(), vector(), rotation()}; }

  LevelMesh level_mesh() {
    auto mesh = std::make_shared<TriangleMesh>();
    const auto count = static_cast<std::uint32_t>(1 + below(5));
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto triangle = corners();
      mesh->vertices.insert(mesh->vertices.end(), triangle.begin(), triangle.end());
      mesh->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return {text(), mesh, {}, pose()};
  }

  SweepQuery sweep() {
    SweepQuery query;
    for (int i = 0; i <= below(3); ++i) query.level.push_back(level_mesh());
    query.body = body();
    query.displacement = vector();
    query.precision = precision();
    return query;
  }

  Walk walk() {
    Walk walk;
    for (int i = 0; i <= below(3); ++i) {
      WalkMesh mesh{level_mesh(), {}};
      if (maybe()) {
        mesh.motion = Motion{{}, static_cast<MotionRepeat>(below(3))};
        for (int key = 0; key <= below(3); ++key) {
          MotionKey& added = mesh.motion->keys.emplace_back();
          added.time = key + random_.between(0.0, 0.9);
          if (maybe()) added.position = vector();
          if (maybe()) added.rotation = rotation();
        }
      }
      walk.level.push_back(std::move(mesh));
    }
    walk.body = body();
    walk.precision = precision();
    WalkSettings& settings = walk.settings;
    if (maybe()) settings.tick = radius();
    if (maybe()) settings.gravity = vector();
    if (maybe()) settings.external_displacement = vector();
    if (maybe()) settings.max_slides = 1 + below(20);
    if (maybe()) settings.safety_margin = size();
    settings.separate_gravity = maybe();
    settings.recover = maybe();
    if (maybe()) settings.max_slope_degrees = random_.between(0.0, 90.0);
    if (maybe()) settings.step_height = size();
    settings.snap_to_ground = maybe();
    for (int i = 0; i < below(6); ++i) {
      WalkInput& input = walk.inputs.emplace_back();
      input.ticks = 1 + below(1000);
      if (maybe()) input.velocity = vector();
      if (maybe()) input.jump = number();
      if (maybe()) input.radii = radii();
      if (maybe()) input.rotation = rotation();
    }
    return walk;
  }

  World world() {
    World world;
    for (int i = 0; i < below(6); ++i) {
      WorldBody& body = world.bodies.emplace_back();
      body.shape = shape(0, true);
      body.pose = pose();
      if (maybe()) body.velocity = vector();
      if (maybe()) body.angular_velocity = vector();
    }
    world.broad_phase = broad_phase_methods()[random_.index(broad_phase_methods().size())].name;
    world.ticks = 1 + below(1000);
    if (maybe()) world.tick = radius();
    world.warm_start = maybe();
    if (maybe()) {
      world.container = WorldContainer{radii(), vector(), 1.0, vector()};
      if (maybe()) world.container->restitution = random_.between(0.0, 1.0);
    }
    return world;
  }

  Case scene_case(int kind) {
    Case result;
    if (kind == 0) result.run = pair();
    if (kind == 1) result.run = sweep();
    if (kind == 2) result.run = walk();
    if (kind == 3) result.run = world();
    result.name = text();
    result.note = text();
    for (int i = 0; i < below(3); ++i) result.tags.push_back(text());
    if (maybe()) result.expect = "{\"depth\":{\"min\":0.1},\"tolerance\":1e-05}";
    if (kind == 2 && !result.expect.empty()) result.expect = "{\"final_position\":[0.1,-0.0,{\"max\":1e+300}]}";
    if (kind == 3 && !result.expect.empty()) result.expect = "{\"pairs\":{\"min\":3},\"overlaps\":0}";
    if (maybe()) result.bookmarks = read_bookmarks(read_json("[{\"name\":\"é\",\"step\":3}]", "bookmarks"));
    if (maybe()) {
      const Json view = read_json("{\"camera\":{\"distance\":0.30000000000000004,\"on\":true,\"of\":null}}", "view");
      result.view = read_view(view, kind_of(result));
    }
    return result;
  }

 private:
  test::Random random_;
};

class RoundTrip : public ::testing::TestWithParam<int> {};

TEST_P(RoundTrip, GivesTheSameBits) {
  RandomCases random(20 + static_cast<unsigned>(GetParam()));
  for (int i = 0; i < 400; ++i) {
    const Case written = random.scene_case(GetParam());
    for (const int indent : {-1, 2}) {
      const std::string text = to_json(written, ".", indent);
      const Case read = parse_case(text, "case.json", ".");
      ASSERT_TRUE(same_bits(written, read)) << text;
      ASSERT_EQ(to_json(read, ".", indent), text);
      ASSERT_EQ(text.find('\n') == std::string::npos, indent < 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryKind, RoundTrip, ::testing::Values(0, 1, 2, 3));

TEST(RoundTripOfShapes, EveryTypeComesBack) {
  for (const ShapeType& type : shape_types()) {
    SCOPED_TRACE(type.name);
    Case value;
    PairQuery query;
    query.a.shape = type.sample();
    query.algorithm = "brute-force";  // takes meshes too
    value.run = query;
    const Case read = parse_case(to_json(value, ".", 2), "case", ".");
    EXPECT_EQ(std::get<PairQuery>(read.run).a.shape, query.a.shape);
  }
}

TEST(RoundTripOfRotations, NormalisesOnceAndThenKeepsTheBits) {
  test::Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    const double scale = std::pow(10.0, random.between(-300.0, 300.0));
    const Quaterniond direction = random.rotation();
    const Json rotation = {scale * direction.x, scale * direction.y, scale * direction.z, scale * direction.w};
    const std::string text =
        R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"point"},"pose":{"rotation":)" +
        test::dump_json(rotation) + R"(}},"b":{"shape":{"type":"point"}}}})";
    const Case once = parse_case(text, "case.json", ".");
    const Case twice = parse_case(to_json(once, "."), "case.json", ".");
    ASSERT_TRUE(same_bits(once, twice)) << text;
    const Quaterniond& unit = std::get<PairQuery>(once.run).a.pose.rotation;
    ASSERT_NEAR(unit.x * unit.x + unit.y * unit.y + unit.z * unit.z + unit.w * unit.w, 1.0, 4e-15);
    ASSERT_NEAR(unit.x * rotation[1].get<double>() / scale, unit.y * rotation[0].get<double>() / scale, 1e-14);
  }
}

class CaseFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        scratch_folder() / ("minkoscope-case-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                            "-" + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "inner");
    std::ofstream(folder_ / "rock.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 1 3 4\n";
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(CaseFolder, FilesAreRelativeToTheCaseFile) {
  const std::string text = R"({"format":"minkoscope-case/1","kind":"sweep","sweep":{
    "level":[{"mesh":{"file":"../rock.obj"}},{"name":"two","mesh":{"file":"../rock.obj","type":"mesh"}}],
    "body":{"radii":[1,1,1],"position":[0,5,0]},"displacement":[0,-1,0]}})";
  std::ofstream(folder_ / "inner" / "case.json") << text;
  const Case read = load_case(folder_ / "inner" / "case.json");
  const auto& level = std::get<SweepQuery>(read.run).level;
  ASSERT_EQ(level.size(), 2u);
  EXPECT_EQ(level[0].mesh->triangles.size(), 4u);
  EXPECT_EQ(level[0].mesh, level[1].mesh) << "one file is read once";
  EXPECT_EQ(level[0].file, (folder_ / "rock.obj").string());
  // Saved elsewhere, the case still finds its level.
  save_case(read, folder_ / "copy.json");
  EXPECT_TRUE(same_bits(read, load_case(folder_ / "copy.json")));
  EXPECT_NE(to_json(read, folder_).find("{\"file\": \"rock.obj\"}"), std::string::npos);
  EXPECT_NE(to_json(read, folder_ / "inner").find("{\"file\": \"../rock.obj\"}"), std::string::npos);
}

TEST_F(CaseFolder, HullsAndMeshesComeFromObjFiles) {
  const std::string text = R"({"format":"minkoscope-case/1","kind":"pair","pair":{
    "a":{"shape":{"type":"hull","file":"rock.obj"}},"b":{"shape":{"type":"point"},"pose":{"position":[3,0,0]}}}})";
  const Case read = parse_case(text, "case.json", folder_);
  const auto& hull = std::get<HullShape>(std::get<PairQuery>(read.run).a.shape.value);
  EXPECT_EQ(hull.hull->points.size(), 4u);
  EXPECT_TRUE(same_bits(read, parse_case(to_json(read, folder_), "case.json", folder_)));
}

TEST_F(CaseFolder, IsSavedWholeOrNotAtAll) {
  RandomCases random(3);
  const Case first = random.scene_case(0), second = random.scene_case(1);
  const fs::path file = folder_ / "case.json";
  save_case(first, file);
  EXPECT_TRUE(same_bits(first, load_case(file)));
  save_case(second, file);
  EXPECT_TRUE(same_bits(second, load_case(file)));
  EXPECT_THROW(save_case(first, folder_ / "absent" / "case.json"), CaseError);
  EXPECT_THROW(save_case(first, folder_ / "inner"), CaseError);
  fs::create_symlink(file, folder_ / "link.json");
  save_case(first, folder_ / "link.json");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.json"));
  EXPECT_TRUE(same_bits(first, load_case(file)));
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder_))
    files += entry.path().string().find(".part") == std::string::npos ? 0 : 1;
  EXPECT_EQ(files, 0u) << "no temporary file stays";
}

}  // namespace
}  // namespace minkoscope
