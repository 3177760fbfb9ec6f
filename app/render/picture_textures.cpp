#include "app/render/picture_textures.h"

#include <stdexcept>

#include "app/render/offscreen.h"

namespace minkoscope {

std::uintptr_t PictureTextures::of(const std::filesystem::path& file) {
  const auto [entry, fresh] = textures_.try_emplace(file);
  if (!fresh) return entry->second.get();
  try {
    const Picture picture = read_png(file);
    entry->second = GlTexture::create();
    glBindTexture(GL_TEXTURE_2D, entry->second.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 picture.pixels.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
  } catch (const std::runtime_error&) {  // it stays without
  }
  return entry->second.get();
}

}  // namespace minkoscope
