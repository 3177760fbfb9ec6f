// What methods share that advance a body, turning too, by the distance to one obstacle after the other: the nearest
// points at a time, how fast they approach, the start overlap, and the steps that report them.
#pragma once

#include <algorithm>

#include "core/sweep/advancement/posed_obstacle.h"
#include "core/sweep/cast/ray_cast.h"
#include "core/sweep/query/body_sweep.h"

namespace minkoscope {

/// The nearest points at one time, in the body's axes then.
struct Separation {
  double gap = 0.0;      // metres; negative: the depth
  Vector3d normal{0.0};  // unit, from the obstacle to the body
  Vector3d point{0.0};   // on the obstacle
  Vector3d body_point{0.0};
  CastSimplex simplex;
  bool apart = false;     // the cores; else the normal is EPA's, which a mere touch hardly gives
  bool on_plane = false;  // along the plane before: the simplex gives no direction
};

template <class Real, class Observer>
class AdvancingBody : protected BodySweep<Real, Observer> {
  using Base = BodySweep<Real, Observer>;

 protected:
  using Base::best_, Base::body_, Base::report_, Base::size_;

  AdvancingBody(const CollisionLevel<Real>& level, const MovingBody& body, std::string_view method, Observer& observer)
      : Base(level, body, method, observer),
        turning_(body.rotation_displacement),
        rate_(glm::length(turning_)),
        reach_(body.compiled.extent()),
        touch_((body.turns() ? tolerance::turning_touch : tolerance::cast_gap<Real>)*size_),
        along_(tolerance::grazing_angle<Real> * (glm::length(body.displacement) + reach_ * rate_)) {}

  /// advance(obstacle) of every obstacle along the way.
  template <class Advance>
  void visit_posed(int mesh_line, const Advance& advance) {
    this->visit_obstacles(
        mesh_line, [&](const std::array<Vector3d, 3>& vertices) { advance(PosedTriangle(vertices)); },
        [&](const ConvexObstacle& obstacle, const Pose& pose) { advance(PosedObstacle(obstacle, pose)); });
  }

  /// `towards`: unit, across which the last plane lay, the body's axes then; 0 at the start.
  template <class Posed>
  Separation separation(const Posed& posed, double time, const Vector3d& towards) const {
    const Pose at = body_.pose_at(time);
    const auto obstacle = posed.from(at);
    Vector3d start = towards != Vector3d(0.0) ? towards : -obstacle.centre();
    if (start == Vector3d(0.0)) start = {1.0, 0.0, 0.0};
    const RayCast near = nearest_to(body_.compiled, obstacle, Vector3d(0.0), start);
    const double apart = near.encloses ? 0.0 : glm::length(near.v),
                 radius = body_.compiled.radius() + obstacle.radius();
    Separation out;
    out.simplex = near.simplex;
    out.point = near.simplex.point_on_obstacle(Vector3d(0.0));
    const auto take_plane = [&](const Vector3d& normal) {
      out.apart = true;
      out.normal = normal;
      out.gap = plane_gap(body_.compiled, obstacle, Vector3d(0.0), normal);
      out.point += obstacle.radius() * normal;
      out.body_point = out.point + out.gap * normal;
    };
    // The gap is that of a plane that separates. Near a touch the direction of v is rounding: the plane before still
    // does.
    if (apart > tolerance::cast_gap<double> * size_ &&
        plane_gap(body_.compiled, obstacle, Vector3d(0.0), near.v / apart) >= apart - radius - 0.1 * touch_) {
      take_plane(near.v / apart);
    } else if (const Vector3d other = better_plane(obstacle, near.normal, towards);
               other != Vector3d(0.0) && plane_gap(body_.compiled, obstacle, Vector3d(0.0), other) >= -touch_) {
      // The nearest points are those of a body moved back until they have a direction.
      const double into = std::min(plane_gap(body_.compiled, obstacle, Vector3d(0.0), other), 0.0);
      const Vector3d back = (2.0 * tolerance::cast_gap<double> * size_ - into) * other;
      const RayCast before = nearest_to(body_.compiled, obstacle, back, other);
      if (!before.encloses) {
        out.simplex = before.simplex;
        out.point = before.simplex.point_on_obstacle(back);
      }
      take_plane(other);
      out.on_plane = true;
    } else {
      const BodyContact overlap = overlap_between(this->body_.shape, posed.shape_from(at));
      out.gap = 0.0 - overlap.depth;  // 0, not −0
      out.normal = overlap.normal;
      out.point = out.body_point = overlap.point;
    }
    return out;
  }

  /// Of two normals, either of which may be 0: that whose plane separates further.
  template <class Obstacle>
  Vector3d better_plane(const Obstacle& obstacle, const Vector3d& one, const Vector3d& other) const {
    if (one == Vector3d(0.0) || other == Vector3d(0.0)) return one + other;
    const auto gap = [&](const Vector3d& n) { return plane_gap(body_.compiled, obstacle, Vector3d(0.0), n); };
    return gap(one) > gap(other) ? one : other;
  }

  /// Deeper than a touch: of the start.
  bool overlaps(const Separation& start) const { return start.gap < -0.5 * tolerance::start_overlap<Real> * size_; }
  void overlap_at_start(const Separation& start, int line) {
    BodyContact contact = contact_of(0.0, start);
    contact.depth = -start.gap;
    this->overlapping(contact, line);
  }

  /// Metres a unit of time by which the gap closes.
  template <class Posed>
  double approach(const Posed& posed, double time, const Separation& now) const {
    const Pose at = body_.pose_at(time);
    if (now.apart)
      return -glm::dot(at.rotation * now.normal,
                       body_.displacement + glm::cross(turning_, at.rotation * now.body_point));
    // EPA's points are of no use here: a difference quotient.
    const double speed = glm::length(body_.displacement) + reach_ * rate_;
    if (!(speed > 0.0)) return 0.0;
    const double step = touch_ / speed;
    return (now.gap - separation(posed, time + step, now.normal).gap) / step;
  }

  BodyContact contact_of(double time, const Separation& found) const {
    BodyContact contact;
    contact.time = time;
    contact.normal = found.normal;
    contact.point = found.point;
    contact.features = found.simplex.features();
    return contact;
  }

  void report(SweepProbe kind, int line, double time, const Separation& found) {
    report_.probe(kind, line, [&](SweepStep& step) {
      const Pose at = body_.pose_at(time);
      step.time = time;
      step.distance = found.gap;
      step.normal = at.rotation * found.normal;
      step.point = at.to_world(found.point);
      step.probe_from = at.to_world(found.body_point);
      step.probe_to = step.point;
      std::tie(step.feature, step.feature_index) = feature_of_vertices(found.simplex.features());
      for (int i = 0; i < std::min(found.simplex.size(), 4); ++i)
        step.simplex.push_back(at.to_world(found.simplex[i].c) - body_.pose.position);
    });
  }

  const Vector3d turning_;  // world, radians
  const double rate_, reach_, touch_;
  const double along_;  // a slower approach runs along the obstacle
};

}  // namespace minkoscope
