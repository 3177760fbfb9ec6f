#include "core/contact/clip/face_manifold.h"

#include <algorithm>
#include <limits>

namespace minkoscope {
namespace {

double deepest_of(const ManifoldPoints& points) {
  double deepest = -std::numeric_limits<double>::infinity();
  for (const ManifoldPoint& point : points) deepest = std::max(deepest, point.depth());
  return deepest;
}

bool is_same_place(const ManifoldPoint& p, const ManifoldPoint& q, double same) {
  return (p.feature_a == q.feature_a && p.feature_b == q.feature_b) ||
         (std::abs(p.a.x - q.a.x) <= same && std::abs(p.a.y - q.a.y) <= same);
}

/// Keeps a point that is near enough and on both surfaces.
template <class Observer>
struct Sieve {
  const ContactScene& scene;
  const FeaturePair& features;
  ClipReporter<Observer>& report;
  ManifoldPoints& points;

  void take(const ManifoldPoint& point) {
    for (const ManifoldPoint& own : points)
      if (is_same_place(own, point, scene.tolerances.same)) return;
    const double least = scene.least_overlap();
    const Comparison near{TestKind::near_enough, point.depth(), least, point.depth() >= least};
    if (!near.holds) return report.point(ContactEvent::point_dropped, report.lines.too_far, point, near);
    const double off = std::max(point.highest_a ? 0.0 : features.a.inside, point.highest_b ? 0.0 : features.b.inside);
    const Comparison on{TestKind::on_surfaces, off, 0.8 * scene.allowance, off <= 0.8 * scene.allowance};
    if (!on.holds) return report.point(ContactEvent::point_dropped, report.lines.off_surface, point, on);
    report.point(ContactEvent::point_kept, report.lines.point, point, near);
    points.push_back(point);
  }
};

template <class Observer>
void clip_features(const FeaturePair& pair, const ContactTolerances& tolerances, ClipReporter<Observer>& report,
                   Sieve<Observer>& sieve) {
  const SupportFeature& reference = pair.reference();
  const FacePlane plane(reference);
  if (plane.is_upright()) return;
  const bool turn = plane.normal.z > 0.0;
  ClipPolygon polygons[2];
  std::size_t now = 0;
  begin_clip(pair.incident(), reference.feature, polygons[now]);
  for (std::size_t i = 0; i < reference.vertices.size() && !polygons[now].empty(); ++i) {
    const ClipSide side = side_of(reference, i, turn);
    if (!side.is_edge) continue;
    const bool cuts =
        clip_by_side(reference, i, side, pair.incident(), tolerances.slack, polygons[now], polygons[1 - now]);
    report.cut(pair, i, side, polygons[now], polygons[1 - now], cuts);
    if (cuts) now = 1 - now;
  }
  for (const ClipVertex& vertex : polygons[now]) sieve.take(point_of(pair, plane, vertex, tolerances));
}

}  // namespace

ContactScene::ContactScene(const PreparedContact::Data& of, const Pose& pose_a, const Pose& pose_b)
    : pair(of),
      a{glm::mat3_cast(pose_a.rotation), Vector3d(0.0)},
      b{glm::mat3_cast(pose_b.rotation), pose_b.position - pose_a.position},
      origin(pose_a.position),
      allowance(of.allowance(pose_a.position, pose_b.position)),
      tolerances(allowance, of.smaller) {}

template <class Observer>
bool find_face_points(const ContactScene& scene, const Vector3d& normal, double overlap, ClipReporter<Observer>& report,
                      ManifoldPoints& points, FeaturePair& features, const KnownFaces& known) {
  report.place = {contact_axes(normal), scene.origin};
  report.overlap = overlap;
  points.clear();
  find_support_feature(scene.pair.a, scene.a, normal, report.place.axes, features.a, known.a);
  find_support_feature(scene.pair.b, scene.b, -normal, report.place.axes, features.b, known.b);
  features.choose_reference();
  const double aligned = features.a.cosine + features.face_bias;
  report.face(features, true, {TestKind::reference_is_a, aligned, features.b.cosine, aligned >= features.b.cosine});
  report.face(features, false, {});
  Sieve<Observer> sieve{scene, features, report, points};
  const std::size_t most = std::max(features.a.vertices.size(), features.b.vertices.size());
  const std::size_t least = std::min(features.a.vertices.size(), features.b.vertices.size());
  if (most > 2) {
    clip_features(features, scene.tolerances, report, sieve);
  } else if (least == 2) {
    ManifoldPoints found;
    add_points_of_edges(features, scene.tolerances, found);
    for (const ManifoldPoint& point : found) sieve.take(point);
  }
  return deepest_of(points) >= overlap - 0.3 * scene.allowance;
}

template <class Observer>
void add_deepest(const ContactScene& scene, const PenetrationAxis& axis, double overlap, const FeaturePair& features,
                 ClipReporter<Observer>& report, ManifoldPoints& points) {
  ManifoldPoint point;
  const Vector3d& normal = report.place.normal();
  if (axis.has_points) {
    point.a = axis.point_a * report.place.axes;
    point.b = axis.point_b * report.place.axes;
  } else {
    const Vector3d towards_a = normal * scene.a.rotation, towards_b = -normal * scene.b.rotation;
    const CompiledShape<double>&of_a = scene.pair.a.support, &of_b = scene.pair.b.support;
    point.a = (scene.a.rotation * (of_a.support(towards_a).point + of_a.radius() * towards_a)) * report.place.axes;
    point.b = (scene.b.rotation * (of_b.support(towards_b).point + of_b.radius() * towards_b) + scene.b.position) *
              report.place.axes;
    point.a.x = point.b.x = 0.5 * (point.a.x + point.b.x);
    point.a.y = point.b.y = 0.5 * (point.a.y + point.b.y);
  }
  // Each on its supporting plane.
  const double missing = overlap - point.depth();
  point.a.z += 0.5 * missing;
  point.b.z -= 0.5 * missing;
  point.feature_a = feature_at(features.a, point.a, scene.tolerances.slack);
  point.feature_b = feature_at(features.b, point.b, scene.tolerances.slack);
  const double deepest = points.empty() ? scene.least_overlap() : deepest_of(points);
  report.point(
      ContactEvent::point_kept, report.lines.deepest, point,
      {TestKind::holds_deepest, overlap - deepest, 0.3 * scene.allowance, overlap - deepest <= 0.3 * scene.allowance},
      "deepest");
  for (ManifoldPoint& own : points) {
    if (!(own.feature_a == point.feature_a && own.feature_b == point.feature_b)) continue;
    own = point;
    return;
  }
  points.push_back(point);
}

template <class Observer>
void finish_manifold(int most, double allowance, ClipReporter<Observer>& report, const ManifoldPoints& points,
                     ContactManifold& out) {
  const auto kept = reduce_points(points, most, 0.3 * allowance);
  if (kept.size() < points.size())
    report.reduce(points, kept,
                  {TestKind::few_enough, static_cast<double>(points.size()), static_cast<double>(most), false});
  store_manifold(report.place, points, kept, out);
  report.stop(report.lines.stop, out, {});
}

template bool find_face_points(const ContactScene&, const Vector3d&, double, ClipReporter<NullObserver>&,
                               ManifoldPoints&, FeaturePair&, const KnownFaces&);
template bool find_face_points(const ContactScene&, const Vector3d&, double, ClipReporter<StepObserver>&,
                               ManifoldPoints&, FeaturePair&, const KnownFaces&);
template void add_deepest(const ContactScene&, const PenetrationAxis&, double, const FeaturePair&,
                          ClipReporter<NullObserver>&, ManifoldPoints&);
template void add_deepest(const ContactScene&, const PenetrationAxis&, double, const FeaturePair&,
                          ClipReporter<StepObserver>&, ManifoldPoints&);
template void finish_manifold(int, double, ClipReporter<NullObserver>&, const ManifoldPoints&, ContactManifold&);
template void finish_manifold(int, double, ClipReporter<StepObserver>&, const ManifoldPoints&, ContactManifold&);

}  // namespace minkoscope
