#include "app/panels/steps/step_kind.h"

#include <minkoscope/contact.h>

#include "core/broad_phase/broad_phase.h"
#include "core/shapes/hull/explain_hull.h"

namespace minkoscope {

namespace {

StepKind kind_of_step(const GjkStep& step) {
  switch (step.event) {
    case GjkEvent::start:
      if (step.warm) {
        return {"warm start", Role::simplex, Marker::square, true, "from the final simplex of the pair's last query"};
      }
      return {"start", Role::grid, Marker::disc, true, "the first direction and the first support point"};
    case GjkEvent::support:
      if (step.axes) {
        return {"axis", Role::direction, Marker::diamond, false, "an axis along which A − B reaches less than before"};
      }
      return {"support", Role::support, Marker::diamond, false,
              "the point of A − B farthest along the search direction"};
    case GjkEvent::reduce:
      return {"reduce", Role::simplex, Marker::disc, false, "reduces the simplex to the feature closest to the origin"};
    case GjkEvent::turn:
      return {"turn", Role::direction, Marker::diamond, false, "chooses the next search direction"};
    case GjkEvent::stop:
      return {"stop", Role::closest, Marker::ring, false, "the run ends here; why"};
  }
  return {"step", Role::grid, Marker::disc, true, ""};
}

StepKind kind_of_step(const EpaStep& step) {
  switch (step.event) {
    case EpaEvent::start:
      return {"polytope", Role::grid, Marker::disc, true, "the simplex becomes a polytope containing the origin"};
    case EpaEvent::closest_face:
      return {"face", Role::closest, Marker::square, false, "the face of the polytope closest to the origin"};
    case EpaEvent::support:
      return {"support", Role::support, Marker::diamond, false, "the point of A − B farthest along the face's normal"};
    case EpaEvent::horizon:
      return {"horizon", Role::support, Marker::cross, false,
              "the faces visible from the new point, and the horizon around them"};
    case EpaEvent::expand:
      return {"expand", Role::added, Marker::triangle, false, "replaces the visible faces by new ones"};
    case EpaEvent::stop:
      return {"stop", Role::closest, Marker::ring, false, "the run ends here; why"};
  }
  return {"step", Role::grid, Marker::disc, true, ""};
}

/// One or two words.
std::string_view name_of_probe(SweepProbe probe) {
  switch (probe) {
    case SweepProbe::none:
      return "probe";
    case SweepProbe::plane_roots:
      return "plane roots";
    case SweepProbe::sphere_point:
      return "sphere point";
    case SweepProbe::plane_point:
      return "plane point";
    case SweepProbe::edge_point:
      return "edge point";
    case SweepProbe::back_ray:
      return "back ray";
    case SweepProbe::vertex_root:
      return "vertex root";
    case SweepProbe::edge_root:
      return "edge root";
    case SweepProbe::edge_foot:
      return "edge foot";
    case SweepProbe::support_plane:
      return "support plane";
    case SweepProbe::deepest:
      return "deepest points";
    case SweepProbe::plane:
    case SweepProbe::embedded:
    case SweepProbe::spanning:
    case SweepProbe::inside:
    case SweepProbe::stuck:
    case SweepProbe::sample:
    case SweepProbe::halving:
    case SweepProbe::distance:
    case SweepProbe::advance:
    case SweepProbe::clip:
    case SweepProbe::nearest:
    case SweepProbe::axis:
    case SweepProbe::root:
    case SweepProbe::dip:
      return to_string(probe);
  }
  return "probe";
}

/// The colour distinguishes planes, points, tests and moments of the move; the sign, those of one colour.
StepKind kind_of_probe(SweepProbe probe) {
  const std::string_view name = name_of_probe(probe);
  constexpr std::string_view difference = "a fact about obstacle − body",
                             plane = "a fact about the triangle's plane", point = "a point that the method computes",
                             test = "whether that point is in the triangle, or in the sphere",
                             moment = "the body at one moment of the move",
                             root = "when a vertex or an edge is one radius away",
                             separation = "the separation along an axis, at one time or between two";
  switch (probe) {
    case SweepProbe::plane:
      return {name, Role::slide_plane, Marker::square, false, plane};
    case SweepProbe::plane_roots:
      return {name, Role::slide_plane, Marker::disc, false, plane};
    case SweepProbe::embedded:
      return {name, Role::slide_plane, Marker::cross, false, plane};
    case SweepProbe::sphere_point:
      return {name, Role::witness, Marker::disc, false, point};
    case SweepProbe::spanning:
      return {name, Role::witness, Marker::saltire, false, point};
    case SweepProbe::plane_point:
      return {name, Role::witness, Marker::square, false, point};
    case SweepProbe::edge_point:
      return {name, Role::witness, Marker::triangle, false, point};
    case SweepProbe::edge_foot:
      return {name, Role::witness, Marker::cross, false, point};
    case SweepProbe::inside:
      return {name, Role::closest, Marker::square, false, test};
    case SweepProbe::stuck:
      return {name, Role::closest, Marker::cross, false, test};
    case SweepProbe::sample:
      return {name, Role::wanted_path, Marker::disc, false, moment};
    case SweepProbe::halving:
      return {name, Role::wanted_path, Marker::diamond, false, moment};
    case SweepProbe::distance:
      return {name, Role::wanted_path, Marker::square, false, moment};
    case SweepProbe::advance:
      return {name, Role::wanted_path, Marker::triangle, false, moment};
    case SweepProbe::support_plane:
      return {name, Role::slide_plane, Marker::diamond, false, difference};
    case SweepProbe::clip:
      return {name, Role::wanted_path, Marker::saltire, false, moment};
    case SweepProbe::nearest:
      return {name, Role::closest, Marker::disc, false, difference};
    case SweepProbe::axis:
      return {name, Role::slide_plane, Marker::square, false, separation};
    case SweepProbe::deepest:
      return {name, Role::slide_plane, Marker::disc, false, separation};
    case SweepProbe::dip:
      return {name, Role::slide_plane, Marker::cross, false, separation};
    case SweepProbe::root:
      return {name, Role::direction, Marker::triangle, false, separation};
    case SweepProbe::back_ray:
      return {name, Role::direction, Marker::saltire, false, root};
    case SweepProbe::edge_root:
      return {name, Role::direction, Marker::triangle, false, root};
    case SweepProbe::none:
    case SweepProbe::vertex_root:
      break;
  }
  return {name, Role::direction, Marker::diamond, false, root};
}

StepKind kind_of_step(const RayStep& step) {
  switch (step.event) {
    case RayEvent::start:
      return {"start", Role::grid, Marker::disc, true, "the vertices to test and the faces to count"};
    case RayEvent::ray:
      return {"ray", Role::direction, Marker::diamond, false, "counts the faces crossed by a vertex's ray"};
    case RayEvent::stop:
      return {"stop", Role::closest, Marker::ring, false, "the run ends here; why"};
  }
  return {"step", Role::grid, Marker::disc, true, ""};
}

StepKind kind_of_step(const SweepStep& step) {
  switch (step.event) {
    case SweepEvent::start:
      return {"start", Role::grid, Marker::disc, true, "the displacement, in ellipsoid space"};
    case SweepEvent::candidate:
      if (step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::start_overlap) {
        return {"hit", Role::contact, Marker::star, false, "the earliest contact so far"};
      }
      return {"candidate", Role::candidate, Marker::disc, false, "tests a triangle near the path"};
    case SweepEvent::stop:
      return {"stop", Role::closest, Marker::ring, false, "the sweep's result"};
    case SweepEvent::probe:
      return kind_of_probe(step.probe);
    case SweepEvent::mesh_entered:
      return {"mesh", Role::grid, Marker::square, true, "a mesh near the path, tested in its own space"};
    case SweepEvent::mesh_rejected:
      return {"mesh culled", Role::missed, Marker::cross, false, "a mesh whose box the body's swept box misses"};
  }
  return {"step", Role::grid, Marker::disc, true, ""};
}

StepKind kind_of_step(const WalkStep& step) {
  switch (step.event) {
    case WalkEvent::sweep_hit:
      return {"hit", Role::contact, Marker::star, false, "the body hits a triangle"};
    case WalkEvent::plane_added:
      return {"plane", Role::slide_plane, Marker::square, false, "a plane to slide along"};
    case WalkEvent::redirected:
      return {"slide", Role::slide, Marker::diamond, false, "projects the remaining displacement onto the planes"};
    case WalkEvent::recovered:
      return {"recover", Role::contact, Marker::diamond, false, "the body is moved out of the level"};
    case WalkEvent::crushed:
      return {"crushed", Role::contact, Marker::diamond, false, "no space is left between meshes"};
    default:
      return {to_string(step.event), Role::grid, Marker::disc, true, ""};
  }
}

StepKind kind_of_step(const BroadPhaseStep& step) {
  switch (step.event) {
    case BroadPhaseEvent::start:
      return {"start", Role::grid, Marker::disc, true, "the broad phase is queried"};
    case BroadPhaseEvent::enter:
      return {"enter", Role::candidate, Marker::diamond, false, "a node's box overlaps: its children are visited"};
    case BroadPhaseEvent::skip:
      return {"skip", Role::grid, Marker::cross, true, "a node's box does not overlap: its subtree is culled"};
    case BroadPhaseEvent::test:
      return {"test", Role::contact, Marker::square, false, "tests one body's box against another's"};
    case BroadPhaseEvent::stop:
      return {"stop", Role::closest, Marker::ring, false, "all pairs have been found"};
  }
  return {"step", Role::grid, Marker::disc, true, ""};
}

StepKind kind_of_step(const HullStep& step) {
  switch (step.event) {
    case HullEvent::start:
      return {"start", Role::grid, Marker::disc, true, "four points far apart are the first tetrahedron"};
    case HullEvent::assign:
      return {"conflicts", Role::direction, Marker::disc, false,
              "each point joins the conflict list of a face it lies beyond"};
    case HullEvent::apex:
      return {"apex", Role::support, Marker::diamond, false, "the farthest point of a conflict list is added next"};
    case HullEvent::horizon:
      return {"horizon", Role::support, Marker::cross, false,
              "the faces visible from the apex, and the horizon around them"};
    case HullEvent::cone:
      return {"cone", Role::added, Marker::triangle, false, "new faces join the horizon to the apex"};
    case HullEvent::merge:
      return {"merge", Role::simplex, Marker::square, false, "triangles in one plane become one face"};
    case HullEvent::stop:
      return {"stop", Role::closest, Marker::ring, false, "the hull is complete"};
  }
  return {"step", Role::grid, Marker::disc, true, ""};
}

StepKind kind_of_step(const ContactStep& step) {
  switch (step.event) {
    case ContactEvent::start:
      return {"start", Role::grid, Marker::disc, true, "the two shapes, and what is known from the tick before"};
    case ContactEvent::axis:
      return {"axis", Role::direction, Marker::diamond, false, "an axis is tried, or taken"};
    case ContactEvent::reference_face:
      return {"reference", Role::slide_plane, Marker::square, false, "the face whose sides clip"};
    case ContactEvent::incident_face:
      return {"incident", Role::candidate, Marker::square, false, "the face that is clipped"};
    case ContactEvent::clip:
      return {"clip", Role::slide, Marker::saltire, false, "the incident face is cut by a side of the reference face"};
    case ContactEvent::point_kept:
      return {"point", Role::contact, Marker::disc, false, "a point of the manifold"};
    case ContactEvent::point_dropped:
      return {"dropped", Role::missed, Marker::cross, false, "a point that is too far apart or off a surface"};
    case ContactEvent::reduce:
      return {"reduce", Role::simplex, Marker::disc, false, "as few points as are wanted"};
    case ContactEvent::refresh:
      return {"refresh", Role::witness, Marker::ring, false, "a point of the tick before, where it is now"};
    case ContactEvent::stop:
      return {"stop", Role::closest, Marker::ring, false, "the manifold"};
  }
  return {"step", Role::grid, Marker::disc, true, ""};
}

}  // namespace

StepKind kind_of_step(const Step& step) {
  return std::visit([](const auto& own) { return kind_of_step(own); }, step);
}

Colour colour_of(const StepKind& kind, const Theme& theme) {
  return kind.neutral ? theme.dim : theme.colour(kind.role);
}

std::string_view phase_of(const Step& step) {
  switch (step.index()) {
    case 0:
      return std::get<GjkStep>(step).axes ? "SAT" : "GJK";
    case 1:
      return "EPA";
    case 2:
      return "sweep";
    case 3:
      return "walk";
    case 4:
      return "rays";
    case 5:
      return "broad phase";
    case 6:
      return "hull";
    default:
      return "manifold";
  }
}

int line_of(const Step& step) {
  return std::visit([](const auto& own) { return own.line; }, step);
}

int iteration_of(const Step& step) {
  if (const auto* gjk = std::get_if<GjkStep>(&step)) return gjk->iteration;
  if (const auto* epa = std::get_if<EpaStep>(&step)) return epa->iteration;
  if (const auto* ray = std::get_if<RayStep>(&step)) return ray->iteration;
  if (const auto* hull = std::get_if<HullStep>(&step)) return hull->iteration;
  return 0;
}

std::string sentence_of(const Step& step) {
  return std::visit([](const auto& own) { return explain(own); }, step);
}

const std::optional<Comparison>* test_of(const Step& step) {
  if (const auto* gjk = std::get_if<GjkStep>(&step)) return &gjk->test;
  if (const auto* epa = std::get_if<EpaStep>(&step)) return &epa->test;
  if (const auto* sweep = std::get_if<SweepStep>(&step)) return &sweep->test;
  if (const auto* walk = std::get_if<WalkStep>(&step)) return &walk->test;
  if (const auto* ray = std::get_if<RayStep>(&step)) return &ray->test;
  if (const auto* hull = std::get_if<HullStep>(&step)) return &hull->test;
  if (const auto* contact = std::get_if<ContactStep>(&step)) return &contact->test;
  return nullptr;
}

std::vector<BoundsPoint> bounds_of_phase(std::span<const Step> steps, std::size_t cursor) {
  std::vector<BoundsPoint> result;
  if (cursor >= steps.size()) return result;
  const std::size_t phase = steps[cursor].index();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].index() != phase) continue;
    BoundsPoint point{iteration_of(steps[i]), 0.0, 0.0, i};
    if (const auto* gjk = std::get_if<GjkStep>(&steps[i])) {
      point.lower = gjk->lower;
      point.upper = gjk->upper;
    } else if (const auto* epa = std::get_if<EpaStep>(&steps[i])) {
      point.lower = epa->lower;
      point.upper = epa->upper;
    } else {
      return {};
    }
    if (!result.empty() && result.back().iteration == point.iteration) {
      result.back() = point;
    } else {
      result.push_back(point);
    }
  }
  return result;
}

}  // namespace minkoscope
