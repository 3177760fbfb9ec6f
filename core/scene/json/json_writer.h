// JSON text, written: numbers as the shortest digits that read back to the same bits, never NaN or infinity; either on
// one line or indented, with vectors and small objects kept on one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/scene/json/json_reader.h"

namespace minkoscope {

/// The shortest digits that read back to the same double, independent of the locale; "null" when it is not finite.
std::string format_number(double value);

/// Text in double quotes, escaped; bytes that are not UTF-8 become U+FFFD.
std::string quoted(std::string_view text);

/// What becomes of bytes that are not UTF-8: the text is refused with Json::exception, or they become U+FFFD.
enum class NotUtf8 { refused, replaced };
/// As the library writes it, on one line or with `indent` spaces a level.
std::string dump_json(const Json& document, int indent = -1, NotUtf8 bytes = NotUtf8::refused);

/// Writes one document from front to back. Keys come before their values; commas and line breaks come by themselves.
class JsonWriter {
 public:
  /// `indent` spaces a level, or -1 for one line.
  explicit JsonWriter(int indent = -1) : indent_(indent) {}

  enum class Layout { lines, one_line };  // of an indented document: members on lines of their own, or all on one
  JsonWriter& begin_object(Layout layout = Layout::lines) { return begin('{', layout); }
  JsonWriter& begin_array(Layout layout = Layout::lines) { return begin('[', layout); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& end_array() { return end(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& null() { return raw("null"); }
  JsonWriter& value(double number) { return raw(format_number(number)); }
  JsonWriter& value(int number) { return raw(std::to_string(number)); }
  JsonWriter& value(long long number) { return raw(std::to_string(number)); }
  JsonWriter& value(std::size_t number) { return raw(std::to_string(number)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::string_view text) { return raw(quoted(text)); }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(const Vector3d& vector);       // [x, y, z]
  JsonWriter& value(const Quaterniond& rotation);  // [x, y, z, w]
  JsonWriter& value(const Json& document);         // laid out like the rest
  template <class Type>
  JsonWriter& value(const std::optional<Type>& maybe) {
    return maybe ? value(*maybe) : null();
  }
  template <class Type>
  JsonWriter& member(std::string_view name, const Type& content) {
    return key(name).value(content);
  }

  std::string take() { return std::move(text_); }

 private:
  struct Level {
    bool lines;
    bool empty = true;
  };
  JsonWriter& begin(char bracket, Layout layout);
  JsonWriter& end(char bracket);
  JsonWriter& raw(std::string_view value);
  void separate();
  void break_line();

  int indent_;
  std::string text_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace minkoscope
