// Measures of the walking body.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include <minkoscope/walk.h>

#include "core/base/tolerance.h"
#include "core/shapes/support.h"

namespace minkoscope {

/// How far the body reaches from its centre along `direction` (unit, world), metres.
inline double support_extent(const WalkBody& body, const Vector3d& direction) {
  const Vector3d local = glm::conjugate(body.rotation) * direction;
  if (!body.shape) return glm::length(body.radii * local);
  const CompiledShape<double>& shape = *body.shape->compiled();
  return glm::dot(shape.support(local).point, local) + shape.radius();
}

/// Height of the lowest point, world.
inline double feet_height(const WalkBody& body) {
  return body.position.y - support_extent(body, Vector3d(0.0, -1.0, 0.0));
}

/// The middle of the body's box, world: of an ellipsoid its position.
inline Vector3d middle_of(const WalkBody& body) {
  return body.shape ? body.position + body.rotation * body.shape->centre() : body.position;
}

/// Achieved over a tick, m/s: of the centre, but upwards of the feet where the body changed its size or turned: they
/// stay where they are then, and the centre's motion is none of the body's.
inline Vector3d walked_velocity(const WalkBody& before, const WalkBody& after, double tick) {
  if (!(tick > 0.0)) return Vector3d(0.0);
  Vector3d moved = after.position - before.position;
  if (!before.same_shape(after) || before.rotation != after.rotation)
    moved.y = feet_height(after) - feet_height(before);
  return moved / tick;
}

/// Stores what the input wants the body to be, kept until there is room for it.
inline void want_body(const WalkInput& input, WalkState& state) {
  if (input.radii) {
    state.wanted_radii = *input.radii;
    state.wanted_shape.reset();
  }
  if (input.shape) {
    state.wanted_shape = input.shape;
    state.wanted_radii = input.shape->half_extents();
  }
  if (input.rotation) state.wanted_rotation = *input.rotation;
}

/// What the state wants the body to be, where it is.
inline WalkBody wanted_body(const WalkState& state, const Vector3d& position) {
  if (state.wanted_shape) return {*state.wanted_shape, position, state.wanted_rotation};
  return EllipsoidBody{state.wanted_radii, position, state.wanted_rotation};
}

/// Whether the body still is what is wanted, but for its position.
inline bool is_wanted_body(const WalkState& state, const WalkBody& body) {
  return body.rotation == state.wanted_rotation && body.shape == state.wanted_shape &&
         body.radii == (state.wanted_shape ? state.wanted_shape->half_extents() : state.wanted_radii);
}

/// Whether it wants to be larger, and there was no room.
inline bool is_refused_room(const WalkState& state) {
  return glm::any(glm::greaterThan(state.wanted_radii, state.body.radii));
}

/// Lets the input want the body's shape.
inline void want(const WalkBody& body, WalkInput& input) {
  input.shape = body.shape;
  input.radii.reset();
  if (!body.shape) input.radii = body.radii;
}

/// Lets the input of a walk that begins at the state want what the state wants and its body is not yet.
inline void keep_wanted(const WalkState& state, WalkInput& input) {
  if (!wanted_body(state, state.body.position).same_shape(state.body) && !input.radii && !input.shape) {
    input.shape = state.wanted_shape;
    if (!state.wanted_shape) input.radii = state.wanted_radii;
  }
  if (state.wanted_rotation != state.body.rotation && !input.rotation) input.rotation = state.wanted_rotation;
}

/// No point of the body is further from its position. Metres.
inline double reach_of(const WalkBody& body) {
  if (body.shape) return body.shape->compiled()->extent() + body.shape->compiled()->radius();
  return std::max({body.radii.x, body.radii.y, body.radii.z});
}

/// The least half extent, metres; of a flat body a thousandth of the largest.
inline double smallest_radius(const WalkBody& body) {
  const double least = std::min(body.radii.x, std::min(body.radii.y, body.radii.z));
  return least > 0.0 ? least : 1e-3 * std::max(body.radii.x, std::max(body.radii.y, body.radii.z));
}

/// Whether a pass moved the body noticeably farther than the displacement it was for. Metres.
inline bool is_thrown(double moved, double wanted) {
  return moved > wanted * (1.0 + tolerance::thrown_share) + tolerance::least_push;
}

/// The margin a body keeps along contact normals: the requested one, but at least what Real can resolve here.
template <class Real>
double margin_at(const Vector3d& position, double safety_margin) {
  const Real largest =
      static_cast<Real>(std::max(std::abs(position.x), std::max(std::abs(position.y), std::abs(position.z))));
  using Bits = std::conditional_t<sizeof(Real) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;
  const Real ulp = std::bit_cast<Real>(std::bit_cast<Bits>(largest) + Bits{1}) - largest;  // nextafter(), in place
  return std::max(safety_margin, tolerance::margin_ulps * static_cast<double>(ulp));
}

}  // namespace minkoscope
