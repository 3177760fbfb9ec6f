// Numbers as the sentences of pairs and hulls have them.
#pragma once

#include <string>

#include <minkoscope/geometry.h>

#include "core/base/text.h"

namespace minkoscope::sentences {

/// Four significant digits.
inline std::string number(double value) {
  return significant_number(value + 0.0, 4);
}

inline std::string metres(double value) {
  return concat(number(value), " m");
}

inline std::string vector(const Vector3d& v) {
  return vector_text(v, number);
}

}  // namespace minkoscope::sentences
