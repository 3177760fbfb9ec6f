#include "app/labs/point/point_mode.h"

#include "app/panels/steps/step_kind.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

void PointMode::update(PanelContext& context, double) {
  const auto* query = std::get_if<PointQuery>(&context.document.current().run);
  if (query == nullptr || context.document.revision() == seen_revision_) return;
  seen_revision_ = context.document.revision();
  surface_ = point_surface(*query);
  try {
    const PairTrace trace = record_pair(pair_of(*query));
    result_ = point_result(trace.result);
    reason_ = trace.steps.empty() ? "" : sentence_of(trace.steps.back());
  } catch (const std::exception& fault) {
    result_ = {};
    reason_ = fault.what();
  }
}

void PointMode::draw_case_panel(PanelContext& context) {
  panel_title(context, "Case");
  Vector3d point(0.0);
  if (const auto* query = std::get_if<PointQuery>(&context.document.current().run)) point = query->point;
  if (vector_row(context, "point", point, {}, "metres, world")) {
    context.document.edit([&](Case& value) { std::get<PointQuery>(value.run).point = point; }, "point");
  }
  section_title(context, "Cases");
  const std::filesystem::path chosen = cases_.draw(context, "point");
  if (!chosen.empty()) context.document.open(chosen);
}

void PointMode::draw_inspector(PanelContext& context) {
  section_title(context, "Result");
  const std::string distance = result_.distance ? precise_number(*result_.distance) : "—";
  card(context, "distance", "distance, m; negative inside", distance, distance, ImGui::GetContentRegionAvail().x,
       context.theme.colour(Role::closest));
  wrapped_text(context, reason_, context.theme.text);
}

ViewText PointMode::describe(const PanelContext&, int view) const {
  if (view != 0) return {"Minkowski difference A − B", "", {}, false, "open it as a pair to see A − B"};
  return {"World",
          "F frames",
          {{Role::shape_b, Marker::disc, "point", "whose distance is asked for"},
           {Role::closest, Marker::ring, "nearest", "the point of the shape nearest to it"}}};
}

void PointMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const auto* query = std::get_if<PointQuery>(&context.document.current().run);
  if (view == 0 && query != nullptr && surface_) draw_point_query(*query, result_, surface_, list);
}

std::uint64_t PointMode::framing_key(const PanelContext& context, int) const {
  return context.document.identity();
}

std::optional<DrawBounds> PointMode::bounds(const PanelContext&, int, const DrawList& list, bool) const {
  return list.bounds();
}

nlohmann::ordered_json PointMode::state(const PanelContext&) const {
  nlohmann::ordered_json state;
  state["distance"] = result_.distance ? nlohmann::ordered_json(*result_.distance) : nlohmann::ordered_json();
  return state;
}

}  // namespace minkoscope
