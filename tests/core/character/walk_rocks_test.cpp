// Long walks by the explorer through closed rooms that are hard on purpose and through real levels: nothing may sink,
// stick, leave, need recovery, jitter, or gain height or speed. Judged by the trial's oracle, which shares nothing with
// the mover.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <sstream>

#include "core/scene/obj/obj_reader.h"
#include "core/trial/explore/explore.h"
#include "tests/support/levels/adversarial_levels.h"

namespace minkoscope {
namespace {

using namespace test;

ExploreReport explored(const std::vector<WalkMesh>& level, const ExploreSettings& settings) {
  const Exploration exploration(level, settings);
  ExploreReport report;
  for (std::uint64_t i = 0; i < exploration.episode_count(); ++i) report.add(exploration.episode(i));
  EXPECT_EQ(report.ticks, settings.ticks);
  return report;
}

std::string summary(const ExploreReport& report) {
  std::ostringstream text;
  text << report.ticks << " ticks, " << report.distance << " m, deepest " << report.deepest;
  for (std::size_t i = 0; i < incident_kinds; ++i)
    if (report.counts[i] > 0) text << ", " << report.counts[i] << ' ' << to_string(static_cast<IncidentKind>(i));
  for (const Incident& incident : report.incidents)
    text << "\n  " << incident.found.name << ": " << incident.found.note;
  return text.str();
}

struct RockWalker {
  const char* name;
  Vector3d radii;
};
// A walker, a sphere, radii of 1 to 10 upright and flat, and one with three different ones.
constexpr std::array<RockWalker, 5> rock_walkers{{{"person", {0.35, 0.9, 0.35}},
                                                  {"ball", {0.4, 0.4, 0.4}},
                                                  {"tall", {0.12, 1.2, 0.12}},
                                                  {"flat", {0.6, 0.06, 0.6}},
                                                  {"odd", {0.5, 0.25, 0.2}}}};

/// A body and its world `scale` times as large, `offset` from the origin.
struct Place {
  const char* name;
  double scale = 1.0;
  Vector3d offset{0.0};
  double faster = 1.0;  // than a walker
};

/// Every kind of room, `seeds` of each, with every body in both precisions (episodes take turns).
void explore_rooms(const Place& place, unsigned first_seed, unsigned seeds, std::uint64_t ticks) {
  ExploreReport sum;
  for (const AdversarialRoom& room : adversarial_rooms) {
    for (unsigned seed = first_seed; seed < first_seed + seeds; ++seed) {
      const std::vector<WalkMesh> level = {placed_at(room.build(seed), place.scale, place.offset).level_mesh()};
      for (std::size_t b = 0; b < rock_walkers.size(); ++b) {
        ExploreSettings settings;
        settings.ticks = ticks;
        settings.seed = seed * rock_walkers.size() + b;
        settings.body.radii = rock_walkers[b].radii * place.scale;
        settings.speed *= place.scale * place.faster;
        settings.walk.gravity *= place.scale;
        settings.walk.step_height *= place.scale;
        settings.walk.safety_margin *= std::min(1.0, place.scale);
        const ExploreReport report = explored(level, settings);
        EXPECT_EQ(report.faults() + report.count(IncidentKind::fallen), 0u)
            << place.name << ", " << room.name << " of seed " << seed << ", " << rock_walkers[b].name << ": "
            << summary(report);
        sum.add(report);
      }
    }
  }
  std::printf("%s: %s\n", place.name, summary(sum).c_str());
  EXPECT_GT(sum.distance, 0.02 * place.scale * static_cast<double>(sum.ticks));  // they did walk
}

TEST(WalkRooms, OfTheUsualSize) {
  explore_rooms({"usual", 1.0, Vector3d(0.0)}, 1, 3, 4000);
}
TEST(WalkRooms, Tiny) {
  explore_rooms({"tiny", 0.01, Vector3d(0.0)}, 1, 1, 4000);
}
TEST(WalkRooms, Huge) {
  explore_rooms({"huge", 50.0, Vector3d(0.0)}, 1, 1, 4000);
}
TEST(WalkRooms, FarFromTheOrigin) {
  explore_rooms({"far", 1.0, Vector3d(500.0, 150.0, -350.0)}, 1, 1, 4000);
}

TEST(WalkRooms, AtThreeThousandMetresASecond) {
  explore_rooms({"fast", 1.0, Vector3d(0.0), 50.0}, 1, 1, 4000);  // sprints are up to twelve times as fast again
}

/// A character's capsule for two minutes in a closed room of each kind, and for ten in the dungeon where it is there.
TEST(WalkRooms, ACapsuleForTenMinutes) {
  ExploreSettings settings;
  settings.ticks = 7200;
  settings.seed = 12;
  settings.body = WalkBody(BodyShape({CapsuleShape{0.35, 0.55}}), Vector3d(0.0));
  for (const AdversarialRoom& room : adversarial_rooms) {
    SCOPED_TRACE(room.name);
    const ExploreReport report = explored({room.build(4).level_mesh()}, settings);
    EXPECT_EQ(report.faults() + report.count(IncidentKind::fallen), 0u) << summary(report);
    EXPECT_GT(report.distance, 100.0);
  }
  const std::string dungeon = MINKOSCOPE_SHARED_DIR "/levels/dungeon.obj";
  if (!std::filesystem::exists(dungeon)) GTEST_SKIP() << "no ../shared/levels here";
  settings.ticks = 36000;
  const ExploreReport report = explored({{{"dungeon", load_obj(dungeon).mesh, {}, {}}, std::nullopt}}, settings);
  EXPECT_EQ(report.faults() + report.count(IncidentKind::fallen), 0u) << summary(report);
  EXPECT_GT(report.distance, 500.0);
}

TEST(WalkRooms, RealLevels) {
  const std::string folder = MINKOSCOPE_SHARED_DIR "/levels/";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no ../shared/levels here";
  for (const char* name : {"dungeon.obj", "nav_test.obj", "undulating.obj"}) {
    SCOPED_TRACE(name);
    ExploreSettings settings;
    settings.ticks = 20000;
    settings.seed = 3;
    const ExploreReport report = explored({{{name, load_obj(folder + name).mesh, {}, {}}, std::nullopt}}, settings);
    EXPECT_EQ(report.faults(), 0u) << summary(report);
    EXPECT_GT(report.distance, 200.0);
  }
}

}  // namespace
}  // namespace minkoscope
