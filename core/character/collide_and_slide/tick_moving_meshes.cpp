// Doors and lifts: the mesh a body stands on takes it along, and those that come against it push it. Our own: the push
// is found by a sweep seen from the mesh, so that a door that is fast and thin does not pass through the body.
#include "core/character/collide_and_slide/tick.h"

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
    const Vector3d with_mesh = now.to_world(at) - body_.position;
    const bool rides = mesh == job_.before.carried_by;
    const Push pushed = rides ? Push{} : push_of(mesh, now, at);
    if (rides ? with_mesh == Vector3d(0.0) : pushed.length <= 0.0) continue;
    const CollisionLevel<Real> others = without(std::span(&mesh, 1));
    obstacles_ = &others;
    carrying_mesh_ = mesh;
    if (rides) {
      slide(with_mesh, {WalkPass::carry, false, false});
    } else {
      give_way(mesh, now, at, pushed);
    }
    obstacles_ = &level_;
  }
}

/// What the body does by itself away from a mesh that would reach it comes first, and the mesh pushes by what that
/// leaves: a body that is faster is not pushed, and none gets both motions.
template <class Real, class Observer>
void Tick<Real, Observer>::give_way(int mesh, const Pose& now, const Vector3d& at, const Push& at_rest) {
  bool moved = false;
  const auto go_ahead = [&](Vector3d& own, bool steep_is_wall) {
    if (!(glm::dot(own, at_rest.normal) > 0.0)) return;
    slide(own, {WalkPass::ahead, false, steep_is_wall});
    own = left_;
    moved = true;
  };
  go_ahead(move_, true);
  go_ahead(drop_, false);
  const Push push = moved ? push_of(mesh, now, at) : at_rest;
  if (!(push.length > 0.0)) return;
  const Vector3d from = body_.position;
  slide(push.normal * push.length, {WalkPass::carry, false, false});
  if (glm::distance(from, body_.position) > tolerance::least_push) result_.pushed = true;
}

/// Upwards, metres a second, of the point of a mesh that the body touches.
template <class Real, class Observer>
double Tick<Real, Observer>::rise_of_mesh(const Contact& contact) const {
  for (std::size_t i = 0; i < job_.moving.size(); ++i) {
    if (job_.moving[i] != contact.mesh || !(settings_.tick > 0.0)) continue;
    const Pose& now = level_.meshes[static_cast<std::size_t>(contact.mesh)].pose;
    const Vector3d was = job_.poses_before[i].to_world(now.to_local(contact.point));
    return (contact.point.y - was.y) / settings_.tick;
  }
  return 0.0;
}

/// Whether the body leaves what it touches upwards. The fall of a rider is relative to what carries it, and what has
/// ended a fall is not being left.
template <class Real, class Observer>
bool Tick<Real, Observer>::rises_from(const Contact& contact) const {
  const bool relative = supported_ || (contact.mesh == job_.before.carried_by && !jumping_);
  return fall_.y > (relative ? 0.0 : rise_of_mesh(contact));
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

/// How far a mesh that has moved pushes the body, which started the tick at `at` of the mesh: seen from the mesh the
/// body comes towards it; from the contact on it may only slide. Keeps a fast and thin door from passing through the
/// body.
template <class Real, class Observer>
auto Tick<Real, Observer>::push_of(int mesh, const Pose& now, const Vector3d& at) -> Push {
  CollisionLevel<Real> alone;
  alone.meshes.push_back({level_.meshes[static_cast<std::size_t>(mesh)].mesh, Pose{}});
  const Vector3d motion = now.to_local(body_.position) - at;
  WalkBody seen = body_;
  seen.position = at;
  seen.rotation = glm::normalize(glm::conjugate(now.rotation) * body_.rotation);
  const SweepResult hit = sweep_body(alone, seen, motion);
  if (!hit.hit || hit.start_overlap) return {};
  const Vector3d rest = motion * (1.0 - hit.time);
  const double into = -glm::dot(rest, hit.normal);
  if (!(into > 0.0)) return {};
  if constexpr (Observer::enabled) {
    InWorld report(observer_, mesh, now);
    sweep_body<Real>(alone, seen, motion, report);
  }
  return {now.rotation * hit.normal, into + margin_};
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
MINKOSCOPE_TICK_PART(bool, rises_from, (const Contact&) const)
template CollisionLevel<float> Tick<float, NullObserver>::without(std::span<const int>) const;
template CollisionLevel<double> Tick<double, NullObserver>::without(std::span<const int>) const;
template CollisionLevel<float> Tick<float, StepObserver>::without(std::span<const int>) const;
template CollisionLevel<double> Tick<double, StepObserver>::without(std::span<const int>) const;

}  // namespace minkoscope::tick
