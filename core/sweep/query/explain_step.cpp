#include "core/sweep/query/explain_step.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/sweep/query/sentences.h"

namespace minkoscope {
namespace {

std::string roots(const SweepStep& step) {
  if (!step.roots) return "";
  return concat(" (the unit sphere touches that ", to_string(step.feature), " for t in [", number((*step.roots)[0]),
                ", ", number((*step.roots)[1]), "])");
}

/// A time that was only advanced to: no touch, but none before it either.
bool advanced(const SweepStep& step) {
  return step.test && step.test->kind == TestKind::not_later;
}

/// What would clear an overlap, where the method knows.
std::string clearing(const SweepStep& step) {
  if (!(step.depth > 0.0)) return ".";
  return concat(": ", number(step.depth), " m along ", number(step.normal), " would clear it.");
}

/// ", at the same time as triangle 6", and why one of the two is kept.
std::string at_the_time_of(const Tie& tie) {
  return concat(", at the same time as triangle ", std::to_string(tie.triangle));
}
std::string_view reason_of(const Tie& tie) {
  switch (tie.rule) {
    case TieRule::feature:
      return "a face goes before an edge, and an edge before a vertex";
    case TieRule::mesh:
      return "the lower mesh goes first";
    case TieRule::triangle:
      return "the lower triangle number goes first";
    case TieRule::found_first:
      break;
  }
  return "the one found first stays";
}

std::string candidate(const SweepStep& step) {
  const std::string triangle = subject_of(step);
  const std::string best = number(step.best_time), time = number(step.time);
  const std::string where = step.triangle < 0 ? std::string("its surface") : concat("its ", feature_of(step));
  switch (step.outcome) {
    case CandidateOutcome::hit:
      if (step.tie)
        return concat(triangle, " is touched at ", where, " at t = ", time, roots(step), at_the_time_of(*step.tie),
                      "; ", reason_of(*step.tie), ", so it is kept.");
      return concat(triangle, " is touched at ", where, " at t = ", time, roots(step), ": the earliest touch so far.");
    case CandidateOutcome::tied:
      return concat(triangle, " would be touched at ", where, " at t = ", time, roots(step),
                    step.tie ? at_the_time_of(*step.tie) : ", at the same time as the best", "; ",
                    step.tie ? reason_of(*step.tie) : "a rule prefers that", ", so it is skipped.");
    case CandidateOutcome::later:
      if (advanced(step))
        return concat(triangle, " cannot be touched before t = ", time, ", after the best, t = ", best,
                      ": it is skipped.");
      return concat(triangle, " would be touched at ", where, " at t = ", time, roots(step),
                    ", not before the best, t = ", best, ": it is skipped.");
    case CandidateOutcome::receding:
      return concat(triangle, " is no obstacle: the body moves away from ", where, ", whose contact normal is ",
                    number(step.normal), ".");
    case CandidateOutcome::parallel:
      return concat(triangle, " is no obstacle: the body moves along the tangent plane at ", where,
                    ", whose contact normal is ", number(step.normal), ", and comes no nearer.");
    case CandidateOutcome::beyond:
      if (advanced(step))
        return concat(triangle, " cannot be touched before t = ", time, ", after the end of the move at t = 1.");
      return concat(triangle, " would be touched at ", where, " only at t = ", time, roots(step),
                    ", after the end of the move at t = 1.");
    case CandidateOutcome::missed:
      if (step.test && step.test->kind != TestKind::roots_on_triangle)
        return concat(triangle, " is not hit: ", step.test->formula(), " does not hold, ",
                      value_against_threshold(*step.test), ".");
      return concat(triangle, " is missed: no root of face, edge or vertex lies on it; nearest at the start is ", where,
                    ".");
    case CandidateOutcome::start_overlap:
      return concat(triangle, " overlaps the body before it moves, at ", where, clearing(step));
    case CandidateOutcome::degenerate:
      return concat(triangle, " has no area, so only its edges and vertices count, and the path misses them.");
    case CandidateOutcome::back_face:
      return concat(triangle, " is a back face: its vertices are clockwise as seen from the body, so it is culled.");
  }
  return triangle;
}

std::string mesh_sentence(const SweepStep& step) {
  const std::string mesh = concat("Mesh ", std::to_string(step.mesh));
  if (!step.cast) return mesh + " of the level.";
  const MeshCast& p = *step.cast;
  const std::string count =
      p.triangles == 1 ? "its triangle" : concat("its ", std::to_string(p.triangles), " triangles");
  if (step.event == SweepEvent::mesh_rejected && p.sphere_radius > 0.0 && step.test)
    return concat(mesh, " is rejected: the body's centre passes the middle of its bounding sphere at ",
                  number(step.test->value), " m, and the radii of both together are ", number(step.test->threshold),
                  " m; ", count, p.triangles == 1 ? " needs no test." : " need no test.");
  if (step.event == SweepEvent::mesh_rejected)
    return p.meets ? concat(mesh, " is rejected: the body's box meets its box only at t = ", number(*p.meets),
                            ", after the best touch, t = ", number(step.best_time), "; ", count, " cannot be earlier.")
                   : concat(mesh, " is rejected: its box is outside the swept box of the body, so that ", count,
                            " need no test.");
  const double half_angle = std::acos(std::min(1.0, std::abs(p.rotation.w)));
  const std::string turn =
      half_angle > 1e-9 ? concat(", rotated by ", number(glm::degrees(2.0 * half_angle)), "°,") : std::string();
  const std::string into = concat(mesh, " is within reach: in its own space", turn, " the body starts at ",
                                  number(p.start), " and moves ", number(p.displacement), "; ");
  if (!p.composed)
    return into +
           "from there the published method divides by the radii but leaves a rotation out, so that lengths are "
           "those of a body of another orientation.";
  return into + "from there it is rotated into the body's axes and divided by the radii; results are transformed back.";
}

std::string start(const SweepStep& step) {
  const double length = glm::length(step.displacement);
  const std::string text =
      concat("In ellipsoid space the body is the unit sphere and its displacement v = ", number(step.displacement),
             ", ", number(length), number(length) == "1" ? " radius long" : " radii long");
  if (!(step.distance > 0.0) || std::abs(step.distance - length) <= 1e-9 * length) return text + ".";
  return concat(text, "; but this method leaves out the body's rotation and takes it as ", number(step.distance),
                " radii.");
}

std::string stop(const SweepStep& step) {
  if (step.outcome == CandidateOutcome::missed && step.termination == Termination::degenerate)
    return "The body does not move, and this method reports nothing about where it stands.";
  if (step.outcome == CandidateOutcome::missed) return "Nothing is touched up to t = 1: the path is free.";
  const std::string item =
      step.triangle < 0 ? concat("the shape of item ", std::to_string(step.mesh)) : triangle_of(step);
  const std::string where = step.triangle < 0 ? std::string() : concat(" at its ", feature_of(step));
  if (step.outcome == CandidateOutcome::start_overlap)
    return concat("The body starts in ", item, ", the deepest", where.empty() ? "" : ",", where, ", and t = 0",
                  clearing(step));
  return concat("The first touch is ", item, where, ", at t = ", number(step.time), ", with contact normal ",
                number(step.normal), ".");
}

}  // namespace

std::string explain_sweep_step(const SweepStep& step) {
  switch (step.event) {
    case SweepEvent::start:
      return start(step);
    case SweepEvent::candidate:
      return candidate(step);
    case SweepEvent::stop:
      return stop(step);
    case SweepEvent::mesh_entered:
    case SweepEvent::mesh_rejected:
      return mesh_sentence(step);
    case SweepEvent::probe:
      break;
  }
  return "An intermediate result.";
}

}  // namespace minkoscope
