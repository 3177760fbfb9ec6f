// A camera that shows all of a level, from above at an angle.
#pragma once

#include "app/view/camera.h"

namespace minkoscope {

/// Looks from above along `yaw`, as near as the corners of `bounds` allow in the part of the view that texts leave
/// free.
Camera overview_of(const DrawBounds& bounds, double yaw, const ViewRect& rect);

}  // namespace minkoscope
