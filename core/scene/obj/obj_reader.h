// Wavefront OBJ, read by tinyobjloader from a text that was checked and repaired before (obj_text.h).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <minkoscope/geometry.h>

#include "core/scene/obj/mesh_model.h"

namespace minkoscope {

/// Throws CaseError, "FILE:LINE: what is wrong, and what would be right". A file without faces is read with a warning.
MeshModel read_obj(std::string_view text, const std::string& file, const Progress& progress = {});
MeshModel load_obj(const std::filesystem::path& file, const Progress& progress = {});

}  // namespace minkoscope
