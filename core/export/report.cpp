#include "core/export/report.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <sstream>

#include "core/base/overloaded.h"
#include "core/broad_phase/broad_phase.h"
#include "core/import/engine_answer.h"
#include "core/scene/inline_files.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/expect_json.h"
#include "core/scene/one_line_text.h"
#include "core/shapes/hull/explain_hull.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"
#include "core/trial/answer_judgement.h"
#include "core/trial/expected_answer.h"
#include "core/trial/explore/verdict.h"
#include "core/trial/key_tick.h"
#include "core/trial/shrink.h"

namespace minkoscope {
namespace {

// Of a long run the first and the last steps are listed.
constexpr std::size_t listed_at_start = 4, listed_at_end = 8;
// A report includes the case's own text up to this many bytes; a longer one is attached as a file.
constexpr std::size_t longest_text = 20'000;

std::string explained(const Step& step) {
  return std::visit([](const auto& one) { return explain(one); }, step);
}

/// A cell of a table, in which | and line breaks would end it.
std::string cell(const Json& value) {
  if (value.is_null()) return "–";
  std::string out;
  for (const char c : value.is_string() ? value.get<std::string>() : dump_json(value))
    out += c == '|' || c == '\n' ? ' ' : c;
  return out;
}

void write_result(std::ostream& out, const std::string& result) {
  out << "| field | value |\n|---|---|\n";
  const Json json = read_json(result, "result");
  for (const auto& [name, value] : json.items()) out << "| `" << name << "` | " << cell(value) << " |\n";
  out << "\n";
}

void write_steps(std::ostream& out, const std::vector<Step>& steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool listed = i < listed_at_start || i + listed_at_end >= steps.size();
    if (listed) out << i << ". " << explained(steps[i]) << "\n";
    if (!listed && i == listed_at_start) {
      const std::size_t between = steps.size() - listed_at_start - listed_at_end;
      out << "\n… " << between << (between == 1 ? " step …\n\n" : " steps …\n\n");
    }
  }
  out << "\n";
}

/// "verdict, ended as converged" as part of a sentence.
std::string fault_words(const std::string& kind) {
  constexpr std::string_view none = "null_verdict";
  return kind.starts_with(none) ? std::string("no verdict").append(kind.substr(none.size())) : "wrong " + kind;
}

void write_expected(std::ostream& out, const Case& value) {
  const auto failure = failure_of(value);
  // A case of a faulty method expects the fault: where the oracle disagrees, the oracle is right.
  const bool disproved =
      failure && failure->judge == Failure::Judge::oracle && std::holds_alternative<PairQuery>(value.run);
  Case judged = value;
  if (disproved) judged.expect.clear();
  const ExpectedAnswer expected = expected_answer(judged);
  std::string source = expected.source;
  source[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(source[0])));
  out << "## What is right\n\n" << source << ":\n\n";
  for (const ExpectedField& field : expected.fields) {
    out << "- `" << field.name << "` ";
    if (field.truth) out << "is " << (*field.truth ? "true" : "false");
    if (field.values.size() == 1)
      out << "is " << format_number(field.values[0]) << " ± " << format_number(field.tolerance);
    if (field.values.size() == 3) {
      out << "is [" << format_number(field.values[0]) << ", " << format_number(field.values[1]) << ", "
          << format_number(field.values[2]) << "] ± " << format_number(field.tolerance);
    }
    if (field.low) out << "is at least " << format_number(*field.low);
    if (field.low && field.high) out << ", ";
    if (field.high) out << "is at most " << format_number(*field.high);
    out << "\n";
  }
  out << "\n";
  if (!failure) {
    out << "The result above holds.\n\n";
    return;
  }
  out << "The result above **does not hold**: " << (disproved ? fault_words(failure->kind) : failure->kind);
  if (failure->judge == Failure::Judge::oracle && std::holds_alternative<ContactQuery>(value.run))
    out << ": " << failure->result;
  out << ".";
  if (disproved && !value.expect.empty() && unmet_expectations(value.expect, failure->result).empty())
    out << " The case expects what the method does, not what is right.";
  out << "\n\n";
}

void write_engine_answer(std::ostream& out, const Case& value, const PairQuery& pair, const PairResult& result) {
  const std::optional<EngineAnswer>& answer = value.view.engine_answer;
  if (!answer) return;
  const AnswerJudgement judgement = judge_answer(pair, result, *answer);
  out << "## The engine's answer beside ours\n\n| field | Minkoscope | "
      << (answer->engine.empty() ? "the engine" : printable(answer->engine, 80)) << " | |\n|---|---|---|---|\n";
  for (const ComparedField& field : judgement.fields)
    out << "| `" << field.name << "` | " << cell(field.left) << " | " << cell(field.right) << " | "
        << (field.agreement == Agreement::differs ? "**differs**" : "") << " |\n";
  out << "\n";
  for (const Finding& finding : judgement.findings) out << "- " << finding.sentence << "\n";
  out << "\n";
}

void write_heading(std::ostream& out, const std::string& method, Precision precision) {
  out << "## Result of `" << method << "` in " << to_string(precision) << "\n\n";
}

void write_run(std::ostream& out, const Case& value, const PairQuery& pair) {
  const PairTrace trace = record_pair(pair);
  write_heading(out, pair.algorithm, pair.precision);
  write_result(out, to_json(trace.result, pair));
  write_engine_answer(out, value, pair, trace.result);
  out << "## Step by step\n\n";
  write_steps(out, trace.steps);
}

void write_run(std::ostream& out, const Case&, const SweepQuery& sweep) {
  const SweepTrace trace = record_sweep(sweep);
  write_heading(out, sweep.algorithm, sweep.precision);
  write_result(out, to_json(trace.result, sweep));
  out << "## Step by step\n\n";
  write_steps(out, trace.steps);
}

void write_run(std::ostream& out, const Case& value, const World& world) {
  out << "## Result of `" << world.broad_phase << "`\n\n";
  write_result(out, run_to_json(world));
  const KeyTick key = find_key_tick(world, value.expect);
  out << "Tick " << key.tick << ": " << key.why << ".\n\n";
}

void write_run(std::ostream& out, const Case& value, const Walk& walk) {
  const WalkTimeline timeline = run_walk(walk);
  write_heading(out, walk.mover, walk.precision);
  write_result(out, to_json(summarise(timeline)));
  if (timeline.tick_count() == 0) return;
  const std::size_t tick = find_key_step(value);
  out << "## Tick " << tick << ", step by step\n\n";
  write_steps(out, timeline.open(tick));
}

void write_run(std::ostream& out, const Case&, const ContactQuery& query) {
  write_heading(out, query.method, query.precision);
  write_result(out, run_to_json(query));
  ContactRun run(query);
  Recorder recorder;
  run.step(recorder);
  out << "## Tick 0, step by step\n\n";
  write_steps(out, recorder.steps);
}

std::size_t last_index(std::size_t count) {
  return count > 0 ? count - 1 : 0;
}

/// The first tick that an oracle finds wrong, else the deepest.
std::size_t find_key_tick(const Walk& walk) {
  const WalkTimeline timeline = run_walk(walk);
  const LevelOracle oracle(walk.level);
  std::size_t deepest = last_index(timeline.tick_count());
  double depth = 0.0;
  for (std::size_t i = 0; i < timeline.tick_count(); ++i) {
    const TickRecord& tick = timeline.tick(i);
    const TickVerdict verdict =
        judge_tick(oracle, walk.settings, timeline.state_before(i), tick.input, tick.result, static_cast<int>(i));
    if (std::any_of(verdict.kinds.begin(), verdict.kinds.end(), [](bool wrong) { return wrong; })) return i;
    if (tick.result.depth > depth) {
      depth = tick.result.depth;
      deepest = i;
    }
  }
  return deepest;
}

}  // namespace

std::size_t find_key_step(const Case& value) {
  return std::visit(overloaded{[](const PairQuery& pair) { return last_index(record_pair(pair).steps.size()); },
                               [](const SweepQuery& sweep) { return last_index(record_sweep(sweep).steps.size()); },
                               [](const Walk& walk) { return find_key_tick(walk); },
                               [](const ContactQuery&) { return std::size_t{0}; },
                               [&](const World& world) { return find_key_tick(world, value.expect).tick; }},
                    value.run);
}

std::string to_markdown_report(const Case& named, const std::vector<ReportPicture>& pictures) {
  const Case value = without_files(named);
  std::ostringstream out;
  out << "# " << (value.name.empty() ? "A case" : printable(value.name, 200)) << "\n\n";
  if (!value.note.empty()) out << value.note << "\n\n";
  for (const ReportPicture& picture : pictures)
    out << "![" << picture.caption << "](" << picture.file << ")\n*" << picture.caption << "*\n\n";
  std::visit([&](const auto& query) { write_run(out, value, query); }, value.run);
  write_expected(out, value);
  out << "## Open it\n\n";
  const std::string line = to_one_line(value);
  if (line.size() <= longest_text) {
    out << "Paste this line into Minkoscope (Ctrl+V), or save it and run `minkoscope import FILE -o "
           "case.json`:\n\n```\n"
        << line << "\n```\n";
  } else {
    out << "The case is long (" << line.size() << " bytes): attach its file.\n";
  }
  const std::string json = to_json(value, ".", 2);
  if (json.size() <= longest_text)
    out << "\n<details><summary>The case as JSON</summary>\n\n```json\n" << json << "\n```\n\n</details>\n";
  return out.str();
}

}  // namespace minkoscope
