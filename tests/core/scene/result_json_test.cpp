// Results, ticks and events as JSON: the contract's fields in the contract's order, null for what is absent, never NaN.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/members/expect_json.h"
#include "core/timeline/timeline.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(ResultJson, PairsToTheLetter) {
  PairQuery query;
  query.precision = Precision::float64;
  PairResult result;
  result.termination = Termination::iteration_limit;
  EXPECT_EQ(
      to_json(result, query),
      R"({"kind":"pair","algorithm":"gjk-epa","precision":"double","overlap":null,"distance":null,"depth":null,)"
      R"("normal":null,"point_a":null,"point_b":null,"iterations":0,"termination":"iteration_limit","support_calls":0})");
  result = {
      true, 0.0, 0.25, Vector3d(0, 1, 0), Vector3d(0.1f, 2, 3), Vector3d(-0.0, 1e-30, 5), 7, Termination::converged,
      9,    {}};
  const std::string text = to_json(result, query);
  EXPECT_EQ(text,
            R"({"kind":"pair","algorithm":"gjk-epa","precision":"double","overlap":true,"distance":0,"depth":0.25,)"
            R"("normal":[0,1,0],"point_a":[0.10000000149011612,2,3],"point_b":[-0.0,1e-30,5],"iterations":7,)"
            R"("termination":"converged","support_calls":9})");
  EXPECT_EQ(read_json(text, "r")["point_a"][0].get<double>(), static_cast<double>(0.1f));
  EXPECT_TRUE(std::signbit(read_json(text, "r")["point_b"][0].get<double>()));
}

TEST(ResultJson, NothingThatIsNotFiniteIsPrinted) {
  PairResult result;
  result.distance = nan;
  result.normal = Vector3d(nan, 1, std::numeric_limits<double>::infinity());
  const Json json = read_json(to_json(result, PairQuery{}), "r");
  EXPECT_TRUE(json["distance"].is_null());
  EXPECT_EQ(test::dump_json(json["normal"]), "[null,1,null]");
}

TEST(ResultJson, SweepsToTheLetter) {
  SweepQuery query;
  query.level = {{"floor", nullptr, {}, {}}, {"", nullptr, {}, {}}};
  SweepResult result;
  EXPECT_EQ(
      to_json(result, query),
      R"({"kind":"sweep","algorithm":"swept","precision":"float","hit":false,"time":null,"point":null,"normal":null,)"
      R"("feature":null,"mesh":null,"triangle":null,"start_overlap":false,"depth":0})");
  result = {true, 0.42, {1, 2, 3}, {0, 1, 0}, Feature::edge, 2, 0, 12, false, 0.0};
  EXPECT_EQ(
      to_json(result, query),
      R"({"kind":"sweep","algorithm":"swept","precision":"float","hit":true,"time":0.42,"point":[1,2,3],"normal":[0,1,0],)"
      R"("feature":"edge","mesh":"floor","triangle":12,"start_overlap":false,"depth":0})");
  result.mesh = 1;
  EXPECT_NE(to_json(result, query).find(R"("mesh":"mesh 1")"), std::string::npos);
}

TEST(ResultJson, TicksAndSummariesToTheLetter) {
  std::vector<WalkMesh> level(2);
  level[0].mesh.name = "stairs";
  level[1].mesh.name = "lift";
  TickResult tick;
  tick.state.body.position = {1, 2, 3};
  tick.state.velocity = {0, 0, -3};
  tick.state.grounded = true;
  tick.state.carried_by = 1;
  tick.slides = 2;
  tick.hits = {{0, 7, Feature::edge, 0.3, {1, 0, 0}, {0, 1, 0}}};
  tick.depth = 0.5;
  EXPECT_EQ(to_json(tick, 4, level),
            R"({"tick":4,"position":[1,2,3],"velocity":[0,0,-3],"grounded":true,"slides":2,"hits":[{"mesh":"stairs",)"
            R"("triangle":7,"feature":"edge","time":0.3,"point":[1,0,0],"normal":[0,1,0]}],"recovered":false,)"
            R"("crushed":false,"carried_by":"lift","depth":0.5})");
  tick.state.carried_by = -1;
  tick.hits.clear();
  EXPECT_NE(to_json(tick, 4, level).find(R"("hits":[],"recovered":false,"crushed":false,"carried_by":null)"),
            std::string::npos);
  EXPECT_EQ(to_json(WalkSummary{90, {1, 2, 3}, 0.1, 2, "abc"}),
            R"({"kind":"walk","ticks":90,"final_position":[1,2,3],"max_depth":0.1,"recoveries":2,"state_hash":"abc"})");
}

TEST(ResultJson, EventsCarryWhatTheContractShows) {
  GjkStep gjk;
  gjk.event = GjkEvent::reduce;
  gjk.line = 7;
  gjk.simplex = {{'A', 0, {1, 0, 0}, {3, 0, 0}, {2, 0, 0}, 1.0, -1, -1}};
  gjk.lower = 0.8;
  gjk.upper = 0.81;
  gjk.region = "A";
  const Json reduce = read_json(to_json(Step(gjk), 4), "event");
  std::vector<std::string> keys;
  for (const auto& [key, value] : reduce.items()) keys.push_back(key);
  EXPECT_EQ(std::vector<std::string>(keys.begin(), keys.begin() + 4),
            (std::vector<std::string>{"step", "event", "line", "reason"}));
  EXPECT_EQ(reduce["step"], 4);
  EXPECT_EQ(reduce["event"], "reduce");
  EXPECT_EQ(reduce["line"], 7);
  EXPECT_EQ(test::dump_json(reduce["simplex"]), R"([{"name":"A","w":[1,0,0],"a":[3,0,0],"b":[2,0,0],"lambda":1}])");
  EXPECT_EQ(reduce["lower"], 0.8);
  EXPECT_EQ(reduce["upper"], 0.81);

  gjk.upper = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(read_json(to_json(Step(gjk), 4), "event")["upper"].is_null());

  EpaStep epa;
  epa.event = EpaEvent::horizon;
  epa.face = 3;
  epa.horizon = {{0, 1}, {1, 2}, {2, 0}};
  const Json horizon = read_json(to_json(Step(epa), 0), "event");
  EXPECT_EQ(horizon["face"], 3);
  EXPECT_EQ(test::dump_json(horizon["horizon"]), "[[0,1],[1,2],[2,0]]");

  SweepStep sweep;
  sweep.event = SweepEvent::candidate;
  sweep.mesh = 0;
  sweep.triangle = 5;
  sweep.feature = Feature::vertex;
  sweep.feature_index = 2;
  const Json candidate = read_json(to_json(Step(sweep), 0, {std::nullopt, {"floor"}}), "event");
  EXPECT_EQ(candidate["mesh"], "floor");
  EXPECT_EQ(candidate["triangle"], 5);
  EXPECT_EQ(candidate["feature"], "vertex");
  EXPECT_EQ(candidate["feature_index"], 2);

  WalkStep walk;
  walk.event = WalkEvent::plane_added;
  walk.pass = WalkPass::gravity;
  walk.slide = 1;
  walk.mesh = 0;
  walk.triangle = 2;
  const Json plane = read_json(to_json(Step(walk), 0, {12, {"floor"}}), "event");
  EXPECT_EQ(plane["tick"], 12);
  EXPECT_EQ(plane["pass"], "gravity");
  EXPECT_EQ(plane["slide"], 1);
  EXPECT_TRUE(plane["plane"].contains("normal"));
}

TEST(Expectations, SayWhatDoesNotComeOut) {
  const std::string result =
      R"({"overlap":true,"depth":0.5,"distance":null,"normal":[0,1,0],"termination":"converged"})";
  const auto unmet = [&result](const std::string& expect) { return unmet_expectations(expect, result); };
  using Sentences = std::vector<std::string>;
  EXPECT_EQ(unmet(""), Sentences{});
  EXPECT_EQ(unmet(R"({"overlap":true,"depth":0.50009,"distance":null,"termination":"converged","note":"n"})"),
            Sentences{});
  EXPECT_EQ(unmet(R"({"depth":0.5002})"), Sentences{"depth is 0.5; must be 0.5002 within 1e-04"});
  EXPECT_EQ(unmet(R"({"depth":0.5002,"tolerance":0.001})"), Sentences{});
  EXPECT_EQ(unmet(R"({"depth":{"min":0.5,"max":0.5}})"), Sentences{});
  EXPECT_EQ(unmet(R"({"depth":{"min":0.51}})"), Sentences{"depth is 0.5; must be at least 0.51"});
  EXPECT_EQ(unmet(R"({"depth":{"max":0.49}})").size(), 1u);
  EXPECT_EQ(unmet(R"({"normal":[0,1,{"min":-1}]})"), Sentences{});
  EXPECT_EQ(unmet(R"({"normal":[0,1]})").size(), 1u);
  EXPECT_EQ(unmet(R"({"normal":[0,1,0.001]})").size(), 1u);
  EXPECT_EQ(unmet(R"({"distance":0})"), Sentences{"distance is null; must be 0 within 1e-04"});
  EXPECT_EQ(unmet(R"({"distance":{"min":0}})").size(), 1u);
  EXPECT_EQ(unmet(R"({"overlap":false,"termination":"degenerate"})").size(), 2u);
  EXPECT_EQ(unmet(R"({"overlap":1})").size(), 1u);
  EXPECT_EQ(unmet(R"({"iterations":1})"), Sentences{"iterations is absent; must be 1 within 1e-04"});
}

}  // namespace
}  // namespace minkoscope
