// What the published methods get wrong on random box pairs, counted against an oracle, and held to what was seen: a
// method that becomes better than its text is as wrong as one that becomes worse.
#include <gtest/gtest.h>

#include <map>

#include "core/narrow_phase/method_table.h"
#include "core/narrow_phase/published/headbutt.h"
#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

/// The tetrahedra of headbutt, and what came before each: the triangle's direction turned or not, or the face that was
/// kept of a tetrahedron that was the right way round.
class Tetrahedra : public StepObserver {
 public:
  struct Share {
    int all = 0, inside_out = 0;
    void add(bool inside) { ++all, inside_out += inside ? 1 : 0; }
  };
  Share any, after_turning, without_turning, after_dropping_b, after_dropping_a_or_c;

  void on(const GjkStep& step) override {
    if (step.event != GjkEvent::support) {
      before_ = static_cast<HeadbuttLine>(step.line);
      return;
    }
    if (step.simplex.size() != 4) return;
    const Vector3d &d = step.simplex[0].w, &c = step.simplex[1].w, &b = step.simplex[2].w, &a = step.simplex[3].w;
    // The text's normal of ABD, da × db; C behind it where it points outwards.
    const double side = glm::dot(glm::cross(d - a, d - b), c - d);
    const bool inside = side > 0.0;
    any.add(inside);
    if (std::abs(side) < 1e-9) {
      right_ = false;  // flat
      return;
    }
    if (before_ == HeadbuttLine::towards) after_turning.add(inside);
    if (before_ == HeadbuttLine::normal) without_turning.add(inside);
    if (right_ && before_ == HeadbuttLine::face_cad) after_dropping_b.add(inside);
    if (right_ && (before_ == HeadbuttLine::face_abd || before_ == HeadbuttLine::face_bcd))
      after_dropping_a_or_c.add(inside);
    right_ = !inside;
  }

 private:
  HeadbuttLine before_ = HeadbuttLine::start;
  bool right_ = false;  // the last tetrahedron
};

struct Count {
  int right = 0, wrong = 0, none = 0;
};

struct Counts {
  Count overlapping, apart;
  int off = 0;  // distances or depths
};

std::map<std::string, Counts> count(Precision precision, Tetrahedra& observer) {
  std::map<std::string, Counts> out;
  test::RandomPairs random(4711);
  const auto box = [&] {
    const double x = random.uniform(0.2, 1.0), y = random.uniform(0.2, 1.0), z = random.uniform(0.2, 1.0);
    return Shape{BoxShape{{x, y, z}}};
  };
  for (int i = 0; i < 4000; ++i) {
    PairQuery query;
    query.precision = precision;
    query.a = {box(), {Vector3d(0.0), random.rotation()}};
    query.b = {box(), {random.vector(1.4), random.rotation()}};
    const double truth = test::oracle_signed_distance(test::round_cloud(query.a.shape, query.a.pose),
                                                      test::round_cloud(query.b.shape, query.b.pose));
    if (std::abs(truth) < 0.01) continue;  // touching is another question
    for (const char* method : {"headbutt", "hacktank", "tetrahedron", "brute-force", "epa-direct"}) {
      query.algorithm = method;
      const PairResult result = query.algorithm == "headbutt" ? run_pair(query, observer) : run_pair(query);
      Counts& counts = out[method];
      Count& own = truth < 0.0 ? counts.overlapping : counts.apart;
      (!result.overlap ? own.none : *result.overlap == (truth < 0.0) ? own.right : own.wrong)++;
      if (result.overlap && *result.overlap == (truth < 0.0)) {
        const auto& measured = truth < 0.0 ? result.depth : result.distance;
        if (measured && std::abs(*measured - std::abs(truth)) > 1e-4) ++counts.off;
      }
    }
  }
  for (const auto& [method, counts] : out) {
    std::printf("%-12s overlapping %d right %d wrong %d none; apart %d right %d wrong %d none; %d measured wrongly\n",
                method.c_str(), counts.overlapping.right, counts.overlapping.wrong, counts.overlapping.none,
                counts.apart.right, counts.apart.wrong, counts.apart.none, counts.off);
  }
  std::printf("headbutt: %d of %d tetrahedra inside out\n", observer.any.inside_out, observer.any.all);
  return out;
}

double share(int part, const Count& of) {
  return static_cast<double>(part) / static_cast<double>(of.right + of.wrong + of.none);
}

TEST(Published, FailAsOftenAsTheirTexts) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    Tetrahedra tetrahedra;
    auto counts = count(precision, tetrahedra);
    ASSERT_GT(counts["headbutt"].overlapping.right, 1000);
    ASSERT_GT(counts["headbutt"].apart.right, 300);

    const Counts& headbutt = counts["headbutt"];
    EXPECT_EQ(headbutt.overlapping.wrong + headbutt.apart.wrong, 0);
    EXPECT_GT(share(headbutt.overlapping.none, headbutt.overlapping), 0.003);
    EXPECT_LT(share(headbutt.overlapping.none, headbutt.overlapping), 0.03);
    EXPECT_GT(share(headbutt.apart.none, headbutt.apart), 0.04);
    EXPECT_LT(share(headbutt.apart.none, headbutt.apart), 0.20);
    EXPECT_GT(static_cast<double>(tetrahedra.any.inside_out) / tetrahedra.any.all, 0.35);
    EXPECT_LT(static_cast<double>(tetrahedra.any.inside_out) / tetrahedra.any.all, 0.50);
    // What the sentences say of each cause.
    EXPECT_GT(tetrahedra.after_turning.all, 100);
    EXPECT_EQ(tetrahedra.after_turning.inside_out, 0);
    EXPECT_GT(tetrahedra.without_turning.all, 100);
    EXPECT_EQ(tetrahedra.without_turning.inside_out, tetrahedra.without_turning.all);
    EXPECT_GT(tetrahedra.after_dropping_b.all, 100);
    EXPECT_EQ(tetrahedra.after_dropping_b.inside_out, tetrahedra.after_dropping_b.all);
    EXPECT_GT(tetrahedra.after_dropping_a_or_c.all, 100);
    EXPECT_EQ(tetrahedra.after_dropping_a_or_c.inside_out, 0);

    const Counts& hacktank = counts["hacktank"];
    EXPECT_EQ(hacktank.overlapping.wrong + hacktank.apart.wrong, 0);
    EXPECT_LE(hacktank.overlapping.none + hacktank.apart.none, 4);
    EXPECT_EQ(hacktank.off, 0);

    const Counts& tetrahedron = counts["tetrahedron"];
    EXPECT_EQ(tetrahedron.overlapping.right, headbutt.overlapping.right + headbutt.overlapping.none);
    EXPECT_EQ(tetrahedron.apart.right + tetrahedron.apart.wrong, 0) << "it has no way to say apart";

    const Counts& rays = counts["brute-force"];
    EXPECT_EQ(rays.apart.wrong + rays.apart.none + rays.overlapping.none, 0);
    EXPECT_GT(share(rays.overlapping.wrong, rays.overlapping), 0.05);
    EXPECT_LT(share(rays.overlapping.wrong, rays.overlapping), 0.20);

    const Counts& direct = counts["epa-direct"];
    EXPECT_EQ(direct.overlapping.wrong + direct.apart.wrong + direct.off, 0);
    EXPECT_LT(share(direct.overlapping.none, direct.overlapping), 0.03);
    EXPECT_LT(share(direct.apart.none, direct.apart), 0.03);
  }
}

TEST(Published, MeshesAreForBruteForceAlone) {
  PairQuery query;
  auto triangles = std::make_shared<std::vector<std::array<Vector3d, 3>>>();
  triangles->push_back({Vector3d(-1, 0, -1), Vector3d(1, 0, -1), Vector3d(0, 0, 1)});
  query.a.shape = {MeshShape{triangles, {}}};
  query.b.shape = {BoxShape{Vector3d(0.5)}};
  for (const PairMethod& method : pair_methods()) {
    query.algorithm = method.name;
    if (method.name == "brute-force") {
      EXPECT_NO_THROW(run_pair(query));
    } else {
      EXPECT_THROW(run_pair(query), std::invalid_argument) << method.name;
    }
  }
}

TEST(Published, CurvedShapesHaveNoFacesToCount) {
  PairQuery query;
  query.a.shape = {SphereShape{0.5}};
  query.b.shape = {BoxShape{Vector3d(0.5)}};
  query.algorithm = "brute-force";
  const PairResult result = run_pair(query);
  EXPECT_FALSE(result.overlap);
  EXPECT_EQ(result.termination, Termination::degenerate);
}

}  // namespace
}  // namespace minkoscope
