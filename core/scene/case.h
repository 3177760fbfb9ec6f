// The front door of cases: what they are, reading and writing them, and their results as the contract prints them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <minkoscope/geometry.h>
#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>
#include <minkoscope/walk.h>

#include "core/scene/case/case.h"
#include "core/scene/case/case_error.h"
#include "core/scene/case/parse_options.h"
#include "core/scene/files/text_file.h"
#include "core/scene/results/result_json.h"
#include "core/scene/results/step_json.h"

namespace minkoscope {

struct FileCache;

/// Reads a case. `file` names it in messages; relative file names inside are resolved against `folder`, and kept as
/// absolute paths. Level meshes report progress while they load; a cancelled load throws CaseError.
Case parse_case(std::string_view text, const std::string& file, const std::filesystem::path& folder,
                const Progress& progress = {}, const ParseOptions& options = {});
/// The same with files from the cache; those it lacks are read into it.
Case parse_case(std::string_view text, const std::string& file, const std::filesystem::path& folder,
                const Progress& progress, const ParseOptions& options, FileCache& cache);
Case load_case(const std::filesystem::path& file, const Progress& progress = {}, const ParseOptions& options = {});

/// The case as JSON text that parse_case reads back to the same bits; file names are written relative to `folder`.
/// `indent` 2 for files and the clipboard, -1 for one line.
std::string to_json(const Case& scene_case, const std::filesystem::path& folder, int indent = 2);
/// Written whole or not at all.
void save_case(const Case& scene_case, const std::filesystem::path& file);

}  // namespace minkoscope
