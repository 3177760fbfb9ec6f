#include "core/sweep/advancement/conservative_advancement.h"

#include <cmath>

#include <minkoscope/trace.h>

#include "core/base/tolerance.h"
#include "core/narrow_phase/gjk/gjk_distance.h"
#include "core/sweep/advancement/advancement_lines.h"
#include "core/sweep/advancement/body_advancement.h"
#include "core/sweep/advancement/explain_advancement.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/probe_report.h"
#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 10> listing{
    "v ← displacement; of ellipsoids in their space", "each mesh outside the swept box: reject",
    "for T by box, t ← 0: d, n ← its GJK distance",  "  d < −ε at t = 0: T overlaps at the start",
    "  v·n ≥ 0: the body comes no nearer, skip T",   "  d ≤ gap: T is touched at t",
    "  t ← t + d ÷ (−v·n), d, n ← distance there",   "  t past 1 or the best: skip T",
    "end, any overlap: t = 0, T the deepest",        "end: the earliest touch, or a free path",
};

constexpr int most_advances = 64;  // a path that only just touches halves the gap each time: 1 to 1e-19

using Vertices = std::array<Vector3d, 3>;

/// What GJK finds between a triangle and the unit sphere around `centre`, all in ellipsoid space.
struct Gap {
  double distance = 0.0;  // of the sphere, < 0 when the triangle is in it
  Vector3d normal{0.0};   // unit, from the triangle to the centre
  Vector3d point{0.0};    // of the triangle
  Feature feature = Feature::face;
  int index = -1;
};

Gap gap_between(const Vertices& vertices, const Vector3d& centre) {
  const ConvexPair<double> pair(PosedShape{Shape{TriangleShape{vertices}}, {}},
                                PosedShape{Shape{SphereShape{1.0}}, Pose{centre}});
  GjkSettings settings{.lines = gjk_distance_lines};  // nobody sees them
  settings.relative_tolerance = tolerance::advancement_distance;
  const Vector3d towards = centre - (vertices[0] + vertices[1] + vertices[2]) / 3.0;
  if (length_squared(towards) > 0.0) settings.direction = towards;
  NullObserver nobody;
  const GjkOutcome<double> gjk = gjk_distance(pair, settings, nobody);
  const double apart = glm::length(gjk.closest);
  Gap gap;
  // A centre on the triangle has no direction to it: the triangle's own normal.
  if (gjk.cores_overlap || !(apart > tolerance::advancement_centre)) {
    std::array<Vector3d, 3> relative;
    for (std::size_t i = 0; i < 3; ++i) relative[i] = vertices[i] - centre;
    const TriangleTouch touch = nearest_touch(UnitTriangle(relative));
    return {touch.distance - 1.0, touch.normal, touch.point + centre, touch.feature, touch.index};
  }
  gap.distance = apart - 1.0;
  gap.normal = gjk.closest / -apart;
  bool used[3] = {false, false, false};
  int count = 0, sum = 0;
  const std::array<double, 4> lambda = gjk.simplex.weights();
  for (int i = 0; i < gjk.simplex.size(); ++i) {
    const CoreSupport<double>& vertex = gjk.simplex[i];
    gap.point += vertex.a.exact() * lambda[static_cast<std::size_t>(i)];
    if (vertex.feature_a < 0 || vertex.feature_a > 2 || used[vertex.feature_a]) continue;
    used[vertex.feature_a] = true;
    ++count;
    sum += vertex.feature_a;
  }
  if (count == 1) {
    gap.feature = Feature::vertex;
    gap.index = sum;
  } else if (count == 2) {  // edge i is from vertex i to i + 1
    gap.feature = Feature::edge;
    gap.index = sum == 1 ? 0 : sum == 3 ? 1 : 2;
  }
  return gap;
}

template <class Real, class Observer>
class Advancement {
 public:
  Advancement(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
              Observer& observer)
      : level_(level),
        body_(body),
        displacement_(displacement),
        report_(observer, sweep_method::conservative_advancement) {}

  SweepResult run() {
    v_ = EllipsoidSpace::direction_from_world(body_, displacement_);
    speed_ = glm::length(v_);
    report_.begin_sweep(+AdvancementLine::start, v_);
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (!entry.mesh) continue;
      const EllipsoidSpace space(body_, entry.pose);
      const auto box = space.template swept_box<Real>(displacement_, 1.0 + tolerance::touching<Real>);
      if constexpr (Observer::enabled) {
        if (entry.mesh->triangle_count() > 0)
          report_.mesh(static_cast<int>(i), !entry.mesh->bvh().first_meeting(box, static_cast<Real>(limit())),
                       mesh_cast(*entry.mesh, entry.pose, body_, displacement_), +AdvancementLine::mesh);
      }
      entry.mesh->bvh().query_swept(
          box, [this] { return static_cast<Real>(limit()); },
          [&](std::uint32_t index) {
            const auto local = entry.mesh->triangle(index);
            const Vertices unit = space.from_mesh(local);
            if constexpr (Observer::enabled)
              report_.begin_triangle(static_cast<int>(i), static_cast<int>(index), unit, to_world(entry.pose, local));
            advance(static_cast<int>(i), static_cast<int>(index), unit, space);
          });
    }
    report_.stop(best_.start_overlap ? +AdvancementLine::deepest : +AdvancementLine::result, best_, termination_);
    return best_;
  }

 private:
  double limit() const { return best_.hit ? best_.time : 1.0; }

  void advance(int mesh, int index, const Vertices& unit, const EllipsoidSpace& space) {
    double time = 0.0;
    Gap gap = gap_between(unit, Vector3d(0.0));
    if (!std::isfinite(gap.distance)) return;
    report_gap(SweepProbe::distance, +AdvancementLine::distance, time, gap, space);
    if (gap.distance < -tolerance::start_overlap<Real>) {
      const bool deepest = !best_.start_overlap || gap.distance < best_gap_;
      if (deepest) keep(mesh, index, 0.0, gap, space, true);
      report_verdict(CandidateOutcome::start_overlap, +AdvancementLine::overlap, 0.0, gap, space);
      return;
    }
    for (int count = 0;; ++count) {
      const double approach = -glm::dot(v_, gap.normal);
      const double along = std::min(tolerance::grazing_angle<Real> * speed_, tolerance::start_overlap<Real>);
      // Near enough to touch, a motion along the triangle is one that rounding may bend into it.
      if (approach <= (gap.distance <= tolerance::touching<Real> ? along : 0.0)) {
        report_verdict(approach < -along ? CandidateOutcome::receding : CandidateOutcome::parallel,
                       +AdvancementLine::receding, time, gap, space,
                       Comparison{TestKind::approaching, approach,
                                  gap.distance <= tolerance::touching<Real> ? along : 0.0, false});
        return;
      }
      if (gap.distance <= tolerance::advancement_gap<Real> || count == most_advances) {
        if (count == most_advances) termination_ = Termination::iteration_limit;
        const bool earliest = !best_.hit || (!best_.start_overlap && time < best_.time);
        const double before = best_.hit ? best_.time : 1.0;
        if (earliest) {
          keep(mesh, index, time, gap, space, false);
          report_verdict(CandidateOutcome::hit, +AdvancementLine::touched, time, gap, space,
                         Comparison{TestKind::within_gap, gap.distance, tolerance::advancement_gap<Real>,
                                    gap.distance <= tolerance::advancement_gap<Real>});
        } else {
          report_verdict(time == before ? CandidateOutcome::tied : CandidateOutcome::later, +AdvancementLine::late,
                         time, gap, space, Comparison{TestKind::earlier, time, before, false});
        }
        return;
      }
      time += gap.distance / approach;
      if (!(time <= limit())) {
        report_verdict(time > 1.0 ? CandidateOutcome::beyond : CandidateOutcome::later, +AdvancementLine::late, time,
                       gap, space, Comparison{TestKind::not_later, time, limit(), false});
        return;
      }
      gap = gap_between(unit, v_ * time);
      report_gap(SweepProbe::advance, +AdvancementLine::advance, time, gap, space);
    }
  }

  void keep(int mesh, int index, double time, const Gap& gap, const EllipsoidSpace& space, bool overlaps) {
    best_.hit = true;
    best_.time = time;
    best_.point = space.point_to_world(gap.point);
    best_.normal = space.normal_to_world(gap.normal);
    best_.feature = gap.feature;
    best_.feature_index = gap.index;
    best_.mesh = mesh;
    best_.triangle = index;
    best_.start_overlap = overlaps;
    best_gap_ = gap.distance;
    report_.keep(time);
  }

  void fill(SweepStep& step, double time, const Gap& gap, const EllipsoidSpace& space) const {
    step.time = time;
    step.distance = gap.distance;
    step.feature = gap.feature;
    step.feature_index = gap.index;
    step.point = space.point_to_world(gap.point);
    step.normal = space.normal_to_world(gap.normal);
  }
  void report_gap(SweepProbe kind, int listing_line, double time, const Gap& gap, const EllipsoidSpace& space) {
    report_.probe(kind, listing_line, [&](SweepStep& step) {
      fill(step, time, gap, space);
      step.probe_from = body_.position + displacement_ * time;
      step.probe_to = step.point;
    });
  }
  void report_verdict(CandidateOutcome outcome, int listing_line, double time, const Gap& gap,
                      const EllipsoidSpace& space, const std::optional<Comparison>& test = {}) {
    report_.candidate(outcome, listing_line, [&](SweepStep& step) {
      fill(step, time, gap, space);
      step.test = test;
      if (outcome == CandidateOutcome::tied)
        step.tie = Tie{TieRule::found_first, best_.mesh, best_.triangle, best_.feature};
    });
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  ProbeReport<Observer> report_;
  Vector3d v_{0.0};
  double speed_ = 0.0;
  SweepResult best_;
  double best_gap_ = 0.0;
  Termination termination_ = Termination::converged;
};

}  // namespace

constinit const SweepMethod conservative_advancement_method{
    .name = sweep_method::conservative_advancement,
    .title = "Conservative advancement on GJK's distance",
    .citation =
        "B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996; G. van den Bergen, Ray "
        "Casting against General Convex Objects with Application to Continuous Collision Detection, 2004",
    .answers = sweep_answers::hit_and_overlap,
    .listing = listing,
    .accepts = accept_turning_body,
    .run = SweepRunner<Advancement>::run,
    .run_observed = SweepRunner<Advancement>::run_observed,
    .explain = explain_advancement,
    .run_body = advance_body,
    .run_body_observed = advance_body_observed,
    .short_title = "Conservative advancement",
};

}  // namespace minkoscope
