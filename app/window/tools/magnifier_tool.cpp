#include "app/window/tools/magnifier_tool.h"

#include "app/widgets/laid_out.h"
#include "core/scene/json/json.h"

namespace minkoscope {

std::optional<DrawBounds> MagnifierTool::small_focus(PanelContext& context, int view) const {
  if (frame_.document.pair() == nullptr) return std::nullopt;
  const DrawList& list = cameras_.pane(view).list;
  const std::optional<DrawBounds> close = frame_.mode().bounds(context, view, list, true);
  const std::optional<DrawBounds> whole = frame_.mode().bounds(context, view, list, false);
  if (!close || !whole || close->radius() > 0.5 * whole->radius()) return std::nullopt;
  return close;
}

void MagnifierTool::look(PanelContext& context, int view, bool redrawn) {
  if (redrawn && view % 2 == 1) insets_[static_cast<std::size_t>(view / 2)].focus = small_focus(context, view);
}

void MagnifierTool::draw(PanelContext& context, const DrawnView& view) {
  if (view.view % 2 == 0) return;
  ViewPane& pane = view.pane;
  auto& [magnifier, focus] = insets_[static_cast<std::size_t>(view.view / 2)];
  const bool wanted = frame_.preferences.show_magnifier && !pane.close;
  magnifier.place(context, pane.rect, view.camera, wanted ? focus : std::nullopt,
                  view.above_legend.y + view.above_legend.height);
  if (const auto& inset = magnifier.rect()) {
    note_mark(context, "magnifier", {static_cast<float>(inset->x), static_cast<float>(inset->y)},
              {static_cast<float>(inset->width), static_cast<float>(inset->height)});
  }
  const Magnifier::Scene scene{renderer_,        pane.list,    pane.picker, view.options,
                               pane.list_bounds, view.changed, view.samples};
  if (magnifier.draw(context, pane.rect, view.camera, scene, view.draw)) cameras_.zoom_to_simplex(context, true);
}

void MagnifierTool::state(const PanelContext&, nlohmann::ordered_json& result) const {
  for (std::size_t i = 0; i < insets_.size(); ++i) {
    const Magnifier& magnifier = insets_[i].magnifier;
    const auto& inset = magnifier.rect();
    if (!inset || 2 * i + 1 >= static_cast<std::size_t>(cameras_.shown())) continue;
    result["magnifiers"].push_back({{"view", 2 * i + 1},
                                    {"rect", {inset->x, inset->y, inset->width, inset->height}},
                                    {"magnification", magnifier.magnification()}});
  }
}

}  // namespace minkoscope
