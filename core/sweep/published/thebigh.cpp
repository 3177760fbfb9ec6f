#include "core/sweep/published/thebigh.h"

#include <cmath>

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/nearby.h"
#include "core/sweep/query/probe_report.h"
#include "core/trace/observer.h"

namespace minkoscope {
namespace {

namespace line {  // of the listing in method_table.cpp
constexpr int start = 1, plane = 2, parallel = 3, plane_roots = 4, embedded = 5, out_of_reach = 6, plane_point = 7,
              inside = 8, corner = 9, edge = 10, foot = 11, keep = 12, hit = 13, free = 14;
}  // namespace line

// His areas take in what lies beside a triangle by up to its own size.
constexpr double stretch = 1.0;

using Corners = std::array<Vector3d, 3>;

/// His test by areas: how large the parts at corners 0 and 1 are, relative to the triangle.
struct Areas {
  double first = 0.0, second = 0.0;
  double third() const { return 1.0 - first - second; }
  bool inside() const {
    if (first < 0.0 || first > 1.0) return false;
    if (second < 0.0 || second > 1.0) return false;
    return !(third() < 0.0 || third() > 1.0);
  }
};

Areas areas_at(const Vector3d& point, const Corners& t) {
  const double whole = glm::length(glm::cross(t[2] - t[0], t[1] - t[0]));
  return {glm::length(glm::cross(t[2] - point, t[1] - point)) / whole,
          glm::length(glm::cross(t[2] - point, t[0] - point)) / whole};
}

/// His lowest positive root of a·t² + b·t + c below `limit`.
std::optional<double> lowest_positive_root(double a, double b, double c, double limit) {
  const double determinant = b * b - 4.0 * a * c;
  if (determinant < 0.0 || std::abs(a) < tolerance::thebigh_zero) return std::nullopt;
  const double root = std::sqrt(determinant);
  const double first = std::min((-b - root) / (2.0 * a), (-b + root) / (2.0 * a));
  if (first < limit && first > 0.0) return first;
  return std::nullopt;
}

/// What decided a quadratic.
Comparison root_test(double a, double b, double c, const std::optional<double>& root, double limit) {
  if (std::abs(a) < tolerance::thebigh_zero) return {"|A| < ε: no roots", std::abs(a), tolerance::thebigh_zero, false};
  const double determinant = b * b - 4.0 * a * c;
  if (!root) return {"B² − 4AC ≥ 0, 0 < root < best", determinant, 0.0, false};
  return {"0 < root < best", *root, limit, true};
}

template <class Real, class Observer>
class TheBigh {
 public:
  TheBigh(const CollisionLevel<Real>& level, const EllipsoidBody& body, const TheBighSpace& space,
          const Vector3d& position, const Vector3d& displacement, Observer& observer)
      : level_(level), body_(body), space_(space), p_(position), d_(displacement), report_(observer), told_(body) {}

  TheBighHit run() {
    if constexpr (Observer::enabled) {
      told_.position = space_.from * p_;
      report_.begin_sweep(line::start, EllipsoidSpace::direction_from_world(body_, space_.from * d_), glm::length(d_));
    }
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (!entry.mesh) continue;
      // In the world his ball is an ellipsoid with its axes along the world's.
      const Matrix3d turn = glm::mat3_cast(entry.pose.rotation);
      Vector3d half;
      for (int axis = 0; axis < 3; ++axis) half[axis] = glm::length(turn[axis] * body_.radii);
      const Vector3d start = entry.pose.to_local(space_.from * p_);
      const Vector3d along = glm::conjugate(entry.pose.rotation) * (space_.from * d_);
      const Box3<Real> box = box_of(*entry.mesh);
      const NearbyPath path(start, along, half, stretch);
      const bool nearby = path.comes_near(Vector3d(box.min), Vector3d(box.max));
      if constexpr (Observer::enabled) {
        if (entry.mesh->triangle_count() > 0) {
          MeshPassage passage = mesh_passage(*entry.mesh, entry.pose, told_, space_.from * d_);
          take_to_unit(passage, space_.to * turn);
          if (!nearby) passage.meets.reset();
          report_.mesh(static_cast<int>(i), !nearby, passage, nearby ? line::start : line::plane);
        }
      }
      if (!nearby) continue;
      for_each_nearby(*entry.mesh, path, [&](std::uint32_t index) {
        check(static_cast<int>(i), static_cast<int>(index), entry.mesh->triangle(index), entry.pose);
      });
    }
    if constexpr (Observer::enabled) {
      SweepResult result = as_result(nearest_);
      const Termination end = length_squared(d_) > 0.0 ? Termination::converged : Termination::degenerate;
      report_.stop(nearest_.found ? line::hit : line::free, result, winner_, end);
    }
    return nearest_;
  }

  SweepResult as_result(const TheBighHit& hit) const {
    SweepResult result;
    if (!hit.found) return result;
    result.hit = true;
    result.time = hit.time;
    result.point = space_.from * hit.point;
    result.normal = space_.normal_to_world(p_ + d_ * hit.time - hit.point);
    result.feature = hit.feature;
    result.feature_index = hit.feature_index;
    result.mesh = hit.mesh;
    result.triangle = hit.triangle;
    if (!is_finite(result.point) || !is_finite(result.normal) || !std::isfinite(result.time)) return {};
    return result;
  }

 private:
  /// The best of one triangle so far.
  struct Found {
    bool any = false;
    double time = 1.0;
    Vector3d point{0.0};
    Feature feature = Feature::face;
    int index = -1;
  };

  void check(int mesh, int index, const std::array<Vector3<Real>, 3>& local, const Pose& pose) {
    Corners world, t;
    for (std::size_t i = 0; i < 3; ++i) {
      world[i] = pose.to_world(Vector3d(local[i]));
      t[i] = space_.to * world[i];
    }
    if constexpr (Observer::enabled)
      report_.begin_triangle(mesh, index, EllipsoidSpace(told_, pose).from_mesh(local), world);
    const Vector3d n = glm::normalize(glm::cross(t[1] - t[0], t[2] - t[0]));
    Found found;
    // Without area the normal is not a number, and neither is what follows from it: only corners and edges are left.
    if (is_finite(n)) {
      if (!face(n, t, found)) return;
    } else if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(SweepProbe::plane, line::plane);
      step.outcome = CandidateOutcome::degenerate;
      report_.on(step);
    }
    if (!found.any) edges_and_corners(t, found);
    keep(mesh, index, found);
  }

  /// False where the triangle cannot be reached.
  bool face(const Vector3d& n, const Corners& t, Found& found) {
    const double approach = glm::dot(n, d_);
    const double distance = glm::dot(p_, n) - glm::dot(n, t[0]);
    if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(SweepProbe::plane, line::plane);
      step.distance = std::abs(distance);
      step.normal = space_.normal_to_world(n);
      step.probe_from = space_.from * p_;
      step.probe_to = space_.from * (p_ - n * distance);
      report_.on(step);
    }
    if (std::abs(approach) < tolerance::thebigh_zero && std::abs(distance) >= 1.0) {
      if constexpr (Observer::enabled)
        leave(CandidateOutcome::parallel, line::parallel, n,
              {"|n·d| < ε", std::abs(approach), tolerance::thebigh_zero, true});
      return false;
    }
    const double side = distance < 0.0 ? 1.0 : -1.0;
    double t0 = (1.0 - distance) / approach, t1 = (-1.0 - distance) / approach;
    if (t0 > t1) std::swap(t0, t1);
    if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(SweepProbe::plane_roots, line::plane_roots);
      step.roots = std::array<double, 2>{t0, t1};
      report_.on(step);
    }
    if (std::abs(distance) < 1.0) {
      t0 = 0.0;
      t1 = 1.0;
      if constexpr (Observer::enabled) {
        SweepStep step = report_.probe(SweepProbe::embedded, line::embedded);
        step.distance = std::abs(distance);
        step.test = Comparison{"|s| < 1", std::abs(distance), 1.0, true};
        report_.on(step);
      }
    }
    if (t0 > 1.0 || t1 < 0.0) {
      if constexpr (Observer::enabled) {
        const bool ahead = t0 > 1.0;
        leave(ahead ? CandidateOutcome::beyond : CandidateOutcome::receding, line::out_of_reach, n,
              ahead ? Comparison{"t0 > 1", t0, 1.0, true} : Comparison{"t1 < 0", t1, 0.0, true}, t0);
      }
      return false;
    }
    const Vector3d q = p_ + n * side + d_ * t0;
    const Areas areas = areas_at(q, t);
    const bool inside = areas.inside() && t0 > 0.0;
    if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(SweepProbe::plane_point, line::plane_point);
      step.time = t0;
      step.probe_from = space_.from * (p_ + n * side);
      step.probe_to = space_.from * q;
      report_.on(step);
      step = report_.probe(SweepProbe::inside, line::inside);
      step.time = t0;
      step.probe_to = space_.from * q;
      step.test = t0 > 0.0 ? Comparison{"1 − area(q, 1, 2) − area(q, 2, 0) ≥ 0", areas.third(), 0.0, inside}
                           : Comparison{"t0 > 0", t0, 0.0, false};
      report_.on(step);
    }
    if (inside) found = {true, t0, q, Feature::face, -1};
    return true;
  }

  void edges_and_corners(const Corners& t, Found& found) {
    const double speed_squared = glm::dot(d_, d_);
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector3d from_corner = p_ - t[i];
      corner_root(i, t[i], speed_squared, 2.0 * glm::dot(d_, from_corner), glm::dot(from_corner, from_corner) - 1.0,
                  found);
      const Vector3d edge = t[(i + 1) % 3] - t[i];
      const Vector3d r = t[i] - p_;
      const double edge_squared = glm::dot(edge, edge), along = glm::dot(d_, edge), ahead = glm::dot(edge, r);
      const double a = along * along - edge_squared * speed_squared;
      const double b = 2.0 * edge_squared * glm::dot(d_, r) - 2.0 * along * ahead;
      const double c = edge_squared * (1.0 - glm::dot(r, r)) + ahead * ahead;
      const std::optional<double> root = lowest_positive_root(a, b, c, found.time);
      if constexpr (Observer::enabled) {
        SweepStep step = root_step(SweepProbe::edge_root, line::edge, Feature::edge, i, root);
        step.test = root_test(a, b, c, root, found.time);
        report_.on(step);
      }
      if (!root) continue;
      const double foot = (along * *root - ahead) / edge_squared;
      const bool on_edge = foot >= 0.0 && foot <= 1.0;
      if constexpr (Observer::enabled) {
        SweepStep step = root_step(SweepProbe::edge_foot, line::foot, Feature::edge, i, root);
        step.probe_from = space_.from * t[i];
        step.probe_to = space_.from * (t[i] + edge * foot);
        step.test = Comparison{"0 ≤ f ≤ 1", foot, foot < 0.0 ? 0.0 : 1.0, on_edge};
        report_.on(step);
      }
      if (on_edge) found = {true, *root, t[i] + edge * foot, Feature::edge, static_cast<int>(i)};
    }
  }

  void corner_root(std::size_t i, const Vector3d& corner, double a, double b, double c, Found& found) {
    const std::optional<double> root = lowest_positive_root(a, b, c, found.time);
    if constexpr (Observer::enabled) {
      SweepStep step = root_step(SweepProbe::vertex_root, line::corner, Feature::vertex, i, root);
      step.probe_to = space_.from * corner;
      step.test = root_test(a, b, c, root, found.time);
      report_.on(step);
    }
    if (root) found = {true, *root, corner, Feature::vertex, static_cast<int>(i)};
  }

  SweepStep root_step(SweepProbe kind, int listing_line, Feature feature, std::size_t index,
                      const std::optional<double>& root) const {
    SweepStep step = report_.probe(kind, listing_line);
    step.feature = feature;
    step.feature_index = static_cast<int>(index);
    step.time = root.value_or(1.0);
    return step;
  }

  void leave(CandidateOutcome outcome, int listing_line, const Vector3d& n, const Comparison& test, double time = 1.0) {
    SweepStep step = report_.candidate(outcome, listing_line);
    step.normal = space_.normal_to_world(n);
    step.time = time;
    step.test = test;
    report_.on(step);
  }

  void keep(int mesh, int index, const Found& found) {
    const double distance = found.time * glm::length(d_);
    const bool nearest = found.any && (!nearest_.found || distance < nearest_.distance);
    TheBighHit hit{true, found.time, distance, found.point, found.feature, found.index, mesh, index};
    const bool counts = nearest && as_result(hit).hit;
    if (counts) nearest_ = hit;
    if constexpr (Observer::enabled) {
      if (counts) report_.keep(found.time);
      SweepStep step = report_.candidate(counts      ? CandidateOutcome::hit
                                         : found.any ? CandidateOutcome::later
                                                     : CandidateOutcome::missed,
                                         line::keep);
      step.feature = found.feature;
      step.feature_index = found.index;
      if (found.any) {
        step.time = found.time;
        step.distance = distance;
        const SweepResult shown = as_result(hit);
        step.point = shown.point;
        step.normal = shown.normal;
        step.test = Comparison{"t·|d| < least", distance, counts ? distance : nearest_.distance, counts};
      }
      if (counts) winner_ = step;
      report_.on(step);
    }
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const TheBighSpace& space_;
  const Vector3d &p_, &d_;
  ProbeReport<Observer> report_;
  TheBighHit nearest_;
  SweepStep winner_;
  EllipsoidBody told_;  // where the body stands at the start of this sweep
};

template <class Real, class Observer>
SweepResult sweep(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                  Observer& observer) {
  const TheBighSpace space(body);
  const Vector3d position = space.to * body.position, along = space.to * displacement;
  TheBigh<Real, Observer> method(level, body, space, position, along, observer);
  return method.as_result(method.run());
}

}  // namespace

TheBighSpace::TheBighSpace(const EllipsoidBody& body) {
  const Vector3d ahead = body.rotation * Vector3d(0.0, 0.0, 1.0);
  const double heading = ahead.x == 0.0 && ahead.z == 0.0 ? 0.0 : std::atan2(ahead.x, ahead.z);
  const double c = std::cos(heading), s = std::sin(heading);
  const Vector3d& r = body.radii;
  // Columns. The scaling acts first, on the world's axes: that is the published fault.
  to = Matrix3d(Vector3d(c / r.x, 0.0, s / r.x), Vector3d(0.0, 1.0 / r.y, 0.0), Vector3d(-s / r.z, 0.0, c / r.z));
  const double determinant = to[2][2] * to[0][0] - to[0][2] * to[2][0];
  from = Matrix3d(Vector3d(to[2][2], 0.0, -to[0][2]) / determinant, Vector3d(0.0, 1.0 / to[1][1], 0.0),
                  Vector3d(-to[2][0], 0.0, to[0][0]) / determinant);
}

template <class Real>
TheBighHit thebigh_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body, const TheBighSpace& space,
                       const Vector3d& position, const Vector3d& displacement) {
  NullObserver observer;
  return TheBigh<Real, NullObserver>(level, body, space, position, displacement, observer).run();
}
template <class Real>
TheBighHit thebigh_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body, const TheBighSpace& space,
                       const Vector3d& position, const Vector3d& displacement, StepObserver& observer) {
  return TheBigh<Real, StepObserver>(level, body, space, position, displacement, observer).run();
}
template <class Real>
SweepResult sweep_thebigh(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement) {
  NullObserver observer;
  return sweep(level, body, displacement, observer);
}
template <class Real>
SweepResult sweep_thebigh(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                          StepObserver& observer) {
  return sweep(level, body, displacement, observer);
}

#define MINKOSCOPE_INSTANTIATE(Real)                                                                      \
  template TheBighHit thebigh_hit(const CollisionLevel<Real>&, const EllipsoidBody&, const TheBighSpace&, \
                                  const Vector3d&, const Vector3d&);                                      \
  template TheBighHit thebigh_hit(const CollisionLevel<Real>&, const EllipsoidBody&, const TheBighSpace&, \
                                  const Vector3d&, const Vector3d&, StepObserver&);                       \
  template SweepResult sweep_thebigh(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&); \
  template SweepResult sweep_thebigh(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&, StepObserver&);
MINKOSCOPE_INSTANTIATE(float)
MINKOSCOPE_INSTANTIATE(double)
#undef MINKOSCOPE_INSTANTIATE

}  // namespace minkoscope
