// One plain sentence per step: what was looked at, by letter, the test with its value, and what followed from it.
#include <cmath>
#include <cstdio>

#include "core/narrow_phase/query.h"

namespace minkoscope {

namespace {

/// Four significant digits.
std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string metres(double value) {
  return number(value) + " m";
}

std::string vector(const Vector3d& v) {
  return "(" + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + ")";
}

std::string letters(const std::vector<SimplexVertex>& vertices) {
  std::string out;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (i > 0) out += i + 1 == vertices.size() ? " and " : ", ";
    out += vertices[i].name;
  }
  return out;
}

std::string is_or_are(std::size_t count) {
  return count == 1 ? " is " : " are ";
}

std::string gap_sentence(const Comparison& test) {
  return "v·v − v·w = " + number(test.value) +
         (test.holds ? " is within the tolerance " : " is more than the tolerance ") + number(test.threshold);
}

std::string feature(const std::string& region) {
  switch (region.size()) {
    case 1:
      return "vertex " + region;
    case 2:
      return "edge " + region;
    case 3:
      return "face " + region;
    default:
      return "tetrahedron " + region;
  }
}

std::string explain_reduce(const GjkStep& step) {
  const std::string nearest = "the closest point is now " + metres(step.upper) + " from the origin";
  if (step.region.size() == 4) {
    return "The origin is on the inner side of all four faces of tetrahedron ABCD: A − B holds it, so the cores "
           "overlap.";
  }
  const std::string dropped =
      step.dropped.empty() ? "nothing is dropped" : letters(step.dropped) + is_or_are(step.dropped.size()) + "dropped";
  if (step.test && !step.test->holds) {
    return "The origin lies on " + feature(step.region) + ", " + metres(step.test->value) +
           " away, which is touching: " + dropped + "; the cores overlap.";
  }
  const double length = glm::length(step.closest);
  const std::string beyond = step.region.size() + step.dropped.size() == 1
                                 ? "The first vertex A is all there is: " + std::string("the closest point is ") +
                                       metres(length) + " from the origin"
                                 : "The origin lies beyond " + feature(step.region) +
                                       ", in its Voronoi region: " + dropped + "; the closest point is now " +
                                       metres(length) + " from the origin";
  return beyond + ".";
}

std::string explain_stop(const GjkStep& step) {
  const std::string test_value = step.test ? number(step.test->value) : "";
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::converged:
      return "Stop: " + (step.test ? gap_sentence(*step.test) : std::string("the bounds meet")) +
             ", so no point of A − B is nearer than v: the cores are " + metres(glm::length(step.closest)) + " apart.";
    case Termination::separating_axis:
      return "Stop: the plane through A keeps all of A − B " + test_value + " m from the origin, more than the radii " +
             (step.test ? number(step.test->threshold) : "") + ": the direction is a separating axis.";
    case Termination::encloses_origin:
      if (step.simplex.size() == 4) return "Stop: the tetrahedron encloses the origin, so the cores overlap.";
      if (step.test && step.test->holds) {
        return "Stop: the closest point is " + test_value + " m from the origin, within the radii " +
               metres(step.radius_a + step.radius_b) + ", so the shapes overlap.";
      }
      return "Stop: the closest point is " + test_value +
             " m from the origin, which is touching, so the cores overlap.";
    case Termination::no_progress:
      if (step.test && step.test->formula.starts_with("|v'|")) {
        return "Stop: with A the closest point would be " + metres(step.test->value) +
               " from the origin, not nearer than the " + metres(step.test->threshold) +
               " before: these digits allow no more progress.";
      }
      return "Stop: the support point A is a vertex of the simplex already (" +
             (step.test ? gap_sentence(*step.test) : std::string()) + "), so v cannot come nearer: the cores are " +
             metres(glm::length(step.closest)) + " apart.";
    case Termination::iteration_limit:
      return "Stop: after " + test_value + " support points the iteration limit is reached; the distance is between " +
             metres(step.lower) + " and " + metres(step.upper) + ".";
    case Termination::degenerate:
      break;
  }
  return "Stop: the input leaves nothing to decide.";
}

}  // namespace

std::string explain(const GjkStep& step) {
  switch (step.event) {
    case GjkEvent::start:
      return "The simplex is empty; the search starts along " + vector(step.direction) + ".";
    case GjkEvent::support: {
      std::string out = "The support point A = ";
      out += step.support ? vector(step.support->w) : "?";
      out += " is the furthest of A − B along the direction " + vector(step.direction);
      if (step.test) {
        out += "; " + gap_sentence(*step.test) +
               (step.test->holds ? ": v is the closest point." : ": A − B may reach nearer to the origin than v.");
      } else {
        out += "; it is the first vertex.";
      }
      return out;
    }
    case GjkEvent::reduce:
      return explain_reduce(step);
    case GjkEvent::stop:
      return explain_stop(step);
  }
  return {};
}

std::string explain(const EpaStep& step) {
  const auto face_name = [&] { return "face " + std::to_string(step.face); };
  const auto gap = [&] {
    if (!step.test) return std::string();
    return "n·w − δ = " + number(step.test->value) +
           (step.test->holds ? " is within the tolerance " : " is more than the tolerance ") +
           number(step.test->threshold);
  };
  switch (step.event) {
    case EpaEvent::start:
      if (step.added_faces.empty()) {
        return "A − B has no volume to expand in: only " + std::to_string(step.added_vertices.size()) +
               (step.added_vertices.size() == 1 ? " point" : " points") + " of it could be set apart.";
      }
      return "The simplex becomes a polytope of " + std::to_string(step.added_vertices.size()) + " vertices and " +
             std::to_string(step.added_faces.size()) + " faces that holds the origin.";
    case EpaEvent::closest_face:
      return "The plane of " + face_name() + " is nearest to the origin: no translation shorter than " +
             metres(step.lower) + " parts the cores.";
    case EpaEvent::support:
      return "Along the normal of " + face_name() + " the support point W bounds the depth by " + metres(step.upper) +
             "; " + gap() +
             (step.test && step.test->holds ? ": the face is on the surface of A − B."
                                            : ": A − B reaches beyond the face.");
    case EpaEvent::horizon:
      return "W sees past " + std::to_string(step.horizon.size()) +
             " edges: they are the horizon between the faces it sees and those it does not.";
    case EpaEvent::expand:
      return std::to_string(step.removed_faces.size()) +
             (step.removed_faces.size() == 1 ? " face that W sees is" : " faces that W sees are") + " removed; " +
             std::to_string(step.added_faces.size()) + " new ones join W to the horizon.";
    case EpaEvent::stop:
      break;
  }
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::converged:
      return "Stop: " + gap() + ", so " + face_name() + " is on the surface of A − B: the cores' depth is " +
             metres(step.upper) + ".";
    case Termination::no_progress:
      return "Stop: the support point along the normal of " + face_name() + " is no new vertex (" + gap() +
             "): these digits allow no more progress; the cores' depth is " + metres(step.upper) + ".";
    case Termination::iteration_limit:
      return "Stop: after " + (step.test ? number(step.test->value) : std::string("all")) +
             " expansions the iteration limit is reached; the depth is between " + metres(step.lower) + " and " +
             metres(step.upper) + ".";
    default:
      break;
  }
  return "Stop: only " + (step.test ? number(step.test->value) : std::string("few")) +
         " independent points were found, so A − B is flat and holds the origin: the cores touch without depth.";
}

}  // namespace minkoscope
