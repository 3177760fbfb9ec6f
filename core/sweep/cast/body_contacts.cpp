#include "core/sweep/cast/body_contacts.h"

#include <algorithm>
#include <cmath>

#include "core/sweep/cast/ray_cast.h"
#include "core/sweep/query/body_sweep.h"

namespace minkoscope {
namespace {

/// A contact with the triangle it is on, world.
struct Touched {
  Contact contact;
  std::array<Vector3d, 3> triangle;
  Vector3d normal{0.0};  // of the triangle, unit; zero of a sliver
  bool hidden = false;
};

Vector3d normal_of(const std::array<Vector3d, 3>& triangle) {
  const Vector3d across = glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
  const double area = glm::length(across);
  const double longest = std::max({length_squared(triangle[1] - triangle[0]), length_squared(triangle[2] - triangle[1]),
                                   length_squared(triangle[0] - triangle[2])});
  return area > tolerance::sliver * longest ? across / area : Vector3d(0.0);
}

/// The weights of the triangle's point nearest to p, which lies on it within rounding, as the vertices that carry it.
unsigned vertices_at(const std::array<Vector3d, 3>& triangle, const Vector3d& normal, const Vector3d& p) {
  unsigned vertices = 0;
  double whole = 0.0;
  std::array<double, 3> weights{};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d &a = triangle[(i + 1) % 3], &b = triangle[(i + 2) % 3];
    weights[i] = glm::dot(glm::cross(b - a, p - a), normal);
    whole += weights[i];
  }
  for (unsigned i = 0; i < 3; ++i)
    if (weights[i] > tolerance::contact_border * whole) vertices |= 1u << i;
  return vertices == 0 ? 7u : vertices;
}

class BodyContacts {
 public:
  BodyContacts(const MovingBody& body, double margin)
      : body_(body), margin_(margin), near_(tolerance::contact_direction * body.size()) {}

  void add(int mesh, int index, const std::array<Vector3d, 3>& triangle) {
    Touched touched;
    touched.triangle = triangle;
    touched.normal = normal_of(triangle);
    touched.contact.mesh = mesh;
    touched.contact.triangle = index;
    std::array<Vector3d, 3> local = triangle;
    for (Vector3d& point : local) point = body_.pose.to_local(point);
    if (!measure(local, touched)) return;
    Contact& contact = touched.contact;
    // Face to face the nearest points may lie anywhere, at an edge, too.
    if (std::abs(glm::dot(contact.normal, touched.normal)) >= tolerance::contact_face_cosine) {
      contact.feature = Feature::face;
      contact.feature_index = -1;
    }
    touched_.push_back(touched);
  }

  std::vector<Contact> run() {
    std::sort(touched_.begin(), touched_.end(),
              [](const Touched& a, const Touched& b) { return a.contact.depth > b.contact.depth; });
    for (std::size_t i = 1; i < touched_.size(); ++i)
      if (touched_[i].contact.feature != Feature::face) settle(i);
    std::vector<Contact> contacts;
    for (const Touched& touched : touched_)
      if (!touched.hidden && touched.contact.depth >= -margin_) contacts.push_back(touched.contact);
    sort_contacts(contacts);
    return contacts;
  }

 private:
  /// Where the triangle, in the body's axes, is within the margin.
  bool measure(const std::array<Vector3d, 3>& local, Touched& touched) const {
    const TriangleObstacle obstacle(local);
    Vector3d towards = -obstacle.centre();
    if (towards == Vector3d(0.0)) towards = {0.0, 1.0, 0.0};
    const RayCast nearest = nearest_to(body_.compiled, obstacle, Vector3d(0.0), towards);
    const double apart = nearest.encloses ? 0.0 : glm::length(nearest.v), gap = apart - body_.compiled.radius();
    if (gap > margin_) return false;
    Contact& contact = touched.contact;
    unsigned vertices = 0;
    if (gap > near_ || (apart > near_ && gap > -body_.compiled.radius() + near_)) {
      // Rounded cores give their depth, too, as long as they are apart.
      contact.normal = body_.pose.rotation * (nearest.v / apart);
      contact.point = body_.pose.to_world(nearest.simplex.point_on_obstacle(Vector3d(0.0)));
      contact.depth = -gap;
      vertices = nearest.simplex.features();
    } else if (!by_plane(touched)) {
      const BodyContact overlap = overlap_between(body_.shape, {{TriangleShape{local}}, {}});
      if (overlap.normal == Vector3d(0.0)) return false;
      contact.normal = body_.pose.rotation * overlap.normal;
      contact.point = body_.pose.to_world(overlap.point);
      contact.depth = overlap.depth;
      vertices = touched.normal == Vector3d(0.0) ? 3u : vertices_at(touched.triangle, touched.normal, contact.point);
    }
    std::tie(contact.feature, contact.feature_index) =
        vertices == 0 ? std::pair(Feature::face, -1) : feature_of_vertices(vertices);
    return true;
  }

  /// So near that the nearest points give no direction: the triangle's plane does where it separates.
  bool by_plane(Touched& touched) const {
    if (touched.normal == Vector3d(0.0)) return false;
    for (const double side : {1.0, -1.0}) {
      const Vector3d normal = side * touched.normal;
      const Vector3d lowest = lowest_along(normal);
      const double gap = glm::dot(lowest - touched.triangle[0], normal);
      if (std::abs(gap) > near_) continue;
      touched.contact.normal = normal;
      touched.contact.point = lowest - gap * normal;
      touched.contact.depth = -gap;
      return true;
    }
    return false;
  }

  /// The body's point furthest against a direction, world.
  Vector3d lowest_along(const Vector3d& normal) const {
    const Vector3d direction = glm::conjugate(body_.pose.rotation) * -normal;
    return body_.pose.to_world(body_.compiled.support(direction).point) - body_.compiled.radius() * normal;
  }

  /// What a deeper contact hides.
  void settle(std::size_t index) {
    Touched& own = touched_[index];
    for (std::size_t i = 0; i < index; ++i) {
      const Touched& nearer = touched_[i];
      if (nearer.contact.mesh != own.contact.mesh || nearer.normal == Vector3d(0.0)) continue;
      if (!(nearer.contact.depth > own.contact.depth + near_) || !holds(nearer, own.contact.point)) continue;
      const double side = glm::dot(nearer.normal, nearer.contact.normal) >= 0.0 ? 1.0 : -1.0;
      if (!rises(own, nearer, side * nearer.normal)) {
        own.hidden = true;
        return;
      }
      take_own_plane(own);
    }
  }
  void take_own_plane(Touched& own) const {
    if (own.normal == Vector3d(0.0) || own.contact.depth > margin_) return;
    const double side = glm::dot(own.normal, own.contact.normal) >= 0.0 ? 1.0 : -1.0;
    own.contact.normal = side * own.normal;
    const double gap = glm::dot(lowest_along(own.contact.normal) - own.triangle[0], own.contact.normal);
    own.contact.depth = -std::max(0.0, gap);
  }
  /// Whether a point of another triangle lies on this one: they meet there.
  bool holds(const Touched& other, const Vector3d& point) const {
    if (std::abs(glm::dot(point - other.triangle[0], other.normal)) > near_) return false;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector3d &a = other.triangle[i], &b = other.triangle[(i + 1) % 3];
      const Vector3d inwards = glm::cross(other.normal, b - a);
      if (glm::dot(point - a, inwards) < -near_ * glm::length(inwards)) return false;
    }
    return true;
  }
  bool rises(const Touched& own, const Touched& nearer, const Vector3d& up) const {
    for (const Vector3d& point : own.triangle) {
      const Vector3d offset = point - nearer.contact.point;
      if (glm::dot(point - nearer.triangle[0], up) > tolerance::contact_rise * glm::length(offset) + near_) return true;
    }
    return false;
  }

  const MovingBody& body_;
  double margin_, near_;  // metres
  std::vector<Touched> touched_;
};

}  // namespace

template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const MovingBody& body, double margin) {
  BodyContacts contacts(body, margin);
  for (std::size_t i = 0; i < level.meshes.size(); ++i) {
    const auto& entry = level.meshes[i];
    if (!entry.mesh) continue;
    const SweptBox<Real> box = body.template swept_box<Real>(entry.pose, std::max(margin, 0.0));
    entry.mesh->bvh().query({box.low, box.high}, [&](std::uint32_t index) {
      contacts.add(static_cast<int>(i), static_cast<int>(index), to_world(entry.pose, entry.mesh->triangle(index)));
    });
  }
  return contacts.run();
}

template std::vector<Contact> find_contacts(const CollisionLevel<float>&, const MovingBody&, double);
template std::vector<Contact> find_contacts(const CollisionLevel<double>&, const MovingBody&, double);

}  // namespace minkoscope
