#include "core/contact/clip/face_clip.h"

#include <algorithm>

namespace minkoscope {
namespace {

/// One cut: what its new vertices are made of.
struct Cut {
  const SupportFeature& reference;
  std::size_t index;
  const SupportFeature& incident;

  /// Where the polygon's edge from `from` crosses the side. `leaves`: from inside to outside.
  ClipVertex crossing(const ClipVertex& from, const ClipVertex& to, double distance_from, double distance_to,
                      bool leaves) const {
    ClipVertex vertex;
    const double part = std::clamp(distance_from / (distance_from - distance_to), 0.0, 1.0);
    vertex.point = glm::mix(from.point, to.point, part);
    vertex.edge = from.edge;
    if (from.edge >= 0) {
      vertex.incident = {Feature::edge, from.edge};
      vertex.reference = {Feature::edge, reference.vertices[index].edge};
      return vertex;
    }
    vertex.incident = incident.feature;
    vertex.reference = {Feature::vertex,
                        reference.vertices[between(static_cast<std::size_t>(-1 - from.edge), leaves)].name};
    return vertex;
  }
  /// Two sides of the reference face cross: its vertex between them. A side between the two, so short that it cuts
  /// nothing off, has two; the faces run around in opposite directions, so that the polygon leaves at a side's end.
  std::size_t between(std::size_t other, bool leaves) const {
    const std::size_t count = reference.vertices.size(), next = (index + 1) % count;
    if (other == next) return next;
    if ((other + 1) % count == index) return index;
    return leaves ? next : index;
  }
  ClipVertex leaving(const ClipVertex& from, const ClipVertex& to, double distance_from, double distance_to) const {
    ClipVertex vertex = crossing(from, to, distance_from, distance_to, true);
    vertex.edge = -1 - static_cast<int>(index);
    return vertex;
  }
};

/// An edge has two ends, and one way between them.
void cut_edge(const Cut& cut, const ClipPolygon& polygon, double distance_0, double distance_1, double slack,
              ClipPolygon& out) {
  const bool inside_0 = distance_0 >= -slack, inside_1 = distance_1 >= -slack;
  if (!inside_0 && !inside_1) return;
  out.push_back(inside_0 ? polygon[0] : cut.crossing(polygon[0], polygon[1], distance_0, distance_1, true));
  out.push_back(inside_1 ? polygon[1] : cut.crossing(polygon[0], polygon[1], distance_0, distance_1, true));
}

}  // namespace

bool runs_counter_clockwise(const SupportFeature& face) {
  return FacePlane(face).normal.z > 0.0;
}

ClipSide side_of(const SupportFeature& reference, std::size_t index, bool counter_clockwise) {
  const Vector3d& from = reference.vertices[index].point;
  const Vector3d& to = reference.vertices[(index + 1) % reference.vertices.size()].point;
  const double x = to.x - from.x, y = to.y - from.y, length = std::sqrt(x * x + y * y);
  ClipSide side;
  side.point = {from.x, from.y, 0.0};
  side.is_edge = length > 0.0;
  if (!side.is_edge) return side;
  const double turn = (counter_clockwise ? 1.0 : -1.0) / length;
  side.inward = {-y * turn, x * turn, 0.0};
  return side;
}

void begin_clip(const SupportFeature& incident, const ShapeFeature& reference, ClipPolygon& out) {
  out.clear();
  for (const FeatureVertex& own : incident.vertices) {
    ClipVertex& vertex = out.emplace_back();
    vertex.point = own.point;
    vertex.incident = {Feature::vertex, own.name};
    vertex.reference = reference;
    vertex.edge = own.edge;
  }
}

bool clip_by_side(const SupportFeature& reference, std::size_t index, const ClipSide& side,
                  const SupportFeature& incident, double slack, const ClipPolygon& polygon, ClipPolygon& out) {
  out.clear();
  bool cuts = false;
  for (const ClipVertex& vertex : polygon) cuts = cuts || side.distance(vertex.point) < -slack;
  if (!cuts) return false;
  const Cut cut{reference, index, incident};
  if (incident.vertices.size() == 2) {
    cut_edge(cut, polygon, side.distance(polygon[0].point), side.distance(polygon[1].point), slack, out);
    return true;
  }
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const ClipVertex &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    const double distance_from = side.distance(from.point), distance_to = side.distance(to.point);
    const bool inside_from = distance_from >= -slack, inside_to = distance_to >= -slack;
    if (inside_from) out.push_back(from);
    if (inside_from && !inside_to) out.push_back(cut.leaving(from, to, distance_from, distance_to));
    if (!inside_from && inside_to) out.push_back(cut.crossing(from, to, distance_from, distance_to, false));
  }
  return true;
}

}  // namespace minkoscope
