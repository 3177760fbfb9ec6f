// What the sweeps of any convex body share: the obstacles along the way, the best contact so far, and the steps that
// report them. A method derives from it and decides about one obstacle at a time.
#pragma once

#include <array>
#include <tuple>
#include <utility>

#include <minkoscope/pair.h>

#include "core/sweep/query/probe_report.h"

namespace minkoscope {

/// Where a body meets an obstacle, in the body's axes at that time, relative to its position then.
struct BodyContact {
  double time = 0.0, depth = 0.0;  // depth: metres, of an overlap at the start
  Vector3d normal{0.0};            // unit, towards the body
  Vector3d point{0.0};             // on the obstacle
  unsigned features = 0;           // of a triangle: bit i is set where vertex i carries the point
};

/// Of a triangle, whose vertex i is bit i. Edge i is from vertex i to i + 1.
inline std::pair<Feature, int> feature_of_vertices(unsigned vertices) {
  constexpr std::pair<Feature, int> face{Feature::face, -1};
  constexpr std::array<std::pair<Feature, int>, 8> of{face,
                                                      {Feature::vertex, 0},
                                                      {Feature::vertex, 1},
                                                      {Feature::edge, 0},
                                                      {Feature::vertex, 2},
                                                      {Feature::edge, 2},
                                                      {Feature::edge, 1},
                                                      face};
  return of[vertices & 7u];
}

/// Depth, normal and point of an overlap, by EPA in double; the obstacle in the body's axes, relative to its position.
inline BodyContact overlap_between(const Shape& body, const PosedShape& obstacle) {
  PairQuery query;
  query.a = obstacle;
  query.b = {body, {}};
  query.precision = Precision::float64;
  const PairResult found = run_pair(query);
  BodyContact contact;
  contact.depth = found.depth.value_or(0.0);
  contact.normal = found.normal.value_or(Vector3d(0.0));
  contact.point = found.point_a.value_or(Vector3d(0.0));
  return contact;
}

template <class Real, class Observer>
class BodySweep {
 protected:
  BodySweep(const CollisionLevel<Real>& level, const MovingBody& body, std::string_view method, Observer& observer)
      : level_(level), body_(body), size_(body.size()), report_(observer, method) {}

  double limit() const { return best_.hit ? best_.time : 1.0; }

  /// `against_triangle(vertices)`: world; `against_shape(obstacle, pose)`. `mesh_line`: of the listing.
  template <class AgainstTriangle, class AgainstShape>
  void visit_obstacles(int mesh_line, const AgainstTriangle& against_triangle, const AgainstShape& against_shape) {
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      mesh_ = static_cast<int>(i);
      const auto& entry = level_.meshes[i];
      if (entry.obstacle) {
        triangle_ = -1;
        if constexpr (Observer::enabled) report_.begin_triangle(mesh_, -1, {}, {});
        against_shape(*entry.obstacle, entry.pose);
      }
      if (entry.mesh) visit_triangles(*entry.mesh, entry.pose, mesh_line, against_triangle);
    }
  }

  void keep(const BodyContact& contact, bool overlaps) {
    const Pose at = body_.pose_at(contact.time);
    best_.hit = true;
    best_.start_overlap = overlaps;
    best_.time = contact.time;
    best_.depth = contact.depth;
    best_.point = at.to_world(contact.point);
    best_.normal = at.rotation * contact.normal;
    best_.mesh = mesh_;
    best_.triangle = triangle_;
    std::tie(best_.feature, best_.feature_index) = feature_of_vertices(contact.features);
    report_.keep(contact.time);
  }

  /// Keeps what is touched earlier than the best, and says so.
  void touched(const BodyContact& contact, int hit_line, int late_line, const std::optional<Comparison>& test) {
    const bool earliest = !best_.hit || (!best_.start_overlap && contact.time < best_.time);
    const double before = limit();
    if (earliest) {
      keep(contact, false);
      return verdict(CandidateOutcome::hit, hit_line, contact, test);
    }
    verdict(contact.time == before ? CandidateOutcome::tied : CandidateOutcome::later, late_line, contact,
            Comparison{TestKind::earlier, contact.time, before, false});
  }

  /// Keeps the deepest overlap at the start, and says so.
  void overlapping(const BodyContact& contact, int line) {
    if (!best_.start_overlap || contact.depth > best_.depth) keep(contact, true);
    verdict(CandidateOutcome::start_overlap, line, contact, {});
  }
  /// `approach`: metres a unit of time, no more than `along`, so that nothing is entered.
  void not_approached(double approach, double along, double threshold, int line, const BodyContact& contact) {
    verdict(approach < -along ? CandidateOutcome::receding : CandidateOutcome::parallel, line, contact,
            Comparison{TestKind::approaching, approach, threshold, false});
  }
  /// Not before `time`, which is past the limit.
  void not_in_time(double time, int line, BodyContact contact) {
    contact.time = time;
    verdict(time > 1.0 ? CandidateOutcome::beyond : CandidateOutcome::later, line, contact,
            Comparison{TestKind::not_later, time, limit(), false});
  }

  void verdict(CandidateOutcome outcome, int line, const BodyContact& contact, const std::optional<Comparison>& test) {
    report_.candidate(outcome, line, [&](SweepStep& step) {
      const Pose at = body_.pose_at(contact.time);
      step.time = contact.time;
      step.depth = contact.depth;
      step.point = at.to_world(contact.point);
      step.normal = at.rotation * contact.normal;
      std::tie(step.feature, step.feature_index) = feature_of_vertices(contact.features);
      step.test = test;
      if (outcome == CandidateOutcome::tied)
        step.tie = Tie{TieRule::found_first, best_.mesh, best_.triangle, best_.feature};
    });
  }

  const CollisionLevel<Real>& level_;
  const MovingBody& body_;
  const double size_;  // metres
  ProbeReport<Observer> report_;
  int mesh_ = -1, triangle_ = -1;  // under test
  SweepResult best_;

 private:
  template <class AgainstTriangle>
  void visit_triangles(const CollisionMesh<Real>& mesh, const Pose& pose, int line, const AgainstTriangle& against) {
    const SweptBox<Real> box = body_.template swept_box<Real>(pose);
    if constexpr (Observer::enabled) {
      if (mesh.triangle_count() > 0)
        report_.mesh(mesh_, !mesh.bvh().first_meeting(box, static_cast<Real>(limit())), mesh_cast(mesh, pose, body_),
                     line);
    }
    mesh.bvh().query_swept(
        box, [this] { return static_cast<Real>(limit()); },
        [&](std::uint32_t index) {
          triangle_ = static_cast<int>(index);
          const std::array<Vector3d, 3> vertices = to_world(pose, mesh.triangle(index));
          if constexpr (Observer::enabled) {
            std::array<Vector3d, 3> from_start = vertices;
            for (Vector3d& point : from_start) point -= body_.pose.position;
            report_.begin_triangle(mesh_, triangle_, from_start, vertices);
          }
          against(vertices);
        });
  }
};

}  // namespace minkoscope
