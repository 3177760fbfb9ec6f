// Bullet's btGjkEpaSolver2 on the same pairs: distance where they are apart, penetration where they overlap.
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <benchmark/benchmark.h>

#include <memory>

#include "bench/poses.h"

namespace minkoscope::bench {
namespace {

btVector3 to_bullet(const Vector3d& v) {
  return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
}

std::unique_ptr<btConvexShape> to_bullet(const Shape& shape) {
  std::unique_ptr<btConvexShape> out;
  if (const auto* box = std::get_if<BoxShape>(&shape.value)) {
    out = std::make_unique<btBoxShape>(to_bullet(box->half_extents));
  } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape.value)) {
    return std::make_unique<btCapsuleShape>(static_cast<btScalar>(capsule->radius),
                                            static_cast<btScalar>(2.0 * capsule->half_height));
  } else {
    auto hull = std::make_unique<btConvexHullShape>();
    for (const Vector3d& p : std::get<HullShape>(shape.value).hull->points) hull->addPoint(to_bullet(p), false);
    hull->recalcLocalAabb();
    out = std::move(hull);
  }
  out->setMargin(0);
  return out;
}

btTransform to_bullet(const Pose& pose) {
  const Quaterniond& q = pose.rotation;
  return btTransform(btQuaternion(static_cast<btScalar>(q.x), static_cast<btScalar>(q.y), static_cast<btScalar>(q.z),
                                  static_cast<btScalar>(q.w)),
                     to_bullet(pose.position));
}

void measure(benchmark::State& state, Kind kind, Regime regime) {
  struct Pair {
    std::unique_ptr<btConvexShape> a, b;
    btTransform pose_a, pose_b;
  };
  std::vector<Pair> pairs;
  for (const PairQuery& query : pairs_of(kind, regime)) {
    pairs.push_back(
        {to_bullet(query.a.shape), to_bullet(query.b.shape), to_bullet(query.a.pose), to_bullet(query.b.pose)});
  }
  std::size_t next = 0;
  for (auto _ : state) {
    const Pair& pair = pairs[next];
    btGjkEpaSolver2::sResults results;
    const btVector3 guess = pair.pose_b.getOrigin() - pair.pose_a.getOrigin();
    benchmark::DoNotOptimize(
        regime == Regime::deep
            ? btGjkEpaSolver2::Penetration(pair.a.get(), pair.pose_a, pair.b.get(), pair.pose_b, guess, results)
            : btGjkEpaSolver2::Distance(pair.a.get(), pair.pose_a, pair.b.get(), pair.pose_b, guess, results));
    next = next + 1 == pairs.size() ? 0 : next + 1;
  }
}

const bool registered = [] {
  for (const Kind kind : kinds) {
    for (const Regime regime : regimes) {
      benchmark::RegisterBenchmark(("bullet/" + name_of(kind, regime)).c_str(), measure, kind, regime);
    }
  }
  return true;
}();

}  // namespace
}  // namespace minkoscope::bench
