// The left panel of a pair: the two shapes with all their numbers, their poses, the settings, the result, and the
// cases that come with the program.
#pragma once

#include <array>

#include "app/labs/pair/panels/engine_answer_panel.h"
#include "app/panels/case_list.h"
#include "app/widgets/panel_context.h"
#include "app/widgets/rotation_field.h"

namespace minkoscope {

class CasePanel {
 public:
  /// User requests that the panel cannot fulfil itself.
  struct Request {
    std::filesystem::path open;  // a case from the list
    int hull_from_file = -1;     // 0 or 1: choose an .obj for this shape
    int build_hull = -1;         // 0 or 1: show how this shape's hull is built
  };
  Request draw(PanelContext& context);

 private:
  void draw_shape(PanelContext& context, int which, Request& request);
  /// Edits a shape in place; true with the event when it changed. `depth` counts nested sums.
  bool draw_shape_numbers(PanelContext& context, Shape& shape, int which, int depth, Request& request);
  bool draw_field(PanelContext& context, const char* label, double& size, const char* explanation, int which);
  bool draw_field(PanelContext& context, const char* label, Vector3d& sizes, const char* explanation, int which);
  bool draw_field(PanelContext& context, const char* label, std::array<Vector3d, 3>& vertices, const char* explanation,
                  int which);
  bool draw_hull(PanelContext& context, HullShape& hull, int which, int depth, Request& request);
  bool draw_inner(PanelContext& context, std::shared_ptr<const Shape>& of, const char* title, int which, int depth,
                  Request& request);
  bool draw_points(PanelContext& context, std::vector<Vector3d>& points, bool can_grow, int which);
  void draw_settings(PanelContext& context);
  void draw_warm_chain(PanelContext& context);

  std::array<RotationField, 2> angles_;
  std::array<RotationField, 4> inner_angles_;
  std::array<bool, 2> points_open_{};
  enum class Page { shapes, examples };
  Page page_ = Page::shapes;
  EngineAnswerPanel engine_answer_;
  CaseList cases_;
};

}  // namespace minkoscope
