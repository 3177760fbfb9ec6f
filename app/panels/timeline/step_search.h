// Finding steps by their words: those of a run that match what is typed, and the next of them.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// The steps that are searched, and the cursor that is moved.
struct SearchedSteps {
  std::span<const Step> steps;
  std::span<const std::string_view> listing;  // of their method; empty: none
  std::uint64_t revision = 0;                 // grows when the steps change
  std::size_t cursor = 0;
  std::function<void(std::size_t)> go_to;
};
/// A document's own.
SearchedSteps steps_to_search(Document& document);

/// What of a step is searched: its kind, phase and sentence, the number of its line and what stands in it.
std::string searched_text(const Step& step, std::span<const std::string_view> listing);
/// Whether each of the words occurs in the text, ignoring case. Words between quotes count as one.
bool has_words(std::string_view text, std::string_view words);

/// Those that match, ascending; found again when the words or the steps have changed. None without words.
const std::vector<std::size_t>& found_steps(StepSearch& search, const SearchedSteps& searched);
/// The next one after the cursor, or before it; beyond the last one the first again.
std::optional<std::size_t> next_found(std::span<const std::size_t> found, std::size_t cursor, bool backwards);
/// "3 of 17" at one of them, "17 found" elsewhere, "none".
std::string found_text(std::span<const std::size_t> found, std::size_t cursor);

/// Goes to the next one. Without words it opens the list instead; where there is none a notice says so.
void go_to_found_step(PanelContext& context, const SearchedSteps& searched, bool backwards);

/// The field, and the list of what is found, as a popup above `above`.
void draw_search_popup(PanelContext& context, const SearchedSteps& searched, ImVec2 above);

}  // namespace minkoscope
