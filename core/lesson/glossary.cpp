#include "core/lesson/glossary.h"

#include <algorithm>

#include "core/base/text.h"

namespace minkoscope {
namespace {

std::string without_marks(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '*' && c != '`') out += c;
  return out;
}

std::vector<std::string> names_of(std::string_view cell) {
  std::vector<std::string> names;
  while (!cell.empty()) {
    const std::size_t comma = cell.find(", ");
    names.push_back(without_marks(trimmed(cell.substr(0, comma), whitespace)));
    if (comma == std::string_view::npos) break;
    cell.remove_prefix(comma + 2);
  }
  return names;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower_case(x) == lower_case(y); });
}

}  // namespace

std::vector<GlossaryTerm> parse_glossary(std::string_view page) {
  std::vector<GlossaryTerm> glossary;
  bool inside = false;
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    const std::string_view line = trimmed(page.substr(0, end), whitespace);
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    if (!line.starts_with('|')) {
      if (inside) break;
      continue;
    }
    const std::size_t middle = line.find(" | ");
    if (line.starts_with("|---")) {
      inside = true;
    } else if (inside && middle != std::string_view::npos) {
      const std::string_view meaning = trimmed(line.substr(middle + 3), whitespace);
      glossary.push_back({names_of(trimmed(line.substr(1, middle - 1), whitespace)),
                          without_marks(trimmed(meaning.substr(0, meaning.rfind('|')), whitespace))});
    }
  }
  return glossary;
}

const GlossaryTerm* find_term(const std::vector<GlossaryTerm>& glossary, std::string_view name) {
  const auto find = [&](std::string_view wanted) -> const GlossaryTerm* {
    for (const GlossaryTerm& term : glossary)
      for (const std::string& own : term.names)
        if (same_word(own, wanted)) return &term;
    return nullptr;
  };
  const GlossaryTerm* term = find(name);
  return term == nullptr && name.size() > 1 && name.ends_with('s') ? find(name.substr(0, name.size() - 1)) : term;
}

}  // namespace minkoscope
