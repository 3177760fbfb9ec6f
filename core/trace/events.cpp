#include <minkoscope/trace.h>

#include "core/base/enum_names.h"

namespace minkoscope {
namespace {

constexpr EnumNames<Termination::degenerate> terminations{
    "converged", "separating_axis", "encloses_origin", "no_progress", "iteration_limit", "degenerate"};
constexpr EnumNames<Feature::vertex> features{"face", "edge", "vertex"};
constexpr EnumNames<CandidateOutcome::back_face> outcomes{
    "hit", "later", "tied", "receding", "parallel", "beyond", "missed", "start_overlap", "degenerate", "back_face"};
constexpr EnumNames<TieRule::found_first> tie_rules{"feature", "mesh", "triangle", "found_first"};
constexpr EnumNames<SweepProbe::dip> probes{
    "none", "plane", "plane_roots", "embedded", "sphere_point", "spanning", "plane_point", "inside", "edge_point",
    "back_ray", "stuck", "vertex_root", "edge_root", "edge_foot", "sample", "halving", "distance", "advance",
    "support_plane", "clip", "nearest", "axis", "deepest", "root", "dip"};
constexpr EnumNames<SeparationAxis::edges> separation_axes{"points", "obstacle_face", "body_face", "edges"};
constexpr EnumNames<WalkEvent::stopped> walk_events{
    "tick_start", "radii_changed", "radii_refused", "pass_start", "sweep_hit", "sweep_free", "plane_added",
    "redirected", "step_tried", "step_taken", "snapped", "recovered", "ground_found", "ground_lost", "pass_end",
    "tick_end", "crushed", "moved", "stopped"};
constexpr EnumNames<WalkPass::ahead> passes{
    "recover", "move", "step_up", "gravity", "snap", "external", "carry", "ahead"};
constexpr EnumNames<GroundRule::together> ground_rules{"none", "upright", "lip", "together"};
constexpr EnumNames<HullEvent::stop> hull_events{"start", "assign", "apex", "horizon", "cone", "merge", "stop"};
constexpr EnumNames<ContactEvent::stop> contact_events{
    "start", "axis", "reference_face", "incident_face", "clip", "point_kept", "point_dropped", "reduce", "refresh",
    "stop"};
constexpr EnumNames<BroadPhaseEvent::stop> broad_phase_events{"start", "enter", "skip", "test", "stop"};

}  // namespace

std::string_view to_string(Termination termination) {
  return terminations[termination];
}

std::string_view to_string(Feature feature) {
  return features[feature];
}

std::string_view to_string(CandidateOutcome outcome) {
  return outcomes[outcome];
}

std::string_view to_string(TieRule rule) {
  return tie_rules[rule];
}

std::string_view to_string(SweepProbe probe) {
  return probes[probe];
}

std::string_view to_string(SeparationAxis axis) {
  return separation_axes[axis];
}

std::string_view to_string(WalkEvent event) {
  return walk_events[event];
}

std::string_view to_string(WalkPass pass) {
  return passes[pass];
}

std::string_view to_string(GroundRule rule) {
  return ground_rules[rule];
}

std::string_view to_string(HullEvent event) {
  return hull_events[event];
}

std::string_view to_string(BroadPhaseEvent event) {
  return broad_phase_events[event];
}

std::string_view to_string(ContactEvent event) {
  return contact_events[event];
}

}  // namespace minkoscope
