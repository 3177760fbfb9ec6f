// How a method reports its steps in probes: the facts of the sweep and of the triangle under test, which every step
// carries, so that each can be drawn and explained alone. Unobserved, every report is empty.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include <minkoscope/trace.h>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/query/mesh_cast.h"

namespace minkoscope {

template <class Observer>
class ProbeReport {
 public:
  /// `method`: its name in the table.
  ProbeReport(Observer& observer, std::string_view method) : observer_(observer) { step_.method = method; }

  /// `length`: of the displacement in the method's own space, radii.
  void begin_sweep(int line, const Vector3d& displacement, double length = 0.0) {
    if constexpr (Observer::enabled) {
      step_.displacement = displacement;
      SweepStep step = step_;
      step.event = SweepEvent::start;
      step.line = line;
      step.distance = length;
      observer_.on(step);
    }
  }
  /// A mesh, before its triangles.
  void mesh(int index, bool rejected, const MeshCast& cast, int line,
            const std::optional<Comparison>& test = std::nullopt) {
    SweepStep step = mesh_step(index, rejected, cast, line, test);
    step.method = step_.method;
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
  /// The triangle under test is the earliest hit so far.
  void keep(double time) {
    if constexpr (Observer::enabled) {
      step_.best_time = time;
      winner_ = step_;
    }
  }

  /// fill(step) adds the probe's own facts.
  template <class Fill>
  void probe(SweepProbe kind, int line, Fill&& fill) {
    if constexpr (Observer::enabled) {
      SweepStep step = step_;
      step.event = SweepEvent::probe;
      step.probe = kind;
      step.line = line;
      fill(step);
      observer_.on(step);
    }
  }
  /// fill(step) adds what decided the verdict.
  template <class Fill>
  void candidate(CandidateOutcome outcome, int line, Fill&& fill) {
    if constexpr (Observer::enabled) {
      SweepStep step = step_;
      step.event = SweepEvent::candidate;
      step.outcome = outcome;
      step.line = line;
      fill(step);
      observer_.on(step);
    }
  }

  /// Of a hit, the one last kept.
  void stop(int line, const SweepResult& result, Termination termination) {
    if constexpr (Observer::enabled) {
      SweepStep step;
      step.event = SweepEvent::stop;
      step.method = step_.method;
      step.line = line;
      step.displacement = step_.displacement;
      step.outcome = outcome_of(result);
      step.time = step.best_time = result.time;
      step.termination = termination;
      if (result.hit) {
        step.mesh = result.mesh;
        step.triangle = result.triangle;
        step.triangle_points = winner_.triangle_points;
        step.triangle_world = winner_.triangle_world;
        step.feature = result.feature;
        step.feature_index = result.feature_index;
        step.point = result.point;
        step.normal = result.normal;
        step.depth = result.depth;
      }
      observer_.on(step);
    }
  }

 private:
  struct Nothing {
    std::string_view method;
  };

  Observer& observer_;
  std::conditional_t<Observer::enabled, SweepStep, Nothing> step_, winner_;
};

}  // namespace minkoscope
