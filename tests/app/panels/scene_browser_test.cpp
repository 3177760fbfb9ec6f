// What the browser of a scene lists, and in which order.
#include "app/panels/scenes/scene_browser.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

/// a and b overlap, c stands 3 from a, d stands 9 from a.
SceneListing listing() {
  SceneListing out;
  out.scene = read_mjcf(
      R"(<geom name="left wall" type="box" size="1 1 1"/><geom name="door" type="box" size="1 1 1" pos="1.5 0 0"/>
    <geom name="lamp" size=".5" pos="0 3 0"/><geom name="right wall" type="box" size="1 1 1" pos="0 9 0"/>)",
      {"x.xml", {}});
  out.overlaps = overlapping_pairs(out.scene, "x.xml").pairs;
  return out;
}

std::vector<ScenePair> pairs_of(const std::vector<ListedPair>& listed) {
  std::vector<ScenePair> pairs;
  for (const ListedPair& each : listed) pairs.push_back(each.pair);
  return pairs;
}

TEST(SceneBrowser, ListsTheOverlappingPairs) {
  EXPECT_EQ(pairs_of(listed_pairs(listing(), std::nullopt, "")), (std::vector<ScenePair>{{0, 1}}));
}

TEST(SceneBrowser, AChosenShapeHasItsOverlapsFirstThenTheNearest) {
  const std::vector<ListedPair> of_first = listed_pairs(listing(), 0, "");
  EXPECT_EQ(pairs_of(of_first), (std::vector<ScenePair>{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_TRUE(of_first[0].overlaps);
  EXPECT_FALSE(of_first[1].overlaps);
  EXPECT_EQ(pairs_of(listed_pairs(listing(), 1, "")), (std::vector<ScenePair>{{0, 1}, {1, 2}, {1, 3}}));
}

TEST(SceneBrowser, TheSearchTakesWordsOfEitherNameInAnyCase) {
  EXPECT_EQ(pairs_of(listed_pairs(listing(), 0, "RIGHT")), (std::vector<ScenePair>{{0, 3}}));
  EXPECT_EQ(listed_shapes(listing(), "wall"), (std::vector<std::size_t>{0, 3}));
  EXPECT_TRUE(listed_pairs(listing(), std::nullopt, "lamp").empty());
}

}  // namespace
}  // namespace minkoscope
