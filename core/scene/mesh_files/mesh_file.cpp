#include "core/scene/mesh_files/mesh_file.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/scene/files/text_file.h"
#include "core/scene/obj/obj_reader.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file, std::string_view wanted) {
  return read_file(file, wanted, most_level_bytes);
}

MeshModel load_obj_file(const fs::path& file, const Progress& progress) {
  return load_obj(file, progress);
}
MeshModel load_stl(const fs::path& file, const Progress& progress) {
  return read_stl(bytes_of(file, "an STL file"), file.string(), progress);
}
MeshModel load_ply(const fs::path& file, const Progress& progress) {
  return read_ply(bytes_of(file, "a PLY file"), file.string(), progress);
}
MeshModel load_gltf(const fs::path& file, const Progress& progress) {
  return read_gltf_mesh(bytes_of(file, "a glTF file"), file.string(), file.parent_path(), progress);
}

const MeshFormat* format_of(const fs::path& file) {
  const std::string ending = lower_case(file.extension().string());
  const auto& formats = mesh_formats();
  const auto found =
      std::find_if(formats.begin(), formats.end(), [&](const MeshFormat& format) { return format.ending == ending; });
  return found != formats.end() ? &*found : nullptr;
}

}  // namespace

const std::array<MeshFormat, 5>& mesh_formats() {
  static constexpr std::array<MeshFormat, 5> formats{{{".obj", "Wavefront OBJ", load_obj_file},
                                                      {".stl", "STL", load_stl},
                                                      {".ply", "PLY", load_ply},
                                                      {".gltf", "glTF", load_gltf},
                                                      {".glb", "glTF", load_gltf}}};
  return formats;
}

bool is_mesh_file(const fs::path& file) {
  return format_of(file) != nullptr;
}

std::string mesh_file_wanted() {
  std::vector<std::string> endings;
  for (const MeshFormat& format : mesh_formats()) endings.emplace_back(format.ending);
  return concat("an ", alternatives(endings), " file");
}

MeshModel load_mesh_file(const fs::path& file, const Progress& progress) {
  const MeshFormat* format = format_of(file);
  return (format != nullptr ? *format : mesh_formats().front()).load(file, progress);
}

}  // namespace minkoscope
