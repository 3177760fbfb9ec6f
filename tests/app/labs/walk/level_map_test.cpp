// The map of a level: moments gathered into places, visits shaded, flaws found, layers switched.
#include "app/labs/walk/session/level_map.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <minkoscope/level.h>

#include "app/draw/draw_list.h"
#include "app/draw/marks.h"
#include "app/labs/walk/draw/map_draw.h"

namespace minkoscope {
namespace {

/// A square of 8 m in two triangles, with a third on its diagonal that has no area, and two open edges of its own.
std::vector<WalkMesh> plate() {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-4, 0, -4}, {4, 0, -4}, {4, 0, 4}, {-4, 0, 4}, {0, 0, 0}};
  mesh->triangles = {{0, 2, 1}, {0, 3, 2}, {0, 4, 2}};
  Pose pose;
  pose.position = {10, 0, 0};
  return {{LevelMesh{"plate", mesh, "", pose}, std::nullopt}};
}

struct Mapped {
  Mapped() {
    map.set_level(level, std::make_shared<const LevelFlaws>(find_flaws(level)));
    auto found = std::make_shared<ExploredLevel>();
    found->level = level;
    found->moments = {{IncidentKind::stuck, {8, 1, 0}, 0, "stuck at (8, 1, 0)"},
                      {IncidentKind::through, {8, 1, 0}, 1, "through at (8, 1, 0)"},
                      {IncidentKind::stuck, {8.3, 1, 0}, 2, "stuck at (8.3, 1, 0)"},
                      {IncidentKind::stuck, {12, 1, 2}, 3, "stuck at (12, 1, 2)"}};
    found->ground = {{{Vector3d(7, 0, 0), {7, 0, 1}, {8, 0, 1}, {8, 0, 0}}, 1},
                     {{Vector3d(8, 0, 0), {8, 0, 1}, {9, 0, 1}, {9, 0, 0}}, 1000}};
    explored = found;
  }
  DrawList drawn(bool overview) const {
    DrawList list;
    draw_map({map, switches, level, 0.0, overview}, list);
    return list;
  }
  std::vector<WalkMesh> level = plate();
  LevelMap map;
  MapSwitches switches;
  std::shared_ptr<const ExploredLevel> explored;
};

TEST(LevelMap, MomentsOfOneKindInOnePlaceAreOneMarker) {
  Mapped mapped;
  mapped.map.follow(mapped.explored);
  const auto places = mapped.map.places();
  ASSERT_EQ(places.size(), 3u);
  EXPECT_EQ(places[0].kind, IncidentKind::stuck);
  EXPECT_EQ(places[0].moments, (std::vector<std::size_t>{0, 2}));
  const DrawList list = mapped.drawn(true);
  const auto marked = std::count_if(list.points.begin(), list.points.end(),
                                    [](const auto& p) { return mark_kind(p.id) == MarkKind::moment; });
  EXPECT_EQ(marked, 3);
  EXPECT_TRUE(std::any_of(list.labels.begin(), list.labels.end(), [](const auto& l) { return l.text == "stuck 2×"; }));
  EXPECT_TRUE(mapped.drawn(false).labels.empty()) << "near the body the names would be in the way";
}

TEST(LevelMap, ManyMomentsOfOneKindDoNotBuryTheOthers) {
  Mapped mapped;
  auto many = std::make_shared<ExploredLevel>(*mapped.explored);
  for (std::size_t i = 0; i < 200; ++i)
    many->moments.push_back({IncidentKind::fallen, {0.4 * static_cast<double>(i), 0, 9}, 4 + i, "fallen"});
  mapped.map.follow(many);
  std::size_t falls = 0, moments = 0, others = 0;
  for (const MomentPlace& place : mapped.map.places()) {
    (place.kind == IncidentKind::fallen ? falls : others) += 1;
    moments += place.moments.size();
  }
  EXPECT_LE(falls, 40u);
  EXPECT_GT(falls, 10u);
  EXPECT_EQ(others, 3u);
  EXPECT_EQ(moments, 204u) << "none is lost";
  EXPECT_LT(mapped.drawn(true).labels.size(), falls + others);
}

TEST(LevelMap, ClicksOpenThePlacesMomentsOneAfterTheOther) {
  Mapped mapped;
  mapped.map.follow(mapped.explored);
  EXPECT_EQ(mapped.map.next_moment(0), 0u);
  // The moment's own level comes and goes meanwhile.
  mapped.map.clear_level();
  EXPECT_TRUE(mapped.map.places().empty());
  mapped.map.set_level(mapped.level, nullptr);
  mapped.map.follow(mapped.explored);
  EXPECT_EQ(mapped.map.next_moment(0), 2u);
  EXPECT_EQ(mapped.map.next_moment(0), 0u);
  EXPECT_EQ(mapped.map.next_moment(1), 3u);
}

TEST(LevelMap, WhatWasExploredInAnotherLevelIsNotShown) {
  Mapped mapped;
  LevelMap other;
  other.set_level(plate(), nullptr);  // the same numbers, another mesh
  const std::uint64_t before = other.version();
  other.follow(mapped.explored);
  EXPECT_FALSE(other.explored());
  EXPECT_EQ(other.version(), before);
}

TEST(LevelMap, GroundIsShadedByItsVisits) {
  Mapped mapped;
  mapped.map.follow(mapped.explored);
  EXPECT_EQ(mapped.map.cells(), 2u);
  const auto& heat = mapped.map.heat();
  ASSERT_NE(heat.front(), nullptr);
  ASSERT_NE(heat.back(), nullptr);
  EXPECT_EQ(heat.front()->triangles.size(), 2u);
  const DrawList list = mapped.drawn(false);
  ASSERT_EQ(list.surfaces.size(), 2u);
  EXPECT_LT(list.surfaces.front().style.opacity, list.surfaces.back().style.opacity);
  for (const auto& surface : list.surfaces) EXPECT_TRUE(surface.style.overlay) << "the floor takes the click";
}

TEST(LevelMap, FlawsAreThoseThatTheCommandCounts) {
  Mapped mapped;
  const LevelFlaws& flaws = *mapped.map.flaws();
  EXPECT_EQ(flaws.open_edges, open_edge_count(*mapped.level[0].mesh.mesh));
  EXPECT_EQ(flaws.slivers, 1u);
  const DrawList from_above = mapped.drawn(true), near = mapped.drawn(false);
  const auto edges = std::count_if(from_above.lines.begin(), from_above.lines.end(),
                                   [](const auto& line) { return line.role == Role::open_edge; });
  EXPECT_EQ(static_cast<std::size_t>(edges), flaws.open_edges);
  for (const auto& line : from_above.lines) EXPECT_GE(line.from.x, 6.0) << "where the mesh stands";
  EXPECT_TRUE(near.lines.empty()) << "beside the overview they wait for a click";
}

TEST(LevelMap, ManyFlawsAreNotShownUntilTheyAreSwitchedOn) {
  auto soup = std::make_shared<TriangleMesh>();
  for (std::uint32_t i = 0; i < 40; ++i) {
    const double x = 2.0 * i;
    soup->vertices.insert(soup->vertices.end(), {{x, 0, 0}, {x, 0, 1}, {x + 1, 0, 0}});
    soup->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  const std::vector<WalkMesh> level{{LevelMesh{"soup", soup, "", Pose{}}, std::nullopt}};
  LevelMap map;
  map.set_level(level, std::make_shared<const LevelFlaws>(find_flaws(level)));
  MapSwitches switches;
  EXPECT_FALSE(map.shows(open_edges_layer, switches, true));
  std::vector<LegendEntry> legend;
  map.add_legend(legend, switches, true);
  ASSERT_EQ(legend.size(), 1u);
  EXPECT_EQ(legend[0].text, "open edges 120");
  EXPECT_FALSE(legend[0].shown);
  map.toggle(legend[0].layer, switches, true);
  DrawList list;
  draw_map({map, switches, level, 0.0, true}, list);
  EXPECT_EQ(list.lines.size(), 120u);
}

TEST(LevelMap, EachRowOfTheLegendHidesWhatItNames) {
  Mapped mapped;
  mapped.map.follow(mapped.explored);
  std::vector<LegendEntry> legend;
  mapped.map.add_legend(legend, mapped.switches, true);
  std::vector<std::string> words;
  for (const LegendEntry& entry : legend) words.push_back(entry.text);
  EXPECT_EQ(words, (std::vector<std::string>{"stuck 3", "through 1", "visited", "open edges 6", "without area 1"}));
  for (const LegendEntry& entry : legend) {
    const DrawList before = mapped.drawn(true);
    mapped.map.toggle(entry.layer, mapped.switches, true);
    const DrawList after = mapped.drawn(true);
    EXPECT_LT(after.points.size() + after.lines.size() + after.surfaces.size(),
              before.points.size() + before.lines.size() + before.surfaces.size())
        << entry.text;
  }
  EXPECT_TRUE(mapped.drawn(true).empty());
}

}  // namespace
}  // namespace minkoscope
