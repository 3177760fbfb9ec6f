// Reports the steps of a run of ray parity; without an observer, every call is empty.
#pragma once

#include "core/base/listing_line.h"
#include "core/base/tolerance.h"
#include "core/narrow_phase/published/brute_force.h"

namespace minkoscope {

/// Where a ray crosses a triangle.
template <class Real>
struct RayHit {
  Real along = 0, border = 0;  // border: how far from the nearest edge, in barycentric weight
};

/// Steps are recorded in the world; `rotation` and `position` are A's pose, in whose axes the run calculates.
class RayReporter {
 public:
  RayReporter(const Matrix3d& rotation, const Vector3d& position, const Vector3d& direction, StepObserver& observer)
      : rotation_(rotation), position_(position), direction_(direction), observer_(observer) {}

  void start(std::array<int, 2> vertices, std::array<int, 2> faces) {
    step_.line = +BruteForceLine::vertices;
    step_.direction = direction_;
    step_.vertices = vertices;
    step_.faces = faces;
    observer_.on(step_);
  }
  template <class Real>
  void begin_ray(bool of_a, std::size_t vertex, int ray, const Vector3<Real>& from) {
    step_ = RayStep{};
    step_.event = RayEvent::ray;
    step_.line = +BruteForceLine::ray;
    step_.iteration = ray;
    step_.of_a = of_a;
    step_.vertex = static_cast<int>(vertex);
    step_.from = point(from);
    step_.direction = direction_;
  }
  template <class Real>
  void crossing(std::size_t face, const std::array<Vector3<Real>, 3>& vertices, const RayHit<Real>& hit) {
    RayCrossing out;
    out.face = static_cast<int>(face);
    for (std::size_t k = 0; k < 3; ++k) out.vertices[k] = point(vertices[k]);
    out.along = static_cast<double>(hit.along);
    out.point = step_.from + out.along * direction_;
    out.border = static_cast<double>(hit.border) <= tolerance::ray_border<Real>;
    step_.crossings.push_back(out);
  }
  void end_ray(const Comparison& test) {
    step_.test = test;
    observer_.on(step_);
  }
  /// All rays are sent.
  void no_vertex_inside() { step_ = RayStep{}; }
  void stop(BruteForceLine line, const Comparison& test, const BruteForceOutcome& end) {
    step_.event = RayEvent::stop;
    step_.line = +line;
    step_.iteration = end.rays;
    step_.test = test;
    step_.termination = end.termination;
    observer_.on(step_);
  }

 private:
  template <class Real>
  Vector3d point(const Vector3<Real>& p) const {
    return rotation_ * Vector3d(p) + position_;
  }

  Matrix3d rotation_;
  Vector3d position_, direction_;
  StepObserver& observer_;
  RayStep step_;
};

struct NoRayReporter {
  template <class... Facts>
  void start(const Facts&...) const {}
  template <class... Facts>
  void begin_ray(const Facts&...) const {}
  template <class... Facts>
  void crossing(const Facts&...) const {}
  template <class... Facts>
  void end_ray(const Facts&...) const {}
  void no_vertex_inside() const {}
  template <class... Facts>
  void stop(const Facts&...) const {}
};

template <class Observer>
auto make_ray_reporter([[maybe_unused]] const Matrix3d& rotation, [[maybe_unused]] const Vector3d& position,
                       [[maybe_unused]] const Vector3d& direction, [[maybe_unused]] Observer& observer) {
  if constexpr (Observer::enabled) {
    return RayReporter(rotation, position, direction, observer);
  } else {
    return NoRayReporter{};
  }
}

}  // namespace minkoscope
