// Spheres first: two bodies whose centres are farther apart than the sum of both radii cannot touch, which takes one
// squared distance and no square root.
// Source: K. Fauerby (Telemachos), Collision detection & Response, 2000, who rejects a mesh by a sphere around it
// before he tests its triangles.
//
// A sphere goes around the body's tight box, so that no pair of touching boxes is lost; boxes decide what is left.
#include <array>

#include "core/base/tolerance.h"
#include "core/broad_phase/explain_step.h"
#include "core/broad_phase/structure.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 4> listing{
    "for each body a",
    "  for each body b after a",
    "    if |a − b|² > (ra + rb)²: next",
    "    if box a touches box b: a pair",
};

struct BoundingSphere {
  Vector3d centre{0.0};
  double radius = 0.0;
};

class BoundingSpheres final : public BroadPhaseStructure<BoundingSpheres> {
 public:
  static constexpr std::string_view method_name = broad_phase_method::bounding_spheres;

  template <class Observer>
  void find_pairs(std::vector<BodyPair>& found, Observer& observer) {
    const std::vector<BodyId> ids = bodies();
    for (std::size_t i = 0; i < ids.size(); ++i) {
      for (std::size_t j = i + 1; j < ids.size(); ++j) {
        if (spheres_meet(ids[i], ids[j], observer)) test_pair(ids[i], ids[j], 4, found, observer);
      }
    }
  }

  template <class Query, class Observer>
  void find(const Query& query, std::vector<BodyId>& found, Observer& observer) {
    for (const BodyId id : bodies()) {
      if (near(query, id, observer)) test_body(query, id, 4, found, observer);
    }
  }

  void refresh() {}
  void inserted(BodyId id) {
    if (id >= spheres_.size()) spheres_.resize(id + 1);
    wrap(id);
  }
  void moved(BodyId id, const Box3<double>&) { wrap(id); }
  void removed(BodyId) {}

  std::vector<StructureVolume> volumes() const override {
    std::vector<StructureVolume> all;
    for (const BodyId id : bodies()) {
      const BoundingSphere& sphere = spheres_[id];
      all.push_back({VolumeKind::sphere, {sphere.centre - sphere.radius, sphere.centre + sphere.radius}, 0, 1});
    }
    return all;
  }

 private:
  void wrap(BodyId id) {
    const Box3<double>& tight = box(id);
    const Vector3d middle = centre(tight);
    // From the rounded centre to the farther vertex, and the rounding of the distance on top: every vertex is inside.
    const double reach = glm::length(glm::max(tight.max - middle, middle - tight.min));
    const double largest = std::max(glm::length(middle), reach);
    spheres_[id] = {middle, reach + 8.0 * tolerance::unit_roundoff<double> * largest};
    ++statistics_.rebuilds;
  }

  template <class Observer>
  bool spheres_meet(BodyId a, BodyId b, Observer& observer) {
    const double reach = spheres_[a].radius + spheres_[b].radius;
    const bool meet = length_squared(spheres_[a].centre - spheres_[b].centre) <= reach * reach;
    count(meet, static_cast<int>(a), b, bounds_of(box(a)), observer);
    return meet;
  }

  template <class Observer>
  bool near(const Box3<double>& query, BodyId id, Observer& observer) {
    const Vector3d nearest = glm::clamp(spheres_[id].centre, query.min, query.max);
    const bool meet = length_squared(spheres_[id].centre - nearest) <= spheres_[id].radius * spheres_[id].radius;
    count(meet, -1, id, query, observer);
    return meet;
  }

  template <class Observer>
  bool near(const RaySlabs& query, BodyId id, Observer& observer) {
    const Vector3d to_centre = spheres_[id].centre - query.ray.origin;
    const double along = std::clamp(glm::dot(to_centre, query.ray.direction), 0.0, query.ray.length);
    const double away = glm::length(to_centre - along * query.ray.direction);
    const double rounding = 8.0 * tolerance::unit_roundoff<double> * (glm::length(to_centre) + query.ray.length);
    const bool meet = away <= spheres_[id].radius + rounding;
    count(meet, -1, id, query.bounds(), observer);
    return meet;
  }

  template <class Observer>
  void count(bool meet, int body, BodyId other, const Box3<double>& query, Observer& observer) {
    ++statistics_.tests;
    if constexpr (Observer::enabled) {
      BroadPhaseStep step = step_of(meet ? BroadPhaseEvent::enter : BroadPhaseEvent::skip, 3, query, box(other), meet);
      step.body = body;
      step.other = static_cast<int>(other);
      observer.on(step);
    }
  }

  std::vector<BoundingSphere> spheres_;
};

}  // namespace

constinit const BroadPhaseMethod bounding_spheres_method{
    .name = broad_phase_method::bounding_spheres,
    .title = "Bounding spheres, then boxes",
    .citation = "K. Fauerby (Telemachos), Collision detection & Response, 2000: a sphere around each mesh",
    .listing = listing,
    .volumes = VolumeKind::sphere,
    .rival = broad_phase_method::bvh,
    .make = make_structure<BoundingSpheres>,
    .explain = explain_broad_phase_step,
    .short_title = "Bounding spheres",
};

}  // namespace minkoscope
