#include "app/labs/pair/pair_mode.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

#include "app/files/assets.h"
#include "app/labs/pair/border_mark.h"
#include "app/labs/pair/draw/build_draw.h"
#include "app/labs/pair/hull/hull_mode.h"
#include "app/labs/pair/pair_legend.h"
#include "app/labs/pair/session/first_look.h"
#include "app/labs/pair/shape_points.h"
#include "app/mode/elapsed.h"
#include "app/mode/panel_cache.h"
#include "app/session/bookmarks.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/scene/json/json.h"
#include "core/trial/answer_judgement.h"
#include "core/trial/oracle/difference.h"

namespace minkoscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Key build_key = key_of('M');
constexpr Key hull_key = key_of('H');
constexpr double build_seconds = 8.0;  // to carry −B over all points

}  // namespace

void PairMode::update(PanelContext& context, double seconds) {
  Document& document = context.document;
  play(context, seconds);
  if (is_building()) *build_ += seconds * static_cast<double>(build_points_.size()) / build_seconds;
  const auto begin = Clock::now();
  const bool changed = document.revision() != surfaces_revision_;
  if (changed) {
    surfaces_revision_ = document.revision();
    try {
      surfaces_ = document.pair() != nullptr ? surface_cache_->of(*document.pair()) : PairSurfaces{};
    } catch (const std::exception&) {
      surfaces_ = {};  // the result box shows why the pair cannot run
    }
    if (build_ && document.pair() != nullptr) build_points_ = carrying_points(*document.pair(), surfaces_);
    answer_.reset();
    const auto& answer = document.current().view.engine_answer;
    if (document.pair() != nullptr && answer) answer_ = picture_of(*document.pair(), *answer);
  }
  difference_ms_ = milliseconds_since(begin);
  trace_ms_ = changed ? document.run_milliseconds() : 0.0;
  lists_ms_ = 0.0;
  if (hints_of_ != document.snapshot()) {
    hints_of_ = document.snapshot();
    hints_ = hints_of_->view.hints;
  }
}

void PairMode::draw_case_panel(PanelContext& context) {
  const CasePanel::Request request = case_panel_.draw(context);
  if (!request.open.empty()) context.document.open(request.open);
  if (request.of_shape.build_hull >= 0) HullMode::show(context.document, request.of_shape.build_hull);
  if (request.of_shape.hull_from_file >= 0) {
    dialog_.show(FileDialog::Purpose::hull_points, asset_path("assets/levels"), request.of_shape.hull_from_file);
  }
}

ViewText PairMode::describe(const PanelContext& context, int view) const {
  static const PairTrace nothing{};
  const Document& document = context.document;
  const PairTrace& trace = document.pair_trace() != nullptr ? *document.pair_trace() : nothing;
  std::vector<LegendEntry> legend;
  if (const PairQuery* query = document.pair())
    legend = pair_legend(*query, trace, document.cursor(), context.document.preferences().layers, view);
  if (answer_) {
    legend.push_back(
        {Role::engine, Marker::star, answer_->answer.engine.empty() ? "engine" : answer_->answer.engine,
         "the other engine's answer: its points, its normal n* and the planes perpendicular to it that touch the "
         "shapes"});
  }
  if (view == 1 && document.pair() != nullptr && has_mesh(*document.pair())) {
    return {
        "Minkowski difference A − B",
        "",
        {},
        false,
        "A mesh need not be convex, so there is no A − B to search. Only brute-force takes one: it tests the faces by "
        "rays, in the world."};
  }
  if (build_) {
    legend = {{Role::shape_b, Marker::square, "−B at a", "the points a − b of one point a of A and all b of B"},
              {Role::shape_a, Marker::disc, "a", "the points of A over which −B is carried"},
              {Role::difference, Marker::square, "A − B",
               "all copies together; it contains the origin exactly when A "
               "and B share a point, for there a − b is 0"}};
  }
  if (build_ && view == 1) return {"A − B is built from copies of −B", "M goes back to the step", std::move(legend)};
  if (view == 0) return {"World", "drag moves · Shift+drag rotates · F frames", std::move(legend)};
  return {"Minkowski difference A − B", "click a vertex to highlight its two supports · Z zooms", std::move(legend)};
}

void PairMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const auto begin = Clock::now();
  const Document& document = context.document;
  const PairQuery* query = document.pair();
  if (query == nullptr) return;
  static const PairTrace nothing{};
  const PairTrace& trace = document.pair_trace() != nullptr ? *document.pair_trace() : nothing;
  if (build_) {
    draw_build(view, *query, list);
  } else if (view == 0) {
    draw_pair_world(*query, trace, document.cursor(), surfaces_, list, context.document.preferences().layers);
    // The vertex that a press would grab.
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
  if (answer_) view == 0 ? draw_answer_world(*answer_, list) : draw_answer_minkowski(*answer_, list);
  draw_lit_polytope_vertices(context, view, list);
  lists_ms_ += milliseconds_since(begin);
}

void PairMode::draw_build(int view, const PairQuery& query, DrawList& list) const {
  if (view == 1) {
    draw_build_minkowski(query, surfaces_, build_points_, *build_, list);
    return;
  }
  list.surface(surfaces_.a, query.a.pose, Vector3d{1.0}, Role::shape_a, {}, make_mark(MarkKind::shape_a));
  list.surface(surfaces_.b, query.b.pose, Vector3d{1.0}, Role::shape_b, {}, make_mark(MarkKind::shape_b));
  draw_build_world(build_points_, *build_, list);
}

std::optional<Mode::ListKey> PairMode::list_key(const PanelContext& context, int) const {
  const PairLayers& layers = context.document.preferences().layers;
  const std::uint64_t bits = (layers.regions ? 1U : 0U) + (layers.support ? 2U : 0U) + (layers.planes ? 4U : 0U);
  return ListKey{combined_hash({context.document.identity(), context.document.revision(), surfaces_revision_}),
                 context.document.cursor(),
                 context.selection.selected,
                 context.selection.hovered,
                 hovered_vertex_,
                 build_ ? combined_hash({bits, std::bit_cast<std::uint64_t>(*build_)}) : bits};
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

void PairMode::draw_film(PanelContext& context, int, std::size_t step, DrawList& list) {
  const PairTrace* trace = context.document.pair_trace();
  // Too small to show more than the step itself.
  constexpr PairLayers none{.regions = false, .support = false, .planes = false};
  if (trace != nullptr) draw_pair_minkowski(*context.document.pair(), *trace, step, surfaces_, list, none);
}

std::optional<DrawBounds> PairMode::film_focus(PanelContext& context, int, std::size_t step) {
  const PairTrace* trace = context.document.pair_trace();
  if (trace == nullptr) return std::nullopt;
  return minkowski_focus(*trace, step);
}

std::uint64_t PairMode::framing_key(const PanelContext& context, int view) const {
  (void)view;
  return context.document.identity();
}

std::optional<double> PairMode::size_shown(const PanelContext& context) const {
  const PairQuery* query = context.document.pair();
  if (query == nullptr) return std::nullopt;
  return std::max(size_of(query->a.shape), size_of(query->b.shape));
}

std::optional<DrawBounds> PairMode::bounds(const PanelContext& context, int view, const DrawList& list,
                                           bool close) const {
  if (!close) {
    std::optional<DrawBounds> result = list.bounds();
    if (view == 1) include(result, Vector3d(0.0));
    return result;
  }
  // The simplex, the origin and what lies between them; in the world the support points.
  const PairTrace* trace = context.document.pair_trace();
  if (view == 1 && trace != nullptr) return minkowski_focus(*trace, context.document.cursor());
  std::optional<DrawBounds> result;
  const std::span<const Step> steps = context.document.steps();
  if (steps.empty()) return result;
  const Step& step = steps[context.document.cursor()];
  const auto take = [&result](const auto& vertex) {
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
        take(vertex);
      }
    }
  }
  return result;
}

Camera PairMode::first_look(const PanelContext& context, const Camera& last) const {
  const PairQuery* query = context.document.pair();
  return query == nullptr ? last : first_look_at(*query, last);
}

void PairMode::adjust(RenderOptions& options, int view) const {
  // A grid in A − B would suggest a floor; there only the axes through the origin matter.
  if (view == 1) options.grid_height = 0.0;
}

void PairMode::draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                            ImDrawList& draw) {
  if (const PairQuery* query = context.document.pair(); query != nullptr && view == 0 && !context.still) {
    if (surfaces_.a) draw_border_mark(context, *surfaces_.a, query->a.pose, Role::shape_a, "A", rect, camera, draw);
    if (surfaces_.b) draw_border_mark(context, *surfaces_.b, query->b.pose, Role::shape_b, "B", rect, camera, draw);
  }
  if (view != 0 || hints_.empty() || context.document.cursor() != 0 || grab_ != Grab::none) return;
  // Three hints, in a plain box below the shapes.
  ImFont* font = context.fonts.regular;
  const float pad = context.px(14), row_gap = context.px(9), number = context.px(24);
  const float width = std::min(context.px(430), static_cast<float>(rect.width) - context.px(32));
  const float wrap = width - 2 * pad - number;
  // A first, clipped pass measures the layout.
  const auto hint_height = [&](const std::string& hint) {
    draw.PushClipRect({0, 0}, {0, 0});
    const float needed = key_text(context, draw, {0, 0}, wrap, hint, font, context.theme.dim);
    draw.PopClipRect();
    return needed;
  };
  // As many as do not cover the shapes in the middle of the view.
  const float foot = static_cast<float>(rect.y + rect.height) - context.px(78);
  const float room = foot - static_cast<float>(rect.y + 0.62 * rect.height);
  float height = 2 * pad - row_gap;
  std::size_t shown = 0;
  for (; shown < hints_.size(); ++shown) {
    const float more = hint_height(hints_[shown]) + row_gap;
    if (height + more > room) break;
    height += more;
  }
  if (shown == 0) return;
  const ImVec2 at{static_cast<float>(rect.x) + context.px(16), foot - height};
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.panel, 0.86f), context.px(7));
  note_mark(context, "hints", at, {width, height});
  float y = at.y + pad;
  for (std::size_t i = 0; i < shown; ++i) {
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
  if (plain && event.key == build_key && context.document.pair() != nullptr) {
    if (build_) {
      build_.reset();
    } else {
      build_ = 0.0;
      build_points_ = carrying_points(*context.document.pair(), surfaces_);
      if (build_points_.empty()) {
        build_.reset();
        context.document.notices().information("there is no A − B to build: a mesh need not be convex");
      }
    }
    return true;
  }
  if (plain && event.key == hull_key && context.document.pair() != nullptr) {
    HullMode::toggle(context.document);
    return true;
  }
  const bool handled = SteppedMode::key(context, event);
  if (handled && plain) build_.reset();  // a step is shown again
  return handled;
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
  if (const PairQuery* query = context.document.pair()) {
    const auto& cache = query->settings.warm_start;
    result["warm_start"] = {{"chain", context.document.current().view.warm_chain},
                            {"vertices", cache ? nlohmann::ordered_json(cache->size) : nlohmann::ordered_json()}};
  }
  if (answer_ && trace != nullptr) {
    const AnswerJudgement judged = judge_answer(*context.document.pair(), trace->result, answer_->answer);
    result["engine_answer"] = {
        {"text", to_text(answer_->answer)}, {"differs", judged.differs()}, {"disproved", judged.disproved()}};
  }
  add_step(context, result);
  const Preferences& preferences = context.document.preferences();
  result["layers"] = {{"regions", preferences.layers.regions},
                      {"support", preferences.layers.support},
                      {"planes", preferences.layers.planes}};
  if (build_) result["build"] = {{"points", build_points_.size()}, {"done", !is_building()}};
  result["numbers"] = to_string(preferences.numbers);
  result["bookmarks"] = nlohmann::ordered_json::array();
  for (const Bookmark& own : bookmarks_of(context.document.current()))
    result["bookmarks"].push_back({{"step", own.step}, {"name", own.name}, {"note", own.note}});
  result["breakpoints"] = nlohmann::ordered_json::array();
  for (const Breakpoint& own : find_breakpoints(context.document.steps(), preferences.stop_region,
                                                context.marks.stop_when ? &*context.marks.stop_when : nullptr))
    result["breakpoints"].push_back({{"step", own.step}, {"kind", to_string(own.kind)}});
  return result;
}

std::vector<std::pair<std::string, double>> PairMode::costs() const {
  return {{"trace", trace_ms_}, {"A − B", difference_ms_}, {"draw lists", lists_ms_}};
}

}  // namespace minkoscope
