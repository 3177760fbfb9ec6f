// Doors and lifts: the mesh a body stands on takes it along, and those that come against it push it. Our own: the push
// is found by a sweep seen from the mesh, so that a door that is fast and thin does not pass through the body.
#include "core/character/collide_and_slide/tick.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope::tick {
namespace {

/// Reports a sweep made in the frame of one mesh in world terms.
class InWorld final : public StepObserver {
 public:
  template <class Observer>
  InWorld(Observer& observer, int mesh, const Pose& pose) : observer_(observer), mesh_(mesh), pose_(pose) {}
  void on(const SweepStep& step) override {
    SweepStep in_world = step;
    if (in_world.mesh >= 0) in_world.mesh = mesh_;
    for (auto& corner : in_world.triangle_world) corner = pose_.to_world(corner);
    in_world.point = pose_.to_world(step.point);
    in_world.normal = pose_.rotation * step.normal;
    if (in_world.cast) {
      in_world.cast->position = pose_.to_world(step.cast->position);
      in_world.cast->rotation = pose_.rotation * step.cast->rotation;
    }
    observer_.on(in_world);
  }

 private:
  StepObserver& observer_;
  int mesh_;
  Pose pose_;
};

}  // namespace

/// The mesh the body stands on takes it along, and those that come against it push it, as far as the rest of the level
/// lets them: it slides along that, and what is not done shows as an overlap to recover() and as being crushed.
template <class Real, class Observer>
void Tick<Real, Observer>::apply_carrier_motion() {
  for (std::size_t i = 0; i < job_.moving.size(); ++i) {
    const int mesh = job_.moving[i];
    const Pose& before = job_.poses_before[i];
    const Pose& now = level_.meshes[static_cast<std::size_t>(mesh)].pose;
    if (before == now) continue;
    const Vector3d at = before.to_local(body_.position);
    Vector3d displacement = now.to_world(at) - body_.position;  // with the mesh
    if (mesh != job_.before.carried_by) displacement = push(mesh, now, at, displacement);
    if (displacement == Vector3d(0.0)) continue;
    const CollisionLevel<Real> others = without(std::span(&mesh, 1));
    obstacles_ = &others;
    slide(displacement, {WalkPass::carry, false, false});
    obstacles_ = &level_;
  }
}

/// Of that point of the mesh the body stands on which is where the body is, over this tick; zero on ground that rests.
template <class Real, class Observer>
Vector3d Tick<Real, Observer>::carrier_velocity() const {
  for (std::size_t i = 0; i < job_.moving.size(); ++i) {
    if (job_.moving[i] != job_.before.carried_by || !(settings_.tick > 0.0)) continue;
    const Pose& now = level_.meshes[static_cast<std::size_t>(job_.moving[i])].pose;
    const Vector3d& at = job_.before.body.position;
    return (now.to_world(job_.poses_before[i].to_local(at)) - at) / settings_.tick;
  }
  return Vector3d(0.0);
}

/// How far a mesh that has moved pushes the body: seen from the mesh the body comes towards it; from the contact on it
/// may only slide. Keeps a fast and thin door from passing through the body.
template <class Real, class Observer>
Vector3d Tick<Real, Observer>::push(int mesh, const Pose& now, const Vector3d& at, const Vector3d& with_mesh) {
  CollisionLevel<Real> alone;
  alone.meshes.push_back({level_.meshes[static_cast<std::size_t>(mesh)].mesh, Pose{}});
  const Vector3d motion = now.to_local(body_.position) - at;
  EllipsoidBody seen{body_.radii, at, glm::normalize(glm::conjugate(now.rotation) * body_.rotation)};
  const SweepResult hit = sweep_ellipsoid(alone, seen, motion);
  if (!hit.hit || hit.start_overlap) return Vector3d(0.0);
  const Vector3d rest = motion * (1.0 - hit.time);
  const double into = -glm::dot(rest, hit.normal);
  if (!(into > 0.0)) return Vector3d(0.0);
  if constexpr (Observer::enabled) {
    InWorld report(observer_, mesh, now);
    sweep_ellipsoid(alone, seen, motion, report);
  }
  const Vector3d held = at + motion * hit.time + rest + hit.normal * (into + margin_);
  const Vector3d pushed = now.to_world(held) - body_.position;
  // Never farther than the mesh itself has gone (and the margin).
  const double longest = glm::length(with_mesh) + margin_;
  const double length = glm::length(pushed);
  return length > longest ? pushed * (longest / length) : pushed;
}

/// The level with some meshes emptied; indices stay what they are.
template <class Real, class Observer>
CollisionLevel<Real> Tick<Real, Observer>::without(std::span<const int> meshes) const {
  CollisionLevel<Real> others = level_;
  const auto nothing = CollisionMesh<Real>::build(std::make_shared<TriangleMesh>());
  for (const int mesh : meshes) others.meshes[static_cast<std::size_t>(mesh)].mesh = nothing;
  return others;
}

MINKOSCOPE_TICK_PART(void, apply_carrier_motion, ())
template Vector3d Tick<float, NullObserver>::carrier_velocity() const;
template Vector3d Tick<double, NullObserver>::carrier_velocity() const;
template Vector3d Tick<float, StepObserver>::carrier_velocity() const;
template Vector3d Tick<double, StepObserver>::carrier_velocity() const;
MINKOSCOPE_TICK_PART(Vector3d, push, (int, const Pose&, const Vector3d&, const Vector3d&))
template CollisionLevel<float> Tick<float, NullObserver>::without(std::span<const int>) const;
template CollisionLevel<double> Tick<double, NullObserver>::without(std::span<const int>) const;
template CollisionLevel<float> Tick<float, StepObserver>::without(std::span<const int>) const;
template CollisionLevel<double> Tick<double, StepObserver>::without(std::span<const int>) const;

}  // namespace minkoscope::tick
