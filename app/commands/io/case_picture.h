// The views of one step of a case, painted off screen: what `render` and `export` write.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/commands/io/step_pictures.h"
#include "app/labs/walk/session/walk_session.h"
#include "app/render/offscreen.h"
#include "app/render/theme.h"
#include "core/scene/case.h"

namespace minkoscope {

struct CasePictureRequest {
  std::string view = "both";                       // world, minkowski, both
  std::string at;                                  // PASS.SLIDE inside a walk's tick; empty: its last step
  int step = 0;                                    // of a walk its tick
  std::optional<std::array<double, 2>> direction;  // yaw and pitch of the camera, radians; absent: where much is seen
  bool captions = false;                           // the step's number and sentence below the views
};

/// The steps of a case as pictures: run once, then painted one after the other.
class CasePictures final : public StepPictures {
 public:
  /// The case must outlive it. Throws CommandError when there is no step request.step.
  CasePictures(const Case& value, const CasePictureRequest& request, const PictureSize& size, const Theme& theme,
               float scale);
  ~CasePictures() override;

  void stand_still(std::span<const std::size_t> steps) override;
  Picture paint(std::size_t step, double turn) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Throws CommandError when there is no such step.
Picture paint_case(const Case& value, const CasePictureRequest& request, const PictureSize& size, const Theme& theme,
                   float scale);

/// The walk run to its end, with the cursor on the requested tick and step. Throws CommandError.
WalkSession walk_at(const Walk& walk, const CasePictureRequest& request);

}  // namespace minkoscope
