// FCL: collide() and distance() on two geometries; analytic for spheres, boxes and capsules where it has that, libccd's
// GJK and EPA with its own changes elsewhere.
#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>

#include "bench/peers/peer.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope::bench {
namespace {

using Geometry = std::shared_ptr<const fcl::CollisionGeometryd>;

Geometry to_fcl(const Shape& shape) {
  if (const auto* box = std::get_if<BoxShape>(&shape.value)) {
    const Vector3d size = 2.0 * box->half_extents;
    return std::make_shared<fcl::Boxd>(size.x, size.y, size.z);
  }
  if (const auto* sphere = std::get_if<SphereShape>(&shape.value))
    return std::make_shared<fcl::Sphered>(sphere->radius);
  if (const auto* capsule = std::get_if<CapsuleShape>(&shape.value)) {
    return std::make_shared<fcl::Capsuled>(capsule->radius, 2.0 * capsule->half_height);
  }
  const ConvexHull& hull = *std::get<HullShape>(shape.value).hull;
  auto points = std::make_shared<std::vector<fcl::Vector3d>>();
  for (const Vector3d& p : hull.points) points->emplace_back(p.x, p.y, p.z);
  auto faces = std::make_shared<std::vector<int>>();
  for (const auto& t : hull.triangles) {
    faces->push_back(3);
    for (const std::uint32_t i : t) faces->push_back(static_cast<int>(i));
  }
  return std::make_shared<fcl::Convexd>(points, static_cast<int>(hull.triangles.size()), faces, false);
}

fcl::Transform3d to_fcl(const Pose& pose, bool along_z) {
  const Quaterniond& q = pose.rotation;
  fcl::Transform3d out = fcl::Transform3d::Identity();
  Eigen::Quaterniond rotation(q.w, q.x, q.y, q.z);
  // FCL's capsules lie along z, ours along y.
  if (along_z) rotation = rotation * Eigen::Quaterniond(std::sqrt(0.5), -std::sqrt(0.5), 0.0, 0.0);
  out.linear() = rotation.toRotationMatrix();
  out.translation() = fcl::Vector3d(pose.position.x, pose.position.y, pose.position.z);
  return out;
}

struct Pair {
  Geometry a, b;
  fcl::Transform3d pose_a, pose_b;
};

class Fcl final : public Peer {
 public:
  std::string name() const override { return "fcl"; }
  std::string build() const override {
    return "FCL " FCL_VERSION ", double precision, the distribution's own flags, GST_LIBCCD";
  }
  std::unique_ptr<Subject> pairs(Operation operation, const std::vector<PairCase>& cases) override {
    std::vector<Pair> pairs;
    std::vector<std::pair<const Shape*, Geometry>> made;
    const auto shared = [&](const Shape& shape) {
      for (const auto& [known, out] : made) {
        if (*known == shape) return out;
      }
      made.emplace_back(&shape, to_fcl(shape));
      return made.back().second;
    };
    for (const PairCase& c : cases) {
      const bool along_z = std::holds_alternative<CapsuleShape>(c.a.shape.value);
      pairs.push_back({shared(c.a.shape), shared(c.b.shape), to_fcl(c.a.pose, along_z), to_fcl(c.b.pose, along_z)});
    }
    if (operation == Operation::distance) {
      const auto ask = [](const Pair& pair) {
        fcl::DistanceResultd result;
        fcl::distance(pair.a.get(), pair.pose_a, pair.b.get(), pair.pose_b, fcl::DistanceRequestd(true), result);
        return result.min_distance;
      };
      const auto read = [](const Pair&, double distance) {
        Answer out;
        out.overlap = distance <= 0.0;
        if (distance > 0.0) out.distance = distance;
        return out;
      };
      return make_subject(std::move(pairs), ask, read);
    }
    const bool depth = operation == Operation::penetration;
    const auto ask = [depth](const Pair& pair) {
      fcl::CollisionResultd result;
      fcl::collide(pair.a.get(), pair.pose_a, pair.b.get(), pair.pose_b, fcl::CollisionRequestd(8, depth), result);
      return result;
    };
    const auto read = [depth](const Pair&, const fcl::CollisionResultd& result) {
      Answer out;
      out.overlap = result.isCollision();
      if (!depth || !result.isCollision()) return out;
      // The depth of the pair is that of its deepest contact.
      double deepest = 0.0;
      for (std::size_t i = 0; i < result.numContacts(); ++i) {
        deepest = std::max(deepest, std::abs(result.getContact(i).penetration_depth));
      }
      out.depth = deepest;
      return out;
    };
    return make_subject(std::move(pairs), ask, read);
  }
};

}  // namespace

std::unique_ptr<Peer> make_fcl() {
  return std::make_unique<Fcl>();
}

}  // namespace minkoscope::bench
