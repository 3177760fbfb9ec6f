// Every event has step, phase, event, line and reason; what it concerns follows under plain names, and what it does not
// concern is left out.
#include "core/scene/results/step_json.h"

#include <span>

#include <minkoscope/contact.h>
#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>
#include <minkoscope/walk.h>

#include "core/base/enum_names.h"
#include "core/broad_phase/broad_phase.h"
#include "core/scene/json/json_writer.h"
#include "core/shapes/hull/explain_hull.h"

namespace minkoscope {
namespace {

constexpr EnumNames<GjkEvent::stop> gjk_event_names{"start", "support", "reduce", "turn", "stop"};

std::string_view event_name(GjkEvent event) {
  return gjk_event_names[event];
}

constexpr EnumNames<EpaEvent::stop> epa_event_names{"start", "closest_face", "support", "horizon", "expand", "stop"};

std::string_view event_name(EpaEvent event) {
  return epa_event_names[event];
}

std::string_view event_name(BroadPhaseEvent event) {
  return to_string(event);
}

std::string_view event_name(HullEvent event) {
  return to_string(event);
}

std::string_view event_name(ContactEvent event) {
  return to_string(event);
}

constexpr EnumNames<RayEvent::stop> ray_event_names{"start", "ray", "stop"};

std::string_view event_name(RayEvent event) {
  return ray_event_names[event];
}

constexpr EnumNames<SweepEvent::mesh_rejected> sweep_event_names{"start", "candidate",    "stop",
                                                                 "probe", "mesh_entered", "mesh_rejected"};

std::string_view event_name(SweepEvent event) {
  return sweep_event_names[event];
}

std::string_view event_name(WalkEvent event) {
  return to_string(event);
}

void write_vertex(JsonWriter& writer, const SimplexVertex& vertex) {
  writer.begin_object().member("name", std::string(1, vertex.name));
  if (vertex.number > 0) writer.member("number", vertex.number);
  writer.member("w", vertex.w).member("a", vertex.a).member("b", vertex.b);
  writer.key("lambda");
  vertex.lambda ? writer.value(*vertex.lambda) : writer.null();
  writer.end_object();
}

void write_vertices(JsonWriter& writer, std::string_view name, std::span<const SimplexVertex> vertices) {
  writer.key(name).begin_array();
  for (const SimplexVertex& vertex : vertices) write_vertex(writer, vertex);
  writer.end_array();
}

void write_support(JsonWriter& writer, const std::optional<SimplexVertex>& support) {
  if (!support) return;
  writer.key("support");
  write_vertex(writer, *support);
}

void write_indices(JsonWriter& writer, const auto& indices) {
  writer.begin_array();
  for (const int index : indices) writer.value(index);
  writer.end_array();
}

/// The vertices a support climbed over; nothing where it did not climb.
void write_visited(JsonWriter& writer, std::string_view name, const std::vector<VisitedVertex>& visited) {
  if (visited.empty()) return;
  writer.key(name).begin_array();
  for (const VisitedVertex& vertex : visited) {
    writer.begin_object().member("vertex", vertex.feature).member("point", vertex.point);
    writer.member("stood", vertex.stood).end_object();
  }
  writer.end_array();
}

void write_test(JsonWriter& writer, const std::optional<Comparison>& test) {
  if (!test) return;
  writer.key("test").begin_object().member("formula", test->formula()).member("value", test->value);
  writer.member("threshold", test->threshold).member("holds", test->holds).end_object();
}

void write_tie(JsonWriter& writer, const std::optional<Tie>& tie) {
  if (!tie) return;
  writer.key("tie").begin_object().member("rule", to_string(tie->rule)).member("mesh", tie->mesh);
  writer.member("triangle", tie->triangle).end_object();
}

void write_termination(JsonWriter& writer, const std::optional<Termination>& termination) {
  if (termination) writer.member("termination", to_string(*termination));
}

void write_mesh(JsonWriter& writer, int mesh, int triangle, const StepContext& context) {
  if (mesh < 0 && triangle < 0) return;
  writer.key("mesh");
  if (mesh >= 0 && static_cast<std::size_t>(mesh) < context.mesh_labels.size()) {
    writer.value(context.mesh_labels[static_cast<std::size_t>(mesh)]);
  } else {
    writer.null();
  }
  writer.member("triangle", triangle);
}

/// "face", or which edge or vertex: "edge 2".
void write_feature(JsonWriter& writer, Feature feature, int index) {
  writer.member("feature", to_string(feature));
  if (feature != Feature::face && index >= 0) writer.member("feature_index", index);
}

void write_plane(JsonWriter& writer, const SlidePlane& plane) {
  writer.begin_object().member("point", plane.point).member("normal", plane.normal).end_object();
}

void write_facts(JsonWriter& writer, const GjkStep& step, const StepContext&) {
  writer.member("iteration", step.iteration);
  if (step.warm) writer.member("warm", true);
  write_vertices(writer, "simplex", step.simplex);
  writer.member("direction", step.direction);
  if (step.momentum) writer.member("momentum", *step.momentum);
  writer.member("closest", step.closest);
  writer.member("lower", step.lower).member("upper", step.upper);
  if (!step.dropped.empty()) write_vertices(writer, "dropped", step.dropped);
  write_support(writer, step.support);
  if (!step.region.empty()) writer.member("region", step.region);
  if (!step.faces.empty()) {
    writer.key("faces").begin_array();
    for (const TestedFace& face : step.faces) {
      writer.begin_object().member("centre", face.centre).member("normal", face.normal);
      writer.member("outwards", face.outwards).end_object();
    }
    writer.end_array();
  }
  writer.member("radius_a", step.radius_a).member("radius_b", step.radius_b);
  write_visited(writer, "visited_a", step.visited_a);
  write_visited(writer, "visited_b", step.visited_b);
  write_test(writer, step.test);
  write_termination(writer, step.termination);
}

void write_facts(JsonWriter& writer, const EpaStep& step, const StepContext&) {
  writer.member("iteration", step.iteration);
  writer.member("direction", step.direction).member("closest", step.closest);
  writer.member("lower", step.lower).member("upper", step.upper);
  if (step.face >= 0) writer.member("face", step.face);
  write_support(writer, step.support);
  write_visited(writer, "visited_a", step.visited_a);
  write_visited(writer, "visited_b", step.visited_b);
  if (!step.horizon.empty()) {
    writer.key("horizon").begin_array();
    for (const auto& edge : step.horizon) write_indices(writer, edge);
    writer.end_array();
  }
  if (!step.added_vertices.empty()) {
    writer.key("added_vertices").begin_array();
    for (const PolytopeVertex& vertex : step.added_vertices) {
      writer.begin_object().member("w", vertex.w).member("a", vertex.a).member("b", vertex.b).end_object();
    }
    writer.end_array();
  }
  if (!step.added_faces.empty()) {
    writer.key("added_faces").begin_array();
    for (const PolytopeFace& face : step.added_faces) {
      writer.begin_object().key("vertices");
      write_indices(writer, face.vertices);
      writer.member("normal", face.normal).member("distance", face.distance).end_object();
    }
    writer.end_array();
  }
  for (const auto& [name, indices] : {std::pair<std::string_view, const std::vector<int>&>{"blown_up", step.blown_up},
                                      {"seen_faces", step.seen_faces},
                                      {"removed_faces", step.removed_faces}}) {
    if (indices.empty()) continue;
    writer.key(name);
    write_indices(writer, indices);
  }
  writer.member("radius_a", step.radius_a).member("radius_b", step.radius_b);
  write_test(writer, step.test);
  write_termination(writer, step.termination);
}

void write_facts(JsonWriter& writer, const RayStep& step, const StepContext&) {
  writer.member("iteration", step.iteration);
  if (step.event == RayEvent::start) {
    writer.key("vertices");
    write_indices(writer, step.vertices);
    writer.key("faces");
    write_indices(writer, step.faces);
  }
  if (step.vertex >= 0) {
    writer.member("vertex_of", step.of_a ? "a" : "b").member("vertex", step.vertex);
    writer.member("from", step.from).member("direction", step.direction).key("crossings").begin_array();
    for (const RayCrossing& crossing : step.crossings) {
      writer.begin_object().member("face", crossing.face).member("point", crossing.point);
      writer.member("along", crossing.along).member("border", crossing.border).key("corners").begin_array();
      for (const Vector3d& vertex : crossing.vertices) writer.value(vertex);
      writer.end_array().end_object();
    }
    writer.end_array();
  }
  write_test(writer, step.test);
  write_termination(writer, step.termination);
}

void write_mesh_cast(JsonWriter& writer, const MeshCast& cast) {
  writer.key("pose").begin_object().member("position", cast.position);
  writer.member("rotation", cast.rotation).end_object().key("box").begin_object();
  writer.member("min", cast.box_min).member("max", cast.box_max).end_object();
  writer.member("body_half", cast.body_half).member("start", cast.start);
  writer.member("displacement_in_mesh", cast.displacement).key("to_unit").begin_array();
  for (int row = 0; row < 3; ++row)
    writer.value(Vector3d(cast.to_unit[0][row], cast.to_unit[1][row], cast.to_unit[2][row]));
  writer.end_array().member("composed", cast.composed).member("meets", cast.meets);
  writer.member("triangles", cast.triangles);
  if (cast.sphere_radius > 0.0) writer.member("sphere_radius", cast.sphere_radius);
}

void write_facts(JsonWriter& writer, const SweepStep& step, const StepContext& context) {
  write_mesh(writer, step.mesh, step.triangle, context);
  if (step.event == SweepEvent::probe) writer.member("probe", to_string(step.probe));
  if (step.event == SweepEvent::candidate && step.triangle >= 0) {
    writer.key("triangle_world").begin_array();
    for (const Vector3d& vertex : step.triangle_world) writer.value(vertex);
    writer.end_array().key("triangle_points").begin_array();
    for (const Vector3d& vertex : step.triangle_points) writer.value(vertex);
    writer.end_array();
  }
  if (step.event == SweepEvent::candidate) writer.member("outcome", to_string(step.outcome));
  if (step.triangle >= 0) write_feature(writer, step.feature, step.feature_index);
  writer.member("time", step.time).member("best_time", step.best_time).member("displacement", step.displacement);
  if (step.triangle >= 0 || step.normal != Vector3d(0.0))  // of a shape, too
    writer.member("point", step.point).member("normal", step.normal).member("depth", step.depth);
  if (step.roots) {
    writer.key("roots").begin_array().value((*step.roots)[0]).value((*step.roots)[1]).end_array();
  }
  if (step.interval) {
    writer.key("interval").begin_array().value((*step.interval)[0]).value((*step.interval)[1]).end_array();
  }
  if (step.axis) writer.member("axis", to_string(*step.axis));
  if (step.probe_from) writer.member("from", step.probe_from);
  if (step.probe_to) writer.member("to", step.probe_to);
  const bool is_ahead = step.event == SweepEvent::candidate && step.distance > 0.0;  // of a plane, where C recedes
  if (step.event == SweepEvent::probe || is_ahead) writer.member("distance", step.distance);
  if (!step.simplex.empty()) {
    writer.key("simplex").begin_array();
    for (const Vector3d& vertex : step.simplex) writer.value(vertex);
    writer.end_array();
  }
  if (step.cast) write_mesh_cast(writer, *step.cast);
  write_test(writer, step.test);
  write_tie(writer, step.tie);
  write_termination(writer, step.termination);
}

void write_facts(JsonWriter& writer, const WalkStep& step, const StepContext& context) {
  writer.member("pass", to_string(step.pass)).member("pass_index", step.pass_index).member("slide", step.slide);
  writer.member("position", step.position).member("remaining", step.remaining);
  writer.member("wanted", step.wanted).member("velocity", step.velocity);
  write_mesh(writer, step.mesh, step.triangle, context);
  if (step.triangle >= 0) {
    write_feature(writer, step.feature, step.feature_index);
    writer.member("time", step.time).key("plane");
    write_plane(writer, step.plane);
  }
  writer.key("planes").begin_array();
  for (const SlidePlane& plane : step.planes) write_plane(writer, plane);
  writer.end_array().member("depth", step.depth);
  if (step.below > 0.0) writer.member("below", step.below);
  write_test(writer, step.test);
}

void write_bounds(JsonWriter& writer, std::string_view name, const BroadPhaseStep::Bounds& bounds) {
  writer.key(name).begin_object().member("min", bounds.min).member("max", bounds.max).end_object();
}

void write_facts(JsonWriter& writer, const BroadPhaseStep& step, const StepContext&) {
  const bool of_test = step.event != BroadPhaseEvent::start && step.event != BroadPhaseEvent::stop;
  if (of_test) {
    if (step.body >= 0) writer.member("body", step.body);
    if (step.other >= 0) writer.member("other", step.other);
    if (step.node >= 0) writer.member("node", step.node);
    write_bounds(writer, "box", step.box);
    write_bounds(writer, "other_box", step.other_box);
    writer.member("touch", step.touch);
  } else {
    writer.member("bodies", step.bodies);
  }
  writer.member("tests", step.tests).member("pairs", step.pairs);
}

void write_list(JsonWriter& writer, std::string_view name, const std::vector<int>& indices) {
  if (indices.empty()) return;
  writer.key(name);
  write_indices(writer, indices);
}

void write_facts(JsonWriter& writer, const HullStep& step, const StepContext&) {
  writer.member("iteration", step.iteration);
  if (step.event == HullEvent::start) writer.member("points", step.points);
  if (step.event == HullEvent::start || step.event == HullEvent::stop) writer.member("dimension", step.dimension);
  write_list(writer, "simplex", step.simplex);
  if (step.apex >= 0) writer.member("apex", step.apex);
  if (step.face >= 0) writer.member("face", step.face).member("listed", step.listed);
  if (step.event == HullEvent::horizon) {
    writer.member("tested", step.tested).key("horizon").begin_array();
    for (const auto& edge : step.horizon) write_indices(writer, edge);
    writer.end_array();
  }
  write_list(writer, "seen_faces", step.seen_faces);
  write_list(writer, "removed_faces", step.removed_faces);
  if (!step.added_faces.empty()) {
    writer.key("added_faces").begin_array();
    for (const HullStepFace& face : step.added_faces) {
      writer.begin_object().key("vertices");
      write_indices(writer, face.vertices);
      writer.member("normal", face.normal).member("offset", face.offset).end_object();
    }
    writer.end_array();
  }
  if (step.event == HullEvent::assign) {
    writer.key("assigned").begin_array();
    for (const HullAssignment& own : step.assigned)
      writer.begin_object().member("point", own.point).member("face", own.face).end_object();
    writer.end_array();
  }
  write_list(writer, "merged_faces", step.merged_faces);
  write_list(writer, "outline", step.outline);
  write_list(writer, "dropped", step.dropped);
  if (step.event == HullEvent::merge) writer.member("tolerance", step.tolerance);
  if (step.event == HullEvent::stop)
    writer.member("vertices", step.vertices).member("faces", step.faces).member("volume", step.volume);
  write_test(writer, step.test);
}

void write_points(JsonWriter& writer, std::string_view name, const std::vector<Vector3d>& points) {
  writer.key(name).begin_array();
  for (const Vector3d& point : points) writer.value(point);
  writer.end_array();
}

void write_mark(JsonWriter& writer, const ContactMark& mark) {
  writer.begin_object().member("point_a", mark.point_a).member("point_b", mark.point_b).member("depth", mark.depth);
  writer.member("feature_a", name_of(mark.feature_a)).member("feature_b", name_of(mark.feature_b)).end_object();
}

void write_marks(JsonWriter& writer, std::string_view name, const std::vector<ContactMark>& marks) {
  writer.key(name).begin_array();
  for (const ContactMark& mark : marks) write_mark(writer, mark);
  writer.end_array();
}

void write_facts(JsonWriter& writer, const ContactStep& step, const StepContext&) {
  writer.member("normal", step.normal).member("overlap_along", step.overlap);
  const bool of_face = !step.face.empty() || (step.event == ContactEvent::axis && step.test);
  if (of_face) writer.member("of", step.of_a ? "a" : "b").member("feature", name_of(step.feature));
  if (step.feature_b) writer.member("feature_b", name_of(*step.feature_b));
  if (!step.face.empty()) write_points(writer, "face", step.face);
  if (step.event == ContactEvent::clip) {
    writer.member("side", step.side).key("plane").begin_object().member("point", step.side_point);
    writer.member("normal", step.side_normal).end_object();
    write_points(writer, "polygon", step.polygon);
    write_points(writer, "removed", step.removed);
  }
  if (step.mark) {
    writer.key("point");
    write_mark(writer, *step.mark);
  }
  if (step.event == ContactEvent::reduce || step.event == ContactEvent::stop) write_marks(writer, "points", step.points);
  if (step.event == ContactEvent::reduce) write_marks(writer, "dropped", step.dropped);
  if (!step.rule.empty()) writer.member("rule", step.rule);
  write_test(writer, step.test);
}

std::string_view phase_of(const GjkStep&) {
  return "gjk";
}
std::string_view phase_of(const EpaStep&) {
  return "epa";
}
std::string_view phase_of(const RayStep&) {
  return "ray";
}
std::string_view phase_of(const SweepStep&) {
  return "sweep";
}
std::string_view phase_of(const WalkStep&) {
  return "walk";
}
std::string_view phase_of(const BroadPhaseStep&) {
  return "broad";
}
std::string_view phase_of(const HullStep&) {
  return "hull";
}
std::string_view phase_of(const ContactStep&) {
  return "manifold";
}

}  // namespace

std::string_view event_name(const Step& step) {
  return std::visit([](const auto& facts) { return event_name(facts.event); }, step);
}

std::string to_json(const Step& step, std::size_t index, const StepContext& context) {
  JsonWriter writer;
  writer.begin_object().member("step", index);
  std::visit(
      [&](const auto& facts) {
        writer.member("event", event_name(facts.event)).member("line", facts.line).member("reason", explain(facts));
        writer.member("phase", phase_of(facts));
        if (context.tick) writer.member("tick", *context.tick);
        write_facts(writer, facts, context);
      },
      step);
  writer.end_object();
  return writer.take();
}

}  // namespace minkoscope
