// Lessons in the window: the page in the place of the case panel, the list, the glossary, and the cases that pages
// open.
#include <imgui.h>

#include "app/widgets/widgets.h"
#include "app/window/app_frame.h"
#include "core/scene/case.h"
#include "core/scene/kinds/case_kind.h"

namespace minkoscope {

void AppFrame::draw_lesson(PanelContext& own, const Area& area) {
  if (area.width < 2 || area.height < 2) return;
  begin_panel(own, "lesson", area);
  const LaidOutPart part = lay_out_part(own, 0, "lesson");
  LessonMoment moment{document_->current(), document_->steps(), document_->cursor(), std::nullopt};
  if (document_->walk() != nullptr || document_->world() != nullptr) moment.tick = mode().shown(own, 0).step;
  lessons_.draw_page(own, moment);
  ImGui::EndChild();
}

void AppFrame::draw_lesson_overlays(PanelContext& own) {
  lessons_.draw_list(own);
  glossary_overlay_.draw(own, glossary_);
  open_lesson_page();
}

void AppFrame::open_lesson_page() {
  const std::optional<Lessons::Opening> page = lessons_.take_opening();
  if (!page) return;
  settle_ = 3;
  try {
    Case value = page->file.empty() ? document_->current() : load_case(page->file);
    if (page->algorithm) kind_of(value).set_method(value.run, *page->algorithm);
    if (!page->file.empty() || page->algorithm) document_->replace(std::move(value));
  } catch (const CaseError& error) {
    notices_.error(error.what());
    return;
  }
  if (const std::optional<std::size_t> at = page->tick ? page->tick : page->step) {
    document_->set_cursor(page->step.value_or(*at));
    pending_moment_ = PendingMoment{document_->identity(), *at};
    if (page->tick) pending_moment_->inside = page->step;
  }
}

}  // namespace minkoscope
