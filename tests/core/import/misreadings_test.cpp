// What would be read as other numbers than were meant is refused, in a sentence that names its line.
#include <gtest/gtest.h>

#include "core/import/import.h"

namespace minkoscope {
namespace {

struct Trap {
  std::string text;
  int line;
  const char* says;
};

std::string refusal(const std::string& text) {
  try {
    const Imported imported = import_text(text, "text", ".");
    std::string understood = "was read:";
    for (const std::string& sentence : imported.understood) understood += " " + sentence;
    return understood;
  } catch (const CaseError& error) {
    return error.what();
  }
}

const Trap traps[] = {
    {R"(0,0 0,0 0,0
1,0 0,0 0,0
0,0 1,0 0,0
0,0 0,0 1,0

2,0 0,0 0,0
3,0 0,0 0,0
2,0 1,5 0,0
2,0 0,0 -0,001
)",
     1, "decimal comma"},
    {R"(0,5; 0,25; 0
1,0; 0; 0
0; 1; 0
0; 0; 1

2; 0; 0
3; 0; 0
2; 1,5; 0
2; 0; -0,001
)",
     1, "decimal comma"},
    {R"((0,00, 0,00, 0,00)
(1,00, 0,00, 0,00)
(0,00, 1,00, 0,00)
(0,00, 0,00, 1,00)

(2,00, 0,00, 0,00)
(3,00, 0,00, 0,00)
(2,00, 1,50, 0,00)
(2,00, 0,00, -0,25)
)",
     1, "decimal comma"},
    {R"(float a[] = {0,5 0,5 0,5, 1,0 0,0 0,0};
float b[] = {2,0 0,0 0,0, 1,0 1,0 1,0};
)",
     1, "decimal comma"},
    {R"(X=0,5 Y=0,25 Z=1,0
X=0,5 Y=0,25 Z=1,0

X=0,5 Y=0,25 Z=1,0
)",
     1, "decimal comma"},
    {R"(0,5;0,25;1,0
0,5;0,25;1,0

1,5;0,25;1,0
)",
     1, "decimal comma"},
    {R"(a = [(0,5, 0,25, 1,0), (1,5, 0,25, 1,0)]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "decimal comma"},
    {R"(a: 0,05,0,10,0,20
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "decimal comma"},
    {R"(Shape 1: Box0,5 0,5 0,5
X_FS1
1 0 0 0
0 1 0 0
0 0 1 0
0 0 0 1
Shape 2: Box0,5 0,5 0,5
X_FS2
1 0 0 0,75
0 1 0 0
0 0 1 0
0 0 0 1
)",
     1, "decimal comma"},
    {R"(a = [[0,0,0],
 ...
 [0,0,1]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     2, "left out"},
    {R"(a = array([[0,0,0],
 [1,0,0],
 ...,
 [0,0,1]])
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     3, "left out"},
    {R"(0 0 0
1 0 0
...
0 0 1

2 0 0
3 0 0
2 1 0
)",
     3, "left out"},
    {R"(a = [[0,0,0], …, [0,0,1]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "left out"},
    {R"(a = {Vector3.zero, new Vector3(1,0,0), new Vector3(0,1,0), Vector3.forward};
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "Vector3.zero"},
    {R"(a = {btVector3(), btVector3(1,0,0), btVector3(0,1,0)};
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "btVector3()"},
    {R"(a = [[0,0,0],[h,0,0],[0,h,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "\"h\""},
    {R"(float a[] = {h,0,0, 0,h,0, 0,0,h};
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "\"h\""},
    {R"(a = {-btVector3(1,0,0), btVector3(1,0,0), btVector3(0,1,0)};
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "minus sign"},
    {R"(a = [[- 1,0,0],[1,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "minus sign"},
    {R"(a = [[0,0,height(2)],[1,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "height"},
    {R"(a = [[0,0,0],[1 - 2,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "calculation with '-'"},
    {R"(a = [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]
b = [[2,0,0],[3,0,0],[2,3/2,0],[2,0,-1/1000]]
)",
     2, "calculation with '/'"},
    {R"(0 0 1.#INF
1 0 0
0 1 0

2 0 0
3 0 0
2 1 0
)",
     1, "finite"},
    {R"(0 0 -1.#IND
1 0 0
0 1 0

2 0 0
3 0 0
2 1 0
)",
     1, "finite"},
    {R"(0 0 -nan(ind)
1 0 0
0 1 0

2 0 0
3 0 0
2 1 0
)",
     1, "finite"},
    {R"(a = [[1'000,0,0],[1,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "1'000"},
    {R"(a = [[0x10,0,0],[1,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "0x10"},
    {R"(0.5-0.3-0.2
1 0 0
0 1 0

2 0 0
3 0 0
2 1 0
)",
     1, "0.5-0.3"},
    {R"(a = [[0,0,None],[1,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "2 numbers"},
    {R"(a = [["0.5",0,0],[1,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "\"0.5\""},
    {R"(a = [[0,0],[1,0],[0,1]]
b = [[0,0],[1,0],[0,1]]
)",
     1, "2 numbers"},
    {R"(a = [[0,0,0,1],[1,0,0,1],[0,1,0,1]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
)",
     1, "4 numbers"},
    {R"(a = [[1,000.5, 0, 0],[1,0,0],[0,1,0]]
b = [[0,0,0],[1,0,0],[0,1,0]]
)",
     1, "4 numbers"},
    {R"(a:
- - 0.0
  - 0.0
  - 0.0
- - 1.0
  - 0.0
  - 0.0
b:
- - 0.0
  - 0.0
  - 1.0
)",
     2, "minus sign"},
    {R"(a = [[0,0,0],[1,0,0],[0,1,0]]
b = [[2,0,0],[3,0,0],[2,1.5,0],[2,0,-0.001]]
proj = [[1.3,0,0,0],[0,1.7,0,0],[0,0,-1,-0.2],[0,0,-1,0]]
)",
     3, "0 0 0 1"},
};

TEST(ImportMisreadings, AreRefusedWithTheirLine) {
  for (const Trap& trap : traps) {
    const std::string said = refusal(trap.text);
    EXPECT_TRUE(said.starts_with("text:" + std::to_string(trap.line) + ": ")) << trap.text << "\n" << said;
    EXPECT_NE(said.find(trap.says), std::string::npos) << trap.text << "\n" << said;
  }
}

TEST(ImportMisreadings, CommasWithoutBlanksAreNoDecimalCommas) {
  for (const char* text : {"{0,0,0, 1,0,0, 0,1,0}\n\n{2,0,0, 3,0,0}", "0,0,0\n1,0,0\n0,1,0\n\n2,0,0\n3,0,0",
                           "0,0,0 1,0,0 0,1,0\n\n2,0,0 3,0,0", "a={{0,0, 0},{1,0, 0},{0,1, 0}}\nb={{2,0,0},{3,0,0}}"}) {
    EXPECT_TRUE(refusal(text).starts_with("was read: A: 3 points within (0, 0, 0) … (1, 1, 0)"))
        << text << refusal(text);
  }
}

}  // namespace
}  // namespace minkoscope
