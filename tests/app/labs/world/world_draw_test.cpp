// What a world's picture holds: a mark for each body and pair in the colour of what was found, and the structure's
// boxes level by level.
#include "app/labs/world/world_draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "app/draw/draw_list.h"
#include "app/draw/marks.h"
#include "app/labs/world/structure_draw.h"

namespace minkoscope {
namespace {

/// Two spheres that overlap, two whose boxes touch at a corner only, one alone.
World five() {
  World world;
  for (const Vector3d& place :
       {Vector3d(0, 0, 0), Vector3d(0.6, 0, 0), Vector3d(10, 0, 0), Vector3d(10.9, 0.9, 0.9), Vector3d(0, 20, 0)}) {
    WorldBody body;
    body.shape = {SphereShape{0.5}};
    body.pose.position = place;
    world.bodies.push_back(body);
  }
  world.broad_phase = "brute-force";
  return world;
}

struct Drawn {
  WorldTimeline timeline;
  WorldMoment moment;
  WorldSurfaces surfaces;
  WorldScene scene;

  explicit Drawn(const World& world) : timeline(world, std::size_t{1} << 24, 1000) {
    timeline.advance();
    moment = timeline.after(1);
    scene.moment = &moment;
    scene.surfaces = &surfaces.of(moment.run->shared_world(), 1);
  }
};

TEST(WorldDraw, BodiesAndPairsHaveTheColourOfWhatWasFound) {
  Drawn drawn(five());
  DrawList list;
  draw_world_bodies(drawn.scene, list);
  ASSERT_EQ(list.surfaces.size(), 5u);
  const Role roles[] = {Role::contact, Role::contact, Role::candidate, Role::candidate, Role::body};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(list.surfaces[i].role, roles[i]) << i;
    EXPECT_EQ(list.surfaces[i].id, make_mark(MarkKind::body, i));
    EXPECT_EQ(list.surfaces[i].mesh, list.surfaces[0].mesh) << "one surface for all balls";
    EXPECT_EQ(list.surfaces[i].scale, Vector3d(0.5));
  }
  std::map<MarkId, Role> lines;
  for (const auto& line : list.lines) {
    if (line.id != 0) lines[line.id] = line.role;
  }
  EXPECT_EQ(lines,
            (std::map<MarkId, Role>{{body_pair_mark(0, 1), Role::contact}, {body_pair_mark(2, 3), Role::candidate}}));
}

TEST(WorldDraw, TestedPairsAreLinesWhereAskedFor) {
  Drawn drawn(five());
  const auto tested = [&] {
    DrawList list;
    draw_world_structure(drawn.scene, list);
    return std::count_if(list.lines.begin(), list.lines.end(),
                         [](const DrawList::Line& line) { return line.role == Role::missed; });
  };
  EXPECT_EQ(tested(), 0);
  drawn.scene.layers.tested = true;
  EXPECT_EQ(tested(), 10) << "all pairs of five";
}

TEST(WorldDraw, AContainerHasTwelveEdgesAndAFloorOfShadows) {
  World world = five();
  world.container = WorldContainer{Vector3d(30.0), Vector3d(0.0, 1.0, 0.0), 1.0, Vector3d(0.0)};
  Drawn drawn(world);
  drawn.scene.floor = -40.0;
  drawn.scene.layers.pairs = false;
  DrawList list;
  draw_world_bodies(drawn.scene, list);
  ASSERT_EQ(list.lines.size(), 12u);
  const Quaterniond turned = drawn.moment.run->container_rotation();
  for (const auto& line : list.lines) {
    const Vector3d corner = glm::abs(glm::conjugate(turned) * line.from);
    EXPECT_NEAR(glm::length(corner - Vector3d(30.0)), 0.0, 1e-9);
    EXPECT_NEAR(glm::length(line.from - line.to), 60.0, 1e-9);
  }
  EXPECT_FALSE(list.triangles.empty());
  for (const auto& triangle : list.triangles) EXPECT_LE(triangle.a.y, -40.0);
  drawn.scene.layers.shadows = false;
  list.clear();
  draw_world_bodies(drawn.scene, list);
  EXPECT_TRUE(list.triangles.empty());
}

TEST(WorldDraw, ATreeIsDrawnByLevels) {
  World world = five();
  world.broad_phase = "bvh";
  Drawn drawn(world);
  drawn.scene.layers.bodies = drawn.scene.layers.pairs = false;
  const LevelsShown levels = levels_of(drawn.moment.run->structure().volumes());
  EXPECT_GE(levels.levels, 4) << "five leaves";
  EXPECT_EQ(levels.shown, levels.levels);
  const auto lines_at = [&](int level) {
    drawn.scene.layers.level = level;
    DrawList list;
    draw_world_structure(drawn.scene, list);
    return list.lines.size();
  };
  EXPECT_EQ(lines_at(-1), 9u * 12u) << "five fat boxes and four inner nodes";
  EXPECT_EQ(lines_at(0), 12u) << "the root";
  std::size_t sum = 0;
  for (int level = 0; level < levels.levels; ++level) sum += lines_at(level);
  EXPECT_EQ(sum, 9u * 12u);
  EXPECT_EQ(lines_at(levels.levels), 0u);
}

TEST(WorldDraw, LevelsTooManyToDistinguishAreLeftOut) {
  std::vector<StructureVolume> volumes;
  for (int level = 0; level < 14; ++level) {
    for (int i = 0; i < (1 << level); ++i) volumes.push_back({VolumeKind::node, {}, level, 1});
  }
  const LevelsShown levels = levels_of(volumes);
  EXPECT_EQ(levels.levels, 14);
  EXPECT_EQ(levels.shown, 7) << "127 boxes; one more level were 255";
}

TEST(WorldDraw, OfTooManyBoxesSomeEvenlyTakenAreDrawn) {
  World world;
  for (std::size_t i = 0; i < 3 * most_volumes_drawn; ++i) {
    WorldBody body;
    body.shape = {SphereShape{0.1}};
    body.pose.position = {static_cast<double>(i), 0.0, 0.0};
    world.bodies.push_back(body);
  }
  world.broad_phase = "brute-force";
  Drawn drawn(world);
  drawn.scene.layers.bodies = false;
  DrawList list;
  const VolumesShown shown = draw_world_structure(drawn.scene, list);
  EXPECT_EQ(shown.all, world.bodies.size());
  EXPECT_EQ(shown.drawn, most_volumes_drawn);
  EXPECT_EQ(list.lines.size(), 12 * most_volumes_drawn);
  std::size_t low = 0;
  for (const auto& line : list.lines) low += line.from.x < 1.5 * static_cast<double>(most_volumes_drawn) ? 1 : 0;
  EXPECT_EQ(low, list.lines.size() / 2) << "from all over the scene, not from its beginning";
}

TEST(WorldDraw, AMuchLargerSphereIsRounder) {
  World world;
  for (int i = 0; i < 500; ++i) {
    WorldBody body;
    body.shape = {SphereShape{i == 0 ? 8.0 : 0.1}};
    world.bodies.push_back(body);
  }
  Drawn drawn(world);
  const auto& surfaces = *drawn.scene.surfaces;
  EXPECT_GT(surfaces[0].mesh->triangles.size(), 8 * surfaces[1].mesh->triangles.size());
  EXPECT_EQ(surfaces[1].mesh, surfaces[499].mesh);
}

TEST(WorldDraw, OfVeryManyBodiesOnlyPairsStandBesideTheStructureAndNoneCastsAShadow) {
  World world;
  for (std::size_t i = 0; i < most_ghosts; ++i) {
    WorldBody body;
    body.shape = {SphereShape{0.1}};
    body.pose.position = {static_cast<double>(i), 0.0, 0.0};
    world.bodies.push_back(body);
  }
  const auto drawn_of = [](const World& own) {
    Drawn drawn(own);
    DrawList bodies, structure;
    draw_world_bodies(drawn.scene, bodies);
    draw_world_structure(drawn.scene, structure);
    EXPECT_EQ(bodies.surfaces.size(), own.bodies.size());
    return std::pair(structure.surfaces.size(), bodies.triangles.size());
  };
  const auto [all, shadows] = drawn_of(world);
  EXPECT_EQ(all, most_ghosts);
  EXPECT_EQ(shadows % most_ghosts, 0u);
  EXPECT_GT(shadows, most_ghosts);
  world.bodies.push_back(world.bodies.front());  // where the first is
  EXPECT_EQ(drawn_of(world), (std::pair<std::size_t, std::size_t>(2, 0)));
}

}  // namespace
}  // namespace minkoscope
