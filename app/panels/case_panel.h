// The left panel of a pair: the two shapes with all their numbers, their poses, the settings, the result, and the
// cases that come with the program.
#pragma once

#include <array>

#include "app/panels/panel_context.h"

namespace minkoscope {

class CasePanel {
 public:
  /// What the user asked for that the panel cannot do itself.
  struct Request {
    std::filesystem::path open;  // a case of the list
    int hull_from_file = -1;     // 0 or 1: choose an .obj for this shape
  };
  Request draw(PanelContext& context);

 private:
  /// Degrees shown for a rotation, kept so that typing 90 shows 90 although many triples turn alike.
  struct Angles {
    Quaterniond of{0.0, 0.0, 0.0, 0.0};
    Vector3d degrees{0.0};
  };
  struct Listed {
    std::filesystem::path file;
    std::string name, tag;
  };

  void draw_shape(PanelContext& context, int which, Request& request);
  /// Edits a shape in place; true with the event when it changed. `depth` counts nested sums.
  bool draw_shape_numbers(PanelContext& context, Shape& shape, int which, int depth, Request& request);
  bool draw_points(PanelContext& context, std::vector<Vector3d>& points, bool can_grow, int which);
  void draw_settings(PanelContext& context);
  void draw_result(PanelContext& context);
  void draw_cases(PanelContext& context, Request& request);
  bool draw_rotation(PanelContext& context, Quaterniond& rotation, Angles& angles);

  std::array<Angles, 2> angles_;
  std::array<Angles, 4> inner_angles_;
  std::array<bool, 2> points_open_{};
  std::vector<Listed> cases_;
  bool listed_ = false;
};

/// A fresh shape of the type by the word the case format uses, about a metre across.
Shape default_shape(std::string_view type);
/// Degrees about x, y and z; the rotation turns about x first, then y, then z.
Vector3d degrees_of(const Quaterniond& rotation);
Quaterniond rotation_of(const Vector3d& degrees);

}  // namespace minkoscope
