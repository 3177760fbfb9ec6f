// Undo keeps hundreds of entries of a long walk, and its inputs once.
#include "app/session/case_snapshot.h"

#include <gtest/gtest.h>

#include <cstdlib>  // which says whether this is glibc

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "app/session/document.h"

namespace minkoscope {
namespace {

std::vector<WalkInput> inputs(int count, int differs_from = 1 << 30) {
  std::vector<WalkInput> all;
  for (int i = 0; i < count; ++i) {
    WalkInput input;
    input.velocity = {0.001 * i, 0.0, i < differs_from ? 1.0 : 2.0};
    all.push_back(input);
  }
  return all;
}

Case walked(std::vector<WalkInput> inputs) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-50, 0, -50}, {-50, 0, 50}, {50, 0, -50}};
  mesh->triangles = {{0, 1, 2}};
  Walk walk;
  walk.level = {{{"floor", mesh, "", Pose{}}, std::nullopt}};
  walk.inputs = std::move(inputs);
  Case value;
  value.name = "walked";
  value.run = std::move(walk);
  return value;
}

const std::vector<WalkInput>& inputs_of(const Case& value) {
  return std::get<Walk>(value.run).inputs;
}

CaseSnapshot kept(std::vector<WalkInput> inputs) {
  return CaseSnapshot(std::make_shared<const Case>(walked(std::move(inputs))));
}

/// Bytes allocated and not freed; 0 where that is unknown.
std::size_t bytes_in_use() {
#if defined(__GLIBC__)
  const auto facts = mallinfo2();
  return facts.uordblks + facts.hblkhd;
#else
  return 0;
#endif
}

TEST(CaseSnapshot, ComesBackAsItWas) {
  for (const int count : {0, 1, 256, 257, 512, 1000}) {
    CaseSnapshot one = kept(inputs(count));
    const std::string before = to_json(*one.complete(), {});
    one.pack({});
    EXPECT_EQ(one.chunks().empty(), count <= 256);
    EXPECT_EQ(to_json(*one.complete(), {}), before);
    EXPECT_EQ(inputs_of(*one.complete()), inputs(count));
    one.pack({});
    EXPECT_EQ(inputs_of(*one.complete()).size(), static_cast<std::size_t>(count)) << "packing twice changes nothing";
  }
}

TEST(CaseSnapshot, TheWholeIsOneWhileSomebodyHoldsIt) {
  CaseSnapshot one = kept(inputs(1000));
  const auto held = one.complete();
  one.pack({});
  EXPECT_EQ(one.complete(), held);
}

TEST(CaseSnapshot, SharesWhatIsEqualWithItsNeighbours) {
  CaseSnapshot first = kept(inputs(1000)), longer = kept(inputs(1300)), other = kept(inputs(1000, 600));
  first.pack({});
  const CaseSnapshot* neighbour = &first;
  longer.pack({&neighbour, 1});
  other.pack({&neighbour, 1});
  ASSERT_EQ(first.chunks().size(), 4u);
  ASSERT_EQ(longer.chunks().size(), 6u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(longer.chunks()[i], first.chunks()[i]);
  EXPECT_NE(longer.chunks()[3], first.chunks()[3]) << "it was not full";
  EXPECT_EQ(other.chunks()[1], first.chunks()[1]);
  EXPECT_NE(other.chunks()[2], first.chunks()[2]) << "it differs from input 600 on";
  EXPECT_EQ(inputs_of(*longer.complete()), inputs(1300));
  EXPECT_EQ(inputs_of(*other.complete()), inputs(1000, 600));
}

TEST(CaseSnapshot, AHistoryOfALongWalkKeepsItsInputsOnce) {
  Notices notices;
  Preferences preferences;
  Document document(notices, preferences);
  constexpr int length = 20'000, edits = 200;
  document.take(walked(inputs(length)));
  const std::size_t before = bytes_in_use();
  for (int i = 0; i < edits; ++i)
    document.edit([i](Case& value) { std::get<Walk>(value.run).settings.max_slope_degrees = 10.0 + 0.1 * i; });
  const std::size_t once = length * sizeof(WalkInput);
  EXPECT_LT(bytes_in_use(), before + 3 * once) << "200 lists would be " << edits * once;
  for (int i = edits - 1; i >= 0; --i) {
    EXPECT_EQ(std::get<Walk>(document.current().run).settings.max_slope_degrees, 10.0 + 0.1 * i);
    if (i % 40 == 0) {
      EXPECT_EQ(inputs_of(document.current()), inputs(length));
    }
    document.undo();
  }
  EXPECT_FALSE(document.dirty()) << "as it was taken";
  document.redo();
  EXPECT_TRUE(document.dirty());
  EXPECT_LT(bytes_in_use(), before + 3 * once) << "also after going through it";
}

TEST(CaseSnapshot, AWalkThatGoesOnIsKeptInPieces) {
  Notices notices;
  Preferences preferences;
  Document document(notices, preferences);
  document.take(walked({}));
  constexpr int steps = 60, each = 300;
  const std::size_t before = bytes_in_use();
  for (int i = 1; i <= steps; ++i)
    document.edit([i](Case& value) { std::get<Walk>(value.run).inputs = inputs(i * each); });
  // One list as long as the longest, an unfilled chunk each, and the current one whole; whole lists would be seventy
  // megabytes.
  const std::size_t longest = steps * each, most = 3 * longest + steps * CaseSnapshot::inputs_per_chunk;
  EXPECT_LE(bytes_in_use(), before + most * sizeof(WalkInput));
  document.undo();
  EXPECT_EQ(inputs_of(document.current()), inputs((steps - 1) * each));
}

}  // namespace
}  // namespace minkoscope
