#include "core/contact/clip/clip.h"

#include <algorithm>
#include <array>

#include "core/contact/clip/box_manifold.h"
#include "core/contact/clip/capsule_manifold.h"
#include "core/contact/clip/explain_clip.h"
#include "core/contact/clip/face_bias.h"
#include "core/contact/clip/face_manifold.h"
#include "core/narrow_phase/pair/pair_shapes.h"

namespace minkoscope {
namespace {

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

/// The faces that lie best along the least axis. Their memory is asked for when they are found.
struct NearFaces {
  AlignedFace a, b;

  NearFaces(const ContactScene& scene, const Vector3d& least)
      : a(most_aligned_face(scene.pair.a, least * scene.a.rotation)) {
    scene.pair.a.expect_face(a.index);
    b = most_aligned_face(scene.pair.b, -least * scene.b.rotation);
    scene.pair.b.expect_face(b.index);
  }
  KnownFaces known() const { return {a.index, b.index}; }
};

/// The axis, and whether it is a face's normal.
struct ChosenAxis {
  Vector3d normal{0.0};
  double overlap = 0.0;
  bool of_face = false;
  KnownFaces known;  // along it
};

/// The face that lies best along a direction still does where that turns by so little.
std::optional<int> kept_face(const AlignedFace& face, const Vector3d& least, const Vector3d& normal) {
  constexpr double rounding = 1e-9;
  const bool holds = 2.0 * glm::length(normal - least) + rounding < face.lead;
  return holds ? std::optional(face.index) : std::nullopt;
}

/// A face's normal near the least axis that overlaps hardly more; of A's first, so that two faces that lie flat on each
/// other give the same axis in every tick.
template <class Observer>
ChosenAxis choose_axis(const ContactScene& scene, const NearFaces& near, const Vector3d& least, double overlap,
                       ClipReporter<Observer>& report) {
  struct Tried {
    std::optional<Vector3d> normal;
    double overlap = 0.0;
  };
  std::array<Tried, 2> tried;
  double best = overlap;
  for (const bool of_a : {true, false}) {
    const int index = (of_a ? near.a : near.b).index;
    if (index < 0) continue;
    const ContactShape &shape = of_a ? scene.pair.a : scene.pair.b, &other = of_a ? scene.pair.b : scene.pair.a;
    const ContactFrame &frame = of_a ? scene.a : scene.b, &others = of_a ? scene.b : scene.a;
    const ContactShape::Face& face = shape.faces[static_cast<std::size_t>(index)];
    const Vector3d outwards = glm::normalize(frame.rotation * face.normal);
    Tried& own = tried[of_a ? 0 : 1];
    own.normal = of_a ? outwards : -outwards;
    own.overlap = shape.reach_of_face(face) + other.reach(-outwards * others.rotation) +
                  glm::dot(frame.position - others.position, outwards);
    best = std::min(best, own.overlap);
  }
  const double allowed = allowed_overlap(best, scene.pair.smaller);
  for (const bool of_a : {true, false}) {
    const Tried& own = tried[of_a ? 0 : 1];
    if (!own.normal) continue;
    const AlignedFace &face = of_a ? near.a : near.b, &other = of_a ? near.b : near.a;
    const Comparison test{TestKind::face_axis, own.overlap, allowed, own.overlap <= allowed};
    report.axis(report.lines.face_axis, *own.normal, own.overlap, "face", of_a, {Feature::face, face.index}, test);
    if (!test.holds) continue;
    const std::optional<int> kept = kept_face(other, least, *own.normal);
    return {*own.normal, own.overlap, true, {of_a ? face.index : kept, of_a ? kept : face.index}};
  }
  return {least, overlap, false, near.known()};
}

template <class Observer>
class Clip {
 public:
  Clip(const ContactJob& job, ContactManifold& out, Observer& observer)
      : job_(job), out_(out), report_(observer, contact_method::clip, {}) {}

  void run() {
    if (job_.pair.boxes) {
      run_boxes();
    } else if (job_.pair.capsule_and_box) {
      run_capsule();
    } else {
      run_any();
    }
  }

 private:
  void run_any() {
    job_.pair.expect();
    const ContactScene scene(job_.pair, job_.a, job_.b);
    const PenetrationAxis axis = find_penetration_axis(job_.pair, job_.a, job_.b);
    out_.overlap = axis.overlap;
    const NearFaces near(scene, axis.normal);
    const double overlap = scene.overlap(axis.normal);
    start(contact_axes(axis.normal), overlap, "narrow phase");
    const double least = scene.least_overlap();
    if (overlap < least) {
      report_.stop(report_.lines.apart, out_, Comparison{TestKind::reaches_contact, overlap, least, false});
      return;
    }
    const ChosenAxis chosen = choose_axis(scene, near, axis.normal, overlap, report_);
    FeaturePair features;
    features.face_bias = reference_bias;
    if (find_face_points(scene, chosen.normal, chosen.overlap, report_, points_, features, chosen.known)) {
      finish(scene.allowance);
    } else {
      finish_along(scene, axis, overlap, chosen.of_face, features, near.known());
    }
  }

  /// Two boxes that overlap by no more than rounding are left to the narrow phase, which says whether they touch.
  void run_boxes() {
    const PreparedContact::Data& pair = job_.pair;
    const Matrix3d axes_a = glm::mat3_cast(job_.a.rotation);
    const BoxesInA boxes(pair.boxes->a.half, pair.boxes->b.half, glm::conjugate(job_.a.rotation) * job_.b.rotation,
                         (job_.b.position - job_.a.position) * axes_a);
    BoxAxis least;
    if (!least_axis_of_boxes(boxes, touching * pair.size, least)) return run_any();
    out_.overlap = true;
    start({axes_a[0], axes_a[1], axes_a * least.normal}, least.overlap, "two boxes");
    const double allowance = pair.allowance(job_.a.position, job_.b.position);
    const ContactTolerances tolerances(allowance, pair.smaller);
    bool is_of_face = false;
    if (find_points_of_boxes({pair, job_.a, job_.b, axes_a, boxes, least, allowance, tolerances}, report_, points_,
                             is_of_face))
      return finish(allowance);
    finish_along_least(penetration_of(boxes, least, axes_a), least.overlap);
  }

  /// What is nearer to a touch, or nearest at a corner, is left to the narrow phase.
  void run_capsule() {
    const PreparedContact::Data& pair = job_.pair;
    const auto& [box, capsule, box_is_a] = *pair.capsule_and_box;
    const Pose &of_box = box_is_a ? job_.a : job_.b, &of_capsule = box_is_a ? job_.b : job_.a;
    const Matrix3d axes = glm::mat3_cast(of_box.rotation);
    const Vector3d upwards = of_capsule.rotation * Vector3d(0.0, capsule.half_height, 0.0);
    const CapsuleAndBox placed{box.half, (of_capsule.position - of_box.position) * axes, upwards * axes,
                               capsule.radius};
    const CapsuleAxis least = least_axis_of_capsule(placed);
    const double overlap = capsule.radius - least.apart;
    const double allowance = pair.allowance(job_.a.position, job_.b.position);
    const ContactTolerances tolerances(allowance, pair.smaller);
    const double reaches = -pair.settings.contact_distance - tolerances.same;
    const bool is_apart = overlap < reaches;
    const bool is_known = is_apart || (least.distance - least.apart <= 0.25 * allowance &&
                                       overlap <= allowed_overlap(capsule.radius - least.distance, pair.smaller));
    if (!is_known || std::abs(overlap) <= touching * pair.size) return run_any();
    out_.overlap = overlap > 0.0;
    start({axes[0], axes[1], axes * (box_is_a ? least.normal : -least.normal)}, overlap, "capsule and box");
    if (is_apart) {
      report_.stop(report_.lines.apart, out_, Comparison{TestKind::reaches_contact, overlap, reaches, false});
      return;
    }
    if (find_points_of_capsule({pair, axes, of_box.position, placed, least, allowance, tolerances}, report_, points_))
      return finish(allowance);
    finish_along_least(penetration_of(placed, least, axes, of_box.position - job_.a.position, box_is_a), overlap);
  }

  void start(const Matrix3d& axes, double overlap, std::string_view by) {
    report_.place = {axes, job_.a.position};
    report_.overlap = overlap;
    report_.axis(report_.lines.axis, axes[2], overlap, by, true, {}, {});
  }

  /// Where the face's normal did not do, the features along the least axis; where they do not reach it, the deepest
  /// pair with them. `again`: the features of another axis were tried.
  void finish_along(const ContactScene& scene, const PenetrationAxis& axis, double overlap, bool again,
                    FeaturePair& features, const KnownFaces& known = {}) {
    bool holds_deepest = false;
    if (again) {
      report_.axis(report_.lines.axis, axis.normal, overlap, "no face reaches it", true, {}, {});
      holds_deepest = find_face_points(scene, axis.normal, overlap, report_, points_, features, known);
    }
    if (!holds_deepest) add_deepest(scene, axis, overlap, features, report_, points_);
    finish(scene.allowance);
  }

  /// Of two shapes whose own faces did not do.
  void finish_along_least(const PenetrationAxis& axis, double overlap) {
    const ContactScene scene(job_.pair, job_.a, job_.b);
    FeaturePair features;
    features.face_bias = reference_bias;
    finish_along(scene, axis, overlap, true, features);
  }

  void finish(double allowance) { finish_manifold(job_.pair.settings.max_points, allowance, report_, points_, out_); }

  const ContactJob& job_;
  ContactManifold& out_;
  ClipReporter<Observer> report_;
  ManifoldPoints points_;
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
