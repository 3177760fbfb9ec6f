// The cases that ship: each comes out as it expects; together they light every line of every sweep method and mover;
// and those that show what is wrong with a published method are judged beside the default, which an oracle finds right.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "core/broad_phase/broad_phase.h"
#include "core/character/mover_table.h"
#include "core/scene/members/expect_json.h"
#include "core/shapes/hull/explain_hull.h"
#include "core/sweep/method_table.h"
#include "core/timeline/timeline.h"
#include "core/trial/oracle/penetration.h"
#include "tests/support/asset_cases.h"
#include "tests/support/oracle/sweep_oracle.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct Shipped {
  std::string name;
  Case held;
};

const std::vector<Shipped>& shipped() {
  static const std::vector<Shipped> cases = [] {
    std::vector<Shipped> found;
    for (const fs::path& file : test::asset_cases()) {
      // Other kinds have their own tests.
      const std::string text = read_text_file(file);
      if (text.find("\"kind\": \"sweep\"") == std::string::npos && text.find("\"kind\": \"walk\"") == std::string::npos)
        continue;
      found.push_back({file.stem().string(), load_case(file)});
    }
    return found;
  }();
  return cases;
}

bool is_published(std::string_view method) {
  return method == "thebigh" || method == "fauerby-2000";
}

void light(const std::vector<Step>& steps, std::string_view sweep, std::string_view mover,
           std::map<std::string, std::set<int>>& lit) {
  for (const Step& step : steps) {
    if (const auto* s = std::get_if<SweepStep>(&step)) lit["sweep " + std::string(sweep)].insert(s->line);
    if (const auto* w = std::get_if<WalkStep>(&step)) lit["mover " + std::string(mover)].insert(w->line);
  }
}

TEST(AssetCases, ComeOutAsTheyExpect) {
  for (const Shipped& entry : shipped()) {
    SCOPED_TRACE(entry.name);
    std::string result;
    if (const auto* sweep = std::get_if<SweepQuery>(&entry.held.run)) {
      result = to_json(run_sweep(*sweep), *sweep);
    } else {
      result = to_json(summarise(run_walk(std::get<Walk>(entry.held.run))));
    }
    EXPECT_FALSE(entry.held.expect.empty());
    for (const std::string& unmet : unmet_expectations(entry.held.expect, result)) ADD_FAILURE() << unmet;
  }
}

TEST(AssetCases, LightEveryLineOfEveryListing) {
  std::map<std::string, std::set<int>> lit;
  for (const Shipped& entry : shipped()) {
    if (const auto* sweep = std::get_if<SweepQuery>(&entry.held.run)) {
      light(record_sweep(*sweep).steps, sweep->algorithm, "", lit);
      // Its hybrid differs in one line, which has a case of its own.
      if (sweep->algorithm == sweep_method::fauerby_2000) {
        SweepQuery hybrid = *sweep;
        hybrid.algorithm = sweep_method::fauerby_2000_hybrid;
        light(record_sweep(hybrid).steps, hybrid.algorithm, "", lit);
      }
    } else if (const auto* walk = std::get_if<Walk>(&entry.held.run)) {
      const MoverMethod* mover = find_mover_method(walk->mover);
      ASSERT_NE(mover, nullptr);
      const WalkTimeline timeline = run_walk(*walk);
      for (std::size_t i = 0; i < timeline.tick_count(); ++i) light(timeline.open(i), mover->sweep, mover->name, lit);
    }
  }
  const auto expect_all = [&lit](const std::string& name, std::span<const std::string_view> listing) {
    for (int line = 1; line <= static_cast<int>(listing.size()); ++line)
      EXPECT_TRUE(lit[name].count(line)) << name << ", line " << line << ": "
                                         << listing[static_cast<std::size_t>(line - 1)];
  };
  for (const SweepMethod& method : sweep_methods()) expect_all("sweep " + std::string(method.name), method.listing);
  for (const MoverMethod& method : mover_methods()) expect_all("mover " + std::string(method.name), method.listing);
}

/// What the oracle says of the default's answer to a sweep.
void judge(const SweepQuery& query) {
  const SweepResult result = run_sweep(query);
  const test::OracleBody body{query.body.radii, query.body.position, query.body.rotation};
  const test::Long3 v = body.direction(query.displacement);
  const double deep = query.precision == Precision::float32 ? 1e-4 : 1e-8;
  bool overlap = false, resting = false;
  long double earliest = 2.0L;
  for (const LevelMesh& mesh : query.level) {
    for (const auto& corners : mesh.mesh->triangles) {
      test::LongTriangle triangle;
      for (std::size_t i = 0; i < 3; ++i) {
        Vector3d corner = mesh.mesh->vertices[corners[i]];
        if (query.precision == Precision::float32) corner = Vector3d(Vector3<float>(corner));
        triangle[i] = test::turn(mesh.pose.rotation, test::Long3(corner)) + test::Long3(mesh.pose.position);
      }
      const test::OracleSweep answer = test::oracle_sweep(body.to_ellipsoid_space(triangle), v);
      overlap = overlap || answer.start < 1.0L - deep;
      resting = resting || (answer.start >= 1.0L - deep && answer.start <= 1.0L);
      if (answer.time) earliest = std::min(earliest, *answer.time);
    }
  }
  EXPECT_EQ(result.start_overlap, overlap);
  if (overlap) return;
  EXPECT_EQ(result.hit, earliest <= 1.0L);
  if (result.hit && earliest <= 1.0L) {
    EXPECT_NEAR(result.time, static_cast<double>(earliest), 2e-5);
  }
}

TEST(AssetCases, TheDefaultIsRightWhereThePublishedSweepsAreWrong) {
  int judged = 0;
  for (const Shipped& entry : shipped()) {
    const auto* sweep = std::get_if<SweepQuery>(&entry.held.run);
    if (sweep == nullptr || sweep->algorithm == "swept") continue;
    SCOPED_TRACE(entry.name);
    SweepQuery query = *sweep;
    query.algorithm = "swept";
    if (!refusal_of(query).empty()) continue;  // a body or an obstacle of another shape
    ++judged;
    judge(query);
    if (!is_published(sweep->algorithm)) continue;
    EXPECT_FALSE(entry.held.note.empty());
    const SweepResult wrong = run_sweep(*sweep), right = run_sweep(query);
    EXPECT_TRUE(wrong.hit != right.hit || right.start_overlap || std::abs(wrong.time - right.time) > 1e-3 ||
                wrong.feature != right.feature)
        << "the case shows no fault";
  }
  EXPECT_GE(judged, 12);
}

TEST(AssetCases, TheDefaultIsRightWhereThePublishedMoversAreWrong) {
  int judged = 0;
  for (const Shipped& entry : shipped()) {
    const auto* shown = std::get_if<Walk>(&entry.held.run);
    if (shown == nullptr || !is_published(shown->mover)) continue;
    SCOPED_TRACE(entry.name);
    ++judged;
    Walk walk = *shown;
    walk.mover = "collide-and-slide";
    const WalkTimeline right = run_walk(walk), wrong = run_walk(*shown);
    double deepest = 0.0, apart = 0.0;
    for (std::size_t i = 0; i < right.tick_count(); ++i) {
      std::vector<WalkMesh> there = walk.level;
      for (WalkMesh& mesh : there)
        if (mesh.motion)
          mesh.mesh.pose = pose_at(*mesh.motion, mesh.mesh.pose, static_cast<double>(i + 1) * walk.settings.tick);
      const EllipsoidBody& body = right.tick(i).result.state.body;
      deepest = std::max(deepest, PenetrationOracle(there).depth(body));
      apart = std::max(apart, glm::distance(body.position, wrong.tick(i).result.state.body.position));
    }
    EXPECT_LE(deepest, 1e-4);
    EXPECT_GT(apart, 1e-6) << "the case shows no fault";
    EXPECT_FALSE(entry.held.note.empty());
  }
  EXPECT_GE(judged, 7);
}

TEST(AssetCases, WalksGiveTheSameStatesAgain) {
  for (const Shipped& entry : shipped()) {
    const auto* walk = std::get_if<Walk>(&entry.held.run);
    if (walk == nullptr || walk->mover == "collide-and-slide") continue;
    SCOPED_TRACE(entry.name);
    const WalkTimeline first = run_walk(*walk), again = run_walk(*walk);
    EXPECT_EQ(first.state_hash(), again.state_hash());
    for (std::size_t i = 0; i < first.tick_count(); ++i) {
      const WalkState& state = first.tick(i).result.state;
      ASSERT_TRUE(is_finite(state.body.position) && is_finite(state.velocity) && is_finite(state.fall_velocity));
      // Traced: the last step stands where the untraced tick ends.
      const std::vector<Step> steps = first.open(i);
      ASSERT_FALSE(steps.empty());
      EXPECT_EQ(std::get<WalkStep>(steps.back()).position, state.body.position);
      for (const Step& step : steps) {
        const std::string sentence = std::visit([](const auto& s) { return explain(s); }, step);
        EXPECT_EQ(sentence.find("nan"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("inf "), std::string::npos) << sentence;
      }
    }
  }
}

}  // namespace
}  // namespace minkoscope
