// Every number of a text counts. One that can be changed without another case or a refusal coming of it was passed over
// by whatever read the text, so the text says something that the case does not hold. It is found by changing it and
// reading again: no reader has to keep books, and none can forget to.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/import/grammar/parser.h"
#include "core/import/subjects/drafts.h"

namespace minkoscope {

/// What a parsed text comes to: equal for two texts of which the same case is made, and for two that are refused alike.
using Outcome = std::function<std::string(const ParsedText&)>;

/// A number, or those of a bracket that holds nothing else, and where they stand.
struct PlacedValue {
  std::vector<const Expression*> numbers;
  const Statement* statement;
};

/// The numbers of some words that may say something of a shape: all where the sentence speaks of one, of its size or of
/// its place, else those that notation/touches.h does not know to be harmless.
std::vector<PlacedValue> values_that_may_matter(ParsedText& words);

/// "lies inside, 28.9 m from the nearest edge": what somebody measured, in a sentence that puts nothing anywhere.
bool measures_to_the_nearest(const Statement& statement, const Expression& number);

/// Whether a comment only says again what the case holds: "# turned by 90 degrees".
using Repeats = std::function<bool(const PlacedValue&)>;

/// The first number that the outcome does not depend on, or name of a value where something is placed, turned or
/// scaled, unless notation/touches.h knows that it is harmless, or a comment repeats it. `parsed` is changed for the
/// while and is left as it was.
std::optional<Refusal> passed_over(ParsedText& parsed, const Outcome& outcome, const Repeats& repeats);

/// Points that are counted and not listed: "... 38 more points".
std::optional<Refusal> left_out(const ParsedText& parsed);

/// A size that is compared instead of given: "twice as large".
std::optional<Refusal> sized_in_words(const ParsedText& parsed);

/// Lengths in more than one unit: "5 inches" beside "10 cm".
std::optional<Refusal> mixed_units(const ParsedText& parsed);

}  // namespace minkoscope
