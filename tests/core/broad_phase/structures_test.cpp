// Every structure of the broad phase against plain comparison of all boxes, over motion, insertion, removal and sizes
// that differ by a million.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/broad_phase/broad_phase.h"
#include "tests/support/random.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using test::Random;

bool overlap(const Box3<double>& a, const Box3<double>& b) {
  for (int i = 0; i < 3; ++i) {
    if (a.max[i] < b.min[i] || b.max[i] < a.min[i]) return false;
  }
  return true;
}

std::vector<BodyPair> expected_pairs(const BroadPhase& structure, BodyId count) {
  std::vector<BodyPair> pairs;
  for (BodyId a = 0; a < count; ++a) {
    for (BodyId b = a + 1; b < count; ++b) {
      if (structure.contains(a) && structure.contains(b) && overlap(structure.box(a), structure.box(b))) {
        pairs.push_back({a, b});
      }
    }
  }
  return pairs;
}

/// Whether a ray meets a box, by cutting the ray at every plane of the box and looking at each piece's middle and ends.
bool ray_meets(const BroadPhaseRay& ray, const Box3<double>& box) {
  std::vector<double> cuts{0.0, ray.length};
  for (int i = 0; i < 3; ++i) {
    for (const double plane : {box.min[i], box.max[i]}) {
      if (ray.direction[i] != 0.0) cuts.push_back((plane - ray.origin[i]) / ray.direction[i]);
    }
  }
  std::sort(cuts.begin(), cuts.end());
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const double t = 0.5 * (cuts[i] + cuts[i + 1]);
    if (t < 0.0 || t > ray.length) continue;
    const Vector3d p = ray.origin + t * ray.direction;
    if (glm::all(glm::greaterThanEqual(p, box.min)) && glm::all(glm::lessThanEqual(p, box.max))) return true;
  }
  return false;
}

Box3<double> random_box(Random& random, double spread, double smallest, double largest) {
  const Vector3d centre = random.vector(spread);
  const Vector3d half(random.scale(smallest, largest), random.scale(smallest, largest),
                      random.scale(smallest, largest));
  return {centre - half, centre + half};
}

class EveryStructure : public testing::TestWithParam<std::string> {
 protected:
  const BroadPhaseMethod& method() const { return *find_broad_phase(GetParam()); }
};

TEST_P(EveryStructure, FindsThePairsThatPlainComparisonFinds) {
  Random random(11);
  std::size_t with_pairs = 0;
  for (int round = 0; round < 40; ++round) {
    const std::unique_ptr<BroadPhase> structure = method().make();
    const BodyId count = static_cast<BodyId>(random.between(0.0, 120.0));
    const double largest = round % 3 == 0 ? 5.0 : 0.5;
    const double smallest = round % 4 == 0 ? 1e-6 : 0.1;
    const double spread = round % 5 == 0 ? 0.2 : 6.0;
    const double offset = round % 7 == 0 ? 1e6 : 0.0;
    for (BodyId id = 0; id < count; ++id) {
      Box3<double> box = random_box(random, spread, smallest, largest);
      box.min += offset;
      box.max += offset;
      structure->insert(id, box);
    }
    for (int tick = 0; tick < 12; ++tick) {
      ASSERT_EQ(structure->pairs(), expected_pairs(*structure, count)) << "round " << round << " tick " << tick;
      with_pairs += structure->pairs().empty() ? 0 : 1;
      for (BodyId id = 0; id < count; ++id) {
        const double chance = random.between(0.0, 1.0);
        if (!structure->contains(id)) {
          if (chance < 0.3) structure->insert(id, random_box(random, spread, smallest, largest));
        } else if (chance < 0.05) {
          structure->remove(id);
        } else if (chance < 0.1) {
          structure->move(id, random_box(random, spread, smallest, largest));
        } else if (chance < 0.9) {
          const Vector3d step = random.vector(0.05);
          structure->move(id, {structure->box(id).min + step, structure->box(id).max + step});
        }
      }
    }
  }
  EXPECT_GT(with_pairs, 200u);
}

TEST_P(EveryStructure, AnswersBoxesAndRays) {
  Random random(12);
  int met = 0, missed = 0;
  for (int round = 0; round < 20; ++round) {
    const std::unique_ptr<BroadPhase> structure = method().make();
    for (BodyId id = 0; id < 80; ++id) {
      structure->insert(id, random_box(random, 5.0, round % 2 == 0 ? 1e-4 : 0.1, round % 3 == 0 ? 20.0 : 0.6));
    }
    for (int question = 0; question < 40; ++question) {
      const Box3<double> box = random_box(random, 7.0, 0.01, 3.0);
      BroadPhaseRay ray{random.vector(9.0), random.direction(), random.scale(0.1, 100.0)};
      if (question % 4 == 0) ray.direction = {0.0, question % 8 == 0 ? 1.0 : -1.0, 0.0};
      std::vector<BodyId> in_box, on_ray;
      for (BodyId id = 0; id < 80; ++id) {
        if (overlap(structure->box(id), box)) in_box.push_back(id);
        if (ray_meets(ray, structure->box(id))) on_ray.push_back(id);
      }
      EXPECT_EQ(structure->query(box), in_box);
      EXPECT_EQ(structure->query(ray), on_ray);
      (on_ray.empty() ? missed : met) += 1;
    }
  }
  EXPECT_GT(met, 100);
  EXPECT_GT(missed, 100);
}

TEST_P(EveryStructure, TouchingCountsAndPointsAreBodies) {
  const std::unique_ptr<BroadPhase> structure = method().make();
  structure->insert(0, {{0, 0, 0}, {1, 1, 1}});
  structure->insert(1, {{1, 0, 0}, {2, 1, 1}});    // shares a face
  structure->insert(2, {{1, 1, 1}, {1, 1, 1}});    // a point in a corner of both
  structure->insert(3, {{2.5, 0, 0}, {3, 1, 1}});  // apart
  EXPECT_EQ(structure->pairs(), (std::vector<BodyPair>{{0, 1}, {0, 2}, {1, 2}}));
}

TEST_P(EveryStructure, AllInOneLineAndAllInOnePlaceEnd) {
  const std::unique_ptr<BroadPhase> line = method().make();
  for (BodyId id = 0; id < 500; ++id) {
    const double x = 1.5 * id;
    line->insert(id, {{x, 0, 0}, {x + 1.0, 1, 1}});
  }
  EXPECT_TRUE(line->pairs().empty());
  const std::unique_ptr<BroadPhase> heap = method().make();
  for (BodyId id = 0; id < 100; ++id) heap->insert(id, {{0, 0, 0}, {1, 1, 1}});
  EXPECT_EQ(heap->pairs().size(), 100u * 99u / 2u);
  const std::unique_ptr<BroadPhase> points = method().make();
  for (BodyId id = 0; id < 50; ++id) points->insert(id, {{3, 3, 3}, {3, 3, 3}});
  EXPECT_EQ(points->pairs().size(), 50u * 49u / 2u);
}

TEST_P(EveryStructure, StepsAreTheRunItself) {
  Random random(13);
  const std::unique_ptr<BroadPhase> quiet = method().make();
  for (BodyId id = 0; id < 60; ++id) quiet->insert(id, random_box(random, 3.0, 0.1, id == 0 ? 9.0 : 0.5));
  const std::unique_ptr<BroadPhase> watched = quiet->clone();
  test::StepsByKind recorder;
  EXPECT_EQ(watched->pairs(recorder), quiet->pairs());
  EXPECT_EQ(watched->statistics().tests, quiet->statistics().tests);
  ASSERT_GE(recorder.broad_phase.size(), 2u);
  EXPECT_EQ(recorder.broad_phase.front().event, BroadPhaseEvent::start);
  EXPECT_EQ(recorder.broad_phase.back().event, BroadPhaseEvent::stop);
  long long tests = 0;
  std::set<int> lines;
  for (const BroadPhaseStep& step : recorder.broad_phase) {
    EXPECT_FALSE(explain(step).empty());
    if (step.event == BroadPhaseEvent::start || step.event == BroadPhaseEvent::stop) continue;
    EXPECT_EQ(step.tests, ++tests);
    EXPECT_EQ(step.touch, overlap({step.box.min, step.box.max}, {step.other_box.min, step.other_box.max}) ||
                              (step.touch && GetParam() == "bounding-spheres"));
    EXPECT_GE(step.line, 1);
    EXPECT_LE(static_cast<std::size_t>(step.line), method().listing.size());
    lines.insert(step.line);
  }
  EXPECT_EQ(tests, watched->statistics().tests);
}

TEST_P(EveryStructure, ACopyGoesOnWithTheSameCounts) {
  Random random(14);
  const std::unique_ptr<BroadPhase> first = method().make();
  for (BodyId id = 0; id < 80; ++id) first->insert(id, random_box(random, 3.0, 0.1, 0.5));
  first->pairs();
  const std::unique_ptr<BroadPhase> second = first->clone();
  for (int tick = 0; tick < 5; ++tick) {
    for (BodyId id = 0; id < 80; ++id) {
      const Vector3d step = random.vector(0.2);
      const Box3<double> box{first->box(id).min + step, first->box(id).max + step};
      first->move(id, box);
      second->move(id, box);
    }
    EXPECT_EQ(first->pairs(), second->pairs());
    EXPECT_EQ(first->statistics().tests, second->statistics().tests);
  }
}

TEST_P(EveryStructure, ShowsVolumesThatHoldTheBodies) {
  Random random(15);
  const std::unique_ptr<BroadPhase> structure = method().make();
  for (BodyId id = 0; id < 40; ++id) structure->insert(id, random_box(random, 3.0, 0.1, 0.5));
  structure->pairs();
  const std::vector<StructureVolume> volumes = structure->volumes();
  for (BodyId id = 0; id < 40; ++id) {
    const Box3<double>& box = structure->box(id);
    bool held = false;
    for (const StructureVolume& volume : volumes) held = held || overlap(volume.box, box);
    EXPECT_TRUE(held) << "body " << id;
  }
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const BroadPhaseMethod& method : broad_phase_methods()) all.emplace_back(method.name);
  return all;
}

std::string word(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(BroadPhase, EveryStructure, testing::ValuesIn(names()), word);

TEST(BroadPhaseCounts, AreWhatTheBooksSay) {
  Random random(16);
  std::vector<Box3<double>> boxes;
  for (int i = 0; i < 1000; ++i) boxes.push_back(random_box(random, 20.0, 0.2, 0.4));
  std::map<std::string, long long> tests;
  for (const BroadPhaseMethod& method : broad_phase_methods()) {
    const std::unique_ptr<BroadPhase> structure = method.make();
    for (BodyId id = 0; id < boxes.size(); ++id) structure->insert(id, boxes[id]);
    structure->pairs();
    tests[std::string(method.name)] = structure->statistics().tests;
  }
  EXPECT_EQ(tests["brute-force"], 1000 * 999 / 2);
  EXPECT_GE(tests["bounding-spheres"], 1000 * 999 / 2);
  EXPECT_LT(tests["sweep-and-prune"], 30'000);
  for (const char* tree : {"kd-tree", "bvh"}) EXPECT_LT(tests[tree], 60'000) << tree;
  EXPECT_LT(tests["grid"], 5'000);
}

TEST(BroadPhaseCounts, ABodyAtRestCostsTheDynamicTreeOneTestAPair) {
  const std::unique_ptr<BroadPhase> tree = find_broad_phase("bvh")->make();
  Random random(17);
  for (BodyId id = 0; id < 300; ++id) tree->insert(id, random_box(random, 10.0, 0.2, 0.4));
  const std::size_t pairs = tree->pairs().size();
  const long long before = tree->statistics().tests;
  EXPECT_EQ(tree->pairs().size(), pairs);
  EXPECT_LT(tree->statistics().tests - before, 4 * static_cast<long long>(pairs) + 200);
}

}  // namespace
}  // namespace minkoscope
