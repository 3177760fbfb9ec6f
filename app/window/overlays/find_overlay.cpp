#include "app/window/overlays/find_overlay.h"

#include <optional>
#include <utility>

#include "core/scene/json/json.h"

namespace minkoscope {

void FindOverlay::draw(PanelContext& context) {
  std::optional<TrialFinding> finding = trials_.draw(context);
  if (finding) open(std::move(*finding));
}

void FindOverlay::open(std::size_t finding) {
  if (std::optional<TrialFinding> found = trials_.finding(finding)) open(std::move(*found));
}

void FindOverlay::open(TrialFinding finding) {
  frame_.document.replace(std::move(finding.value));
  frame_.notices.information("opened: " + finding.title + "; Ctrl+Z undoes it");
  frame_.document.set_cursor(finding.step);
  moment_.expect(finding.step, std::nullopt);
}

void FindOverlay::key(PanelContext&, const InputEvent& event) {
  if (event.kind != InputEvent::Kind::key_down) return;
  if (event.key == Key::enter || event.key == Key::keypad_enter) trials_.press_primary();
  if (event.key == Key::left || event.key == Key::right) trials_.turn_tab(event.key == Key::left ? -1 : 1);
}

void FindOverlay::state(nlohmann::ordered_json& result) const {
  const auto trial = trials_.status();
  if (!trial) return;
  nlohmann::ordered_json own{{"shown", trials_.shown()},  {"running", trial->running}, {"count", trial->count},
                             {"seconds", trial->seconds}, {"failure", trial->failure}, {"findings", trial->findings}};
  if (trial->first) own["first"] = {{"triangles", trial->first->triangles}, {"points", trial->first->points}};
  if (trial->best)
    own["best"] = {
        {"triangles", trial->best->triangles}, {"points", trial->best->points}, {"ticks", trial->best->ticks}};
  result["trial"] = own;
}

}  // namespace minkoscope
