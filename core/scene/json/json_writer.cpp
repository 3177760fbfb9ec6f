#include "core/scene/json/json_writer.h"

#include <cmath>

#include "core/base/text.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

bool holds_containers(const Json& json) {
  for (const auto& item : json) {
    if (item.is_structured()) return true;
  }
  return false;
}

}  // namespace

std::string format_number(double value) {
  if (!std::isfinite(value)) return "null";
  if (value == 0.0) return std::signbit(value) ? "-0.0" : "0";  // "-0" would be read as an integer and lose its sign
  return full_digits(value);
}

std::string quoted(std::string_view text) {
  return dump_json(Json(std::string(text)), -1, NotUtf8::replaced);
}

std::string dump_json(const Json& document, int indent, NotUtf8 bytes) {
  const bool refused = bytes == NotUtf8::refused;
  return document.dump(indent, ' ', false, refused ? Json::error_handler_t::strict : Json::error_handler_t::replace);
}

JsonWriter& JsonWriter::begin(char bracket, Layout layout) {
  separate();
  const bool parent_lines = levels_.empty() || levels_.back().lines;
  text_ += bracket;
  levels_.push_back({indent_ >= 0 && parent_lines && layout == Layout::lines});
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  const Level level = levels_.back();
  levels_.pop_back();
  if (level.lines && !level.empty) break_line();
  text_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  text_ += quoted(name);
  text_ += indent_ >= 0 ? ": " : ":";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view value) {
  separate();
  text_ += value;
  return *this;
}

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) return;
  if (!levels_.back().empty) text_ += indent_ >= 0 && !levels_.back().lines ? ", " : ",";
  levels_.back().empty = false;
  if (levels_.back().lines) break_line();
}

void JsonWriter::break_line() {
  text_ += '\n';
  text_.append(levels_.size() * static_cast<std::size_t>(indent_), ' ');
}

JsonWriter& JsonWriter::value(const Vector3d& vector) {
  begin_array(Layout::one_line);
  for (int i = 0; i < 3; ++i) value(vector[i]);
  return end_array();
}

JsonWriter& JsonWriter::value(const Quaterniond& rotation) {
  begin_array(Layout::one_line);
  for (const double part : {rotation.x, rotation.y, rotation.z, rotation.w}) value(part);
  return end_array();
}

JsonWriter& JsonWriter::value(const Json& document) {
  const Layout layout = holds_containers(document) ? Layout::lines : Layout::one_line;
  switch (document.type()) {
    case Json::value_t::object:
      begin_object(layout);
      for (const auto& [name, content] : document.get_ref<const Json::object_t&>()) key(name).value(content);
      return end_object();
    case Json::value_t::array:
      begin_array(layout);
      for (const Json& item : document.get_ref<const Json::array_t&>()) value(item);
      return end_array();
    case Json::value_t::number_float:
      return value(document.get<double>());
    default:
      return raw(dump_json(document));
  }
}

}  // namespace minkoscope
