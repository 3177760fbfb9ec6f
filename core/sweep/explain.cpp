// A sweep's step in one sentence, with the numbers it was decided by.
#include <cmath>
#include <cstdio>
#include <initializer_list>

#include "core/sweep/query.h"
#include "core/sweep/query/explain_probe.h"

namespace minkoscope {
namespace {

std::string sentence(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(part);
  return text;
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

/// What rounding alone has left beside the largest component reads as 0; the numbers themselves are in the facts.
std::string vector(const glm::dvec3& v) {
  const double noise = 1e-14 * std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  const auto part = [&](double x) { return number(std::abs(x) < noise ? 0.0 : x); };
  return sentence({"(", part(v.x), ", ", part(v.y), ", ", part(v.z), ")"});
}

std::string part(const SweepStep& step) {
  if (step.feature == Feature::face) return "its face";
  const std::string corner = std::to_string(step.feature_index);
  if (step.feature == Feature::vertex) return sentence({"its vertex ", corner});
  return sentence({"its edge ", corner, "–", std::to_string((step.feature_index + 1) % 3)});
}

std::string roots(const SweepStep& step) {
  if (!step.roots) return "";
  return sentence({" (the unit ball touches that ", to_string(step.feature), " for t in [", number((*step.roots)[0]),
                   ", ", number((*step.roots)[1]), "])"});
}

/// A time that was only advanced to: no touch, but none before it either.
bool advanced(const SweepStep& step) {
  return step.test && step.test->formula == "t ≤ best";
}

/// What would clear an overlap, where the method knows.
std::string clearing(const SweepStep& step) {
  if (!(step.depth > 0.0)) return ".";
  return sentence({": ", number(step.depth), " m along ", vector(step.normal), " would clear it."});
}

std::string candidate(const SweepStep& step) {
  const std::string triangle = sentence({"Triangle ", std::to_string(step.triangle)});
  const std::string best = number(step.best_time), time = number(step.time), where = part(step);
  switch (step.outcome) {
    case CandidateOutcome::hit:
      return sentence({triangle, " is touched at ", where, " at t = ", time, roots(step),
                       ": the best so far, the earliest being t = ", best, "."});
    case CandidateOutcome::later:
      if (advanced(step))
        return sentence(
            {triangle, " cannot be touched before t = ", time, ", after the best, t = ", best, ": it is passed over."});
      return sentence({triangle, " would be touched at ", where, " at t = ", time, roots(step),
                       ", not before the best, t = ", best, ": it is passed over."});
    case CandidateOutcome::receding:
      return sentence({triangle, " is no obstacle: the body moves away from ", where, ", whose contact normal is ",
                       vector(step.normal), "."});
    case CandidateOutcome::parallel:
      return sentence({triangle, " is no obstacle: the body moves along the tangent plane at ", where,
                       ", whose contact normal is ", vector(step.normal), ", and comes no nearer."});
    case CandidateOutcome::beyond:
      if (advanced(step))
        return sentence({triangle, " cannot be touched before t = ", time, ", after the end of the move at t = 1."});
      return sentence({triangle, " would be touched at ", where, " only at t = ", time, roots(step),
                       ", after the end of the move at t = 1."});
    case CandidateOutcome::missed:
      if (step.test)
        return sentence({triangle, " is not hit: ", step.test->formula, " does not hold, ", number(step.test->value),
                         " against ", number(step.test->threshold), "."});
      return sentence({triangle, " is passed by: no root of face, edge or vertex lies on it; nearest at the start is ",
                       where, "."});
    case CandidateOutcome::start_overlap:
      return sentence({triangle, " overlaps the body before it moves, at ", where, clearing(step)});
    case CandidateOutcome::degenerate:
      return sentence({triangle, " has no area, so only its edges and vertices count, and the path passes them by."});
    case CandidateOutcome::back_face:
      return sentence({triangle,
                       " is a back face: its corners go round clockwise as the body sees them, so it is not "
                       "looked at."});
  }
  return triangle;
}

std::string passage(const SweepStep& step) {
  const std::string mesh = sentence({"Mesh ", std::to_string(step.mesh)});
  if (!step.passage) return mesh + " of the level.";
  const MeshPassage& p = *step.passage;
  const std::string count =
      p.triangles == 1 ? "its triangle" : sentence({"its ", std::to_string(p.triangles), " triangles"});
  if (step.event == SweepEvent::mesh_rejected)
    return p.meets
               ? sentence({mesh, " is left out: the body's box meets its box only at t = ", number(*p.meets),
                           ", after the best touch, t = ", number(step.best_time), "; ", count, " cannot be earlier."})
               : sentence({mesh, " is left out: the body's box never meets its box on the way, so that ", count,
                           " need not be looked at."});
  const double half_angle = std::acos(std::min(1.0, std::abs(p.rotation.w)));
  const std::string turn =
      half_angle > 1e-9 ? sentence({", turned by ", number(glm::degrees(2.0 * half_angle)), "°,"}) : std::string();
  const std::string into = sentence({mesh, " is near: in its own space", turn, " the body starts at ", vector(p.start),
                                     " and moves ", vector(p.displacement), "; "});
  if (!p.composed)
    return into +
           "from there the published method divides by the radii with a rotation left out, so that lengths are "
           "those of a body turned otherwise.";
  return into +
         "from there it is turned into the body's axes and divided by the radii; what is found goes the same way back.";
}

std::string start(const SweepStep& step) {
  const double length = glm::length(step.displacement);
  const std::string text =
      sentence({"The body becomes the unit ball; its displacement becomes v = ", vector(step.displacement), ", ",
                number(length), " radii long"});
  if (!(step.distance > 0.0) || std::abs(step.distance - length) <= 1e-9 * length) return text + ".";
  return sentence(
      {text, "; but this method leaves out the body's rotation and takes it as ", number(step.distance), " radii."});
}

std::string stop(const SweepStep& step) {
  if (step.triangle < 0 && step.termination == Termination::degenerate)
    return "The body does not move, and nothing is told of where it stands.";
  if (step.triangle < 0) return "Nothing is touched up to t = 1: the path is free.";
  const std::string triangle = std::to_string(step.triangle);
  if (step.outcome == CandidateOutcome::start_overlap)
    return sentence(
        {"The body starts in triangle ", triangle, ", the deepest, at ", part(step), ", and t = 0", clearing(step)});
  return sentence({"The first touch is triangle ", triangle, " at ", part(step), ", at t = ", number(step.time),
                   ", with contact normal ", vector(step.normal), "."});
}

}  // namespace

std::string explain(const SweepStep& step) {
  switch (step.event) {
    case SweepEvent::start:
      return start(step);
    case SweepEvent::candidate:
      return candidate(step);
    case SweepEvent::stop:
      return stop(step);
    case SweepEvent::probe:
      return explain_probe(step);
    case SweepEvent::mesh_entered:
    case SweepEvent::mesh_rejected:
      return passage(step);
  }
  return "";
}

}  // namespace minkoscope
