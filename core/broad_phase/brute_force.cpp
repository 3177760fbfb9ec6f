// Every body against every other: n (n − 1) / 2 tests. What the others are measured against.
#include "core/broad_phase/structure.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

class BruteForce final : public BroadPhaseStructure<BruteForce> {
 public:
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

std::unique_ptr<BroadPhase> make_brute_force() {
  return std::make_unique<BruteForce>();
}

}  // namespace minkoscope
