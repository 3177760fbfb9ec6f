// Bullet's kinematic character controller.
#pragma once

#include <memory>
#include <vector>

#include "bench/subject.h"
#include "bench/walk/walk_cases.h"

namespace minkoscope::bench {

std::unique_ptr<Subject> bullet_walks(const Level& level, const std::vector<WalkTick>& ticks);

}  // namespace minkoscope::bench
