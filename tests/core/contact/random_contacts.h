// Random contacts with a fixed seed, in the families that manifolds are judged by.
#pragma once

#include <vector>

#include <minkoscope/contact.h>

#include "tests/support/random.h"

namespace minkoscope::test {

enum class ContactFamily {
  resting,
  edge_edge,
  tilted,
  faces_16,
  any_16,
  apart,
  far,
  unequal,
  capsule,
  sphere,
  rounded
};
inline constexpr int contact_family_count = 11;

class RandomContacts {
 public:
  explicit RandomContacts(std::uint64_t seed) : random(seed) {}

  ContactQuery make(ContactFamily family) {
    ContactQuery query;
    query.precision = random.coin() ? Precision::float32 : Precision::float64;
    const Vector3d half(random.between(0.5, 2.0), random.between(0.3, 1.0), random.between(0.5, 2.0));
    query.a.body.shape = {BoxShape{half}};
    const Vector3d own(random.between(0.2, 0.8), random.between(0.2, 0.8), random.between(0.2, 0.8));
    const double depth = random.between(0.0, 0.03);
    Vector3d at(random.between(-0.8, 0.8) * half.x, half.y + own.y - depth, random.between(-0.8, 0.8) * half.z);
    Quaterniond turn = glm::angleAxis(random.between(0.0, 6.28), Vector3d(0, 1, 0));
    query.b.body.shape = {BoxShape{own}};
    switch (family) {
      case ContactFamily::resting:
        break;
      case ContactFamily::edge_edge: {
        // B's edge along x over A's edge along z.
        turn = glm::angleAxis(0.785 + random.between(-0.2, 0.2), Vector3d(1, 0, 0));
        const Quaterniond tip = glm::angleAxis(0.785 + random.between(-0.2, 0.2), Vector3d(0, 0, 1));
        query.a.body.pose.rotation = tip;
        at = {random.between(-0.2, 0.2), top_of({half, tip}) + top_of({own, turn}) - depth, random.between(-0.2, 0.2)};
        break;
      }
      case ContactFamily::tilted: {
        turn = glm::angleAxis(random.between(-0.3, 0.3), random.direction()) * turn;
        at.y = half.y + top_of({own, turn}) - depth;
        break;
      }
      case ContactFamily::faces_16:
      case ContactFamily::any_16: {
        query.a.body.shape = hull(16, 1.0);
        query.b.body.shape = hull(16, random.between(0.4, 1.0));
        query.a.body.pose.rotation = random.rotation();
        turn = random.rotation();
        at = random.direction() * random.between(0.2, 1.9);
        if (family == ContactFamily::faces_16) return flat_on_each_other(query, depth);
        break;
      }
      case ContactFamily::apart:
        query.settings.contact_distance = 0.05;
        turn = glm::angleAxis(random.between(-0.02, 0.02), random.direction()) * turn;
        at.y = half.y + top_of({own, turn}) + random.between(0.0, 0.06);
        break;
      case ContactFamily::far: {
        const Vector3d offset = 500.0 * random.direction();
        query.a.body.pose.position = offset;
        at += offset;
        break;
      }
      case ContactFamily::unequal:
        query.a.body.shape = {BoxShape{Vector3d(1000.0, 500.0, 800.0)}};
        at = {random.between(-900.0, 900.0), 500.0 + own.y - depth, random.between(-700.0, 700.0)};
        break;
      case ContactFamily::capsule: {
        const double radius = random.between(0.1, 0.4);
        query.b.body.shape = {CapsuleShape{radius, random.between(0.2, 0.8)}};
        turn = turn * glm::angleAxis(1.5707963267948966 + (random.coin() ? 0.0 : random.between(-0.5, 0.5)),
                                     Vector3d(1, 0, 0));
        const double lean = std::abs((turn * Vector3d(0, 1, 0)).y);
        at.y = half.y + radius + lean * std::get<CapsuleShape>(query.b.body.shape.value).half_height - depth;
        break;
      }
      case ContactFamily::sphere:
        query.b.body.shape = {SphereShape{own.y}};
        at.x = random.between(-1.2, 1.2) * half.x;
        break;
      case ContactFamily::rounded: {
        const double skin = random.between(0.02, 0.2);
        query.b.body.shape = {
            SumShape{std::make_shared<Shape>(Shape{BoxShape{own}}), std::make_shared<Shape>(Shape{SphereShape{skin}})}};
        if (random.coin()) turn = glm::angleAxis(random.between(-0.3, 0.3), random.direction()) * turn;
        at.y = half.y + top_of({own, turn}) + skin - depth;
        break;
      }
    }
    query.b.body.pose = {at, turn};
    // All of it somewhere else, so that no axis is the world's.
    const Quaterniond whole = random.rotation();
    const Vector3d moved = family == ContactFamily::far ? Vector3d(0.0) : random.vector(3.0);
    for (ContactBody* body : {&query.a, &query.b})
      body->body.pose = {whole * body->body.pose.position + moved, glm::normalize(whole * body->body.pose.rotation)};
    if (random.coin()) std::swap(query.a, query.b);
    return query;
  }

  Shape hull(int points, double size) {
    std::vector<Vector3d> cloud;
    for (int i = 0; i < points; ++i) cloud.push_back(size * random.direction() * random.between(0.8, 1.0));
    return make_hull_shape(cloud);
  }

  Random random;

 private:
  struct TurnedBox {
    Vector3d half;
    Quaterniond turn;
  };
  /// How far up it reaches.
  static double top_of(const TurnedBox& box) {
    const Vector3d up = glm::conjugate(box.turn) * Vector3d(0, 1, 0);
    return std::abs(up.x) * box.half.x + std::abs(up.y) * box.half.y + std::abs(up.z) * box.half.z;
  }
  /// Two hulls of boxes with their corners cut, face on face.
  ContactQuery flat_on_each_other(ContactQuery query, double depth) {
    const auto cut = [this](double size) {
      std::vector<Vector3d> cloud;
      for (int i = 0; i < 8; ++i) {
        const double angle = 0.785 * i + random.between(-0.2, 0.2), across = size * random.between(0.7, 1.0);
        for (const double y : {-0.5 * size, 0.5 * size})
          cloud.push_back({across * std::cos(angle), y, across * std::sin(angle)});
      }
      return make_hull_shape(cloud);
    };
    const double size_a = random.between(0.5, 1.5), size_b = random.between(0.3, 1.0);
    query.a.body = {cut(size_a), {}};
    query.b.body = {
        cut(size_b),
        {{random.between(-0.5, 0.5) * size_a, 0.5 * (size_a + size_b) - depth, random.between(-0.5, 0.5) * size_a},
         glm::angleAxis(random.between(0.0, 6.28), Vector3d(0, 1, 0))}};
    return query;
  }
};

}  // namespace minkoscope::test
