#include "core/character/walk/explain_walk.h"

#include <algorithm>
#include <cmath>

#include "core/base/enum_names.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

std::string percent(double fraction) {
  return significant_number(100.0 * fraction, 3) + " %";
}

/// A length in the unit a reader can picture.
std::string metres(double value) {
  const double size = std::abs(value);
  if (size > 0.0 && size < 1e-3) return significant_number(value * 1e6, 3) + " µm";
  if (size > 0.0 && size < 0.1) return significant_number(value * 1e3, 3) + " mm";
  return significant_number(value, 4) + " m";
}

double tilt_degrees(const Vector3d& normal) {
  return glm::degrees(std::acos(std::min(1.0, std::max(-1.0, normal.y))));
}

std::string feature_of(const WalkStep& step) {
  const std::string triangle = "triangle " + std::to_string(step.triangle);
  switch (step.feature) {
    case Feature::face:
      return triangle;
    case Feature::edge:
      return "an edge of " + triangle;
    case Feature::vertex:
      return "a vertex of " + triangle;
  }
  return triangle;
}

std::string tilt_of(const WalkStep& step) {
  return "tilted " + significant_number(tilt_degrees(step.plane.normal), 3) + "°";
}

std::string planes_of(const WalkStep& step) {
  return step.planes.size() == 1 ? "the slide plane" : "all " + std::to_string(step.planes.size()) + " slide planes";
}

/// Whether the contact also counts as a vertical wall: the newest plane is not its own.
bool adds_wall(const WalkStep& step) {
  if (step.planes.empty()) return false;
  const Vector3d& newest = step.planes.back().normal;
  return newest.y == 0.0 && step.plane.normal.y > 0.0 && newest != step.plane.normal;
}

constexpr EnumNames<WalkPass::ahead> pass_purposes{"Recovery",
                                                   "The body's own motion",
                                                   "The attempt to climb a step",
                                                   "Gravity",
                                                   "The search for ground below",
                                                   "The external displacement",
                                                   "A moving mesh",
                                                   "The body's own motion, before the mesh that comes behind it,"};

std::string pass_purpose(WalkPass pass) {
  return std::string(pass_purposes[pass]);
}

std::string explain_redirect(const WalkStep& step) {
  const double rest = glm::length(step.remaining);
  if (!(rest > 0.0)) {
    return "Nothing of the wanted motion is left along " + planes_of(step) + ": the pass ends here.";
  }
  const double rise = step.remaining.y / rest;
  std::string turn = "so what is left of the move, " + metres(rest) + ", ";
  if (rise > 0.02) {
    turn += "turns upwards.";
  } else if (rise < -0.02) {
    turn += "turns downwards.";
  } else {
    turn += "turns along it.";
  }
  if (step.planes.size() <= 1) return "The slide plane is " + tilt_of(step) + ", " + turn;
  return "The new plane is " + tilt_of(step) + "; " + planes_of(step) + " must hold, " + turn;
}

/// Why a mover stops before the end of a pass.
std::string explain_stop(const WalkStep& step) {
  if (!step.test) {
    if (step.triangle >= 0)
      return "No direction is left that all " + std::to_string(step.planes.size()) +
             " slide planes allow: the pass stops at " + feature_of(step) + ".";
    return "A point of the level lies inside the sphere: the body is stuck and returns to the last safe position.";
  }
  const std::string most = significant_number(step.test->threshold, 4);
  const std::string dropped =
      metres(glm::length(step.remaining)) + " of " + metres(glm::length(step.wanted)) + " are dropped.";
  switch (step.test->kind) {
    case TestKind::keeps_direction:
      return "What is left would oppose the wanted motion: the pass stops here.";
    case TestKind::far_enough:
      return "What is left, " + metres(glm::length(step.remaining)) + ", is shorter than the very close distance, " +
             most + " radii: the pass ends here.";
    case TestKind::recursions_left:
    case TestKind::calls_left:
      return "Gave up: another recursion is needed, and " + most + " are allowed. " + dropped;
    case TestKind::slides_left:
      return "Gave up: another slide is needed, and " + most + " are allowed. " + dropped;
    case TestKind::touches_left:
      return "Gave up: the body stands in too many planes to move at all. " + dropped;
    default:
      return "Gave up: the slide plane leaves no finite motion. " + dropped;
  }
}

std::string why_step_failed(const Comparison& test) {
  switch (test.kind) {
    case TestKind::moves_forward:
      return "nothing of the wanted motion is level";
    case TestKind::room_above:
      return "there is only " + metres(test.value) + " of room above";
    case TestKind::went_farther:
      return "it gets " + metres(test.value) + " forward, no farther than sliding";
    case TestKind::lands:
      return "there is nothing to land on within a step";
    case TestKind::low_enough:
      return "the ground there is higher than a step";
    default:
      return "what it would land on does not carry the body";
  }
}

/// How a pass ended, of those that say how much was left.
std::string explain_end(const WalkStep& step) {
  const Comparison& test = *step.test;
  if (step.pass == WalkPass::step_up) {
    if (test.holds)
      return "Step taken: it gets " + metres(test.value) + " forward; sliding got less than " + metres(test.threshold) +
             ".";
    return "Step failed: " + why_step_failed(test) + ". What sliding reached stays.";
  }
  const double wanted = glm::length(step.wanted);
  if (test.holds) return pass_purpose(step.pass) + " ends: all " + metres(wanted) + " are done.";
  const std::string left = metres(test.value) + " of " + metres(wanted);
  if (step.remaining == Vector3d(0.0) && !step.planes.empty())
    return pass_purpose(step.pass) + " ends with " + left + " not done: " + planes_of(step) +
           (step.planes.size() == 1 ? " blocks" : " block") + " the rest.";
  return pass_purpose(step.pass) + " ends with " + left + " not done.";
}

}  // namespace

std::string explain_walk_step(const WalkStep& step) {
  switch (step.event) {
    case WalkEvent::tick_start:
      return "The tick begins: the body wants to move " + metres(glm::length(step.wanted)) + " by itself.";
    case WalkEvent::radii_changed:
      return step.depth > 0.0 ? "There is room for the new size: pushed " + metres(step.depth) +
                                    " away from the level, the feet stay where they were."
                              : "The body takes its new size: the feet stay where they were.";
    case WalkEvent::radii_refused:
      return "The new size would stand " + metres(step.depth) + " deep in " + feature_of(step) +
             ": the change waits until there is room.";
    case WalkEvent::pass_start: {
      if (step.pass == WalkPass::step_up)
        return "The body is held by something steep: it tries a step up, forward and down over it.";
      return pass_purpose(step.pass) + " wants to move the body " + metres(glm::length(step.wanted)) + ".";
    }
    case WalkEvent::sweep_hit:
      return "The body meets " + feature_of(step) + " after " + percent(step.time) +
             " of the move; the plane there is " + tilt_of(step) + ".";
    case WalkEvent::sweep_free:
      return step.pass == WalkPass::snap
                 ? "Nothing lies within " + metres(glm::length(step.wanted)) + " below: the body has left the ground."
                 : "The path is free: the body moves all that was left.";
    case WalkEvent::plane_added:
      return "The tangent plane at the contact with " + feature_of(step) + ", " + tilt_of(step) +
             (adds_wall(step)
                  ? ", becomes a slide plane, and because it is too steep to walk up so does a vertical one: "
                  : ", becomes a slide plane: ") +
             (step.planes.size() == 1 ? "1 is active." : std::to_string(step.planes.size()) + " are active.");
    case WalkEvent::redirected:
      return explain_redirect(step);
    case WalkEvent::step_tried:
      if (step.slide == 0)
        return step.triangle < 0
                   ? "Upwards there is room for a full step, " + metres(glm::length(step.remaining)) + "."
                   : "Upwards the body meets " + feature_of(step) + " after " + percent(step.time) + " of a step.";
      if (step.slide == 1)
        return step.triangle < 0 ? "Above the step the way forward is free."
                                 : "Above the step the body meets " + feature_of(step) + " after " +
                                       percent(step.time) + " of the way forward.";
      return "Down again it lands on " + feature_of(step) + ", " + tilt_of(step) +
             ", which does not carry it: the step is not taken.";
    case WalkEvent::step_taken:
      return "Down again it lands on " + feature_of(step) + ", further than sliding came: the step is taken.";
    case WalkEvent::snapped:
      return "Ground lies within a step below, " + tilt_of(step) + ": the body snaps down to it instead of falling.";
    case WalkEvent::recovered:
      return "The body stood " + metres(step.depth) + " deep in " + feature_of(step) +
             ": it is pushed out along all contacts at once.";
    case WalkEvent::crushed:
      return "The meshes leave the body no room: " + metres(step.depth) + " of " + feature_of(step) +
             " remain in it. It is crushed.";
    case WalkEvent::moved:
      if (step.test && !step.test->holds)
        return "What it meets is nearer than the margin, " + significant_number(step.test->threshold, 4) +
               " radii: it stays, with " + metres(glm::length(step.remaining)) + " of the move left.";
      if (step.triangle < 0) return "The moving mesh takes the body along, whatever is in the path.";
      return "The body moves up to " + feature_of(step) + ", with " + metres(glm::length(step.remaining)) +
             " between it and where it wanted to be.";
    case WalkEvent::stopped:
      return explain_stop(step);
    case WalkEvent::ground_found:
      if (step.ground_rule == GroundRule::lip && step.probe)
        return "The body stands on the lip of triangle " + std::to_string(step.triangle) + ", " + tilt_of(step) +
               ": the tread " + metres(step.probe->below) + " below, triangle " + std::to_string(step.probe->triangle) +
               ", carries.";
      if (step.test) {
        const std::string limit =
            significant_number(glm::degrees(std::acos(std::min(1.0, step.test->threshold))), 3) + "°";
        const std::string tilt =
            significant_number(glm::degrees(std::acos(std::clamp(step.test->value, -1.0, 1.0))), 3) + "°";
        return step.test->holds ? "The body stands: the ground is tilted " + tilt + ", no steeper than " + limit + "."
                                : "The body stands: the most upright contact is tilted " + tilt + ", steeper than " +
                                      limit + ", but all contacts together hold it.";
      }
      return "The fall ends on ground, " + tilt_of(step) + ", that carries the body.";
    case WalkEvent::ground_lost:
      if (step.ground_rule == GroundRule::lip && step.probe)
        return "Without input the lip of triangle " + std::to_string(step.triangle) + ", " + tilt_of(step) +
               ", does not hold the body: it slides down to the tread " + metres(step.probe->below) + " below.";
      if (step.test && !step.test->holds)
        return "What lies " + metres(step.below) + " below, " + feature_of(step) + ", is " + tilt_of(step) +
               ", steeper than the " + significant_number(glm::degrees(std::acos(step.test->threshold)), 3) +
               "° that carry the body: it falls from now on.";
      return "No ground within reach carries the body: it falls from now on.";
    case WalkEvent::pass_end: {
      if (step.test) return explain_end(step);
      const double rest = glm::length(step.remaining);
      return rest > 0.0 ? pass_purpose(step.pass) + " ends with " + metres(rest) + " not done."
                        : pass_purpose(step.pass) + " ends: the whole displacement is done.";
    }
    case WalkEvent::tick_end:
      return step.depth > 0.0 ? "The tick ends with the body " + metres(step.depth) + " deep in the level."
                              : "The tick ends; the body touches nothing deeper than its margin.";
  }
  return {};
}

}  // namespace minkoscope
