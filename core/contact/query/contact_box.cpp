#include "core/contact/query/contact_box.h"

namespace minkoscope {
namespace {

int signs_of(const Vector3d& v) {
  return static_cast<int>(v.x > 0.0) | static_cast<int>(v.y > 0.0) << 1 | static_cast<int>(v.z > 0.0) << 2;
}

/// The edge between two vertices that differ in one sign.
BoxFeature edge_between(int signs, int other) {
  const int axis = signs == (other ^ 1) ? 0 : signs == (other ^ 2) ? 1 : 2;
  const int next = (axis + 1) % 3, last = (axis + 2) % 3;
  return BoxFeature::edge(axis, (signs >> next & 1) | (signs >> last & 1) << 1);
}

BoxFeature face_along(const Vector3d& normal) {
  const Vector3d size = glm::abs(normal);
  const int axis = size.x > size.y && size.x > size.z ? 0 : size.y > size.z ? 1 : 2;
  return BoxFeature::face(axis, normal[axis] > 0.0 ? 1 : 0);
}

}  // namespace

std::optional<ContactBox> box_of(const Shape& shape, const ContactShape& features) {
  const auto* const box = std::get_if<BoxShape>(&shape.value);
  if (box == nullptr || features.vertices.size() != 8 || features.edges.size() != 12 || features.faces.size() != 6)
    return std::nullopt;
  ContactBox out;
  out.half = box->half_extents;
  const auto set = [&](BoxFeature feature, int index) {
    out.indices[feature.place()] = static_cast<std::int8_t>(index);
  };
  for (std::size_t i = 0; i < 8; ++i) set(BoxFeature::vertex(signs_of(features.vertices[i])), features.names[i]);
  for (std::size_t i = 0; i < 12; ++i) {
    const auto& [from, to] = features.edges[i];
    set(edge_between(signs_of(features.vertices[from]), signs_of(features.vertices[to])), static_cast<int>(i));
  }
  for (std::size_t i = 0; i < 6; ++i) set(face_along(features.faces[i].normal), static_cast<int>(i));
  return out;
}

std::optional<ContactCapsule> capsule_of(const Shape& shape, const ContactShape& features) {
  const auto* const capsule = std::get_if<CapsuleShape>(&shape.value);
  if (capsule == nullptr || features.vertices.size() != 2 || features.edges.size() != 1) return std::nullopt;
  ContactCapsule out{capsule->radius, capsule->half_height, {}, {}, {Feature::edge, 0}};
  for (std::size_t i = 0; i < 2; ++i)
    (features.vertices[i].y > 0.0 ? out.upper : out.lower) = {Feature::vertex, features.names[i]};
  return out;
}

}  // namespace minkoscope
