// What each line of a report is taken for, judged by a reader of the text.
#include "core/import/reading/line_kinds.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace minkoscope {
namespace {

/// One letter a line: shape, pose, answer, ? for what is not understood, a dash for none.
std::string letters(std::string_view text) {
  std::string out;
  for (const LineKind kind : line_kinds(text)) out += std::string("-spa?")[static_cast<std::size_t>(kind)];
  return out;
}

TEST(LineKinds, ShapesPosesAndTheAnswerOfAnEngine) {
  EXPECT_EQ(letters("I use Jolt, and this fails:\n"
                    "JPH::BoxShape a(JPH::Vec3(1, 2, 3));\n"
                    "JPH::SphereShape b(0.75f);\n"
                    "JPH::Vec3 posA(0, 0, 0);\n"
                    "\n"
                    "mPenetrationDepth = 0.125\n"),
            "-ssp-a-");
}

TEST(LineKinds, AStatementOverSeveralLinesIsOneThing) {
  EXPECT_EQ(letters("JPH::BoxShape a(\n"
                    "  JPH::Vec3(\n"
                    "    1.5f, 2.5f, 3.5f));\n"
                    "done\n"),
            "sss--");
}

TEST(LineKinds, FclsBlocksAndTheirMatrices) {
  EXPECT_EQ(letters("  Shape 1: Box1 1 1\n  X_FS1\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n  Solver: GjkSolver_libccd\n"),
            "sppppp--");
}

TEST(LineKinds, ListsOfPointsAndColumns) {
  EXPECT_EQ(letters("a = [[0, 0, 0],\n     [1, 0, 0]]\nb = [[2, 0, 0]]"), "sss");
  EXPECT_EQ(letters("0 0 0\n1 0 0\n\n2 0 0"), "ss-s");
}

TEST(LineKinds, NumbersOfWhichNothingIsTaken) {
  EXPECT_EQ(letters("sphere radius 0.5 at (0, 0, 0)\nseen on 2024-05-12 with 3 others\nthanks\n"), "s?--");
}

TEST(LineKinds, NumbersThatEndInNoShapeAreNotRead) {
  EXPECT_EQ(letters("JPH::BoxShape a(JPH::Vec3(1, 2, 3));\n"
                    "JPH::SphereShape b(0.75f);\n"
                    "JPH::Vec3 wind(0, 4, 0);\n"
                    "int steps = 12;\n"
                    "JPH::Vec3 posA(0, 0, 0);\n"),
            "ss??p-");
  // A size that has a name first, and a line within a call whose number is none of the shape.
  EXPECT_EQ(letters("half = Vec3(1, 2, 3)\n"
                    "a = BoxShape(half)\n"
                    "b = p.createMultiBody(\n"
                    "  baseMass=5,\n"
                    "  basePosition=[0, 2, 0])\n"),
            "ssp?p-");
}

TEST(LineKinds, OneForEachLineHoweverItEnds) {
  EXPECT_EQ(letters(""), "-");
  EXPECT_EQ(letters("\n"), "--");
  EXPECT_EQ(line_kinds("a\r\nb\r\nc").size(), 3u);
  EXPECT_EQ(line_kinds("((((([[[[\n{{{\n\"").size(), 3u);
}

}  // namespace
}  // namespace minkoscope
