// A sweep's step in one sentence, with the numbers it was decided by.
#include <cstdio>
#include <initializer_list>

#include "core/sweep/query.h"

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

std::string vector(const glm::dvec3& v) {
  return sentence({"(", number(v.x), ", ", number(v.y), ", ", number(v.z), ")"});
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

std::string candidate(const SweepStep& step) {
  const std::string triangle = sentence({"Triangle ", std::to_string(step.triangle)});
  const std::string best = number(step.best_time), time = number(step.time), where = part(step);
  switch (step.outcome) {
    case CandidateOutcome::hit:
      return sentence({triangle, " is touched at ", where, " at t = ", time, roots(step),
                       ": the best so far, the earliest being t = ", best, "."});
    case CandidateOutcome::later:
      return sentence({triangle, " would be touched at ", where, " at t = ", time, roots(step),
                       ", not before the best, t = ", best, ": it is passed over."});
    case CandidateOutcome::receding:
      return sentence({triangle, " is no obstacle: the body moves away from ", where, ", whose contact normal is ",
                       vector(step.normal), "."});
    case CandidateOutcome::parallel:
      return sentence({triangle, " is no obstacle: the body moves along the tangent plane at ", where,
                       ", whose contact normal is ", vector(step.normal), ", and comes no nearer."});
    case CandidateOutcome::beyond:
      return sentence({triangle, " would be touched at ", where, " only at t = ", time, roots(step),
                       ", after the end of the move at t = 1."});
    case CandidateOutcome::missed:
      return sentence({triangle, " is passed by: no root of face, edge or vertex lies on it; nearest at the start is ",
                       where, "."});
    case CandidateOutcome::start_overlap:
      return sentence({triangle, " overlaps the body before it moves, at ", where, ": ", number(step.depth),
                       " m along ", vector(step.normal), " would clear it."});
    case CandidateOutcome::degenerate:
      return sentence({triangle, " has no area, so only its edges and vertices count, and the path passes them by."});
  }
  return triangle;
}

std::string stop(const SweepStep& step) {
  if (step.triangle < 0) return "Nothing is touched up to t = 1: the path is free.";
  const std::string triangle = std::to_string(step.triangle);
  if (step.outcome == CandidateOutcome::start_overlap)
    return sentence({"The body starts in triangle ", triangle, ", the deepest, at ", part(step), ": t = 0, and ",
                     number(step.depth), " m along ", vector(step.normal), " would clear it."});
  return sentence({"The first touch is triangle ", triangle, " at ", part(step), ", at t = ", number(step.time),
                   ", with contact normal ", vector(step.normal), "."});
}

}  // namespace

std::string explain(const SweepStep& step) {
  switch (step.event) {
    case SweepEvent::start:
      return sentence({"The body becomes the unit ball; its displacement becomes v = ", vector(step.displacement), ", ",
                       number(glm::length(step.displacement)), " radii long."});
    case SweepEvent::candidate:
      return candidate(step);
    case SweepEvent::stop:
      return stop(step);
  }
  return "";
}

}  // namespace minkoscope
