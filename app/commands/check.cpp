// minkoscope check: runs every case below a folder against what it expects.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/expect_json.h"
#include "core/timeline/case_run.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  std::string name;                // file, relative to the folder; of a batch with its line
  std::vector<std::string> unmet;  // empty: the case holds
  bool expects_anything = false;
  double seconds = 0.0;
};

/// The files of cases below `folder`, in the order of their names.
/// Lessons lie beside cases, and have no result to check.
bool is_lesson(const fs::path& file) {
  std::ifstream stream(file);
  std::string head(200, '\0');
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  return head.find("\"minkoscope-lesson/") != std::string::npos;
}

std::vector<fs::path> case_files(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error)) throw CommandError(folder.string() + ": does not exist; must be a folder of cases");
  if (!fs::is_directory(folder, error)) return {folder};
  std::vector<fs::path> files;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    const fs::path extension = entry->path().extension();
    std::error_code ignored;
    if ((extension == ".json" || extension == ".jsonl") && !entry->is_directory(ignored) && !is_lesson(entry->path()))
      files.push_back(entry->path());
  }
  if (error) throw CommandError(folder.string() + ": cannot be read: " + error.message());
  if (files.empty()) throw CommandError(folder.string() + ": holds no case; must hold .json or .jsonl files");
  std::sort(files.begin(), files.end());
  return files;
}

Outcome check_case(std::string_view text, const CaseText& input, const std::string& name, int line,
                   const CommandContext& context, FileCache& files) {
  Outcome outcome;
  outcome.name = line > 0 ? name + ":" + std::to_string(line) : name;
  const auto start = std::chrono::steady_clock::now();
  try {
    const Case scene_case = parse_case(text, input.name, input.folder, {}, parse_options(context, line), files);
    outcome.expects_anything = !scene_case.expect.empty();
    const std::string result = name_the_case(scene_case, input.name, [&] { return run_to_json(scene_case.run); });
    outcome.unmet = unmet_expectations(scene_case.expect, result);
  } catch (const std::exception& error) {
    outcome.unmet = {error.what()};
  }
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return outcome;
}

std::vector<Outcome> check_file(const fs::path& file, const std::string& name, const CommandContext& context) {
  std::vector<Outcome> outcomes;
  FileCache files;
  try {
    const CaseText input = read_case_text(file.string());
    if (!input.batch) return {check_case(input.text, input, name, 0, context, files)};
    for_each_line(input.text, [&](std::string_view line, int number) {
      outcomes.push_back(check_case(line, input, name, number, context, files));
    });
  } catch (const CaseError& error) {
    outcomes.push_back({name, {error.what()}, false, 0.0});
  }
  return outcomes;
}

std::string joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text.append(text.empty() ? "" : "; ").append(sentence);
  return text;
}

void print_outcome(const Outcome& outcome, bool as_json) {
  if (as_json) {
    JsonWriter writer;
    writer.begin_object().member("case", outcome.name).member("ok", outcome.unmet.empty()).key("unmet").begin_array();
    for (const std::string& sentence : outcome.unmet) writer.value(sentence);
    print_line(writer.end_array().end_object().take());
  } else if (outcome.unmet.empty()) {
    print_line("ok    " + outcome.name + (outcome.expects_anything ? "" : "  (ran; expects nothing)"));
  } else {
    print_line("FAIL  " + outcome.name + "  " + joined(outcome.unmet));
  }
}

std::string escaped_for_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return escaped;
}

std::string junit_report(const std::vector<Outcome>& outcomes) {
  std::size_t failures = 0;
  double seconds = 0.0;
  for (const Outcome& outcome : outcomes) {
    failures += outcome.unmet.empty() ? 0 : 1;
    seconds += outcome.seconds;
  }
  const std::string counts = " tests=\"" + std::to_string(outcomes.size()) + "\" failures=\"" +
                             std::to_string(failures) + "\" errors=\"0\" time=\"" + format_number(seconds) + "\"";
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n";
  xml += "  <testsuite name=\"minkoscope check\"" + counts + ">\n";
  for (const Outcome& outcome : outcomes) {
    xml += "    <testcase classname=\"minkoscope.check\" name=\"" + escaped_for_xml(outcome.name) + "\" time=\"" +
           format_number(outcome.seconds) + "\"";
    if (outcome.unmet.empty()) {
      xml += "/>\n";
    } else {
      const std::string message = escaped_for_xml(joined(outcome.unmet));
      xml += ">\n      <failure message=\"" + message + "\">" + message + "</failure>\n    </testcase>\n";
    }
  }
  return xml + "  </testsuite>\n</testsuites>\n";
}

void run_check(const std::string& folder, const std::string& junit, CommandContext& context) {
  std::optional<WholeFile> report;
  if (!junit.empty()) report.emplace(junit);  // a path that cannot be written is reported before the cases run
  const std::vector<fs::path> files = case_files(folder);
  std::vector<Outcome> all;
  for (const fs::path& file : files) {
    const fs::path relative = file.lexically_relative(folder);
    const std::string name = relative.empty() || relative == "." ? file.string() : relative.generic_string();
    for (Outcome& outcome : check_file(file, name, context)) {
      print_outcome(outcome, context.json);
      if (!outcome.unmet.empty()) context.status = 1;
      all.push_back(std::move(outcome));
    }
  }
  if (report) {
    report->write(junit_report(all));
    report->commit();
  }
}

}  // namespace

void add_check_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(program, context, "check", "Run every case below a folder against its \"expect\"",
                                      "minkoscope check cases --junit report.xml");
  auto folder = std::make_shared<std::string>();
  auto junit = std::make_shared<std::string>();
  command.add_option("DIR", *folder, "Folder of cases (.json, or .jsonl with one case a line), or one such file")
      .required();
  command.add_option("--junit", *junit, "Also write the outcome as a JUnit report").type_name("FILE");
  command.callback([folder, junit, &context] { run_check(*folder, *junit, context); });
}

}  // namespace minkoscope
