#include "core/sweep/published/fauerby_2000.h"

#include <cmath>
#include <numbers>

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/nearby.h"
#include "core/sweep/query/probe_report.h"
#include "core/trace/observer.h"

namespace minkoscope {
namespace {

namespace line {  // of the listing in method_table.cpp
constexpr int start = 1, plane = 2, back_face = 3, sphere_point = 4, spanning = 5, plane_point = 6, inside = 7,
              edge_point = 8, back_ray = 9, stuck = 10, reach = 11, keep = 12, hit = 13, free = 14;
}  // namespace line

// 0.005 radians of angle take in what lies beside a triangle by up to a 1600th of it.
constexpr double stretch = 0.01;

using Corners = std::array<Vector3d, 3>;

enum class Side { front, back, on_plane };

Side classify(const Vector3d& point, const Vector3d& origin, const Vector3d& normal) {
  const double d = glm::dot(origin - point, normal);
  if (d < -tolerance::fauerby_on_plane) return Side::front;
  if (d > tolerance::fauerby_on_plane) return Side::back;
  return Side::on_plane;
}

/// His distance from a plane along a ray; −1 where the two are parallel.
double ray_to_plane(const Vector3d& from, const Vector3d& along, const Vector3d& origin, const Vector3d& normal) {
  const double numerator = glm::dot(normal, from) - glm::dot(normal, origin);
  const double denominator = glm::dot(normal, along);
  return denominator == 0.0 ? -1.0 : -(numerator / denominator);
}

/// His distance from the unit ball around `centre` along a ray; −1 where it misses.
double ray_to_ball(const Vector3d& from, const Vector3d& along, const Vector3d& centre) {
  const Vector3d q = centre - from;
  const double v = glm::dot(q, along);
  const double d = 1.0 - (glm::dot(q, q) - v * v);
  return d < 0.0 ? -1.0 : v - std::sqrt(d);
}

double angles_at(const Vector3d& point, const Corners& t) {
  const Vector3d a = glm::normalize(point - t[0]), b = glm::normalize(point - t[1]), c = glm::normalize(point - t[2]);
  return std::acos(glm::dot(a, b)) + std::acos(glm::dot(b, c)) + std::acos(glm::dot(c, a));
}

struct EdgePoint {
  Vector3d point{0.0};
  int edge = 0;
  bool at_end = false;
  int corner = -1;
};

EdgePoint nearest_on_edges(const Vector3d& p, const Corners& t) {
  EdgePoint best;
  double least = 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d a = t[i], b = t[(i + 1) % 3];
    const Vector3d along = glm::normalize(b - a);
    const double at = glm::dot(along, p - a), length = glm::length(b - a);
    EdgePoint here{a + along * at, static_cast<int>(i), false, -1};
    if (at < 0.0) here = {a, static_cast<int>(i), true, static_cast<int>(i)};
    if (at > length) here = {b, static_cast<int>(i), true, static_cast<int>((i + 1) % 3)};
    const double distance = glm::length(p - here.point);
    if (i > 0 && !(distance < least)) continue;
    best = here;
    least = distance;
  }
  return best;
}

template <class Real, class Observer>
class Fauerby2000 {
 public:
  Fauerby2000(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
              Observer& observer)
      : level_(level), body_(body), displacement_(displacement), report_(observer) {}

  Fauerby2000Hit run() {
    const bool moves = length_squared(displacement_) > 0.0;
    if constexpr (Observer::enabled) {
      report_.begin_sweep(line::start, EllipsoidSpace::direction_from_world(body_, displacement_),
                          glm::length(displacement_ / body_.radii));
    }
    // A velocity of zero has no direction: normalised it is not a number, and no triangle is hit.
    for (std::size_t i = 0; moves && i < level_.meshes.size(); ++i) {
      if (level_.meshes[i].mesh) visit(static_cast<int>(i), level_.meshes[i]);
    }
    if constexpr (Observer::enabled) {
      report_.stop(nearest_.found ? line::hit : line::free, as_result(nearest_), winner_,
                   moves ? Termination::converged : Termination::degenerate);
    }
    return nearest_;
  }

  static SweepResult as_result(const Fauerby2000Hit& hit) {
    SweepResult result;
    if (!hit.found) return result;
    result.hit = true;
    result.time = hit.time;
    result.point = hit.polygon_point;
    result.normal = hit.normal;
    result.feature = hit.feature;
    result.feature_index = hit.feature_index;
    result.mesh = hit.mesh;
    result.triangle = hit.triangle;
    return result;
  }

 private:
  void visit(int mesh, const typename CollisionLevel<Real>::Entry& entry) {
    pose_ = entry.pose;
    const Vector3d start = pose_.to_local(body_.position);
    const Vector3d along = glm::conjugate(pose_.rotation) * displacement_;
    // Turned into the mesh's axes first, divided then: the ellipsoid turns with the mesh.
    source_ = start / body_.radii;
    velocity_ = along / body_.radii;
    speed_ = glm::length(velocity_);
    direction_ = glm::normalize(velocity_);
    const Box3<Real> box = box_of(*entry.mesh);
    const NearbyPath path(start, along, body_.radii, stretch);
    const bool nearby = path.comes_near(Vector3d(box.min), Vector3d(box.max));
    if constexpr (Observer::enabled) {
      if (entry.mesh->triangle_count() > 0) {
        MeshPassage passage = mesh_passage(*entry.mesh, pose_, body_, displacement_);
        passage.body_half = body_.radii;
        Matrix3d divides(0.0);
        for (int axis = 0; axis < 3; ++axis) divides[axis][axis] = 1.0 / body_.radii[axis];
        take_to_unit(passage, divides);
        if (!nearby) passage.meets.reset();
        report_.mesh(mesh, !nearby, passage, nearby ? line::start : line::plane);
      }
    }
    if (!nearby) return;
    for_each_nearby(*entry.mesh, path, [&](std::uint32_t index) {
      Corners t, world;
      const auto corners = entry.mesh->triangle(index);
      for (std::size_t i = 0; i < 3; ++i) {
        t[i] = Vector3d(corners[i]) / body_.radii;
        world[i] = pose_.to_world(Vector3d(corners[i]));
      }
      if constexpr (Observer::enabled)
        report_.begin_triangle(mesh, static_cast<int>(index), EllipsoidSpace(body_, pose_).from_mesh(corners), world);
      check(mesh, static_cast<int>(index), t);
    });
  }

  Vector3d to_world(const Vector3d& point) const { return pose_.to_world(point * body_.radii); }
  Vector3d normal_to_world(const Vector3d& n) const { return pose_.rotation * glm::normalize(n / body_.radii); }

  void check(int mesh, int index, const Corners& t) {
    const Vector3d n = glm::normalize(glm::cross(t[1] - t[0], t[2] - t[0]));
    if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(SweepProbe::plane, line::plane);
      if (is_finite(n)) {
        const double distance = glm::dot(n, source_ - t[0]);
        step.distance = std::abs(distance);
        step.normal = normal_to_world(n);
        step.probe_from = to_world(source_);
        step.probe_to = to_world(source_ - n * distance);
      } else {
        step.outcome = CandidateOutcome::degenerate;
      }
      report_.on(step);
    }
    // Without area the normal is not a number: no test holds, no triangle is hit.
    if (!is_finite(n)) {
      if constexpr (Observer::enabled) report_.on(report_.candidate(CandidateOutcome::degenerate, line::reach));
      return;
    }
    if (classify(source_, t[0], n) == Side::back) {
      if constexpr (Observer::enabled) {
        SweepStep step = report_.candidate(CandidateOutcome::back_face, line::back_face);
        step.normal = normal_to_world(n);
        step.test =
            Comparison{"n·(T − source) > 0.001", glm::dot(t[0] - source_, n), tolerance::fauerby_on_plane, true};
        report_.on(step);
      }
      return;
    }
    Vector3d sphere_point = source_ - n;
    if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(SweepProbe::sphere_point, line::sphere_point);
      step.probe_from = to_world(source_);
      step.probe_to = to_world(sphere_point);
      step.normal = normal_to_world(n);
      report_.on(step);
    }
    const bool spanning = classify(sphere_point, t[0], n) == Side::back;
    const Vector3d& ray = spanning ? n : direction_;
    double distance = ray_to_plane(sphere_point, ray, t[0], n);
    Vector3d point = sphere_point + ray * distance;
    if constexpr (Observer::enabled) {
      SweepStep step = spanning ? report_.probe(SweepProbe::spanning, line::spanning)
                                : report_.probe(SweepProbe::plane_point, line::plane_point);
      step.distance = distance;
      step.time = distance / speed_;
      if (is_finite(point)) {
        step.probe_from = to_world(sphere_point);
        step.probe_to = to_world(point);
      }
      report_.on(step);
    }
    const double angles = angles_at(point, t);
    const bool inside = std::abs(angles - 2.0 * std::numbers::pi) <= tolerance::fauerby_angle_sum;
    if constexpr (Observer::enabled) {
      SweepStep step = report_.probe(SweepProbe::inside, line::inside);
      if (is_finite(point)) step.probe_to = to_world(point);
      step.distance = distance;
      step.test = Comparison{"|angles − 2π| ≤ 0.005", std::abs(angles - 2.0 * std::numbers::pi),
                             tolerance::fauerby_angle_sum, inside};
      report_.on(step);
    }
    Feature feature = Feature::face;
    int feature_index = -1;
    if (!inside) {
      const EdgePoint edge = nearest_on_edges(point, t);
      if constexpr (Observer::enabled) {
        SweepStep step = report_.probe(SweepProbe::edge_point, line::edge_point);
        if (is_finite(point)) step.probe_from = to_world(point);
        if (is_finite(edge.point)) step.probe_to = to_world(edge.point);
        step.feature = Feature::edge;
        step.feature_index = edge.edge;
        report_.on(step);
      }
      point = edge.point;
      feature = edge.at_end ? Feature::vertex : Feature::edge;
      feature_index = edge.at_end ? edge.corner : edge.edge;
      distance = ray_to_ball(point, -direction_, source_);
      if (distance > 0.0) sphere_point = point - direction_ * distance;
      if constexpr (Observer::enabled) {
        SweepStep step = report_.probe(SweepProbe::back_ray, line::back_ray);
        step.feature = feature;
        step.feature_index = feature_index;
        step.distance = distance;
        step.time = distance / speed_;
        if (is_finite(point)) {
          step.probe_from = to_world(point);
          // A ray that misses is drawn as long as the move.
          step.probe_to = to_world(distance > 0.0 ? sphere_point : point - velocity_);
        }
        step.test = Comparison{"dist > 0", distance, 0.0, distance > 0.0};
        report_.on(step);
      }
    }
    const double depth = 1.0 - glm::length(point - source_);
    if (depth >= 0.0) {
      nearest_.stuck = true;
      if constexpr (Observer::enabled) {
        SweepStep step = report_.probe(SweepProbe::stuck, line::stuck);
        step.distance = depth;
        step.probe_to = to_world(point);
        step.test = Comparison{"|p − source| ≤ 1", 1.0 - depth, 1.0, true};
        report_.on(step);
      }
    }
    keep(mesh, index, {distance, sphere_point, point, feature, feature_index});
  }

  struct Found {
    double distance;
    Vector3d sphere_point, point;
    Feature feature;
    int feature_index;
  };

  void keep(int mesh, int index, const Found& found) {
    const bool in_reach = found.distance > 0.0 && found.distance <= speed_;
    const bool nearest = in_reach && (!nearest_.found || found.distance < nearest_.distance);
    const double time = found.distance / speed_;
    Fauerby2000Hit hit;
    if (in_reach) {
      const Vector3d centre = source_ + velocity_ * time;
      hit = {true,
             time,
             found.distance,
             to_world(found.sphere_point),
             to_world(found.point),
             normal_to_world(centre - found.point),
             found.feature,
             found.feature_index,
             mesh,
             index,
             nearest_.stuck};
    }
    const bool counts = nearest && is_finite(hit.polygon_point) && is_finite(hit.normal) && is_finite(hit.sphere_point);
    if (counts) nearest_ = hit;
    if constexpr (Observer::enabled) {
      if (counts) report_.keep(time);
      const bool late = found.distance > speed_;
      SweepStep step = report_.candidate(counts     ? CandidateOutcome::hit
                                         : in_reach ? CandidateOutcome::later
                                         : late     ? CandidateOutcome::beyond
                                                    : CandidateOutcome::missed,
                                         in_reach ? line::keep : line::reach);
      step.feature = found.feature;
      step.feature_index = found.feature_index;
      step.distance = found.distance;
      if (in_reach) {
        step.time = time;
        step.point = hit.polygon_point;
        step.normal = hit.normal;
        step.test = Comparison{"dist < least", found.distance, counts ? found.distance : nearest_.distance, counts};
      } else {
        if (late) step.time = time;
        step.test = late ? Comparison{"dist ≤ |velocity|", found.distance, speed_, false}
                         : Comparison{"dist > 0", found.distance, 0.0, false};
      }
      if (counts) winner_ = step;
      report_.on(step);
    }
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  ProbeReport<Observer> report_;
  Fauerby2000Hit nearest_;
  SweepStep winner_;

  // of the mesh under test, in its own axes divided by the radii
  Pose pose_;
  Vector3d source_{0.0}, velocity_{0.0}, direction_{0.0};
  double speed_ = 0.0;
};

}  // namespace

template <class Real>
Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                const Vector3d& displacement) {
  NullObserver observer;
  return Fauerby2000<Real, NullObserver>(level, body, displacement, observer).run();
}
template <class Real>
Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                const Vector3d& displacement, StepObserver& observer) {
  return Fauerby2000<Real, StepObserver>(level, body, displacement, observer).run();
}
template <class Real>
SweepResult sweep_fauerby_2000(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                               const Vector3d& displacement) {
  return Fauerby2000<Real, NullObserver>::as_result(fauerby_2000_hit(level, body, displacement));
}
template <class Real>
SweepResult sweep_fauerby_2000(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                               const Vector3d& displacement, StepObserver& observer) {
  return Fauerby2000<Real, StepObserver>::as_result(fauerby_2000_hit(level, body, displacement, observer));
}

#define MINKOSCOPE_INSTANTIATE(Real)                                                                            \
  template Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&); \
  template Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&,  \
                                           StepObserver&);                                                      \
  template SweepResult sweep_fauerby_2000(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&);  \
  template SweepResult sweep_fauerby_2000(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&,   \
                                          StepObserver&);
MINKOSCOPE_INSTANTIATE(float)
MINKOSCOPE_INSTANTIATE(double)
#undef MINKOSCOPE_INSTANTIATE

}  // namespace minkoscope
