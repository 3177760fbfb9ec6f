#include "core/scene/one_line_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/text.h"
#include "core/scene/inline_files.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

constexpr std::string_view mark = "MINK1.";
constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t checksum_digits = 8;

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xffffffffu;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (0xedb88320u & (0u - (crc & 1u)));
  }
  return ~crc;
}

std::string checksum_of(std::string_view bytes) {
  return hex_digits(crc32(bytes), checksum_digits);
}

std::string encoded(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() * 4 / 3 + 4);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char byte : bytes) {
    bits = (bits << 8) | static_cast<unsigned char>(byte);
    for (held += 8; held >= 6; held -= 6) out += alphabet[(bits >> (held - 6)) & 63u];
  }
  if (held > 0) out += alphabet[(bits << (6 - held)) & 63u];
  return out;
}

/// Six bits of a letter; −1 for what is none.
int value_of(char letter) {
  const std::size_t at = alphabet.find(letter);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

std::string decoded(std::string_view letters) {
  std::string out;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char letter : letters) {
    bits = (bits << 6) | static_cast<std::uint32_t>(value_of(letter));
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out += static_cast<char>((bits >> held) & 255u);
  }
  return out;
}

/// Letters up to the dot, then the digits of the checksum; whatever is neither is passed over.
struct Parts {
  std::string letters, checksum;
};
Parts parts_of(std::string_view text) {
  Parts parts;
  std::size_t at = 0;
  for (; at < text.size() && text[at] != '.'; ++at)
    if (value_of(text[at]) >= 0) parts.letters += text[at];
  for (; at < text.size() && parts.checksum.size() < checksum_digits; ++at) {
    const char c = text[at];
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) parts.checksum += c;
  }
  return parts;
}

}  // namespace

std::string to_one_line(const Case& value) {
  const std::string json = to_json(without_files(value), ".", -1);
  std::string line(mark);
  line.append(encoded(json)).append(".").append(checksum_of(json));
  return line;
}

bool has_one_line(std::string_view text) {
  return text.find(mark) != std::string_view::npos;
}

Case from_one_line(std::string_view text, const std::string& name) {
  const std::size_t at = std::min(text.find(mark), text.size());
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const std::string place = name + ":" + std::to_string(line);
  const Parts parts = parts_of(text.substr(std::min(at + mark.size(), text.size())));
  const std::string json = decoded(parts.letters);
  if (parts.checksum.size() < checksum_digits)
    throw CaseError(place + ": the text of the case has lost its end; must end in a dot and eight digits");
  if (checksum_of(json) != parts.checksum)
    throw CaseError(place + ": the text of the case is damaged, its checksum does not fit; must be copied whole");
  return parse_case(json, name, ".");
}

}  // namespace minkoscope
