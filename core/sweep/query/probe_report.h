// What the steps of one triangle have in common, and the few ways in which a method told in probes reports them.
#pragma once

#include "core/sweep/query/collision_level.h"
#include "core/sweep/query/mesh_passage.h"

namespace minkoscope {

/// Keeps the facts of the triangle under test, so that each step of it can be drawn and explained alone.
template <class Observer>
class ProbeReport {
 public:
  explicit ProbeReport(Observer& observer) : observer_(observer) {}

  /// `length`: of the displacement in the method's own space, radii.
  void begin_sweep(int line, const Vector3d& displacement, double length = 0.0) {
    step_ = {};
    step_.displacement = displacement;
    SweepStep step = step_;
    step.event = SweepEvent::start;
    step.line = line;
    step.distance = length;
    observer_.on(step);
  }
  /// A mesh, before its triangles.
  void mesh(int index, bool rejected, const MeshPassage& passage, int line) {
    SweepStep step = passage_step(index, rejected, passage, line);
    step.displacement = step_.displacement;
    step.best_time = step_.best_time;
    observer_.on(step);
  }
  /// `unit`: in ellipsoid space, relative to the body's start.
  void begin_triangle(int mesh, int triangle, const std::array<Vector3d, 3>& unit,
                      const std::array<Vector3d, 3>& world) {
    step_.mesh = mesh;
    step_.triangle = triangle;
    step_.triangle_points = unit;
    step_.triangle_world = world;
  }
  /// The earliest hit so far.
  void keep(double time) { step_.best_time = time; }

  SweepStep probe(SweepProbe kind, int line) const {
    SweepStep step = step_;
    step.event = SweepEvent::probe;
    step.probe = kind;
    step.line = line;
    return step;
  }
  SweepStep candidate(CandidateOutcome outcome, int line) const {
    SweepStep step = step_;
    step.event = SweepEvent::candidate;
    step.outcome = outcome;
    step.line = line;
    return step;
  }
  void on(const SweepStep& step) { observer_.on(step); }

  /// `winner` carries the triangle of the hit; only asked for on a hit.
  void stop(int line, const SweepResult& result, const SweepStep& winner, Termination termination) {
    SweepStep step;
    step.event = SweepEvent::stop;
    step.line = line;
    step.displacement = step_.displacement;
    step.outcome = result.start_overlap ? CandidateOutcome::start_overlap
                   : result.hit         ? CandidateOutcome::hit
                                        : CandidateOutcome::missed;
    step.time = step.best_time = result.time;
    step.termination = termination;
    if (result.hit) {
      step.mesh = result.mesh;
      step.triangle = result.triangle;
      step.triangle_points = winner.triangle_points;
      step.triangle_world = winner.triangle_world;
      step.feature = result.feature;
      step.feature_index = result.feature_index;
      step.point = result.point;
      step.normal = result.normal;
      step.depth = result.depth;
    }
    observer_.on(step);
  }

 private:
  Observer& observer_;
  SweepStep step_;
};

}  // namespace minkoscope
