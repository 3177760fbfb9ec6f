// The terms of docs/glossary.md, for links to them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace minkoscope {

struct GlossaryTerm {
  std::vector<std::string> names;  // "EPA", "expanding polytope"
  std::string meaning;
};

/// The rows of the page's first table: names, separated by commas, and the meaning.
std::vector<GlossaryTerm> parse_glossary(std::string_view page);

/// By one of its names, whatever the case of its letters; also in the plural with an s. Null where there is none.
const GlossaryTerm* find_term(const std::vector<GlossaryTerm>& glossary, std::string_view name);

}  // namespace minkoscope
