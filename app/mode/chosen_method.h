// Another method for the case that is open.
#pragma once

#include <string>

#include "app/session/document.h"

namespace minkoscope {

/// One edit. A walk's body that a published mover does not take becomes the ellipsoid of its extents, which it does, and
/// a notice says so.
void choose_method(Document& document, const std::string& name);

}  // namespace minkoscope
