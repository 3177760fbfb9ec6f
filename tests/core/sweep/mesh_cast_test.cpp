// What a sweep reports of each mesh: which are rejected by their boxes, and the transform into ellipsoid space.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include <minkoscope/sweep.h>
#include <minkoscope/trace.h>

#include "core/sweep/method_table.h"
#include "tests/support/random.h"
#include "tests/support/step_recorder.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

std::vector<SweepStep> steps_of(const SweepQuery& query) {
  test::StepsByKind recorder;
  run_sweep(query, recorder);
  return recorder.sweeps;
}

std::vector<SweepStep> mesh_casts(const std::vector<SweepStep>& steps) {
  std::vector<SweepStep> found;
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(found), [](const auto& s) { return s.cast; });
  return found;
}

SweepQuery random_query(test::Random& random, std::string_view method) {
  SweepQuery query;
  for (int mesh = 0; mesh < 6; ++mesh) {
    std::vector<std::array<Vector3d, 3>> triangles;
    for (int t = 0; t < 4; ++t) {
      const Vector3d a = random.vector(1.0);
      const Vector3d b = random.vector(1.0);
      const Vector3d c = random.vector(1.0);
      triangles.push_back({a, b, c});
    }
    const Vector3d place = random.vector(3.5);
    query.level.push_back({std::to_string(mesh), test::mesh_of(triangles), "", {place, random.rotation()}});
  }
  query.body.radii = Vector3d(0.3, 0.9, 0.5);
  query.body.position = random.vector(6.0);
  query.body.rotation = random.rotation();
  query.displacement = random.vector(8.0);
  query.algorithm = method;
  query.precision = Precision::float64;
  return test::as_taken(query);
}

/// Whether any point of the ellipsoid's surface comes into the mesh's box at one of many moments: what a sampled look
/// can tell without any of the sweep's arithmetic.
bool seen_in_box(const SweepQuery& query, const LevelMesh& mesh) {
  const Bounds box = bounds_of(*mesh.mesh);
  for (int moment = 0; moment <= 60; ++moment) {
    const Vector3d centre = query.body.position + query.displacement * (moment / 60.0);
    for (int i = 0; i < 200; ++i) {
      const double y = 1.0 - 2.0 * (i + 0.5) / 200.0, ring = std::sqrt(1.0 - y * y), turn = i * 2.399963;
      const Vector3d unit(ring * std::cos(turn), y, ring * std::sin(turn));
      const Vector3d at = mesh.pose.to_local(centre + query.body.rotation * (query.body.radii * unit));
      if (glm::all(glm::greaterThanEqual(at, box.min)) && glm::all(glm::lessThanEqual(at, box.max))) return true;
    }
  }
  return false;
}

TEST(MeshCast, EveryMeshIsReportedOnceAndNoneThatIsMetIsRejected) {
  for (const SweepMethod& method : sweep_methods()) {
    SCOPED_TRACE(method.name);
    test::Random random(77);
    int entered = 0, beside = 0, late = 0;
    for (int i = 0; i < 80; ++i) {
      const SweepQuery query = random_query(random, method.name);
      const std::vector<SweepStep> steps = steps_of(query);
      const std::vector<SweepStep> casts = mesh_casts(steps);
      ASSERT_EQ(casts.size(), query.level.size());
      std::set<int> looked_at;
      for (const SweepStep& step : steps)
        if (step.triangle >= 0) looked_at.insert(step.mesh);
      for (std::size_t mesh = 0; mesh < casts.size(); ++mesh) {
        const SweepStep& step = casts[mesh];
        ASSERT_EQ(step.mesh, static_cast<int>(mesh));
        EXPECT_EQ(step.cast->triangles, 4);
        EXPECT_EQ(step.cast->position, query.level[mesh].pose.position);
        EXPECT_GT(explain(step).size(), 20u);
        const bool rejected = step.event == SweepEvent::mesh_rejected;
        if (rejected) {
          EXPECT_EQ(looked_at.count(static_cast<int>(mesh)), 0u);
          // A published method's box is that of the body as it takes it to be turned.
          if (!step.cast->meets && step.cast->composed) {
            EXPECT_FALSE(seen_in_box(query, query.level[mesh]));
          }
        }
        ++(!rejected ? entered : step.cast->meets ? late : beside);
      }
    }
    EXPECT_GT(entered, 20);
    EXPECT_GT(beside, 100);
    if (method.name == "swept") {
      EXPECT_GT(late, 0);
    }
  }
}

TEST(MeshCast, TheTransformToEllipsoidSpaceComposesBothRotations) {
  test::Random random(5);
  int compared = 0;
  for (int i = 0; i < 120; ++i) {
    const SweepQuery query = random_query(random, "swept");
    std::optional<MeshCast> cast;
    for (const SweepStep& step : steps_of(query)) {
      if (step.cast) cast = step.cast;
      if (step.event != SweepEvent::candidate) continue;
      EXPECT_TRUE(cast->composed);
      const LevelMesh& mesh = query.level[static_cast<std::size_t>(step.mesh)];
      const auto& corners = mesh.mesh->triangles[static_cast<std::size_t>(step.triangle)];
      for (std::size_t k = 0; k < 3; ++k) {
        // By hand: the corner in the world, from the body, out of its turn, divided by its radii.
        const Vector3d local = mesh.mesh->vertices[corners[k]];
        const Vector3d world = mesh.pose.rotation * local + mesh.pose.position;
        const Vector3d unit = (glm::inverse(query.body.rotation) * (world - query.body.position)) / query.body.radii;
        EXPECT_LT(glm::distance(cast->to_unit * (local - cast->start), unit), 1e-9);
        EXPECT_LT(glm::distance(step.triangle_points[k], unit), 1e-9);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 200);
}

TEST(MeshCast, ThePublishedTransformLeavesARotationOut) {
  SweepQuery query;
  query.level.push_back({"wall", test::floor_square(4.0), "", {Vector3d(0.0), glm::angleAxis(0.7, Vector3d(0, 0, 1))}});
  query.body = {Vector3d(0.3, 0.9, 0.5), Vector3d(0, 3, 0), Quaterniond(1, 0, 0, 0)};
  query.displacement = Vector3d(0, -3, 0);
  for (const auto& [method, composed] :
       {std::pair<const char*, bool>{"swept", true}, {"fauerby-2000", false}, {"conservative-advancement", true}}) {
    query.algorithm = method;
    const auto casts = mesh_casts(steps_of(query));
    ASSERT_EQ(casts.size(), 1u) << method;
    EXPECT_EQ(casts[0].cast->composed, composed) << method;
    EXPECT_EQ(explain(casts[0]).find("leaves a rotation out") == std::string::npos, composed) << explain(casts[0]);
  }
  query.level[0].pose.rotation = Quaterniond(1, 0, 0, 0);
  query.algorithm = "fauerby-2000";
  EXPECT_TRUE(mesh_casts(steps_of(query))[0].cast->composed);
  // The heading of a body is what thebigh turns after dividing.
  query.algorithm = "thebigh";
  query.body.rotation = glm::angleAxis(0.5, Vector3d(0, 1, 0));
  EXPECT_FALSE(mesh_casts(steps_of(query))[0].cast->composed);
}

TEST(MeshCast, FauerbyRejectsMeshesByTheirBoundingSpheres) {
  // A square of side 8 around (0, 0, z): its sphere has the radius 4√2, a little more for triangles taken from outside.
  SweepQuery query;
  query.algorithm = "fauerby-2000";
  query.body = {Vector3d(0.5), Vector3d(0.0, 3.0, 0.0), Quaterniond(1, 0, 0, 0)};
  query.displacement = Vector3d(0, -3, 0);
  for (const double z : {0.0, 5.9, 6.5, 30.0}) {
    query.level.assign(1, {"square", test::floor_square(4.0), "", {Vector3d(0.0, 0.0, z), Quaterniond(1, 0, 0, 0)}});
    const auto casts = mesh_casts(steps_of(query));
    ASSERT_EQ(casts.size(), 1u);
    const bool rejected = casts[0].event == SweepEvent::mesh_rejected;
    EXPECT_EQ(rejected, z > 4.0 * std::sqrt(2.0) * 1.02 + 0.5) << z;
    EXPECT_NEAR(casts[0].cast->sphere_radius, 4.0 * std::sqrt(2.0) * 1.02, 1e-9);
    ASSERT_TRUE(casts[0].test);
    EXPECT_NEAR(casts[0].test->value, z, 1e-9) << "the path ends beside the middle";
    EXPECT_EQ(casts[0].test->holds, !rejected);
    EXPECT_EQ(explain(casts[0]).find("bounding sphere") != std::string::npos, rejected) << explain(casts[0]);
  }
}

}  // namespace
}  // namespace minkoscope
