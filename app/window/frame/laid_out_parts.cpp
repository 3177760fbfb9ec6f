#include "app/window/frame/laid_out_parts.h"

#include <map>
#include <string>
#include <tuple>

#include "core/scene/json/json.h"

namespace minkoscope {

LaidOutParts::Recording::~Recording() {
  if (context_.laid_out != nullptr) context_.laid_out->end_scope();
  context_.laid_out = nullptr;
}

LaidOutParts::Recording LaidOutParts::part(PanelContext& context, WindowPart part, std::string_view scope) {
  if (records_) {
    context.laid_out = &parts_[static_cast<std::size_t>(part)];
    context.laid_out->clear();
    context.laid_out->begin_scope(scope);
  }
  return Recording(context);
}

void LaidOutParts::state(nlohmann::ordered_json& result) const {
  if (!records_) return;
  using Json = nlohmann::ordered_json;
  const auto rect = [](const LaidOut::Rect& from) { return Json{from.x, from.y, from.width, from.height}; };
  Json controls = Json::array(), texts = Json::array(), marks = Json::array();
  std::map<std::string, int> seen;
  constexpr std::array names{"case", "inspector", "transport", "timeline", "bar", "views", "over", "split", "column"};
  static_assert(names.size() == std::tuple_size_v<decltype(parts_)>);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const LaidOut& part = parts_[i];
    for (const LaidOut::Control& control : part.controls) {
      const int times = ++seen[control.id];  // rows of a list share a name
      controls.push_back({{"id", times == 1 ? control.id : control.id + "#" + std::to_string(times)},
                          {"text", control.text},
                          {"rect", rect(control.rect)},
                          {"enabled", control.enabled},
                          {"active", control.active}});
    }
    for (const LaidOut::Text& text : part.texts)
      texts.push_back({{"text", text.text}, {"part", names[i]}, {"rect", rect(text.rect)}, {"cut", text.cut}});
    for (const LaidOut::Mark& mark : part.marks) marks.push_back({{"name", mark.name}, {"rect", rect(mark.rect)}});
  }
  result["controls"] = controls;
  result["texts"] = texts;
  result["marks"] = marks;
}

}  // namespace minkoscope
