// A case that names no files: their contents become part of it, so that it can be sent anywhere.
#pragma once

#include "core/scene/case.h"

namespace minkoscope {

Case without_files(Case value);

}  // namespace minkoscope
