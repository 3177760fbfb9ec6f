// PNG files as textures, for panels that show small pictures.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>

#include "app/render/gl/gl_objects.h"

namespace minkoscope {

/// Created and used while its OpenGL context is current.
class PictureTextures {
 public:
  /// The texture of a file, read once; 0 where it is absent or unreadable.
  std::uintptr_t of(const std::filesystem::path& file);

 private:
  std::map<std::filesystem::path, GlTexture> textures_;
};

}  // namespace minkoscope
