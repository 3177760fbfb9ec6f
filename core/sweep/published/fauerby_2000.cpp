#include "core/sweep/published/fauerby_2000.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <minkoscope/trace.h>

#include "core/base/listing_line.h"
#include "core/base/tolerance.h"
#include "core/sweep/published/explain_published.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/nearby.h"
#include "core/sweep/query/probe_report.h"
#include "core/sweep/query/samples.h"
#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 14> listing{
    "source, velocity ← divided by the radii",
    "for each T: n ← its normal, by the winding",
    "  source behind it: a back face, skip T",
    "  s ← source − n, the sphere point",
    "  s behind: it spans the sphere: p ← s along n",
    "  else p ← s along the velocity to the plane",
    "  angles p to vertices = 2π: dist as it is",
    "  else p ← the point of the edges nearest to p",
    "    dist, s ← ray from p back to the sphere",
    "  p in the sphere: the body is stuck",
    "  0 < dist ≤ |velocity|: T is hit",
    "    the nearest yet: keep dist, p and s",
    "end, one kept: dist ÷ |velocity|, p and s",
    "end, none kept: the move is free",
};
enum class Fauerby2000Line {
  start = 1,
  plane,
  back_face,
  sphere_point,
  spanning,
  plane_point,
  inside,
  edge_point,
  back_ray,
  stuck,
  reach,
  keep,
  hit,
  free
};

// The same but for the edges, along which the author's update of 2002 subdivides the velocity.
constexpr auto hybrid_listing = [] {
  auto lines = listing;
  lines[+Fauerby2000Line::back_ray - 1] = "    dist, p ← first sample of the motion in T";
  return lines;
}();

// As published: how far from a plane a point is on it, in radii, and by how many radians the angles to the vertices may
// miss a full turn.
constexpr double plane_epsilon = 0.001, angle_sum_error = 0.005;

// 0.005 radians take in points outside a triangle by up to a 1600th of its size.
constexpr double stretch = 0.01;

using Vertices = std::array<Vector3d, 3>;

enum class Side { front, back, on_plane };

Side classify(const Vector3d& point, const Vector3d& origin, const Vector3d& normal) {
  const double d = glm::dot(origin - point, normal);
  if (d < -plane_epsilon) return Side::front;
  if (d > plane_epsilon) return Side::back;
  return Side::on_plane;
}

/// His distance from a plane along a ray; −1 where the two are parallel.
double ray_to_plane(const Vector3d& from, const Vector3d& along, const Vector3d& origin, const Vector3d& normal) {
  const double numerator = glm::dot(normal, from) - glm::dot(normal, origin);
  const double denominator = glm::dot(normal, along);
  return denominator == 0.0 ? -1.0 : -(numerator / denominator);
}

/// His distance from the unit sphere around `centre` along a ray; −1 where it misses.
double ray_to_sphere(const Vector3d& from, const Vector3d& along, const Vector3d& centre) {
  const Vector3d q = centre - from;
  const double v = glm::dot(q, along);
  const double d = 1.0 - (glm::dot(q, q) - v * v);
  return d < 0.0 ? -1.0 : v - std::sqrt(d);
}

double angles_at(const Vector3d& point, const Vertices& t) {
  const Vector3d a = glm::normalize(point - t[0]), b = glm::normalize(point - t[1]), c = glm::normalize(point - t[2]);
  return std::acos(glm::dot(a, b)) + std::acos(glm::dot(b, c)) + std::acos(glm::dot(c, a));
}

struct EdgePoint {
  Vector3d point{0.0};
  int edge = 0;
  bool at_end = false;
  int vertex = -1;
};

EdgePoint nearest_on_edges(const Vector3d& p, const Vertices& t) {
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

/// `subdivides`: where the plane point is outside a triangle, the sphere is tested along the velocity.
template <class Real, class Observer, bool subdivides>
class Sweep {
 public:
  Sweep(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement, Observer& observer)
      : level_(level),
        body_(body),
        displacement_(displacement),
        report_(observer, subdivides ? sweep_method::fauerby_2000_hybrid : sweep_method::fauerby_2000) {}

  SweepResult run() { return as_result(nearest_hit()); }

  Fauerby2000Hit nearest_hit() {
    const bool moves = length_squared(displacement_) > 0.0;
    report_start();
    // A velocity of zero has no direction: normalized it is NaN, and no triangle is hit.
    for (std::size_t i = 0; moves && i < level_.meshes.size(); ++i) {
      if (level_.meshes[i].mesh) visit(static_cast<int>(i), level_.meshes[i]);
    }
    report_.stop(nearest_.found ? +Fauerby2000Line::hit : +Fauerby2000Line::free, as_result(nearest_),
                 moves ? Termination::converged : Termination::degenerate);
    return nearest_;
  }

 private:
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

  void visit(int mesh, const typename CollisionLevel<Real>::Entry& entry) {
    pose_ = entry.pose;
    const Vector3d start = pose_.to_local(body_.position);
    const Vector3d along = glm::conjugate(pose_.rotation) * displacement_;
    // Rotated into the mesh's axes first, then divided: the ellipsoid turns with the mesh.
    source_ = start / body_.radii;
    velocity_ = along / body_.radii;
    speed_ = glm::length(velocity_);
    direction_ = glm::normalize(velocity_);
    const Box3<Real> box = box_of(*entry.mesh);
    const NearbyPath path(start, along, body_.radii, stretch);
    const bool nearby = reaches_sphere(start, along, box);
    report_mesh(mesh, *entry.mesh, nearby);
    if (!nearby) return;
    for_each_nearby(*entry.mesh, path, [&](std::uint32_t index) {
      const auto vertices = entry.mesh->triangle(index);
      Vertices t;
      for (std::size_t i = 0; i < 3; ++i) t[i] = Vector3d(vertices[i]) / body_.radii;
      if constexpr (Observer::enabled)
        report_.begin_triangle(mesh, static_cast<int>(index), EllipsoidSpace(body_, pose_).from_mesh(vertices),
                               minkoscope::to_world(pose_, vertices));
      check(mesh, static_cast<int>(index), t);
    });
  }

  /// His test of a mesh: whether the motion comes inside its bounding sphere. `stretch` as for its triangles.
  bool reaches_sphere(const Vector3d& start, const Vector3d& along, const Box3<Real>& box) {
    const Vector3d low(box.min), high(box.max), middle = 0.5 * (low + high);
    sphere_radius_ = 0.5 * glm::length(high - low) * (1.0 + 2.0 * stretch);
    const double at = std::clamp(glm::dot(middle - start, along) / glm::dot(along, along), 0.0, 1.0);
    passes_at_ = glm::length(start + along * at - middle);
    return !(passes_at_ > reach_of_sphere());
  }
  double reach_of_sphere() const { return sphere_radius_ + std::max({body_.radii.x, body_.radii.y, body_.radii.z}); }

  Vector3d to_world(const Vector3d& point) const { return pose_.to_world(point * body_.radii); }
  Vector3d normal_to_world(const Vector3d& n) const { return pose_.rotation * glm::normalize(n / body_.radii); }

  /// What his tests find for one triangle, in the mesh's own axes divided by the radii.
  struct Found {
    double distance = 0.0;
    Vector3d sphere_point{0.0}, point{0.0};
    Feature feature = Feature::face;
    int feature_index = -1;
  };

  void check(int mesh, int index, const Vertices& t) {
    const Vector3d n = glm::normalize(glm::cross(t[1] - t[0], t[2] - t[0]));
    report_plane(n, t[0]);
    // Without area the normal is NaN: no test holds, no triangle is hit.
    if (!is_finite(n))
      return report_.candidate(CandidateOutcome::degenerate, +Fauerby2000Line::reach, [](SweepStep&) {});
    if (classify(source_, t[0], n) == Side::back) return report_back_face(n, t[0]);
    Found found;
    found.sphere_point = source_ - n;
    report_sphere_point(found, n);
    const bool spanning = classify(found.sphere_point, t[0], n) == Side::back;
    const Vector3d& ray = spanning ? n : direction_;
    found.distance = ray_to_plane(found.sphere_point, ray, t[0], n);
    found.point = found.sphere_point + ray * found.distance;
    report_plane_point(found, spanning);
    const double error = std::abs(angles_at(found.point, t) - 2.0 * std::numbers::pi);
    const bool inside = error <= angle_sum_error;
    report_inside(found, error, inside);
    if (!inside) {
      const EdgePoint edge = nearest_on_edges(found.point, t);
      report_edge_point(found, edge);
      found.point = edge.point;
      found.feature = edge.at_end ? Feature::vertex : Feature::edge;
      found.feature_index = edge.at_end ? edge.vertex : edge.edge;
      if constexpr (subdivides) {
        search_along(found, t);
      } else {
        found.distance = ray_to_sphere(found.point, -direction_, source_);
        if (found.distance > 0.0) found.sphere_point = found.point - direction_ * found.distance;
        report_back_ray(found);
      }
    }
    const double depth = 1.0 - glm::length(found.point - source_);
    if (depth >= 0.0) {
      if (!nearest_.stuck || depth > nearest_.stuck_depth) {
        nearest_.stuck_mesh = mesh;
        nearest_.stuck_depth = depth;
      }
      nearest_.stuck = true;
      report_stuck(found, depth);
    }
    keep(mesh, index, found);
  }

  TriangleTouch touch_at(const Vertices& t, double time) const {
    const Vector3d centre = source_ + velocity_ * time;
    return nearest_touch(UnitTriangle({t[0] - centre, t[1] - centre, t[2] - centre}));
  }

  /// The first time on the way at which the sphere is in the triangle: by samples, then by halving.
  void search_along(Found& found, const Vertices& t) {
    const double samples = samples_along(speed_);
    found.distance = -1.0;
    if (touch_at(t, 0.0).distance <= 1.0) return report_subdivision(found, samples, true);
    for (double k = 1.0; k <= samples; k += 1.0) {
      TriangleTouch touch = touch_at(t, k / samples);
      if (!(touch.distance <= 1.0)) continue;
      double free = (k - 1.0) / samples, blocked = k / samples;
      for (int i = 0; i < sample_halvings; ++i) {
        const double middle = 0.5 * (free + blocked);
        const TriangleTouch here = touch_at(t, middle);
        (here.distance <= 1.0 ? blocked : free) = middle;
        if (here.distance <= 1.0) touch = here;
      }
      found.distance = blocked * speed_;
      found.point = touch.point + source_ + velocity_ * blocked;
      found.sphere_point = found.point - velocity_ * blocked;
      found.feature = touch.feature;
      found.feature_index = touch.index;
      break;
    }
    report_subdivision(found, samples, false);
  }

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
             nearest_.stuck,
             nearest_.stuck_mesh,
             nearest_.stuck_depth};
    }
    const bool counts = nearest && is_finite(hit.polygon_point) && is_finite(hit.normal) && is_finite(hit.sphere_point);
    const std::optional<double> least = nearest_.found ? std::optional(nearest_.distance) : std::nullopt;
    const Tie first{TieRule::found_first, nearest_.mesh, nearest_.triangle, nearest_.feature};
    if (counts) {
      nearest_ = hit;
      report_.keep(time);
    }
    if (in_reach) {
      report_reached(found, hit, counts, least, first);
    } else {
      report_out_of_reach(found);
    }
  }

  // --- reports ---
  void report_start() {
    if constexpr (Observer::enabled)
      report_.begin_sweep(+Fauerby2000Line::start, EllipsoidSpace::direction_from_world(body_, displacement_),
                          glm::length(displacement_ / body_.radii));
  }
  void report_mesh(int index, const CollisionMesh<Real>& mesh, bool nearby) {
    if constexpr (Observer::enabled) {
      if (mesh.triangle_count() == 0) return;
      MeshCast cast = mesh_cast(mesh, pose_, body_, displacement_);
      cast.body_half = body_.radii;
      Matrix3d divides(0.0);
      for (int axis = 0; axis < 3; ++axis) divides[axis][axis] = 1.0 / body_.radii[axis];
      replace_to_unit(cast, divides);
      if (!nearby) cast.meets.reset();
      cast.sphere_radius = sphere_radius_;
      report_.mesh(index, !nearby, cast, nearby ? +Fauerby2000Line::start : +Fauerby2000Line::plane,
                   Comparison{TestKind::spheres_meet, passes_at_, reach_of_sphere(), nearby});
    }
  }
  void report_plane(const Vector3d& n, const Vector3d& origin) {
    report_.probe(SweepProbe::plane, +Fauerby2000Line::plane, [&](SweepStep& step) {
      if (!is_finite(n)) {
        step.outcome = CandidateOutcome::degenerate;
        return;
      }
      const double distance = glm::dot(n, source_ - origin);
      step.distance = std::abs(distance);
      step.normal = normal_to_world(n);
      step.probe_from = to_world(source_);
      step.probe_to = to_world(source_ - n * distance);
    });
  }
  void report_back_face(const Vector3d& n, const Vector3d& origin) {
    report_.candidate(CandidateOutcome::back_face, +Fauerby2000Line::back_face, [&](SweepStep& step) {
      step.normal = normal_to_world(n);
      step.test = Comparison{TestKind::plane_ahead, glm::dot(origin - source_, n), plane_epsilon, true};
    });
  }
  void report_sphere_point(const Found& found, const Vector3d& n) {
    report_.probe(SweepProbe::sphere_point, +Fauerby2000Line::sphere_point, [&](SweepStep& step) {
      step.probe_from = to_world(source_);
      step.probe_to = to_world(found.sphere_point);
      step.normal = normal_to_world(n);
    });
  }
  void report_plane_point(const Found& found, bool spanning) {
    const SweepProbe kind = spanning ? SweepProbe::spanning : SweepProbe::plane_point;
    report_.probe(kind, spanning ? +Fauerby2000Line::spanning : +Fauerby2000Line::plane_point, [&](SweepStep& step) {
      step.distance = found.distance;
      step.time = found.distance / speed_;
      if (!is_finite(found.point)) return;
      step.probe_from = to_world(found.sphere_point);
      step.probe_to = to_world(found.point);
    });
  }
  void report_inside(const Found& found, double error, bool inside) {
    report_.probe(SweepProbe::inside, +Fauerby2000Line::inside, [&](SweepStep& step) {
      if (is_finite(found.point)) step.probe_to = to_world(found.point);
      step.distance = found.distance;
      step.test = Comparison{TestKind::angle_sum, error, angle_sum_error, inside};
    });
  }
  void report_edge_point(const Found& found, const EdgePoint& edge) {
    report_.probe(SweepProbe::edge_point, +Fauerby2000Line::edge_point, [&](SweepStep& step) {
      if (is_finite(found.point)) step.probe_from = to_world(found.point);
      if (is_finite(edge.point)) step.probe_to = to_world(edge.point);
      step.feature = Feature::edge;
      step.feature_index = edge.edge;
    });
  }
  void report_back_ray(const Found& found) {
    report_.probe(SweepProbe::back_ray, +Fauerby2000Line::back_ray, [&](SweepStep& step) {
      step.feature = found.feature;
      step.feature_index = found.feature_index;
      step.distance = found.distance;
      step.time = found.distance / speed_;
      if (is_finite(found.point)) {
        step.probe_from = to_world(found.point);
        // A ray that misses is drawn as long as the move.
        step.probe_to = to_world(found.distance > 0.0 ? found.sphere_point : found.point - velocity_);
      }
      step.test = Comparison{TestKind::ahead, found.distance, 0.0, found.distance > 0.0};
    });
  }
  void report_subdivision(const Found& found, double samples, bool overlaps) {
    report_.probe(SweepProbe::sample, +Fauerby2000Line::back_ray, [&](SweepStep& step) {
      const bool hit = found.distance > 0.0;
      step.outcome = hit        ? CandidateOutcome::hit
                     : overlaps ? CandidateOutcome::start_overlap
                                : CandidateOutcome::missed;
      step.feature = found.feature;
      step.feature_index = found.feature_index;
      step.time = hit ? found.distance / speed_ : 1.0;
      step.distance = samples;
      step.probe_to = to_world(source_ + velocity_ * step.time);
    });
  }
  void report_stuck(const Found& found, double depth) {
    report_.probe(SweepProbe::stuck, +Fauerby2000Line::stuck, [&](SweepStep& step) {
      step.distance = depth;
      step.probe_to = to_world(found.point);
      step.test = Comparison{TestKind::point_in_sphere, 1.0 - depth, 1.0, true};
    });
  }
  /// `least`: the distance of the nearest hit before this triangle, if there was one, and `first`: which that was.
  void report_reached(const Found& found, const Fauerby2000Hit& hit, bool counts, std::optional<double> least,
                      const Tie& first) {
    const bool tied = !counts && least && found.distance == *least;
    const CandidateOutcome outcome = counts ? CandidateOutcome::hit
                                     : tied ? CandidateOutcome::tied
                                            : CandidateOutcome::later;
    report_.candidate(outcome, +Fauerby2000Line::keep, [&](SweepStep& step) {
      if (tied) step.tie = first;
      step.feature = found.feature;
      step.feature_index = found.feature_index;
      step.distance = found.distance;
      step.time = hit.time;
      step.point = hit.polygon_point;
      step.normal = hit.normal;
      step.test = least ? Comparison{TestKind::nearest_so_far, found.distance, *least, counts}
                        : Comparison{TestKind::within_motion, found.distance, speed_, counts};
    });
  }
  void report_out_of_reach(const Found& found) {
    const bool late = found.distance > speed_;
    report_.candidate(late ? CandidateOutcome::beyond : CandidateOutcome::missed, +Fauerby2000Line::reach,
                      [&](SweepStep& step) {
                        step.feature = found.feature;
                        step.feature_index = found.feature_index;
                        step.distance = found.distance;
                        if (late) step.time = found.distance / speed_;
                        step.test = late ? Comparison{TestKind::within_motion, found.distance, speed_, false}
                                         : Comparison{TestKind::ahead, found.distance, 0.0, false};
                      });
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  ProbeReport<Observer> report_;
  Fauerby2000Hit nearest_;

  // of the mesh under test, in its own axes divided by the radii
  Pose pose_;
  Vector3d source_{0.0}, velocity_{0.0}, direction_{0.0};
  double speed_ = 0.0;
  double sphere_radius_ = 0.0, passes_at_ = 0.0;  // metres: of its bounding sphere, of the path from its middle
};

template <class Real, class Observer>
using Fauerby2000 = Sweep<Real, Observer, false>;
template <class Real, class Observer>
using Fauerby2000Hybrid = Sweep<Real, Observer, true>;

}  // namespace

template <class Real, class Observer>
Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                const Vector3d& displacement, Observer& observer) {
  return Fauerby2000<Real, Observer>(level, body, displacement, observer).nearest_hit();
}

#define MINKOSCOPE_INSTANTIATE(Real, Observer)                                                                 \
  template Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&, \
                                           Observer&);
MINKOSCOPE_INSTANTIATE(float, NullObserver)
MINKOSCOPE_INSTANTIATE(double, NullObserver)
MINKOSCOPE_INSTANTIATE(float, StepObserver)
MINKOSCOPE_INSTANTIATE(double, StepObserver)
#undef MINKOSCOPE_INSTANTIATE

constinit const SweepMethod fauerby_2000_method{
    .name = sweep_method::fauerby_2000,
    .title = "Fauerby's first tutorial, as published",
    .citation = "K. Fauerby (Telemachos), Collision detection & Response, 2000, updated 2002; its faults included",
    .answers = sweep_answers::hit,
    .listing = listing,
    .accepts = accept_ellipsoid,
    .run = SweepRunner<Fauerby2000>::run,
    .run_observed = SweepRunner<Fauerby2000>::run_observed,
    .explain = explain_published_sweep,
    .short_title = "Fauerby 2000",
};

constinit const SweepMethod fauerby_2000_hybrid_method{
    .name = sweep_method::fauerby_2000_hybrid,
    .title = "Fauerby's first tutorial, its edges by subdivision",
    .citation =
        "K. Fauerby (Telemachos), Collision detection & Response, update of 3 November 2002: where the plane point is "
        "outside a triangle, the velocity is subdivided",
    .answers = sweep_answers::hit,
    .listing = hybrid_listing,
    .accepts = accept_ellipsoid,
    .run = SweepRunner<Fauerby2000Hybrid>::run,
    .run_observed = SweepRunner<Fauerby2000Hybrid>::run_observed,
    .explain = explain_published_sweep,
    .short_title = "Fauerby, subdivided",
};

}  // namespace minkoscope
