// A report as people write it: code between fences, and words around it and in its comments that say the same once
// more. Where they are not understood together, the code may be read alone, if the words hold nothing that it does not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/subjects/drafts.h"
#include "core/scene/case.h"

namespace minkoscope {

/// The two parts of a text, each with blanks where the other stands, so that lines keep their numbers.
struct Thread {
  std::string code, words;
  std::string output = {};  // what a program printed, where it stands apart
};

/// By Markdown's fences and indents, and where there are no fences by lines that read as sentences; nothing where a
/// text holds only code or only words.
std::vector<Thread> threads_of(std::string_view text);

/// Each fenced block of several as the code, the others among the words, where these speak of no shape and no place and
/// use no name that it gives.
std::vector<Thread> blocks_of(std::string_view text);

/// A text of sentences alone, parted behind each of them from the first that names a shape: what is described comes
/// before what is asked of it. The sentences up to there stand for the code. Few at a time, else none.
std::vector<Thread> descriptions_of(std::string_view text);

/// What some words say of a shape without any number: "it lies on its side", "the box is then turned".
std::optional<Refusal> changes_in_words(std::string_view words);

/// Whether a line is one of words, as a report has them before and behind its code.
bool reads_as_sentence(std::string_view line);

/// With the comments of the code among the words; nothing where it has none.
std::optional<Thread> without_comments(Thread thread);

/// What some words hold beyond a case: a number that it does not have ("the box is then lowered by 0.2"), or a word
/// that may say how its numbers are meant. A size may be said whole or half, a rotation by its angle, and where a
/// surface lies by its coordinate; numbers that touch no shape are passed over, and what is only supposed ("if I …").
/// `words` are the thread's without markup.
std::optional<Refusal> says_more_than(const Thread& thread, std::string_view words, const Case& value);
/// The same of code beside words that were read alone, where every number counts.
std::optional<Refusal> holds_more_than(const Thread& thread, std::string_view code, const Case& value);

}  // namespace minkoscope
