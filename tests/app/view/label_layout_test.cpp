#include "app/view/label_layout.h"

#include <gtest/gtest.h>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

constexpr ViewRect view{10.0, 10.0, 640.0, 480.0};

ViewRect box(const LabelRequest& request, const LabelPlacement& placement) {
  return {placement.position.x, placement.position.y, request.size.x, request.size.y};
}

bool overlap(const ViewRect& a, const ViewRect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

std::vector<LabelRequest> random_requests(test::Random& random) {
  std::vector<LabelRequest> requests(static_cast<std::size_t>(2 + random.below(25)));
  const bool crowded = random.coin();
  for (LabelRequest& r : requests) {
    const double spread = crowded ? 40.0 : 700.0;
    r.anchor.x = (crowded ? 300.0 : -20.0) + spread * random.between(0.0, 1.0);
    r.anchor.y = (crowded ? 200.0 : -20.0) + spread * random.between(0.0, 1.0);
    r.size.x = 8.0 + random.below(90);
    r.size.y = 20.0;
    r.priority = random.below(4);
  }
  return requests;
}

TEST(LabelLayout, NeverOverlapsAndStaysInside) {
  test::Random random(11);
  int visible = 0, hidden = 0, leaders = 0;
  for (int round = 0; round < 400; ++round) {
    const auto requests = random_requests(random);
    const std::vector<ViewRect> obstacles{{300.0, 220.0, 60.0, 30.0}};
    const auto placements = layout_labels(requests, view, obstacles);
    ASSERT_EQ(placements.size(), requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (!placements[i].visible) {
        ++hidden;
        continue;
      }
      ++visible;
      leaders += placements[i].leader ? 1 : 0;
      const ViewRect a = box(requests[i], placements[i]);
      EXPECT_GE(a.x, view.x);
      EXPECT_GE(a.y, view.y);
      EXPECT_LE(a.x + a.width, view.x + view.width);
      EXPECT_LE(a.y + a.height, view.y + view.height);
      EXPECT_FALSE(overlap(a, obstacles[0]));
      for (std::size_t j = i + 1; j < requests.size(); ++j) {
        if (placements[j].visible) {
          EXPECT_FALSE(overlap(a, box(requests[j], placements[j])));
        }
      }
    }
  }
  EXPECT_GT(visible, 1000);
  EXPECT_GT(hidden, 100);
  EXPECT_GT(leaders, 100);
}

TEST(LabelLayout, ALoneLabelStandsToTheUpperRight) {
  const std::vector<LabelRequest> requests{{{200.0, 200.0}, {12.0, 20.0}, 0}};
  const auto placements = layout_labels(requests, view);
  ASSERT_TRUE(placements[0].visible);
  EXPECT_FALSE(placements[0].leader);
  EXPECT_GT(placements[0].position.x, 200.0);
  EXPECT_LT(placements[0].position.y + 20.0, 200.0);
}

TEST(LabelLayout, OfManyAtOnePlaceTheMostImportantAreShown) {
  std::vector<LabelRequest> requests;
  for (int i = 0; i < 9; ++i) requests.push_back({{200.0 + 0.5 * i, 200.0}, {40.0, 20.0}, i});
  requests.push_back({{400.0, 200.0}, {40.0, 20.0}, 0});
  const auto placements = layout_labels(requests, view);
  for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(placements[i].visible, i >= 5) << i;
  EXPECT_TRUE(placements[9].visible) << "it means another place";
}

TEST(LabelLayout, HigherPriorityTakesTheBetterPlaceWhateverTheOrder) {
  const LabelRequest low{{200.0, 200.0}, {40.0, 20.0}, 1}, high{{200.0, 200.0}, {40.0, 20.0}, 9};
  const auto one = layout_labels(std::vector{low, high}, view);
  const auto other = layout_labels(std::vector{high, low}, view);
  EXPECT_EQ(one[1].position, other[0].position);
  EXPECT_EQ(one[0].position, other[1].position);
  EXPECT_EQ(one[1].position, layout_labels(std::vector{high}, view)[0].position);
}

TEST(LabelLayout, AnchorsOutsideTheViewAreLeftOut) {
  const std::vector<LabelRequest> requests{{{-5.0, 100.0}, {10.0, 10.0}, 0}, {{0.0 / 0.0, 100.0}, {10.0, 10.0}, 0}};
  for (const LabelPlacement& p : layout_labels(requests, view)) EXPECT_FALSE(p.visible);
}

TEST(LabelLayout, MovesWithItsAnchor) {
  // Stable from frame to frame: the same picture a few pixels on is the same layout a few pixels on.
  test::Random random(12);
  for (int round = 0; round < 50; ++round) {
    auto requests = random_requests(random);
    std::erase_if(requests, [](const LabelRequest& r) {
      return r.anchor.x < 200.0 || r.anchor.x > 450.0 || r.anchor.y < 200.0 || r.anchor.y > 300.0;
    });
    const auto before = layout_labels(requests, view);
    for (LabelRequest& r : requests) r.anchor += glm::dvec2{2.0, 1.0};
    const ViewRect moved_view{view.x + 2.0, view.y + 1.0, view.width, view.height};
    const auto after = layout_labels(requests, moved_view);
    for (std::size_t i = 0; i < requests.size(); ++i) {
      EXPECT_EQ(before[i].visible, after[i].visible);
      if (!before[i].visible) continue;
      EXPECT_NEAR(after[i].position.x, before[i].position.x + 2.0, 1.0);
      EXPECT_NEAR(after[i].position.y, before[i].position.y + 1.0, 1.0);
    }
  }
}

}  // namespace
}  // namespace minkoscope
