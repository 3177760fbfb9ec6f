// A lesson: pages that open a case at a step, say what is to be seen there, and give the reader something to do that is
// checked. Read from JSON ("minkoscope-lesson/1"; docs/lessons.md), so that a teacher can write one.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// The reader says which vertex the next reduction drops.
struct PickDropped {};
/// A question with a few answers.
struct PickOption {
  std::vector<std::string> options;
  std::size_t answer = 0;  // of the options
  std::string because;     // shown once it was answered
};
/// The reader steps on until the step shown has this event, is the last one, or is this tick.
struct ReachEvent {
  std::string event;  // as `trace` prints it
};
struct ReachLast {};
struct ReachTick {
  std::size_t tick = 0;
};
/// The reader changes the case until all that is given here holds of its result.
struct MakeResult {
  using Range = std::pair<double, double>;
  std::optional<bool> overlap, hit;
  std::optional<Range> distance, depth, time;
  std::optional<std::string> algorithm;
  std::string solution;  // a change of the case that does it: a JSON merge patch (RFC 7386)
};

struct LessonTask {
  std::string ask;  // one sentence
  std::variant<PickDropped, PickOption, ReachEvent, ReachLast, ReachTick, MakeResult> goal;
};

/// How the views look when a page opens, however the reader left them.
struct LessonLook {
  std::optional<Vector3d> from;  // the camera's place as seen from what is framed, world axes; absent: the window's own
  bool regions = true, support = true, planes = true;  // the layers that are drawn
};

struct LessonPage {
  std::string title;
  std::vector<std::string> text;  // paragraphs; [[term]] and [[term|words]] refer to the glossary
  std::filesystem::path file;     // of its case; empty: the case stays as the reader left it
  std::optional<std::string> algorithm;
  std::optional<std::size_t> step, tick;
  LessonLook look;
  std::optional<LessonTask> task;
};

struct Lesson {
  std::filesystem::path file;
  std::string title, summary;
  int minutes = 0;
  std::vector<LessonPage> pages;
};

/// Throws CaseError with one line that names the file and the place in it.
Lesson load_lesson(const std::filesystem::path& file);
/// The lessons of a folder in the order of their file names; those that cannot be read are left out and reported.
std::vector<Lesson> load_lessons(const std::filesystem::path& folder, std::vector<std::string>& faults);

/// A run of a paragraph's text; `term` is the glossary's, empty for plain text.
struct LessonSpan {
  std::string text, term;
};
std::vector<LessonSpan> spans_of(std::string_view paragraph);

}  // namespace minkoscope
