// The table of broad phases: one row a structure, defined beside its algorithm.
#include <array>

#include "core/base/enum_names.h"
#include "core/broad_phase/explain_step.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

constexpr EnumNames<VolumeKind::interval> volume_kind_names{"body", "fat",    "node",    "split",
                                                            "cell", "sphere", "interval"};

}  // namespace

std::span<const BroadPhaseMethod> broad_phase_methods() {
  static const std::array methods{brute_force_method, bounding_spheres_method, sweep_and_prune_method, kd_tree_method,
                                  grid_method,        dynamic_bvh_method};
  return methods;
}

const BroadPhaseMethod* find_broad_phase(std::string_view name) {
  for (const BroadPhaseMethod& method : broad_phase_methods()) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

std::string_view to_string(VolumeKind kind) {
  return volume_kind_names[kind];
}

std::string explain(const BroadPhaseStep& step) {
  const BroadPhaseMethod* method = find_broad_phase(step.method);
  return method == nullptr ? explain_broad_phase_step(step) : method->explain(step);
}

}  // namespace minkoscope
