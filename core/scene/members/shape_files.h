// Shapes and the files they came from.
#pragma once

#include <minkoscope/shape.h>

namespace minkoscope {

/// The shape with its points and triangles as its own, without the names of their files.
Shape without_files(Shape shape);

}  // namespace minkoscope
