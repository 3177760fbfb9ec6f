// From where a pair is seen first.
#pragma once

#include <minkoscope/pair.h>

#include "app/view/camera.h"

namespace minkoscope {

/// The camera turned so that neither shape hides the other.
Camera first_look_at(const PairQuery& query, const Camera& last);

}  // namespace minkoscope
