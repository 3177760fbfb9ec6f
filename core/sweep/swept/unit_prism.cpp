// Face, side, edge and vertex by their own roots, as of a triangle (core/sweep/query/swept_triangle.cpp). The prism is
// convex, so that the plane of a face that the sphere lies in front of separates the two until it is reached, and a
// touch on that face is the first. Edges that lie behind the faces beside them all along the path are passed over.
#include "core/sweep/swept/unit_prism.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/tolerance.h"
#include "core/sweep/prism/prism_lanes.h"
#include "core/sweep/query/sphere_path.h"

namespace minkoscope {
namespace {

// Sides and edges are tested in lanes, by what the prism's instructions are; no answer depends on them.
PrismCorners corners_of(const UnitPrism& prism) {
  return {&prism.triangle.p[0].x, &prism.triangle.normal.x, &prism.axis.x, prism.slope < 0.0 ? -1.0 : 1.0};
}
std::uint32_t hold_point(const UnitPrism& prism, const Vector3d& point, double low, double high) {
#if defined(MINKOSCOPE_AVX2)
  if (prism.instructions == Instructions::avx2) return hold_point_avx2(corners_of(prism), &point.x, low, high);
#endif
  return hold_in_packs<PortableDoubles>(corners_of(prism), &point.x, low, high);
}
PrismSides sides_on_way(const UnitPrism& prism, const PrismWay& way) {
#if defined(MINKOSCOPE_AVX2)
  if (prism.instructions == Instructions::avx2) return test_sides_avx2(corners_of(prism), way);
#endif
  return test_sides_in_packs<PortableDoubles>(corners_of(prism), way);
}
PrismEdges edges_on_way(const UnitPrism& prism, const PrismWay& way) {
#if defined(MINKOSCOPE_AVX2)
  if (prism.instructions == Instructions::avx2) return test_edges_avx2(corners_of(prism), way);
#endif
  return test_edges_in_packs<PortableDoubles>(corners_of(prism), way);
}
PrismDistances measure(const UnitPrism& prism) {
  PrismDistances distances;
#if defined(MINKOSCOPE_AVX2)
  if (prism.instructions == Instructions::avx2) {
    measure_avx2(corners_of(prism), distances);
    return distances;
  }
#endif
  measure_in_packs<PortableDoubles>(corners_of(prism), distances);
  return distances;
}

/// The parallelogram of an edge and the axis, with its outward normal where the prism has an inside.
struct Side {
  Vector3d start, edge, axis, normal{0.0};  // start: of the triangle's edge; normal: edge × axis, or against it
  double normal_squared = 0.0, offset = 0.0;
  bool exists = false;

  Side(const UnitPrism& prism, std::size_t i)
      : start(prism.triangle.p[i]), edge(prism.triangle.p[(i + 1) % 3] - start), axis(prism.axis) {
    const Vector3d across = glm::cross(edge, axis);
    normal = prism.slope < 0.0 ? -across : across;
    normal_squared = length_squared(normal);
    constexpr double sliver_squared = tolerance::sliver * tolerance::sliver;
    exists = normal_squared > sliver_squared * length_squared(edge) * length_squared(axis);
    // The end nearer to the origin gives the offset with the least rounding.
    const Vector3d end = start + edge;
    offset = glm::dot(normal, length_squared(end) < length_squared(start) ? end : start);
  }
  /// Of a point of its plane: whether it is inside, or nearer than the border tolerance to it, and where along the
  /// axis.
  bool holds(const Vector3d& point, double& along_axis) const {
    const Vector3d across = glm::cross(edge, axis), from = point - start;
    const double along_edge = glm::dot(glm::cross(from, axis), across) / normal_squared;
    along_axis = glm::dot(glm::cross(edge, from), across) / normal_squared;
    if (along_edge >= 0.0 && along_edge <= 1.0 && std::abs(along_axis) <= 1.0) return true;  // without roots
    const double length = std::sqrt(normal_squared);
    const double edge_border = tolerance::feature_border * glm::length(axis) / length;
    const double axis_border = tolerance::feature_border * glm::length(edge) / length;
    return !(along_edge < -edge_border || along_edge > 1.0 + edge_border || std::abs(along_axis) > 1.0 + axis_border);
  }
};

/// Of a point of an end face's plane, at `end` · axis from the triangle's: whether the face holds it, and where along
/// the axis the triangle's point is. A flat prism is one hexagon, each point of which comes from an interval of the
/// axis: its middle.
bool face_holds(const UnitPrism& prism, const Vector3d& point, double end, double& along_axis) {
  double low = prism.is_flat ? -1.0 : end, high = prism.is_flat ? 1.0 : end;
  const std::uint32_t held = hold_point(prism, point, low, high);
  along_axis = 0.5 * (low + high);
  if (held == 7u) return true;  // mostly: no root
  for (std::size_t i = 0; i < 3; ++i) {
    if (!prism.is_flat && (held >> i & 1u) != 0) continue;
    const Vector3d inward = glm::cross(prism.triangle.normal, prism.triangle.p[(i + 1) % 3] - prism.triangle.p[i]);
    double inside = glm::dot(point - prism.triangle.p[i], inward);
    const double along = glm::dot(prism.axis, inward);
    if (inside - low * along >= 0.0 && inside - high * along >= 0.0) continue;
    inside += tolerance::feature_border * glm::length(inward);
    const bool low_is_in = inside - low * along >= 0.0, high_is_in = inside - high * along >= 0.0;
    if (!low_is_in && !high_is_in) return false;
    if (!low_is_in) low = inside / along;
    if (!high_is_in) high = inside / along;
  }
  along_axis = 0.5 * (low + high);
  return low <= high;
}

/// The end whose face is nearer to the origin.
double near_end(const UnitPrism& prism) {
  return (prism.triangle.offset > 0.0) == (prism.slope > 0.0) ? -1.0 : 1.0;
}

/// One of the nine edges.
struct PrismEdge {
  Vector3d start, along;
  Feature feature = Feature::edge;  // of the triangle
  int index = 0;
  double from = 0.0, to = 0.0;  // along the axis at its start and end
};

/// Calls visit(edge, faces) for the nine edges; `faces`: the two end faces 0 and 1 at −a and a, and sides 2 to 4.
template <class Visit>
void for_each_edge(const UnitPrism& prism, Visit&& visit) {
  const std::array<Vector3d, 3>& p = prism.triangle.p;
  for (int i = 0; i < 3; ++i) {
    const Vector3d& start = p[static_cast<std::size_t>(i)];
    const Vector3d edge = p[static_cast<std::size_t>((i + 1) % 3)] - start;
    visit(PrismEdge{start - prism.axis, edge, Feature::edge, i, -1.0, -1.0}, 0, 2 + i);
    visit(PrismEdge{start + prism.axis, edge, Feature::edge, i, 1.0, 1.0}, 1, 2 + i);
    visit(PrismEdge{start - prism.axis, 2.0 * prism.axis, Feature::vertex, i, -1.0, 1.0}, 2 + i, 2 + (i + 2) % 3);
  }
}

/// The segment crosses the triangle: the nearest face of the prism leads out.
TriangleTouch inside_touch(const UnitPrism& prism) {
  const double length = std::sqrt(prism.triangle.normal_squared), side = prism.triangle.offset > 0.0 ? -1.0 : 1.0;
  TriangleTouch touch;
  touch.along = near_end(prism);
  touch.normal = prism.triangle.normal * (side / length);
  double depth = (std::abs(prism.slope) - std::abs(prism.triangle.offset)) / length;
  for (std::size_t i = 0; i < 3; ++i) {
    const Side face(prism, i);
    if (!face.exists) continue;
    const double from = face.offset / std::sqrt(face.normal_squared);
    if (!(from < depth)) continue;
    depth = from;
    touch.feature = Feature::edge;
    touch.index = static_cast<int>(i);
    touch.normal = face.normal / std::sqrt(face.normal_squared);
    if (!face.holds(touch.normal * depth, touch.along)) touch.along = 0.0;
  }
  touch.distance = -depth;
  touch.point = touch.normal * depth;
  return touch;
}

/// Whether the segment crosses the triangle's plane inside of it.
bool crosses(const UnitPrism& prism) {
  if (prism.is_flat || std::abs(prism.triangle.offset) > std::abs(prism.slope)) return false;
  const double along = prism.triangle.offset / prism.slope;
  const Vector3d point = along * prism.axis;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d inward = glm::cross(prism.triangle.normal, prism.triangle.p[(i + 1) % 3] - prism.triangle.p[i]);
    if (glm::dot(point - prism.triangle.p[i], inward) < 0.0) return false;
  }
  return true;
}

/// A normal for a centre on the prism's surface, or so near that its direction is rounding.
Vector3d surface_normal(const UnitPrism& prism, const TriangleTouch& touch) {
  if (touch.feature == Feature::edge) {
    const Side side(prism, static_cast<std::size_t>(touch.index));
    if (side.exists && !prism.triangle.degenerate && !prism.is_flat) return glm::normalize(side.normal);
  }
  if (!prism.triangle.degenerate) return prism.triangle.normal / std::sqrt(prism.triangle.normal_squared);
  const double length = glm::length(prism.axis);
  const Vector3d along = length > 0.0 ? prism.axis / length : Vector3d(0.0, 1.0, 0.0);
  const Vector3d other = std::abs(along.y) < 0.7 ? Vector3d(0.0, 1.0, 0.0) : Vector3d(1.0, 0.0, 0.0);
  return glm::normalize(other - along * glm::dot(other, along));
}

/// One of the nine edges, and of an end face the end.
PrismEdge edge_of(const UnitPrism& prism, PrismDistances::Kind kind, int i) {
  const Vector3d& start = prism.triangle.p[static_cast<std::size_t>(i)];
  if (kind == PrismDistances::along_axis) return {start - prism.axis, 2.0 * prism.axis, Feature::vertex, i, -1.0, 1.0};
  const Vector3d edge = prism.triangle.p[static_cast<std::size_t>((i + 1) % 3)] - start;
  if (kind == PrismDistances::of_low_end) return {start - prism.axis, edge, Feature::edge, i, -1.0, -1.0};
  return {start + prism.axis, edge, Feature::edge, i, 1.0, 1.0};
}

/// The touch, at the point nearest to the origin of a side, which holds it, or of an edge.
void place_on(const UnitPrism& prism, PrismDistances::Kind kind, int i, TriangleTouch& touch) {
  if (kind == PrismDistances::side) {
    const Side side(prism, static_cast<std::size_t>(i));
    touch.feature = Feature::edge;
    touch.index = i;
    touch.point = side.normal * (side.offset / side.normal_squared);
    side.holds(touch.point, touch.along);
    return;
  }
  const PrismEdge edge = edge_of(prism, kind, i);
  const double s = closest_on_segment(edge.start, edge.along);
  const bool is_end = edge.feature == Feature::edge && (!(s > 0.0) || s >= 1.0);
  touch.feature = is_end ? Feature::vertex : edge.feature;
  touch.index = is_end && s >= 1.0 ? (i + 1) % 3 : i;
  touch.point = edge.start + edge.along * s;
  touch.along = edge.from + s * (edge.to - edge.from);
}

/// The nearest point of sides and edges, of a centre that is not inside. All are measured, and the first of the nearest
/// is made again.
TriangleTouch nearest_of_sides(const UnitPrism& prism) {
  const PrismDistances distances = measure(prism);
  double least = std::numeric_limits<double>::infinity();
  int nearest = 0;  // kind + 4 · which
  const auto look = [&](int kind, int i) {
    const double squared = distances.squared[kind][i];
    nearest = squared < least ? kind + PrismDistances::kinds * i : nearest;
    least = squared < least ? squared : least;
  };
  for (int i = 0; i < 3; ++i) look(PrismDistances::side, i);
  for (int i = 0; i < 3; ++i)
    for (int kind = PrismDistances::of_low_end; kind <= PrismDistances::along_axis; ++kind) look(kind, i);
  TriangleTouch touch;
  const auto kind = static_cast<PrismDistances::Kind>(nearest % PrismDistances::kinds);
  if (least < std::numeric_limits<double>::infinity()) place_on(prism, kind, nearest / PrismDistances::kinds, touch);
  touch.distance = std::sqrt(least);
  touch.normal =
      touch.distance > tolerance::centre_on_surface ? touch.point / -touch.distance : surface_normal(prism, touch);
  return touch;
}

/// The search for the first touch of the sphere along v, found in place: a copy of what was just stored would stall.
class FirstTouch {
 public:
  FirstTouch(const UnitPrism& prism, const Vector3d& v, double limit, double grazing,
             std::optional<TriangleTouch>& best)
      : prism_(prism), v_(v), limit_(limit), grazing_(grazing), best_(best) {}

  bool face_decides() { return !prism_.triangle.degenerate && end_face_decides(); }
  void run() {
    if (face_decides()) return;
    if (sides_decide()) return;
    test_edges();
    if (best_) settle_normal();
  }

 private:
  static constexpr double clear_squared = (1.0 + tolerance::clear_miss) * (1.0 + tolerance::clear_miss);

  /// True where the nearer end face is touched, or its plane not reached: nothing else is touched before.
  bool end_face_decides() {
    const UnitTriangle& triangle = prism_.triangle;
    const double length = std::sqrt(triangle.normal_squared), side = triangle.offset > 0.0 ? 1.0 : -1.0;
    const double speed = side * glm::dot(triangle.normal, v_), tilt = prism_.slope > 0.0 ? 1.0 : -1.0;
    recedes_[0] = tilt * glm::dot(triangle.normal, v_) < 0.0;
    recedes_[1] = !recedes_[0] && !prism_.is_flat;
    if (prism_.is_flat) recedes_[0] = false;
    const double gap = std::abs(triangle.offset) - std::abs(prism_.slope) - length;
    if (!(gap > 0.0)) return false;
    if (!(gap <= speed * limit_)) return true;
    const double time = gap / speed;
    const Vector3d normal = triangle.normal * (-side / length), point = v_ * time - normal;
    double along;
    if (!face_holds(prism_, point, near_end(prism_), along)) return false;
    store(Feature::face, -1, time, point, along);
    best_->normal = {normal.x, normal.y, normal.z};
    return true;
  }

  bool sides_decide() {
    if (prism_.is_flat) {
      if (!prism_.triangle.degenerate) return false;  // its end face holds them
      return side_decides(0) || side_decides(1) || side_decides(2);
    }
    const PrismSides sides = sides_on_way(prism_, {&v_.x, &path_.end.x, limit_, 0.0, {}});
    for (std::size_t i = 0; i < 3; ++i) recedes_[2 + i] = (sides.recede >> i & 1u) != 0;
    for (std::uint32_t bits = sides.part | sides.meet; bits != 0; bits &= bits - 1) {
      const std::size_t i = static_cast<std::size_t>(std::countr_zero(bits));
      if ((sides.part >> i & 1u) != 0 || side_decides(i)) return true;
    }
    return false;
  }

  /// The same of a side, which has an outer side where the prism is not flat.
  bool side_decides(std::size_t i) {
    const Side side(prism_, i);
    if (!side.exists) return false;
    const double outward = prism_.triangle.degenerate && side.offset > 0.0 ? -1.0 : 1.0;
    const double length = std::sqrt(side.normal_squared), speed = -outward * glm::dot(side.normal, v_);
    recedes_[2 + i] = !prism_.is_flat && speed < 0.0;
    const double gap = -outward * side.offset - length;
    if (!(gap > 0.0)) return false;
    if (!(gap <= speed * limit_)) return !prism_.triangle.degenerate;
    const double time = gap / speed;
    const Vector3d normal = side.normal * (outward / length), point = v_ * time - normal;
    double along;
    if (!side.holds(point, along)) return false;
    store(Feature::edge, static_cast<int>(i), time, point, along);
    best_->normal = {normal.x, normal.y, normal.z};
    return true;
  }

  void store(Feature feature, int index, double time, const Vector3d& point, double along) {
    TriangleTouch& touch = best_ ? *best_ : best_.emplace();
    touch.feature = feature;
    touch.index = index;
    touch.time = time;
    touch.point = {point.x, point.y, point.z};
    touch.along = along;
  }

  void keep(Feature feature, int index, double time, const Vector3d& point, double along) {
    if (time > limit_ || (best_ && !(time < best_->time))) return;
    store(feature, index, std::max(time, 0.0), point, along);
    path_.end = v_ * best_->time;  // later touches can be rejected
  }

  /// Where the path stays in front of the nearer end face, and the other is more than a radius behind that, nothing of
  /// the other is touched.
  void find_hidden_end() {
    if (prism_.is_flat) return;
    const UnitTriangle& triangle = prism_.triangle;
    const double side = triangle.offset > 0.0 ? 1.0 : -1.0;
    const double height = std::abs(triangle.offset) - std::abs(prism_.slope);
    const double height_at_end = height - side * glm::dot(triangle.normal, path_.end);
    const double thickness = 2.0 * std::abs(prism_.slope);
    if (height > 0.0 && height_at_end > 0.0 && thickness * thickness > clear_squared * triangle.normal_squared)
      hidden_end_ = -near_end(prism_);
  }

  /// What may be touched, all along the path: edges between two faces that the sphere recedes from are behind others.
  PrismEdges touchable() const {
    const bool hides_low = hidden_end_<0.0, hides_high = hidden_end_> 0.0;
    PrismEdges may = edges_on_way(prism_, {&v_.x, &path_.end.x, limit_, path_.speed_squared, {hides_low, hides_high}});
    std::uint32_t sides = 0;
    for (std::size_t i = 0; i < 3; ++i) sides |= static_cast<std::uint32_t>(recedes_[2 + i]) << i;
    const std::uint32_t behind = sides & (sides << 1 | sides >> 2);
    may.along_axis &= ~behind;
    for (std::size_t end = 0; end < 2; ++end) {
      if (recedes_[end]) {
        may.of_end[end] &= ~sides;
        may.vertices[end] &= ~behind;
      }
    }
    return may;
  }

  void test_edges() {
    earliest_ = -tolerance::feature_border / glm::length(v_);
    path_.speed_squared = length_squared(v_);
    find_hidden_end();
    const PrismEdges may = touchable();
    for (std::uint32_t bits = may.of_end[0] | may.of_end[1] | may.along_axis; bits != 0; bits &= bits - 1) {
      const int i = std::countr_zero(bits);
      const Vector3d& start = prism_.triangle.p[static_cast<std::size_t>(i)];
      const Vector3d edge = prism_.triangle.p[static_cast<std::size_t>((i + 1) % 3)] - start;
      if ((may.of_end[0] >> i & 1u) != 0 && !stays_inside(start, edge, -1.0))
        test_edge({start - prism_.axis, edge, Feature::edge, i, -1.0, -1.0});
      if ((may.of_end[1] >> i & 1u) != 0 && !stays_inside(start, edge, 1.0))
        test_edge({start + prism_.axis, edge, Feature::edge, i, 1.0, 1.0});
      if ((may.along_axis >> i & 1u) != 0 && !is_past_ends(start))
        test_edge({start - prism_.axis, 2.0 * prism_.axis, Feature::vertex, i, -1.0, 1.0});
    }
    test_vertices(may);
  }

  /// Seen along the face's normal, the path stays clearly inside of the edge: the face is nearer, or another edge.
  bool stays_inside(const Vector3d& start, const Vector3d& edge, double end) const {
    if (!best_) return false;  // tested on all of the path
    const Vector3d inward = glm::cross(prism_.triangle.normal, edge);
    const double at_start = -glm::dot(start, inward) - end * glm::dot(prism_.axis, inward);
    const double at_end = at_start + glm::dot(path_.end, inward), least = std::min(at_start, at_end);
    return at_start > 0.0 && at_end > 0.0 && least * least > clearly_inside * clearly_inside * length_squared(inward);
  }

  /// Whether the path stays clearly past an end of the edge along the axis through a vertex.
  bool is_past_ends(const Vector3d& vertex) const {
    if (!best_) return false;
    const double squared = length_squared(prism_.axis) * (1.0 + clearly_inside);
    const double at_start = -glm::dot(vertex, prism_.axis), at_end = at_start + glm::dot(path_.end, prism_.axis);
    return (at_start < -squared && at_end < -squared) || (at_start > squared && at_end > squared);
  }

  void test_edge(const PrismEdge& edge) {
    if (best_ && path_.misses_line(edge.start, edge.along)) return;  // else tested on all of the path
    const EdgeCrossing crossing(edge.start, edge.along, v_, grazing_);
    if (!crossing.crossing.meets || !(crossing.crossing.in >= earliest_) || crossing.crossing.in > limit_) return;
    const double s = crossing.along(edge.start, v_, crossing.crossing.in);
    const double border = tolerance::feature_border / std::sqrt(crossing.squared);
    if (s < -border || s > 1.0 + border) return;
    keep(edge.feature, edge.index, crossing.crossing.in, edge.start + edge.along * s,
         edge.from + s * (edge.to - edge.from));
  }

  void test_vertices(const PrismEdges& may) {
    for (std::uint32_t bits = may.vertices[0] | may.vertices[1]; bits != 0; bits &= bits - 1) {
      const int i = std::countr_zero(bits);
      for (const double end : {-1.0, 1.0}) {
        if ((may.vertices[end > 0.0 ? 1 : 0] >> i & 1u) == 0) continue;
        const Vector3d vertex = prism_.triangle.p[static_cast<std::size_t>(i)] + end * prism_.axis;
        if (best_ && path_.misses_vertex(vertex)) continue;
        const Crossing<double> crossing = unit_sphere_crossing(vertex, v_, grazing_);
        if (crossing.meets && crossing.in >= earliest_) keep(Feature::vertex, i, crossing.in, vertex, end);
      }
    }
  }

  /// The distance from the touched point to the centre is 1, unless the sphere is smaller than the rounding of its
  /// position: then only the direction of motion is known.
  void settle_normal() {
    const Vector3d outward = v_ * best_->time - best_->point;
    const double squared = length_squared(outward);
    best_->normal = squared * tolerance::unit_distance_factor > 1.0 && squared < tolerance::unit_distance_factor
                        ? outward / std::sqrt(squared)
                        : -glm::normalize(v_);
  }

  const UnitPrism& prism_;
  const Vector3d& v_;
  double limit_, grazing_;
  // The sphere is clear at the start, so a root just below 0 is rounding; one well below belongs to a line that the
  // sphere touches already, past its ends.
  double earliest_ = 0.0;  // once edges are tested
  SpherePath path_{v_, v_* limit_, 0.0};
  std::array<bool, 5> recedes_{};  // the end faces at −a and a, the sides
  double hidden_end_ = 0.0;        // along the axis; 0: none
  std::optional<TriangleTouch>& best_;
};

}  // namespace

TriangleTouch nearest_touch(const UnitPrism& prism) {
  const UnitTriangle& triangle = prism.triangle;
  if (crosses(prism)) return inside_touch(prism);
  if (!triangle.degenerate && (prism.is_flat || std::abs(triangle.offset) > std::abs(prism.slope))) {
    const double length = std::sqrt(triangle.normal_squared), side = triangle.offset > 0.0 ? -1.0 : 1.0;
    const double distance = (std::abs(triangle.offset) - std::abs(prism.slope)) / length;
    const Vector3d normal = triangle.normal * (side / length), point = normal * -distance;
    double along;
    if (face_holds(prism, point, near_end(prism), along))
      return {Feature::face, -1, 0.0, point, normal, distance, along};
  }
  return nearest_of_sides(prism);
}

std::optional<TriangleTouch> first_touch(const UnitPrism& prism, const Vector3d& v, double limit, double grazing) {
  std::optional<TriangleTouch> best;
  FirstTouch(prism, v, limit, grazing, best).run();
  return best;
}

bool face_decides(const UnitPrism& prism, const Vector3d& v, double limit, std::optional<TriangleTouch>& touch) {
  return FirstTouch(prism, v, limit, 0.0, touch).face_decides();
}

double last_touch(const UnitPrism& prism, const Vector3d& w) {
  double last = 0.0, along_axis;
  const UnitTriangle& triangle = prism.triangle;
  const auto leave_plane = [&](const Vector3d& normal, double offset, const auto& holds) {
    const double length = glm::length(normal), speed = glm::dot(normal, w);
    if (!(speed > 0.0)) return;
    const double time = (length + offset) / speed;
    if (time > last && holds(w * time - normal / length)) last = time;
  };
  for (const double side : {-1.0, 1.0}) {
    if (!triangle.degenerate) {
      const double end = (side > 0.0) == (prism.slope > 0.0) ? 1.0 : -1.0;
      leave_plane(triangle.normal * side, side * triangle.offset + std::abs(prism.slope),
                  [&](const Vector3d& point) { return face_holds(prism, point, end, along_axis); });
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const Side face(prism, i);
      if (!face.exists || (side < 0.0 && !prism.is_flat)) continue;
      leave_plane(face.normal * side, side * face.offset,
                  [&](const Vector3d& point) { return face.holds(point, along_axis); });
    }
  }
  for_each_edge(prism, [&](const PrismEdge& edge, int, int) {
    const EdgeCrossing crossing(edge.start, edge.along, w, 0.0);
    if (crossing.crossing.meets && crossing.crossing.out > last) {
      const double along = crossing.along(edge.start, w, crossing.crossing.out);
      if (along >= 0.0 && along <= 1.0) last = crossing.crossing.out;
    }
    for (const Vector3d& end : {edge.start, edge.start + edge.along}) {
      const Crossing<double> vertex = unit_sphere_crossing(end, w, 0.0);
      if (vertex.meets) last = std::max(last, vertex.out);
    }
  });
  return last;
}

}  // namespace minkoscope
