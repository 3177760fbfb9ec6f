// Bullet: btGjkEpaSolver2 for pairs, the algorithms of its dispatcher for contacts, btContinuousConvexCollision for
// casts, convexSweepTest and the quantised BVH for levels, btKinematicCharacterController for walks.
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "bench/peers/bullet_contacts.h"
#include "bench/peers/bullet_level.h"
#include "bench/peers/bullet_shapes.h"
#include "bench/peers/bullet_walks.h"
#include "bench/peers/peer.h"

namespace minkoscope::bench {
namespace {

struct Pair {
  std::shared_ptr<btConvexShape> a, b;
  btTransform pose_a, pose_b;
  bool round = false;
  double radii() const {
    return round ? static_cast<double>(a->getMargin()) + static_cast<double>(b->getMargin()) : 0.0;
  }
};

struct Found {
  bool apart = false;
  btGjkEpaSolver2::sResults results;
};

/// Of the cores: radii (Bullet's margins) are taken off afterwards.
Found ask_distance(const Pair& pair) {
  Found out;
  const btVector3 guess = pair.pose_b.getOrigin() - pair.pose_a.getOrigin();
  out.apart = btGjkEpaSolver2::Distance(pair.a.get(), pair.pose_a, pair.b.get(), pair.pose_b, guess, out.results);
  return out;
}

Found ask_penetration(const Pair& pair) {
  Found out;
  const btVector3 guess = pair.pose_b.getOrigin() - pair.pose_a.getOrigin();
  out.apart = !btGjkEpaSolver2::Penetration(pair.a.get(), pair.pose_a, pair.b.get(), pair.pose_b, guess, out.results,
                                            pair.round);
  return out;
}

Answer read_distance(const Pair& pair, const Found& found) {
  Answer out;
  const double distance = static_cast<double>(found.results.distance) - pair.radii();
  out.overlap = !found.apart || distance <= 0.0;
  if (!*out.overlap) out.distance = distance;
  out.failed = !found.apart && found.results.status == btGjkEpaSolver2::sResults::GJK_Failed;
  return out;
}

Answer read_overlap(const Pair& pair, const Found& found) {
  Answer out = read_distance(pair, found);
  out.distance.reset();
  return out;
}

Answer read_penetration(const Pair&, const Found& found) {
  Answer out;
  out.overlap = !found.apart;
  if (!found.apart) out.depth = -static_cast<double>(found.results.distance);
  out.failed = found.results.status == btGjkEpaSolver2::sResults::GJK_Failed ||
               found.results.status == btGjkEpaSolver2::sResults::EPA_Failed;
  return out;
}

class Bullet final : public Peer {
 public:
  std::string name() const override { return "bullet"; }
  std::string build() const override {
    return "Bullet " + std::to_string(btGetVersion()) + ", " MINKOSCOPE_BULLET_PACKAGE ", " +
           (sizeof(btScalar) == 4 ? "single" : "double") +
           " precision, the distribution's own flags (baseline of the architecture)";
  }

  std::unique_ptr<Subject> pairs(Operation operation, const std::vector<PairCase>& cases) override {
    std::vector<Pair> pairs;
    std::vector<std::pair<const Shape*, std::shared_ptr<btConvexShape>>> made;
    for (const PairCase& c : cases) {
      const bool round =
          std::holds_alternative<CapsuleShape>(c.a.shape.value) || std::holds_alternative<SphereShape>(c.a.shape.value);
      pairs.push_back(
          {shared(made, c.a.shape), shared(made, c.b.shape), to_bullet(c.a.pose), to_bullet(c.b.pose), round});
    }
    switch (operation) {
      case Operation::overlap:
        return make_subject(std::move(pairs), ask_distance, read_overlap);
      case Operation::distance:
        return make_subject(std::move(pairs), ask_distance, read_distance);
      case Operation::penetration:
        return make_subject(std::move(pairs), ask_penetration, read_penetration);
    }
    return nullptr;
  }

  std::unique_ptr<Subject> sweeps(const Level& level, const std::vector<SweepCase>& cases,
                                  const SweepBody& body) override {
    auto world = std::make_shared<BulletLevel>(*level.mesh);
    world->enter();
    world->body = body.half_height > 0.0 ? to_bullet(Shape{CapsuleShape{body.radius, body.half_height}})
                                         : to_bullet(Shape{SphereShape{body.radius}});
    struct Question {
      btTransform from, to;
      double length;
    };
    std::vector<Question> questions;
    for (const SweepCase& c : cases) {
      const btTransform from(btQuaternion::getIdentity(), to_bullet(c.start));
      const btTransform to(btQuaternion::getIdentity(), to_bullet(c.start + c.displacement));
      questions.push_back({from, to, glm::length(c.displacement)});
    }
    const auto ask = [world](const Question& q) {
      btCollisionWorld::ClosestConvexResultCallback closest(q.from.getOrigin(), q.to.getOrigin());
      world->world.convexSweepTest(world->body.get(), q.from, q.to, closest);
      return closest.m_closestHitFraction;
    };
    const auto read = [](const Question& q, btScalar fraction) {
      Answer out;
      if (fraction < 1) out.distance = static_cast<double>(fraction) * q.length;
      return out;
    };
    return make_subject(std::move(questions), ask, read);
  }

  std::unique_ptr<Subject> casts(const std::vector<CastCase>& cases) override {
    struct Question {
      std::shared_ptr<btConvexShape> body, obstacle;
      btTransform from, to, at;
      double length;
    };
    std::vector<std::pair<const Shape*, std::shared_ptr<btConvexShape>>> made;
    std::vector<Question> questions;
    for (const CastCase& c : cases) {
      const Pose end{c.body.pose.position + c.displacement, c.body.pose.rotation};
      questions.push_back({shared(made, c.body.shape), shared(made, c.obstacle.shape), to_bullet(c.body.pose),
                           to_bullet(end), to_bullet(c.obstacle.pose), glm::length(c.displacement)});
    }
    const auto ask = [](const Question& q) {
      btVoronoiSimplexSolver simplex;
      btGjkEpaPenetrationDepthSolver depth;
      btContinuousConvexCollision cast(q.body.get(), q.obstacle.get(), &simplex, &depth);
      btConvexCast::CastResult result;
      const bool hit = cast.calcTimeOfImpact(q.from, q.to, q.at, q.at, result);
      return hit ? result.m_fraction : btScalar(2);
    };
    const auto read = [](const Question& q, btScalar fraction) {
      Answer out;
      if (fraction <= 1) out.distance = static_cast<double>(fraction) * q.length;
      return out;
    };
    return make_subject(std::move(questions), ask, read);
  }

  std::unique_ptr<Subject> contacts(const std::vector<PairCase>& pairs) override { return bullet_contacts(pairs); }

  std::unique_ptr<Subject> walks(const Level& level, const std::vector<WalkTick>& ticks) override {
    return bullet_walks(level, ticks);
  }

  std::unique_ptr<Subject> build_level(const Level& level) override {
    std::vector<std::shared_ptr<BulletLevel>> one{std::make_shared<BulletLevel>(*level.mesh)};
    const auto ask = [](const std::shared_ptr<BulletLevel>& world) {
      world->build();
      return true;
    };
    const auto read = [](const std::shared_ptr<BulletLevel>&, bool) { return Answer{}; };
    return make_subject(std::move(one), ask, read);
  }

 private:
  static std::shared_ptr<btConvexShape> shared(
      std::vector<std::pair<const Shape*, std::shared_ptr<btConvexShape>>>& made, const Shape& shape) {
    for (const auto& [known, out] : made) {
      if (*known == shape) return out;
    }
    made.emplace_back(&shape, to_bullet(shape));
    return made.back().second;
  }
};

}  // namespace

std::unique_ptr<Peer> make_bullet() {
  return std::make_unique<Bullet>();
}

}  // namespace minkoscope::bench
