#include "app/session/bookmarks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace minkoscope {
namespace {

using Json = nlohmann::ordered_json;

Json array_of(const Case& value) {
  Json array = Json::parse(value.bookmarks, nullptr, false);
  return array.is_array() ? array : Json::array();
}

std::optional<std::size_t> step_of(const Json& entry) {
  if (!entry.is_object()) return std::nullopt;
  const auto step = entry.find("step");
  if (step == entry.end() || !step->is_number_unsigned()) return std::nullopt;
  return step->get<std::size_t>();
}

std::string text_of(const Json& entry, const char* key) {
  const auto found = entry.find(key);
  return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void keep(Case& value, const Json& array) {
  value.bookmarks = array.empty() ? std::string() : array.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::vector<Bookmark> bookmarks_of(const Case& value) {
  std::vector<Bookmark> bookmarks;
  if (value.bookmarks.empty()) return bookmarks;
  for (const Json& entry : array_of(value)) {
    const auto step = step_of(entry);
    if (!step || bookmark_at(bookmarks, *step) != nullptr) continue;
    bookmarks.push_back({*step, text_of(entry, "name"), text_of(entry, "note")});
  }
  std::stable_sort(bookmarks.begin(), bookmarks.end(),
                   [](const Bookmark& a, const Bookmark& b) { return a.step < b.step; });
  return bookmarks;
}

const Bookmark* bookmark_at(const std::vector<Bookmark>& bookmarks, std::size_t step) {
  const auto found =
      std::find_if(bookmarks.begin(), bookmarks.end(), [step](const Bookmark& own) { return own.step == step; });
  return found == bookmarks.end() ? nullptr : &*found;
}

void set_bookmark(Case& value, const Bookmark& bookmark) {
  Json array = array_of(value);
  const auto own =
      std::find_if(array.begin(), array.end(), [&](const Json& entry) { return step_of(entry) == bookmark.step; });
  Json& entry = own != array.end() ? *own : (array.push_back(Json::object()), array.back());
  entry["step"] = bookmark.step;
  for (const auto& [key, text] :
       {std::pair<const char*, const std::string&>{"name", bookmark.name}, {"note", bookmark.note}}) {
    if (text.empty()) {
      entry.erase(key);
    } else {
      entry[key] = text;
    }
  }
  keep(value, array);
}

void remove_bookmark(Case& value, std::size_t step) {
  Json array = array_of(value), left = Json::array();
  for (Json& entry : array) {
    if (step_of(entry) != step) left.push_back(std::move(entry));
  }
  keep(value, left);
}

std::optional<std::size_t> next_bookmark(const std::vector<Bookmark>& bookmarks, std::size_t cursor, std::size_t count,
                                         bool backwards) {
  std::optional<std::size_t> best;
  for (const Bookmark& own : bookmarks) {
    if (own.step >= count) continue;
    if (backwards && own.step < cursor) best = own.step;
    if (!backwards && own.step > cursor && !best) best = own.step;
  }
  return best;
}

}  // namespace minkoscope
