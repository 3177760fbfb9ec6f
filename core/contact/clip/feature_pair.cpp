#include "core/contact/clip/feature_pair.h"

#include <algorithm>

namespace minkoscope {
namespace {

double across_product(const Vector3d& p, const Vector3d& q) {
  return p.x * q.y - p.y * q.x;
}
double dot(const Vector3d& p, const Vector3d& q) {
  return p.x * q.x + p.y * q.y;
}
double distance(const Vector3d& p, const Vector3d& q) {
  return std::hypot(p.x - q.x, p.y - q.y);
}

/// Two edges across the normal, a from p to p + u, b from q to q + v.
struct Edges {
  const SupportFeature &a, &b;
  Vector3d p, u, q, v;

  explicit Edges(const FeaturePair& pair)
      : a(pair.a),
        b(pair.b),
        p(a.vertices[0].point),
        u(a.vertices[1].point - p),
        q(b.vertices[0].point),
        v(b.vertices[1].point - q) {}
  Vector3d on_a(double s) const { return p + s * u; }
  Vector3d on_b(double t) const { return q + t * v; }

  /// The end of the edge, where the parameter is one.
  static ShapeFeature feature(const SupportFeature& edge, double parameter) {
    constexpr double end = 1e-9;
    if (parameter <= end) return {Feature::vertex, edge.vertices[0].name};
    if (parameter >= 1.0 - end) return {Feature::vertex, edge.vertices[1].name};
    return edge.feature;
  }
  ManifoldPoint point(double s, double t) const {
    ManifoldPoint made;
    made.a = on_a(s);
    made.b = on_b(t);
    made.feature_a = feature(a, s);
    made.feature_b = feature(b, t);
    return made;
  }
};

/// Marks what is as far along the normal as its feature reaches.
void mark_highest(const FeaturePair& pair, double same, ManifoldPoint& point) {
  double top = -INFINITY, bottom = INFINITY;
  for (const FeatureVertex& v : pair.a.vertices) top = std::max(top, v.point.z);
  for (const FeatureVertex& v : pair.b.vertices) bottom = std::min(bottom, v.point.z);
  point.highest_a = point.a.z >= top - same;
  point.highest_b = point.b.z <= bottom + same;
}

}  // namespace

void FeaturePair::choose_reference() {
  const bool face_a = a.vertices.size() > 2, face_b = b.vertices.size() > 2;
  reference_is_a = face_a == face_b ? a.cosine + face_bias >= b.cosine : face_a;
}

ManifoldPoint point_of(const FeaturePair& pair, const FacePlane& plane, const ClipVertex& vertex,
                       const ContactTolerances& tolerances) {
  const Vector3d partner(vertex.point.x, vertex.point.y, plane.height(vertex.point));
  ManifoldPoint point;
  point.a = pair.reference_is_a ? partner : vertex.point;
  point.b = pair.reference_is_a ? vertex.point : partner;
  point.feature_a = pair.reference_is_a ? vertex.reference : vertex.incident;
  point.feature_b = pair.reference_is_a ? vertex.incident : vertex.reference;
  mark_highest(pair, tolerances.same, point);
  return point;
}

void add_points_of_edges(const FeaturePair& pair, const ContactTolerances& tolerances, ManifoldPoints& out) {
  const Edges edges(pair);
  const double uu = dot(edges.u, edges.u), vv = dot(edges.v, edges.v);
  if (!(uu > 0.0) || !(vv > 0.0)) return;
  // Side by side: A's parameters of B's ends, cut to A's own.
  const double end_0 = dot(edges.q - edges.p, edges.u) / uu, end_1 = dot(edges.q + edges.v - edges.p, edges.u) / uu;
  const double from = std::max(0.0, std::min(end_0, end_1)), to = std::min(1.0, std::max(end_0, end_1));
  const auto partner = [&](double s) {
    return end_1 != end_0 ? std::clamp((s - end_0) / (end_1 - end_0), 0.0, 1.0) : 0.0;
  };
  const auto missed = [&](double s) { return distance(edges.on_a(s), edges.on_b(partner(s))); };
  const bool long_enough = (to - from) * std::sqrt(uu) > tolerances.slack;
  if (long_enough && missed(from) <= tolerances.lateral && missed(to) <= tolerances.lateral) {
    for (const double s : {from, to}) {
      ManifoldPoint point = edges.point(s, partner(s));
      mark_highest(pair, tolerances.same, point);
      out.push_back(point);
    }
    return;
  }
  const double denominator = across_product(edges.u, edges.v);
  if (denominator == 0.0) return;
  const double s = across_product(edges.q - edges.p, edges.v) / denominator;
  const double t = across_product(edges.q - edges.p, edges.u) / denominator;
  const double slack_a = tolerances.slack / std::sqrt(uu), slack_b = tolerances.slack / std::sqrt(vv);
  if (s < -slack_a || s > 1.0 + slack_a || t < -slack_b || t > 1.0 + slack_b) return;
  ManifoldPoint point = edges.point(std::clamp(s, 0.0, 1.0), std::clamp(t, 0.0, 1.0));
  // Where two edges that are parallel within rounding meet is noise.
  if (distance(point.a, point.b) > tolerances.lateral) return;
  mark_highest(pair, tolerances.same, point);
  out.push_back(point);
}

ShapeFeature feature_at(const SupportFeature& feature, const Vector3d& point, double same) {
  for (const FeatureVertex& v : feature.vertices)
    if (distance(v.point, point) <= same) return {Feature::vertex, v.name};
  const std::size_t count = feature.vertices.size();
  for (std::size_t i = 0; i < count && count > 2; ++i) {
    const FeatureVertex &from = feature.vertices[i], &to = feature.vertices[(i + 1) % count];
    const Vector3d along = to.point - from.point;
    const double squared = dot(along, along);
    if (!(squared > 0.0)) continue;
    const double part = std::clamp(dot(point - from.point, along) / squared, 0.0, 1.0);
    if (distance(from.point + part * along, point) <= same) return {Feature::edge, from.edge};
  }
  return feature.feature;
}

}  // namespace minkoscope
