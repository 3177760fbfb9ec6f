// Boxes and capsules as contacts between them take them: their sizes, and the names that their features have in the
// shape.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/contact/query/contact_shape.h"

namespace minkoscope {

/// A vertex, edge or face of a box by its place. Signs are bits, 1 on the positive side: of x, y and z for a vertex, of
/// the two axes after its own for an edge, of its own for a face.
class BoxFeature {
 public:
  BoxFeature() = default;  // of no place
  static constexpr BoxFeature vertex(int signs) { return BoxFeature(signs); }
  static constexpr BoxFeature edge(int axis, int signs) { return BoxFeature(first_edge + 4 * axis + signs); }
  static constexpr BoxFeature face(int axis, int sign) { return BoxFeature(first_face + 2 * axis + sign); }
  static constexpr BoxFeature at(std::size_t place) { return BoxFeature(static_cast<int>(place)); }
  bool operator==(const BoxFeature&) const = default;

  static constexpr int first_edge = 8, first_face = first_edge + 12, count = first_face + 6;
  /// Among all of them: the vertices, then the edges, then the faces.
  std::size_t place() const { return place_; }

 private:
  explicit constexpr BoxFeature(int place) : place_(static_cast<std::uint8_t>(place)) {}
  std::uint8_t place_;
};

struct ContactBox {
  Vector3d half{0.0};
  std::array<std::int8_t, BoxFeature::count> indices{};

  ShapeFeature name(BoxFeature feature) const {
    const std::size_t place = feature.place();
    const Feature kind = place < BoxFeature::first_edge   ? Feature::vertex
                         : place < BoxFeature::first_face ? Feature::edge
                                                          : Feature::face;
    return {kind, indices[place]};
  }
};

struct ContactCapsule {
  double radius = 0.0, half_height = 0.0;
  ShapeFeature lower, upper, edge;
};

/// Nothing where the shape is no capsule, or one without height.
std::optional<ContactCapsule> capsule_of(const Shape& shape, const ContactShape& features);

/// Nothing where the shape is no box, or one so flat that it has not all of a box's features.
std::optional<ContactBox> box_of(const Shape& shape, const ContactShape& features);

}  // namespace minkoscope
