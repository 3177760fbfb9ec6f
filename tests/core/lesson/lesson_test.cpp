// The lessons that ship run: their cases load, their links lead somewhere, their steps are there, and what they ask for
// is not done when a page opens and can be done.
#include "core/lesson/lesson.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/lesson/glossary.h"
#include "core/lesson/lesson_task.h"
#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/kinds/case_kind.h"
#include "core/timeline/case_run.h"
#include "tests/support/json_text.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
const fs::path source = MINKOSCOPE_SOURCE_DIR;

std::vector<Step> steps_of(const Case& scene_case, std::optional<std::size_t> tick) {
  std::vector<Step> steps;
  record(scene_case.run, [&](const std::vector<Step>& own, std::optional<int> at) {
    if (!at || (tick && static_cast<std::size_t>(*at) == *tick)) steps.insert(steps.end(), own.begin(), own.end());
  });
  return steps;
}

/// What the reader has before them on a page.
struct Shown {
  Case value;
  fs::path file;
  std::vector<Step> steps;
  std::size_t step = 0;
  std::optional<std::size_t> tick;
  LessonMoment moment() const { return {value, steps, step, tick}; }
};

/// Calls look(page, shown, where) for every page of every lesson that ships.
template <class Look>
void for_each_page(const Look& look) {
  std::vector<std::string> faults;
  const std::vector<Lesson> lessons = load_lessons(source / "assets/lessons", faults);
  for (const std::string& fault : faults) ADD_FAILURE() << fault;
  ASSERT_EQ(lessons.size(), 8u);
  for (const Lesson& lesson : lessons) {
    Shown shown;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const LessonPage& page = lesson.pages[i];
      if (!page.file.empty()) {
        shown.value = load_case(page.file);
        shown.file = page.file;
        shown.step = 0;
        shown.tick.reset();
      }
      if (page.algorithm) kind_of(shown.value).set_method(shown.value.run, *page.algorithm);
      if (page.tick) shown.tick = page.tick;
      if (page.step) shown.step = *page.step;
      shown.steps = steps_of(shown.value, shown.tick);
      look(page, shown, lesson.file.filename().string() + " page " + std::to_string(i));
    }
  }
}

TEST(Lessons, EveryPageOpensWhereItSays) {
  std::size_t pages = 0;
  for_each_page([&](const LessonPage& page, const Shown& shown, const std::string& where) {
    ++pages;
    EXPECT_TRUE(kind_of(shown.value).method(shown.value.run).empty() ||
                has_method(kind_of(shown.value), kind_of(shown.value).method(shown.value.run)))
        << where;
    if (page.step) {
      EXPECT_LT(*page.step, shown.steps.size()) << where;
    }
    if (page.tick) {
      EXPECT_LT(*page.tick, static_cast<std::size_t>(tick_count(shown.value.run))) << where;
    }
    if (std::holds_alternative<Walk>(shown.value.run)) {
      EXPECT_TRUE(shown.tick) << where << " shows no tick";
    }
  });
  EXPECT_GE(pages, 8u * 6u);
}

TEST(Lessons, EveryLinkLeadsToATermOfTheGlossary) {
  const auto glossary = parse_glossary(read_text_file(source / "docs/glossary.md"));
  ASSERT_GT(glossary.size(), 80u);
  std::size_t links = 0;
  const auto check = [&](const std::string& text, const std::string& where) {
    for (const LessonSpan& span : spans_of(text)) {
      if (span.term.empty()) continue;
      ++links;
      EXPECT_NE(find_term(glossary, span.term), nullptr) << where << ": [[" << span.term << "]]";
    }
  };
  for_each_page([&](const LessonPage& page, const Shown&, const std::string& where) {
    for (const std::string& text : page.text) check(text, where);
    if (page.task) check(page.task->ask, where);
  });
  EXPECT_GT(links, 30u);
}

TEST(Lessons, MethodsAreCalledWhatTheWindowCallsThem) {
  std::size_t choices = 0;
  for_each_page([&](const LessonPage& page, const Shown& shown, const std::string& where) {
    std::string words = page.title;
    for (const std::string& text : page.text) words += " " + text;
    if (page.task) words += " " + page.task->ask;
    const auto* pick = page.task ? std::get_if<PickOption>(&page.task->goal) : nullptr;
    for (const std::string& option : pick != nullptr ? pick->options : std::vector<std::string>())
      words += " " + option;
    for (const MethodName& method : kind_of(shown.value).methods()) {
      // A name of one word may be a word of the text as well.
      const bool own_word =
          method.name.find('-') != std::string_view::npos || method.name == "headbutt" || method.name == "hacktank";
      if (own_word) {
        EXPECT_EQ(words.find(method.name), std::string::npos) << where << ": " << method.name;
      }
      const auto* make = page.task ? std::get_if<MakeResult>(&page.task->goal) : nullptr;
      if (make == nullptr || make->algorithm != method.name) continue;
      ++choices;
      EXPECT_NE(page.task->ask.find("\"" + std::string(method.title) + "\""), std::string::npos) << where;
    }
  });
  EXPECT_GT(choices, 0u);
}

TEST(Lessons, EveryTaskIsOpenAtFirstAndCanBeDone) {
  std::size_t picks = 0, reaches = 0, makes = 0;
  for_each_page([&](const LessonPage& page, const Shown& shown, const std::string& where) {
    if (!page.task) return;
    const LessonTask& task = *page.task;
    EXPECT_FALSE(is_done(task, shown.moment())) << where << " is done when it opens";
    if (std::holds_alternative<PickOption>(task.goal)) {
      ++picks;
    } else if (std::holds_alternative<PickDropped>(task.goal)) {
      ++picks;
      EXPECT_TRUE(dropped_question(shown.steps, shown.step)) << where << " drops no vertex next";
    } else if (const auto* reach = std::get_if<ReachTick>(&task.goal)) {
      ++reaches;
      EXPECT_LT(reach->tick, static_cast<std::size_t>(tick_count(shown.value.run))) << where;
    } else if (const auto* make = std::get_if<MakeResult>(&task.goal)) {
      ++makes;
      Json changed = read_json(read_text_file(shown.file), "case");
      changed.merge_patch(read_json(make->solution, "solution"));
      Shown solved = shown;
      solved.value = parse_case(test::dump_json(changed), where, shown.file.parent_path().string());
      if (page.algorithm && !make->algorithm) kind_of(solved.value).set_method(solved.value.run, *page.algorithm);
      EXPECT_TRUE(is_done(task, solved.moment())) << where << ": its solution does not do it";
    } else {
      ++reaches;
      bool reached = false;
      Shown later = shown;
      for (later.step = shown.step + 1; later.step < later.steps.size() && !reached; ++later.step)
        reached = is_done(task, later.moment());
      EXPECT_TRUE(reached) << where << ": no later step does it";
    }
  });
  EXPECT_GE(picks, 8u);
  EXPECT_GE(reaches, 4u);
  EXPECT_GE(makes, 4u);
}

TEST(Lessons, ABadFileIsOneLineThatNamesThePlace) {
  const fs::path file = scratch_folder() / "minkoscope-bad-lesson.json";
  const auto fault_of = [&](const std::string& text) -> std::string {
    std::ofstream(file) << text;
    try {
      load_lesson(file);
    } catch (const CaseError& error) {
      return error.what();
    }
    return {};
  };
  const std::string head = R"({"format":"minkoscope-lesson/1","title":"t","minutes":5,"summary":"s","pages":[)";
  EXPECT_NE(fault_of(head + R"({"title":"p","text":["x"]}]})").find("/pages/0"), std::string::npos);
  EXPECT_NE(fault_of(head + R"({"title":"p","text":["x"],"case":"a.json","task":{"ask":"a","pick":["x"]}}]})")
                .find("/pages/0/task/pick"),
            std::string::npos);
  EXPECT_NE(fault_of(head + R"({"title":"p","text":["x"],"case":"a.json","tsk":{}}]})").find("tsk"), std::string::npos);
  const std::string page = head + R"({"title":"p","text":["x"],"case":"a.json","look":)";
  EXPECT_NE(fault_of(page + R"({"from":[0,0,0]}}]})").find("/pages/0/look/from"), std::string::npos);
  EXPECT_NE(fault_of(page + R"({"layers":["faces"]}}]})").find("/pages/0/look/layers/0"), std::string::npos);
  EXPECT_EQ(fault_of(page + R"({"from":[0,2,0],"layers":["planes"]}}]})"), "");
  const LessonLook look = load_lesson(file).pages.front().look;
  EXPECT_EQ(look.from, Vector3d(0, 2, 0));
  EXPECT_TRUE(look.planes && !look.regions && !look.support);
  EXPECT_NE(fault_of(R"({"format":"minkoscope-case/1"})").find("minkoscope-lesson/1"), std::string::npos);
  fs::remove(file);
}

TEST(Lessons, LinksAreCutOutOfAParagraph) {
  const auto spans = spans_of("The [[support point]] of [[simplex|simplices]] and [[");
  ASSERT_EQ(spans.size(), 5u);
  EXPECT_EQ(spans[1].text, "support point");
  EXPECT_EQ(spans[1].term, "support point");
  EXPECT_EQ(spans[3].text, "simplices");
  EXPECT_EQ(spans[3].term, "simplex");
  EXPECT_EQ(spans[4].text, " and [[");
}

TEST(Glossary, FindsATermByAnyNameAndInThePlural) {
  const auto glossary = parse_glossary(
      "# T\n\n| word | meaning |\n|---|---|\n| **A − B**, Minkowski difference | all |\n"
      "| `slide plane` | a plane |\n\n| other | table |\n|---|---|\n| x | y |\n");
  ASSERT_EQ(glossary.size(), 2u);
  EXPECT_EQ(find_term(glossary, "minkowski difference"), &glossary[0]);
  EXPECT_EQ(find_term(glossary, "slide planes"), &glossary[1]);
  EXPECT_EQ(glossary[1].meaning, "a plane");
  EXPECT_EQ(find_term(glossary, "x"), nullptr);
}

}  // namespace
}  // namespace minkoscope
