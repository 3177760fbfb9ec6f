#include "core/scene/case_view.h"

namespace minkoscope {
namespace {

Json view_of(const Case& scene_case) {
  if (scene_case.view.empty()) return Json::object();
  Json view = Json::parse(scene_case.view, nullptr, false);
  return view.is_object() ? view : Json::object();
}

}  // namespace

Json view_member(const Case& scene_case, std::string_view key) {
  const Json view = view_of(scene_case);
  const auto found = view.find(std::string(key));
  return found == view.end() ? Json() : *found;
}

void set_view_member(Case& scene_case, std::string_view key, const Json& value) {
  Json view = view_of(scene_case);
  if (value.is_null()) {
    view.erase(std::string(key));
  } else {
    view[std::string(key)] = value;
  }
  scene_case.view = view.empty() ? std::string() : view.dump();
}

}  // namespace minkoscope
