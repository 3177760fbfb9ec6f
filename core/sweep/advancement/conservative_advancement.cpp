#include "core/sweep/advancement/conservative_advancement.h"

#include <cmath>

#include "core/base/tolerance.h"
#include "core/narrow_phase/gjk/gjk_distance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/probe_report.h"
#include "core/sweep/query/swept_triangle.h"
#include "core/trace/observer.h"

namespace minkoscope {
namespace {

namespace line {  // of the listing in method_table.cpp
constexpr int start = 1, mesh = 2, distance = 3, overlap = 4, receding = 5, touched = 6, advance = 7, late = 8,
              deepest = 9, result = 10;
}  // namespace line

constexpr int most_advances = 64;  // a path that only just touches halves the gap each time: 1 to 1e-19

using Corners = std::array<Vector3d, 3>;

/// What GJK says of a triangle and the ball around `centre`, all in ellipsoid space.
struct Gap {
  double distance = 0.0;  // of the ball, < 0 when the triangle is in it
  Vector3d normal{0.0};   // unit, from the triangle to the centre
  Vector3d point{0.0};    // of the triangle
  Feature feature = Feature::face;
  int index = -1;
};

Gap gap_between(const Corners& corners, const Vector3d& centre) {
  const ConvexPair<double> pair(PosedShape{Shape{TriangleShape{corners}}, {}},
                                PosedShape{Shape{SphereShape{1.0}}, Pose{centre}});
  GjkSettings settings;
  settings.relative_tolerance = 1e-15;
  const Vector3d towards = centre - (corners[0] + corners[1] + corners[2]) / 3.0;
  if (length_squared(towards) > 0.0) settings.direction = towards;
  NullObserver nobody;
  const GjkOutcome<double> gjk = gjk_distance(pair, settings, nobody);
  const double apart = glm::length(gjk.closest);
  Gap gap;
  // Where the centre is on the triangle there is no direction from one to the other: the triangle's own.
  if (gjk.cores_overlap || !(apart > 1e-9)) {
    std::array<Vector3d, 3> relative;
    for (std::size_t i = 0; i < 3; ++i) relative[i] = corners[i] - centre;
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
  } else if (count == 2) {  // edge i is from corner i to i + 1
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
      : level_(level), body_(body), displacement_(displacement), report_(observer) {}

  SweepResult run() {
    v_ = EllipsoidSpace::direction_from_world(body_, displacement_);
    speed_ = glm::length(v_);
    if constexpr (Observer::enabled) report_.begin_sweep(line::start, v_);
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (!entry.mesh) continue;
      const EllipsoidSpace space(body_, entry.pose);
      const auto box = space.template swept_box<Real>(displacement_, 1.0 + tolerance::touching<Real>);
      if constexpr (Observer::enabled) {
        if (entry.mesh->triangle_count() > 0)
          report_.mesh(static_cast<int>(i), !entry.mesh->bvh().first_meeting(box, static_cast<Real>(limit())),
                       mesh_passage(*entry.mesh, entry.pose, body_, displacement_), line::mesh);
      }
      entry.mesh->bvh().query_swept(
          box, [this] { return static_cast<Real>(limit()); },
          [&](std::uint32_t index) {
            const auto local = entry.mesh->triangle(index);
            const Corners unit = space.from_mesh(local);
            if constexpr (Observer::enabled) {
              Corners world;
              for (std::size_t k = 0; k < 3; ++k) world[k] = entry.pose.to_world(Vector3d(local[k]));
              report_.begin_triangle(static_cast<int>(i), static_cast<int>(index), unit, world);
            }
            advance(static_cast<int>(i), static_cast<int>(index), unit, space);
          });
    }
    if constexpr (Observer::enabled)
      report_.stop(best_.start_overlap ? line::deepest : line::result, best_, winner_, termination_);
    return best_;
  }

 private:
  double limit() const { return best_.hit ? best_.time : 1.0; }

  void advance(int mesh, int index, const Corners& unit, const EllipsoidSpace& space) {
    double time = 0.0;
    Gap gap = gap_between(unit, Vector3d(0.0));
    if (!std::isfinite(gap.distance)) return;
    tell(SweepProbe::distance, line::distance, time, gap, space);
    if (gap.distance < -tolerance::start_overlap<Real>) {
      const bool deepest = !best_.start_overlap || gap.distance < best_gap_;
      if (deepest) keep(mesh, index, 0.0, gap, space, true);
      verdict(CandidateOutcome::start_overlap, line::overlap, 0.0, gap, space, deepest);
      return;
    }
    for (int count = 0;; ++count) {
      const double approach = -glm::dot(v_, gap.normal);
      const double along = std::min(tolerance::grazing_angle<Real> * speed_, tolerance::start_overlap<Real>);
      // Near enough to touch, a motion along the triangle is one that rounding may bend into it.
      if (approach <= (gap.distance <= tolerance::touching<Real> ? along : 0.0)) {
        verdict(approach < -along ? CandidateOutcome::receding : CandidateOutcome::parallel, line::receding, time, gap,
                space, false, Comparison{"−v·n > 0", approach, 0.0, false});
        return;
      }
      if (gap.distance <= tolerance::advancement_gap<Real> || count == most_advances) {
        if (count == most_advances) termination_ = Termination::iteration_limit;
        const bool earliest = !best_.hit || (!best_.start_overlap && time < best_.time);
        if (earliest) keep(mesh, index, time, gap, space, false);
        verdict(earliest ? CandidateOutcome::hit : CandidateOutcome::later, line::touched, time, gap, space, earliest,
                Comparison{"d ≤ gap", gap.distance, tolerance::advancement_gap<Real>, true});
        return;
      }
      time += gap.distance / approach;
      if (!(time <= limit())) {
        verdict(time > 1.0 ? CandidateOutcome::beyond : CandidateOutcome::later, line::late, time, gap, space, false,
                Comparison{"t ≤ best", time, limit(), false});
        return;
      }
      gap = gap_between(unit, v_ * time);
      tell(SweepProbe::advance, line::advance, time, gap, space);
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
    if constexpr (Observer::enabled) report_.keep(time);
  }

  void fill(SweepStep& step, double time, const Gap& gap, const EllipsoidSpace& space) const {
    step.time = time;
    step.distance = gap.distance;
    step.feature = gap.feature;
    step.feature_index = gap.index;
    step.point = space.point_to_world(gap.point);
    step.normal = space.normal_to_world(gap.normal);
  }
  void tell(SweepProbe kind, int listing_line, double time, const Gap& gap, const EllipsoidSpace& space) {
    if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(kind, listing_line);
      fill(step, time, gap, space);
      step.probe_from = body_.position + displacement_ * time;
      step.probe_to = step.point;
      report_.on(step);
    }
  }
  void verdict(CandidateOutcome outcome, int listing_line, double time, const Gap& gap, const EllipsoidSpace& space,
               bool wins, const std::optional<Comparison>& test = {}) {
    if constexpr (Observer::enabled) {
      SweepStep step = report_.candidate(outcome, listing_line);
      fill(step, time, gap, space);
      step.test = test;
      if (outcome == CandidateOutcome::start_overlap) step.time = 0.0;
      if (wins) winner_ = step;
      report_.on(step);
    }
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  ProbeReport<Observer> report_;
  Vector3d v_{0.0};
  double speed_ = 0.0;
  SweepResult best_;
  double best_gap_ = 0.0;
  SweepStep winner_;
  Termination termination_ = Termination::converged;
};

}  // namespace

template <class Real>
SweepResult sweep_by_advancement(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement) {
  NullObserver observer;
  return Advancement<Real, NullObserver>(level, body, displacement, observer).run();
}
template <class Real>
SweepResult sweep_by_advancement(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement, StepObserver& observer) {
  return Advancement<Real, StepObserver>(level, body, displacement, observer).run();
}

#define MINKOSCOPE_INSTANTIATE(Real)                                                                             \
  template SweepResult sweep_by_advancement(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&); \
  template SweepResult sweep_by_advancement(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&,  \
                                            StepObserver&);
MINKOSCOPE_INSTANTIATE(float)
MINKOSCOPE_INSTANTIATE(double)
#undef MINKOSCOPE_INSTANTIATE

}  // namespace minkoscope
