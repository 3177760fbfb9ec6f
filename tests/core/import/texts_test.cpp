// Each of the texts in tests/core/import/texts is read as it is meant. The judge compares support values and uses
// nothing of the importer.
#include <gtest/gtest.h>

#include <regex>

#include "core/import/import.h"
#include "core/scene/json/json.h"
#include "tests/core/import/judged_solids.h"
#include "tests/core/import/own_texts.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

using nlohmann::json;
using test::own_texts::all_texts;
using test::own_texts::OwnText;

void expect_read_as_meant(const std::vector<OwnText>& texts) {
  for (const OwnText& own : texts) {
    SCOPED_TRACE(own.name);
    try {
      const Imported imported = import_text(own.text, "text", ".", own.choices);
      const json read = test::parse_json(to_json(imported.value, ".", -1));
      if (own.expected.is_null()) {
        ADD_FAILURE() << "must be refused, was read as " << test::dump_json(read) << "\n" << own.text;
        continue;
      }
      EXPECT_EQ(test::judge::difference(read, own.expected), "") << test::dump_json(read) << "\n" << own.text;
    } catch (const CaseError& error) {
      const std::string said = error.what();
      EXPECT_EQ(said.find('\n'), std::string::npos) << said;
      EXPECT_TRUE(own.expected.is_null()) << said << "\n" << own.text;
      const bool right = !own.expected.is_null() || std::regex_search(said, std::regex(own.says, std::regex::icase));
      EXPECT_TRUE(right) << "must say /" << own.says << "/: " << said;
    }
  }
}

TEST(OwnTexts, AreReadAsMeantOrRefusedWithWords) {
  const std::vector<OwnText> texts = all_texts();
  EXPECT_GT(texts.size(), 500u);
  expect_read_as_meant(texts);
}

TEST(OwnTexts, OfWholePostsAreReadAsMeant) {
  const std::vector<OwnText> posts = test::own_texts::whole_posts();
  EXPECT_GT(posts.size(), 40u);
  expect_read_as_meant(posts);
}

}  // namespace
}  // namespace minkoscope
