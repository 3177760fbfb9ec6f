// The left panel of a pair: the two shapes with all their numbers, their poses, the settings, the result, and the
// cases that come with the program.
#pragma once

#include <array>

#include "app/labs/pair/panels/engine_answer_panel.h"
#include "app/panels/case_list.h"
#include "app/panels/shape/shape_fields.h"
#include "app/widgets/panel_context.h"
#include "app/widgets/rotation_field.h"

namespace minkoscope {

class CasePanel {
 public:
  /// User requests that the panel cannot fulfil itself.
  struct Request {
    std::filesystem::path open;  // a case from the list
    ShapeFields::Request of_shape;
  };
  Request draw(PanelContext& context);

 private:
  void draw_shape(PanelContext& context, int which, Request& request);
  void draw_settings(PanelContext& context);
  void draw_warm_chain(PanelContext& context);

  std::array<RotationField, 2> angles_;
  ShapeFields fields_;
  enum class Page { shapes, examples };
  Page page_ = Page::shapes;
  EngineAnswerPanel engine_answer_;
  CaseList cases_;
};

}  // namespace minkoscope
