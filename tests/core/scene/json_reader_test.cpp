// Syntax: every mistake of JSON text has one line with its file and line, and says what would be right.
#include "core/scene/json/json_reader.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

std::string reading_error_of(std::string_view text) {
  try {
    read_json(text, "case.json");
  } catch (const CaseError& error) {
    return error.what();
  }
  return "no error";
}

TEST(JsonReader, SaysWhatIsWrongWithTheSyntax) {
  struct Row {
    std::string_view text, message;
  };
  const Row rows[] = {
      {"", "case.json:1: is empty; must be a JSON object"},
      {" \n\n ", "case.json:1: is empty; must be a JSON object"},
      {"{", "case.json:1: the text ends inside the { of line 1; must close it with }"},
      {"{\n  \"a\": [1,\n 2\n\n", "case.json:3: the text ends inside the [ of line 2; must close it with ]"},
      {"{\"a\"", "case.json:1: the text ends inside the { of line 1; must close it with }"},
      {"{\"a\": \"b", "case.json:1: text without its closing quote; must end with \""},
      {"{\"a\": 1,\n}", "case.json:2: a comma before } is not JSON; must be removed"},
      {"{\"a\": [1,2,]}", "case.json:1: a comma before ] is not JSON; must be removed"},
      {"{\"a\":\n\n NaN}", "case.json:3: NaN is not a number of JSON; must be finite"},
      {"{\"a\": -inf}", "case.json:1: -inf is not a number of JSON; must be finite"},
      {"{\"a\": Infinity}", "case.json:1: Infinity is not a number of JSON; must be finite"},
      {"{\"a\": 1e400}", "case.json:1: the number 1e400 is too large; must be finite (below 1.8e308)"},
      {"{\"a\": .5}", "case.json:1: .5 is not a number of JSON; must be like -0.5 or 1e-3"},
      {"{\"a\": +5}", "case.json:1: +5 is not a number of JSON; must be like -0.5 or 1e-3"},
      {"{\"a\": 5.}", "case.json:1: 5. is not a number of JSON; must be like -0.5 or 1e-3"},
      {"{\"a\": 1e}", "case.json:1: 1e is not a number of JSON; must be like -0.5 or 1e-3"},
      {"{\"a\": 01}", "case.json:1: 1 cannot follow here; must be a comma or }"},
      {"{\"a\": True}", "case.json:1: True is not JSON; must be a number, \"text\", true, false, null, [ or {"},
      {"{'a': 1}", "case.json:1: text in single quotes is not JSON; must be in double quotes"},
      {"{\"a\": 1 // one\n}", "case.json:1: comments are not JSON; must be removed (a \"note\" may hold the text)"},
      {"{a: 1}", "case.json:1: a is not JSON; must be a number, \"text\", true, false, null, [ or {"},
      {"{1: 1}", "case.json:1: 1 is not a key; must be text in double quotes"},
      {"{\"a\" 1}", "case.json:1: a : is missing before 1; must be \"key\": value"},
      {"{\"a\": 1 \"b\": 2}", "case.json:1: \"b\" cannot follow here; must be a comma or }"},
      {"{\"a\": [1 2]}", "case.json:1: 2 cannot follow here; must be a comma or ]"},
      {"{\"a\": }", "case.json:1: } cannot stand here; must be a value"},
      {"{}\n{}",
       "case.json:2: a second object begins; must be one case: `minkoscope query` runs a batch, one case a line"},
      {"{} 1", "case.json:1: more text after the end of the JSON object, 1; must be one object"},
      {"{\"a\": 1,\n \"b\": 2,\n \"a\": 3}", "case.json:3: the key \"a\" comes twice in one object; keep one of them"},
      {"{\"a\": \"\xff\"}", "case.json:1: bytes that are not UTF-8; must be UTF-8 text"},
      {"{\"a\": \"one\ntwo\"}",
       "case.json:1: a line break or control character inside text; must be closed with \" or written as \\n or "
       "\\u00XX"},
      {"{\"a\": \"\\x\"}",
       "case.json:1: text with an unknown escape; must be one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"},
      {std::string_view("{\"a\0\": 1}", 9),
       "case.json:1: holds zero bytes: it is not text; must be a JSON file in UTF-8"},
      {std::string_view("\xff\xfe{\0}\0", 6),
       "case.json:1: holds zero bytes: it is not text; must be a JSON file in UTF-8"},
      {"\x89PNG\r\n\x1a\n", "case.json:1: \xE2\x80\xA6"},
  };
  for (const Row& row : rows) {
    if (row.message.ends_with("\xE2\x80\xA6")) {
      EXPECT_TRUE(reading_error_of(row.text).starts_with("case.json:1: ")) << reading_error_of(row.text);
    } else {
      EXPECT_EQ(reading_error_of(row.text), row.message) << row.text;
    }
  }
}

TEST(JsonReader, BoundsTheDepth) {
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') + std::string(static_cast<std::size_t>(levels), ']');
  };
  EXPECT_EQ(reading_error_of(nested(max_json_depth)), "no error");
  EXPECT_EQ(reading_error_of(nested(max_json_depth + 1)),
            "case.json:1: nested deeper than 256 levels; must be less deep");
  EXPECT_EQ(reading_error_of(std::string(10'000'000, '[')),
            "case.json:1: nested deeper than 256 levels; must be less deep");
  EXPECT_EQ(reading_error_of(std::string(1'000'000, '{')),
            "case.json:1: { is not a key; must be text in double quotes");
}

TEST(JsonReader, ReadsTheMarkOfUtf8AndKeepsTheOrderOfMembers) {
  const Json json = read_json("\xEF\xBB\xBF{\"z\": 1, \"a\": [true, null, \"\\u00e9\"]}", "case.json");
  EXPECT_EQ(json.dump(), "{\"z\":1,\"a\":[true,null,\"é\"]}");
}

TEST(JsonReader, ManyMembersTakeLinearTime) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i) text.append(i > 0 ? ",\"k" : "\"k").append(std::to_string(i)).append("\":0");
  EXPECT_EQ(read_json(text.append("}"), "case.json").size(), 200'000u);
}

TEST(JsonReader, CountsLinesFromWhereABatchStands) {
  try {
    read_json("{\"a\": }", "cases.jsonl", 17);
    FAIL();
  } catch (const CaseError& error) {
    EXPECT_STREQ(error.what(), "cases.jsonl:17: } cannot stand here; must be a value");
  }
}

TEST(JsonWriter, NumbersComeBackBitForBit) {
  std::uint64_t state = 1;
  for (int i = 0; i < 200'000; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    double value = std::bit_cast<double>(state ^ (state >> 31));
    if (i % 3 == 0) value = static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(state >> 32)));
    if (i % 7 == 0) value = static_cast<double>(static_cast<std::int64_t>(state) >> (i % 60));
    if (!std::isfinite(value)) {
      EXPECT_EQ(format_number(value), "null");
      continue;
    }
    const Json read = read_json(std::string("[").append(format_number(value)).append("]"), "number");
    ASSERT_EQ(std::bit_cast<std::uint64_t>(read[0].get<double>()), std::bit_cast<std::uint64_t>(value))
        << format_number(value);
  }
  EXPECT_EQ(format_number(-0.0), "-0.0");
  EXPECT_EQ(format_number(0.1), "0.1");
  EXPECT_EQ(format_number(5.0), "5");
}

TEST(JsonWriter, LaysOut) {
  const Json json = read_json("{\"a\": [1, 2.5, -0.0], \"b\": {\"c\": [[1], []], \"d\": {}}}", "x");
  EXPECT_EQ(JsonWriter(-1).value(json).take(), "{\"a\":[1,2.5,-0.0],\"b\":{\"c\":[[1],[]],\"d\":{}}}");
  EXPECT_EQ(
      JsonWriter(2).value(json).take(),
      "{\n  \"a\": [1, 2.5, -0.0],\n  \"b\": {\n    \"c\": [\n      [1],\n      []\n    ],\n    \"d\": {}\n  }\n}");
}

}  // namespace
}  // namespace minkoscope
