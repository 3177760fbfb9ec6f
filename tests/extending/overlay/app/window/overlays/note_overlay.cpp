#include "app/window/overlays/note_overlay.h"

#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

void NoteOverlay::draw(PanelContext& context) {
  if (!shown_) return;
  const Overlay overlay(context, "note", context.px(520), context.px(300));
  panel_title(context, "Note");
  wrapped_text(context, context.document.current().note, context.theme.text);
  if (overlay.dismissed()) shown_ = false;
}

void NoteOverlay::state(nlohmann::ordered_json& result) const {
  result["note_shown"] = shown_;
}

}  // namespace minkoscope
