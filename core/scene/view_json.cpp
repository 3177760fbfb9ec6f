#include "core/scene/view_json.h"

#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/members/engine_answer_json.h"
#include "core/scene/members/method_json.h"

namespace minkoscope {
namespace {

/// The JSON that `write` writes.
template <class Write>
Json written(const Write& write) {
  JsonWriter writer;
  write(writer);
  return read_json(writer.take(), "view");
}

Json parsed(const std::string& text) {
  return text.empty() ? Json() : read_json_if_any(text);
}

const Json* find_member(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::optional<Precision> read_precision_word(const Json& json) {
  return json.is_string() ? precision_named(json.get<std::string>()) : std::nullopt;
}

std::optional<ComparedRun> read_compared_run(const Json& json, const CaseKind& kind) {
  if (!json.is_object()) return std::nullopt;
  ComparedRun run;
  const Json* algorithm = find_member(json, "algorithm");
  if (algorithm != nullptr && algorithm->is_string()) run.algorithm = algorithm->get<std::string>();
  if (const Json* precision = find_member(json, "precision")) run.precision = read_precision_word(*precision);
  const Json* settings = find_member(json, "settings");
  const std::string place = "view";
  if (settings != nullptr && settings->is_object())
    run.settings = kind.read_compared_settings(JsonValue(*settings, place));
  return run;
}

Json to_member(const ComparedRun& run, const CaseKind& kind) {
  Json json = Json::object();
  if (run.algorithm) json["algorithm"] = *run.algorithm;
  if (run.precision) json["precision"] = to_string(*run.precision);
  if (!std::holds_alternative<std::monostate>(run.settings)) {
    json["settings"] = written([&](JsonWriter& writer) { kind.write_compared_settings(writer, run.settings); });
  }
  return json;
}

std::vector<std::string> read_texts(const Json& json) {
  std::vector<std::string> texts;
  if (!json.is_array()) return texts;
  for (const Json& text : json) {
    if (text.is_string()) texts.push_back(text.get<std::string>());
  }
  return texts;
}

/// Puts the member there; null takes it away.
void set_member(Json& object, const char* key, const Json& value) {
  if (value.is_null()) {
    object.erase(key);
  } else {
    object[key] = value;
  }
}

/// The step that an element of "bookmarks" marks.
std::optional<Bookmark> read_bookmark(const Json& element) {
  if (!element.is_object()) return std::nullopt;
  const Json* step = find_member(element, "step");
  if (step == nullptr || !step->is_number_unsigned()) return std::nullopt;
  const auto text = [&](const char* key) {
    const Json* found = find_member(element, key);
    return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
  };
  return Bookmark{step->get<std::size_t>(), text("name"), text("note")};
}

Json to_member(const Bookmarks::Element& element) {
  Json json = parsed(element.as_read);
  if (!element.bookmark) return json;
  if (!json.is_object()) json = Json::object();
  if (read_bookmark(json) == element.bookmark) return json;
  json["step"] = element.bookmark->step;
  set_member(json, "name", element.bookmark->name.empty() ? Json() : Json(element.bookmark->name));
  set_member(json, "note", element.bookmark->note.empty() ? Json() : Json(element.bookmark->note));
  return json;
}

std::string text_of(const Json& json) {
  return dump_json(json, -1, NotUtf8::replaced);
}

}  // namespace

ViewState read_view(const Json& object, const CaseKind& kind) {
  ViewState view;
  if (!object.is_object()) return view;
  view.as_read = text_of(object);
  if (const Json* compare = find_member(object, "compare")) view.compare = read_compared_run(*compare, kind);
  if (const Json* answer = find_member(object, "engine_answer"))
    view.engine_answer = read_engine_answer_member(*answer);
  if (const Json* built = find_member(object, "built_hull"); built != nullptr && (*built == "a" || *built == "b"))
    view.built_hull = built->get<std::string>()[0];
  const Json* chain = find_member(object, "warm_chain");
  view.warm_chain = chain != nullptr && chain->is_boolean() && chain->get<bool>();
  if (const Json* hints = find_member(object, "hints")) view.hints = read_texts(*hints);
  return view;
}

std::string to_json(const ViewState& view, const CaseKind& kind) {
  Json object = parsed(view.as_read);
  const ViewState as_read = read_view(object, kind);
  if (view == as_read) return view.as_read;
  if (!object.is_object()) object = Json::object();
  if (view.compare != as_read.compare)
    set_member(object, "compare", view.compare ? to_member(*view.compare, kind) : Json());
  if (view.engine_answer != as_read.engine_answer) {
    set_member(object, "engine_answer", !view.engine_answer ? Json() : written([&](JsonWriter& writer) {
                 write_engine_answer(writer, *view.engine_answer);
               }));
  }
  if (view.built_hull != as_read.built_hull)
    set_member(object, "built_hull", view.built_hull ? Json(std::string(1, *view.built_hull)) : Json());
  if (view.warm_chain != as_read.warm_chain) set_member(object, "warm_chain", view.warm_chain ? Json(true) : Json());
  if (view.hints != as_read.hints) set_member(object, "hints", view.hints.empty() ? Json() : Json(view.hints));
  return object.empty() ? std::string() : text_of(object);
}

Bookmarks read_bookmarks(const Json& array) {
  Bookmarks bookmarks;
  if (!array.is_array()) return bookmarks;
  for (const Json& element : array) bookmarks.elements.push_back({read_bookmark(element), text_of(element)});
  bookmarks.empty_array = bookmarks.elements.empty();
  return bookmarks;
}

std::string to_json(const Bookmarks& bookmarks) {
  if (bookmarks.elements.empty()) return bookmarks.empty_array ? "[]" : "";
  Json array = Json::array();
  for (const Bookmarks::Element& element : bookmarks.elements) array.push_back(to_member(element));
  return text_of(array);
}

}  // namespace minkoscope
