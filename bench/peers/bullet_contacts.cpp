#include "bench/peers/bullet_contacts.h"

#include <BulletCollision/BroadphaseCollision/btCollisionAlgorithm.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/NarrowPhaseCollision/btPersistentManifold.h>

#include "bench/peers/bullet_shapes.h"

namespace minkoscope::bench {
namespace {

struct Dispatch {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
};

/// The pair's algorithm, made once as for a pair that stays near. Every question begins with an empty manifold.
class Contact {
 public:
  Contact(Dispatch& dispatch, const PairCase& pair)
      : dispatch_(dispatch),
        shape_a_(to_bullet(pair.a.shape)),
        shape_b_(to_bullet(pair.b.shape)),
        wrapped_a_(placed(object_a_, *shape_a_, pair.a.pose)),
        wrapped_b_(placed(object_b_, *shape_b_, pair.b.pose)),
        algorithm_(dispatch.dispatcher.findAlgorithm(&wrapped_a_, &wrapped_b_, nullptr, BT_CONTACT_POINT_ALGORITHMS)) {
    ask();
    btManifoldArray manifolds;
    algorithm_->getAllContactManifolds(manifolds);
    if (manifolds.size() > 0) manifold_ = manifolds[0];
  }
  Contact(const Contact&) = delete;
  Contact& operator=(const Contact&) = delete;
  ~Contact() {
    algorithm_->~btCollisionAlgorithm();
    dispatch_.dispatcher.freeCollisionAlgorithm(algorithm_);
  }

  int ask() {
    if (manifold_ != nullptr) manifold_->clearManifold();
    btManifoldResult result(&wrapped_a_, &wrapped_b_);
    algorithm_->processCollision(&wrapped_a_, &wrapped_b_, info_, &result);
    return manifold_ != nullptr ? manifold_->getNumContacts() : 0;
  }

  /// Without the points that are apart.
  ContactManifold read() const {
    ContactManifold out;
    out.overlap = false;
    if (manifold_ == nullptr) return out;
    const bool swapped = manifold_->getBody0() != &object_a_;
    for (int i = 0; i < manifold_->getNumContacts(); ++i) {
      const btManifoldPoint& point = manifold_->getContactPoint(i);
      if (point.getDistance() > 0) continue;
      ContactPoint own;
      const Vector3d on_first = vector(point.getPositionWorldOnA()), on_second = vector(point.getPositionWorldOnB());
      own.point_a = swapped ? on_second : on_first;
      own.point_b = swapped ? on_first : on_second;
      own.depth = -static_cast<double>(point.getDistance());
      out.points.push_back(own);
      const Vector3d normal = glm::normalize(vector(point.m_normalWorldOnB));  // from the second to the first
      out.normal = swapped ? normal : -normal;
      out.overlap = true;
    }
    return out;
  }

 private:
  static Vector3d vector(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

  /// A hull is prepared for clipping.
  static btCollisionObjectWrapper placed(btCollisionObject& object, btConvexShape& shape, const Pose& pose) {
    if (auto* hull = dynamic_cast<btPolyhedralConvexShape*>(&shape)) hull->initializePolyhedralFeatures();
    object.setCollisionShape(&shape);
    object.setWorldTransform(to_bullet(pose));
    return {nullptr, &shape, &object, object.getWorldTransform(), -1, -1};
  }

  Dispatch& dispatch_;
  std::shared_ptr<btConvexShape> shape_a_, shape_b_;
  btCollisionObject object_a_, object_b_;
  btCollisionObjectWrapper wrapped_a_, wrapped_b_;
  btCollisionAlgorithm* algorithm_;
  btPersistentManifold* manifold_ = nullptr;
  btDispatcherInfo info_;
};

}  // namespace

std::unique_ptr<Subject> bullet_contacts(const std::vector<PairCase>& pairs) {
  struct Question {
    std::shared_ptr<Dispatch> dispatch;  // outlives the contact
    std::unique_ptr<Contact> contact;
  };
  const auto dispatch = std::make_shared<Dispatch>();
  std::vector<Question> questions;
  for (const PairCase& pair : pairs) questions.push_back({dispatch, std::make_unique<Contact>(*dispatch, pair)});
  const auto ask = [](const Question& question) { return question.contact->ask(); };
  const auto read = [](const Question& question, int) {
    Answer out;
    out.manifold = question.contact->read();
    out.overlap = out.manifold->overlap;
    return out;
  };
  return make_subject(std::move(questions), ask, read);
}

}  // namespace minkoscope::bench
