// `swept`: the earliest touch of a moving ellipsoid with a level of triangles.
//
// Kasper Fauerby, "Improved Collision Detection and Response", 2003, as thebigh tells it in "Collision detection in 3D"
// (FreeBASIC forum, 2020): the level is brought into the space in which the ellipsoid is the unit ball, where faces,
// edges and vertices have quadratic roots. Ours:
// - the ellipsoid turns with the body (core/sweep/query/ellipsoid_space.h);
// - triangles are two-sided, slivers are their edges;
// - the static distance comes first: it finds start overlaps, and what touches at the start blocks only when the body
//   moves into it, so that standing and sliding bodies are never caught by a root at time 0;
// - a body that stands in a floor by less than the tolerance is not caught by its inner edges
// (core/sweep/swept/inner_edges.h);
// - times equal within rounding go to the face, then the edge, then the vertex, then the lowest mesh and triangle;
// - triangles come from a hierarchy, nearest boxes first, and none is asked that is farther than the best touch; on
//   levels of floats those of a leaf are sieved together first (core/sweep/swept/triangle_sieve.h).
#include "core/sweep/swept/swept.h"
#include "core/sweep/swept/earliest_touch.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/mesh_passage.h"
#include "core/sweep/swept/inner_edges.h"
#include "core/sweep/swept/start_depth.h"
#include "core/sweep/swept/triangle_sieve.h"
#include "core/trace/observer.h"

namespace minkoscope {
namespace {

namespace line {  // of the listing in method_table.cpp
constexpr int displacement = 1, mesh = 2, overlap = 3, resting = 4, face = 5, edge = 6, vertex = 7, earliest = 8,
              deepest = 9, result = 10;
constexpr int of(Feature feature) {
  return feature == Feature::face ? face : feature == Feature::edge ? edge : vertex;
}
}  // namespace line

/// What one triangle says, and the touch it speaks of.
struct Verdict {
  CandidateOutcome outcome = CandidateOutcome::missed;
  TriangleTouch touch;
};

template <class Real, class Observer>
class Sweep {
 public:
  Sweep(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement, Observer& observer)
      : level_(level), body_(body), displacement_(displacement), observer_(observer) {}

  SweepResult run() {
    v_ = EllipsoidSpace::direction_from_world(body_, displacement_);
    speed_ = glm::length(v_);
    moves_ = speed_ > 0.0;
    touches_.set_tie_width(moves_ ? tolerance::touching<Real> / speed_ : 0.0);
    if constexpr (Observer::enabled) report_start();
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (entry.mesh) visit_mesh(static_cast<int>(i), *entry.mesh, EllipsoidSpace(body_, entry.pose));
    }
    const SweepResult result = conclude();
    if constexpr (Observer::enabled) report_stop(result);
    return result;
  }

 private:
  void visit_mesh(int mesh_index, const CollisionMesh<Real>& mesh, const EllipsoidSpace& space) {
    const SweptBox<Real> box = space.template swept_box<Real>(displacement_, 1.0 + tolerance::touching<Real>);
    if constexpr (Observer::enabled) report_mesh(mesh_index, mesh, box);
    const auto limit_now = [this] { return static_cast<Real>(limit_); };
    const auto expect = [&](std::uint32_t first, std::uint32_t count) { mesh.expect_corners(first, count); };
    const auto visit = [&](std::uint32_t place) {
      const std::uint32_t index = mesh.bvh().items()[place];
      mesh.expect_neighbours(index);
      visit_triangle(mesh_index, index, mesh, space, mesh.triangle_at(place));
    };
    // What the moving body cannot touch is no candidate; an observer is told of it all the same.
    if constexpr (!Observer::enabled && std::is_same_v<Real, float>) {
      const SievePath path = sieve_path(space.start(), space.to_unit(), body_.radii, v_);
      const SieveTriangles sieve = triangle_sieve(mesh.bvh().instructions());
      mesh.bvh().query_swept_leaves(box, limit_now, expect, [&](std::uint32_t first, std::uint32_t count) {
        std::uint32_t passing = sieve(mesh.corners_from(first), count, path, limit_now());
        for (; passing != 0; passing &= passing - 1)
          visit(first + static_cast<std::uint32_t>(std::countr_zero(passing)));
      });
    } else {
      mesh.bvh().query_swept_leaves(box, limit_now, expect, [&](std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t place = first; place < first + count; ++place)
          if (Observer::enabled || !misses(box, mesh.triangle_at(place))) visit(place);
      });
    }
  }

  bool misses(const SweptBox<Real>& box, const std::array<Vector3<Real>, 3>& corners) const {
    const Box3<Real> own{glm::min(corners[0], glm::min(corners[1], corners[2])),
                         glm::max(corners[0], glm::max(corners[1], corners[2]))};
    Real time = Real(0);
    constexpr Real up = Real(1) + Real(4) * std::numeric_limits<Real>::epsilon();
    return !box.meets(own, static_cast<Real>(limit_) * up, time);
  }

  void visit_triangle(int mesh_index, std::uint32_t index, const CollisionMesh<Real>& mesh, const EllipsoidSpace& space,
                      const std::array<Vector3<Real>, 3>& corners) {
    const UnitTriangle triangle(space.from_mesh(corners));
    Verdict verdict = judge(mesh, space, index, triangle);
    if (verdict.outcome == CandidateOutcome::start_overlap) {
      overlaps_.add({verdict.touch.distance, mesh_index, index, verdict.touch});
      limit_ = 0.0;
    } else if (verdict.outcome == CandidateOutcome::hit) {
      touches_.add({verdict.touch.time, mesh_index, index, verdict.touch});
      limit_ = std::min(limit_, touches_.limit());
    }
    if constexpr (Observer::enabled) {
      if (verdict.outcome == CandidateOutcome::hit && !leads(mesh_index, index))
        verdict.outcome = CandidateOutcome::later;
      report_candidate(mesh_index, index, mesh, space, triangle, verdict);
    }
  }

  bool leads(int mesh_index, std::uint32_t index) const {
    if (touches_.empty()) return false;
    const Ranked& winner = touches_.winner();
    return winner.mesh == mesh_index && winner.triangle == index;
  }

  Verdict judge(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, std::uint32_t index,
                const UnitTriangle& triangle) const {
    constexpr double above = 1.0 + tolerance::touching<Real>;
    const bool plane_is_near =
        triangle.degenerate || triangle.offset * triangle.offset <= above * above * triangle.normal_squared;
    if (plane_is_near) {
      TriangleTouch now = nearest_touch(triangle);
      if (now.distance < 1.0 - tolerance::start_overlap<Real>) {
        now.normal = settled_normal(mesh, space, index, now, Vector3d(0.0)).normal;
        return {CandidateOutcome::start_overlap, now};
      }
      if (now.distance <= above) {
        settle(mesh, space, index, now);
        if (const auto free = way_along(now)) return {*free, now};
        if (now.distance <= 1.0 + rounding) return {CandidateOutcome::hit, now};
      }
    }
    if (!moves_) return {};
    // A path that reaches into a line or a corner by less than the touching width passes it by.
    auto touch = first_touch(triangle, v_, limit_, 2.0 * tolerance::touching<Real>);
    if (!touch) return {};
    if (settle(mesh, space, index, *touch)) {
      if (const auto free = way_along(*touch)) return {*free, *touch};
    }
    return {CandidateOutcome::hit, *touch};
  }

  /// Gives a touch with an inner edge of a surface that the body stands in (by no more than the start tolerance; deeper
  /// ones are hit before) the surface's normal.
  bool settle(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, std::uint32_t index,
              TriangleTouch& touch) const {
    if (touch.feature == Feature::face) return false;
    const SettledNormal settled = settled_normal(mesh, space, index, touch, v_ * touch.time);
    if (!settled.replaced || settled.nearest < 1.0 - 2.0 * tolerance::start_overlap<Real>) return false;
    touch.normal = settled.normal;
    return true;
  }

  /// Whether the body leaves a touch behind or moves along its tangent plane: how far it would come into that plane
  /// over the whole move.
  std::optional<CandidateOutcome> way_along(const TriangleTouch& touch) const {
    const double approach = -glm::dot(v_, touch.normal);
    const double along = std::min(tolerance::grazing_angle<Real> * speed_, tolerance::start_overlap<Real>);
    if (approach < -along) return CandidateOutcome::receding;
    if (approach <= along) return CandidateOutcome::parallel;
    return std::nullopt;
  }

  SweepResult conclude() const {
    SweepResult result;
    if (overlaps_.empty() && touches_.empty()) return result;
    const Ranked& winner = overlaps_.empty() ? touches_.winner() : overlaps_.winner();
    const auto& entry = level_.meshes[static_cast<std::size_t>(winner.mesh)];
    const EllipsoidSpace space(body_, entry.pose);
    result.hit = true;
    result.time = overlaps_.empty() ? winner.touch.time : 0.0;
    result.point = space.point_to_world(winner.touch.point);
    result.normal = space.normal_to_world(winner.touch.normal);
    result.feature = winner.touch.feature;
    result.feature_index = winner.touch.index;
    result.mesh = winner.mesh;
    result.triangle = static_cast<int>(winner.triangle);
    result.start_overlap = !overlaps_.empty();
    if (result.start_overlap) {
      const UnitTriangle triangle(space.from_mesh(entry.mesh->triangle(winner.triangle)));
      result.depth = clearing_depth(space, triangle, winner.touch);
    }
    return result;
  }

  void report_start() {
    SweepStep step;
    step.event = SweepEvent::start;
    step.line = line::displacement;
    step.displacement = v_;
    observer_.on(step);
  }

  void report_mesh(int mesh_index, const CollisionMesh<Real>& mesh, const SweptBox<Real>& box) {
    if (mesh.triangle_count() == 0) return;
    const Pose& pose = level_.meshes[static_cast<std::size_t>(mesh_index)].pose;
    const bool rejected = !mesh.bvh().first_meeting(box, static_cast<Real>(limit_));
    SweepStep step = passage_step(mesh_index, rejected, mesh_passage(mesh, pose, body_, displacement_), line::mesh);
    step.displacement = v_;
    step.best_time = best_time();
    observer_.on(step);
  }

  double best_time() const { return !overlaps_.empty() ? 0.0 : touches_.empty() ? 1.0 : touches_.lowest(); }

  void report_candidate(int mesh_index, std::uint32_t index, const CollisionMesh<Real>& mesh,
                        const EllipsoidSpace& space, const UnitTriangle& triangle, const Verdict& verdict) {
    SweepStep step;
    step.event = SweepEvent::candidate;
    step.mesh = mesh_index;
    step.triangle = static_cast<int>(index);
    step.triangle_points = triangle.p;
    const auto corners = mesh.triangle(index);
    for (std::size_t i = 0; i < 3; ++i)
      step.triangle_world[i] = level_.meshes[static_cast<std::size_t>(mesh_index)].pose.to_world(Vector3d(corners[i]));
    step.displacement = v_;
    step.outcome = verdict.outcome;
    TriangleTouch shown = verdict.touch;
    if (verdict.outcome == CandidateOutcome::missed) {
      // Say why: past the end of the move, later than the best, along its plane, or simply beside it.
      shown = nearest_touch(triangle);
      const auto touch =
          moves_ ? first_touch(triangle, v_, std::numeric_limits<double>::infinity(), 0.0) : std::nullopt;
      if (touch) {
        shown = *touch;
        step.outcome = touch->time > 1.0 ? CandidateOutcome::beyond : CandidateOutcome::later;
        if (!(touch->time > 1.0) && first_touch(triangle, v_, 1.0, 2.0 * tolerance::touching<Real>) == std::nullopt)
          step.outcome = CandidateOutcome::missed;
      } else if (moves_) {
        const double away = glm::dot(v_, shown.normal);
        if (away > tolerance::grazing_angle<Real> * speed_)
          step.outcome = CandidateOutcome::receding;
        else if (std::abs(away) <= tolerance::grazing_angle<Real> * speed_)
          step.outcome = CandidateOutcome::parallel;
      }
    }
    if (triangle.degenerate && step.outcome == CandidateOutcome::missed) step.outcome = CandidateOutcome::degenerate;
    const bool touches_in_time = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::later ||
                                 step.outcome == CandidateOutcome::beyond;
    step.feature = shown.feature;
    step.feature_index = shown.index;
    step.line = step.outcome == CandidateOutcome::start_overlap ? line::overlap
                : step.outcome == CandidateOutcome::receding || step.outcome == CandidateOutcome::parallel
                    ? line::resting
                    : line::of(shown.feature);
    if (step.outcome == CandidateOutcome::hit) step.line = line::earliest;
    step.time = touches_in_time ? shown.time : step.outcome == CandidateOutcome::start_overlap ? 0.0 : 1.0;
    step.best_time = best_time();
    step.point = space.point_to_world(shown.point);
    step.normal = space.normal_to_world(shown.normal);
    if (step.outcome == CandidateOutcome::start_overlap) step.depth = clearing_depth(space, triangle, shown);
    step.roots = moves_ ? feature_roots(triangle, v_, shown.feature, shown.index) : std::nullopt;
    observer_.on(step);
  }

  void report_stop(const SweepResult& result) {
    SweepStep step;
    step.event = SweepEvent::stop;
    step.line = result.start_overlap ? line::deepest : line::result;
    step.displacement = v_;
    step.mesh = result.mesh;
    step.triangle = result.triangle;
    step.outcome = result.start_overlap ? CandidateOutcome::start_overlap
                   : result.hit         ? CandidateOutcome::hit
                                        : CandidateOutcome::missed;
    step.feature = result.feature;
    step.feature_index = result.feature_index;
    step.time = step.best_time = result.time;
    step.point = result.point;
    step.normal = result.normal;
    step.depth = result.depth;
    if (result.hit) {
      const auto& entry = level_.meshes[static_cast<std::size_t>(result.mesh)];
      const auto corners = entry.mesh->triangle(static_cast<std::uint32_t>(result.triangle));
      step.triangle_points = EllipsoidSpace(body_, entry.pose).from_mesh(corners);
      for (std::size_t i = 0; i < 3; ++i) step.triangle_world[i] = entry.pose.to_world(Vector3d(corners[i]));
    }
    observer_.on(step);
  }

  static constexpr double rounding = 1e-12;  // of a distance in ellipsoid space, in unit balls
  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  Observer& observer_;
  Vector3d v_{0.0};  // the displacement in ellipsoid space
  double speed_ = 0.0;
  bool moves_ = false;
  double limit_ = 1.0;  // no touch later than this can become the result
  Best touches_{0.0};
  Best overlaps_{tolerance::feature_border};
};

}  // namespace

template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                            const Vector3d& displacement) {
  NullObserver observer;
  return Sweep<Real, NullObserver>(level, body, displacement, observer).run();
}

template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                            StepObserver& observer) {
  return Sweep<Real, StepObserver>(level, body, displacement, observer).run();
}

template SweepResult sweep_ellipsoid(const CollisionLevel<float>&, const EllipsoidBody&, const Vector3d&);
template SweepResult sweep_ellipsoid(const CollisionLevel<double>&, const EllipsoidBody&, const Vector3d&);
template SweepResult sweep_ellipsoid(const CollisionLevel<float>&, const EllipsoidBody&, const Vector3d&,
                                     StepObserver&);
template SweepResult sweep_ellipsoid(const CollisionLevel<double>&, const EllipsoidBody&, const Vector3d&,
                                     StepObserver&);

}  // namespace minkoscope
