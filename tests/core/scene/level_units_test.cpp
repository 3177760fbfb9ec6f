// "up" and "scale" beside a level's file: what they do, that they come back to the bit, and what is refused.
#include <gtest/gtest.h>

#include <fstream>

#include "core/mesh/file_units.h"
#include "core/scene/case.h"
#include "core/scene/inline_files.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class LevelUnits : public testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(scratch_folder() / "ramp.obj") << "v 0 0 0\nv 333 0 0\nv 0 777 12.3\nf 1 2 3\n";
  }
  static std::string text(const std::string& mesh) {
    return R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[{"mesh":)" + mesh +
           R"(}],"body":{"radii":[0.35,0.9,0.35],"position":[1,2,-1]},"inputs":[]}})";
  }
  static Case read(const std::string& mesh) { return parse_case(text(mesh), "case.json", scratch_folder()); }
  static const LevelMesh& level(const Case& value) { return std::get<Walk>(value.run).level.front().mesh; }
  static std::string fault(const std::string& mesh) {
    try {
      read(mesh);
    } catch (const CaseError& error) {
      return error.what();
    }
    return {};
  }
};

TEST_F(LevelUnits, TurnAndScaleTheFile) {
  const Case value = read(R"({"file":"ramp.obj","up":"z","scale":0.01})");
  EXPECT_EQ(level(value).units, (FileUnits{0.01, UpAxis::z}));
  EXPECT_EQ(level(value).mesh->vertices[1], Vector3d(3.33, 0, 0));
  EXPECT_EQ(level(value).mesh->vertices[2], Vector3d(0, 0.01 * 12.3, 0.01 * -777.0));
}

TEST_F(LevelUnits, ComeBackToTheBitAndAreNotWrittenWhereTheyDoNothing) {
  const Case value = read(R"({"file":"ramp.obj","up":"z","scale":0.0254})");
  const std::string written = to_json(value, scratch_folder());
  const Case again = parse_case(written, "case.json", scratch_folder());
  EXPECT_EQ(level(again).mesh->vertices, level(value).mesh->vertices);
  EXPECT_EQ(to_json(again, scratch_folder()), written);
  const std::string plain = to_json(read(R"({"file":"ramp.obj","up":"y","scale":1})"), scratch_folder());
  EXPECT_EQ(plain.find("scale"), std::string::npos);
  EXPECT_EQ(plain.find("\"up\""), std::string::npos);
}

TEST_F(LevelUnits, AreGoneOnceTheTrianglesStandInTheCase) {
  const Case whole = without_files(read(R"({"file":"ramp.obj","up":"z","scale":0.01})"));
  EXPECT_EQ(level(whole).units, FileUnits{});
  const Case again = parse_case(to_json(whole, scratch_folder()), "case.json", scratch_folder());
  EXPECT_EQ(level(again).mesh->vertices[2], Vector3d(0, 0.01 * 12.3, 0.01 * -777.0));
}

TEST_F(LevelUnits, OneFileMayStandInTwoSizes) {
  const std::string two = R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[
    {"mesh":{"file":"ramp.obj"}},{"mesh":{"file":"ramp.obj","scale":0.5}}],
    "body":{"radii":[0.35,0.9,0.35],"position":[1,2,-1]},"inputs":[]}})";
  const Case value = parse_case(two, "case.json", scratch_folder());
  const auto& meshes = std::get<Walk>(value.run).level;
  EXPECT_EQ(meshes[0].mesh.mesh->vertices[1].x, 333.0);
  EXPECT_EQ(meshes[1].mesh.mesh->vertices[1].x, 166.5);
}

TEST_F(LevelUnits, AreRefusedWithOneClearLine) {
  EXPECT_NE(fault(R"({"file":"ramp.obj","up":"x"})").find("/mesh/up: is \"x\"; must be \"y\" or \"z\""),
            std::string::npos)
      << fault(R"({"file":"ramp.obj","up":"x"})");
  EXPECT_NE(fault(R"({"file":"ramp.obj","scale":0})").find("/mesh/scale"), std::string::npos);
  EXPECT_NE(fault(R"({"file":"ramp.obj","scale":1e14})").find("carries a vertex beyond"), std::string::npos);
  EXPECT_NE(fault(R"({"triangles":[[[0,0,0],[1,0,0],[0,0,1]]],"scale":2})").find("must be left out"),
            std::string::npos);
}

}  // namespace
}  // namespace minkoscope
