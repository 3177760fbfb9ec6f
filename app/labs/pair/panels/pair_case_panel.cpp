#include "app/labs/pair/panels/pair_case_panel.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <array>

#include "app/files/assets.h"
#include "app/labs/pair/panels/pair_result.h"
#include "app/labs/pair/panels/pair_settings.h"
#include "app/session/warm_start_chain.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {

namespace {

constexpr NumberStyle place_style{.decimals = 3, .speed = 0.005, .smallest = -1e9, .largest = 1e9};

/// Without user content: a new case, or the one shown on startup without a file.
bool is_blank(const Document& document) {
  return document.file().empty() ? document.current().name.empty()
                                 : document.file() == asset_path("assets/examples/welcome.json");
}

/// B's position from A's, where the two fields above cannot tell them apart. True when it was changed.
bool draw_offset(PanelContext& context, const Vector3d& of_a, Vector3d& of_b) {
  Vector3d offset = of_b - of_a;
  bool alike = false;
  for (int axis = 0; axis < 3; ++axis) {
    const auto reads = [&](double value) { return short_number(value, place_style.decimals); };
    alike = alike || (offset[axis] != 0.0 && reads(of_a[axis]) == reads(of_b[axis]));
  }
  if (!alike) return false;
  const NumberStyle style{.decimals = 3, .speed = 0.01 * glm::length(offset), .smallest = -1e9, .largest = 1e9};
  if (!vector_row(context, "from A", offset, style, "the position of B minus that of A, metres, world")) return false;
  of_b = of_a + offset;
  return true;
}

}  // namespace

void CasePanel::draw_shape(PanelContext& context, int which, Request& request) {
  const PairQuery& query = *context.document.pair();
  PosedShape posed = which == 0 ? query.a : query.b;
  ImGui::PushID(which);
  const LaidOutScope scope(context, which == 0 ? "a" : "b");
  if (!open_shape_section(context, which == 0 ? "Shape A" : "Shape B", which == 0 ? Role::shape_a : Role::shape_b,
                          shape_types()[posed.shape.value.index()].title)) {
    ImGui::PopID();
    return;
  }
  bool changed = fields_.draw(context, posed.shape, which, &request.of_shape);
  changed |=
      vector_row(context, "position", posed.pose.position, place_style, "metres, world; drag the shape in the view");
  if (which == 1) changed |= draw_offset(context, query.a.pose.position, posed.pose.position);
  changed |= angles_[static_cast<std::size_t>(which)].draw(context, posed.pose.rotation);
  if (changed) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "panel " + std::to_string(ImGui::GetActiveID()) : "";
    edit_shapes(
        context.document,
        [&](Case& value) {
          auto& pair = std::get<PairQuery>(value.run);
          (which == 0 ? pair.a : pair.b) = posed;
        },
        gesture);
  }
  ImGui::PopID();
}

/// The switch for chained warm starts, for methods that return a cache.
void CasePanel::draw_warm_chain(PanelContext& context) {
  const PairTrace* ran = context.document.pair_trace();
  const bool on = context.document.current().view.warm_chain;
  if (!on && (ran == nullptr || !ran->result.cache)) return;
  field_label(context, "warm start",
              "while a shape is moved: whether each query is warm-started from the last one's simplex");
  constexpr std::array words{"off", "last simplex"};
  constexpr std::array hints{"each query starts as the settings specify: cold, unless they contain a simplex",
                             "while a shape is moved, each query starts from the final simplex of the last one"};
  const int chosen = segments(context, "warm start", words, on ? 1 : 0, hints);
  if (chosen < 0 || (chosen == 1) == on) return;
  context.document.edit([&](Case& value) { set_warm_chain(value, chosen == 1, ran); });
}

void CasePanel::draw_settings(PanelContext& context) {
  PairSettings settings = context.document.pair()->settings;
  if (!open_section(context, "Settings")) return;
  bool changed = edit_pair_settings(context, settings, context.document.pair()->precision == Precision::float32);
  draw_warm_chain(context);
  changed |= edit_warm_start(context, settings);
  if (changed) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "settings " + std::to_string(ImGui::GetActiveID()) : "";
    context.document.edit([&](Case& value) { std::get<PairQuery>(value.run).settings = settings; }, gesture);
  }
}

CasePanel::Request CasePanel::draw(PanelContext& context) {
  Request request;
  constexpr std::array words{"Case", "Examples"};
  constexpr std::array hints{"the shapes, the settings and the result",
                             "the cases that come with the program; click one to open it"};
  const int chosen = segments(context, "page", words, static_cast<int>(page_), hints);
  if (chosen >= 0) page_ = static_cast<Page>(chosen);
  if (context.document.pair() == nullptr) return request;
  if (page_ == Page::examples) {
    ImGui::Dummy({0, context.px(4)});
    request.open = cases_.draw(context, "pair");
  } else {
    if (is_blank(context.document) && context.paste) {
      ImGui::Dummy({0, context.px(4)});
      if (button(context, "paste failure", "Paste a failure from your engine", Icon::paste,
                 "a case, an FCL failure, two point lists, triangles and a moving ellipsoid   Ctrl+V",
                 {ImGui::GetContentRegionAvail().x, 0}, {.primary = true}))
        context.paste();
    }
    // An answer to be judged comes first: it is why the case is looked at.
    const bool judged = context.document.current().view.engine_answer.has_value();
    if (judged) engine_answer_.draw(context);
    draw_shape(context, 0, request);
    draw_shape(context, 1, request);
    draw_settings(context);
    draw_pair_result(context);
    if (!judged) engine_answer_.draw(context);
  }
  ImGui::Dummy({0, context.px(8)});
  return request;
}

}  // namespace minkoscope
