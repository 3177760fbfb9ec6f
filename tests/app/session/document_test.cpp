#include "app/session/document.h"

#include "app/session/level/standing_place.h"
#include "app/session/warm_start_chain.h"
#include "core/scene/built_hull.h"
#include "core/scene/run_setup.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

namespace minkoscope {
namespace {

class DocumentTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = scratch_folder() / (std::string("minkoscope_document_") + info->name());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::filesystem::path write(const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
    return folder / name;
  }
  void move_b_to(double x, std::string_view gesture = {}) {
    edit_shapes(
        document, [x](Case& value) { std::get<PairQuery>(value.run).b.pose.position.x = x; }, gesture);
  }
  double b_x() const { return document.pair()->b.pose.position.x; }

  std::filesystem::path folder;
  Notices notices;
  Preferences preferences;
  Document document{notices, preferences};
};

constexpr const char* two_spheres = R"({"format":"minkoscope-case/1","kind":"pair","name":"spheres","pair":{
  "a":{"shape":{"type":"sphere","radius":0.25}},
  "b":{"shape":{"type":"sphere","radius":0.5},"pose":{"position":[2,0,0]}}}})";

TEST_F(DocumentTest, BeginsWithATraceAndNothingToUndo) {
  EXPECT_EQ(document.kind().name, "pair");
  EXPECT_FALSE(document.steps().empty());
  EXPECT_FALSE(document.can_undo());
  EXPECT_FALSE(document.can_redo());
  EXPECT_FALSE(document.dirty());
  EXPECT_TRUE(document.run_error().empty());
}

TEST_F(DocumentTest, ADragIsOneUndoEntry) {
  const double before = b_x();
  for (int i = 1; i <= 50; ++i) move_b_to(before + 0.01 * i, "drag b");
  document.end_gesture();
  EXPECT_EQ(document.undo_depth(), 1u);
  document.undo();
  EXPECT_EQ(b_x(), before);
  document.redo();
  EXPECT_EQ(b_x(), before + 0.5);
}

TEST_F(DocumentTest, QueriesStartFromOneAnotherWhileAShapeIsMoved) {
  const double before = b_x();
  const auto cache_now = [&] { return document.pair()->settings.warm_start; };
  const auto start = [&] { return std::get<GjkStep>(document.steps().front()); };
  const auto supports = [&] { return document.pair_trace()->result.support_calls; };
  const int cold = supports();
  move_b_to(before + 0.01);
  EXPECT_FALSE(cache_now()) << "off, unless it is switched on";
  document.edit([&](Case& value) { set_warm_chain(value, true, document.pair_trace()); });
  ASSERT_TRUE(cache_now());
  EXPECT_TRUE(start().warm);
  for (int i = 0; i < 20; ++i) {
    const std::optional<GjkCache> left = document.pair_trace()->result.cache;
    move_b_to(before + 0.02 + 0.01 * i, "drag b");
    EXPECT_EQ(cache_now(), left);
    EXPECT_GT(start().simplex.size(), 0u);
    EXPECT_LT(supports(), cold);
  }
  document.end_gesture();
  // What ran is what the case says: saved, opened and run elsewhere it is the same.
  const Case kept = parse_case(document.copy_text(), "case", ".");
  EXPECT_EQ(std::get<PairQuery>(kept.run), *document.pair());
  EXPECT_TRUE(kept.view.warm_chain);
  const PairResult again = run_pair(std::get<PairQuery>(kept.run));
  EXPECT_EQ(again.point_a, document.pair_trace()->result.point_a);
  EXPECT_EQ(again.cache, document.pair_trace()->result.cache);
  const std::optional<GjkCache> dragged = cache_now();
  // Other settings are not a move.
  document.edit([](Case& value) { std::get<PairQuery>(value.run).precision = Precision::float64; });
  EXPECT_EQ(cache_now(), dragged);
  document.undo();
  document.undo();
  EXPECT_EQ(b_x(), before + 0.01);
  EXPECT_TRUE(cache_now() && start().warm) << "as it was before the drag";
  document.redo();
  EXPECT_EQ(cache_now(), dragged);
  // Dropped, this query is cold and the next is warm; switched off, all are cold.
  document.edit([](Case& value) { std::get<PairQuery>(value.run).settings.warm_start.reset(); });
  EXPECT_FALSE(start().warm);
  move_b_to(before + 0.5);
  EXPECT_TRUE(start().warm);
  document.edit([&](Case& value) { set_warm_chain(value, false, document.pair_trace()); });
  EXPECT_FALSE(cache_now());
  EXPECT_EQ(document.current().view, ViewState{});
  move_b_to(before + 0.6);
  EXPECT_FALSE(cache_now());
}

TEST_F(DocumentTest, TwoDragsAreTwoEntriesEvenOfTheSameThing) {
  move_b_to(3.0, "drag b");
  document.end_gesture();
  move_b_to(4.0, "drag b");
  EXPECT_EQ(document.undo_depth(), 2u);
  document.undo();
  EXPECT_EQ(b_x(), 3.0);
}

TEST_F(DocumentTest, ADragAfterUndoDoesNotOverwriteTheEntryItStandsOn) {
  move_b_to(3.0, "drag b");
  move_b_to(4.0);
  document.undo();
  move_b_to(5.0, "drag b");  // the gesture's name is the same, the drag is not
  EXPECT_EQ(document.undo_depth(), 2u);
  document.undo();
  EXPECT_EQ(b_x(), 3.0);
}

TEST_F(DocumentTest, AChangeAfterUndoForgetsWhatWasUndone) {
  move_b_to(3.0);
  move_b_to(4.0);
  document.undo();
  EXPECT_TRUE(document.can_redo());
  move_b_to(5.0);
  EXPECT_FALSE(document.can_redo());
  document.redo();
  EXPECT_EQ(b_x(), 5.0);
}

TEST_F(DocumentTest, TheHistoryIsBounded) {
  for (int i = 0; i < static_cast<int>(Document::undo_limit) + 40; ++i) move_b_to(i);
  EXPECT_LT(document.undo_depth(), Document::undo_limit);
  EXPECT_GE(document.undo_depth(), Document::undo_limit - 1);
  document.undo();
  EXPECT_EQ(b_x(), static_cast<double>(Document::undo_limit) + 38);
}

TEST_F(DocumentTest, TheCursorIsKeptWhileDraggingAndClampedToTheTrace) {
  document.set_cursor(2);
  ASSERT_EQ(document.cursor(), 2u);
  const double before = b_x();
  for (int i = 1; i <= 10; ++i) {
    move_b_to(before + 0.02 * i, "drag b");
    EXPECT_EQ(document.cursor(), std::min<std::size_t>(2, document.steps().size() - 1));
  }
  document.set_cursor(100000);
  EXPECT_EQ(document.cursor(), document.steps().size() - 1);
  document.move_cursor(-100000);
  EXPECT_EQ(document.cursor(), 0u);
}

TEST_F(DocumentTest, EveryChangeRunsTheRealMethodAgain) {
  ASSERT_TRUE(document.paste(two_spheres));
  ASSERT_NE(document.pair_trace(), nullptr);
  EXPECT_NEAR(document.pair_trace()->result.distance.value(), 1.25, 1e-5);
  move_b_to(5.0);
  EXPECT_NEAR(document.pair_trace()->result.distance.value(), 4.25, 1e-5);
}

TEST_F(DocumentTest, AnUnknownMethodIsSaidAndLeavesNoTrace) {
  document.edit([](Case& value) { std::get<PairQuery>(value.run).algorithm = "no-such-method"; });
  EXPECT_TRUE(document.steps().empty());
  EXPECT_FALSE(document.run_error().empty());
  EXPECT_EQ(document.cursor(), 0u);
  document.undo();
  EXPECT_FALSE(document.steps().empty());
  EXPECT_TRUE(document.run_error().empty());
}

TEST_F(DocumentTest, CopiedTextPastesBackToTheSameCase) {
  move_b_to(0.1 + 0.2);
  const PairQuery before = *document.pair();
  const std::string text = document.copy_text();
  document.new_case();
  ASSERT_NE(*document.pair(), before);
  ASSERT_TRUE(document.paste(text));
  EXPECT_EQ(*document.pair(), before);
  EXPECT_TRUE(document.dirty());
}

TEST_F(DocumentTest, BadTextIsANoticeAndTheCaseIsUntouched) {
  move_b_to(3.0);
  const auto before = document.snapshot();
  for (const char* text :
       {"", "   \n", "{", "not json at all", "[1,2,3]", R"({"format":"minkoscope-case/1"})",
        R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"sphere","radius":-1}},
                              "b":{"shape":{"type":"point"}}}})",
        R"({"format":"minkoscope-case/1","kind":"pair","colour":1})", "\x7f\x45\x4c\x46\x01\x01"}) {
    const std::uint64_t last_before = notices.list().empty() ? 0 : notices.list().back().id;
    EXPECT_FALSE(document.paste(text)) << text;
    EXPECT_EQ(document.snapshot(), before) << text;
    const bool said_again = !notices.list().empty() && notices.list().back().repeats > 1;
    ASSERT_FALSE(notices.list().empty()) << text;
    EXPECT_TRUE(notices.list().back().id > last_before || said_again) << text;
    EXPECT_EQ(notices.list().back().kind, NoticeKind::error);
  }
  EXPECT_EQ(document.undo_depth(), 1u);
}

TEST_F(DocumentTest, LookingAtACaseInAnotherWayDoesNotChangeIt) {
  const auto compare = [&](bool with) {
    document.edit_view(
        [&](Case& value) { set_compared_setup(value, with ? std::optional(setup_of(value)) : std::nullopt); });
  };
  ASSERT_TRUE(document.save(folder / "kept.json"));
  compare(true);
  EXPECT_TRUE(compared_setup(document.current()));
  EXPECT_EQ(document.undo_depth(), 1u) << "it can be undone";
  EXPECT_FALSE(document.dirty());
  compare(false);
  EXPECT_FALSE(document.dirty());
  move_b_to(2.0);
  EXPECT_TRUE(document.dirty());
  compare(true);
  EXPECT_TRUE(document.dirty()) << "what was changed before stays unsaved";
  document.undo();
  document.undo();
  EXPECT_FALSE(document.dirty());
}

TEST_F(DocumentTest, LookingAtAHullBeingBuiltIsNoStepToUndo) {
  const auto look = [&](int which) { document.look([&](Case& value) { set_built_hull(value, which); }); };
  const char* two_hulls = R"({"format":"minkoscope-case/1","kind":"pair","pair":{
    "a":{"shape":{"type":"hull","points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}},
    "b":{"shape":{"type":"hull","points":[[3,0,0],[4,0,0],[3,1,0],[3,0,1]]}}}})";
  ASSERT_TRUE(document.open_now(write("hulls.json", two_hulls)));
  look(0);
  EXPECT_TRUE(document.hull_trace());
  look(1);
  EXPECT_FALSE(document.dirty());
  EXPECT_FALSE(document.can_undo());
  look(-1);
  EXPECT_TRUE(document.pair_trace());
  move_b_to(2.0);
  look(0);
  EXPECT_TRUE(document.dirty()) << "what was changed before stays unsaved";
  EXPECT_EQ(document.undo_depth(), 1u);
  document.undo();
  EXPECT_FALSE(document.dirty());
  look(1);
  EXPECT_TRUE(document.can_redo());
  document.redo();
  EXPECT_EQ(b_x(), 2.0);
}

TEST_F(DocumentTest, SavedFilesOpenToTheSameCase) {
  move_b_to(1.0 / 3.0);
  const PairQuery before = *document.pair();
  EXPECT_TRUE(document.dirty());
  ASSERT_TRUE(document.save(folder / "kept.json"));
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(preferences.recent_files.front(), folder / "kept.json");
  document.new_case();
  ASSERT_TRUE(document.open_now(folder / "kept.json"));
  EXPECT_EQ(*document.pair(), before);
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(document.file(), folder / "kept.json");
}

TEST_F(DocumentTest, SavingWhereItCannotBeIsANotice) {
  EXPECT_FALSE(document.save(folder / "no such folder" / "kept.json"));
  ASSERT_FALSE(notices.list().empty());
  EXPECT_EQ(notices.list().back().kind, NoticeKind::error);
  EXPECT_TRUE(document.file().empty());
}

TEST_F(DocumentTest, FilesThatCannotBeReadLeaveTheCaseAlone) {
  const auto before = document.snapshot();
  const std::vector<std::filesystem::path> bad = {folder / "missing.json",
                                                  folder,
                                                  write("empty.json", ""),
                                                  write("broken.json", R"({"format":"minkoscope-case/1","kind":)"),
                                                  write("binary.obj", "\x01\x02\x03"),
                                                  write("empty.obj", ""),
                                                  write("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"),
                                                  write("range.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n")};
  std::size_t said = 0;
  for (const auto& file : bad) {
    EXPECT_FALSE(document.open_now(file)) << file;
    EXPECT_EQ(document.snapshot(), before) << file;
    EXPECT_EQ(notices.list().size(), std::min(++said, Notices::most)) << file;
    EXPECT_EQ(notices.list().back().text.find('\n'), std::string::npos);
  }
  EXPECT_TRUE(preferences.recent_files.empty());
}

TEST_F(DocumentTest, ALevelBecomesAWalkWithTheBodyStandingOnIt) {
  const auto level = write("floor.obj", "v -5 1 -5\nv 5 1 -5\nv 5 1 5\nv -5 1 5\nf 1 2 3 4\n");
  ASSERT_TRUE(document.open_now(level));
  ASSERT_NE(document.walk(), nullptr);
  const WalkBody& body = document.walk()->body;
  ASSERT_TRUE(body.shape);
  EXPECT_EQ(body.solid(), (Shape{CapsuleShape{0.35, 0.55}}));
  EXPECT_GT(body.position.y - body.radii.y, 1.0);
  EXPECT_LT(body.position.y - body.radii.y, 1.1);
  EXPECT_TRUE(document.file().empty()) << "saving must not write a case over the level";
  EXPECT_EQ(preferences.recent_files.front(), level);
  EXPECT_TRUE(document.steps().empty());
}

TEST_F(DocumentTest, APublishedMoverWalksTheEllipsoidOfTheNewBody) {
  const auto level = write("floor.obj", "v -5 1 -5\nv 5 1 -5\nv 5 1 5\nv -5 1 5\nf 1 2 3 4\n");
  document.open_level(level, {}, false, "fauerby-2000");
  document.finish_loading();
  ASSERT_NE(document.walk(), nullptr);
  EXPECT_EQ(document.walk()->mover, "fauerby-2000");
  EXPECT_FALSE(document.walk()->body.shape);
  EXPECT_EQ(document.walk()->body.radii, Vector3d(0.35, 0.9, 0.35));
  document.open_level(level, {}, false, "step-slide");
  document.finish_loading();
  EXPECT_EQ(document.walk()->mover, "step-slide");
  EXPECT_TRUE(document.walk()->body.shape);
}

TEST_F(DocumentTest, APastedCaseIsEditedOnceItIsChanged) {
  ASSERT_TRUE(document.paste(two_spheres));
  EXPECT_TRUE(document.dirty()) << "in no file";
  EXPECT_FALSE(document.edited());
  document.edit([](Case& value) { std::get<PairQuery>(value.run).a.pose.position.x += 0.5; });
  EXPECT_TRUE(document.edited());
  document.undo();
  EXPECT_FALSE(document.edited());
  document.redo();
  ASSERT_TRUE(document.save(folder / "kept.json"));
  EXPECT_FALSE(document.edited()) << "saved with what it expects";
  ASSERT_TRUE(document.open_now(folder / "kept.json"));
  EXPECT_FALSE(document.edited());
}

TEST_F(DocumentTest, UndoEntriesShareTheirLevels) {
  const auto level = write("floor.obj", "v -5 1 -5\nv 5 1 -5\nv 5 1 5\nv -5 1 5\nf 1 2 3 4\n");
  ASSERT_TRUE(document.open_now(level));
  const TriangleMesh* mesh = document.walk()->level[0].mesh.mesh.get();
  document.edit([](Case& value) { std::get<Walk>(value.run).settings.step_height = 0.2; });
  EXPECT_EQ(document.walk()->level[0].mesh.mesh.get(), mesh);
  document.undo();
  EXPECT_EQ(document.walk()->level[0].mesh.mesh.get(), mesh);
}

TEST_F(DocumentTest, OpeningIsUndoableAndBringsTheOldFileBack) {
  ASSERT_TRUE(document.paste(two_spheres));
  ASSERT_TRUE(document.save(folder / "first.json"));
  document.open(write("second.json", R"({"format":"minkoscope-case/1","kind":"pair","pair":{
      "a":{"shape":{"type":"point"}},"b":{"shape":{"type":"box","half_extents":[1,1,1]}}}})"));
  document.finish_loading();
  ASSERT_EQ(document.file(), folder / "second.json");
  const std::uint64_t second = document.identity();
  document.undo();
  EXPECT_EQ(document.file(), folder / "first.json");
  EXPECT_NE(document.identity(), second);
  EXPECT_EQ(document.current().name, "spheres");
  EXPECT_FALSE(document.dirty());
}

TEST_F(DocumentTest, SwitchingKindsComesBackToWhatWasWorkedOn) {
  EXPECT_FALSE(document.switch_to(kind_of<Walk>()));
  move_b_to(3.0);
  ASSERT_TRUE(document.paste(R"({"format":"minkoscope-case/1","kind":"walk","walk":{
      "level":[{"name":"floor","mesh":{"triangles":[[[-5,0,-5],[5,0,-5],[0,0,5]]]}}],
      "body":{"radii":[0.3,0.9,0.3],"position":[0,1,0]},"inputs":[]}})"))
      << notices.list().back().text;
  ASSERT_EQ(document.kind().name, "walk");
  ASSERT_TRUE(document.switch_to(kind_of<PairQuery>()));
  EXPECT_EQ(b_x(), 3.0);
  ASSERT_TRUE(document.switch_to(kind_of<Walk>()));
  EXPECT_NE(document.walk(), nullptr);
}

TEST(StandingPlace, AvoidsTheRoofAndTheGapTooLowToStandIn) {
  TriangleMesh mesh;
  const auto square = [&mesh](double x, double z, double half, double y) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const auto& [dx, dz] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
      mesh.vertices.push_back({x + half * dx, y, z + half * dz});
    }
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first, first + 2, first + 3});
  };
  square(0, 0, 2, 0.0);  // a floor in the middle
  square(0, 0, 2, 1.0);  // under a ceiling too low for a body of height 1.8
  square(8, 0, 2, 0.5);  // and one in the open
  const Vector3d radii(0.35, 0.9, 0.35);
  const Vector3d place = standing_place(mesh, WalkBody(radii, Vector3d(0.0)));
  const bool on_the_low_floor = std::abs(place.x) < 2.0 && place.y < 1.9;
  EXPECT_FALSE(on_the_low_floor);
  const double floor = std::abs(place.x) < 2.0 ? 1.0 : 0.5;
  EXPECT_NEAR(place.y - radii.y, floor, 0.05);
}

/// A box whose faces look outwards: from inside they are seen from behind.
void add_box(TriangleMesh& mesh, const Vector3d& low, const Vector3d& high) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (int i = 0; i < 8; ++i) {
    mesh.vertices.push_back({(i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y, (i & 4) != 0 ? high.z : low.z});
  }
  constexpr std::uint32_t quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  for (const auto& quad : quads) {
    mesh.triangles.push_back({first + quad[0], first + quad[1], first + quad[2]});
    mesh.triangles.push_back({first + quad[0], first + quad[2], first + quad[3]});
  }
}

TEST(StandingPlace, IsOnTheLevelAndNotInItsFoundationNorInAStep) {
  const Vector3d radii(0.35, 0.9, 0.35);
  TriangleMesh arena;
  add_box(arena, {-20, -12, -20}, {20, 0, 20});  // hollow: its floor at -12 has room
  EXPECT_NEAR(standing_place(arena, WalkBody(radii, Vector3d(0.0))).y - radii.y, 0.0, 0.05);
  TriangleMesh stairs;
  for (int i = 0; i < 20; ++i) add_box(stairs, {-2, -1, 0.4 * i}, {2, 0.4 * i, 0.4 * (i + 1)});
  const Vector3d place = standing_place(stairs, WalkBody(radii, Vector3d(0.0)));
  for (int i = 0; i < 20; ++i) {  // outside of every box, by the ellipsoid's own gradient: the nearest point of a box
    const Vector3d nearest = glm::clamp(place, Vector3d(-2, -1, 0.4 * i), Vector3d(2, 0.4 * i, 0.4 * (i + 1)));
    EXPECT_GT(glm::length((nearest - place) / radii), 1.0) << i;
  }
}

TEST(BackgroundLoad, AGltfWithCollisionShapesIsASceneOrALevel) {
  const std::filesystem::path file = scratch_folder() / "crate.gltf";
  // One triangle, 4 m wide, and a box as its collision shape.
  std::ofstream(file) << R"({"asset":{"version":"2.0"},"extensionsUsed":["OMI_physics_shape","OMI_physics_body"],
    "extensions":{"OMI_physics_shape":{"shapes":[{"type":"box","box":{"size":[1,1,1]}}]}},
    "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAwAAAAAAAAADAAAAAQAAAAAAAAADAAAAAAAAAAAAAAABA"}],
    "bufferViews":[{"buffer":0,"byteLength":36}],
    "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[-2,0,-2],"max":[2,0,2]}],
    "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
    "nodes":[{"mesh":0,"name":"floor"},
      {"name":"box","extensions":{"OMI_physics_body":{"collider":{"shape":0}}}},
      {"name":"box2","translation":[5,0,0],"extensions":{"OMI_physics_body":{"collider":{"shape":0}}}}],
    "scenes":[{"nodes":[0,1,2]}],"scene":0})";
  const LoadOutcome scene = load_file(file);
  ASSERT_TRUE(std::holds_alternative<LoadedCase>(scene)) << std::get<LoadFailure>(scene).message;
  EXPECT_FALSE(std::holds_alternative<Walk>(std::get<LoadedCase>(scene).value.run));
  const LoadOutcome level = load_file(file, {}, {}, ReadAs::level);
  ASSERT_TRUE(std::holds_alternative<LoadedCase>(level)) << std::get<LoadFailure>(level).message;
  EXPECT_TRUE(std::holds_alternative<Walk>(std::get<LoadedCase>(level).value.run));
}

TEST(BackgroundLoad, ReportsProgressAndCancels) {
  std::atomic<bool> begun = false;
  BackgroundLoad load("level.obj", [&begun](const std::filesystem::path&, const Progress& progress) -> LoadOutcome {
    for (int i = 0;; i = std::min(i + 1, 50)) {
      if (!progress(i / 100.0)) return LoadCancelled{};
      if (i >= 50) begun = true;
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  });
  while (!begun) std::this_thread::yield();
  EXPECT_NEAR(load.progress(), 0.5, 1e-12);
  EXPECT_FALSE(load.poll().has_value());
  load.cancel();
  EXPECT_TRUE(std::holds_alternative<LoadCancelled>(load.wait()));
}

TEST(BackgroundLoad, EndsWhenTheWindowIsClosedWhileLoading) {
  std::atomic<int> ended = 0;
  {
    BackgroundLoad load("level.obj", [&ended](const std::filesystem::path&, const Progress& progress) -> LoadOutcome {
      while (progress(0.1)) std::this_thread::sleep_for(std::chrono::microseconds(50));
      ++ended;
      return LoadCancelled{};
    });
  }
  EXPECT_EQ(ended, 1);
}

TEST(BackgroundLoad, ACancelThatComesTooLateStillHolds) {
  std::atomic<bool> may_end = false;
  BackgroundLoad load("level.obj", [&may_end](const std::filesystem::path&, const Progress&) -> LoadOutcome {
    while (!may_end) std::this_thread::yield();
    return LoadedCase{};
  });
  load.cancel();
  may_end = true;
  EXPECT_TRUE(std::holds_alternative<LoadCancelled>(load.wait()));
}

}  // namespace
}  // namespace minkoscope
