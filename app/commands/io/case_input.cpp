#include "app/commands/io/case_input.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <limits>
#include <vector>

#include "core/base/text.h"
#include "core/import/import.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/members/level_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

std::string read_stdin() {
  constexpr std::size_t most_bytes = std::size_t{256} << 20;
  std::string text;
  std::vector<char> block(std::size_t{1} << 16);
  for (;;) {
    const std::size_t count = std::fread(block.data(), 1, block.size(), stdin);
    text.append(block.data(), count);
    if (text.size() > most_bytes) throw CaseError("stdin: is larger than 256 MiB; must be smaller");
    if (count < block.size()) break;
  }
  if (std::ferror(stdin) != 0) throw CaseError("stdin: cannot be read; must be open for reading");
  return text;
}

/// Whether a text is surely no case, but one of those that `import` reads.
bool is_only_importable(const CaseText& input) {
  const std::size_t first = input.text.find_first_not_of(whitespace);
  if (first == std::string::npos || fs::path(input.name).extension() == ".obj") return false;
  if (input.text.find("minkoscope-case") != std::string::npos) return false;
  const bool json = input.text[first] == '{' || input.text[first] == '[';
  return (!json || input.text.find("\"ticks\"") != std::string::npos) && recognises_import(input.text);
}

}  // namespace

void refuse_importable(const CaseText& input) {
  if (!is_only_importable(input)) return;
  const std::string file = input.name == "stdin" ? "-" : input.name;
  throw CaseError(input.name + ":1: is not a case; must be one, as \"minkoscope import " + file +
                  " -o case.json\" makes of it");
}

ParseOptions parse_options(const CommandContext& context, int batch_line) {
  return {context.algorithm, context.precision, batch_line};
}

void for_each_line(std::string_view text, const std::function<void(const BatchLine&)>& visit) {
  for_each_line_while(text, [&](const BatchLine& line) {
    visit(line);
    return true;
  });
}

CaseText read_case_text(const std::string& file) {
  if (file == "-") {
    CaseText input{"stdin", ".", read_stdin(), false};
    input.batch = looks_like_batch(input.text);
    return input;
  }
  const fs::path path(file);
  CaseText input{file, path.parent_path().string(), read_text_file(path), is_batch_file(path)};
  if (input.batch && trimmed(input.text, whitespace).empty())
    throw CaseError(file + ":1: is empty; must hold one case a line");
  return input;
}

void add_line_option(const Command& command, CommandContext& context) {
  command.add_option("--line", context.line, "Of a batch (.jsonl): the line of the case, from 1; blank lines count")
      .type_name("N")
      .range(1, std::numeric_limits<int>::max());
}

Case read_case(const std::string& file, const CommandContext& context) {
  const CaseText input = read_case_text(file);
  if (input.batch) {
    const BatchLine line = line_of_batch(input.text, input.name, context.line);
    return parse_case(line.text, input.name, input.folder, loading_progress(), parse_options(context, line.number));
  }
  if (context.line > 0) {
    throw CommandError("--line " + std::to_string(context.line) + ": " + input.name +
                       " holds one case; only a batch (.jsonl) has lines");
  }
  refuse_importable(input);
  return parse_case(input.text, input.name, input.folder, loading_progress(), parse_options(context));
}

Progress loading_progress() {
  if (isatty(STDERR_FILENO) == 0) return {};
  return [shown = -1](double fraction) mutable {
    const int percent = static_cast<int>(100.0 * fraction);
    if (percent != shown) std::fprintf(stderr, percent >= 100 ? "\r\033[K" : "\rloading %d %%", percent);
    shown = percent;
    return true;
  };
}

Shape read_body_option(const std::string& text) {
  const Json document = read_json(text, "--body");
  FileCache cache;
  CaseFiles files(std::filesystem::current_path(), {}, cache);
  return read_body_shape(JsonValue(document, "--body"), files);
}

}  // namespace minkoscope
