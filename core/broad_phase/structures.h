// The rows of the structures, each defined beside its algorithm; the table lists them.
#pragma once

#include "core/broad_phase/broad_phase.h"

namespace minkoscope {

inline constexpr std::string_view brute_force_name = "brute-force", bounding_spheres_name = "bounding-spheres",
                                  sweep_and_prune_name = "sweep-and-prune", kd_tree_name = "kd-tree",
                                  grid_name = "grid", dynamic_bvh_name = "bvh";

extern const BroadPhaseMethod brute_force_method, bounding_spheres_method, sweep_and_prune_method, kd_tree_method,
    grid_method, dynamic_bvh_method;

}  // namespace minkoscope
