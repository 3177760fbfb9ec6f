#include "core/lesson/lesson.h"

#include <algorithm>

#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

constexpr int longest_lesson = 240;  // minutes
constexpr int furthest_step = 1'000'000;
std::string words_of(const JsonValue& value) {
  const std::string& text = value.text();
  if (text.empty()) value.fail_wanted("a text");
  return text;
}

std::vector<std::string> texts_of(const JsonValue& value, std::string_view wanted) {
  std::vector<std::string> texts;
  const std::size_t count = value.size(wanted);
  for (std::size_t i = 0; i < count; ++i) texts.push_back(words_of(value.item(i)));
  return texts;
}

std::size_t place(const JsonValue& value) {
  return static_cast<std::size_t>(value.whole_number(0, furthest_step));
}

MakeResult::Range range_of(const JsonValue& value) {
  if (value.size("two numbers, the least and the most") != 2) value.fail_wanted("two numbers, the least and the most");
  const MakeResult::Range range{value.item(0).quantity(), value.item(1).quantity()};
  if (range.first > range.second) value.fail_wanted("two numbers, the least and the most");
  return range;
}

MakeResult make_of(const JsonValue& value, const JsonObject& task) {
  const JsonObject object(value, {"overlap", "hit", "distance", "depth", "time", "algorithm"});
  MakeResult make;
  if (const auto overlap = object.find("overlap")) make.overlap = overlap->boolean();
  if (const auto hit = object.find("hit")) make.hit = hit->boolean();
  if (const auto distance = object.find("distance")) make.distance = range_of(*distance);
  if (const auto depth = object.find("depth")) make.depth = range_of(*depth);
  if (const auto time = object.find("time")) make.time = range_of(*time);
  if (const auto algorithm = object.find("algorithm")) make.algorithm = words_of(*algorithm);
  if (value.json().empty()) value.fail_wanted("what the reader is to bring about, such as {\"overlap\": true}");
  make.solution = dump_json(task.at("solution", "a change of the case that does it, as a JSON merge patch").json());
  return make;
}

LessonTask task_of(const JsonValue& value) {
  const JsonObject object(value, {"ask", "pick", "answer", "because", "reach", "make", "solution"});
  LessonTask task;
  task.ask = words_of(object.at("ask", "a sentence that says what to do"));
  const int kinds = object.has("pick") + object.has("reach") + object.has("make");
  if (kinds != 1) value.fail("has " + std::to_string(kinds) + " of pick, reach and make; must have one");
  if (const auto pick = object.find("pick")) {
    if (pick->json().is_string()) {
      if (pick->text() != "dropped") pick->fail_wanted("\"dropped\", or a list of options");
      task.goal = PickDropped{};
      return task;
    }
    PickOption option;
    option.options = texts_of(*pick, "\"dropped\", or a list of two to four options");
    if (option.options.size() < 2 || option.options.size() > 4) pick->fail_wanted("a list of two to four options");
    option.answer = static_cast<std::size_t>(object.at("answer", "the number of the right option, from 0")
                                                 .whole_number(0, static_cast<int>(option.options.size()) - 1));
    if (const auto because = object.find("because")) option.because = words_of(*because);
    task.goal = std::move(option);
  } else if (const auto reach = object.find("reach")) {
    const JsonObject goal(*reach, {"event", "last", "tick"});
    if (const auto event = goal.find("event")) {
      task.goal = ReachEvent{words_of(*event)};
    } else if (const auto tick = goal.find("tick")) {
      task.goal = ReachTick{place(*tick)};
    } else {
      goal.at("last", "true; or \"event\" or \"tick\" instead");
      task.goal = ReachLast{};
    }
  } else {
    task.goal = make_of(*object.find("make"), object);
  }
  return task;
}

LessonLook look_of(const JsonValue& value) {
  constexpr const char* layers_wanted = "a list of \"regions\", \"support\" and \"planes\"";
  const JsonObject object(value, {"from", "layers"});
  LessonLook look;
  if (const auto from = object.find("from")) {
    look.from = from->vector();
    if (glm::length(*look.from) == 0.0) from->fail_wanted("a direction");
  }
  if (const auto layers = object.find("layers")) {
    look.regions = look.support = look.planes = false;
    const std::size_t count = layers->size(layers_wanted);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string& name = layers->item(i).text();
      if (name != "regions" && name != "support" && name != "planes") layers->item(i).fail_wanted(layers_wanted);
      (name == "regions" ? look.regions : name == "support" ? look.support : look.planes) = true;
    }
  }
  return look;
}

LessonPage page_of(const JsonValue& value, const std::filesystem::path& folder) {
  const JsonObject object(value, {"title", "text", "case", "algorithm", "step", "tick", "look", "task"});
  LessonPage page;
  page.title = words_of(object.at("title", "a short title"));
  page.text = texts_of(object.at("text", "a list of paragraphs"), "a list of paragraphs");
  if (const auto file = object.find("case")) page.file = (folder / words_of(*file)).lexically_normal();
  if (const auto algorithm = object.find("algorithm")) page.algorithm = words_of(*algorithm);
  if (const auto step = object.find("step")) page.step = place(*step);
  if (const auto tick = object.find("tick")) page.tick = place(*tick);
  if (const auto look = object.find("look")) page.look = look_of(*look);
  if (const auto task = object.find("task")) page.task = task_of(*task);
  return page;
}

}  // namespace

Lesson load_lesson(const std::filesystem::path& file) {
  const std::string prefix = file.string();
  const Json json = read_json(read_text_file(file), prefix);
  const JsonValue root(json, prefix);
  const JsonObject object(root, {"format", "title", "minutes", "summary", "pages"});
  const JsonValue format = object.at("format", "\"minkoscope-lesson/1\"");
  if (format.text() != "minkoscope-lesson/1") format.fail_wanted("\"minkoscope-lesson/1\"");
  Lesson lesson;
  lesson.file = file;
  lesson.title = words_of(object.at("title", "a title"));
  lesson.summary = words_of(object.at("summary", "a sentence"));
  lesson.minutes = object.at("minutes", "how long it takes, in minutes").whole_number(1, longest_lesson);
  const JsonValue pages = object.at("pages", "a list of pages");
  const std::size_t count = pages.size("a list of pages");
  if (count == 0) pages.fail_wanted("a list of pages");
  for (std::size_t i = 0; i < count; ++i) lesson.pages.push_back(page_of(pages.item(i), file.parent_path()));
  if (lesson.pages.front().file.empty()) pages.item(0).fail_missing("case", "the case that the first page opens");
  return lesson;
}

std::vector<Lesson> load_lessons(const std::filesystem::path& folder, std::vector<std::string>& faults) {
  std::vector<std::filesystem::path> files;
  std::error_code fault;
  for (const auto& entry : std::filesystem::directory_iterator(folder, fault))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<Lesson> lessons;
  for (const std::filesystem::path& file : files) {
    try {
      lessons.push_back(load_lesson(file));
    } catch (const CaseError& error) {
      faults.emplace_back(error.what());
    }
  }
  return lessons;
}

std::vector<LessonSpan> spans_of(std::string_view paragraph) {
  std::vector<LessonSpan> spans;
  while (!paragraph.empty()) {
    const std::size_t begin = paragraph.find("[[");
    const std::size_t end = begin == std::string_view::npos ? begin : paragraph.find("]]", begin);
    if (end == std::string_view::npos) break;
    if (begin > 0) spans.push_back({std::string(paragraph.substr(0, begin)), {}});
    const std::string_view inside = paragraph.substr(begin + 2, end - begin - 2);
    const std::size_t bar = inside.find('|');
    const std::string_view term = inside.substr(0, bar);
    spans.push_back({std::string(bar == std::string_view::npos ? term : inside.substr(bar + 1)), std::string(term)});
    paragraph.remove_prefix(end + 2);
  }
  if (!paragraph.empty()) spans.push_back({std::string(paragraph), {}});
  return spans;
}

}  // namespace minkoscope
