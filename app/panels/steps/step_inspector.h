// The right panel: what happened in this step and why, the line of the method, the numbers, and the convergence.
#pragma once

#include <array>

#include "app/panels/sweep/separation_plot.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

class StepInspector {
 public:
  /// Steps of a pair (or of a sweep) at the document's cursor.
  void draw(PanelContext& context);

 private:
  enum class Origin { difference, on_a, on_b };
  void draw_simplex(PanelContext& context, const GjkStep& step);
  void draw_face(PanelContext& context, const EpaStep& step, const PolytopeHistory& polytope, std::size_t index);
  /// The title of a table of vertices, with what its columns are; whether it is open.
  bool draw_coordinates_choice(PanelContext& context, std::string_view title, std::string_view name);
  void copy_row(const PanelContext& context, std::string_view name, std::span<const double> values);
  Vector3d chosen(const Vector3d& w, const Vector3d& a, const Vector3d& b) const;

  Origin origin_ = Origin::difference;
  bool copy_table_ = false;  // requested in this frame
  std::string copied_;       // its text so far
  /// Tightens the listing's line spacing as far as the content below needs space.
  void fit_listing(const PanelContext& context, float short_of, std::size_t lines, float line_height);

  SeparationPlot separation_;
  float listing_spacing_ = 1.6f;
  std::array<std::uint64_t, 3> fitted_for_{};  // revision, step, height of the panel
  int frames_fitted_ = 0;
};

}  // namespace minkoscope
