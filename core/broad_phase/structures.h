// The rows of the structures, each defined beside its algorithm; the table lists them.
#pragma once

#include "core/broad_phase/broad_phase.h"

namespace minkoscope {

/// Their names, as cases and the command line write them.
namespace broad_phase_method {
inline constexpr std::string_view brute_force = "brute-force";
inline constexpr std::string_view bounding_spheres = "bounding-spheres";
inline constexpr std::string_view sweep_and_prune = "sweep-and-prune";
inline constexpr std::string_view kd_tree = "kd-tree";
inline constexpr std::string_view grid = "grid";
inline constexpr std::string_view bvh = "bvh";
}  // namespace broad_phase_method

extern const BroadPhaseMethod brute_force_method, bounding_spheres_method, sweep_and_prune_method, kd_tree_method,
    grid_method, dynamic_bvh_method;

}  // namespace minkoscope
