// Draws a hull under construction, at any of its steps.
#pragma once

#include <vector>

#include "app/draw/debug_draw.h"
#include "app/mode/mode.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// A point in a conflict list, and how far beyond the face's plane it lies.
struct ListedPoint {
  int point = 0;
  double distance = 0.0;  // metres
};

/// What a step of the construction shows: the faces that there are, and the current conflict list.
struct HullScene {
  HullScene(const HullTrace& trace, std::size_t step);

  const HullTrace& trace;
  std::size_t index;
  const HullStep& step;
  HullMoment moment;
  /// The current face: that of the apex being added, or of the one added next; −1: none.
  int face = -1;
  std::vector<ListedPoint> list;  // of that face, the farthest first

  const HullStepFace& face_at(int made) const { return trace.faces[static_cast<std::size_t>(made)].face; }
  const Vector3d& point(int own) const { return trace.hull->points[static_cast<std::size_t>(own)]; }
  double distance_beyond(int made, int own) const;
};

/// From the frame of the points to the world view, and to the second view, in which the current face lies level.
struct HullFrame {
  Pose pose;
  bool above_face = false;  // heights above the face are drawn
};
/// The frame of the second view: turned about the middle of the points.
HullFrame frame_over_face(const HullScene& scene);

/// `which`: the shape of the pair, 0 or 1, whose marks the points have.
void draw_hull(const HullScene& scene, const HullFrame& frame, int which, DebugDraw& draw);
std::vector<LegendEntry> hull_legend(const HullScene& scene, int view);

}  // namespace minkoscope
