// The manifold along one axis: supporting features, the one clipped by the other, points too far apart or off a surface
// dropped, the deepest pair added where clipping did not reach it.
#pragma once

#include "core/contact/clip/clip_reporter.h"
#include "core/contact/query/penetration_axis.h"

namespace minkoscope {

/// Where the two shapes are, about A's origin, and what is decided by how near.
struct ContactScene {
  const PreparedContact::Data& pair;
  ContactFrame a, b;
  Vector3d origin{0.0};    // A's, world
  double allowance = 0.0;  // the contract's tolerance, metres
  ContactTolerances tolerances;

  ContactScene(const PreparedContact::Data& of, const Pose& pose_a, const Pose& pose_b);
  double overlap(const Vector3d& normal) const { return overlap_along(pair, a, b, normal); }
  /// The overlap below which there is no contact, metres.
  double least_overlap() const { return -pair.settings.contact_distance - tolerances.same; }
};

/// The faces that lie best along an axis, where they were sought before.
struct KnownFaces {
  std::optional<int> a, b;
};

/// Fills `points` with what the faces along `normal` have in common. False where none of them is as deep as the shapes
/// overlap along it.
template <class Observer>
bool find_face_points(const ContactScene& scene, const Vector3d& normal, double overlap, ClipReporter<Observer>& report,
                      ManifoldPoints& points, FeaturePair& features, const KnownFaces& known = {});

/// Adds the deepest pair along the axis, as the narrow phase has it or else as the support mappings have it.
template <class Observer>
void add_deepest(const ContactScene& scene, const PenetrationAxis& axis, double overlap, const FeaturePair& features,
                 ClipReporter<Observer>& report, ManifoldPoints& points);

/// Reduces the points to `most` and stores them. `allowance`: the contract's tolerance, metres.
template <class Observer>
void finish_manifold(int most, double allowance, ClipReporter<Observer>& report, const ManifoldPoints& points,
                     ContactManifold& out);

template <class Observer>
void finish_manifold(const ContactScene& scene, ClipReporter<Observer>& report, const ManifoldPoints& points,
                     ContactManifold& out) {
  finish_manifold(scene.pair.settings.max_points, scene.allowance, report, points, out);
}

}  // namespace minkoscope
