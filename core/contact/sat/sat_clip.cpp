#include "core/contact/sat/sat_clip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/overloaded.h"
#include "core/contact/clip/face_bias.h"
#include "core/contact/sat/explain_sat_clip.h"
#include "core/contact/sat/sat_axes.h"

namespace minkoscope {
namespace {

constexpr double sat_reference_bias = 1e-3;

constexpr std::array<std::string_view, 12> sat_clip_listing{
    "nA ← face normal of A that overlaps least",
    "nB ← face normal of B that overlaps least",
    "nE ← least e × f of edges whose arcs cross",
    "if one overlaps < −d: return no contact",
    "n ← nA or nB if h ≤ least + bias, else nE",
    "R, I ← reference face, incident face",
    "for each side of R: I ← I clipped along n",
    "for each p of I: its depth, along n to R",
    "  drop p if depth < −d",
    "of two edges: p ← their closest points",
    "if |P| > max: the deepest, and most area",
    "return P",
};
enum SatLine {
  line_face_a = 1,
  line_face_b,
  line_edges,
  line_apart,
  line_choice,
  line_faces,
  line_cut,
  line_point,
  line_too_far,
  line_edge_point,
  line_reduce,
  line_stop
};
constexpr ClipLines sat_lines{.axis = line_choice,
                              .face_axis = line_choice,
                              .apart = line_apart,
                              .reference = line_faces,
                              .incident = line_faces,
                              .cut = line_cut,
                              .point = line_point,
                              .too_far = line_too_far,
                              .off_surface = line_too_far,
                              .deepest = line_edge_point,
                              .reduce = line_reduce,
                              .stop = line_stop};

bool is_polytope_shape(const Shape& shape) {
  return std::visit(
      overloaded{[](const PointShape&) { return true; }, [](const BoxShape&) { return true; },
                 [](const SegmentShape&) { return true; }, [](const TriangleShape&) { return true; },
                 [](const HullShape&) { return true; },
                 [](const SumShape& sum) { return is_polytope_shape(*sum.first) && is_polytope_shape(*sum.second); },
                 [](const TransformedShape& posed) { return is_polytope_shape(*posed.of); },
                 [](const auto&) { return false; }},
      shape.value);
}

/// The closest points of the lines of two edges; on both edges where they are the deepest pair.
ManifoldPoint closest_points(const ContactScene& scene, const ContactPlace& place, const SatAxis& axis) {
  const auto edge_points = [&](const ContactShape& shape, const ContactFrame& frame, int edge) {
    std::array<Vector3d, 2> out;
    for (std::size_t k = 0; k < 2; ++k)
      out[k] = (frame.rotation * shape.vertices[shape.edges[static_cast<std::size_t>(edge)][k]] + frame.position) *
               place.axes;
    return out;
  };
  const auto a = edge_points(scene.pair.a, scene.a, axis.a), b = edge_points(scene.pair.b, scene.b, axis.b);
  const Vector3d u = a[1] - a[0], v = b[1] - b[0], d = b[0] - a[0];
  const double cross = u.x * v.y - u.y * v.x;
  const double s = cross != 0.0 ? (d.x * v.y - d.y * v.x) / cross : 0.0;
  const double t = cross != 0.0 ? (d.x * u.y - d.y * u.x) / cross : 0.0;
  ManifoldPoint point;
  point.a = a[0] + std::clamp(s, 0.0, 1.0) * u;
  point.b = b[0] + std::clamp(t, 0.0, 1.0) * v;
  point.feature_a = {Feature::edge, axis.a};
  point.feature_b = {Feature::edge, axis.b};
  return point;
}

template <class Observer>
class SatClip {
 public:
  SatClip(const ContactJob& job, ContactManifold& out, Observer& observer)
      : job_(job), out_(out), scene_(job.pair, job.a, job.b), report_(observer, contact_method::sat_clip, sat_lines) {
    features_.face_bias = sat_reference_bias;
  }

  void run() {
    find_axes();
    const double least = scene_.least_overlap();
    out_.overlap = !has_axis() || best_ >= 0.0;
    if (has_axis() && best_ < least) {
      report_.stop(line_apart, out_, Comparison{TestKind::reaches_contact, best_, least, false});
      return;
    }
    if (try_faces() || try_edges() || try_closest()) finish_manifold(scene_, report_, points_, out_);
  }

 private:
  bool has_axis() const { return face_a_.is_found || face_b_.is_found || edges_.is_found; }

  void find_axes() {
    face_a_ = least_face_axis(scene_, true);
    face_b_ = least_face_axis(scene_, false);
    best_ = std::numeric_limits<double>::infinity();
    for (const SatAxis* face : {&face_a_, &face_b_}) {
      if (!face->is_found) continue;
      const bool of_a = face == &face_a_;
      best_ = std::min(best_, face->overlap);
      note(*face, of_a ? line_face_a : line_face_b, "faces", of_a, {Feature::face, of_a ? face->a : face->b}, {});
    }
    EdgePairs counts;
    edges_ = least_edge_axis(scene_, counts, [&](const SatAxis& better) { note_edges(better, line_edges, {}); });
    if (edges_.is_found) best_ = std::min(best_, edges_.overlap);
    allowed_ = allowed_overlap(best_, scene_.pair.smaller);
  }

  /// A's face first, so that ties fall alike in every tick.
  bool try_faces() {
    for (const SatAxis* face : {&face_a_, &face_b_}) {
      if (!face->is_found) continue;
      const bool of_a = face == &face_a_;
      const Comparison test{TestKind::face_axis, face->overlap, allowed_, face->overlap <= allowed_};
      note(*face, line_choice, "face", of_a, {Feature::face, of_a ? face->a : face->b}, test);
      if (test.holds && find_face_points(scene_, face->normal, face->overlap, report_, points_, features_)) return true;
    }
    return false;
  }

  bool try_edges() {
    if (!edges_.is_found) return false;
    const double faces = std::min(face_a_.is_found ? face_a_.overlap : allowed_ + 1.0,
                                  face_b_.is_found ? face_b_.overlap : allowed_ + 1.0);
    report_.place = {contact_axes(edges_.normal), scene_.origin};
    report_.overlap = edges_.overlap;
    const ManifoldPoint point = closest_points(scene_, report_.place, edges_);
    const bool meets = std::hypot(point.a.x - point.b.x, point.a.y - point.b.y) <= 0.3 * scene_.allowance;
    if (!meets || edges_.overlap > allowed_) return false;
    const double bias = allowed_ - best_;
    note_edges(edges_, line_choice,
               Comparison{TestKind::edge_axis, edges_.overlap + bias, faces, edges_.overlap + bias < faces});
    points_.clear();
    points_.push_back(point);
    const double reach = scene_.overlap(edges_.normal);
    report_.point(
        ContactEvent::point_kept, line_edge_point, point,
        {TestKind::near_enough, point.depth(), scene_.least_overlap(), point.depth() >= scene_.least_overlap()});
    return std::abs(point.depth() - reach) <= 0.3 * scene_.allowance;
  }

  bool try_closest() {
    const PenetrationAxis axis = find_penetration_axis(job_.pair, job_.a, job_.b);
    const double overlap = scene_.overlap(axis.normal);
    report_.place = {contact_axes(axis.normal), scene_.origin};
    report_.overlap = overlap;
    report_.axis(line_choice, axis.normal, overlap, "closest", true, {}, {});
    if (overlap < scene_.least_overlap()) {
      report_.stop(line_apart, out_, Comparison{TestKind::reaches_contact, overlap, scene_.least_overlap(), false});
      out_.overlap = false;
      return false;
    }
    if (!find_face_points(scene_, axis.normal, overlap, report_, points_, features_))
      add_deepest(scene_, axis, overlap, features_, report_, points_);
    out_.overlap = overlap >= 0.0;
    return true;
  }

  void note(const SatAxis& axis, int line, std::string_view rule, bool of_a, const ShapeFeature& feature,
            const std::optional<Comparison>& test) {
    report_.axis(line, axis.normal, axis.overlap, rule, of_a, feature, test);
  }
  void note_edges(const SatAxis& axis, int line, const std::optional<Comparison>& test) {
    report_.edge_axis(line, axis.normal, axis.overlap, {Feature::edge, axis.a}, {Feature::edge, axis.b}, test);
  }

  const ContactJob& job_;
  ContactManifold& out_;
  ContactScene scene_;
  ClipReporter<Observer> report_;
  SatAxis face_a_, face_b_, edges_;
  double best_ = 0.0, allowed_ = 0.0;
  ManifoldPoints points_;
  FeaturePair features_;
};

}  // namespace

const ContactMethod& sat_clip_method() {
  static constexpr ContactMethod row{
      .name = contact_method::sat_clip,
      .title = "Separating axes, then clipping or edge against edge",
      .citation = "D. Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013; GDC 2015",
      .listing = sat_clip_listing,
      .accepts = is_polytope_shape,
      .run = ContactRunner<SatClip>::run,
      .run_observed = ContactRunner<SatClip>::run_observed,
      .explain = explain_sat_clip,
      .short_title = "SAT, clipping",
      .one_point_of_edges = true,
  };
  return row;
}

}  // namespace minkoscope
