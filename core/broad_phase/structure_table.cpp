// The table of broad phases: one row a structure. Its listings are what the window shows and steps point into.
#include <array>

#include "core/broad_phase/structures.h"

namespace minkoscope {

namespace {

constexpr std::array<std::string_view, 3> brute_force_listing{
    "for each body a",
    "  for each body b after a",
    "    if box a touches box b: a pair",
};
constexpr std::array<std::string_view, 4> bounding_spheres_listing{
    "for each body a",
    "  for each body b after a",
    "    if |a − b|² > (ra + rb)²: next",
    "    if box a touches box b: a pair",
};
constexpr std::array<std::string_view, 4> sweep_and_prune_listing{
    "axis ← where the centres vary most;  sort by begin of box",
    "for each body a in order",
    "  for each b after a that begins before a ends",
    "    if box a touches box b: a pair",
};
constexpr std::array<std::string_view, 5> kd_tree_listing{
    "part the bodies at the median, again and again",
    "for each body a:  N ← root",
    "  descend from N",
    "    if box of N misses box a: leave N out",
    "    if box of N's body touches box a: a pair",
};
constexpr std::array<std::string_view, 5> grid_listing{
    "note each body in the cells it reaches",
    "for each cell",
    "  for each two bodies in it whose common corner is in it",
    "    if box a touches box b: a pair",
    "for each body too large for cells: test it against all",
};
constexpr std::array<std::string_view, 5> dynamic_bvh_listing{
    "bodies that left their fat box: insert anew where cheapest",
    "for each such body a:  N ← root",
    "  descend from N",
    "    if box of N misses fat box a: leave N out",
    "for each pair of fat boxes: if box a touches box b: a pair",
};

constexpr std::array<BroadPhaseMethod, 6> methods{{
    {"brute-force", "Brute force: each against each", "every textbook; n (n − 1) / 2 tests", brute_force_listing,
     make_brute_force},
    {"bounding-spheres", "Bounding spheres, then boxes", "PlutoShe, 3D Collision Detection", bounding_spheres_listing,
     make_bounding_spheres},
    {"sweep-and-prune", "Sweep and prune along one axis",
     "D. Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, 1992; J. D. Cohen, M. C. Lin, D. Manocha, M. K. "
     "Ponamgi, I-COLLIDE, 1995",
     sweep_and_prune_listing, make_sweep_and_prune},
    {"kd-tree", "k-d tree, built anew for each tick",
     "J. L. Bentley, Multidimensional Binary Search Trees Used for Associative Searching, 1975; PlutoShe, 3D Collision "
     "Detection",
     kd_tree_listing, make_kd_tree},
    {"grid", "Uniform grid", "C. Ericson, Real-Time Collision Detection, 2005, 7.1", grid_listing, make_grid},
    {"bvh", "Dynamic BVH with fat boxes", "E. Catto, Dynamic Bounding Volume Hierarchies, GDC 2019",
     dynamic_bvh_listing, make_dynamic_bvh},
}};

}  // namespace

std::span<const BroadPhaseMethod> broad_phase_methods() {
  return methods;
}

const BroadPhaseMethod* find_broad_phase(std::string_view name) {
  for (const BroadPhaseMethod& method : methods) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

std::string_view to_string(VolumeKind kind) {
  constexpr std::array<std::string_view, 7> names{"body", "fat", "node", "split", "cell", "sphere", "interval"};
  return names[static_cast<std::size_t>(kind)];
}

std::string explain(const BroadPhaseStep& step) {
  const auto number = [](long long value) { return std::to_string(value); };
  const std::string body = step.body < 0 ? "the question" : "body " + number(step.body);
  const std::string other = step.other >= 0 ? "body " + number(step.other) : "node " + number(step.node);
  switch (step.event) {
    case BroadPhaseEvent::start:
      return number(step.bodies) + " bodies: brute force would need " + number(step.bodies * (step.bodies - 1) / 2) +
             " tests of two bodies.";
    case BroadPhaseEvent::enter:
      return "What stands around " + other + " touches " + body + ": look closer.";
    case BroadPhaseEvent::skip:
      return "What stands around " + other + " is apart from " + body + ": all in it is left out.";
    case BroadPhaseEvent::test:
      return step.touch ? "The box of " + other + " touches that of " + body + ": it is found."
                        : "The box of " + other + " is apart from that of " + body + ".";
    case BroadPhaseEvent::stop:
      return number(step.tests) + " tests found " + number(step.pairs) + (step.pairs == 1 ? " pair." : " pairs.");
  }
  return {};
}

}  // namespace minkoscope
