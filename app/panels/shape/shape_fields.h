// All the numbers of a shape as fields, its type among them: of a pair's shapes and of a body that is cast.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "app/widgets/panel_context.h"
#include "app/widgets/rotation_field.h"

namespace minkoscope {

class ShapeFields {
 public:
  /// What a person wants of a hull that the fields cannot do: the number of its shape, 0 or 1.
  struct Request {
    int hull_from_file = -1;  // choose an .obj for this shape
    int build_hull = -1;      // show how this shape's hull is built
  };
  /// Edits the shape in place; true when it changed. `which`: 0 or 1, of the marks of its vertices in the views.
  /// `request` may be null: then hulls have no such buttons.
  bool draw(PanelContext& context, Shape& shape, int which, Request* request);

 private:
  /// `depth` counts nested sums.
  bool draw_shape_numbers(PanelContext& context, Shape& shape, int which, int depth, Request* request);
  bool draw_field(PanelContext& context, const char* label, double& size, const char* explanation, int which);
  bool draw_field(PanelContext& context, const char* label, Vector3d& sizes, const char* explanation, int which);
  bool draw_field(PanelContext& context, const char* label, std::array<Vector3d, 3>& vertices, const char* explanation,
                  int which);
  bool draw_hull(PanelContext& context, HullShape& hull, int which, int depth, Request* request);
  bool draw_inner(PanelContext& context, std::shared_ptr<const Shape>& of, const char* title, int which, int depth,
                  Request* request);
  bool draw_points(PanelContext& context, std::vector<Vector3d>& points, bool can_grow, int which);

  std::array<RotationField, 4> inner_angles_;
  std::array<bool, 2> points_open_{};
};

}  // namespace minkoscope
