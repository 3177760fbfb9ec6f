#include "app/labs/sweep/sweep_mode.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/draw/level/ellipsoid_space.h"
#include "app/mode/elapsed.h"
#include "app/mode/view_message.h"
#include "app/mode/view_pick.h"
#include "core/scene/json/json.h"
#include "core/sweep/method_table.h"
#include "core/trial/oracle/difference.h"

namespace minkoscope {

namespace {

using Clock = std::chrono::steady_clock;
double largest(const Vector3d& v) {
  return std::max({v.x, v.y, v.z});
}

/// Bounds of an extent `half` around a centre along its path, with a margin.
DrawBounds way(const Vector3d& from, const Vector3d& to, const Vector3d& half) {
  return {glm::min(from, to) - 1.2 * half, glm::max(from, to) + 1.2 * half};
}

/// Half extents of the body's world bounding box.
Vector3d half_box(const EllipsoidBody& body) {
  const glm::dmat3 axes = glm::mat3_cast(body.rotation);
  Vector3d squared(0.0);
  for (int i = 0; i < 3; ++i) squared += axes[i] * axes[i] * (body.radii[i] * body.radii[i]);
  return glm::sqrt(squared);
}

}  // namespace

void SweepMode::update(PanelContext& context, double seconds) {
  play(context, seconds);
  lists_ms_ = trace_ms_ = 0.0;
  if (context.still) context.document.finish_preparing();
  const SweepQuery* query = context.document.sweep();
  const PreparedLevel& ready = context.document.prepared_level();
  preparing_ = query != nullptr && (ready.busy() || context.document.sweeping());
  if (query == nullptr || context.document.revision() == seen_revision_) return;
  seen_revision_ = context.document.revision();
  trace_ms_ = context.document.run_milliseconds();
  meshes_ = ready.ready_for(*query) ? ready.meshes_of(*query) : std::vector<PreparedLevel::Mesh>{};
  surfaces_.level.clear();
  for (const PreparedLevel::Mesh& mesh : meshes_) surfaces_.level.push_back(mesh.surface);
  if (!surfaces_.unit_sphere) surfaces_.unit_sphere = make_unit_sphere();
  make_body_surfaces(*query, surfaces_);
  bounds_ = bounds_of_body(*query);
  const Vector3d middle = query->body.position + 0.5 * query->displacement;
  world_reveal_ = {middle, 1.2 * largest(bounds_.radii)};
  ellipsoid_reveal_ = {0.5 * displacement_to_ellipsoid_space(query->body, query->displacement), 1.3};
}

void SweepMode::draw_case_panel(PanelContext& context) {
  const std::filesystem::path chosen = case_panel_.draw(context);
  if (!chosen.empty()) context.document.open(chosen);
}

ViewText SweepMode::describe(const PanelContext& context, int view) const {
  ViewText text;
  text.legend = {{Role::body, Marker::disc, "body", "solid where it stops; rings at the start"},
                 {Role::contact, Marker::star, "contact", "the contact point, and the triangle, edge or vertex hit"}};
  if (view == 0) {
    text.title = "World";
    text.hint = "drag moves the start · Shift+drag the end · F frames";
    text.legend.push_back({Role::slide_plane, std::nullopt, "normal", "of the tangent plane at the contact"});
  } else if (surfaces_.body) {
    text.title = "Obstacle − body";
    text.hint = "the body is a point; what it must not enter is obstacle − body";
    text.legend.push_back({Role::difference, std::nullopt, "T − body", "positions of the body in which it touches T"});
    const SweepMethod* method = find_sweep_method(context.document.sweep()->algorithm);
    if (method != nullptr && !method->in_ellipsoid_space) {
      text.legend.push_back(
          {Role::support, Marker::square, "simplex", "vertices of T − body that carry the nearest point"});
      text.legend.push_back({Role::slide_plane, std::nullopt, "plane", "no point of T − body lies beyond it"});
    }
  } else {
    text.title = "Ellipsoid space";
    text.metres = false;
    text.hint = "the level inflated by the unit sphere; the body is a point";
    text.legend.push_back({Role::difference, std::nullopt, "inflated", "positions of the body's centre in contact"});
    text.legend.push_back({Role::wanted_path, std::nullopt, "remaining", "the part of the move beyond the hit"});
  }
  const Document& document = context.document;
  for (const OutcomeMark* mark : outcomes_seen(document.steps(), document.cursor() + 1)) {
    if (mark->outcome != CandidateOutcome::hit)
      text.legend.push_back({mark->role, mark->marker, std::string(mark->name), mark->meaning, Key::none, true,
                             "a candidate triangle: "});
  }
  return text;
}

void SweepMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const auto begin = Clock::now();
  const SweepQuery* query = context.document.sweep();
  if (query == nullptr) return;
  static const SweepTrace nothing{};
  const SweepTrace& trace = context.document.sweep_trace() != nullptr ? *context.document.sweep_trace() : nothing;
  if (view == 0) {
    draw_sweep_world(*query, trace, context.document.cursor(), surfaces_, list);
  } else if (surfaces_.body) {
    draw_sweep_difference(*query, trace, context.document.cursor(), surfaces_, list);
  } else {
    const double end = trace.result.hit ? trace.result.time : 1.0;
    const PlacedInflation inflated = inflated_.of(*query, context.document.prepared_level(),
                                                  query->body.position + end * query->displacement, context.still);
    draw_sweep_ellipsoid_space(*query, trace, context.document.cursor(), surfaces_, inflated, list);
  }
  lists_ms_ += milliseconds_since(begin);
}

void SweepMode::draw_film(PanelContext& context, int, std::size_t step, DrawList& list) {
  const SweepTrace* trace = context.document.sweep_trace();
  if (trace == nullptr) return;
  if (surfaces_.body) return draw_sweep_difference(*context.document.sweep(), *trace, step, surfaces_, list);
  draw_sweep_ellipsoid_space(*context.document.sweep(), *trace, step, surfaces_, {}, list);
}

std::optional<Mode::ListKey> SweepMode::list_key(const PanelContext& context, int) const {
  if (!panel_key() || grab_ != Grab::none) return std::nullopt;
  return ListKey{context.document.identity(), context.document.revision(),
                 context.document.cursor(),   context.selection.selected,
                 context.selection.hovered,   2 * meshes_.size() + (context.still ? 1 : 0)};
}

std::uint64_t SweepMode::framing_key(const PanelContext& context, int) const {
  return context.document.identity();
}

std::optional<double> SweepMode::size_shown(const PanelContext& context) const {
  const SweepQuery* query = context.document.sweep();
  if (query == nullptr) return std::nullopt;
  const Vector3d& radii = query->body.radii;
  const double body = query->shape ? size_of(*query->shape) : std::max({radii.x, radii.y, radii.z});
  return std::max(body, glm::length(query->displacement));
}

std::optional<DrawBounds> SweepMode::bounds(const PanelContext& context, int view, const DrawList&, bool close) const {
  const SweepQuery* query = context.document.sweep();
  if (query == nullptr) return std::nullopt;
  const SweepTrace* trace = context.document.sweep_trace();
  // Zoomed: the contact, or the start of the move.
  const bool hit = trace != nullptr && trace->result.hit;
  if (view == 0) {
    const double radius = largest(bounds_.radii);
    if (close) {
      const Vector3d centre = hit ? trace->result.point : query->body.position;
      return DrawBounds{centre - Vector3d(0.5 * radius), centre + Vector3d(0.5 * radius)};
    }
    return way(query->body.position, query->body.position + query->displacement, half_box(bounds_));
  }
  if (surfaces_.body) {
    const double half = largest(bounds_.radii);
    if (close && hit) {
      const Vector3d centre = trace->result.time * query->displacement;
      return DrawBounds{centre - Vector3d(half), centre + Vector3d(half)};
    }
    return way(Vector3d(0.0), query->displacement, Vector3d(half));
  }
  if (close) {
    const Vector3d centre = hit ? to_ellipsoid_space(query->body, trace->result.point) : Vector3d(0.0);
    return DrawBounds{centre - Vector3d(0.5), centre + Vector3d(0.5)};
  }
  return way(Vector3d(0.0), displacement_to_ellipsoid_space(query->body, query->displacement), Vector3d(1.0));
}

void SweepMode::adjust(RenderOptions& options, int view) const {
  options.grid = false;  // the level has its own grid
  options.reveal = view == 0 ? world_reveal_ : ellipsoid_reveal_;
}

void SweepMode::introduce_surfaces(Picker& picker) const {
  // Collision queries already have a hierarchy over the same triangles.
  for (const PreparedLevel::Mesh& mesh : meshes_) {
    if (mesh.coarse) {
      picker.know(mesh.surface, std::shared_ptr<const Bvh<float>>(mesh.coarse, &mesh.coarse->bvh()));
    } else if (mesh.fine) {
      picker.know(mesh.surface, std::shared_ptr<const Bvh<double>>(mesh.fine, &mesh.fine->bvh()));
    }
  }
}

void SweepMode::draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera&, ImDrawList& draw) {
  if (view != 0 || !preparing_) return;
  if (context.document.sweeping()) {
    draw_view_message(context, rect, "testing the triangles along the path · Esc cancels", draw);
    return;
  }
  draw_progress(context, rect, context.document.prepared_level().progress(), "preparing the level · Esc cancels", draw);
}

bool SweepMode::hover(PanelContext& context, const ViewMouse& mouse) {
  if (grab_ != Grab::none) return true;
  const auto pick = pick_under(context, mouse);
  if (!pick) return false;
  const MarkKind kind = mark_kind(pick->id);
  if (kind == MarkKind::body) return mouse.view == 0;
  if (kind != MarkKind::level_mesh) context.selection.next_hovered = pick->id;
  return false;
}

std::optional<Pose> SweepMode::selected_pose(const PanelContext& context) const {
  const SweepQuery* query = context.document.sweep();
  if (query == nullptr || mark_kind(context.selection.selected) != MarkKind::body) return std::nullopt;
  return Pose{query->body.position, query->body.rotation};
}

void SweepMode::set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) {
  context.document.edit(
      [&](Case& value) {
        EllipsoidBody& body = std::get<SweepQuery>(value.run).body;
        body.position = pose.position;
        body.rotation = pose.rotation;
      },
      gesture);
}

bool SweepMode::press(PanelContext& context, const ViewMouse& mouse) {
  const SweepQuery* query = context.document.sweep();
  if (mouse.view != 0 || query == nullptr) return false;
  const auto pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position, 0.0);
  const bool on_body = pick && mark_kind(pick->id) == MarkKind::body;
  if (!on_body && !mouse.modifiers.shift) return false;
  ++drags_;
  grab_body_ = query->body;
  grab_displacement_ = query->displacement;
  grab_ = mouse.modifiers.shift ? Grab::end : Grab::start;
  // The end moves in its own plane parallel to the view, wherever it was grabbed.
  grab_anchor_ = grab_ == Grab::end ? query->body.position + query->displacement : pick->position;
  return true;
}

void SweepMode::drag(PanelContext& context, const ViewMouse& mouse) {
  if (grab_ == Grab::none) return;
  const Vector3d moved = mouse.camera->drag(grab_anchor_, mouse.pressed, mouse.position, mouse.rect) - grab_anchor_;
  if (!is_finite(moved)) return;
  EllipsoidBody body = grab_body_;
  Vector3d displacement = grab_displacement_;
  (grab_ == Grab::start ? body.position : displacement) += moved;
  const SweepQuery* query = context.document.sweep();
  if (query == nullptr || (body == query->body && displacement == query->displacement)) return;
  context.document.edit(
      [&](Case& value) {
        auto& sweep = std::get<SweepQuery>(value.run);
        sweep.body = body;
        sweep.displacement = displacement;
      },
      "drag " + std::to_string(drags_));
}

void SweepMode::release(PanelContext& context, const ViewMouse&) {
  grab_ = Grab::none;
  context.document.end_gesture();
}

void SweepMode::click(PanelContext& context, const ViewMouse& mouse) {
  const auto pick = pick_under(context, mouse);
  const bool level = pick && mark_kind(pick->id) == MarkKind::level_mesh;
  context.selection.selected = pick && !level ? pick->id : 0;
}

bool SweepMode::cancel(PanelContext& context) {
  if (grab_ != Grab::none) {
    // Undoes the drag: its entry is the newest.
    grab_ = Grab::none;
    context.document.end_gesture();
    const SweepQuery* query = context.document.sweep();
    const bool changed = query != nullptr && !(query->body == grab_body_ && query->displacement == grab_displacement_);
    if (changed) context.document.undo();
    return true;
  }
  if (preparing_) {
    context.document.cancel_preparing();
    return true;
  }
  return SteppedMode::cancel(context);
}

nlohmann::ordered_json SweepMode::state(const PanelContext& context) const {
  nlohmann::ordered_json result;
  if (const SweepQuery* query = context.document.sweep()) {
    const Vector3d &p = query->body.position, &d = query->displacement;
    result["position"] = {p.x, p.y, p.z};
    result["displacement"] = {d.x, d.y, d.z};
    result["algorithm"] = query->algorithm;
    result["shape"] = query->shape ? type_name(*query->shape) : std::string_view("ellipsoid");
  }
  if (const SweepTrace* trace = context.document.sweep_trace()) {
    result["hit"] = trace->result.hit;
    result["time"] = trace->result.time;
    result["feature"] = to_string(trace->result.feature);
    result["triangle"] = trace->result.triangle;
    result["start_overlap"] = trace->result.start_overlap;
  }
  result["inflated"] = surfaces_.body ? 0 : inflated_.shown();
  result["preparing"] = preparing_;
  add_step(context, result);
  return result;
}

std::vector<std::pair<std::string, double>> SweepMode::costs() const {
  return {{"trace", trace_ms_}, {"draw lists", lists_ms_}};
}

}  // namespace minkoscope
