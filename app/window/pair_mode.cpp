#include "app/window/pair_mode.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/panels/step_kind.h"
#include "app/panels/timeline_panel.h"
#include "app/panels/widgets.h"
#include "app/render/assets.h"
#include "app/session/bookmarks.h"
#include "app/window/mark_keys.h"
#include "app/window/pair_legend.h"
#include "app/window/step_keys.h"

namespace minkoscope {

namespace {

using Clock = std::chrono::steady_clock;
double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// The points of a shape that can be dragged one by one, in its local frame; empty for other shapes.
std::vector<Vector3d> own_points(const Shape& shape) {
  if (const auto* hull = std::get_if<HullShape>(&shape.value)) return hull->hull->points;
  if (const auto* triangle = std::get_if<TriangleShape>(&shape.value)) {
    return {triangle->points.begin(), triangle->points.end()};
  }
  return {};
}

Shape with_point(const Shape& shape, std::size_t index, const Vector3d& point) {
  if (const auto* hull = std::get_if<HullShape>(&shape.value)) {
    std::vector<Vector3d> points = hull->hull->points;
    points[index] = point;
    return make_hull_shape(std::move(points));
  }
  if (const auto* triangle = std::get_if<TriangleShape>(&shape.value)) {
    TriangleShape changed = *triangle;
    changed.points[index] = point;
    return {changed};
  }
  return shape;
}

const PosedShape& shape_of(const PairQuery& query, int which) {
  return which == 0 ? query.a : query.b;
}

/// A vertex of the hull, not an inner point: only those are offered to the mouse.
bool is_extreme(const Shape& shape, std::size_t index) {
  const auto* hull = std::get_if<HullShape>(&shape.value);
  if (hull == nullptr) return true;
  const auto& vertices = hull->hull->vertices;
  return std::find(vertices.begin(), vertices.end(), static_cast<std::uint32_t>(index)) != vertices.end();
}

std::vector<std::string> hints_of(const Case& value) {
  std::vector<std::string> hints;
  if (value.view.empty()) return hints;
  const nlohmann::json view = nlohmann::json::parse(value.view, nullptr, false);
  if (!view.is_object()) return hints;
  const auto found = view.find("hints");
  if (found == view.end() || !found->is_array()) return hints;
  for (const auto& hint : *found) {
    if (hint.is_string()) hints.push_back(hint.get<std::string>());
  }
  return hints;
}

}  // namespace

void PairMode::update(PanelContext& context, double seconds) {
  Document& document = context.document;
  advance_playback(context, seconds);
  playing_ = context.playback.playing;
  const auto begin = Clock::now();
  const bool changed = document.revision() != surfaces_revision_;
  if (changed) {
    surfaces_revision_ = document.revision();
    try {
      surfaces_ = document.pair() != nullptr ? surface_cache_.of(*document.pair()) : PairSurfaces{};
    } catch (const std::exception&) {
      surfaces_ = {};  // the result box says why the pair cannot run
    }
  }
  difference_ms_ = milliseconds_since(begin);
  trace_ms_ = changed ? document.run_milliseconds() : 0.0;
  lists_ms_ = 0.0;
  if (hints_of_ != document.snapshot()) {
    hints_of_ = document.snapshot();
    hints_ = minkoscope::hints_of(*hints_of_);
  }
}

void PairMode::draw_case_panel(PanelContext& context) {
  const CasePanel::Request request = case_panel_.draw(context);
  if (!request.open.empty()) context.document.open(request.open);
  if (request.hull_from_file >= 0) {
    dialog_.show(FileDialog::Purpose::hull_points, asset_path("assets/levels"), request.hull_from_file);
  }
}

void PairMode::draw_inspector(PanelContext& context) {
  inspector_.draw(context);
}
void PairMode::draw_transport(PanelContext& context) {
  minkoscope::draw_transport(context);
}
void PairMode::draw_timeline(PanelContext& context) {
  minkoscope::draw_timeline(context);
}

ViewText PairMode::describe(const PanelContext& context, int view) const {
  static const PairTrace nothing{};
  const Document& document = context.document;
  const PairTrace& trace = document.pair_trace() != nullptr ? *document.pair_trace() : nothing;
  std::vector<LegendEntry> legend;
  if (const PairQuery* query = document.pair())
    legend = pair_legend(*query, trace, document.cursor(), context.document.preferences().layers, view);
  if (view == 0) return {"World", "drag moves · Shift+drag rotates · F frames", std::move(legend)};
  return {"Minkowski difference A − B", "click a vertex: its two supports light up · Z zooms", std::move(legend)};
}

void PairMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const auto begin = Clock::now();
  const Document& document = context.document;
  const PairQuery* query = document.pair();
  if (query == nullptr) return;
  static const PairTrace nothing{};
  const PairTrace& trace = document.pair_trace() != nullptr ? *document.pair_trace() : nothing;
  if (view == 0) {
    draw_pair_world(*query, trace, document.cursor(), surfaces_, list, context.document.preferences().layers);
    // The vertex that a press would take.
    for (const MarkId mark : {hovered_vertex_, context.selection.selected, context.selection.hovered}) {
      const MarkKind kind = mark_kind(mark);
      if (kind != MarkKind::hull_vertex_a && kind != MarkKind::hull_vertex_b) continue;
      const int which = kind == MarkKind::hull_vertex_a ? 0 : 1;
      const PosedShape& posed = shape_of(*query, which);
      const std::vector<Vector3d> points = own_points(posed.shape);
      if (mark_index(mark) < points.size()) {
        list.point(posed.pose.to_world(points[mark_index(mark)]), Role::selection, Marker::square, mark);
      }
    }
  } else {
    draw_pair_minkowski(*query, trace, document.cursor(), surfaces_, list, context.document.preferences().layers);
  }
  draw_lit_polytope_vertices(context, view, list);
  lists_ms_ += milliseconds_since(begin);
}

void PairMode::draw_lit_polytope_vertices(const PanelContext& context, int view, DrawList& list) const {
  const PairTrace* trace = context.document.pair_trace();
  if (trace == nullptr) return;
  const MarkId selected = context.selection.selected, hovered = context.selection.hovered;
  for (const MarkId mark : {selected, hovered == selected ? MarkId{0} : hovered}) {
    if (mark_kind(mark) != MarkKind::polytope_vertex) continue;
    const std::vector<int> vertices = polytope_vertices_at(*trace, context.document.cursor());
    const int vertex = static_cast<int>(mark_index(mark));
    if (std::find(vertices.begin(), vertices.end(), vertex) != vertices.end())
      draw_polytope_vertex(*trace, vertex, view == 0, list);
  }
}

std::uint64_t PairMode::framing_key(const PanelContext& context, int view) const {
  (void)view;
  return context.document.identity();
}

std::optional<DrawBounds> PairMode::bounds(const PanelContext& context, int view, const DrawList& list,
                                           bool close) const {
  if (!close) {
    std::optional<DrawBounds> result = list.bounds();
    if (view == 1) include(result, Vector3d(0.0));
    return result;
  }
  // The simplex, the origin and what stands between them; in the world the support points.
  const PairTrace* trace = context.document.pair_trace();
  if (view == 1 && trace != nullptr) return minkowski_focus(*trace, context.document.cursor());
  std::optional<DrawBounds> result;
  const std::span<const Step> steps = context.document.steps();
  if (steps.empty()) return result;
  const Step& step = steps[context.document.cursor()];
  const auto take = [&result](const SimplexVertex& vertex) {
    include(result, vertex.a);
    include(result, vertex.b);
  };
  if (const auto* gjk = std::get_if<GjkStep>(&step)) {
    for (const SimplexVertex& vertex : gjk->simplex) take(vertex);
    if (gjk->support) take(*gjk->support);
  }
  if (const auto* epa = std::get_if<EpaStep>(&step)) {
    if (epa->support) take(*epa->support);
    if (epa->face >= 0 && static_cast<std::size_t>(epa->face) < trace->polytope.faces.size()) {
      for (const int corner : trace->polytope.faces[static_cast<std::size_t>(epa->face)].vertices) {
        const PolytopeVertex& vertex = trace->polytope.vertices[static_cast<std::size_t>(corner)];
        take({'?', vertex.w, vertex.a, vertex.b});
      }
    }
  }
  return result;
}

void PairMode::adjust(RenderOptions& options, int view) const {
  // A grid through A − B would say that there is a floor; its axes through the origin are what counts there.
  if (view == 1) options.grid_height = 0.0;
}

void PairMode::draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                            ImDrawList& draw) {
  (void)camera;
  if (view != 0 || hints_.empty() || context.document.cursor() != 0 || grab_ != Grab::none) return;
  // Three hints, in a quiet box under the shapes.
  ImFont* font = context.fonts.regular;
  const float pad = context.px(14), row_gap = context.px(9), number = context.px(24);
  const float width = std::min(context.px(430), static_cast<float>(rect.width) - context.px(32));
  const float wrap = width - 2 * pad - number;
  // Laid out once unseen: what is clipped away is not drawn.
  const auto hint_height = [&](const std::string& hint) {
    draw.PushClipRect({0, 0}, {0, 0});
    const float needed = key_text(context, draw, {0, 0}, wrap, hint, font, context.theme.dim);
    draw.PopClipRect();
    return needed;
  };
  float height = 2 * pad - row_gap;
  for (const std::string& hint : hints_) height += hint_height(hint) + row_gap;
  const ImVec2 at{static_cast<float>(rect.x) + context.px(16),
                  static_cast<float>(rect.y + rect.height) - height - context.px(78)};
  if (at.y < static_cast<float>(rect.y) + context.px(60)) return;
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.panel, 0.86f), context.px(7));
  float y = at.y + pad;
  for (std::size_t i = 0; i < hints_.size(); ++i) {
    const ImVec2 centre{at.x + pad + context.px(7), y + font->FontSize * 0.5f};
    draw.AddCircleFilled(centre, context.px(9), packed(context.theme.raised_hovered), 24);
    const std::string digit = std::to_string(i + 1);
    ImFont* small = context.fonts.small;
    const ImVec2 size = small->CalcTextSizeA(small->FontSize, FLT_MAX, 0.0f, digit.c_str());
    draw.AddText(small, small->FontSize, {centre.x - size.x * 0.5f, centre.y - size.y * 0.5f},
                 packed(context.theme.text), digit.c_str());
    y += key_text(context, draw, {at.x + pad + number, y}, wrap, hints_[i], font,
                  mix(context.theme.dim, context.theme.text, 0.55f)) +
         row_gap;
  }
}

bool PairMode::key(PanelContext& context, const InputEvent& event) {
  const bool plain = event.kind == InputEvent::Kind::key_down && !event.modifiers.control && !event.modifiers.alt;
  PairLayers& layers = context.document.preferences().layers;
  for (const auto& [key, layer] : {std::pair<Key, bool*>{regions_key, &layers.regions},
                                   {support_key, &layers.support},
                                   {planes_key, &layers.planes}}) {
    if (!plain || event.key != key) continue;
    *layer = !*layer;
    return true;
  }
  return mark_key(context, event) || step_key(context, event);
}

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
  const auto pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position,
                                       8.0 * static_cast<double>(context.scale));
  if (!pick) return false;
  const MarkKind kind = mark_kind(pick->id);
  if (kind == MarkKind::shape_a || kind == MarkKind::shape_b) return mouse.view == 0;
  if (kind != MarkKind::difference) context.selection.next_hovered = pick->id;
  return false;
}

bool PairMode::press(PanelContext& context, const ViewMouse& mouse) {
  const PairQuery* query = context.document.pair();
  if (mouse.view != 0 || query == nullptr) return false;
  ++drags_;
  const MarkId vertex = mouse.modifiers.shift ? 0 : vertex_under(context, mouse);
  if (vertex != 0) {
    grab_ = Grab::vertex;
    grabbed_ = mark_kind(vertex) == MarkKind::hull_vertex_a ? 0 : 1;
    grabbed_point_ = mark_index(vertex);
    grab_start_ = shape_of(*query, grabbed_);
    grab_anchor_ = grab_start_.pose.to_world(own_points(grab_start_.shape)[grabbed_point_]);
    return true;
  }
  // The shape's own marks, not what is drawn over it: a drag that begins on a label or a witness moves the shape.
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
    const glm::dvec2 pixels = (mouse.position - mouse.pressed) / static_cast<double>(context.scale);
    constexpr double radians_per_pixel = 0.008;
    const Quaterniond turn = glm::angleAxis(pixels.x * radians_per_pixel, camera.up()) *
                             glm::angleAxis(pixels.y * radians_per_pixel, camera.right());
    moved.pose.rotation = glm::normalize(turn * grab_start_.pose.rotation);
  } else {
    const Vector3d to = camera.drag(grab_anchor_, mouse.pressed, mouse.position, mouse.rect);
    if (!is_finite(to)) return;
    if (grab_ == Grab::move) {
      moved.pose.position += to - grab_anchor_;
    } else {
      moved.shape = with_point(grab_start_.shape, grabbed_point_, grab_start_.pose.to_local(to));
    }
  }
  if (moved == shape_of(*context.document.pair(), grabbed_)) return;
  context.document.edit(
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
    const auto pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position,
                                         8.0 * static_cast<double>(context.scale));
    if (pick && mark_kind(pick->id) != MarkKind::difference) chosen = pick->id;
  }
  context.selection.selected = chosen;
}

bool PairMode::cancel(PanelContext& context) {
  if (grab_ != Grab::none) {
    // The drag is taken back: its entry is the newest.
    const PosedShape& now = shape_of(*context.document.pair(), grabbed_);
    grab_ = Grab::none;
    context.document.end_gesture();
    if (!(now == grab_start_)) context.document.undo();
    return true;
  }
  if (context.playback.playing) {
    context.playback.playing = false;
    return true;
  }
  return false;
}

nlohmann::ordered_json PairMode::state(const PanelContext& context) const {
  nlohmann::ordered_json result;
  const PairTrace* trace = context.document.pair_trace();
  if (trace != nullptr) {
    result["overlap"] =
        trace->result.overlap ? nlohmann::ordered_json(*trace->result.overlap) : nlohmann::ordered_json();
    result["distance"] =
        trace->result.distance ? nlohmann::ordered_json(*trace->result.distance) : nlohmann::ordered_json();
    result["termination"] = to_string(trace->result.termination);
  }
  const std::span<const Step> steps = context.document.steps();
  if (!steps.empty()) {
    const Step& step = steps[context.document.cursor()];
    result["step_kind"] = kind_of_step(step).name;
    result["reason"] = sentence_of(step);
  }
  const Preferences& preferences = context.document.preferences();
  result["layers"] = {{"regions", preferences.layers.regions},
                      {"support", preferences.layers.support},
                      {"planes", preferences.layers.planes}};
  result["numbers"] = to_string(preferences.numbers);
  result["bookmarks"] = nlohmann::ordered_json::array();
  for (const Bookmark& own : bookmarks_of(context.document.current()))
    result["bookmarks"].push_back({{"step", own.step}, {"name", own.name}, {"note", own.note}});
  result["breakpoints"] = nlohmann::ordered_json::array();
  for (const Breakpoint& own : find_breakpoints(steps, preferences.stop_region))
    result["breakpoints"].push_back({{"step", own.step}, {"kind", to_string(own.kind)}});
  return result;
}

std::vector<std::pair<std::string, double>> PairMode::costs() const {
  return {{"trace", trace_ms_}, {"A − B", difference_ms_}, {"draw lists", lists_ms_}};
}

}  // namespace minkoscope
