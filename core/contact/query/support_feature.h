// What a shape turns towards the other one: the face, edge or vertex that supports it along the contact normal, as a
// polygon on its surface.
#pragma once

#include <optional>

#include "core/contact/query/contact_shape.h"
#include "core/contact/query/inline_list.h"

namespace minkoscope {

/// Where a shape stands: its axes in the world, and its origin relative to the pair's.
struct ContactFrame {
  Matrix3d rotation{1.0};
  Vector3d position{0.0};
};

/// A vertex of a feature in the contact's axes: x and y across the normal, z along it, metres.
struct FeatureVertex {
  Vector3d point{0.0};
  int name = 0;  // of the vertex
  int edge = 0;  // name of the edge to the next
};

struct SupportFeature {
  ShapeFeature feature;
  InlineList<FeatureVertex, 16> vertices;  // around a face counter-clockwise as the normal `outward` sees it
  double cosine = 1.0;                     // between the feature's own normal and the direction it was sought along
  double inside = 0.0;  // metres: how far points below the highest lie under the surface that rounds the core
};

/// The axes of a contact: columns x, y across it and the normal, right-handed.
Matrix3d contact_axes(const Vector3d& normal);

/// A face sought along a direction. `lead`: by how much more its cosine is than any other's, at least; 0: not known.
struct AlignedFace {
  int index = -1;  // −1: no faces
  double lead = 0.0;
};

/// The face that faces `direction` (unit, shape's frame) most; of those within rounding, the first.
AlignedFace most_aligned_face(const ContactShape& shape, const Vector3d& direction);

/// `direction`: unit, world, outwards. `axes`: of the contact. A face counts where it is within 84° of facing it.
/// `known`: the most aligned face, where it was sought before.
void find_support_feature(const ContactShape& shape, const ContactFrame& frame, const Vector3d& direction,
                          const Matrix3d& axes, SupportFeature& out, std::optional<int> known = {});

}  // namespace minkoscope
