#include "app/panels/glossary_overlay.h"

#include <algorithm>

#include "app/widgets/overlay.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

bool matches(const GlossaryTerm& term, const std::string& search) {
  if (search.empty()) return true;
  const auto has = [&](const std::string& text) { return lower_case(text).find(search) != std::string::npos; };
  return std::any_of(term.names.begin(), term.names.end(), has) || has(term.meaning);
}

}  // namespace

void GlossaryOverlay::show(const std::string& name) {
  shown_ = scrolls_ = focuses_ = true;
  wanted_ = name;
  search_[0] = '\0';
}

void GlossaryOverlay::draw(PanelContext& context, const std::vector<GlossaryTerm>& glossary) {
  if (!shown_) return;
  Overlay overlay(context, "glossary", context.px(760), context.px(720));
  panel_title(context, "Glossary");
  ImGui::Dummy({0, context.px(6)});
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (focuses_) ImGui::SetKeyboardFocusHere();
  focuses_ = false;
  ImGui::InputTextWithHint("##search", "search terms and meanings", search_, sizeof search_);
  ImGui::Dummy({0, context.px(6)});
  ImGui::BeginChild("terms");
  const std::string search = lower_case(search_);
  const GlossaryTerm* wanted = wanted_.empty() ? nullptr : find_term(glossary, wanted_);
  bool any = false;
  for (const GlossaryTerm& term : glossary) {
    if (!matches(term, search)) continue;
    any = true;
    std::string names;
    for (const std::string& name : term.names) names += (names.empty() ? "" : ", ") + name;
    ImGui::PushFont(context.fonts.semibold);
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(&term == wanted ? context.theme.accent : context.theme.text));
    ImGui::TextUnformatted(names.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    if (&term == wanted && scrolls_) ImGui::SetScrollHereY(0.3f);
    wrapped_text(context, term.meaning, context.theme.dim);
    ImGui::Dummy({0, context.px(6)});
  }
  scrolls_ = false;
  if (!any) faint_text(context, "no term like that");
  ImGui::EndChild();
  if (overlay.dismissed_or_escaped()) shown_ = false;
}

}  // namespace minkoscope
