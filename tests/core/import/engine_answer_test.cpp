// What people paste from other engines, and what is reported when it is not understood.
#include "core/import/engine_answer.h"

#include <gtest/gtest.h>

#include "core/import/import.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/view_json.h"

namespace minkoscope {
namespace {

EngineAnswer whole_answer() {
  EngineAnswer answer;
  answer.engine = "Own 1.2";
  answer.overlap = true;
  answer.distance = 0.0;
  answer.depth = 0.3125;
  answer.normal = Vector3d(0, 1, 0);
  answer.point_a = Vector3d(0.1, -0.25, 3e-7);
  answer.point_b = Vector3d(0.1, -0.5625, 3e-7);
  answer.tolerance = 1e-3;
  return answer;
}

TEST(EngineAnswer, JsonWithTheNamesOfOurResult) {
  const ReadAnswer read =
      read_engine_answer(R"({"engine":"Own 1.2","overlap":true,"distance":0,"depth":0.3125,"normal":[0,1,0],)"
                         R"("point_a":[0.1,-0.25,3e-7],"point_b":{"x":0.1,"y":-0.5625,"z":3e-7},"tolerance":1e-3})");
  EXPECT_TRUE(read.remarks.empty()) << read.remarks.front();
  EXPECT_EQ(read.answer, whole_answer());
}

TEST(EngineAnswer, LooseTextInManyHands) {
  for (const char* text : {
           "engine: Own 1.2\noverlap: true\ndistance: 0\ndepth: 0.3125\nnormal: [0, 1, 0]\n"
           "point_a: 0.1 -0.25 3e-7\npoint_b: (0.1, -0.5625, 3e-7)\ntolerance: 1e-3\n",
           "engine = Own 1.2; colliding = yes; dist = 0.0f; penetration = +0.3125 m; normal = {0, 1, 0}; "
           "pointA = 0.1f, -0.25f, 3e-7f; pointB = <0.1 -0.5625 3e-7>; tolerance = 0.001",
           "Engine=Own 1.2,hit=1,distance=0,m_depth=.3125,normal: 0;1;0,point on a: 0.1 -0.25 3e-7,"
           "point on b: 0.1 -0.5625 3e-7,tolerance: 0.001",
           "  \"engine\" : \"Own 1.2\",\r\n  \"overlap\" : true,\r\n \"distance\": 0, \"depth\" : 0.3125,\r\n"
           "  \"normal\" : [0, 1, 0], \"point_a\": [0.1, -0.25, 3e-7], \"point_b\": [0.1, -0.5625, 3e-7], "
           "\"tolerance\": 0.001,",
       }) {
    const ReadAnswer read = read_engine_answer(text);
    EXPECT_TRUE(read.remarks.empty()) << text << "\n" << (read.remarks.empty() ? "" : read.remarks.front());
    EXPECT_EQ(read.answer, whole_answer()) << text << "\n" << to_text(read.answer);
  }
}

TEST(EngineAnswer, WhatIsNotUnderstoodIsReported) {
  const auto only = [](const char* text) {
    const ReadAnswer read = read_engine_answer(text);
    EXPECT_EQ(read.remarks.size(), 1u) << text;
    return read.remarks.empty() ? std::string() : read.remarks.front();
  };
  EXPECT_EQ(only("depht: 0.3"), "\"depht\" is not a field of an answer (did you mean \"depth\"?)");
  EXPECT_EQ(only("depth: deep"), "depth is deep; must be a number");
  EXPECT_EQ(only("depth: 1 2"), "depth is 1 2; must be a number");
  EXPECT_EQ(only("normal: 0 1"), "normal is 0 1; must be three numbers [x, y, z]");
  EXPECT_EQ(only("normal: 0 0 0"), "normal is zero: it has no direction");
  EXPECT_EQ(only("normal: nan 0 1"), "normal is nan 0 1; must be three numbers [x, y, z]");
  EXPECT_EQ(only("overlap: maybe"), "overlap is maybe; must be true or false");
  EXPECT_EQ(only("tolerance: -1"), "tolerance is -1; must be a number from 0");
  EXPECT_EQ(only("distance: 1e300"), "distance is 1e300; must be at most 1e15");
  EXPECT_NE(only("hello").find("has no name"), std::string::npos);
  EXPECT_NE(only("").find("holds no answer"), std::string::npos);
  EXPECT_NE(only("{}").find("holds no answer"), std::string::npos);
  // The rest is taken all the same.
  const ReadAnswer read = read_engine_answer("depth: 0.5\ncolour: red\nnormal: 0 0 1");
  EXPECT_EQ(read.answer.depth, 0.5);
  EXPECT_EQ(read.answer.normal, Vector3d(0, 0, 1));
  EXPECT_EQ(read.remarks.size(), 1u);
}

TEST(EngineAnswer, ANegativeDistanceIsADepth) {
  const ReadAnswer read = read_engine_answer("distance: -0.25");
  EXPECT_EQ(read.answer.depth, 0.25);
  EXPECT_EQ(read.answer.distance, 0.0);
  EXPECT_EQ(read.answer.overlap, true);
  ASSERT_EQ(read.remarks.size(), 1u);
  EXPECT_EQ(read.remarks.front(), "a negative distance is taken as a depth of 0.25");
}

TEST(EngineAnswer, TextAndCaseGiveItBack) {
  const EngineAnswer answer = whole_answer();
  EXPECT_EQ(read_engine_answer(to_text(answer)).answer, answer);
  Case value;
  value.run = PairQuery{};
  std::get<PairQuery>(value.run).a.shape = {PointShape{}};
  std::get<PairQuery>(value.run).b.shape = {PointShape{}};
  const CaseKind& kind = kind_of(value);
  value.view = read_view(read_json(R"({"hints":["one"]})", "view"), kind);
  value.view.engine_answer = answer;
  const Case read = parse_case(to_json(value, "."), "text", ".");
  EXPECT_EQ(read.view.engine_answer, answer);
  value.view.engine_answer.reset();
  EXPECT_EQ(to_json(value.view, kind), R"({"hints":["one"]})");
  for (const char* view : {"{}", R"({"engine_answer":[1]})", R"({"engine_answer":{}})"}) {
    EXPECT_FALSE(read_view(read_json(view, "view"), kind).engine_answer) << view;
  }
}

TEST(EngineAnswer, OnlyWhatItGivesIsCompared) {
  PairResult ours;
  ours.overlap = true;
  ours.depth = 0.3125;
  ours.normal = Vector3d(0, 1, 0);
  EngineAnswer theirs;
  theirs.overlap = true;
  theirs.depth = 0.31255;
  theirs.normal = Vector3d(0, -1, 0);
  theirs.point_a = Vector3d(0.0);
  const auto fields = compare_with_engine(ours, theirs);
  ASSERT_EQ(fields.size(), 4u);
  EXPECT_EQ(fields[0].name, "overlap");
  EXPECT_EQ(fields[0].agreement, Agreement::same);
  EXPECT_EQ(fields[1].agreement, Agreement::same);
  EXPECT_EQ(fields[2].name, "normal");
  EXPECT_EQ(fields[2].agreement, Agreement::differs);
  EXPECT_EQ(fields[3].agreement, Agreement::only_right);
  theirs.tolerance = 1e-6;
  EXPECT_EQ(compare_with_engine(ours, theirs)[1].agreement, Agreement::differs);
  theirs.tolerance = 1e-3;
  EXPECT_EQ(compare_with_engine(ours, theirs)[1].agreement, Agreement::same);
}

// Text made of the pieces of answers and of rubbish: never a crash, never a number that is not finite.
TEST(EngineAnswer, TakesAnyText) {
  const std::vector<std::string> pieces{"depth", ":",    "=",       " ",     "normal", "[",  "]", "{",
                                        "}",     "\"",   ",",       "\n",    "1e999",  "-3", "x", "nan",
                                        "\\",    "\xc3", "point a", "0 1 0", "true",   "\0", ";", "m_"};
  unsigned seed = 1;
  const auto next = [&seed] { return seed = seed * 1664525u + 1013904223u, seed >> 8; };
  for (int i = 0; i < 4000; ++i) {
    std::string text;
    for (unsigned n = next() % 14; n > 0; --n) text += pieces[next() % pieces.size()];
    const EngineAnswer answer = read_engine_answer(text).answer;
    EXPECT_EQ(read_engine_answer(to_text(answer)).answer, answer) << text;
  }
}

TEST(EngineAnswer, BesideShapesInWords) {
  const std::string shapes = "A: box half extents 0.5 0.5 0.5 at (0,0,0)\nB: sphere radius 0.4 at (0.8, 0.1, 0)\n";
  for (const char* said : {"// result: penetration 0.31, normal (0, 1, 0)", "penetration 0.31, normal (0, 1, 0)",
                           "# penetration: 0.31, normal: (0, 1, 0)"}) {
    const Imported read = import_text(shapes + said, "t", ".");
    ASSERT_TRUE(read.value.view.engine_answer) << said;
    EXPECT_EQ(read.value.view.engine_answer->depth, 0.31) << said;
    EXPECT_EQ(read.value.view.engine_answer->normal, Vector3d(0.0, 1.0, 0.0)) << said;
  }
}

TEST(EngineAnswer, BelowACaseIsItsAnswer) {
  const std::string own =
      R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"sphere","radius":1}},)"
      R"("b":{"shape":{"type":"sphere","radius":1},"pose":{"position":[1.5,0,0]}}},"name":"a } in \"words\""})";
  const Imported read = import_text(own + "\noverlap: true\ndepth: 0.31\nnormal: 0 1 0\n", "t", ".");
  ASSERT_TRUE(read.value.view.engine_answer);
  EXPECT_EQ(read.value.view.engine_answer->overlap, true);
  EXPECT_EQ(read.value.view.engine_answer->depth, 0.31);
  EXPECT_EQ(read.value.view.engine_answer->normal, Vector3d(0.0, 1.0, 0.0));
  EXPECT_EQ(read.value.name, "a } in \"words\"");
  // A second case, or what is no answer, is none.
  EXPECT_EQ(answer_below_case(own + "\n" + own), std::string_view::npos);
  EXPECT_EQ(answer_below_case(own + "\n"), std::string_view::npos);
  EXPECT_EQ(answer_below_case(own + "\nsee above"), std::string_view::npos);
  EXPECT_EQ(answer_below_case("overlap: true"), std::string_view::npos);
}

}  // namespace
}  // namespace minkoscope
