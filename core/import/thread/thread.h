// A report as people write it: code between fences, and words around it and in its comments that say the same once
// more. Where they are not understood together, the code may be read alone, if the words hold nothing that it does not.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/import/reading/drafts.h"
#include "core/scene/case.h"

namespace minkoscope {

/// The two parts of a text, each with blanks where the other stands, so that lines keep their numbers.
struct Thread {
  std::string code, words;
};

/// By Markdown's fences; nothing where a text has none, or no words beside them.
std::optional<Thread> thread_of(std::string_view text);

/// With the comments of the code among the words; nothing where it has none.
std::optional<Thread> without_comments(Thread thread);

/// What some words hold beyond a case: a number that it does not have ("the box is then lowered by 0.2"), or a word
/// that may say how its numbers are meant. A size may be said whole or half, a rotation by its angle; numbers that
/// touch no shape are passed over.
std::optional<Refusal> says_more_than(std::string_view words, const Case& value);

}  // namespace minkoscope
