// The same texts as other people would have pasted them: quoted, indented, logged, numbered line by line, with tabs,
// hard blanks or other line ends. Each reads as before or is refused, never as other geometry, and most are read.
#include <gtest/gtest.h>

#include <functional>
#include <iostream>
#include <regex>

#include "core/import/import.h"
#include "core/scene/json/json.h"
#include "tests/core/import/judged_solids.h"
#include "tests/core/import/own_texts.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

using test::own_texts::all_texts;
using test::own_texts::OwnText;

struct Rewriting {
  const char* name;
  std::function<std::string(const std::string&)> of;
  double refused = 0.0;  // the share that may be
};

std::string replaced(const std::string& text, const char* what, const char* by) {
  return std::regex_replace(text, std::regex(what), by);
}

/// Each line that is not empty, by its number from 0.
std::function<std::string(const std::string&)> by_line(std::function<std::string(int, const std::string&)> of) {
  return [of = std::move(of)](const std::string& text) {
    std::istringstream lines(text);
    std::string out;
    int number = 0;
    for (std::string line; std::getline(lines, line); ++number)
      out += (line.find_first_not_of(" \t") == std::string::npos ? line : of(number, line)) + "\n";
    return out;
  };
}
std::function<std::string(const std::string&)> prefixed(const std::string& prefix) {
  return by_line([prefix](int, const std::string& line) { return prefix + line; });
}

const std::vector<Rewriting>& rewritings() {
  static const std::vector<Rewriting> all{
      {"words before", [](const std::string& t) { return "Hi all,\n\nI have a problem with this pair:\n\n" + t; },
       0.01},
      {"words behind", [](const std::string& t) { return t + "\nThanks in advance!\n"; }, 0.02},
      {"a date before", [](const std::string& t) { return "2024-05-12 12:30:01 (edited)\n\n" + t; }, 0.01},
      {"line ends", [](const std::string& t) { return replaced(t, "\n", "\r\n"); }, 0.01},
      {"quoted", prefixed("> "), 0.01},
      {"indented", prefixed("    "), 0.01},
      {"logged", prefixed("2024-05-12 12:30:01.123 INFO  "), 0.02},
      {"bullets", prefixed("- "), 0.05},
      {"added lines", prefixed("+"), 0.05},
      {"numbered lines",
       by_line([](int number, const std::string& line) { return "  " + std::to_string(number + 1) + " | " + line; }),
       0.05},
      {"fenced", [](const std::string& t) { return "```\n" + t + "```\n"; }, 0.02},
      {"tabs", [](const std::string& t) { return replaced(t, "  ", "\t"); }, 0.02},
      {"hard blanks", [](const std::string& t) { return replaced(t, " ", "\xC2\xA0"); }, 0.01},
      {"blanks behind lines", by_line([](int, const std::string& line) { return line + "   "; }), 0.01},
      {"blanks around commas", [](const std::string& t) { return replaced(t, ", ", " ,  "); }, 0.01},
      {"minus signs", [](const std::string& t) { return replaced(t, R"(([\s(,\[=])-(?=\d))", "$1\xE2\x88\x92"); },
       0.01},
      {"no zero before points", [](const std::string& t) { return replaced(t, R"(([\s(,\[={])0(\.\d))", "$1$2"); },
       0.01},
      {"bold words",
       [](const std::string& t) { return replaced(t, R"(\b(radius|position|size|sphere|box)\b)", "**$1**"); }, 0.01},
      {"empty lines between", [](const std::string& t) { return replaced(t, "\n", "\n\n"); }, 0.05},
      {"no semicolons", by_line([](int, const std::string& line) { return replaced(line, R"(;\s*$)", ""); }), 0.01},
      {"tight equals", [](const std::string& t) { return replaced(t, R"((\w) = (?=[\w\d(\[-]))", "$1="); }, 0.01},
  };
  return all;
}

TEST(RewrittenTexts, ReadAsBeforeOrAreRefused) {
  std::vector<OwnText> texts = all_texts();
  std::erase_if(texts, [](const OwnText& own) { return own.expected.is_null(); });
  for (const Rewriting& rewriting : rewritings()) {
    SCOPED_TRACE(rewriting.name);
    int tried = 0, refused = 0;
    for (const OwnText& own : texts) {
      const std::string text = rewriting.of(own.text);
      ++tried;
      try {
        const Imported imported = import_text(text, "text", ".", own.choices);
        const nlohmann::json read = test::parse_json(to_json(imported.value, ".", -1));
        EXPECT_EQ(test::judge::difference(read, own.expected), "") << own.name << "\n" << text;
      } catch (const CaseError&) {
        ++refused;
      }
    }
    std::cout << rewriting.name << ": " << refused << " of " << tried << " refused\n";
    EXPECT_LE(refused, rewriting.refused * tried);
  }
}

}  // namespace
}  // namespace minkoscope
