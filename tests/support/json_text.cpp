#include "tests/support/json_text.h"

#include <istream>
#include <ostream>

namespace nlohmann {

void PrintTo(const json& document, std::ostream* out) {
  *out << document;
}
void PrintTo(const ordered_json& document, std::ostream* out) {
  *out << document;
}

}  // namespace nlohmann

namespace minkoscope::test {

nlohmann::json parse_json(std::string_view text) {
  return nlohmann::json::parse(text);
}
nlohmann::json parse_json(std::istream& text) {
  return nlohmann::json::parse(text);
}
nlohmann::json parse_json(std::istream&& text) {
  return nlohmann::json::parse(text);
}
nlohmann::json parse_json_if_any(std::istream& text) {
  return nlohmann::json::parse(text, nullptr, false);
}

std::string dump_json(const nlohmann::json& document) {
  return document.dump();
}
std::string dump_json(const nlohmann::ordered_json& document) {
  return document.dump();
}

}  // namespace minkoscope::test
