// libccd: GJK for overlap, GJK with EPA for penetration. It offers no distance of its own. Supports are ours, in C, as
// its users write them.
#include <ccd/ccd.h>
#include <ccd/quat.h>

#include <cmath>

#include "bench/peers/peer.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope::bench {
namespace {

struct Body {
  enum class Kind { box, sphere, capsule, hull } kind = Kind::box;
  Vector3d size{0.0};
  std::shared_ptr<const std::vector<Vector3d>> points;
  Matrix3d rotation{1.0};
  Vector3d position{0.0};

  explicit Body(const PosedShape& posed)
      : rotation(glm::mat3_cast(posed.pose.rotation)), position(posed.pose.position) {
    if (const auto* box = std::get_if<BoxShape>(&posed.shape.value)) {
      size = box->half_extents;
    } else if (const auto* sphere = std::get_if<SphereShape>(&posed.shape.value)) {
      kind = Kind::sphere;
      size.x = sphere->radius;
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&posed.shape.value)) {
      kind = Kind::capsule;
      size = {capsule->radius, capsule->half_height, 0.0};
    } else {
      kind = Kind::hull;
      const auto& hull = std::get<HullShape>(posed.shape.value).hull;
      points = {hull, &hull->points};
    }
  }

  Vector3d local_support(const Vector3d& d) const {
    switch (kind) {
      case Kind::box:
        return {std::copysign(size.x, d.x), std::copysign(size.y, d.y), std::copysign(size.z, d.z)};
      case Kind::sphere:
        return d * (size.x / glm::length(d));
      case Kind::capsule:
        return d * (size.x / glm::length(d)) + Vector3d(0.0, std::copysign(size.y, d.y), 0.0);
      case Kind::hull:
        break;
    }
    const std::vector<Vector3d>& all = *points;
    std::size_t best = 0;
    double most = glm::dot(all[0], d);
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (const double value = glm::dot(all[i], d); value > most) most = value, best = i;
    }
    return all[best];
  }
};

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* out) {
  const Body& body = *static_cast<const Body*>(object);
  const Vector3d d(direction->v[0], direction->v[1], direction->v[2]);
  const Vector3d point = body.rotation * body.local_support(d * body.rotation) + body.position;
  ccdVec3Set(out, point.x, point.y, point.z);
}

void centre(const void* object, ccd_vec3_t* out) {
  const Vector3d& p = static_cast<const Body*>(object)->position;
  ccdVec3Set(out, p.x, p.y, p.z);
}

struct Pair {
  Body a, b;
};

struct Found {
  int code = -1;
  ccd_real_t depth = 0;
};

ccd_t settings() {
  ccd_t out;
  CCD_INIT(&out);
  out.support1 = out.support2 = support;
  out.center1 = out.center2 = centre;
  out.max_iterations = 500;  // the default is none, and near contacts need it
  return out;
}

class Libccd final : public Peer {
 public:
  std::string name() const override { return "libccd"; }
  std::string build() const override {
    return "libccd " MINKOSCOPE_CCD_VERSION ", double precision, the distribution's own flags; supports compiled here";
  }
  std::unique_ptr<Subject> pairs(Operation operation, const std::vector<PairCase>& cases) override {
    if (operation == Operation::distance) return nullptr;
    std::vector<Pair> pairs;
    for (const PairCase& c : cases) pairs.push_back({Body(c.a), Body(c.b)});
    if (operation == Operation::overlap) {
      const auto ask = [ccd = settings()](const Pair& pair) { return ccdGJKIntersect(&pair.a, &pair.b, &ccd); };
      const auto read = [](const Pair&, int code) {
        Answer out;
        out.overlap = code != 0;
        return out;
      };
      return make_subject(std::move(pairs), ask, read);
    }
    const auto ask = [ccd = settings()](const Pair& pair) {
      Found out;
      ccd_vec3_t direction, place;
      out.code = ccdGJKPenetration(&pair.a, &pair.b, &ccd, &out.depth, &direction, &place);
      return out;
    };
    const auto read = [](const Pair&, const Found& found) {
      Answer out;
      out.overlap = found.code == 0;
      out.failed = found.code == -2;
      if (found.code == 0) out.depth = static_cast<double>(found.depth);
      return out;
    };
    return make_subject(std::move(pairs), ask, read);
  }
};

}  // namespace

std::unique_ptr<Peer> make_libccd() {
  return std::make_unique<Libccd>();
}

}  // namespace minkoscope::bench
