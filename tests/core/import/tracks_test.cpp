// Recordings and tables of another engine's character become walks with a track; what is wrong with them has one line.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/import/track.h"
#include "core/scene/case/case_error.h"
#include "core/trial/track/track_judge.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

class Tracks : public testing::Test {
 protected:
  Tracks() { std::ofstream(folder() / "floor.obj") << "v -9 0 -9\nv 9 0 -9\nv 9 0 9\nv -9 0 9\nf 1 2 3 4\n"; }
  Imported read(const std::string& text, const TrackOptions& options = {}) const {
    return import_track(text, "t", folder(), options);
  }
  std::string fault(const std::string& text, const TrackOptions& options = {}) const {
    try {
      read(text, options);
    } catch (const CaseError& error) {
      return error.what();
    }
    return "read";
  }
  TrackOptions table_options() const {
    TrackOptions options;
    options.level = folder() / "floor.obj";
    options.body = Shape{CapsuleShape{0.3, 0.6}};
    return options;
  }
  static const fs::path& folder() { return scratch_folder(); }
};

const std::string recording =
    R"({"engine":"mine","version":"1","level":"floor.obj","body":{"type":"capsule","radius":0.3,"half_height":0.6},)"
    R"("start":[0,0.93,0],"settings":{"tick":0.02,"gravity":[0,-10,0],"padding":0.02},"ticks":[)"
    R"({"input":[1,0,0],"position":[0.02,0.92,0],"velocity":[1,0,0],"grounded":false},)"
    R"({"input":[1,0,0],"position":[0.04,0.91,0],"grounded":true},{"input":[0,0,2],"position":[0.04,0.91,0.04]}]})";

TEST_F(Tracks, ARecordingBecomesAWalk) {
  ASSERT_TRUE(is_recording(recording));
  const Imported out = read(recording);
  const Walk& walk = std::get<Walk>(out.value.run);
  EXPECT_EQ(walk.body.position, Vector3d(0.0, 0.93, 0.0));
  EXPECT_EQ(walk.body.solid(), Shape{(CapsuleShape{0.3, 0.6})});
  EXPECT_EQ(walk.settings.tick, 0.02);
  EXPECT_EQ(walk.settings.gravity, Vector3d(0.0, -10.0, 0.0));
  ASSERT_EQ(walk.inputs.size(), 2u);
  EXPECT_EQ(walk.inputs[0].ticks, 2);
  EXPECT_EQ(walk.inputs[1].velocity, Vector3d(0.0, 0.0, 2.0));
  ASSERT_TRUE(walk.track);
  EXPECT_EQ(walk.track->engine, "mine");
  ASSERT_EQ(walk.track->ticks.size(), 3u);
  EXPECT_EQ(walk.track->ticks[1], (TrackTick{{0.04, 0.91, 0.0}, std::nullopt, true}));
  ASSERT_EQ(out.remarks.size(), 1u);
  EXPECT_NE(out.remarks[0].find("padding"), std::string::npos);
  EXPECT_EQ(refusal_of_track(walk), "");
}

TEST_F(Tracks, ATableBecomesAWalkWhateverTheOrderOfItsColumns) {
  const std::string table =
      "\xEF\xBB\xBFz,tick,x,y,grounded,input_x,input_y,input_z\r\n0,5,0,0.91,1,1,0,0\r\n0.1,6,0.02,0.91,0,1,0,"
      "0\r\n\r\n";
  ASSERT_TRUE(is_track_table(table));
  const Imported out = read(table, table_options());
  const Walk& walk = std::get<Walk>(out.value.run);
  ASSERT_EQ(walk.track->ticks.size(), 2u);
  EXPECT_EQ(walk.track->ticks[1].position, Vector3d(0.02, 0.91, 0.1));
  EXPECT_EQ(walk.track->ticks[1].grounded, false);
  EXPECT_FALSE(walk.track->ticks[1].velocity);
  EXPECT_EQ(walk.body.position, Vector3d(0.0, 0.91, 0.0));
  ASSERT_EQ(walk.inputs.size(), 1u);
  EXPECT_EQ(walk.inputs[0].velocity, Vector3d(1.0, 0.0, 0.0));
}

TEST_F(Tracks, WhatIsWrongWithATableHasItsLine) {
  const TrackOptions options = table_options();
  EXPECT_EQ(fault("tick,x,y,z\n0,0,1,0\n2,0,1,0\n", options), "t:3: is tick 2 after 0; must be 1");
  EXPECT_NE(fault("tick,x,y\n0,0,1\n", options).find("t:1: the column z is missing"), std::string::npos);
  EXPECT_NE(fault("tick,x,y,z,x\n0,0,1,0,0\n", options).find("t:1: the column x stands twice"), std::string::npos);
  EXPECT_NE(fault("tick,x,y,z,vx,vz\n0,0,1,0,0,0\n", options).find("must be all three or none"), std::string::npos);
  EXPECT_NE(fault("tick,x,y,z,speed\n0,0,1,0,0\n", options).find("\"speed\" is no column"), std::string::npos);
  EXPECT_EQ(fault("tick,x,y,z\n0,0,one,0\n", options), "t:2: y is \"one\"; must be a finite number");
  EXPECT_EQ(fault("tick,x,y,z\n0,0,inf,0\n", options), "t:2: y is \"inf\"; must be a finite number");
  EXPECT_EQ(fault("tick,x,y,z\n0,0,1\n", options), "t:2: has 3 columns; must have 4, as the header has");
  EXPECT_EQ(fault("tick,x,y,z,grounded\n0,0,1,0,2\n", options), "t:2: grounded must be 0 or 1");
  EXPECT_EQ(fault("tick,x,y,z\n", options), "t:1: has no rows; must hold one a tick");
  EXPECT_NE(fault("", options).find("t:1: is empty; must be a header"), std::string::npos);
  TrackOptions no_level = options, no_body = options;
  no_level.level.clear();
  no_body.body.reset();
  EXPECT_NE(fault("tick,x,y,z\n0,0,1,0\n", no_level).find("--level"), std::string::npos);
  EXPECT_NE(fault("tick,x,y,z\n0,0,1,0\n", no_body).find("--body"), std::string::npos);
}

TEST_F(Tracks, WhatIsWrongWithARecordingIsNamed) {
  const auto with = [](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  EXPECT_NE(fault(with(recording, "floor.obj", "roof.obj")).find("/level: \"roof.obj\" is not beside the recording"),
            std::string::npos);
  EXPECT_NE(fault(with(recording, "\"start\":[0,0.93,0],", "")).find("start"), std::string::npos);
  EXPECT_NE(fault(with(recording, "[0.04,0.91,0]", "[0.04,0.91]")).find("/ticks/1/position"), std::string::npos);
  EXPECT_NE(fault(with(recording, "\"tick\":0.02", "\"tick\":0")).find("/settings/tick"), std::string::npos);
  EXPECT_NE(fault(with(recording, "\"version\"", "\"versoin\"")).find("versoin"), std::string::npos);
  // What lacks a part of a recording is one all the same, no table.
  EXPECT_EQ(fault(with(recording, R"("body":{"type":"capsule","radius":0.3,"half_height":0.6},)", "")),
            "t: /body: is missing; must be a shape");
  EXPECT_NE(fault(with(recording, "\"ticks\"", "\"tikcs\"")).find("tikcs"), std::string::npos);
  EXPECT_EQ(fault(with(recording, R"("position":[0.04,0.91,0],)", "")),
            "t: /ticks/1/position: is missing; must be three numbers [x, y, z]");
  const std::string until_ticks = recording.substr(0, recording.find("\"ticks\""));
  EXPECT_EQ(fault(until_ticks + "\"ticks\":[]}"), "t: /ticks: is empty; must hold at least one tick");
  EXPECT_EQ(fault(until_ticks + "\"note\":\"\"}"),
            R"(t: /ticks: is missing; must be an array of {"input": …, "position": …}, one a tick)");
  EXPECT_NE(
      fault(with(recording, "\"radius\":0.3,\"half_height\":0.6", "\"radius\":0,\"half_height\":0")).find("/body"),
      std::string::npos);
}

/// Two shipping engines: of one it is known that it stands in geometry from tick 407 on, the other never is in any.
TEST_F(Tracks, RecordingsOfTwoEnginesShowWhatIsKnownOfThem) {
  const fs::path tracks = fs::path(MINKOSCOPE_SHARED_DIR) / "tracks";
  if (!fs::exists(tracks)) GTEST_SKIP() << "no ../shared/tracks here";
  const auto judged = [&](const std::string& name) {
    std::ifstream in(tracks / name);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const Imported out = import_track(text, name, tracks);
    TrackJudge judge(std::get<Walk>(out.value.run));
    for (int i = 0; i < judge.tick_count(); ++i) judge.next();
    return judge.report();
  };
  const TrackReport sinks = judged("box3d_showcase_9.json");
  EXPECT_GT(sinks.faults[static_cast<std::size_t>(TrackFault::sunk)], 900);
  EXPECT_GT(sinks.max_depth, 0.1);
  const TrackReport sound = judged("jolt_showcase_10.json");
  EXPECT_EQ(sound.faults[static_cast<std::size_t>(TrackFault::sunk)], 0);
  EXPECT_EQ(sound.faults[static_cast<std::size_t>(TrackFault::through)], 0);
  EXPECT_EQ(sound.max_depth, 0.0);
}

}  // namespace
}  // namespace minkoscope
