#include "core/shapes/hull/explain_hull.h"

#include <algorithm>

#include "core/trace/sentences.h"

namespace minkoscope {

namespace {

using sentences::count;
using sentences::metres;
using sentences::number;
using sentences::text;

std::string point(int index) {
  return text("p", std::to_string(index));
}

/// "p3, p17 and p5".
std::string points(const std::vector<int>& indices) {
  std::string out;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (i > 0) out.append(i + 1 == indices.size() ? " and " : ", ");
    out.append(point(indices[i]));
  }
  return out;
}

/// At most some six by name.
std::string few_points(const std::vector<int>& indices) {
  constexpr std::size_t named = 6;
  return indices.size() <= named ? points(indices) : count(indices.size(), "point", "points");
}

std::string explain_start(const HullStep& step) {
  const double distance = step.test ? step.test->value : 0.0, rounding = step.test ? step.test->threshold : 0.0;
  switch (step.dimension) {
    case 3:
      return text("The first tetrahedron is ", points(step.simplex), ": the last of them lies ", metres(distance),
                  " from the plane of the other three.");
    case 2:
      return text("All points lie within ", metres(distance), " of the plane of ", points(step.simplex),
                  ", no more than the rounding of their coordinates, ", metres(rounding),
                  ": there is no tetrahedron to start from, and the hull is a flat polygon.");
    case 1:
      return text("All points lie within ", metres(distance), " of the line through ", points(step.simplex),
                  ", no more than the rounding of their coordinates, ", metres(rounding), ": the hull is a segment.");
    default:
      return step.points == 1 ? text("There is one point: it is its own hull.")
                              : text("All ", count(static_cast<std::size_t>(step.points), "point", "points"),
                                     " coincide: the hull is that point.");
  }
}

std::string explain_assign(const HullStep& step) {
  const auto inside = static_cast<std::size_t>(std::count_if(step.assigned.begin(), step.assigned.end(),
                                                             [](const HullAssignment& own) { return own.face < 0; }));
  const std::size_t all = step.assigned.size(), beyond = all - inside;
  const std::string_view face = step.iteration == 0 ? "a face" : "a new face";
  if (all == 0) {
    return step.iteration == 0 ? text("There is no other point.")
                               : text("The conflict lists of the removed faces contained no other point.");
  }
  const std::string where = step.iteration == 0 ? "" : " in the conflict lists of the removed faces";
  const std::string joins = text(" beyond ", face, beyond == 1 ? " and joins" : " and join", " its conflict list");
  const std::string stays =
      text(" inside the polytope and cannot be ", inside == 1 ? "a vertex" : "vertices", " of the hull");
  if (all == 1) return text("The other point", where, " lies", beyond == 1 ? joins : stays, ".");
  if (inside == 0) return text("All ", std::to_string(all), " other points", where, " lie", joins, ".");
  if (beyond == 0) return text("All ", std::to_string(all), " other points", where, " lie", stays, ".");
  return text("Of the ", std::to_string(all), " other points", where, ", ", std::to_string(beyond),
              beyond == 1 ? " lies" : " lie", joins, "; ", std::to_string(inside), inside == 1 ? " lies" : " lie",
              stays, ".");
}

std::string explain_merge(const HullStep& step) {
  std::string out = text("Faces ");
  constexpr std::size_t named = 6;
  if (step.merged_faces.size() > named) {
    out = count(step.merged_faces.size(), "triangle", "triangles");
  } else {
    for (std::size_t i = 0; i < step.merged_faces.size(); ++i) {
      if (i > 0) out.append(i + 1 == step.merged_faces.size() ? " and " : ", ");
      out.append(std::to_string(step.merged_faces[i]));
    }
  }
  out.append(text(" lie in one plane", step.tolerance > 0.0 ? text(", to within ", metres(step.tolerance)) : "",
                  ": they are one face of ", count(step.outline.size(), "vertex", "vertices"), "."));
  if (!step.dropped.empty()) {
    out.append(text(" ", few_points(step.dropped), step.dropped.size() == 1 ? " lies" : " lie",
                    " inside it or on one of its edges: ",
                    step.dropped.size() == 1 ? "not a vertex of the hull." : "not vertices of the hull."));
  }
  return out;
}

std::string explain_stop(const HullStep& step) {
  const auto vertices = static_cast<std::size_t>(step.vertices);
  switch (step.dimension) {
    case 3:
      return text("No point is left beyond a face: the hull has ", count(vertices, "vertex", "vertices"), ", ",
                  count(static_cast<std::size_t>(step.faces), "face", "faces"), " and a volume of ",
                  number(step.volume), " m³.");
    case 2:
      return text("The hull is flat: a polygon of ", count(vertices, "vertex", "vertices"),
                  ", found by sorting the points in its plane.");
    case 1:
      return "The hull is the segment between the two points that are farthest apart on the line.";
    default:
      return "The hull is a single point.";
  }
}

}  // namespace

std::string explain(const HullStep& step) {
  switch (step.event) {
    case HullEvent::start:
      return explain_start(step);
    case HullEvent::assign:
      return explain_assign(step);
    case HullEvent::apex:
      return text("Face ", std::to_string(step.face), " has ",
                  count(static_cast<std::size_t>(step.listed), "point", "points"), " in its conflict list. ",
                  step.listed == 1 ? "It lies " : text("The farthest, ", point(step.apex), ", lies "),
                  metres(step.test ? step.test->value : 0.0), " beyond its plane: ", point(step.apex),
                  " is added next.");
    case HullEvent::horizon:
      return text(point(step.apex), " lies beyond ",
                  text(std::to_string(step.seen_faces.size()), " of the ",
                       count(static_cast<std::size_t>(step.tested), "plane", "planes"), " it was tested against"),
                  ": ", step.seen_faces.size() == 1 ? "that face is" : "those faces are",
                  " visible from it. The horizon around ", step.seen_faces.size() == 1 ? "it" : "them", " has ",
                  count(step.horizon.size(), "edge", "edges"), ".");
    case HullEvent::cone:
      return text(count(step.removed_faces.size(), "visible face", "visible faces"),
                  step.removed_faces.size() == 1 ? " is removed; " : " are removed; ",
                  count(step.added_faces.size(), "new face joins", "new faces join"), " the horizon to ",
                  point(step.apex), ".");
    case HullEvent::merge:
      return explain_merge(step);
    case HullEvent::stop:
      return explain_stop(step);
  }
  return {};
}

}  // namespace minkoscope
