// The right panel: what happened in this step and why, where in the method, with which numbers, how far from the end.
#pragma once

#include "app/panels/panel_context.h"

namespace minkoscope {

class StepInspector {
 public:
  /// Steps of a pair (or of a sweep) at the document's cursor.
  void draw(PanelContext& context);

 private:
  enum class Origin { difference, on_a, on_b };
  void draw_simplex(PanelContext& context, const GjkStep& step);
  void draw_face(PanelContext& context, const EpaStep& step, const PolytopeHistory& polytope, std::size_t index);
  void draw_coordinates_choice(PanelContext& context, std::string_view title);
  std::string row_text(const PanelContext& context, std::string_view name, std::span<const double> values) const;
  Vector3d chosen(const Vector3d& w, const Vector3d& a, const Vector3d& b) const;

  Origin origin_ = Origin::difference;
  bool copy_table_ = false;  // asked for in this frame
  float listing_spacing_ = 1.6f;
};

}  // namespace minkoscope
