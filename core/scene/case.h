// A case: everything that determines a run. The window edits one, the command line runs one, a bug report is one.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/character/walk.h"
#include "core/narrow_phase/query.h"
#include "core/sweep/query.h"
#include "core/world/world.h"

namespace minkoscope {

struct WorldSummary;
struct WorldTick;

struct Case {
  std::variant<PairQuery, SweepQuery, Walk, World> run;
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

/// What a command line says instead of the case, and where in a batch the case stands.
struct ParseOptions {
  std::optional<std::string> algorithm;  // a walk's mover, a world's broad phase
  std::optional<Precision> precision;
  int batch_line = 0;  // line of a .jsonl file, from 1; messages then begin with "FILE:LINE"
};

/// Reads a case. `file` names it in messages; relative file names inside are resolved against `folder`, and kept as
/// absolute paths. Level meshes report progress while they load; a cancelled load throws CaseError.
Case parse_case(std::string_view text, const std::string& file, const std::filesystem::path& folder,
                const Progress& progress = {}, const ParseOptions& options = {});
Case load_case(const std::filesystem::path& file, const Progress& progress = {}, const ParseOptions& options = {});

/// The whole of a text file. Throws CaseError when it is missing, a folder, unreadable or larger than 256 MiB.
std::string read_text_file(const std::filesystem::path& file);

/// The case as JSON text that parse_case reads back to the same bits; file names are written relative to `folder`.
/// `indent` 2 for files and the clipboard, -1 for one line.
std::string to_json(const Case& scene_case, const std::filesystem::path& folder, int indent = 2);
/// Written whole or not at all.
void save_case(const Case& scene_case, const std::filesystem::path& file);

/// The name a result gives to a mesh of the level: its own, or its place in the level, "mesh 0", where it has none.
std::string mesh_label(const std::string& name, int index);

/// Results and ticks as the contract prints them, one line each, without a newline. What is absent or not finite is
/// null.
/// `warm_start`: with what the next query of the pair may start from, as its settings take it.
std::string to_json(const PairResult& result, const PairQuery& query, bool warm_start = false);
std::string to_json(const SweepResult& result, const SweepQuery& query);
std::string to_json(const TickResult& tick, int index, const std::vector<WalkMesh>& level);
std::string to_json(const WorldTick& tick, int index);
std::string to_json(const WorldSummary& summary);

/// What a step of a longer run does not know of itself.
struct StepContext {
  std::optional<int> tick;               // of a walk or a world
  std::vector<std::string> mesh_labels;  // of the level; empty: meshes are written as null
};
std::vector<std::string> mesh_labels(const Case& scene_case);
/// One trace event on one line. `index` counts the steps of the run from 0.
std::string to_json(const Step& step, std::size_t index, const StepContext& context = {});

}  // namespace minkoscope
