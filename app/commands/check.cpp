// minkoscope check: runs every case below a folder against what it expects, else against what the engine said that it
// was captured in.
#include <algorithm>
#include <chrono>
#include <cstdio>
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
#include "core/base/text.h"
#include "core/batch/batch_row.h"
#include "core/batch/claim_table.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  std::string name;                // file, relative to the folder; of a batch with its line
  std::vector<std::string> unmet;  // empty: the case holds
  std::string fault;               // why it could not be read or run
  std::string remark;              // what it was judged by, where that is not its "expect"
  bool by_engine = false;
  double seconds = 0.0;

  bool ok() const { return fault.empty() && unmet.empty(); }
};

/// Of all cases, for the last line.
struct Total {
  std::size_t cases = 0, failed = 0, broken = 0, by_engine = 0, disagree = 0;

  void add(const Outcome& outcome) {
    ++cases;
    broken += outcome.fault.empty() ? 0 : 1;
    failed += outcome.unmet.empty() ? 0 : 1;
    by_engine += outcome.by_engine ? 1 : 0;
    disagree += outcome.by_engine && !outcome.unmet.empty() ? 1 : 0;
  }
  std::string words() const {
    const auto counted = [](std::size_t count, const char* word) {
      return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
    };
    std::string text = counted(cases, "case") + ": " + std::to_string(cases - failed - broken) + " ok";
    if (failed > 0) text += ", " + std::to_string(failed) + " failed";
    if (broken > 0) text += ", " + std::to_string(broken) + " broken";
    if (by_engine > 0) {
      text += "; of " + counted(by_engine, "engine answer") + ' ' + std::to_string(disagree) +
              (disagree == 1 ? " disagrees" : " disagree");
    }
    return text;
  }
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

/// A case states what must come out; where it does not, what the engine said that it was captured in is looked at.
Outcome check_case(const BatchLine& line, const CaseText& input, const std::string& name, const CommandContext& context,
                   FileCache& files, ClaimTable& claims) {
  Outcome outcome;
  outcome.name = line.number > 0 ? name + ":" + std::to_string(line.number) : name;
  const auto start = std::chrono::steady_clock::now();
  const BatchRow row = run_batch_line(line, {input.name, input.folder}, parse_options(context), files);
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  claims.add(row);
  std::vector<std::string> disagreements;
  for (const BatchRow::Odd& odd : row.odd) {
    if (odd.oddity == Oddity::bad_line) outcome.fault = odd.sentence;
    if (odd.oddity == Oddity::engine_disagrees) disagreements.push_back(odd.sentence);
  }
  outcome.unmet = row.unmet;
  if (row.expects_anything) {
    outcome.remark = joined(disagreements, "; ");
  } else if (row.engine) {
    outcome.by_engine = true;
    outcome.unmet = std::move(disagreements);
    outcome.remark = row.claims.size() > 1
                         ? "all " + std::to_string(row.claims.size()) + " engines are right"
                         : (row.engine_name.empty() ? std::string("the engine") : row.engine_name) + " agrees";
  } else {
    outcome.remark = "ran; expects nothing";
  }
  return outcome;
}

std::vector<Outcome> check_file(const fs::path& file, const std::string& name, const CommandContext& context,
                                ClaimTable& claims) {
  std::vector<Outcome> outcomes;
  FileCache files;
  try {
    const CaseText input = read_case_text(file.string());
    if (!input.batch) return {check_case({input.text, 0}, input, name, context, files, claims)};
    for_each_line(input.text, [&](const BatchLine& line) {
      outcomes.push_back(check_case(line, input, name, context, files, claims));
    });
  } catch (const CaseError& error) {
    Outcome broken;
    broken.name = name;
    broken.fault = error.what();
    outcomes.push_back(std::move(broken));
  }
  return outcomes;
}

void print_outcome(const Outcome& outcome, bool as_json) {
  if (as_json) {
    JsonWriter writer;
    writer.begin_object().member("case", outcome.name).member("ok", outcome.ok()).key("unmet").begin_array();
    for (const std::string& sentence : outcome.unmet) writer.value(sentence);
    if (!outcome.fault.empty()) writer.value(outcome.fault);
    print_line(writer.end_array().end_object().take());
  } else if (!outcome.fault.empty()) {
    print_line("FAIL  " + outcome.name + "  " + outcome.fault);
  } else if (outcome.unmet.empty()) {
    print_line("ok    " + outcome.name + (outcome.remark.empty() ? "" : "  (" + outcome.remark + ")"));
  } else {
    print_line("FAIL  " + outcome.name + "  " + joined(outcome.unmet, "; "));
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

std::string junit_report(const std::vector<Outcome>& outcomes, const Total& total) {
  double seconds = 0.0;
  for (const Outcome& outcome : outcomes) seconds += outcome.seconds;
  const std::string counts = " tests=\"" + std::to_string(total.cases) + "\" failures=\"" +
                             std::to_string(total.failed) + "\" errors=\"" + std::to_string(total.broken) +
                             "\" time=\"" + format_number(seconds) + "\"";
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n";
  xml += "  <testsuite name=\"minkoscope check\"" + counts + ">\n";
  for (const Outcome& outcome : outcomes) {
    xml += "    <testcase classname=\"minkoscope.check\" name=\"" + escaped_for_xml(outcome.name) + "\" time=\"" +
           format_number(outcome.seconds) + "\"";
    if (outcome.ok()) {
      xml += "/>\n";
    } else {
      const char* const element = outcome.fault.empty() ? "failure" : "error";
      const std::string message = escaped_for_xml(outcome.fault.empty() ? joined(outcome.unmet, "; ") : outcome.fault);
      xml.append(">\n      <").append(element).append(" message=\"").append(message).append("\">");
      xml.append(message).append("</").append(element).append(">\n    </testcase>\n");
    }
  }
  return xml + "  </testsuite>\n</testsuites>\n";
}

void run_check(const std::string& folder, const std::string& junit, CommandContext& context) {
  std::optional<WholeFile> report;
  if (!junit.empty()) report.emplace(junit);  // a path that cannot be written is reported before the cases run
  const std::vector<fs::path> files = case_files(folder);
  std::vector<Outcome> all;
  Total total;
  ClaimTable claims;
  for (const fs::path& file : files) {
    const fs::path relative = file.lexically_relative(folder);
    const std::string name = relative.empty() || relative == "." ? file.string() : relative.generic_string();
    for (Outcome& outcome : check_file(file, name, context, claims)) {
      print_outcome(outcome, context.json);
      if (!outcome.ok()) context.status = 1;
      total.add(outcome);
      all.push_back(std::move(outcome));
    }
  }
  // On stderr: stdout has one line a case.
  if (!context.json) {
    if (!claims.empty()) std::fprintf(stderr, "%s", claims.text().c_str());
    std::fprintf(stderr, "%s\n", total.words().c_str());
  }
  if (report) {
    report->write(junit_report(all, total));
    report->commit();
  }
}

}  // namespace

void add_check_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(
      program, context, "check", "Run every case below a folder against its \"expect\", or the answer of its engine",
      "minkoscope check cases --junit report.xml");
  auto folder = std::make_shared<std::string>();
  auto junit = std::make_shared<std::string>();
  command.add_option("DIR", *folder, "Folder of cases (.json, or .jsonl with one case a line), or one such file")
      .required();
  command.add_option("--junit", *junit, "Also write the outcome as a JUnit report").type_name("FILE");
  command.callback([folder, junit, &context] { run_check(*folder, *junit, context); });
}

}  // namespace minkoscope
