// The views of one step of a case, painted off screen: what `render` and `export` write.
#pragma once

#include <string>

#include "app/labs/walk/session/walk_session.h"
#include "app/render/offscreen.h"
#include "app/render/theme.h"
#include "core/scene/case.h"

namespace minkoscope {

struct PictureSize {
  int width = 0, height = 0;
};

struct CasePictureRequest {
  std::string view = "both";  // world, minkowski, both
  std::string at;             // PASS.SLIDE inside a walk's tick; empty: its last step
  int step = 0;               // of a walk its tick
};

/// Throws CommandError when there is no such step.
Picture paint_case(const Case& value, const CasePictureRequest& request, const PictureSize& size, const Theme& theme,
                   float scale);

/// Throws CommandError when the run has no step request.step: it has `count`.
void check_step(const CasePictureRequest& request, std::size_t count);

/// The walk run to its end, with the cursor on the requested tick and step. Throws CommandError.
WalkSession walk_at(const Walk& walk, const CasePictureRequest& request);

}  // namespace minkoscope
