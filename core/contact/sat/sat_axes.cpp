#include "core/contact/sat/sat_axes.h"

namespace minkoscope {

SatAxis least_face_axis(const ContactScene& scene, bool of_a) {
  const ContactShape& shape = of_a ? scene.pair.a : scene.pair.b;
  const ContactFrame& frame = of_a ? scene.a : scene.b;
  SatAxis best;
  for (std::size_t i = 0; i < shape.faces.size(); ++i) {
    const Vector3d outwards = glm::normalize(frame.rotation * shape.faces[i].normal);
    const Vector3d normal = of_a ? outwards : -outwards;
    const double overlap = scene.overlap(normal);
    if (best.is_found && overlap >= best.overlap) continue;
    best = {true, normal, overlap, of_a ? static_cast<int>(i) : -1, of_a ? -1 : static_cast<int>(i)};
  }
  return best;
}

std::vector<SatEdge> sat_edges(const ContactShape& shape, const ContactFrame& frame) {
  std::vector<SatEdge> out(shape.edges.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Vector3d& from = shape.vertices[shape.edges[i][0]];
    out[i].from = frame.rotation * from + frame.position;
    out[i].along = frame.rotation * (shape.vertices[shape.edges[i][1]] - from);
  }
  if (!shape.is_solid) return out;
  std::vector<int> seen(out.size(), 0);
  for (const ContactShape::Face& face : shape.faces) {
    for (const auto& [vertex, edge] : shape.corners_of(face))
      (seen[edge]++ == 0 ? out[edge].left : out[edge].right) = frame.rotation * face.normal;
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].is_solid = seen[i] == 2;
    out[i].across = glm::cross(out[i].left, out[i].right);
  }
  return out;
}

}  // namespace minkoscope
