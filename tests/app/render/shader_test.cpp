#include "app/render/gl/shader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "app/files/assets.h"
#include "app/render/offscreen.h"

namespace minkoscope {
namespace {

TEST(Shader, GetsTheVersionLineOfItsContext) {
  const std::string core = shader_source("line.vert", GlslDialect::core_330);
  EXPECT_EQ(core.rfind("#version 330 core\n", 0), 0u);
  const std::string es = shader_source("line.vert", GlslDialect::es_300);
  EXPECT_EQ(es.rfind("#version 300 es\n", 0), 0u);
  EXPECT_NE(es.find("precision highp float;"), std::string::npos);
}

TEST(Shader, AMissingFileIsNamed) {
  try {
    shader_source("nothing.vert", GlslDialect::core_330);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("nothing.vert"), std::string::npos);
  }
}

TEST(Shader, EveryPairCompilesAndLinks) {
  OffscreenContext context;
  int pairs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(asset_path("shaders"))) {
    if (entry.path().extension() != ".vert") continue;
    EXPECT_NO_THROW(ShaderProgram{entry.path().stem().string()}) << entry.path();
    ++pairs;
  }
  EXPECT_GE(pairs, 5);
}

TEST(Shader, StaysWithinWhatWebGl2Has) {
  // Words that OpenGL 3.3 core has and OpenGL ES 3.00 does not.
  const std::regex forbidden(
      R"(\b(noperspective|gl_ClipDistance|sampler1D|samplerBuffer|sampler2DRect|double|gl_PrimitiveID|texture1D)\b|#version)");
  for (const auto& entry : std::filesystem::directory_iterator(asset_path("shaders"))) {
    std::ifstream file(entry.path());
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    EXPECT_FALSE(std::regex_search(text, forbidden)) << entry.path();
    EXPECT_TRUE(entry.path().extension() == ".vert" || entry.path().extension() == ".frag") << entry.path();
  }
}

TEST(Assets, AreTheSourceTreesBesideABuild) {
  EXPECT_TRUE(std::filesystem::exists(asset_path("shaders/surface.vert")));
  EXPECT_TRUE(std::filesystem::exists(asset_path("assets/examples/welcome.json")));
}

}  // namespace
}  // namespace minkoscope
