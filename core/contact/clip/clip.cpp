#include "core/contact/clip/clip.h"

#include <algorithm>
#include <array>

#include "core/contact/clip/box_axis.h"
#include "core/contact/clip/explain_clip.h"
#include "core/contact/clip/face_manifold.h"
#include "core/narrow_phase/pair/pair_shapes.h"

namespace minkoscope {
namespace {

constexpr double overlap_bias = 0.01;    // a face's normal may overlap more than the least by this part …
constexpr double size_bias = 0.5;        // … and by this part of a ten thousandth of the smaller shape's size
constexpr double touching = 1e-4;        // of the size: what overlaps by less may only touch
constexpr double reference_bias = 1e-3;  // of the cosine: A's face clips unless B's lies that much better

constexpr std::array<std::string_view, 12> clip_listing{
    "n ← axis of least penetration, A to B",    "n ← a face's normal, if h(nF) ≤ h(n) + bias",
    "if h(n) < −d: return no contact",          "R ← the face of A or B most along n",
    "I ← the other's face most against n",      "for each side of R: I ← I clipped along n",
    "for each p of I: its depth, along n to R", "  drop p if depth < −d",
    "  drop p if it is off a surface",          "if the shapes are deeper: add that pair",
    "if |P| > max: the deepest, and most area", "return P",
};

/// The normal of the face of a shape that lies best along a direction away from it; none where it has no faces.
std::optional<Vector3d> face_normal(const ContactShape& shape, const ContactFrame& frame, const Vector3d& direction,
                                    int& face) {
  double cosine = 0.0;
  face = most_aligned_face(shape, direction * frame.rotation, cosine);
  if (face < 0) return std::nullopt;
  return glm::normalize(frame.rotation * shape.faces[static_cast<std::size_t>(face)].normal);
}

/// The axis, and whether it is a face's normal.
struct ChosenAxis {
  Vector3d normal{0.0};
  double overlap = 0.0;
  bool of_face = false;
};

/// A face's normal near the least axis that overlaps hardly more; of A's first, so that two faces that lie flat on each
/// other give the same axis in every tick.
template <class Observer>
ChosenAxis choose_axis(const ContactScene& scene, const Vector3d& least, double overlap,
                       ClipReporter<Observer>& report) {
  struct Tried {
    std::optional<Vector3d> normal;
    double overlap = 0.0;
    int face = -1;
  };
  std::array<Tried, 2> tried;
  tried[0].normal = face_normal(scene.pair.a, scene.a, least, tried[0].face);
  tried[1].normal = face_normal(scene.pair.b, scene.b, -least, tried[1].face);
  if (tried[1].normal) tried[1].normal = -*tried[1].normal;
  double best = overlap;
  for (Tried& own : tried) {
    if (!own.normal) continue;
    own.overlap = scene.overlap(*own.normal);
    best = std::min(best, own.overlap);
  }
  const double smaller = std::min(scene.pair.a.bounding_radius, scene.pair.b.bounding_radius);
  const double allowed = best + overlap_bias * std::abs(best) + size_bias * 1e-4 * smaller;
  for (std::size_t i = 0; i < tried.size(); ++i) {
    const Tried& own = tried[i];
    if (!own.normal) continue;
    const Comparison test{TestKind::face_axis, own.overlap, allowed, own.overlap <= allowed};
    report.axis(report.lines.face_axis, *own.normal, own.overlap, "face", i == 0, {Feature::face, own.face}, test);
    if (test.holds) return {*own.normal, own.overlap, true};
  }
  return {least, overlap, false};
}

template <class Observer>
class Clip {
 public:
  Clip(const ContactJob& job, ContactManifold& out, Observer& observer) : job_(job), out_(out), observer_(observer) {}

  void run() {
    const ContactScene scene(job_.pair, job_.a, job_.b);
    ClipReporter<Observer> report(observer_, contact_method::clip, {});
    const std::optional<PenetrationAxis> of_boxes = axis_of_boxes(scene);
    const PenetrationAxis axis = of_boxes ? *of_boxes : find_penetration_axis(job_.pair, job_.a, job_.b);
    out_.overlap = axis.overlap;
    const double overlap = scene.overlap(axis.normal);
    report.place = {contact_axes(axis.normal), scene.origin};
    report.overlap = overlap;
    report.axis(report.lines.axis, axis.normal, overlap, of_boxes ? "two boxes" : "narrow phase", true, {}, {});
    const double least = scene.least_overlap();
    if (overlap < least) {
      report.stop(report.lines.apart, out_, Comparison{TestKind::reaches_contact, overlap, least, false});
      return;
    }
    ManifoldPoints points;
    FeaturePair features;
    features.face_bias = reference_bias;
    const ChosenAxis chosen = choose_axis(scene, axis.normal, overlap, report);
    bool holds_deepest = find_face_points(scene, chosen.normal, chosen.overlap, report, points, features);
    if (!holds_deepest && chosen.of_face) {
      report.axis(report.lines.axis, axis.normal, overlap, "no face reaches it", true, {}, {});
      holds_deepest = find_face_points(scene, axis.normal, overlap, report, points, features);
    }
    if (!holds_deepest) add_deepest(scene, axis, overlap, features, report, points);
    finish_manifold(scene, report, points, out_);
  }

 private:
  /// Two boxes that overlap by no more than rounding are left to the narrow phase, which says whether they touch.
  std::optional<PenetrationAxis> axis_of_boxes(const ContactScene& scene) const {
    const auto& boxes = job_.pair.boxes;
    if (!boxes) return std::nullopt;
    return least_axis_of_boxes((*boxes)[0], scene.a, (*boxes)[1], scene.b, touching * job_.pair.size);
  }

  const ContactJob& job_;
  ContactManifold& out_;
  Observer& observer_;
};

}  // namespace

const ContactMethod& clip_method() {
  static constexpr ContactMethod row{
      .name = contact_method::clip,
      .title = "Clipping the incident face by the reference face",
      .citation = "D. Gregorius, Robust Contact Creation for Physics Simulations, GDC 2015; D. Baraff 1992",
      .listing = clip_listing,
      .accepts = is_convex,
      .run = ContactRunner<Clip>::run,
      .run_observed = ContactRunner<Clip>::run_observed,
      .explain = explain_clip,
      .short_title = "Face clipping",
  };
  return row;
}

}  // namespace minkoscope
