// Long texts of many kinds, most of them nothing that can be read: reading them takes time in proportion to their
// length.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/import/import.h"
#include "tests/support/time_ratio.h"

namespace minkoscope {
namespace {

struct LongText {
  const char* name;
  std::function<std::string(int)> line;  // of the i-th line
};

std::string text_of(const LongText& kind, int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += kind.line(i) + "\n";
  return text;
}

void import_or_refuse(const std::string& text) {
  try {
    (void)import_text(text, "text", ".");
  } catch (const CaseError&) {  // a refusal is a reading, too
  }
}

TEST(LongTexts, TakeTimeInProportionToTheirLength) {
  const auto n = [](int i) { return std::to_string(i); };
  const LongText kinds[] = {
      {"two lists of points", [&](int i) { return (i % 4000 == 0 ? "p = \n" : "") + n(i % 17) + " 0.25 " + n(i % 5); }},
      {"named lists of nine", [&](int i) { return "list" + n(i) + " = [1,0,0,0,1,0,0,0,1]"; }},
      {"rotations", [&](int i) { return "R_" + n(i) + " = [[1,0,0],[0,1,0],[0,0,1]]"; }},
      {"single numbers by name", [&](int i) { return "value" + n(i) + " = 5"; }},
      {"more and more shapes", [&](int i) { return "Shape sphere radius 2 at (" + n(i) + ", 0, 0)"; }},
      {"a pose set over and over", [](int) { return std::string("a.position = Vector3(1, 2, 3);"); }},
      {"functions",
       [&](int i) { return "float f" + n(i) + "(float x) { float y = x * 2; return y + f(" + n(i) + "); }"; }},
      {"sentences", [&](int i) { return "the ball fell " + n(i) + " times and then not"; }},
      {"comments", [](int) { return std::string("// box 1 2 3 at 0 0 0"); }},
      {"angles that close nothing", [](int) { return std::string("a<b<c<d<e<f<"); }},
      {"brackets that are never closed", [](int) { return std::string("((([[[{{{"); }},
      {"base classes of a debugger", [](int) { return std::string("<A> = {<B> = {x = 1"); }},
      {"prompts", [&](int i) { return i % 3 == 0 ? ">>> a.size" : "array([1, 2, " + n(i) + "])"; }},
      {"turns", [](int) { return std::string("a box turned by 30 degrees about y"); }},
      {"objects", [](int) { return std::string(R"({"KHR_implicit_shapes": {"asset": {)"); }},
      {"brackets that close nothing", [](int i) { return std::string(i % 2500 < 1250 ? "((((((((" : "]]]]]]]]"); }},
  };
  for (const LongText& kind : kinds) {
    const std::string short_text = text_of(kind, 2500), long_text = text_of(kind, 10000);
    // Four times the lines; a step of the work that grows with their square takes sixteen times as long.
    EXPECT_LT(test::time_ratio([&] { import_or_refuse(long_text); }, [&] { import_or_refuse(short_text); }, 2), 9.0)
        << kind.name;
  }
}

/// A text, many times over.
std::string repeated(const char* text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST(LongTexts, ProgramsWithoutEndAreRefused) {
  const std::string texts[] = {"x = 2" + repeated("+1", 25'000),
                               "x = a" + repeated(" @ b", 25'000),
                               "def f():\n    return 1\nx = f()" + repeated("+1", 25'000),
                               "x = " + repeated("f(", 9'000),
                               "x = " + repeated("-", 25'000) + "1",
                               "if a {} " + repeated("else if a {} ", 4'000),
                               "x = " + repeated("a ? b : ", 7'000) + "1",
                               "a = " + repeated("b = ", 5'000) + "1",
                               "def f(n):\n    return f(n + 1)\nx = f(0)\n",
                               "x = [1, 2]\nx.append(x)\nprint(x)\nfor i in range(3):\n    y = i\n",
                               "x = {'a': 1}\nx['b'] = x\nfor i in range(3):\n    y = x\nprint(x)\n",
                               "x = [1, 2]\nfor i in range(60):\n    x = [x, x]\nprint(x)\n",
                               "x = [1, 2]\nfor i in range(60):\n    x = x + x\nprint(x)\n",
                               "x = 'a'\nfor i in range(60):\n    x = x + x\nprint(x)\n",
                               "import numpy as np\nx = f(lambda a)\ny = (1, 2)\nz: 3\n",
                               "const v = new THREE.Vector3(1, 2, 3);\nconst w = v.clone().sub(other).negate();\n",
                               "x = foo()\nfor i in range(60):\n    x = bar(x, x)\n",
                               "B = [(0, 0, 0)]\nwhile f(B) or True:\n    n = 1\n",
                               "x = [[i, j, k] for i in range(4000) for j in range(4000) for k in range(4000)]\n"};
  for (const std::string& text : texts) EXPECT_THROW(import_text(text, "text", {}), CaseError) << text.substr(0, 60);
}

}  // namespace
}  // namespace minkoscope
