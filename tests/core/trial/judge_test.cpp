// The judge on right results and on planted wrong ones of every kind.
#include "core/trial/judge/judge.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "core/trial/fuzz.h"

namespace minkoscope {
namespace {

std::string verdict_of(const PairQuery& query, const PairResult& result) {
  PairOracle oracle(query.a, query.b);
  const auto wrong = judge(query, result, oracle);
  return wrong ? std::string(*wrong) : "right";
}

struct Plant {
  const char* kind;
  std::function<bool(PairResult&, double allowed)> plant;  // false where it cannot be planted
};

const std::vector<Plant> plants{
    {"null_verdict",
     [](PairResult& r, double) {
       r.overlap.reset();
       return true;
     }},
    {"verdict",  // apart though deep, or overlapping though far apart, with nothing measured
     [](PairResult& r, double allowed) {
       if ((*r.overlap ? *r.depth : *r.distance) < 1.2 * allowed) return false;
       r.overlap = !*r.overlap;
       r.distance.reset();
       r.depth.reset();
       return true;
     }},
    {"distance",
     [](PairResult& r, double allowed) {
       if (*r.overlap) return false;
       *r.distance += 2.2 * allowed;
       return true;
     }},
    {"distance",
     [](PairResult& r, double allowed) {
       if (*r.overlap || *r.distance < 4.4 * allowed) return false;
       *r.distance -= 2.2 * allowed;
       return true;
     }},
    {"depth",
     [](PairResult& r, double allowed) {
       if (!*r.overlap) return false;
       *r.depth += 2.2 * allowed;
       return true;
     }},
    {"depth",
     [](PairResult& r, double allowed) {
       if (!*r.overlap || *r.depth < 4.4 * allowed) return false;
       *r.depth -= 2.2 * allowed;
       return true;
     }},
    {"depth",
     [](PairResult& r, double) {
       if (!*r.overlap) return false;
       r.depth = std::numeric_limits<double>::quiet_NaN();
       return true;
     }},
    {"normal",
     [](PairResult& r, double) {
       if (!r.normal) return false;
       *r.normal *= 1.001;
       return true;
     }},
    {"normal",  // the other way round
     [](PairResult& r, double allowed) {
       if (!r.normal || (*r.overlap ? *r.depth : *r.distance) < 20.0 * allowed) return false;
       *r.normal = -*r.normal;
       return !*r.overlap;  // of what overlaps the other side may be as near
     }},
    {"witness",
     [](PairResult& r, double allowed) {
       if (!r.normal || !r.point_a || !r.point_b) return false;
       *r.point_a += 4.4 * allowed * *r.normal;
       return true;
     }},
    {"witness",  // both points moved alike, out of the shapes
     [](PairResult& r, double allowed) {
       if (!r.normal || !r.point_a || !r.point_b || (*r.overlap ? *r.depth : 0.0) > 0.0) return false;
       const Vector3d shift = 3.0 * allowed * *r.normal;
       *r.point_a += shift, *r.point_b += shift;
       return true;
     }},
};

TEST(Judge, FindsEveryPlantedErrorAndNoOther) {
  constexpr int pairs = 1300;  // a hundred of each family
  std::map<std::string, int> planted;
  std::map<std::string, int> by_family;
  for (int i = 0; i < pairs; ++i) {
    const FuzzPair pair = fuzz_pair(77, static_cast<std::uint64_t>(i));
    const PairResult right = run_pair(pair.query);
    ASSERT_EQ(verdict_of(pair.query, right), "right") << i << " " << pair.family;
    const double allowed = allowed_error(pair.query);
    if (!(allowed > 0.0)) continue;  // two points
    for (std::size_t k = 0; k < plants.size(); ++k) {
      PairResult wrong = right;
      if (!plants[k].plant(wrong, allowed)) continue;
      EXPECT_EQ(verdict_of(pair.query, wrong), plants[k].kind) << i << " " << pair.family << " plant " << k;
      ++planted[plants[k].kind + std::to_string(k)];
      ++by_family[std::string(pair.family)];
    }
  }
  EXPECT_EQ(planted.size(), plants.size());
  for (const auto& [kind, count] : planted) EXPECT_GT(count, 100) << kind;
  EXPECT_EQ(by_family.size(), 13u);
}

TEST(Judge, WhatOneMethodHasProvenDoesNotChangeTheNextOnesVerdict) {
  for (int i = 0; i < 260; ++i) {
    FuzzPair pair = fuzz_pair(78, static_cast<std::uint64_t>(i));
    PairOracle shared(pair.query.a, pair.query.b);
    for (const char* method : {"gjk-overlap", "gjk-epa", "gjk-distance", "sat"}) {
      pair.query.algorithm = method;
      PairResult result = run_pair(pair.query);
      for (int turn = 0; turn < 2; ++turn) {  // as it is, and spoiled
        const auto wrong = judge(pair.query, result, shared);
        EXPECT_EQ(wrong ? std::string(*wrong) : "right", verdict_of(pair.query, result)) << i << " " << method;
        if (result.depth) *result.depth += 2.2 * allowed_error(pair.query);
        if (result.overlap && !*result.overlap && result.distance) *result.distance += 2.2 * allowed_error(pair.query);
      }
    }
  }
}

}  // namespace
}  // namespace minkoscope
