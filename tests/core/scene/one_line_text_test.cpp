// A case as one line of text comes back to the same case through whatever chats, trackers and mail do to it.
#include "core/scene/one_line_text.h"

#include <gtest/gtest.h>

#include "core/import/import.h"

namespace minkoscope {
namespace {

Case some_case() {
  return parse_case(
      R"({"format":"minkoscope-case/1","kind":"pair","name":"naïve – 数","pair":{"a":{"shape":{"type":"hull","points":[[0,0,0],[0.1,1e-9,-3],[1,2,3.3333333333333335]]}},)"
      R"("b":{"shape":{"type":"sphere","radius":0.25},"pose":{"position":[1,2,3]}},"precision":"double"},"expect":{"overlap":false}})",
      "case", ".");
}

TEST(OneLineText, ComesBackToTheSameText) {
  const Case value = some_case();
  const std::string line = to_one_line(value);
  EXPECT_EQ(line.substr(0, 6), "MINK1.");
  EXPECT_EQ(line.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."),
            std::string::npos);
  EXPECT_EQ(to_json(from_one_line(line, "text"), ".", -1), to_json(value, ".", -1));
}

TEST(OneLineText, SurvivesWrappingQuotingAndCompany) {
  const std::string line = to_one_line(some_case());
  const std::string wanted = to_json(some_case(), ".", -1);
  std::string wrapped = "Hello,\r\n> see this:\r\n> `";
  for (std::size_t at = 0; at < line.size(); at += 72) wrapped += line.substr(at, 72) + "\r\n> ";
  wrapped += "` thanks!";
  EXPECT_EQ(to_json(from_one_line(wrapped, "text"), ".", -1), wanted);
  EXPECT_EQ(to_json(import_text("```\n" + line + "\n```\n", "text", ".").value, ".", -1), wanted);
  EXPECT_EQ(import_text(line, "text", ".").format, "a case as one line of text");
}

TEST(OneLineText, EveryDamagedLetterIsReported) {
  const std::string line = to_one_line(some_case());
  for (std::size_t at = 6; at < line.size(); ++at) {
    std::string damaged = line;
    damaged[at] = damaged[at] == 'a' ? 'b' : 'a';
    if (at + 9 == line.size()) continue;  // the dot: reported as a lost end
    // The last letter's unused bits may change without harm.
    try {
      EXPECT_EQ(to_json(from_one_line(damaged, "text"), ".", -1), to_json(some_case(), ".", -1)) << at;
      EXPECT_EQ(at + 10, line.size()) << at;
    } catch (const CaseError& error) {
      EXPECT_EQ(std::string(error.what()).substr(0, 7), "text:1:") << error.what();
    }
  }
  try {
    from_one_line("\n\n" + line.substr(0, line.size() - 3), "text");
    ADD_FAILURE();
  } catch (const CaseError& error) {
    EXPECT_STREQ(error.what(), "text:3: the text of the case has lost its end; must end in a dot and eight digits");
  }
}

// Known answers of RFC 4648 and of the checksum's definition: "123456789" has CRC-32 cbf43926.
TEST(OneLineText, ItsLettersAreBase64UrlOfTheJson) {
  const std::string line = to_one_line(some_case());
  EXPECT_EQ(line.substr(6, 20), "eyJmb3JtYXQiOiJtaW5r");  // {"format":"mink
}

}  // namespace
}  // namespace minkoscope
