// A convex hull as it is built, step by step.
#include <utility>

#include "core/shapes/hull/convex_hull.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

HullTrace record_hull(std::vector<Vector3d> points) {
  Recorder recorder;
  HullTrace trace;
  trace.hull = std::make_shared<const ConvexHull>(build_convex_hull(std::move(points), recorder));
  trace.steps = std::move(recorder.steps);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const auto& step = std::get<HullStep>(trace.steps[i]);
    const int now = static_cast<int>(i);
    for (const int face : step.removed_faces) trace.faces[static_cast<std::size_t>(face)].died = now;
    for (const HullStepFace& face : step.added_faces) trace.faces.push_back({face, now, -1});
  }
  return trace;
}

HullMoment moment_of(const HullTrace& trace, std::size_t step) {
  HullMoment moment;
  const int now = static_cast<int>(step);
  for (std::size_t i = 0; i < trace.faces.size(); ++i) {
    const HullTrace::Face& face = trace.faces[i];
    if (face.born <= now && (face.died < 0 || face.died > now)) moment.faces.push_back(static_cast<int>(i));
  }
  moment.place.assign(trace.hull->points.size(), HullMoment::waiting);
  for (std::size_t i = 0; i <= step && i < trace.steps.size(); ++i) {
    for (const HullAssignment& own : std::get<HullStep>(trace.steps[i]).assigned)
      moment.place[static_cast<std::size_t>(own.point)] = own.face < 0 ? HullMoment::inside : own.face;
  }
  // A vertex that a removed face alone had is inside now; its faces say so.
  for (std::size_t i = 0; i < trace.faces.size(); ++i) {
    if (trace.faces[i].born > now) continue;
    for (const int vertex : trace.faces[i].face.vertices)
      moment.place[static_cast<std::size_t>(vertex)] = HullMoment::inside;
  }
  for (const int face : moment.faces) {
    for (const int vertex : trace.faces[static_cast<std::size_t>(face)].face.vertices)
      moment.place[static_cast<std::size_t>(vertex)] = HullMoment::vertex;
  }
  return moment;
}

}  // namespace minkoscope
