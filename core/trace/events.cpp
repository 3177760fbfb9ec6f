#include "core/trace/events.h"

namespace minkoscope {

std::string_view to_string(Termination termination) {
  switch (termination) {
    case Termination::converged: return "converged";
    case Termination::separating_axis: return "separating_axis";
    case Termination::encloses_origin: return "encloses_origin";
    case Termination::no_progress: return "no_progress";
    case Termination::iteration_limit: return "iteration_limit";
    case Termination::degenerate: return "degenerate";
  }
  return "unknown";
}

std::string_view to_string(Feature feature) {
  switch (feature) {
    case Feature::face: return "face";
    case Feature::edge: return "edge";
    case Feature::vertex: return "vertex";
  }
  return "unknown";
}

std::string_view to_string(CandidateOutcome outcome) {
  switch (outcome) {
    case CandidateOutcome::hit: return "hit";
    case CandidateOutcome::later: return "later";
    case CandidateOutcome::receding: return "receding";
    case CandidateOutcome::parallel: return "parallel";
    case CandidateOutcome::beyond: return "beyond";
    case CandidateOutcome::missed: return "missed";
    case CandidateOutcome::start_overlap: return "start_overlap";
    case CandidateOutcome::degenerate: return "degenerate";
  }
  return "unknown";
}

std::string_view to_string(WalkEvent event) {
  switch (event) {
    case WalkEvent::tick_start: return "tick_start";
    case WalkEvent::radii_changed: return "radii_changed";
    case WalkEvent::radii_refused: return "radii_refused";
    case WalkEvent::pass_start: return "pass_start";
    case WalkEvent::sweep_hit: return "sweep_hit";
    case WalkEvent::sweep_free: return "sweep_free";
    case WalkEvent::plane_added: return "plane_added";
    case WalkEvent::redirected: return "redirected";
    case WalkEvent::step_tried: return "step_tried";
    case WalkEvent::step_taken: return "step_taken";
    case WalkEvent::snapped: return "snapped";
    case WalkEvent::recovered: return "recovered";
    case WalkEvent::ground_found: return "ground_found";
    case WalkEvent::ground_lost: return "ground_lost";
    case WalkEvent::pass_end: return "pass_end";
    case WalkEvent::tick_end: return "tick_end";
    case WalkEvent::crushed: return "crushed";
  }
  return "unknown";
}

std::string_view to_string(WalkPass pass) {
  switch (pass) {
    case WalkPass::recover: return "recover";
    case WalkPass::move: return "move";
    case WalkPass::step_up: return "step_up";
    case WalkPass::gravity: return "gravity";
    case WalkPass::snap: return "snap";
    case WalkPass::external: return "external";
    case WalkPass::carry: return "carry";
  }
  return "unknown";
}

}  // namespace minkoscope
