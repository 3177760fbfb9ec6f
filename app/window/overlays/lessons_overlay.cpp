#include "app/window/overlays/lessons_overlay.h"

#include <optional>
#include <utility>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/kinds/case_kind.h"

namespace minkoscope {

void LessonsOverlay::draw_page(PanelContext& context) {
  const Document& document = frame_.document;
  LessonMoment moment{document.current(), document.steps(), document.cursor(), std::nullopt};
  if (document.walk() != nullptr || document.world() != nullptr) moment.tick = frame_.mode().shown(context, 0).step;
  lessons_.draw_page(context, moment);
}

void LessonsOverlay::draw(PanelContext& context) {
  lessons_.draw_list(context);
  if (const std::optional<Lessons::Opening> page = lessons_.take_opening()) open_page(*page);
  if (!lessons_.open() && reader_layers_) frame_.preferences.layers = *std::exchange(reader_layers_, std::nullopt);
}

void LessonsOverlay::open_page(const Lessons::Opening& page) {
  frame_.settle = 3;
  Document& document = frame_.document;
  try {
    Case value = page.file.empty() ? document.current() : load_case(page.file);
    if (page.algorithm) kind_of(value).set_method(value.run, *page.algorithm);
    // The lesson has its case in a file; what a reader has made of his own is still to be saved.
    if (!page.file.empty() || (page.algorithm && !document.dirty())) {
      document.take(std::move(value));
    } else if (page.algorithm) {
      document.replace(std::move(value));
    }
  } catch (const CaseError& error) {
    frame_.notices.error(error.what());
    return;
  }
  if (!reader_layers_) reader_layers_ = frame_.preferences.layers;
  frame_.preferences.layers = {page.look.regions, page.look.support, page.look.planes};
  frame_.modes.follow();  // the case may be of another kind than the one before
  cameras_.begin_again(page.look.from);
  if (const std::optional<std::size_t> at = page.tick ? page.tick : page.step) {
    document.set_cursor(page.step.value_or(*at));
    moment_.expect(*at, page.tick ? page.step : std::nullopt);
  }
}

void LessonsOverlay::state(nlohmann::ordered_json& result) const {
  result["lessons"] = lessons_.state();
}

}  // namespace minkoscope
