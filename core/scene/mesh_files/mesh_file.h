// Files of triangles, which a level may be read from: one reader a format, chosen by the file's ending.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include <minkoscope/geometry.h>

#include "core/scene/obj/mesh_model.h"

namespace minkoscope {

struct MeshFormat {
  std::string_view ending;  // ".stl"
  std::string_view title;   // "STL"
  MeshModel (*load)(const std::filesystem::path&, const Progress&);
};
const std::array<MeshFormat, 5>& mesh_formats();

/// Whether the file's ending, in either case, is that of a format.
bool is_mesh_file(const std::filesystem::path& file);
/// "an .obj, .stl, .ply, .gltf or .glb file"
std::string mesh_file_wanted();

/// A file with another ending is read as OBJ. Throws CaseError "FILE:LINE: what is wrong, and what would be right", or
/// "FILE: …" for what has no lines. A file without faces is read with a warning.
MeshModel load_mesh_file(const std::filesystem::path& file, const Progress& progress = {});

// The readers of single formats; `file` names the text in messages.
MeshModel read_stl(std::string_view text, const std::string& file, const Progress& progress = {});
MeshModel read_ply(std::string_view text, const std::string& file, const Progress& progress = {});
/// `folder` is what buffers beside it must lie below.
MeshModel read_gltf_mesh(std::string_view text, const std::string& file, const std::filesystem::path& folder,
                         const Progress& progress = {});

}  // namespace minkoscope
