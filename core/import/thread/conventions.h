// What a text says in words of how its numbers are meant, where no library does: "quaternions are x y z w".
#pragma once

#include <string>
#include <string_view>

#include "core/import/notation/choices.h"

namespace minkoscope {

/// Chooses what the text settles and the user left open, and returns the text without the words that did. What it
/// settles in two ways stays open, and so does all of a text that names a library.
std::string take_conventions(std::string_view text, ImportChoices& choices);

}  // namespace minkoscope
