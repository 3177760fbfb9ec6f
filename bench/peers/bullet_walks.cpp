#include "bench/peers/bullet_walks.h"

#include <BulletCollision/CollisionDispatch/btGhostObject.h>
#include <BulletDynamics/Character/btKinematicCharacterController.h>

#include "bench/peers/bullet_level.h"

namespace minkoscope::bench {
namespace {

struct Character {
  BulletLevel level;
  btGhostPairCallback pairs;
  btCapsuleShape shape{real(capsule_body.radius), real(2.0 * capsule_body.half_height)};
  btPairCachingGhostObject ghost;
  std::unique_ptr<btKinematicCharacterController> controller;

  explicit Character(const Level& of) : level(*of.mesh) {
    level.enter();
    level.broad_phase.getOverlappingPairCache()->setInternalGhostPairCallback(&pairs);
    ghost.setCollisionShape(&shape);
    ghost.setCollisionFlags(btCollisionObject::CF_CHARACTER_OBJECT);
    ghost.setWorldTransform(btTransform::getIdentity());
    level.world.addCollisionObject(&ghost, btBroadphaseProxy::CharacterFilter,
                                   btBroadphaseProxy::StaticFilter | btBroadphaseProxy::DefaultFilter);
    controller =
        std::make_unique<btKinematicCharacterController>(&ghost, &shape, real(walk_step_height), btVector3(0, 1, 0));
    controller->setGravity(btVector3(0, real(-9.81), 0));
    controller->setMaxSlope(btRadians(real(walk_max_slope)));
  }
  ~Character() { level.world.removeCollisionObject(&ghost); }

  Vector3d tick(const WalkTick& wanted) {
    if (wanted.first) {
      controller->reset(&level.world);
      controller->warp(to_bullet(wanted.start));
    }
    controller->setWalkDirection(to_bullet(walk_tick * wanted.velocity));
    controller->preStep(&level.world);
    controller->playerStep(&level.world, real(walk_tick));
    level.world.updateSingleAabb(&ghost);
    const btVector3& at = ghost.getWorldTransform().getOrigin();
    return {static_cast<double>(at.x()), static_cast<double>(at.y()), static_cast<double>(at.z())};
  }
};

}  // namespace

std::unique_ptr<Subject> bullet_walks(const Level& level, const std::vector<WalkTick>& ticks) {
  const auto character = std::make_shared<Character>(level);
  const auto ask = [character](const WalkTick& tick) { return character->tick(tick); };
  const auto read = [](const WalkTick&, const Vector3d& position) {
    Answer out;
    out.position = position;
    return out;
  };
  return make_subject(ticks, ask, read);
}

}  // namespace minkoscope::bench
