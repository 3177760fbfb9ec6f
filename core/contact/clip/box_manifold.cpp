#include "core/contact/clip/box_manifold.h"

#include <algorithm>
#include <type_traits>

#include "core/contact/clip/box_cut.h"
#include "core/contact/clip/face_bias.h"
#include "core/contact/clip/least_axis.h"

namespace minkoscope {
namespace {

constexpr double tie = 1e-12;  // cosines this near tie: then the larger face wins, and never the rounding

/// The axis of the face that lies best along a direction, of a box of half these sides.
int most_aligned(const Vector3d& direction, const Vector3d& half) {
  const Vector3d cosine = glm::abs(direction);
  const auto better = [&](int axis, int than) {
    const double more = cosine[axis] - cosine[than];
    return more > tie || (more >= -tie && half[axis] < half[than]);
  };
  const int of_two = better(1, 0) ? 1 : 0;
  return better(2, of_two) ? 2 : of_two;
}

/// A feature of the contact as the reporter has it.
SupportFeature shown(const ContactBox& box, const BoxFace& face, const BoxPolygon& corners, double flip) {
  SupportFeature out;
  out.feature = box.name(face.feature());
  for (int i = 0; i < 4; ++i) {
    const BoxVertex& vertex = corners.vertices[static_cast<std::size_t>(i)];
    out.vertices.push_back({{vertex.at[0], vertex.at[1], flip * vertex.at[2]},
                            box.name(face.corner(i)).index,
                            box.name(face.edge(i)).index});
  }
  return out;
}

ClipPolygon shown(const BoxPolygon& polygon, double flip) {
  ClipPolygon out;
  for (const BoxVertex& vertex : polygon) out.emplace_back().point = {vertex.at[0], vertex.at[1], flip * vertex.at[2]};
  return out;
}

template <class Observer>
class BoxManifold {
 public:
  BoxManifold(const BoxScene& scene, ClipReporter<Observer>& report, ManifoldPoints& points)
      : scene_(scene),
        boxes_(scene.boxes),
        report_(report),
        points_(points),
        least_overlap_(-scene.pair.settings.contact_distance - scene.tolerances.same) {}

  bool find(bool& is_of_face) {
    const BoxAxis& least = scene_.least;
    const Vector3d in_b = least.normal * boxes_.turn;
    is_of_face = true;
    const double allowed = allowed_overlap(least.overlap, scene_.pair.smaller);
    const int i = most_aligned(least.normal, boxes_.half_a), j = most_aligned(in_b, boxes_.half_b);
    const double sign_a = signed_one(least.normal[i]), sign_b = signed_one(in_b[j]);
    const double of_a = boxes_.reach_along_a(i) - sign_a * boxes_.apart_along_a(i);
    if (takes(true, BoxFace(i, sign_a > 0.0), of_a, allowed)) return clip_by_a(BoxFace(i, sign_a > 0.0), of_a);
    const double of_b = boxes_.reach_along_b(j) - sign_b * boxes_.apart_along_b(j);
    if (takes(false, BoxFace(j, sign_b < 0.0), of_b, allowed)) return clip_by_b(BoxFace(j, sign_b < 0.0), of_b);
    is_of_face = false;
    return least.is_of_edges() && edges_cross(i, j, in_b);
  }

 private:
  const ContactBox& box_a() const { return scene_.pair.boxes->a; }
  const ContactBox& box_b() const { return scene_.pair.boxes->b; }

  bool takes(bool of_a, const BoxFace& face, double overlap, double allowed) {
    if constexpr (Observer::enabled) {
      const Vector3d outwards = (of_a ? scene_.axes_a : glm::mat3_cast(scene_.b.rotation))[face.axis];
      report_.axis(report_.lines.face_axis, (of_a ? face.sign() : -face.sign()) * outwards, overlap, "face", of_a,
                   (of_a ? box_a() : box_b()).name(face.feature()),
                   Comparison{TestKind::face_axis, overlap, allowed, overlap <= allowed});
    }
    return overlap <= allowed;
  }

  bool clip_by_a(const BoxFace& face, double overlap) {
    const Matrix3d& turn = boxes_.turn;
    const Vector3d normal_in_b = face.sign() * Vector3d(turn[0][face.axis], turn[1][face.axis], turn[2][face.axis]);
    const int other = most_aligned(normal_in_b, boxes_.half_b);
    place(face, scene_.axes_a, 1.0, scene_.a.position);
    const BoxCut cut{face,
                     BoxFace(other, normal_in_b[other] < 0.0),
                     {box_a().half[face.x], box_a().half[face.y]},
                     scene_.tolerances.slack};
    return clip(cut, box_b().half, turn, boxes_.offset, box_a().half[face.axis], overlap, true);
  }

  bool clip_by_b(const BoxFace& face, double overlap) {
    const Vector3d normal_in_a = face.sign() * boxes_.turn[face.axis];
    const int other = most_aligned(normal_in_a, boxes_.half_a);
    place(face, glm::mat3_cast(scene_.b.rotation), -1.0, scene_.b.position);
    const BoxCut cut{face,
                     BoxFace(other, normal_in_a[other] < 0.0),
                     {box_b().half[face.x], box_b().half[face.y]},
                     scene_.tolerances.slack};
    return clip(cut, box_a().half, glm::transpose(boxes_.turn), -(boxes_.offset * boxes_.turn), box_b().half[face.axis],
                overlap, false);
  }

  /// The reference face's own axes, with its normal out of A.
  void place(const BoxFace& face, const Matrix3d& axes, double out_of_a, const Vector3d& centre) {
    report_.place.axes = {axes[face.x], axes[face.y], out_of_a * face.sign() * axes[face.axis]};
    report_.place.origin = centre;
  }

  bool clip(const BoxCut& cut, const Vector3d& half, const Matrix3d& axes, const Vector3d& middle, double top,
            double overlap, bool of_a) {
    BoxPolygon polygons[2];
    std::size_t now = 0;
    begin_box_cut(cut, half, axes, middle, polygons[now]);
    report_.overlap = overlap;
    begin_report(cut, polygons[now], top, of_a);
    for (int side = 0; side < 4 && polygons[now].count != 0; ++side) {
      const bool cuts = cut_by_side(cut, side, polygons[now], polygons[1 - now]);
      report_cut(side, polygons[now], polygons[1 - now], cuts);
      if (cuts) now = 1 - now;
    }
    double deepest = -std::numeric_limits<double>::infinity();
    const BoxPolygon& polygon = polygons[now];
    for (std::size_t i = 0; i < polygon.count; ++i)
      if (!is_repeated(polygon, i)) deepest = std::max(deepest, take(polygon.vertices[i], top, of_a));
    return deepest >= overlap - 0.3 * scene_.allowance;
  }

  /// Whether an earlier vertex is of the same features or at the same place.
  bool is_repeated(const BoxPolygon& polygon, std::size_t index) const {
    const BoxVertex& own = polygon.vertices[index];
    const double same = scene_.tolerances.same;
    for (std::size_t i = 0; i < index; ++i) {
      const BoxVertex& other = polygon.vertices[i];
      if (own.name.has_features_of(other.name)) return true;
      if (std::abs(own.at[0] - other.at[0]) <= same && std::abs(own.at[1] - other.at[1]) <= same) return true;
    }
    return false;
  }

  /// Keeps a point that is near enough; how deep it is.
  double take(const BoxVertex& vertex, double top, bool of_a) {
    const double flip = of_a ? 1.0 : -1.0, depth = top - vertex.at[2];
    const bool is_near = depth >= least_overlap_;
    if (!is_near && !Observer::enabled) return depth;
    ManifoldPoint& point = points_.emplace_back();
    Vector3d &on_reference = of_a ? point.a : point.b, &on_incident = of_a ? point.b : point.a;
    on_reference.x = on_incident.x = vertex.at[0];
    on_reference.y = on_incident.y = vertex.at[1];
    on_reference.z = flip * top;
    on_incident.z = flip * vertex.at[2];
    const BoxFeature incident = vertex.name.incident(), reference = vertex.name.reference();
    point.feature_a = box_a().name(of_a ? reference : incident);
    point.feature_b = box_b().name(of_a ? incident : reference);
    report_.point(is_near ? ContactEvent::point_kept : ContactEvent::point_dropped,
                  is_near ? report_.lines.point : report_.lines.too_far, point,
                  {TestKind::near_enough, depth, least_overlap_, is_near});
    if (!is_near) points_.pop_back();
    return depth;
  }

  /// Along either edge of two that cross the boxes part evenly, as fast as the other's face falls off. Where both have
  /// parted by the whole overlap before an edge or a face ends, no other corner of what the faces share is near enough.
  bool edges_cross(int face_a, int face_b, const Vector3d& in_b) {
    const BoxAxis& least = scene_.least;
    const int i = least.a, j = least.b, side_a = 3 - i - face_a, side_b = 3 - j - face_b;
    const EdgePoints edges = edge_points(boxes_, least, in_b);
    const double room_a = boxes_.half_a[i] - std::abs(edges.along_a);
    const double room_b = boxes_.half_b[j] - std::abs(edges.along_b);
    const Matrix3d& size = boxes_.size;
    const double fall = least.overlap - least_overlap_, cosine = size[j][i];
    // Along A's edge above B's face, of which it leaves the far side or an end; then the other way round.
    const auto parts = [&](double rate, double height, double room, double across, double far, double room_beside) {
      const double way = fall * height;  // times the rate: how far along the edge
      return way < rate * room && way * across < 2.0 * far * rate * height * height &&
             way * cosine < rate * room_beside;
    };
    const double height_a = std::abs(least.normal[face_a]), height_b = std::abs(in_b[face_b]);
    if (!parts(size[face_b][i], height_b, room_a, size[side_b][i], boxes_.half_b[side_b], room_b) ||
        !parts(size[j][face_a], height_a, room_b, size[j][side_a], boxes_.half_a[side_a], room_a))
      return false;
    take_crossing(edges, in_b);
    return true;
  }

  void take_crossing(const EdgePoints& edges, const Vector3d& in_b) {
    const BoxAxis& least = scene_.least;
    const auto edge = [](const Vector3d& towards, int axis) {
      const int next = (axis + 1) % 3, last = (axis + 2) % 3;
      return BoxFeature::edge(axis, int{towards[next] > 0.0} | int{towards[last] > 0.0} << 1);
    };
    // About the crossing, with the axis that it began with: the place has no points across the normal.
    report_.place.origin = scene_.axes_a * (0.5 * (edges.on_a + edges.on_b)) + scene_.a.position;
    report_.overlap = least.overlap;
    ManifoldPoint& point = points_.emplace_back();
    point.a.z = 0.5 * least.overlap;
    point.b.z = -0.5 * least.overlap;
    point.feature_a = box_a().name(edge(least.normal, least.a));
    point.feature_b = box_b().name(edge(-in_b, least.b));
    report_.point(ContactEvent::point_kept, report_.lines.point, point,
                  {TestKind::near_enough, least.overlap, least_overlap_, true}, "edges cross");
  }

  void begin_report(const BoxCut& cut, const BoxPolygon& incident, double top, bool of_a) {
    if constexpr (Observer::enabled) {
      flip_ = of_a ? 1.0 : -1.0;
      BoxPolygon corners;
      corners.count = 4;
      for (int i = 0; i < 4; ++i) {
        const double x = BoxFace::right(i) != 0 ? cut.half[0] : -cut.half[0];
        const double y = BoxFace::upper(i) != 0 ? cut.half[1] : -cut.half[1];
        corners.vertices[static_cast<std::size_t>(i)].set(x, y, top, {});
      }
      features_.reference_is_a = of_a;
      (of_a ? features_.a : features_.b) = shown(of_a ? box_a() : box_b(), cut.reference, corners, flip_);
      (of_a ? features_.b : features_.a) = shown(of_a ? box_b() : box_a(), cut.incident, incident, flip_);
      const double cosine =
          boxes_.size[of_a ? cut.incident.axis : cut.reference.axis][of_a ? cut.reference.axis : cut.incident.axis];
      const double of_face_a = of_a ? 1.0 : cosine, of_face_b = of_a ? cosine : 1.0;
      report_.face(features_, true, {TestKind::reference_is_a, of_face_a, of_face_b, of_a});
      report_.face(features_, false, {});
    }
  }

  void report_cut(int side, const BoxPolygon& before, const BoxPolygon& after, bool cuts) {
    if constexpr (Observer::enabled) {
      ClipSide inward;
      inward.inward[side % 2 == 0 ? 1 : 0] = side == 1 || side == 2 ? -1.0 : 1.0;
      report_.cut(features_, static_cast<std::size_t>(side), inward, shown(before, flip_),
                  cuts ? shown(after, flip_) : ClipPolygon(), cuts);
    }
  }

  struct Nothing {};
  const BoxScene& scene_;
  const BoxesInA& boxes_;
  ClipReporter<Observer>& report_;
  ManifoldPoints& points_;
  double least_overlap_;  // below it there is no contact, metres
  // Of observed runs.
  std::conditional_t<Observer::enabled, FeaturePair, Nothing> features_;
  double flip_ = 1.0;
};

}  // namespace

template <class Observer>
bool find_points_of_boxes(const BoxScene& scene, ClipReporter<Observer>& report, ManifoldPoints& points,
                          bool& is_of_face) {
  return BoxManifold<Observer>(scene, report, points).find(is_of_face);
}

template bool find_points_of_boxes(const BoxScene&, ClipReporter<NullObserver>&, ManifoldPoints&, bool&);
template bool find_points_of_boxes(const BoxScene&, ClipReporter<StepObserver>&, ManifoldPoints&, bool&);

}  // namespace minkoscope
