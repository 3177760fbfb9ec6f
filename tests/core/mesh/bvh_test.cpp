// The hierarchy against asking every box; its shape; its limits.
#include "core/mesh/bvh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

using test::Random;

template <class Real>
class BvhTest : public testing::Test {
 protected:
  static std::vector<Box3<Real>> random_boxes(Random& random, int count, double spread, double largest) {
    std::vector<Box3<Real>> boxes;
    for (int i = 0; i < count; ++i) {
      const Vector3<Real> centre(random.vector(spread));
      const Vector3<Real> half(glm::abs(random.vector(random.scale(largest * 1e-3, largest))));
      boxes.push_back({centre - half, centre + half});
    }
    return boxes;
  }

  /// Every item once and inside the boxes of its leaf and of all nodes above it; returns the depth.
  static int check_shape(const Bvh<Real>& bvh, const std::vector<Box3<Real>>& boxes) {
    std::vector<int> seen(boxes.size(), 0);
    const auto common = [](const Box3<Real>& a, const Box3<Real>& b) {
      return Box3<Real>{glm::max(a.min, b.min), glm::min(a.max, b.max)};
    };
    const auto inside = [](const Box3<Real>& inner, const Box3<Real>& outer) {
      return glm::all(glm::greaterThanEqual(inner.min, outer.min)) &&
             glm::all(glm::lessThanEqual(inner.max, outer.max));
    };
    int depth = 0;
    struct Place {
      std::uint32_t node;
      int depth;
      Box3<Real> within;  // of all nodes above
    };
    std::vector<Place> stack{{0, 0, bvh.box()}};
    while (!stack.empty()) {
      const Place place = stack.back();
      stack.pop_back();
      depth = std::max(depth, place.depth);
      const auto& node = bvh.nodes()[place.node];
      EXPECT_GE(node.children, 1u);
      for (std::uint32_t child = 0; child < node.children; ++child) {
        const Box3<Real> box = common(place.within, Bvh<Real>::box_of(node, child));
        if (node.count[child] == 0) {
          stack.push_back({Bvh<Real>::first_of(node, child), place.depth + 1, box});
          continue;
        }
        for (std::uint32_t i = 0; i < node.count[child]; ++i) {
          const std::uint32_t item = bvh.items()[Bvh<Real>::first_of(node, child) + i];
          ++seen[item];
          EXPECT_TRUE(inside(boxes[item], box));
        }
      }
    }
    EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
    return depth;
  }

  /// What `bvh` visits for a box and for a moving one must hold everything that touches them.
  static void check_queries(const Bvh<Real>& bvh, const std::vector<Box3<Real>>& boxes, Random& random,
                            std::size_t& found, std::size_t& visited_total) {
    for (int i = 0; i < 100; ++i) {
      const Vector3<Real> centre(random.vector(11.0)), half(glm::abs(random.vector(random.scale(0.1, 6.0))));
      const Vector3<Real> move(random.vector(5.0));
      const Box3<Real> asked{centre - half, centre + half};
      std::set<std::uint32_t> touched, met;
      bvh.query(asked, [&](std::uint32_t item) { EXPECT_TRUE(touched.insert(item).second); });
      bvh.query_swept(
          {centre, move, half}, [] { return Real(1); },
          [&](std::uint32_t item) { EXPECT_TRUE(met.insert(item).second); });
      for (std::uint32_t item = 0; item < boxes.size(); ++item) {
        if (!Bvh<Real>::touches(boxes[item], asked)) continue;
        ++found;
        EXPECT_TRUE(touched.count(item));
        EXPECT_TRUE(met.count(item));
      }
      visited_total += touched.size();
    }
  }
};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(BvhTest, Precisions);

TYPED_TEST(BvhTest, FindsEveryBoxThatIsTouched) {
  Random random(11);
  std::size_t found_total = 0, visited_total = 0;
  for (const int count : {1, 2, 5, 100, 3000}) {
    const auto boxes = this->random_boxes(random, count, 10.0, 5.0);
    const Bvh<TypeParam> bvh(boxes);
    this->check_shape(bvh, boxes);
    for (int i = 0; i < 200; ++i) {
      const Vector3<TypeParam> centre(random.vector(11.0)), half(glm::abs(random.vector(random.scale(0.1, 6.0))));
      const Box3<TypeParam> asked{centre - half, centre + half};
      std::set<std::uint32_t> visited;
      bvh.query(asked, [&](std::uint32_t item) { EXPECT_TRUE(visited.insert(item).second); });
      for (std::uint32_t item = 0; item < boxes.size(); ++item) {
        if (!Bvh<TypeParam>::touches(boxes[item], asked)) continue;
        ++found_total;
        EXPECT_TRUE(visited.count(item));
      }
      visited_total += visited.size();
    }
  }
  std::printf("%zu touched, %zu visited\n", found_total, visited_total);
  EXPECT_GT(found_total, 2000u);
  EXPECT_LT(visited_total, 4 * found_total + 3000);
}

TYPED_TEST(BvhTest, FindsEveryBoxInTheWayAndTheNearestFirst) {
  Random random(12);
  std::size_t met_total = 0, visited_total = 0, all = 0;
  const auto boxes = this->random_boxes(random, 3000, 10.0, 2.0);
  const Bvh<TypeParam> bvh(boxes);
  for (int i = 0; i < 1500; ++i) {
    SCOPED_TRACE(i);
    const Vector3d start = random.vector(12.0), half = glm::abs(random.vector(0.5));
    Vector3d move = random.vector(random.scale(0.1, 30.0));
    for (int axis = 0; axis < 3; ++axis) move[axis] *= random.between(0.0, 1.0) < 0.2 ? 0.0 : 1.0;
    const SweptBox<TypeParam> swept{Vector3<TypeParam>(start), Vector3<TypeParam>(move), Vector3<TypeParam>(half)};
    std::set<std::uint32_t> visited;
    bvh.query_swept(
        swept, [] { return TypeParam(1); }, [&](std::uint32_t item) { EXPECT_TRUE(visited.insert(item).second); });
    // The exact interval in which the boxes overlap, axis by axis.
    double earliest = 2.0;
    for (std::uint32_t item = 0; item < boxes.size(); ++item) {
      double in = 0.0, out = 1.0;
      for (int axis = 0; axis < 3; ++axis) {
        const double low = static_cast<double>(boxes[item].min[axis]) - half[axis] - start[axis];
        const double high = static_cast<double>(boxes[item].max[axis]) + half[axis] - start[axis];
        if (move[axis] == 0.0) {
          if (low > 0.0 || high < 0.0) in = 2.0;
          continue;
        }
        in = std::max(in, std::min(low / move[axis], high / move[axis]));
        out = std::min(out, std::max(low / move[axis], high / move[axis]));
      }
      if (in > out) continue;
      ++met_total;
      earliest = std::min(earliest, in);
      EXPECT_TRUE(visited.count(item)) << item;
    }
    visited_total += visited.size();
    all += boxes.size();
    // With a limit that falls, nothing that is met before it may be lost.
    double limit = 1.0;
    bool met_earliest = earliest > 1.0;
    bvh.query_swept(
        swept, [&] { return static_cast<TypeParam>(std::nextafter(static_cast<float>(limit), 2.0f)); },
        [&](std::uint32_t item) {
          double in = 0.0, out = 1.0;
          for (int axis = 0; axis < 3; ++axis) {
            const double low = static_cast<double>(boxes[item].min[axis]) - half[axis] - start[axis];
            const double high = static_cast<double>(boxes[item].max[axis]) + half[axis] - start[axis];
            if (move[axis] == 0.0) {
              if (low > 0.0 || high < 0.0) in = 2.0;
              continue;
            }
            in = std::max(in, std::min(low / move[axis], high / move[axis]));
            out = std::min(out, std::max(low / move[axis], high / move[axis]));
          }
          if (in <= out) limit = std::min(limit, in);
          if (in == earliest) met_earliest = true;
        });
    EXPECT_TRUE(met_earliest);
  }
  std::printf("%zu met, %zu visited of %zu\n", met_total, visited_total, all);
  EXPECT_GT(met_total, 1000u);
  EXPECT_LT(visited_total, all / 10);
}

TYPED_TEST(BvhTest, StaysShallowWhateverTheBoxes) {
  // Sizes and distances that grow by a constant factor make splitting by cost peel off one box at a time; equal boxes
  // cannot be split by their centres at all.
  std::vector<Box3<TypeParam>> growing, equal;
  for (int i = 0; i < 20000; ++i) {
    const auto at = static_cast<TypeParam>(std::exp(0.004 * i));
    growing.push_back({Vector3<TypeParam>(at), Vector3<TypeParam>(at * TypeParam(1.5))});
    equal.push_back({Vector3<TypeParam>(-1), Vector3<TypeParam>(1)});
  }
  for (const auto& boxes : {growing, equal}) {
    const Bvh<TypeParam> bvh(boxes);
    EXPECT_LE(this->check_shape(bvh, boxes), Bvh<TypeParam>::max_depth);
    std::size_t visited = 0;
    bvh.query({Vector3<TypeParam>(std::numeric_limits<TypeParam>::lowest()),
               Vector3<TypeParam>(std::numeric_limits<TypeParam>::max())},
              [&](std::uint32_t) { ++visited; });
    EXPECT_EQ(visited, boxes.size());
  }
}

TYPED_TEST(BvhTest, FindsBoxesWhereTheyHaveMovedToOnceRefitted) {
  Random random(14);
  std::size_t found = 0, visited = 0;
  for (const int count : {1, 9, 2000}) {
    auto boxes = this->random_boxes(random, count, 10.0, 1.0);
    Bvh<TypeParam> bvh(boxes);
    const std::vector<std::uint32_t> items(bvh.items().begin(), bvh.items().end());
    for (const double far : {0.5, 0.0, 20.0}) {  // metres that each box moves
      for (auto& box : boxes) {
        const Vector3<TypeParam> centre = (box.min + box.max) / TypeParam(2) + Vector3<TypeParam>(random.vector(far));
        const Vector3<TypeParam> half(glm::abs(random.vector(0.7)));
        box = {centre - half, centre + half};
      }
      bvh.refit(boxes);
      this->check_shape(bvh, boxes);
      EXPECT_TRUE(std::equal(items.begin(), items.end(), bvh.items().begin(), bvh.items().end()));
      this->check_queries(bvh, boxes, random, found, visited);
    }
  }
  std::printf("%zu touched, %zu visited\n", found, visited);
  EXPECT_GT(found, 1000u);

  // Moved as one, what is asked for is found as quickly as in a rebuilt tree.
  auto boxes = this->random_boxes(random, 3000, 10.0, 0.5);
  Bvh<TypeParam> moved(boxes);
  for (auto& box : boxes) box = {box.min * TypeParam(0.9), box.max * TypeParam(0.9)};
  moved.refit(boxes);
  const Bvh<TypeParam> rebuilt(boxes);
  Random twice(15);
  std::size_t by_refit = 0, by_build = 0;
  this->check_queries(moved, boxes, twice, found, by_refit);
  twice = Random(15);
  this->check_queries(rebuilt, boxes, twice, found, by_build);
  EXPECT_LE(static_cast<double>(by_refit), 1.05 * static_cast<double>(by_build));
  Bvh<TypeParam>().refit({});
}

TYPED_TEST(BvhTest, BoxesFarOutAndFlatStayOnTheGridOfTheirNode) {
  // Where a unit in the last place is as wide as the boxes, where they have no width, and where all are one point.
  Random random(16);
  for (const double place : {0.0, 1e4, 3e7, 1e30}) {
    for (const double width : {0.0, 1e-30, 1e-3, 10.0}) {
      std::vector<Box3<TypeParam>> boxes;
      for (int i = 0; i < 300; ++i) {
        const Vector3<TypeParam> low(random.vector(1.0) * width * 30.0 + place);
        boxes.push_back({low, low + Vector3<TypeParam>(glm::abs(random.vector(width)))});
      }
      const Bvh<TypeParam> bvh(boxes);
      this->check_shape(bvh, boxes);
    }
  }
}

TYPED_TEST(BvhTest, VisitsTheNodesThatTheTestAccepts) {
  Random random(17);
  const auto boxes = this->random_boxes(random, 1000, 10.0, 1.0);
  const Bvh<TypeParam> bvh(boxes);
  const Box3<TypeParam> asked{Vector3<TypeParam>(-2), Vector3<TypeParam>(3)};
  std::set<std::uint32_t> by_box, by_question;
  bvh.query(asked, [&](std::uint32_t item) { by_box.insert(item); });
  bvh.query_by([&](const Box3<TypeParam>& box) { return Bvh<TypeParam>::touches(box, asked); },
               [&](std::uint32_t item) { EXPECT_TRUE(by_question.insert(item).second); });
  EXPECT_EQ(by_box, by_question);
  EXPECT_GT(by_box.size(), 10u);
  EXPECT_LT(by_box.size(), 300u);
}

TYPED_TEST(BvhTest, VisitsTheSameInTheSameOrderWhateverTheInstructions) {
  if (best_instructions() == Instructions::portable) GTEST_SKIP() << "this processor has no AVX2";
  Random random(18);
  const auto boxes = this->random_boxes(random, 5000, 10.0, 1.0);
  const Bvh<TypeParam> portable(boxes, Instructions::portable), best(boxes, best_instructions());
  std::size_t visits = 0;
  for (int i = 0; i < 1500; ++i) {
    const Vector3<TypeParam> centre(random.vector(12.0)), half(glm::abs(random.vector(1.0)));
    Vector3<TypeParam> move(random.vector(random.scale(0.1, 30.0)));
    for (int axis = 0; axis < 3; ++axis) move[axis] *= random.between(0.0, 1.0) < 0.2 ? TypeParam(0) : TypeParam(1);
    const auto order = [&](const Bvh<TypeParam>& bvh) {
      std::vector<std::uint32_t> visited;
      int left = 100;  // and a limit that falls
      bvh.query_swept(
          {centre, move, half}, [&] { return TypeParam(left) / TypeParam(100); },
          [&](std::uint32_t item) { visited.push_back(item), left = std::max(left - 1, 1); });
      bvh.query({centre - half, centre + half}, [&](std::uint32_t item) { visited.push_back(item); });
      return visited;
    };
    const auto expected = order(portable);
    EXPECT_EQ(order(best), expected);
    visits += expected.size();
  }
  EXPECT_GT(visits, 10000u);
}

TYPED_TEST(BvhTest, RepeatsItselfAndTakesNothingAndOne) {
  Random random(13);
  const auto boxes = this->random_boxes(random, 500, 10.0, 1.0);
  const Bvh<TypeParam> a(boxes), b(boxes);
  EXPECT_TRUE(std::equal(a.items().begin(), a.items().end(), b.items().begin(), b.items().end()));
  int visits = 0;
  Bvh<TypeParam>(std::span<const Box3<TypeParam>>{}).query(boxes[0], [&](std::uint32_t) { ++visits; });
  EXPECT_EQ(visits, 0);
  Bvh<TypeParam>(std::span(boxes).first(1)).query(boxes[0], [&](std::uint32_t item) { visits += item == 0 ? 1 : 100; });
  EXPECT_EQ(visits, 1);
}

}  // namespace
}  // namespace minkoscope
