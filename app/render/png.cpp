// PNG files with stb, compiled only here.
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <system_error>

#include "app/render/offscreen.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace minkoscope {

std::string encoded_png(const Picture& picture) {
  std::string bytes;
  const auto collect = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(collect, &bytes, picture.width, picture.height, 4, picture.pixels.data(),
                             picture.width * 4) == 0) {
    throw std::runtime_error("the picture cannot be encoded");
  }
  return bytes;
}

void write_png(const std::filesystem::path& file, const Picture& picture) {
  const std::string bytes = encoded_png(picture);
  // Written to a temporary file and renamed, so that a full disk keeps the old picture.
  std::filesystem::path part = file;
  part += ".part" + std::to_string(getpid());
  std::ofstream out(part, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  std::error_code failed;
  if (out) std::filesystem::rename(part, file, failed);
  if (!out || failed) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw std::runtime_error(file.string() + ": cannot be written; is the folder there and writable?");
  }
}

Picture read_png(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  int width = 0, height = 0, channels = 0;
  stbi_uc* data = in.bad() || bytes.empty()
                      ? nullptr
                      : stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                                              static_cast<int>(bytes.size()), &width, &height, &channels, 4);
  if (data == nullptr) throw std::runtime_error(file.string() + ": not a readable PNG picture");
  Picture picture{width, height, {}};
  picture.pixels.assign(data, data + static_cast<std::ptrdiff_t>(width) * height * 4);
  stbi_image_free(data);
  return picture;
}

}  // namespace minkoscope
