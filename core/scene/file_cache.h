// The OBJ files that cases have named, so that the cases of a batch read each of them once.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/scene/case.h"

namespace minkoscope {

/// By absolute path. A file that changes while a cache holds it is not read again.
struct FileCache {
  std::map<std::string, std::shared_ptr<const TriangleMesh>> meshes;
  std::map<std::string, std::shared_ptr<const ConvexHull>> hulls;  // of their vertices
};

/// As in case.h, with files from the cache; those it has not are read into it.
Case parse_case(std::string_view text, const std::string& file, const std::filesystem::path& folder,
                const Progress& progress, const ParseOptions& options, FileCache& cache);

}  // namespace minkoscope
