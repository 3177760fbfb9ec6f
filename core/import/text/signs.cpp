#include "core/import/text/signs.h"

#include <array>
#include <cctype>

#include "core/base/characters.h"

namespace minkoscope {
namespace {

struct Sign {
  std::string_view written;  // in UTF-8
  char plain;
};
constexpr std::array signs{
    Sign{"\xE2\x88\x92", '-'},  // minus sign
    Sign{"\xE2\x80\x93", '-'},  // en dash
    Sign{"\xE2\x80\x90", '-'},  // hyphen
    Sign{"\xE2\x80\x91", '-'},  // hyphen that does not break
    Sign{"\xEF\xBC\x8D", '-'},  // full-width hyphen
    Sign{"\xEF\xBB\xBF", ' '},  // byte order mark
    Sign{"\xE2\x80\x8B", ' '},  // blank without width
    Sign{"\xC2\xA0", ' '},      // blank that does not break
    Sign{"\xE2\x80\xAF", ' '},  // the same, narrow
    Sign{"\xE2\x80\x87", ' '},  // as wide as a figure
    Sign{"\xE2\x80\x89", ' '},  // thin
    Sign{"\xE3\x80\x80", ' '},  // ideographic
    Sign{"\xE2\x96\xB6", ' '},  // triangles before the rows of a debugger's watch, which open and close them
    Sign{"\xE2\x96\xB7", ' '}, Sign{"\xE2\x96\xB8", ' '}, Sign{"\xE2\x96\xBA", ' '},
    Sign{"\xE2\x96\xBC", ' '}, Sign{"\xE2\x96\xBE", ' '}, Sign{"\xE2\x97\xA2", ' '},
};

/// Whether a dash stands between words: "1 deep – all of it full sizes – and …".
bool parts_words(std::string_view plain, std::string_view behind) {
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  return plain.size() > 1 && plain.back() == ' ' &&
         (is_letter(plain[plain.size() - 2]) || plain[plain.size() - 2] == ')') && behind.size() > 1 &&
         behind[0] == ' ' && is_letter(behind[1]);
}

/// Whether a comma parts the thousands of "1,000,000": what follows is three figures that begin with a zero, as no
/// number of a list is written.
bool parts_thousands(std::string_view text, std::size_t comma) {
  const auto digit = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
  return comma > 0 && digit(comma - 1) && text.substr(comma + 1).starts_with('0') && digit(comma + 2) &&
         digit(comma + 3) && !digit(comma + 4) && !text.substr(comma + 4).starts_with('.');
}

}  // namespace

std::string with_plain_signs(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '\r') {
      if (at + 1 == text.size() || text[at + 1] != '\n') plain += '\n';
      ++at;
      continue;
    }
    if (c == ',' && parts_thousands(text, at)) {
      ++at;
      continue;
    }
    std::size_t length = 1;
    char taken = c == '\0' ? ' ' : c;
    if (static_cast<unsigned char>(c) >= 0x80)
      for (const Sign& sign : signs)
        if (text.substr(at).starts_with(sign.written)) {
          taken = sign.plain;
          length = sign.written.size();
          if (taken == '-' && parts_words(plain, text.substr(at + length))) taken = ',';
          break;
        }
    plain += taken;
    at += length;
  }
  return plain;
}

}  // namespace minkoscope
