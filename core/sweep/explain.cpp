// A sweep's step in one sentence, with the numbers it was decided by.
#include <cstdio>

#include "core/sweep/query.h"

namespace minkoscope {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string vector(const glm::dvec3& v) {
  return "(" + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + ")";
}

std::string part(const SweepStep& step) {
  if (step.feature == Feature::face) return "its face";
  const std::string corner(1, static_cast<char>('0' + step.feature_index));
  if (step.feature == Feature::vertex) return "its vertex " + corner;
  return "its edge " + corner + "–" + std::string(1, static_cast<char>('0' + (step.feature_index + 1) % 3));
}

std::string roots(const SweepStep& step) {
  if (!step.roots) return "";
  return " (the unit ball touches that " + std::string(to_string(step.feature)) + " for t in [" +
         number((*step.roots)[0]) + ", " + number((*step.roots)[1]) + "])";
}

std::string candidate(const SweepStep& step) {
  const std::string triangle = "Triangle " + std::to_string(step.triangle);
  const std::string best = number(step.best_time);
  switch (step.outcome) {
    case CandidateOutcome::hit:
      return triangle + " is touched at " + part(step) + " at t = " + number(step.time) + roots(step) +
             ": the best so far, the earliest being t = " + best + ".";
    case CandidateOutcome::later:
      return triangle + " would be touched at " + part(step) + " at t = " + number(step.time) + roots(step) +
             ", not before the best, t = " + best + ": it is passed over.";
    case CandidateOutcome::receding:
      return triangle + " is no obstacle: the body moves away from " + part(step) + ", whose contact normal is " +
             vector(step.normal) + ".";
    case CandidateOutcome::parallel:
      return triangle + " is no obstacle: the body moves along the tangent plane at " + part(step) +
             ", whose contact normal is " + vector(step.normal) + ", and comes no nearer.";
    case CandidateOutcome::beyond:
      return triangle + " would be touched at " + part(step) + " only at t = " + number(step.time) + roots(step) +
             ", after the end of the move at t = 1.";
    case CandidateOutcome::missed:
      return triangle +
             " is passed by: no root of face, edge or vertex lies on the triangle; nearest at the start is " +
             part(step) + ".";
    case CandidateOutcome::start_overlap:
      return triangle + " overlaps the body before it moves, at " + part(step) + ": " + number(step.depth) +
             " m along " + vector(step.normal) + " would clear it.";
    case CandidateOutcome::degenerate:
      return triangle + " has no area, so only its edges and vertices count, and the path passes them by.";
  }
  return triangle + " was tested.";
}

}  // namespace

std::string explain(const SweepStep& step) {
  switch (step.event) {
    case SweepEvent::start:
      return "The body becomes the unit ball; its displacement becomes v = " + vector(step.displacement) + ", " +
             number(glm::length(step.displacement)) + " radii long.";
    case SweepEvent::candidate:
      return candidate(step);
    case SweepEvent::stop:
      if (step.outcome == CandidateOutcome::start_overlap)
        return "The body starts in triangle " + std::to_string(step.triangle) + ", the deepest, at " + part(step) +
               ": t = 0, and " + number(step.depth) + " m along " + vector(step.normal) + " would clear it.";
      if (step.outcome == CandidateOutcome::hit)
        return "The first touch is triangle " + std::to_string(step.triangle) + " at " + part(step) +
               ", at t = " + number(step.time) + ", with contact normal " + vector(step.normal) + ".";
      return "Nothing is touched up to t = 1: the path is free.";
  }
  return "";
}

}  // namespace minkoscope
