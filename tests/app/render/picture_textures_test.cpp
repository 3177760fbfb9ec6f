// A PNG file becomes a texture once; one that cannot be read becomes none.
#include "app/render/picture_textures.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "app/render/offscreen.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

TEST(PictureTextures, AreReadOnceAndHaveTheFilesPixels) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  const OffscreenContext context;
  const std::filesystem::path folder = scratch_folder() / "minkoscope_pictures";
  std::filesystem::create_directories(folder);
  const std::filesystem::path good = folder / "good.png", bad = folder / "bad.png";
  write_png(good, {2, 1, {255, 0, 0, 255, 0, 0, 255, 255}});
  std::ofstream(bad) << "no picture";
  PictureTextures textures;
  const std::uintptr_t name = textures.of(good);
  ASSERT_NE(name, 0u);
  EXPECT_EQ(textures.of(good), name);
  EXPECT_EQ(textures.of(bad), 0u);
  EXPECT_EQ(textures.of(folder / "missing.png"), 0u);
  std::array<unsigned char, 8> pixels{};
  glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(name));
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  EXPECT_EQ(pixels, (std::array<unsigned char, 8>{255, 0, 0, 255, 0, 0, 255, 255}));
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace minkoscope
