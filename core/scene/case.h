// A case: everything that determines a run. The window edits one, the command line runs one, a bug report is one.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/character/walk.h"
#include "core/narrow_phase/query.h"
#include "core/sweep/query.h"

namespace minkoscope {

struct Case {
  std::variant<PairQuery, SweepQuery, Walk> run;
  std::string name, note;
  std::vector<std::string> tags;
  std::string expect;     // JSON text of the member, empty when absent
  std::string bookmarks;  // JSON text, the window's
  std::string view;       // JSON text, the window's
};

/// Bad input. what() is the whole line, "FILE:LINE: …" or "FILE: /pair/a/shape/radius: …".
class CaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a case. `file` names it in messages; relative file names inside are resolved against `folder`. Level meshes
/// report progress while they load; a cancelled load throws CaseError.
Case parse_case(std::string_view text, const std::string& file, const std::filesystem::path& folder,
                const Progress& progress = {});
Case load_case(const std::filesystem::path& file, const Progress& progress = {});

/// The case as JSON text that parse_case reads back to the same bits; file names are written relative to `folder`.
/// `indent` 2 for files and the clipboard, -1 for one line.
std::string to_json(const Case& scene_case, const std::filesystem::path& folder, int indent = 2);
/// Written whole or not at all.
void save_case(const Case& scene_case, const std::filesystem::path& file);

/// Results, ticks and steps as the contract prints them, one line each, without a newline.
std::string to_json(const PairResult& result, const PairQuery& query);
std::string to_json(const SweepResult& result, const SweepQuery& query);
std::string to_json(const TickResult& tick, int index, const std::vector<WalkMesh>& level);
std::string to_json(const Step& step, std::size_t index);

}  // namespace minkoscope
