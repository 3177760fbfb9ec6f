// The left panel of a sweep: the level, the body, its displacement, the result, and the cases that come with the
// program.
#pragma once

#include <filesystem>

#include "app/panels/case_list.h"
#include "app/panels/shape/shape_fields.h"
#include "app/widgets/rotation_field.h"

namespace minkoscope {

class SweepCasePanel {
 public:
  /// Returns the case to open, when one in the list was clicked.
  std::filesystem::path draw(PanelContext& context);

 private:
  /// The body's shape by its numbers; true when it changed. An ellipsoid is one by its radii.
  bool draw_body_shape(PanelContext& context, SweepQuery& next);

  ShapeFields fields_;
  RotationField rotation_;
  CaseList cases_;
};

/// The result box: verdict, time, contact, normal, the feature hit, and the depth of an overlap at the start.
void draw_sweep_result(PanelContext& context);

}  // namespace minkoscope
