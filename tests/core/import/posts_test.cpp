// What people posted, each with its right reading: whatever is read has the geometry that was meant, and what is
// refused says why. The judge compares support values and uses nothing of the importer. The texts are not part of the
// tree.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>

#include "core/import/import.h"
#include "core/scene/json/json.h"
#include "tests/core/import/judged_solids.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::judge::difference;

TEST(Posts, AreReadAsMeantOrRefusedWithWords) {
  const fs::path folder = fs::path(MINKOSCOPE_SHARED_DIR) / "posts";
  std::ifstream lines(folder / "expected.jsonl");
  if (!lines) GTEST_SKIP() << "the posts are not beside the tree: " << folder;
  int meant_to_be_read = 0, read_rightly = 0, refused_rightly = 0;
  std::string missed;
  for (std::string line; std::getline(lines, line);) {
    const json post = test::parse_json(line);
    const std::string name = post["post"], kind = post["kind"];
    std::ifstream file(folder / name);
    std::ostringstream text;
    text << file.rdbuf();
    meant_to_be_read += kind == "read" ? 1 : 0;
    try {
      const Imported imported = import_text(text.str(), name, folder / "texts");
      const json read = test::parse_json(to_json(imported.value, ".", -1));
      EXPECT_NE(kind, "refuse") << name << " was read as " << test::dump_json(read);
      if (kind == "refuse") continue;
      std::string why = "nothing expected";
      for (const json& expected : post["expected"])
        if (!why.empty()) why = difference(read, expected);
      EXPECT_EQ(why, "") << name << ": " << test::dump_json(read);
      read_rightly += kind == "read" && why.empty() ? 1 : 0;
    } catch (const CaseError& error) {
      const std::string said = error.what();
      EXPECT_EQ(said.find('\n'), std::string::npos) << said;
      if (kind == "read") {
        missed += "\n  " + said;
      } else {
        const std::string words = post["says"];
        const bool right = std::regex_search(said.substr(name.size()), std::regex(words, std::regex::icase));
        EXPECT_TRUE(right) << name << " must say /" << words << "/: " << said;
        refused_rightly += right ? 1 : 0;
      }
    }
  }
  std::cout << read_rightly << " of " << meant_to_be_read << " read, " << refused_rightly
            << " refused; missed:" << missed << "\n";
  EXPECT_GE(10 * read_rightly, 9 * meant_to_be_read);
}

}  // namespace
}  // namespace minkoscope
