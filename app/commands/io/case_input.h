// Where commands get their cases from: a file, stdin ("-"), or a batch with one case a line.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/commands/commands.h"
#include "core/batch/batch_lines.h"

namespace minkoscope {

ParseOptions parse_options(const CommandContext& context, int batch_line = 0);

/// Adds --line N, the case that a command for one case takes of a batch.
void add_line_option(const Command& command, CommandContext& context);

/// The one case in the file, or of stdin for "-": of a batch the one that --line names, or the only one. Throws
/// CaseError.
Case read_case(const std::string& file, const CommandContext& context);

/// Cases one a line: a file called .jsonl; or stdin when it has several lines of which the first or the last is a whole
/// JSON object by itself.
struct CaseText {
  std::string name;    // of the file for messages; "stdin" for "-"
  std::string folder;  // that relative file names inside a case start from
  std::string text;
  bool batch = false;
};
CaseText read_case_text(const std::string& file);
/// Throws CaseError for the text of a post, a recording of an engine and what else is no case before it is imported.
void refuse_importable(const CaseText& input);

/// Calls `visit` with every line that is not blank.
void for_each_line(std::string_view text, const std::function<void(const BatchLine& line)>& visit);

/// Shows loading on stderr where that is a terminal.
Progress loading_progress();

/// The body of --body, a shape as in a case. Throws CaseError "--body: /radius: …".
Shape read_body_option(const std::string& text);

}  // namespace minkoscope
