#include "core/sweep/published/thebigh.h"

#include <cmath>

#include <minkoscope/trace.h>

#include "core/base/listing_line.h"
#include "core/base/tolerance.h"
#include "core/sweep/published/explain_published.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/nearby.h"
#include "core/sweep/query/probe_report.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 14> listing{
    "p, d ← turn(heading) · (position, move ÷ r)",
    "for each T: n ← its normal, s ← n·p − c",
    "  |n·d| < ε and |s| ≥ 1: parallel, skip T",
    "  t0, t1 ← when the plane is 1 away",
    "  |s| < 1: t0 ← 0, t1 ← 1",
    "  t0 > 1 or t1 < 0: skip T",
    "  q ← p ± n + t0·d",
    "  q in T by areas and t0 > 0: the face, at t0",
    "  vertex: first root of |p + t·d − vertex| = 1",
    "  edge: first root of the distance to its line",
    "    its foot f in [0, 1]: the edge, at t",
    "  t·|d| the least so far: keep T",
    "end, one kept: t, its point and feature",
    "end, none kept: the move is free",
};
enum class ThebighLine {
  start = 1,
  plane,
  parallel,
  plane_roots,
  embedded,
  out_of_reach,
  plane_point,
  inside,
  vertex,
  edge,
  foot,
  keep,
  hit,
  free
};

// Absolute, as published: below this a quadratic has no roots, and a motion is parallel to a plane. The text uses the
// constant but has lost its value; this is ours.
constexpr double zero = 1e-6;

// His areas take in points outside a triangle by up to its own size.
constexpr double stretch = 1.0;

using Vertices = std::array<Vector3d, 3>;

/// His test by areas: the areas opposite vertices 0 and 1, relative to the triangle.
struct Areas {
  double first = 0.0, second = 0.0;
  double third() const { return 1.0 - first - second; }
  bool inside() const {
    if (first < 0.0 || first > 1.0) return false;
    if (second < 0.0 || second > 1.0) return false;
    return !(third() < 0.0 || third() > 1.0);
  }
};

Areas areas_at(const Vector3d& point, const Vertices& t) {
  const double total = glm::length(glm::cross(t[2] - t[0], t[1] - t[0]));
  return {glm::length(glm::cross(t[2] - point, t[1] - point)) / total,
          glm::length(glm::cross(t[2] - point, t[0] - point)) / total};
}

/// His lowest positive root of a·t² + b·t + c below `limit`.
std::optional<double> lowest_positive_root(double a, double b, double c, double limit) {
  const double determinant = b * b - 4.0 * a * c;
  if (determinant < 0.0 || std::abs(a) < zero) return std::nullopt;
  const double root = std::sqrt(determinant);
  const double first = std::min((-b - root) / (2.0 * a), (-b + root) / (2.0 * a));
  if (first < limit && first > 0.0) return first;
  return std::nullopt;
}

/// What decided a quadratic.
Comparison root_test(double a, double b, double c, const std::optional<double>& root, double limit) {
  if (root) return {TestKind::root_in_range, *root, limit, true};
  // The part that fails.
  if (std::abs(a) < zero) return {TestKind::quadratic, std::abs(a), zero, false};
  const double determinant = b * b - 4.0 * a * c;
  if (determinant < 0.0) return {TestKind::real_roots, determinant, 0.0, false};
  const double first = std::min((-b - std::sqrt(determinant)) / (2.0 * a), (-b + std::sqrt(determinant)) / (2.0 * a));
  return first > 0.0 ? Comparison{TestKind::earliest_root, first, limit, false}
                     : Comparison{TestKind::root_ahead, first, 0.0, false};
}

template <class Real, class Observer>
class TheBigh {
 public:
  TheBigh(const CollisionLevel<Real>& level, const EllipsoidBody& body, const TheBighSpace& space,
          const Vector3d& position, const Vector3d& displacement, Observer& observer)
      : level_(level),
        body_(body),
        space_(space),
        p_(position),
        d_(displacement),
        report_(observer, sweep_method::thebigh),
        reported_body_(body) {}
  /// A body and a displacement of the world.
  TheBigh(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
          Observer& observer)
      : TheBigh(level, body, TheBighSpace(body), body.position, displacement, observer) {
    p_ = space_.to * p_;
    d_ = space_.to * d_;
  }

  SweepResult run() { return as_result(nearest_hit()); }

  TheBighHit nearest_hit() {
    report_start();
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (!entry.mesh) continue;
      // In the world his sphere is an ellipsoid with its axes along the world's.
      const Matrix3d rotation = glm::mat3_cast(entry.pose.rotation);
      Vector3d half;
      for (int axis = 0; axis < 3; ++axis) half[axis] = glm::length(rotation[axis] * body_.radii);
      const Vector3d start = entry.pose.to_local(space_.from * p_);
      const Vector3d along = glm::conjugate(entry.pose.rotation) * (space_.from * d_);
      const Box3<Real> box = box_of(*entry.mesh);
      const NearbyPath path(start, along, half, stretch);
      const bool nearby = path.comes_near(Vector3d(box.min), Vector3d(box.max));
      report_mesh(static_cast<int>(i), entry, rotation, nearby);
      if (!nearby) continue;
      for_each_nearby(*entry.mesh, path, [&](std::uint32_t index) {
        check(static_cast<int>(i), static_cast<int>(index), entry.mesh->triangle(index), entry.pose);
      });
    }
    report_.stop(nearest_.found ? +ThebighLine::hit : +ThebighLine::free, as_result(nearest_),
                 length_squared(d_) > 0.0 ? Termination::converged : Termination::degenerate);
    return nearest_;
  }

 private:
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

  /// The first touch of one triangle so far.
  struct Found {
    bool any = false;
    double time = 1.0;
    Vector3d point{0.0};
    Feature feature = Feature::face;
    int index = -1;
  };

  void check(int mesh, int index, const std::array<Vector3<Real>, 3>& vertices, const Pose& pose) {
    const Vertices world = to_world(pose, vertices);
    Vertices t;
    for (std::size_t i = 0; i < 3; ++i) t[i] = space_.to * world[i];
    if constexpr (Observer::enabled)
      report_.begin_triangle(mesh, index, EllipsoidSpace(reported_body_, pose).from_mesh(vertices), world);
    const Vector3d n = glm::normalize(glm::cross(t[1] - t[0], t[2] - t[0]));
    Found found;
    // Without area the normal is NaN, and so is what follows from it: only vertices and edges are left.
    if (is_finite(n)) {
      if (!face(n, t, found)) return;
    } else {
      report_.probe(SweepProbe::plane, +ThebighLine::plane,
                    [](SweepStep& step) { step.outcome = CandidateOutcome::degenerate; });
    }
    if (!found.any) edges_and_vertices(t, found);
    keep(mesh, index, found);
  }

  /// False where the triangle cannot be reached.
  bool face(const Vector3d& n, const Vertices& t, Found& found) {
    const double approach = glm::dot(n, d_);
    const double distance = glm::dot(p_, n) - glm::dot(n, t[0]);
    report_plane(n, distance);
    if (std::abs(approach) < zero && std::abs(distance) >= 1.0) {
      report_unreached(CandidateOutcome::parallel, +ThebighLine::parallel, n,
                       {TestKind::parallel, std::abs(approach), zero, true});
      return false;
    }
    const double side = distance < 0.0 ? 1.0 : -1.0;
    double t0 = (1.0 - distance) / approach, t1 = (-1.0 - distance) / approach;
    if (t0 > t1) std::swap(t0, t1);
    report_plane_roots(t0, t1);
    if (std::abs(distance) < 1.0) {
      t0 = 0.0;
      t1 = 1.0;
      report_embedded(distance);
    }
    if (t0 > 1.0 || t1 < 0.0) {
      if (t0 > 1.0) {
        report_unreached(CandidateOutcome::beyond, +ThebighLine::out_of_reach, n,
                         {TestKind::plane_met_late, t0, 1.0, true}, t0);
      } else {
        report_unreached(CandidateOutcome::receding, +ThebighLine::out_of_reach, n,
                         {TestKind::plane_passed, t1, 0.0, true}, t0);
      }
      return false;
    }
    const Vector3d q = p_ + n * side + d_ * t0;
    const Areas areas = areas_at(q, t);
    const bool inside = areas.inside() && t0 > 0.0;
    report_plane_point(p_ + n * side, q, t0);
    report_inside(q, areas, t0, inside);
    if (inside) found = {true, t0, q, Feature::face, -1};
    return true;
  }

  void edges_and_vertices(const Vertices& t, Found& found) {
    const double speed_squared = glm::dot(d_, d_);
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector3d from_vertex = p_ - t[i];
      vertex_root(i, t[i], speed_squared, 2.0 * glm::dot(d_, from_vertex), glm::dot(from_vertex, from_vertex) - 1.0,
                  found);
      const Vector3d edge = t[(i + 1) % 3] - t[i];
      const Vector3d r = t[i] - p_;
      const double edge_squared = glm::dot(edge, edge), along = glm::dot(d_, edge), ahead = glm::dot(edge, r);
      const double a = along * along - edge_squared * speed_squared;
      const double b = 2.0 * edge_squared * glm::dot(d_, r) - 2.0 * along * ahead;
      const double c = edge_squared * (1.0 - glm::dot(r, r)) + ahead * ahead;
      const std::optional<double> root = lowest_positive_root(a, b, c, found.time);
      report_root(SweepProbe::edge_root, +ThebighLine::edge, i, root,
                  [&](SweepStep& step) { step.test = root_test(a, b, c, root, found.time); });
      if (!root) continue;
      const double foot = (along * *root - ahead) / edge_squared;
      const bool on_edge = foot >= 0.0 && foot <= 1.0;
      report_root(SweepProbe::edge_foot, +ThebighLine::foot, i, root, [&](SweepStep& step) {
        step.probe_from = space_.from * t[i];
        step.probe_to = space_.from * (t[i] + edge * foot);
        step.test = Comparison{TestKind::foot_on_edge, foot, foot < 0.0 ? 0.0 : 1.0, on_edge};
      });
      if (on_edge) found = {true, *root, t[i] + edge * foot, Feature::edge, static_cast<int>(i)};
    }
  }

  void vertex_root(std::size_t i, const Vector3d& vertex, double a, double b, double c, Found& found) {
    const std::optional<double> root = lowest_positive_root(a, b, c, found.time);
    report_root(SweepProbe::vertex_root, +ThebighLine::vertex, i, root, [&](SweepStep& step) {
      step.probe_to = space_.from * vertex;
      step.test = root_test(a, b, c, root, found.time);
    });
    if (root) found = {true, *root, vertex, Feature::vertex, static_cast<int>(i)};
  }

  void keep(int mesh, int index, const Found& found) {
    const double distance = found.time * glm::length(d_);
    const bool nearest = found.any && (!nearest_.found || distance < nearest_.distance);
    TheBighHit hit{true, found.time, distance, found.point, found.feature, found.index, mesh, index};
    const bool counts = nearest && as_result(hit).hit;
    const std::optional<double> least = nearest_.found ? std::optional(nearest_.distance) : std::nullopt;
    const Tie first{TieRule::found_first, nearest_.mesh, nearest_.triangle, nearest_.feature};
    if (counts) {
      nearest_ = hit;
      report_.keep(found.time);
    }
    report_verdict(found, hit, counts, least, first);
  }

  // --- reports ---
  void report_start() {
    if constexpr (Observer::enabled) {
      reported_body_.position = space_.from * p_;
      report_.begin_sweep(+ThebighLine::start, EllipsoidSpace::direction_from_world(body_, space_.from * d_),
                          glm::length(d_));
    }
  }
  void report_mesh(int index, const typename CollisionLevel<Real>::Entry& entry, const Matrix3d& rotation,
                   bool nearby) {
    if constexpr (Observer::enabled) {
      if (entry.mesh->triangle_count() == 0) return;
      MeshCast cast = mesh_cast(*entry.mesh, entry.pose, reported_body_, space_.from * d_);
      replace_to_unit(cast, space_.to * rotation);
      if (!nearby) cast.meets.reset();
      report_.mesh(index, !nearby, cast, nearby ? +ThebighLine::start : +ThebighLine::plane);
    }
  }
  void report_plane(const Vector3d& n, double distance) {
    report_.probe(SweepProbe::plane, +ThebighLine::plane, [&](SweepStep& step) {
      step.distance = std::abs(distance);
      step.normal = space_.normal_to_world(n);
      step.probe_from = space_.from * p_;
      step.probe_to = space_.from * (p_ - n * distance);
    });
  }
  void report_plane_roots(double t0, double t1) {
    report_.probe(SweepProbe::plane_roots, +ThebighLine::plane_roots, [&](SweepStep& step) {
      step.roots = std::array<double, 2>{t0, t1};
    });
  }
  void report_embedded(double distance) {
    report_.probe(SweepProbe::embedded, +ThebighLine::embedded, [&](SweepStep& step) {
      step.distance = std::abs(distance);
      step.test = Comparison{TestKind::plane_in_reach, std::abs(distance), 1.0, true};
    });
  }
  void report_plane_point(const Vector3d& from, const Vector3d& q, double t0) {
    report_.probe(SweepProbe::plane_point, +ThebighLine::plane_point, [&](SweepStep& step) {
      step.time = t0;
      step.probe_from = space_.from * from;
      step.probe_to = space_.from * q;
    });
  }
  void report_inside(const Vector3d& q, const Areas& areas, double t0, bool inside) {
    report_.probe(SweepProbe::inside, +ThebighLine::inside, [&](SweepStep& step) {
      step.time = t0;
      step.probe_to = space_.from * q;
      step.test = t0 > 0.0 ? Comparison{TestKind::in_triangle, areas.third(), 0.0, inside}
                           : Comparison{TestKind::plane_met_ahead, t0, 0.0, false};
    });
  }
  void report_unreached(CandidateOutcome outcome, int listing_line, const Vector3d& n, const Comparison& test,
                        double time = 1.0) {
    report_.candidate(outcome, listing_line, [&](SweepStep& step) {
      step.normal = space_.normal_to_world(n);
      step.time = time;
      step.test = test;
    });
  }
  template <class Fill>
  void report_root(SweepProbe kind, int listing_line, std::size_t index, const std::optional<double>& root,
                   Fill&& fill) {
    report_.probe(kind, listing_line, [&](SweepStep& step) {
      step.feature = kind == SweepProbe::vertex_root ? Feature::vertex : Feature::edge;
      step.feature_index = static_cast<int>(index);
      step.time = root.value_or(1.0);
      fill(step);
    });
  }
  /// `least`: the distance of the nearest hit before this triangle, if there was one.
  void report_verdict(const Found& found, const TheBighHit& hit, bool counts, std::optional<double> least,
                      const Tie& first) {
    const bool tied = !counts && found.any && least && hit.distance == *least;
    const CandidateOutcome outcome = counts      ? CandidateOutcome::hit
                                     : tied      ? CandidateOutcome::tied
                                     : found.any ? CandidateOutcome::later
                                                 : CandidateOutcome::missed;
    report_.candidate(outcome, +ThebighLine::keep, [&](SweepStep& step) {
      step.feature = found.feature;
      step.feature_index = found.index;
      if (!found.any) return;
      const SweepResult shown = as_result(hit);
      step.time = found.time;
      step.distance = hit.distance;
      if (tied) step.tie = first;
      step.point = shown.point;
      step.normal = shown.normal;
      step.test = least ? Comparison{TestKind::earliest_so_far, hit.distance, *least, counts}
                        : Comparison{TestKind::within_displacement, hit.distance, glm::length(d_), counts};
    });
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const TheBighSpace space_;
  Vector3d p_, d_;  // in that space
  ProbeReport<Observer> report_;
  TheBighHit nearest_;
  EllipsoidBody reported_body_;  // at the start of this sweep
};

}  // namespace

TheBighSpace::TheBighSpace(const EllipsoidBody& body) {
  const Vector3d ahead = body.rotation * Vector3d(0.0, 0.0, 1.0);
  const double heading = ahead.x == 0.0 && ahead.z == 0.0 ? 0.0 : std::atan2(ahead.x, ahead.z);
  const double c = std::cos(heading), s = std::sin(heading);
  const Vector3d& r = body.radii;
  // Columns. The scaling acts first, along the world's axes: that is the published fault.
  to = Matrix3d(Vector3d(c / r.x, 0.0, s / r.x), Vector3d(0.0, 1.0 / r.y, 0.0), Vector3d(-s / r.z, 0.0, c / r.z));
  const double determinant = to[2][2] * to[0][0] - to[0][2] * to[2][0];
  from = Matrix3d(Vector3d(to[2][2], 0.0, -to[0][2]) / determinant, Vector3d(0.0, 1.0 / to[1][1], 0.0),
                  Vector3d(-to[2][0], 0.0, to[0][0]) / determinant);
}

template <class Real, class Observer>
TheBighHit thebigh_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body, const TheBighSpace& space,
                       const Vector3d& position, const Vector3d& displacement, Observer& observer) {
  return TheBigh<Real, Observer>(level, body, space, position, displacement, observer).nearest_hit();
}

#define MINKOSCOPE_INSTANTIATE(Real, Observer)                                                            \
  template TheBighHit thebigh_hit(const CollisionLevel<Real>&, const EllipsoidBody&, const TheBighSpace&, \
                                  const Vector3d&, const Vector3d&, Observer&);
MINKOSCOPE_INSTANTIATE(float, NullObserver)
MINKOSCOPE_INSTANTIATE(double, NullObserver)
MINKOSCOPE_INSTANTIATE(float, StepObserver)
MINKOSCOPE_INSTANTIATE(double, StepObserver)
#undef MINKOSCOPE_INSTANTIATE

constinit const SweepMethod thebigh_method{
    .name = sweep_method::thebigh,
    .title = "thebigh's guide, as published",
    .citation = "thebigh, Collision detection in 3D, FreeBASIC forum, 2020, after Fauerby, 2003; its faults included",
    .answers = sweep_answers::hit,
    .listing = listing,
    .accepts = accept_ellipsoid,
    .run = SweepRunner<TheBigh>::run,
    .run_observed = SweepRunner<TheBigh>::run_observed,
    .explain = explain_published_sweep,
    .short_title = "thebigh's guide",
};

}  // namespace minkoscope
