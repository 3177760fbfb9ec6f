#include "app/panels/timeline/step_search.h"

#include <algorithm>

#include "app/panels/steps/step_explanation.h"
#include "app/panels/steps/step_kind.h"
#include "core/base/text.h"

namespace minkoscope {

SearchedSteps steps_to_search(Document& document) {
  return {document.steps(), listing_of(document), document.revision(), document.cursor(),
          [&document](std::size_t step) { document.set_cursor(step); }};
}

std::string searched_text(const Step& step, std::span<const std::string_view> listing) {
  std::string text(kind_of_step(step).name);
  text.append("\n").append(phase_of(step)).append("\n").append(sentence_of(step));
  const int line = line_of(step);
  if (line < 1) return text;
  text.append("\nline ").append(std::to_string(line)).append(" ");
  if (static_cast<std::size_t>(line) <= listing.size()) text.append(listing[static_cast<std::size_t>(line) - 1]);
  return text;
}

bool has_words(std::string_view text, std::string_view words) {
  const std::string all = lower_case(text), wanted = lower_case(words);
  for (std::size_t begin = 0; begin < wanted.size();) {
    const bool quoted = wanted[begin] == '"';
    if (quoted) ++begin;
    const std::size_t end = std::min(wanted.find(quoted ? '"' : ' ', begin), wanted.size());
    if (end > begin && all.find(wanted.substr(begin, end - begin)) == std::string::npos) return false;
    begin = end + 1;
  }
  return true;
}

const std::vector<std::size_t>& found_steps(StepSearch& search, const SearchedSteps& searched) {
  const std::string_view words(search.text.data());
  if (search.read == words && search.revision == searched.revision && search.steps == searched.steps.data() &&
      search.count == searched.steps.size())
    return search.found;
  search.read = words;
  search.revision = searched.revision;
  search.steps = searched.steps.data();
  search.count = searched.steps.size();
  search.found.clear();
  if (words.find_first_not_of(" \"") == std::string_view::npos) return search.found;
  for (std::size_t i = 0; i < searched.steps.size(); ++i) {
    if (has_words(searched_text(searched.steps[i], searched.listing), words)) search.found.push_back(i);
  }
  return search.found;
}

std::optional<std::size_t> next_found(std::span<const std::size_t> found, std::size_t cursor, bool backwards) {
  if (found.empty()) return std::nullopt;
  if (backwards) {
    const auto at = std::ranges::lower_bound(found, cursor);
    return at == found.begin() ? found.back() : *(at - 1);
  }
  const auto at = std::ranges::upper_bound(found, cursor);
  return at == found.end() ? found.front() : *at;
}

std::string found_text(std::span<const std::size_t> found, std::size_t cursor) {
  if (found.empty()) return "none";
  const auto at = std::ranges::lower_bound(found, cursor);
  const std::string all = std::to_string(found.size());
  if (at == found.end() || *at != cursor) return all + " found";
  return std::to_string(at - found.begin() + 1).append(" of ").append(all);
}

void go_to_found_step(PanelContext& context, const SearchedSteps& searched, bool backwards) {
  StepSearch& search = context.marks.search;
  if (search.text[0] == '\0') {
    search.open = true;
    return;
  }
  context.playback.playing = false;
  const auto next = next_found(found_steps(search, searched), searched.cursor, backwards);
  if (next) return searched.go_to(*next);
  context.document.notices().information(concat("no step has “", search.text.data(), "”: Ctrl+Shift+F changes it"));
}

}  // namespace minkoscope
