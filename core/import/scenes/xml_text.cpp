#include "core/import/scenes/xml_text.h"

#include <charconv>
#include <cmath>

#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

constexpr std::string_view blanks = " \t\r\n";

/// Document types, which declare entities, and whatever else begins with "<!" and is neither a comment nor text.
const tinyxml2::XMLNode* first_declaration(const tinyxml2::XMLNode& parent) {
  for (const tinyxml2::XMLNode* node = parent.FirstChild(); node != nullptr; node = node->NextSibling()) {
    if (node->ToUnknown() != nullptr) return node;
    if (const auto* inner = first_declaration(*node)) return inner;
  }
  return nullptr;
}

}  // namespace

void parse_xml(tinyxml2::XMLDocument& document, std::string_view text, const SceneBuilder& builder) {
  if (text.find('\0') != std::string_view::npos) builder.fail(1, "holds binary data; must be XML text");
  const tinyxml2::XMLError error = document.Parse(text.data(), text.size());
  const int line = std::max(document.ErrorLineNum(), 1);
  if (error == tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED)
    builder.fail(
        line, "is nested deeper than " + std::to_string(TINYXML2_MAX_ELEMENT_DEPTH) + " elements; must be less deep");
  if (error == tinyxml2::XML_ERROR_EMPTY_DOCUMENT) builder.fail(1, "is empty; must be XML");
  if (error != tinyxml2::XML_SUCCESS) {
    const std::string element = error == tinyxml2::XML_ERROR_MISMATCHED_ELEMENT  ? "an element is not closed"
                                : error == tinyxml2::XML_ERROR_PARSING_ATTRIBUTE ? "an attribute is not name=\"value\""
                                : error == tinyxml2::XML_ERROR_PARSING_COMMENT   ? "a comment is not closed by -->"
                                                                                 : "a tag is not closed or not begun";
    builder.fail(line, "is not well-formed XML: " + element + "; must be <name …>…</name>");
  }
  if (const tinyxml2::XMLNode* declaration = first_declaration(document))
    builder.fail(declaration->GetLineNum(),
                 "declares a DOCTYPE or an entity, which is not allowed; must be plain elements");
}

void XmlReader::fail(const XmlElement& element, const std::string& message) const {
  builder_.fail(element.GetLineNum(), "<" + printable(element.Name(), 40) + "> " + message);
}

std::string XmlReader::text(const XmlElement& element, const char* name) const {
  const char* value = element.Attribute(name);
  return value != nullptr ? value : "";
}

std::vector<double> XmlReader::numbers(const XmlElement& element, const char* name) const {
  const char* value = element.Attribute(name);
  return value != nullptr ? numbers_of(element, name, value) : std::vector<double>();
}

std::vector<double> XmlReader::numbers_of(const XmlElement& element, const char* name, std::string_view text) const {
  std::vector<double> numbers;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;
       at = text.find_first_not_of(blanks, at)) {
    std::string_view word = text.substr(at, text.find_first_of(blanks, at) - at);
    at += word.size();
    const std::string_view written = word;
    if (word.size() > 1 && word.front() == '+' && word[1] != '-') word.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
      fail(element, std::string(name) + " holds \"" + printable(written) + "\"; must hold finite numbers");
    numbers.push_back(value);
    if (at >= text.size()) break;
  }
  return numbers;
}

Vector3d XmlReader::vector(const XmlElement& element, const char* name, const Vector3d& otherwise) const {
  const std::vector<double> found = numbers(element, name);
  if (found.empty()) return otherwise;
  if (found.size() != 3)
    fail(element, std::string(name) + " has " + std::to_string(found.size()) + " numbers; must have three");
  return {found[0], found[1], found[2]};
}

std::optional<double> XmlReader::number(const XmlElement& element, const char* name) const {
  const std::vector<double> found = numbers(element, name);
  if (found.empty()) return std::nullopt;
  if (found.size() != 1)
    fail(element, std::string(name) + " has " + std::to_string(found.size()) + " numbers; must have one");
  return found[0];
}

}  // namespace minkoscope
