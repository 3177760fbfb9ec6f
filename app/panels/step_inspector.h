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
  Vector3d chosen(const Vector3d& w, const Vector3d& a, const Vector3d& b) const;

  Origin origin_ = Origin::difference;
  float listing_spacing_ = 1.6f;
};

struct ListingStyle {
  float spacing = 1.6f;     // from line to line, in heights of the type
  int first = 1, last = 0;  // lines of the phase that runs; the others are dim. 0: to the end
};
/// The method's listing with the lit line; never wraps: a line too long is drawn smaller. Returns by how much it is
/// less high than with the spacing given above.
float draw_listing(PanelContext& context, std::span<const std::string_view> listing, int lit_line, Role role,
                   const ListingStyle& style = {});
/// The formula of the step's test with its numbers, and whether it holds.
void draw_test(PanelContext& context, const Comparison& test);
/// The step's sentence, vertices and values lit.
void draw_reason(PanelContext& context, std::string_view reason, Role value_role);

}  // namespace minkoscope
