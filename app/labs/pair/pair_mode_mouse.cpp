// The mouse in the views of a pair: grabbing shapes and vertices, hovering and selecting.
#include <algorithm>

#include "app/labs/pair/pair_mode.h"
#include "app/labs/pair/shape_points.h"
#include "app/mode/drag_turn.h"
#include "app/mode/view_pick.h"
#include "app/session/warm_start_chain.h"

namespace minkoscope {

MarkId PairMode::vertex_under(const PanelContext& context, const ViewMouse& mouse) const {
  const PairQuery* query = context.document.pair();
  if (mouse.view != 0 || query == nullptr) return 0;
  const double reach = 9.0 * static_cast<double>(context.scale);
  MarkId best = 0;
  double best_distance = reach, best_depth = 0.0;
  Vector3d best_point(0.0);
  for (int which = 0; which < 2; ++which) {
    const PosedShape& posed = shape_of(*query, which);
    const std::vector<Vector3d> points = own_points(posed.shape);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vector3d world = posed.pose.to_world(points[i]);
      const auto seen = mouse.camera->project(world, mouse.rect);
      if (!seen) continue;
      const double distance = glm::length(seen->pixel - mouse.position);
      const bool nearer =
          distance < best_distance - 2.0 || (distance < best_distance && (best == 0 || seen->depth < best_depth));
      if (!nearer || !is_extreme(posed.shape, i)) continue;
      best = make_mark(which == 0 ? MarkKind::hull_vertex_a : MarkKind::hull_vertex_b, i);
      best_distance = distance;
      best_depth = seen->depth;
      best_point = world;
    }
  }
  if (best == 0 || mouse.picker->hidden(*mouse.list, *mouse.camera, best_point)) return 0;
  return best;
}

MarkId PairMode::polytope_vertex_under(const PanelContext& context, const ViewMouse& mouse) const {
  const PairTrace* trace = context.document.pair_trace();
  if (mouse.view != 1 || trace == nullptr) return 0;
  MarkId best = 0;
  double reach = 9.0 * static_cast<double>(context.scale);
  for (const int vertex : polytope_vertices_at(*trace, context.document.cursor())) {
    const auto index = static_cast<std::size_t>(vertex);
    const auto seen = mouse.camera->project(trace->polytope.vertices[index].w, mouse.rect);
    if (!seen) continue;
    const double distance = glm::length(seen->pixel - mouse.position);
    if (distance >= reach) continue;
    reach = distance;
    best = make_mark(MarkKind::polytope_vertex, index);
  }
  return best;
}

bool PairMode::hover(PanelContext& context, const ViewMouse& mouse) {
  if (grab_ != Grab::none) return true;
  hovered_vertex_ = mouse.modifiers.shift ? 0 : vertex_under(context, mouse);
  if (hovered_vertex_ != 0) {
    context.selection.next_hovered = hovered_vertex_;
    return true;
  }
  if (const MarkId vertex = polytope_vertex_under(context, mouse); vertex != 0) {
    context.selection.next_hovered = vertex;
    return false;
  }
  const auto pick = pick_under(context, mouse);
  if (!pick) return false;
  const MarkKind kind = mark_kind(pick->id);
  if (kind == MarkKind::shape_a || kind == MarkKind::shape_b) return mouse.view == 0;
  if (kind != MarkKind::difference) context.selection.next_hovered = pick->id;
  return false;
}

std::optional<Pose> PairMode::selected_pose(const PanelContext& context) const {
  const PairQuery* query = context.document.pair();
  const MarkKind kind = mark_kind(context.selection.selected);
  if (query == nullptr || (kind != MarkKind::shape_a && kind != MarkKind::shape_b)) return std::nullopt;
  return shape_of(*query, kind == MarkKind::shape_a ? 0 : 1).pose;
}

void PairMode::set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) {
  const bool a = mark_kind(context.selection.selected) == MarkKind::shape_a;
  edit_shapes(
      context.document,
      [&](Case& value) {
        auto& pair = std::get<PairQuery>(value.run);
        (a ? pair.a : pair.b).pose = pose;
      },
      gesture);
}

bool PairMode::press(PanelContext& context, const ViewMouse& mouse) {
  const PairQuery* query = context.document.pair();
  if (mouse.view != 0 || query == nullptr) return false;
  ++drags_;
  grab_depth_ = 0.0;
  const MarkId vertex = mouse.modifiers.shift ? 0 : vertex_under(context, mouse);
  if (vertex != 0) {
    grab_ = Grab::vertex;
    grabbed_ = mark_kind(vertex) == MarkKind::hull_vertex_a ? 0 : 1;
    grabbed_point_ = mark_index(vertex);
    grab_start_ = shape_of(*query, grabbed_);
    grab_anchor_ = grab_start_.pose.to_world(own_points(grab_start_.shape)[grabbed_point_]);
    return true;
  }
  // Only the shape's own marks: a drag that begins on a label or witness point moves the shape.
  const auto pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position, 0.0);
  if (!pick) return false;
  const MarkKind kind = mark_kind(pick->id);
  if (kind != MarkKind::shape_a && kind != MarkKind::shape_b) return false;
  grabbed_ = kind == MarkKind::shape_a ? 0 : 1;
  grab_ = mouse.modifiers.shift ? Grab::rotate : Grab::move;
  grab_start_ = shape_of(*query, grabbed_);
  grab_anchor_ = pick->position;
  return true;
}

void PairMode::drag(PanelContext& context, const ViewMouse& mouse) {
  if (grab_ == Grab::none) return;
  PosedShape moved = grab_start_;
  const Camera& camera = *mouse.camera;
  if (grab_ == Grab::rotate) {
    const Quaterniond turn = turn_of_drag(mouse, static_cast<double>(context.scale));
    moved.pose.rotation = glm::normalize(turn * grab_start_.pose.rotation);
  } else {
    // The wheel moves it away from the eye, or nearer.
    constexpr double per_notch = 0.02;  // of the eye's distance
    grab_depth_ += static_cast<double>(ImGui::GetIO().MouseWheel) * per_notch * camera.distance;
    const Vector3d to =
        camera.drag(grab_anchor_, mouse.pressed, mouse.position, mouse.rect) + grab_depth_ * camera.forward();
    if (!is_finite(to)) return;
    if (grab_ == Grab::move) {
      moved.pose.position += to - grab_anchor_;
    } else {
      moved.shape = with_point(grab_start_.shape, grabbed_point_, grab_start_.pose.to_local(to));
    }
  }
  if (moved == shape_of(*context.document.pair(), grabbed_)) return;
  edit_shapes(
      context.document,
      [&](Case& value) {
        auto& pair = std::get<PairQuery>(value.run);
        (grabbed_ == 0 ? pair.a : pair.b) = moved;
      },
      "drag " + std::to_string(drags_));
}

void PairMode::release(PanelContext& context, const ViewMouse&) {
  grab_ = Grab::none;
  context.document.end_gesture();
}

void PairMode::click(PanelContext& context, const ViewMouse& mouse) {
  MarkId chosen = vertex_under(context, mouse);
  if (chosen == 0) chosen = polytope_vertex_under(context, mouse);
  if (chosen == 0) {
    const auto pick = pick_under(context, mouse);
    if (pick && mark_kind(pick->id) != MarkKind::difference) chosen = pick->id;
  }
  context.selection.selected = chosen;
}

bool PairMode::cancel(PanelContext& context) {
  if (grab_ != Grab::none) {
    // Undoes the drag: its entry is the newest.
    const PosedShape& now = shape_of(*context.document.pair(), grabbed_);
    grab_ = Grab::none;
    context.document.end_gesture();
    if (!(now == grab_start_)) context.document.undo();
    return true;
  }
  return SteppedMode::cancel(context);
}

}  // namespace minkoscope
