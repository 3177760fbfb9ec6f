#include "core/character/walk/recovery.h"

#include <array>

#include "core/base/tolerance.h"
#include "core/character/walk/slide_planes.h"

namespace minkoscope {
namespace {

// Deepest first; beyond this many the shallow ones wait for the next round. Keeps the triples of planes few.
constexpr std::size_t most_planes = 24;
constexpr int most_rounds = 24;

// Surfaces that nearly face each other are round, and their tangent planes meet far beyond where the body is free: for
// so many rounds it moves by this multiple of the deepest overlap at most, and its contacts are found again.
constexpr double longest_push = 4.0;
constexpr int short_rounds = 16;

}  // namespace

template <class Real>
Separation separate(const CollisionLevel<Real>& level, WalkBody& body, double margin, double largest_depth,
                    const NearTriangles* near) {
  Separation outcome;
  for (int round = 0; round <= most_rounds; ++round) {
    const std::vector<Contact> contacts = find_contacts(level, body, margin, near);
    const double deepest = contacts.empty() ? -margin : contacts.front().depth;
    if (round == 0) {
      outcome.depth = deepest;
      if (!contacts.empty()) outcome.deepest = contacts.front();
    }
    outcome.depth_left = deepest;
    if (deepest <= -margin * tolerance::margin_deadband || deepest > largest_depth || round == most_rounds) break;

    std::array<HalfSpace, most_planes> planes;
    std::size_t count = 0;
    for (const Contact& contact : contacts) {
      if (count == most_planes) break;
      const double needed = margin + contact.depth;
      bool known = false;
      for (std::size_t i = 0; i < count && !known; ++i) {
        // The deeper of two contacts with one normal came first.
        known =
            length_squared(glm::cross(planes[i].normal, contact.normal)) < tolerance::parallel_planes_sine_squared &&
            glm::dot(planes[i].normal, contact.normal) > 0.0;
      }
      if (!known) planes[count++] = {contact.normal, needed};
    }
    const PermittedMotion push = nearest_permitted(Vector3d(0.0), std::span(planes).first(count));
    outcome.feasible = push.feasible;
    if (!is_finite(push.motion)) break;
    const double length = glm::length(push.motion), longest = longest_push * (margin + deepest);
    body.position += round < short_rounds && length > longest ? push.motion * (longest / length) : push.motion;
    ++outcome.rounds;
  }
  return outcome;
}

template Separation separate(const CollisionLevel<float>&, WalkBody&, double, double, const NearTriangles*);
template Separation separate(const CollisionLevel<double>&, WalkBody&, double, double, const NearTriangles*);

}  // namespace minkoscope
