// The trial of contacts: what it draws, that its judge finds deliberate errors of every kind and none in right
// manifolds.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

#include <minkoscope/contact.h>

#include "core/contact/method_table.h"
#include "core/trial/fuzz_contact.h"
#include "core/trial/fuzz_trial.h"
#include "core/trial/judge/judge_contact.h"
#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/sanitised.h"

namespace minkoscope {
namespace {

constexpr std::uint64_t contacts_on_trial = test::sanitised ? 130 : 1300;

FuzzTrialSettings trial_of_contacts(std::vector<std::string> methods, int ticks = 1) {
  FuzzTrialSettings settings;
  settings.kind = FuzzKind::contact;
  settings.seed = 41;
  settings.methods = std::move(methods);
  settings.ticks = ticks;
  return settings;
}

TEST(FuzzContact, DrawsTheSameContactsOfEveryKindAgain) {
  std::set<std::string_view> families, shapes;
  int touching = 0, apart = 0, far = 0, unequal = 0;
  for (std::uint64_t i = 0; i < 520; ++i) {
    const FuzzContact one = fuzz_contact(3, i), again = fuzz_contact(3, i);
    EXPECT_EQ(to_json(Case{one.query}, "."), to_json(Case{again.query}, "."));
    families.insert(one.family);
    for (const ContactBody* body : {&one.query.a, &one.query.b}) shapes.insert(type_name(body->body.shape));
    const bool touches = !run_contact(one.query).points.empty();
    ++(touches ? touching : apart);
    far += glm::length(one.query.a.body.pose.position) > 400.0 ? 1 : 0;
    const double ratio = size_of(one.query.a.body.shape) / size_of(one.query.b.body.shape);
    unequal += std::max(ratio, 1.0 / ratio) > 300.0 ? 1 : 0;
  }
  EXPECT_EQ(families.size(), 13u);
  EXPECT_EQ(shapes, (std::set<std::string_view>{"box", "hull", "capsule", "sphere", "sum", "cylinder", "cone"}));
  EXPECT_GT(touching, 300);
  EXPECT_GT(apart, 5);
  EXPECT_GT(far, 30);
  EXPECT_GT(unequal, 5);
  for (std::uint64_t i = 0; i < 200; ++i) {
    const FuzzContact polytopes = fuzz_contact(3, i, Precision::float64, FuzzShapes::polytopes, 5);
    EXPECT_FALSE(is_curved(polytopes.query.a.body.shape) || is_curved(polytopes.query.b.body.shape));
    EXPECT_EQ(polytopes.query.precision, Precision::float64);
    EXPECT_EQ(polytopes.query.b.motion->keys.size(), 5u);
  }
}

TEST(FuzzContact, TheJudgeFindsNothingInRightManifolds) {
  FuzzTrial trial(trial_of_contacts({"clip", "sat-clip"}));
  for (std::uint64_t i = 0; i < contacts_on_trial; ++i)
    for (const FuzzFinding& finding : trial.try_case(i))
      if (!finding.kind.ends_with(not_taken)) ADD_FAILURE() << finding.kind << " " << finding.found.note;
  EXPECT_GT(trial.counts().at("sat-clip-not_taken"), contacts_on_trial / 10) << "round shapes";
  EXPECT_EQ(trial.disagreements().at("sat-clip"), 0u);
}

TEST(FuzzContact, TheJudgeFindsNothingInJoltedOnes) {
  FuzzTrial trial(trial_of_contacts({"clip", "sat-clip"}, 6));
  for (std::uint64_t i = 0; i < contacts_on_trial / 5; ++i)
    for (const FuzzFinding& finding : trial.try_case(i))
      if (!finding.kind.ends_with(not_taken)) ADD_FAILURE() << finding.kind << " " << finding.found.note;
}

TEST(FuzzContact, FindsTheFaultsOfPublishedMethods) {
  FuzzTrial trial(trial_of_contacts({"tilt", "persistent"}));
  for (std::uint64_t i = 0; i < 260; ++i) {
    for (const FuzzFinding& finding : trial.try_case(i)) {
      const auto& query = std::get<ContactQuery>(finding.found.run);
      EXPECT_TRUE(finding.kind.starts_with(query.method)) << finding.kind;
      const auto fault = ContactJudge(query).judge(query.method);
      ASSERT_TRUE(fault) << finding.kind << ": the saved case must fail";
      EXPECT_NE(finding.kind.find(fault->kind), std::string::npos);
    }
  }
  EXPECT_GT(trial.disagreements().at("tilt"), 20u) << "one point does not span a face";
  EXPECT_GT(trial.disagreements().at("persistent"), 20u);
}

/// The oracle's least overlap is that of brute force over the vertices.
TEST(ManifoldOracle, AgreesWithBruteForce) {
  int compared = 0;
  for (std::uint64_t i = 0; i < 130; ++i) {
    const ContactQuery query = fuzz_contact(17, i, {}, FuzzShapes::polytopes).query;
    const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
    const auto a = test::round_cloud(query.a.body.shape, query.a.body.pose);
    const auto b = test::round_cloud(query.b.body.shape, query.b.body.pose);
    if (a.corners.size() * b.corners.size() > 200) continue;
    ++compared;
    EXPECT_NEAR(oracle.overlap(), -test::oracle_signed_distance(a, b), 1e-5 * oracle.size()) << i;
  }
  EXPECT_GT(compared, 50);
}

struct SpoiltKinds {
  std::map<std::string, int> counts;
  int of(const char* kind) const { return counts.contains(kind) ? counts.at(kind) : 0; }
};

/// What the oracle says of manifolds in which `spoil` has put an error, over many contacts; "" counts those it passes.
SpoiltKinds kinds_of(const std::function<bool(double size, ContactManifold& all, ContactManifold& kept)>& spoil) {
  SpoiltKinds kinds;
  for (std::uint64_t i = 0; i < 390; ++i) {
    ContactQuery query = fuzz_contact(5, i).query;
    ContactManifold kept = run_contact(query);
    ContactQuery all_points = query;
    all_points.settings.max_points = 0;
    ContactManifold all = run_contact(all_points);
    if (all.points.empty()) continue;
    const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
    if (!spoil(oracle.size(), all, kept)) continue;
    const auto fault = oracle.fault_of(all, kept);
    ++kinds.counts[fault ? std::string(fault->kind) : std::string()];
  }
  return kinds;
}

TEST(ManifoldOracle, FindsDeliberateErrors) {
  const auto moved = kinds_of([](double size, ContactManifold& all, ContactManifold&) {
    all.points.back().point_a += 2e-3 * size * *all.normal;
    all.points.back().depth += 2e-3 * size;
    return true;
  });
  EXPECT_GT(moved.of("surface"), 200);
  EXPECT_EQ(moved.of(""), 0);
  const auto beside = kinds_of([](double size, ContactManifold&, ContactManifold& kept) {
    kept.points.front().depth += 2e-4 * size;
    return true;
  });
  EXPECT_GT(beside.of("partner"), 200);
  EXPECT_EQ(beside.of(""), 0);
  const auto lost = kinds_of([](double, ContactManifold& all, ContactManifold& kept) {
    all.points.clear();
    all.normal.reset();
    kept = all;
    return true;
  });
  EXPECT_GT(lost.of("missed"), 120);  // the rest touch no deeper than what is promised
  const auto quarter = kinds_of([](double, ContactManifold& all, ContactManifold& kept) {
    const bool spans = all.points.size() >= 4;
    all.points.resize(std::min<std::size_t>(all.points.size(), 2));
    kept = all;
    kept.unreduced = all.unreduced = static_cast<int>(all.points.size());
    return spans;
  });
  EXPECT_GT(quarter.of("area") + quarter.of("depth"), 60);
  const auto reduced = kinds_of([](double, ContactManifold& all, ContactManifold& kept) {
    const bool spans = all.points.size() >= 4;
    const auto deepest = std::ranges::max_element(kept.points, {}, &ContactPoint::depth);
    kept.points = {*deepest};
    return spans;
  });
  EXPECT_GT(reduced.of("reduced"), 60);
  EXPECT_EQ(reduced.of("lost"), 0);
  const auto shallow = kinds_of([](double size, ContactManifold& all, ContactManifold& kept) {
    const auto deepest = std::ranges::max_element(all.points, {}, &ContactPoint::depth);
    const double depth = deepest->depth;
    std::erase_if(kept.points, [&](const ContactPoint& point) { return point.depth > depth - 2e-4 * size; });
    return !kept.points.empty() && kept.points.size() < all.points.size();
  });
  EXPECT_GT(shallow.of("lost"), 10);
  const auto twice = kinds_of([](double, ContactManifold& all, ContactManifold&) {
    all.points.push_back(all.points.front());
    return true;
  });
  EXPECT_GT(twice.of("twice"), 200);
  const auto counted = kinds_of([](double, ContactManifold&, ContactManifold& kept) {
    ++kept.unreduced;
    return true;
  });
  EXPECT_GT(counted.of("count"), 200);
  const auto turned = kinds_of([](double, ContactManifold& all, ContactManifold& kept) {
    all.normal = kept.normal = *all.normal * 1.001;
    return true;
  });
  EXPECT_GT(turned.of("normal"), 200);
  const auto verdict = kinds_of([](double, ContactManifold&, ContactManifold& kept) {
    if (!kept.overlap) return false;
    kept.overlap = !*kept.overlap;
    return true;
  });
  EXPECT_GT(verdict.of("verdict"), 120);
}

TEST(ManifoldOracle, FindsAnAxisThatIsNotTheLeast) {
  // A box deep in another's side, moved out upwards instead.
  ContactQuery query;
  query.a.body.shape = {BoxShape{{1.0, 1.0, 1.0}}};
  query.b.body.shape = {BoxShape{{1.0, 1.0, 1.0}}};
  query.b.body.pose.position = {1.8, 0.5, 0.0};
  ContactQuery upwards = query;
  upwards.b.body.pose.position = {1.8, 1.9, 0.0};
  ContactManifold manifold = run_contact(upwards);
  for (ContactPoint& point : manifold.points) {
    point.point_b.y -= 1.4;
    point.depth += 1.4;
  }
  const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
  const auto fault = oracle.fault_of(manifold, manifold);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, "axis") << fault->sentence;
  EXPECT_NEAR(oracle.overlap(), 0.2, 1e-5);
  EXPECT_FALSE(oracle.is_least_axis({0.0, 1.0, 0.0}));
  EXPECT_TRUE(oracle.is_least_axis({1.0, 0.0, 0.0}));
}

TEST(FaceRegion, PointsThatAreNoVerticesOfAFaceDoNotMatter) {
  // A square and a smaller one over its edge; one has a point inside its face and one on an edge.
  const auto square = [](double half, const Vector3d& at, std::vector<Vector3d> more) {
    for (const double x : {-half, half})
      for (const double z : {-half, half}) more.emplace_back(x, 0.0, z);
    for (Vector3d& p : more) p += at;
    return more;
  };
  const Vector3d up(0.0, 1.0, 0.0);
  const auto a = square(1.0, Vector3d(0.0), {{0.1, 0.0, -0.3}, {1.0, 0.0, 0.2}});
  const auto b = square(0.5, {0.9, -0.01, 0.0}, {});
  const auto faces_a = faces_along(a, up), faces_b = faces_along(b, -up);
  ASSERT_EQ(faces_a.size(), 1u);
  ASSERT_EQ(faces_b.size(), 1u);
  EXPECT_EQ(faces_a[0].vertices.size(), 6u);
  const std::vector<SharedVertex> region = shared_region(faces_a[0], faces_b[0], up);
  EXPECT_EQ(region.size(), 4u);
  std::vector<glm::dvec2> points;
  for (const SharedVertex& vertex : region) {
    points.push_back(vertex.across);
    EXPECT_NEAR(vertex.depth, 0.01, 1e-12);
  }
  EXPECT_NEAR(hull_area(points), 0.6, 1e-12);
}

TEST(ManifoldOracle, KnowsABoxAtRest) {
  ContactQuery query;
  query.a.body.shape = {BoxShape{{2.0, 0.5, 2.0}}};
  query.b.body.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.settings.contact_distance = 0.01;
  const auto rests = [&](const Vector3d& at, double lean) {
    query.b.body.pose = {at, glm::angleAxis(lean, Vector3d(1.0, 0.0, 0.0))};
    return ManifoldOracle(query, query.a.body.pose, query.b.body.pose).rests_on_four_vertices();
  };
  EXPECT_TRUE(rests({0.3, 0.99, 0.2}, 0.0));
  EXPECT_TRUE(rests({0.3, 1.0, 0.2}, 1e-5));
  EXPECT_FALSE(rests({1.5, 0.99, 0.2}, 0.0)) << "flush";
  EXPECT_FALSE(rests({1.7, 0.99, 0.2}, 0.0)) << "over the edge";
  EXPECT_FALSE(rests({0.3, 0.99, 0.2}, 0.1)) << "on an edge";
  EXPECT_FALSE(rests({0.3, 0.5, 0.2}, 0.0)) << "in it";
}

TEST(ContactJudge, FindsABoxThatLosesAnId) {
  ContactQuery query;
  query.a.body.shape = {BoxShape{{2.0, 0.5, 2.0}}};
  query.b.body.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.b.body.pose.position = {0.3, 0.99, 0.2};
  const ContactManifold manifold = run_contact(query);
  ContactManifold other = manifold;
  other.points[2].feature_b.index += 8;
  ContactJudge::Tick first{0, query.a.body.pose, query.b.body.pose}, second = first;
  second.index = 1;
  second.b.position.x += 1e-5;
  const auto fault_after = [&](const ContactManifold& next) {
    ContactJudge judge(query);
    EXPECT_FALSE(judge.judge_tick(first, manifold, manifold, false));
    const auto fault = judge.judge_tick(second, next, next, false);
    return fault ? std::string(fault->kind) : std::string();
  };
  EXPECT_EQ(fault_after(manifold), "");
  EXPECT_EQ(fault_after(other), "ids");
  second.b.position.x += 1e-3;
  EXPECT_EQ(fault_after(other), "surface") << "its points are where they were";
  second.b.position.x = first.b.position.x + 1e-4;
  EXPECT_EQ(fault_after(other), "") << "it has moved: nothing is promised of its ids";
}

}  // namespace
}  // namespace minkoscope
