// An axis-aligned box.
#pragma once

#include <minkoscope/geometry.h>

namespace minkoscope {

template <class Real>
struct Box3 {
  Vector3<Real> min{0}, max{0};
};

}  // namespace minkoscope
