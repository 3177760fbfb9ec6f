#include "app/labs/pair/hull/hull_mode.h"

#include <string>

#include "app/labs/pair/hull/hull_panel.h"
#include "app/labs/pair/shape_points.h"
#include "app/mode/panel_cache.h"
#include "app/mode/view_pick.h"
#include "core/scene/built_hull.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

int which_of(const PanelContext& context) {
  return built_hull_of(context.document.current());
}

/// The shape whose hull comes after that of `which` (-1: none); -1: there is no other, or it is too large.
int next_to_build(const Case& value, int which) {
  for (int next = which + 1; next < 2; ++next) {
    const HullShape* hull = hull_of(value, next);
    if (hull != nullptr && hull->hull->points.size() <= most_built_points) return next;
  }
  return -1;
}

HullFrame frame_of(const PanelContext& context, const HullScene& scene, int view) {
  if (view == 1) return frame_over_face(scene);
  return {shape_of(*context.document.pair(), which_of(context)).pose, false};
}

}  // namespace

const HullScene& HullMode::scene_of(const PanelContext& context) const {
  const Document& document = context.document;
  if (!scene_ || revision_ != document.revision() || scene_->index != document.cursor()) {
    revision_ = document.revision();
    scene_.emplace(*document.hull_trace(), document.cursor());
  }
  return *scene_;
}

void HullMode::show(Document& document, int which) {
  document.look([&](Case& value) { set_built_hull(value, which); });
  document.set_cursor(0);
}

void HullMode::toggle(Document& document) {
  const Case& value = document.current();
  const int now = built_hull_of(value);
  if (const int next = next_to_build(value, now); next >= 0) return show(document, next);
  if (now >= 0) return show(document, -1);
  const bool too_large = hull_of(value, 0) != nullptr || hull_of(value, 1) != nullptr;
  document.notices().information(too_large
                                     ? "the building of a hull is shown up to " + std::to_string(most_built_points) +
                                           " points; minkoscope trace --hull a writes the steps of any"
                                     : "neither shape is a hull of points: there is none to build");
}

void HullMode::update(PanelContext& context, double seconds) {
  play(context, seconds);
}

void HullMode::draw_case_panel(PanelContext& context) {
  if (const HullRequest request = draw_hull_panel(context, scene_of(context)); request.made)
    show(context.document, request.which);
}

void HullMode::draw_inspector(PanelContext& context) {
  SteppedMode::draw_inspector(context);
  if (active(context.document)) draw_hull_list(context, scene_of(context));
}

ViewText HullMode::describe(const PanelContext& context, int view) const {
  const HullScene& scene = scene_of(context);
  std::vector<LegendEntry> legend = hull_legend(scene, view);
  if (view == 0) {
    const bool another = next_to_build(context.document.current(), which_of(context)) >= 0;
    return {"The hull as it is built",
            another ? "H shows the hull of B, Esc the pair · F frames" : "H or Esc shows the pair again · F frames",
            std::move(legend)};
  }
  if (scene.face < 0) {
    ViewText text;
    text.title = "Over a face";
    text.absent = "A hull without volume has no faces to build.";
    return text;
  }
  return {"Over face " + std::to_string(scene.face), "the same, turned until that face lies level", std::move(legend)};
}

void HullMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const HullScene& scene = scene_of(context);
  if (view == 1 && scene.face < 0) return;
  draw_hull(scene, frame_of(context, scene, view), which_of(context), list);
  // What a row or the pointer stands on.
  const HullFrame frame = frame_of(context, scene, view);
  for (const MarkId mark : {context.selection.selected, context.selection.hovered}) {
    const MarkKind kind = mark_kind(mark);
    const std::uint64_t index = mark_index(mark);
    if ((kind == MarkKind::hull_vertex_a || kind == MarkKind::hull_vertex_b) && index < scene.moment.place.size()) {
      const int own = static_cast<int>(index);
      list.point(frame.pose.to_world(scene.point(own)), Role::selection, Marker::square, mark);
      list.label(frame.pose.to_world(scene.point(own)), "p" + std::to_string(own), Role::selection, 40);
    }
    if (kind == MarkKind::polytope_face && index < scene.trace.faces.size()) {
      const auto& vertices = scene.face_at(static_cast<int>(index)).vertices;
      for (std::size_t i = 0; i < 3; ++i) {
        list.line(frame.pose.to_world(scene.point(vertices[i])),
                  frame.pose.to_world(scene.point(vertices[(i + 1) % 3])), Role::selection,
                  {.width = 2.4f, .on_top = true});
      }
    }
  }
}

std::optional<Mode::ListKey> HullMode::list_key(const PanelContext& context, int) const {
  return ListKey{combined_hash({context.document.identity(), context.document.revision()}),
                 context.document.cursor(),
                 context.selection.selected,
                 context.selection.hovered,
                 0,
                 0};
}

std::uint64_t HullMode::framing_key(const PanelContext& context, int) const {
  // Another hull, or the pair again, is framed again.
  return combined_hash({context.document.identity(), static_cast<std::uint64_t>(1 + which_of(context))});
}

std::optional<DrawBounds> HullMode::bounds(const PanelContext& context, int view, const DrawList& list, bool) const {
  // All points, so that nothing jumps from step to step.
  const HullScene& scene = scene_of(context);
  const HullFrame frame = frame_of(context, scene, view);
  std::optional<DrawBounds> result = list.bounds();
  for (const Vector3d& point : scene.trace.hull->points) include(result, frame.pose.to_world(point));
  return result;
}

void HullMode::adjust(RenderOptions& options, int view) const {
  // The current face lies on the grid.
  if (view == 1 && scene_ && scene_->face >= 0)
    options.grid_height =
        frame_over_face(*scene_).pose.to_world(scene_->point(scene_->face_at(scene_->face).vertices[0])).y;
}

void HullMode::draw_film(PanelContext& context, int, std::size_t step, DrawList& list) {
  const HullScene scene(*context.document.hull_trace(), step);
  draw_hull(scene, frame_of(context, scene, 0), which_of(context), list);
}

bool HullMode::key(PanelContext& context, const InputEvent& event) {
  const bool plain = event.kind == InputEvent::Kind::key_down && !event.modifiers.control && !event.modifiers.alt;
  if (plain && event.key == key_of('H')) {
    toggle(context.document);
    return true;
  }
  return SteppedMode::key(context, event);
}

bool HullMode::hover(PanelContext& context, const ViewMouse& mouse) {
  const auto pick = pick_under(context, mouse);
  if (pick) context.selection.next_hovered = pick->id;
  return false;
}

void HullMode::click(PanelContext& context, const ViewMouse& mouse) {
  const auto pick = pick_under(context, mouse);
  context.selection.selected = pick ? pick->id : 0;
}

bool HullMode::cancel(PanelContext& context) {
  if (!SteppedMode::cancel(context)) show(context.document, -1);
  return true;
}

nlohmann::ordered_json HullMode::state(const PanelContext& context) const {
  const HullScene& scene = scene_of(context);
  const HullCounts counts = counts_of(scene);
  nlohmann::ordered_json result;
  result["hull"] = {{"of", which_of(context) == 0 ? "a" : "b"},
                    {"face", scene.face},
                    {"faces", counts.faces},
                    {"vertices", counts.vertices},
                    {"listed", counts.listed},
                    {"inside", counts.inside},
                    {"list", scene.list.size()}};
  add_step(context, result);
  return result;
}

}  // namespace minkoscope
