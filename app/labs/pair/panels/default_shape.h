// What a shape is when its type is chosen anew.
#pragma once

#include <string_view>

#include "core/shapes/shape.h"

namespace minkoscope {

/// A fresh shape of the type by the word the case format uses, about a metre across.
Shape default_shape(std::string_view type);

}  // namespace minkoscope
