// JSON text to documents and back, and what a failed comparison prints: the library's parser and writer take a second
// of every file that instantiates them, so that tests call them here.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "core/scene/json/json.h"

namespace nlohmann {

/// For GoogleTest.
void PrintTo(const json& document, std::ostream* out);
void PrintTo(const ordered_json& document, std::ostream* out);

}  // namespace nlohmann

namespace minkoscope::test {

/// Throws nlohmann::json::exception where the text is no JSON.
nlohmann::json parse_json(std::string_view text);
nlohmann::json parse_json(std::istream& text);
nlohmann::json parse_json(std::istream&& text);
/// Discarded where it is no JSON.
nlohmann::json parse_json_if_any(std::istream& text);

std::string dump_json(const nlohmann::json& document);
std::string dump_json(const nlohmann::ordered_json& document);

}  // namespace minkoscope::test
