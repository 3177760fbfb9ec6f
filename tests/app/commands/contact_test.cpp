// Contacts on the command line: a line a tick, a summary, and what cannot be run in one clear line.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/json_text.h"
#include "tests/support/program.h"

namespace minkoscope {
namespace {

using nlohmann::json;
using test::lines_of;
using test::minkoscope;
using test::ProgramRun;

/// A box 1 cm deep in a table, with whatever else the case has.
std::string resting(const std::string& more = {},
                    const std::string& shape = R"({"type":"box","half_extents":[0.5,0.5,0.5]})") {
  return R"({"format":"minkoscope-case/1","kind":"contact","contact":{"a":{"shape":{"type":"box","half_extents":[2,0.5,2]}},)"
         R"("b":{"shape":)" +
         shape + R"(,"pose":{"position":[0.3,0.99,0.2]}})" + more + "}}";
}

TEST(ContactCommand, PrintsTicksAndASummary) {
  const ProgramRun run = minkoscope({"contact", "-"}, resting(R"(,"ticks":3)"));
  EXPECT_EQ(run.status, 0) << run.err;
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 4u) << run.out;
  for (int i = 0; i < 3; ++i) {
    const json tick = test::parse_json(lines[static_cast<std::size_t>(i)]);
    EXPECT_EQ(tick.at("tick"), i);
    EXPECT_EQ(tick.at("overlap"), true);
    EXPECT_EQ(tick.at("unreduced"), 4);
    ASSERT_EQ(tick.at("points").size(), 4u);
    const json& point = tick.at("points").at(0);
    EXPECT_EQ(point.at("age"), i);
    EXPECT_NEAR(point.at("depth").get<double>(), 0.01, 1e-9);
    EXPECT_EQ(point.at("feature_a").get<std::string>().substr(0, 5), "face ");
    EXPECT_EQ(point.at("feature_b").get<std::string>().substr(0, 7), "vertex ");
    EXPECT_FALSE(point.at("id").get<std::string>().empty());
  }
  EXPECT_EQ(lines[3], R"({"kind":"contact","ticks":3,"min_points":4,"max_points":4,"flicker":0})");
}

TEST(ContactCommand, WithoutContactThereIsNoNormal) {
  const ProgramRun run = minkoscope(
      {"contact", "-"}, resting(R"(,"settings":{"contact_distance":0})", R"({"type":"sphere","radius":0.1})"));
  EXPECT_EQ(lines_of(run.out).at(0), R"({"tick":0,"overlap":false,"normal":null,"points":[],"unreduced":0})");
}

TEST(ContactCommand, TracesEveryDecision) {
  const ProgramRun run = minkoscope({"trace", "-"}, resting());
  EXPECT_EQ(run.status, 0) << run.err;
  int cuts = 0, kept = 0;
  for (const std::string& line : lines_of(run.out)) {
    const json event = test::parse_json(line);
    EXPECT_EQ(event.at("phase"), "manifold");
    EXPECT_EQ(event.at("tick"), 0);
    EXPECT_FALSE(event.at("reason").get<std::string>().empty());
    cuts += event.at("event") == "clip" ? 1 : 0;
    kept += event.at("event") == "point_kept" ? 1 : 0;
  }
  EXPECT_EQ(cuts, 4);
  EXPECT_EQ(kept, 4);
}

TEST(ContactCommand, SaysWhatIsWrong) {
  const auto refused = [](const std::string& input, const std::string& said, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"contact", "-"});
    const ProgramRun run = minkoscope(more, input);
    EXPECT_EQ(run.status, 2) << said;
    EXPECT_TRUE(run.out.empty()) << run.out;
    EXPECT_EQ(lines_of(run.err).size(), 1u) << run.err;
    EXPECT_NE(run.err.find(said), std::string::npos) << run.err;
  };
  refused(resting({}, R"({"type":"mesh","triangles":[[[0,0,0],[1,0,0],[0,1,0]]]})"), "/contact/b/shape");
  refused(resting(R"(,"method":"cilp")"), "/contact/method: is \"cilp\"; must be one of");
  refused(resting(), "--algorithm nothing: is unknown", {"--algorithm", "nothing"});
  refused(resting(), "--algorithm nothing: is unknown", {"--method", "nothing"});
  refused(resting(R"(,"ticks":0)"), "/contact/ticks");
  refused(resting(R"(,"tick":0)"), "/contact/tick");
  refused(resting(R"(,"settings":{"contact_distance":-1})"), "/contact/settings/contact_distance");
  refused(resting(R"(,"settings":{"max_points":-1})"), "/contact/settings/max_points");
  refused(resting(R"(,"colour":1)"), "/contact/colour");
  const std::string without_keys =
      R"({"format":"minkoscope-case/1","kind":"contact","contact":{"a":{"shape":{"type":"point"},"motion":{}},"b":{"shape":{"type":"point"}}}})";
  refused(without_keys, "/contact/a/motion/keys");
  const std::string pair =
      R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"point"}},"b":{"shape":{"type":"point"}}}})";
  refused(pair, "/kind: is no contact; must be \"contact\" (`minkoscope query` runs pairs and sweeps)");
}

TEST(ContactCommand, IsListedAmongTheAlgorithms) {
  const json rows = test::parse_json(minkoscope({"algorithms", "--json"}).out);
  int of_contacts = 0;
  for (const json& row : rows) of_contacts += row.at("kinds") == json::array({"contact"}) ? 1 : 0;
  EXPECT_GE(of_contacts, 1);
}

}  // namespace
}  // namespace minkoscope
