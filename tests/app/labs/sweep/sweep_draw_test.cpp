// Sweeps drawn: the level in ellipsoid space without a copy of it, candidates by what became of them, the times between
// which the sphere touches one, and the places that were sampled.
#include "app/labs/sweep/sweep_draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/draw/draw_list.h"
#include "app/draw/level/level_surface.h"
#include "app/draw/marks.h"

namespace minkoscope {
namespace {

struct Drawn {
  explicit Drawn(const char* name) {
    query = std::get<SweepQuery>(load_case(std::string(MINKOSCOPE_SOURCE_DIR "/assets/examples/") + name).run);
    trace = record_sweep(query);
    for (const LevelMesh& mesh : query.level)
      surfaces.level.push_back(std::make_shared<const SurfaceMesh>(level_surface(*mesh.mesh)));
    surfaces.unit_sphere = make_unit_sphere();
  }
  DrawList in_ellipsoid_space(std::size_t step) const {
    DrawList list;
    draw_sweep_ellipsoid_space(query, trace, step, surfaces, {}, list);
    return list;
  }
  DrawList in_world(std::size_t step) const {
    DrawList list;
    draw_sweep_world(query, trace, step, surfaces, list);
    return list;
  }
  const SweepStep& step(std::size_t i) const { return std::get<SweepStep>(trace.steps[i]); }

  SweepQuery query;
  SweepTrace trace;
  SweepSurfaces surfaces;
};

TEST(SweepDraw, TheLevelLiesInEllipsoidSpaceWhereItsCornersDo) {
  for (const char* name : {"sweep/turned-mesh.json", "sweep/turned-body.json", "sweep/lip-of-a-step.json"}) {
    const Drawn drawn(name);
    const DrawList list = drawn.in_ellipsoid_space(0);
    std::size_t mesh = 0;
    for (const DrawList::Surface& surface : list.surfaces) {
      if (surface.role != Role::level) continue;
      ASSERT_LT(mesh, drawn.query.level.size());
      EXPECT_EQ(surface.mesh, drawn.surfaces.level[mesh]) << "the same surface as in the world: none is copied";
      const TriangleMesh& source = *drawn.query.level[mesh].mesh;
      for (std::size_t t = 0; t < source.triangles.size(); ++t) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
          const Vector3d world = drawn.query.level[mesh].pose.to_world(source.vertices[source.triangles[t][corner]]);
          const EllipsoidBody& body = drawn.query.body;
          const Vector3d wanted = (glm::conjugate(body.rotation) * (world - body.position)) / body.radii;
          const Vector3d at = surface.to_world(surface.mesh->positions[surface.mesh->triangles[t][corner]]);
          EXPECT_NEAR(glm::length(at - wanted), 0.0, 1e-9) << name;
        }
      }
      ++mesh;
    }
    EXPECT_EQ(mesh, drawn.query.level.size());
  }
}

TEST(SweepDraw, CandidatesAreColouredByWhatBecameOfThem) {
  const Drawn drawn("sweep/lip-of-a-step.json");
  const std::size_t last = drawn.trace.steps.size() - 1;
  const auto best = winning_candidate(drawn.trace.steps, 0, last + 1);
  const DrawList list = drawn.in_world(last);
  std::set<CandidateOutcome> seen;
  for (std::size_t i = 0; i <= last; ++i) {
    if (drawn.step(i).event != SweepEvent::candidate) continue;
    const CandidateOutcome outcome = settled_outcome(drawn.trace.steps, i, best);
    seen.insert(outcome);
    const auto triangle = std::find_if(list.triangles.begin(), list.triangles.end(),
                                       [&](const auto& t) { return t.id == make_mark(MarkKind::candidate, i); });
    ASSERT_NE(triangle, list.triangles.end());
    EXPECT_EQ(triangle->role, mark_of(outcome).role);
  }
  EXPECT_EQ(seen.size(), 5u) << "the hit, later ones, one at the same time, one beyond, some passed by";
  std::set<CandidateOutcome> named;
  for (const OutcomeMark* mark : outcomes_seen(drawn.trace.steps, last + 1)) named.insert(mark->outcome);
  EXPECT_EQ(named, seen) << "the legend has them all and no others";
  EXPECT_TRUE(outcomes_seen(drawn.trace.steps, 1).empty()) << "nothing is tried at the start";
}

/// What lies between the roots of the candidate shown is marked on the path: there the centre is one radius from the
/// edge, judged by the distance of a point from a line.
TEST(SweepDraw, TheRootIntervalOfTheCandidateShown) {
  const Drawn drawn("sweep/lip-of-a-step.json");
  int shown = 0;
  for (std::size_t i = 0; i < drawn.trace.steps.size(); ++i) {
    const SweepStep& step = drawn.step(i);
    if (step.event != SweepEvent::candidate || !step.roots || step.feature != Feature::edge) continue;
    const DrawList list = drawn.in_ellipsoid_space(i);
    const auto thick = std::find_if(list.lines.begin(), list.lines.end(), [&](const auto& l) {
      return l.style.width == 5.0f && l.id == make_mark(MarkKind::candidate, i);
    });
    ASSERT_NE(thick, list.lines.end());
    const auto edge = static_cast<std::size_t>(step.feature_index);
    const Vector3d a = step.triangle_points[edge], along = step.triangle_points[(edge + 1) % 3] - a;
    const std::array<Vector3d, 2> ends{thick->from, thick->to};
    for (std::size_t k = 0; k < 2; ++k) {
      if ((*step.roots)[k] > 1.0 + 4.0 / glm::length(step.displacement)) continue;  // cut four radii past the end
      EXPECT_NEAR(glm::length(glm::cross(ends[k] - a, along)) / glm::length(along), 1.0, 1e-6);
      ++shown;
    }
  }
  EXPECT_GE(shown, 6);
}

TEST(SweepDraw, SampledPlacesAreStrokesAcrossTheWay) {
  const Drawn drawn("sweep/subdivision-onto-a-crate.json");
  const std::size_t last = drawn.trace.steps.size() - 1;
  const DrawList list = drawn.in_world(last);
  std::size_t sampled = 0;
  for (std::size_t i = 0; i <= last; ++i) {
    const SweepProbe probe = drawn.step(i).probe;
    sampled += probe == SweepProbe::sample || probe == SweepProbe::halving ? 1 : 0;
  }
  const Vector3d& way = drawn.query.displacement;
  std::size_t strokes = 0, blocked = 0;
  for (const DrawList::Line& line : list.lines) {
    if (line.id != make_mark(MarkKind::path) || line.style.dashed || line.style.arrow) continue;
    if (std::abs(glm::dot(line.to - line.from, way)) > 1e-9) continue;
    ++strokes;
    blocked += line.role == Role::contact ? 1 : 0;
    const Vector3d beside = 0.5 * (line.from + line.to) - drawn.query.body.position;
    EXPECT_NEAR(glm::length(glm::cross(beside, glm::normalize(way))), 0.0, 1e-9) << "its middle lies on the way";
  }
  EXPECT_EQ(strokes, sampled);
  EXPECT_EQ(blocked, 6u) << "one sample and five halvings found the crate in the ball";
}

}  // namespace
}  // namespace minkoscope
