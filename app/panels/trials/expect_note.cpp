#include "app/panels/trials/expect_note.h"

#include <imgui.h>

#include "app/widgets/widgets.h"
#include "core/scene/members/expect_json.h"

namespace minkoscope {

void draw_unmet_expectations(PanelContext& context, const std::string& result) {
  if (context.document.edited()) return;
  const std::vector<std::string> unmet = unmet_expectations(context.document.current().expect, result);
  if (unmet.empty()) return;
  for (const std::string& sentence : unmet)
    wrapped_text(context, "Not as expected: " + sentence + ".", context.theme.colour(Role::support));
  ImGui::Dummy({0, context.px(4)});
}

}  // namespace minkoscope
