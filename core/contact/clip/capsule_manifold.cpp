#include "core/contact/clip/capsule_manifold.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/contact/clip/box_cut.h"
#include "core/contact/clip/face_bias.h"
#include "core/contact/clip/least_axis.h"

namespace minkoscope {
namespace {

constexpr double steep = 0.995;  // a segment that points along the axis is its end

/// An end of what is left of the segment.
struct End {
  double position;  // along the segment, from −1 to 1
  ShapeFeature of_capsule, of_box;
};

/// The axis that is tried, and its face of the box.
struct Along {
  Vector3d normal;  // unit, out of the box
  int free;         // a box axis across it
  BoxFace face;
  double overlap;
};

template <class Observer>
class CapsuleManifold {
 public:
  CapsuleManifold(const CapsuleScene& scene, ClipReporter<Observer>& report, ManifoldPoints& points)
      : scene_(scene),
        placed_(scene.placed),
        box_(scene.pair.capsule_and_box->box),
        capsule_(scene.pair.capsule_and_box->capsule),
        box_is_a_(scene.pair.capsule_and_box->box_is_a),
        report_(report),
        points_(points) {}

  bool find() {
    const CapsuleAxis& least = scene_.least;
    const Vector3d size = absolute(least.normal);
    int axis = size.y > size.x + tie ? 1 : 0;
    axis = size.z > size[axis] + tie ? 2 : axis;
    const BoxFace face(axis, least.normal[axis] > 0.0);
    const double apart = face.sign() * placed_.middle[axis] - std::abs(placed_.along[axis]) - placed_.half[axis];
    const double overlap = placed_.radius - apart;
    const double allowed = allowed_overlap(placed_.radius - least.distance, scene_.pair.smaller);
    const bool holds = overlap <= allowed;
    Vector3d normal(0.0);
    normal[axis] = face.sign();
    report_.axis(report_.lines.face_axis, world(normal), overlap, "face", box_is_a_, box_.name(face.feature()),
                 Comparison{TestKind::face_axis, overlap, allowed, holds});
    if (holds && clip({normal, (axis + 1) % 3, face, overlap})) return true;
    const Along edge{least.normal, least.free, face, placed_.radius - least.apart};
    if (!holds) return clip(edge);
    if (least.face >= 0) return false;
    report_.axis(report_.lines.axis, world(edge.normal), edge.overlap, "no face reaches it", true, {}, {});
    return clip(edge);
  }

 private:
  static constexpr double tie = 1e-12;  // cosines this near tie: the first axis wins, and never the rounding

  Vector3d world(const Vector3d& normal) const { return scene_.axes * (box_is_a_ ? normal : -normal); }
  Vector3d point(double position) const { return placed_.middle + position * placed_.along; }
  ShapeFeature end_name(bool upper) const { return upper ? capsule_.upper : capsule_.lower; }

  /// Of a point of the segment from the face's plane along the axis.
  static double height(const Along& along, const Vector3d& half, const Vector3d& p) {
    const int k = along.face.axis;
    return (along.face.sign() * p[k] - half[k]) / (along.face.sign() * along.normal[k]);
  }

  bool clip(const Along& along) {
    points_.clear();
    const Vector3d across = glm::cross(along.normal, unit(along.free));
    report_.place = {{scene_.axes[along.free], scene_.axes * across, world(along.normal)}, scene_.centre};
    report_.overlap = along.overlap;
    const double rise = glm::dot(placed_.along, along.normal);
    const double slope = rise / glm::length(placed_.along);
    const bool is_end = std::abs(slope) >= steep;
    std::array<End, 2> ends{{{-1.0, end_name(false), box_.name(along.face.feature())},
                             {1.0, end_name(true), box_.name(along.face.feature())}}};
    if (is_end) ends[rise < 0.0 ? 0 : 1] = ends[rise < 0.0 ? 1 : 0];
    report_faces(along, across, ends, is_end, slope);
    for (int side = 0; side < 4; ++side)
      if (!cut(along, across, side, ends)) return false;
    const double lowest = glm::dot(placed_.middle, along.normal) - std::abs(rise);
    const double inside = is_end ? 0.0 : placed_.radius * (1.0 - std::sqrt(std::max(0.0, 1.0 - slope * slope)));
    double deepest = -std::numeric_limits<double>::infinity();
    for (const End& end : ends) deepest = std::max(deepest, take(along, across, end, lowest, inside));
    return deepest >= along.overlap - 0.3 * scene_.allowance;
  }

  static Vector3d unit(int axis) {
    Vector3d out(0.0);
    out[axis] = 1.0;
    return out;
  }

  /// Cuts by a side of the face, which contains the axis. False where nothing is left.
  bool cut(const Along& along, const Vector3d& across, int side, std::array<End, 2>& ends) {
    const int j = side % 2 == 0 ? along.face.y : along.face.x, k = along.face.axis;
    const double sign = side == 1 || side == 2 ? 1.0 : -1.0;
    // Within, along the face: of a point moved onto its plane along the axis.
    const double shear = along.normal[j] / along.normal[k], top = along.face.sign() * placed_.half[k];
    const double middle = placed_.half[j] - sign * (placed_.middle[j] - shear * (placed_.middle[k] - top));
    const double rate = -sign * (placed_.along[j] - shear * placed_.along[k]);
    const double of_0 = middle + ends[0].position * rate, of_1 = middle + ends[1].position * rate;
    const double slack = scene_.tolerances.slack;
    const bool inside_0 = of_0 >= -slack, inside_1 = of_1 >= -slack;
    [[maybe_unused]] const std::array<End, 2> before = ends;
    if (inside_0 != inside_1) {
      const double part = std::clamp(of_0 / (of_0 - of_1), 0.0, 1.0);
      ends[inside_0 ? 1 : 0] = {ends[0].position + part * (ends[1].position - ends[0].position), capsule_.edge,
                                box_.name(along.face.edge(side))};
    }
    const bool is_left = inside_0 || inside_1;
    report_cut(along, across, side, before, ends, inside_0 && inside_1, is_left);
    return is_left;
  }

  /// Keeps a point that is near enough and on the capsule; how deep it is.
  double take(const Along& along, const Vector3d& across, const End& end, double lowest, double inside) {
    const Vector3d p = point(end.position);
    const double high = glm::dot(p, along.normal), apart = height(along, placed_.half, p);
    const double depth = placed_.radius - apart, flip = box_is_a_ ? 1.0 : -1.0;
    ManifoldPoint made;
    const Vector3d on_capsule(p[along.free], glm::dot(p, across), flip * (high - placed_.radius));
    const Vector3d on_box(on_capsule.x, on_capsule.y, flip * (high - apart));
    made.a = box_is_a_ ? on_box : on_capsule;
    made.b = box_is_a_ ? on_capsule : on_box;
    made.feature_a = box_is_a_ ? end.of_box : end.of_capsule;
    made.feature_b = box_is_a_ ? end.of_capsule : end.of_box;
    for (const ManifoldPoint& own : points_)
      if (is_same_place(own, made)) return depth;
    const double least = -scene_.pair.settings.contact_distance - scene_.tolerances.same;
    const Comparison near{TestKind::near_enough, depth, least, depth >= least};
    if (!near.holds) {
      report_.point(ContactEvent::point_dropped, report_.lines.too_far, made, near);
      return depth;
    }
    const double off = high <= lowest + scene_.tolerances.same ? 0.0 : inside;
    const Comparison on{TestKind::on_surfaces, off, 0.8 * scene_.allowance, off <= 0.8 * scene_.allowance};
    report_.point(on.holds ? ContactEvent::point_kept : ContactEvent::point_dropped,
                  on.holds ? report_.lines.point : report_.lines.off_surface, made, on.holds ? near : on);
    if (!on.holds) return -std::numeric_limits<double>::infinity();
    points_.push_back(made);
    return depth;
  }

  bool is_same_place(const ManifoldPoint& p, const ManifoldPoint& q) const {
    const double same = scene_.tolerances.same;
    return (p.feature_a == q.feature_a && p.feature_b == q.feature_b) ||
           (std::abs(p.a.x - q.a.x) <= same && std::abs(p.a.y - q.a.y) <= same);
  }

  // ---- Observed runs ----

  /// In the contact's axes: of a point of the box, or on the capsule's surface.
  Vector3d in_place(const Along& along, const Vector3d& across, const Vector3d& p, double down) const {
    return {p[along.free], glm::dot(p, across), (box_is_a_ ? 1.0 : -1.0) * (glm::dot(p, along.normal) - down)};
  }

  void report_faces(const Along& along, const Vector3d& across, const std::array<End, 2>& ends, bool is_end,
                    double slope) {
    if constexpr (Observer::enabled) {
      features_.reference_is_a = box_is_a_;
      SupportFeature &box = box_is_a_ ? features_.a : features_.b, &capsule = box_is_a_ ? features_.b : features_.a;
      box = capsule = {};
      const BoxFace& face = along.face;
      box.feature = box_.name(face.feature());
      for (int i = 0; i < 4; ++i) {
        Vector3d corner;
        corner[face.axis] = face.sign() * placed_.half[face.axis];
        corner[face.x] = BoxFace::right(i) != 0 ? placed_.half[face.x] : -placed_.half[face.x];
        corner[face.y] = BoxFace::upper(i) != 0 ? placed_.half[face.y] : -placed_.half[face.y];
        box.vertices.push_back(
            {in_place(along, across, corner, 0.0), box_.name(face.corner(i)).index, box_.name(face.edge(i)).index});
      }
      capsule.feature = is_end ? ends[0].of_capsule : capsule_.edge;
      for (std::size_t i = 0; i < (is_end ? 1u : 2u); ++i)
        capsule.vertices.push_back({in_place(along, across, point(ends[i].position), placed_.radius),
                                    ends[i].of_capsule.index, capsule_.edge.index});
      const double of_box = std::abs(along.normal[face.axis]), of_capsule = std::sqrt(1.0 - slope * slope);
      report_.face(
          features_, true,
          {TestKind::reference_is_a, box_is_a_ ? of_box : of_capsule, box_is_a_ ? of_capsule : of_box, box_is_a_});
      report_.face(features_, false, {});
    }
  }

  void report_cut(const Along& along, const Vector3d& across, int side, const std::array<End, 2>& before,
                  const std::array<End, 2>& after, bool is_all_left, bool is_left) {
    if constexpr (Observer::enabled) {
      const int edge_axis = side % 2 == 0 ? along.face.x : along.face.y;
      const int j = side % 2 == 0 ? along.face.y : along.face.x;
      Vector3d inward = glm::normalize(glm::cross(unit(edge_axis), along.normal));
      if ((inward[j] > 0.0) == (side == 1 || side == 2)) inward = -inward;
      ClipSide shown;
      shown.inward = {inward[along.free], glm::dot(inward, across), 0.0};
      const auto polygon = [&](const std::array<End, 2>& ends) {
        ClipPolygon out;
        for (const End& end : ends)
          out.emplace_back().point = in_place(along, across, point(end.position), placed_.radius);
        if (ends[0].position == ends[1].position) out.pop_back();
        return out;
      };
      report_.cut(features_, static_cast<std::size_t>(side), shown, polygon(before),
                  is_left ? polygon(after) : ClipPolygon(), !is_all_left);
    }
  }

  struct Nothing {};
  const CapsuleScene& scene_;
  const CapsuleAndBox& placed_;
  const ContactBox& box_;
  const ContactCapsule& capsule_;
  bool box_is_a_;
  ClipReporter<Observer>& report_;
  ManifoldPoints& points_;
  std::conditional_t<Observer::enabled, FeaturePair, Nothing> features_;
};

}  // namespace

template <class Observer>
bool find_points_of_capsule(const CapsuleScene& scene, ClipReporter<Observer>& report, ManifoldPoints& points) {
  return CapsuleManifold<Observer>(scene, report, points).find();
}

template bool find_points_of_capsule(const CapsuleScene&, ClipReporter<NullObserver>&, ManifoldPoints&);
template bool find_points_of_capsule(const CapsuleScene&, ClipReporter<StepObserver>&, ManifoldPoints&);

}  // namespace minkoscope
