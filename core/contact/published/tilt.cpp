#include "core/contact/published/tilt.h"

#include <array>
#include <numbers>

#include "core/contact/published/explain_one_point.h"
#include "core/contact/published/one_point.h"
#include "core/narrow_phase/pair/pair_shapes.h"

namespace minkoscope {
namespace {

constexpr int tilts = 4;
constexpr double tilt_breaking = 0.02;                     // metres, Bullet's gContactBreakingThreshold
constexpr double largest_tilt = 0.125 * std::numbers::pi;  // radians, Bullet's angleLimit

constexpr std::array<std::string_view, 9> tilt_listing{
    "n, pA, pB ← narrow phase",
    "if depth < −d: return no contact",
    "P ← {(pA, pB)}",
    "for each of four axes across n:",
    "  tilt the smaller shape: query again",
    "  move its point back; depth along n",
    "  keep it if none of P is within breaking",
    "if |P| > max: the deepest, and most area",
    "return P",
};
enum TiltLine {
  tilt_query = 1,
  tilt_apart,
  tilt_first,
  tilt_axis,
  tilt_again,
  tilt_back,
  tilt_keep,
  tilt_reduce,
  tilt_stop
};

template <class Observer>
class Tilt {
 public:
  Tilt(const ContactJob& job, ContactManifold& out, Observer& observer)
      : job_(job),
        out_(out),
        scene_(job.pair, job.a, job.b),
        report_(observer, contact_method::tilt, {.reduce = tilt_reduce, .stop = tilt_stop}) {}

  void run() {
    const OnePoint first = find_one_point(job_, job_.a, job_.b);
    out_.overlap = first.overlap;
    report_.place = {contact_axes(first.normal), scene_.origin};
    report_.overlap = first.depth;
    report_.axis(tilt_query, first.normal, first.depth, "narrow phase", true, {}, {});
    const double least = scene_.least_overlap();
    if (!first.is_found || first.depth < least) {
      report_.stop(tilt_apart, out_, Comparison{TestKind::reaches_contact, first.depth, least, first.depth >= least});
      return;
    }
    const PointNames names(scene_, first.normal);
    points_.push_back(names.name(first.point_a, first.point_b, points_));
    report_.point(ContactEvent::point_kept, tilt_first, points_.back(),
                  {TestKind::near_enough, first.depth, least, true});
    for (int i = 0; i < tilts; ++i) add_tilted(names, first.normal, i);
    finish_manifold(scene_, report_, points_, out_);
  }

 private:
  void add_tilted(const PointNames& names, const Vector3d& normal, int index) {
    const bool tilts_a = job_.pair.a.bounding_radius < job_.pair.b.bounding_radius;
    const double radius = std::min(job_.pair.a.bounding_radius, job_.pair.b.bounding_radius);
    const double angle = std::min(largest_tilt, radius > 0.0 ? tilt_breaking / radius : 0.0);
    const Vector3d axis = glm::angleAxis(2.0 * std::numbers::pi * index / tilts, normal) * names.axes()[0];
    const Quaterniond turn = glm::angleAxis(angle, axis);
    Pose a = job_.a, b = job_.b;
    Pose& tilted = tilts_a ? a : b;
    tilted.rotation = glm::normalize(turn * tilted.rotation);
    report_.axis(tilt_axis, axis, angle, "turn", tilts_a, {}, {});
    OnePoint found = find_one_point(job_, a, b);
    report_.axis(tilt_again, found.normal, found.depth, "tilted", tilts_a, {}, {});
    if (!found.is_found) return;
    // The point of the tilted shape moves back with it; its partner follows along the normal.
    const Vector3d centre = tilts_a ? Vector3d(0.0) : scene_.b.position;
    const auto back = [&](const Vector3d& p) { return glm::conjugate(turn) * (p - centre) + centre; };
    const Vector3d point_a = tilts_a ? back(found.point_a) : found.point_a;
    const Vector3d point_b = tilts_a ? found.point_b : back(found.point_b);
    const double depth = glm::dot(point_a - point_b, normal);
    const ManifoldPoint point = tilts_a ? names.name(point_a, point_a - depth * normal, points_)
                                        : names.name(point_b + depth * normal, point_b, points_);
    const Comparison near{TestKind::near_enough, depth, scene_.least_overlap(), depth >= scene_.least_overlap()};
    if (!near.holds) return report_.point(ContactEvent::point_dropped, tilt_back, point, near);
    for (const ManifoldPoint& own : points_) {
      const double distance = glm::length(own.b - point.b);
      if (distance >= tilt_breaking) continue;
      return report_.point(ContactEvent::point_dropped, tilt_keep, point,
                           {TestKind::within_cache, distance, tilt_breaking, true});
    }
    points_.push_back(point);
    report_.point(ContactEvent::point_kept, tilt_keep, point, near);
  }

  const ContactJob& job_;
  ContactManifold& out_;
  ContactScene scene_;
  ClipReporter<Observer> report_;
  ManifoldPoints points_;
};

}  // namespace

const ContactMethod& tilt_method() {
  static constexpr ContactMethod row{
      .name = contact_method::tilt,
      .title = "One point a query, the axis tilted for more",
      .citation = "Bullet 3.24, btConvexConvexAlgorithm (perturbed contact points); MuJoCo's multiccd",
      .listing = tilt_listing,
      .accepts = is_convex,
      .run = ContactRunner<Tilt>::run,
      .run_observed = ContactRunner<Tilt>::run_observed,
      .explain = explain_one_point,
      .short_title = "Tilted axis",
  };
  return row;
}

}  // namespace minkoscope
