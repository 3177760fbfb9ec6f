// Makers of the structures, one a file; the table lists them.
#pragma once

#include <memory>

#include "core/broad_phase/broad_phase.h"

namespace minkoscope {

std::unique_ptr<BroadPhase> make_brute_force();
std::unique_ptr<BroadPhase> make_bounding_spheres();
std::unique_ptr<BroadPhase> make_sweep_and_prune();
std::unique_ptr<BroadPhase> make_kd_tree();
std::unique_ptr<BroadPhase> make_grid();
std::unique_ptr<BroadPhase> make_dynamic_bvh();

}  // namespace minkoscope
