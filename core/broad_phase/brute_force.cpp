// Every body against every other: n (n − 1) / 2 tests. What the others are measured against.
#include <array>

#include "core/broad_phase/explain_step.h"
#include "core/broad_phase/structure.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 3> listing{
    "for each body a",
    "  for each body b after a",
    "    if box a touches box b: a pair",
};

class BruteForce final : public BroadPhaseStructure<BruteForce> {
 public:
  static constexpr std::string_view method_name = broad_phase_method::brute_force;

  template <class Observer>
  void find_pairs(std::vector<BodyPair>& found, Observer& observer) {
    const std::vector<BodyId> ids = bodies();
    for (std::size_t i = 0; i < ids.size(); ++i) {
      for (std::size_t j = i + 1; j < ids.size(); ++j) test_pair(ids[i], ids[j], 3, found, observer);
    }
  }
  template <class Query, class Observer>
  void find(const Query& query, std::vector<BodyId>& found, Observer& observer) {
    for (const BodyId id : bodies()) test_body(query, id, 3, found, observer);
  }

  void refresh() {}
  void inserted(BodyId) {}
  void moved(BodyId, const Box3<double>&) {}
  void removed(BodyId) {}

  std::vector<StructureVolume> volumes() const override {
    std::vector<StructureVolume> all;
    for (const BodyId id : bodies()) all.push_back({VolumeKind::body, box(id), 0, 1});
    return all;
  }
};

}  // namespace

constinit const BroadPhaseMethod brute_force_method{
    .name = broad_phase_method::brute_force,
    .title = "Brute force: each against each",
    .citation = "every textbook, and PlutoShe, 3D Collision Detection; n (n − 1) / 2 tests",
    .listing = listing,
    .volumes = VolumeKind::body,
    .rival = broad_phase_method::bvh,
    .make = make_structure<BruteForce>,
    .explain = explain_broad_phase_step,
    .short_title = "Brute force",
};

}  // namespace minkoscope
