#include <minkoscope/trace.h>

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
    case CandidateOutcome::tied: return "tied";
    case CandidateOutcome::receding: return "receding";
    case CandidateOutcome::parallel: return "parallel";
    case CandidateOutcome::beyond: return "beyond";
    case CandidateOutcome::missed: return "missed";
    case CandidateOutcome::start_overlap: return "start_overlap";
    case CandidateOutcome::degenerate: return "degenerate";
    case CandidateOutcome::back_face: return "back_face";
  }
  return "unknown";
}

std::string_view to_string(TieRule rule) {
  switch (rule) {
    case TieRule::feature: return "feature";
    case TieRule::mesh: return "mesh";
    case TieRule::triangle: return "triangle";
    case TieRule::found_first: return "found_first";
  }
  return "unknown";
}

std::string_view to_string(SweepProbe probe) {
  switch (probe) {
    case SweepProbe::none: return "none";
    case SweepProbe::plane: return "plane";
    case SweepProbe::plane_roots: return "plane_roots";
    case SweepProbe::embedded: return "embedded";
    case SweepProbe::sphere_point: return "sphere_point";
    case SweepProbe::spanning: return "spanning";
    case SweepProbe::plane_point: return "plane_point";
    case SweepProbe::inside: return "inside";
    case SweepProbe::edge_point: return "edge_point";
    case SweepProbe::back_ray: return "back_ray";
    case SweepProbe::stuck: return "stuck";
    case SweepProbe::vertex_root: return "vertex_root";
    case SweepProbe::edge_root: return "edge_root";
    case SweepProbe::edge_foot: return "edge_foot";
    case SweepProbe::sample: return "sample";
    case SweepProbe::halving: return "halving";
    case SweepProbe::distance: return "distance";
    case SweepProbe::advance: return "advance";
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
    case WalkEvent::moved: return "moved";
    case WalkEvent::stopped: return "stopped";
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
    case WalkPass::ahead: return "ahead";
  }
  return "unknown";
}

std::string_view to_string(GroundRule rule) {
  switch (rule) {
    case GroundRule::none: return "none";
    case GroundRule::upright: return "upright";
    case GroundRule::lip: return "lip";
    case GroundRule::together: return "together";
  }
  return "unknown";
}

std::string_view to_string(HullEvent event) {
  switch (event) {
    case HullEvent::start: return "start";
    case HullEvent::assign: return "assign";
    case HullEvent::apex: return "apex";
    case HullEvent::horizon: return "horizon";
    case HullEvent::cone: return "cone";
    case HullEvent::merge: return "merge";
    case HullEvent::stop: return "stop";
  }
  return "unknown";
}

std::string_view to_string(BroadPhaseEvent event) {
  switch (event) {
    case BroadPhaseEvent::start: return "start";
    case BroadPhaseEvent::enter: return "enter";
    case BroadPhaseEvent::skip: return "skip";
    case BroadPhaseEvent::test: return "test";
    case BroadPhaseEvent::stop: return "stop";
  }
  return "unknown";
}

}  // namespace minkoscope
