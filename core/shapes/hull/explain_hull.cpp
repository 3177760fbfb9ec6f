#include "core/shapes/hull/explain_hull.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/trace/sentences.h"

namespace minkoscope {

namespace {

using sentences::metres;
using sentences::number;

std::string point(int index) {
  return concat("p", std::to_string(index));
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
  return indices.size() <= named ? points(indices) : number_of(indices.size(), "point", "points");
}

std::string explain_start(const HullStep& step) {
  const double distance = step.test ? step.test->value : 0.0, rounding = step.test ? step.test->threshold : 0.0;
  switch (step.dimension) {
    case 3:
      return concat("The first tetrahedron is ", points(step.simplex), ": the last of them lies ", metres(distance),
                    " from the plane of the other three.");
    case 2:
      return concat("All points lie within ", metres(distance), " of the plane of ", points(step.simplex),
                    ", no more than the rounding of their coordinates, ", metres(rounding),
                    ": there is no tetrahedron to start from, and the hull is a flat polygon.");
    case 1:
      return concat("All points lie within ", metres(distance), " of the line through ", points(step.simplex),
                    ", no more than the rounding of their coordinates, ", metres(rounding), ": the hull is a segment.");
    default:
      return step.points == 1 ? concat("There is one point: it is its own hull.")
                              : concat("All ", number_of(static_cast<std::size_t>(step.points), "point", "points"),
                                       " coincide: the hull is that point.");
  }
}

std::string explain_assign(const HullStep& step) {
  const auto inside = static_cast<std::size_t>(std::count_if(step.assigned.begin(), step.assigned.end(),
                                                             [](const HullAssignment& own) { return own.face < 0; }));
  const std::size_t all = step.assigned.size(), beyond = all - inside;
  const std::string_view face = step.iteration == 0 ? "a face" : "a new face";
  if (all == 0) {
    return step.iteration == 0 ? concat("There is no other point.")
                               : concat("The conflict lists of the removed faces contained no other point.");
  }
  const std::string where = step.iteration == 0 ? "" : " in the conflict lists of the removed faces";
  const std::string joins = concat(" beyond ", face, beyond == 1 ? " and joins" : " and join", " its conflict list");
  const std::string stays =
      concat(" inside the polytope and cannot be ", inside == 1 ? "a vertex" : "vertices", " of the hull");
  if (all == 1) return concat("The other point", where, " lies", beyond == 1 ? joins : stays, ".");
  if (inside == 0) return concat("All ", std::to_string(all), " other points", where, " lie", joins, ".");
  if (beyond == 0) return concat("All ", std::to_string(all), " other points", where, " lie", stays, ".");
  return concat("Of the ", std::to_string(all), " other points", where, ", ", std::to_string(beyond),
                beyond == 1 ? " lies" : " lie", joins, "; ", std::to_string(inside), inside == 1 ? " lies" : " lie",
                stays, ".");
}

std::string explain_merge(const HullStep& step) {
  std::string out = concat("Faces ");
  constexpr std::size_t named = 6;
  if (step.merged_faces.size() > named) {
    out = number_of(step.merged_faces.size(), "triangle", "triangles");
  } else {
    for (std::size_t i = 0; i < step.merged_faces.size(); ++i) {
      if (i > 0) out.append(i + 1 == step.merged_faces.size() ? " and " : ", ");
      out.append(std::to_string(step.merged_faces[i]));
    }
  }
  out.append(concat(" lie in one plane", step.tolerance > 0.0 ? concat(", to within ", metres(step.tolerance)) : "",
                    ": they are one face of ", number_of(step.outline.size(), "vertex", "vertices"), "."));
  if (!step.dropped.empty()) {
    out.append(concat(" ", few_points(step.dropped), step.dropped.size() == 1 ? " lies" : " lie",
                      " inside it or on one of its edges: ",
                      step.dropped.size() == 1 ? "not a vertex of the hull." : "not vertices of the hull."));
  }
  return out;
}

std::string explain_stop(const HullStep& step) {
  const auto vertices = static_cast<std::size_t>(step.vertices);
  switch (step.dimension) {
    case 3:
      return concat("No point is left beyond a face: the hull has ", number_of(vertices, "vertex", "vertices"), ", ",
                    number_of(static_cast<std::size_t>(step.faces), "face", "faces"), " and a volume of ",
                    number(step.volume), " m³.");
    case 2:
      return concat("The hull is flat: a polygon of ", number_of(vertices, "vertex", "vertices"),
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
      return concat("Face ", std::to_string(step.face), " has ",
                    number_of(static_cast<std::size_t>(step.listed), "point", "points"), " in its conflict list. ",
                    step.listed == 1 ? "It lies " : concat("The farthest, ", point(step.apex), ", lies "),
                    metres(step.test ? step.test->value : 0.0), " beyond its plane: ", point(step.apex),
                    " is added next.");
    case HullEvent::horizon:
      return concat(
          point(step.apex), " lies beyond ",
          concat(std::to_string(step.seen_faces.size()), " of the ",
                 number_of(static_cast<std::size_t>(step.tested), "plane", "planes"), " it was tested against"),
          ": ", step.seen_faces.size() == 1 ? "that face is" : "those faces are",
          " visible from it. The horizon around ", step.seen_faces.size() == 1 ? "it" : "them", " has ",
          number_of(step.horizon.size(), "edge", "edges"), ".");
    case HullEvent::cone:
      return concat(number_of(step.removed_faces.size(), "visible face", "visible faces"),
                    step.removed_faces.size() == 1 ? " is removed; " : " are removed; ",
                    number_of(step.added_faces.size(), "new face joins", "new faces join"), " the horizon to ",
                    point(step.apex), ".");
    case HullEvent::merge:
      return explain_merge(step);
    case HullEvent::stop:
      return explain_stop(step);
  }
  return {};
}

}  // namespace minkoscope
