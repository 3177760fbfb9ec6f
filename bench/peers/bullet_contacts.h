// Bullet's manifolds: of boxes by its box-box detector, of hulls by clipping, of anything else by GJK.
#pragma once

#include <memory>
#include <vector>

#include "bench/pairs.h"
#include "bench/subject.h"

namespace minkoscope::bench {

std::unique_ptr<Subject> bullet_contacts(const std::vector<PairCase>& pairs);

}  // namespace minkoscope::bench
