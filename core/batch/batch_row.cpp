#include "core/batch/batch_row.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/text.h"
#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/members/expect_json.h"
#include "core/timeline/case_run.h"

namespace minkoscope {
namespace {

class Stopped : public std::exception {};

std::optional<bool> truth(const Json& result, const char* name) {
  const auto member = result.find(name);
  return member != result.end() && member->is_boolean() ? std::optional(member->get<bool>()) : std::nullopt;
}

std::optional<double> number(const Json& result, const char* name) {
  const auto member = result.find(name);
  return member != result.end() && member->is_number() ? std::optional(member->get<double>()) : std::nullopt;
}

/// The answer in a result, or in the summary of a run with ticks.
BatchAnswer answer_in(const Json& result) {
  BatchAnswer answer;
  if (result.contains("overlap")) {
    answer.verdict = truth(result, "overlap");
    if (answer.verdict.value_or(false)) {
      if (const auto depth = number(result, "depth")) answer.measure = -*depth;
    } else {
      answer.measure = number(result, "distance");
    }
  } else if (result.contains("hit")) {
    answer.verdict = truth(result, "hit");
    answer.measure = number(result, "time");
  } else if (result.contains("max_depth")) {
    answer.measure = number(result, "max_depth");
  } else {
    answer.measure = number(result, "overlaps");
  }
  return answer;
}

bool ended_early(const std::string& termination) {
  return termination == "no_progress" || termination == "iteration_limit" || termination == "degenerate";
}

std::optional<long> frame_of(const ViewState& view) {
  if (view.as_read.empty()) return std::nullopt;
  const Json object = read_json(view.as_read, "view");
  const auto frame = object.find("frame");
  return frame != object.end() && frame->is_number_integer() ? std::optional(frame->get<long>()) : std::nullopt;
}

void add_claims(BatchRow& row, const Case& value) {
  row.claims = judged_claims(value);
  if (row.claims.empty()) return;
  const auto wrong = std::find_if(row.claims.begin(), row.claims.end(),
                                  [](const JudgedClaim& own) { return !own.judgement.is_right(); });
  const CastClaim& shown = (wrong == row.claims.end() ? row.claims.front() : *wrong).claim;
  row.engine = BatchAnswer{shown.hit, shown.time};
  row.engine_name = shown.engine;
  for (const auto& [claim, judgement] : row.claims) {
    if (!judgement.is_right() && judgement.verdict != ClaimVerdict::undecided)
      row.odd.push_back({Oddity::engine_disagrees, claim.engine + ": " + judgement.words()});
  }
}

}  // namespace

bool BatchRow::has(Oddity oddity) const {
  return std::any_of(odd.begin(), odd.end(), [&](const Odd& one) { return one.oddity == oddity; });
}

std::string BatchRow::why() const {
  std::string text;
  for (const Odd& one : odd) text.append(text.empty() ? "" : "; ").append(one.sentence);
  return text;
}

std::string to_words(const BatchAnswer& answer, std::string_view kind) {
  if (kind == "walk") return answer.measure ? significant_number(*answer.measure, 4) + " deep at most" : std::string();
  if (kind == "world") return answer.measure ? significant_number(*answer.measure, 4) + " overlaps" : std::string();
  if (!answer.verdict) return {};
  if (kind == "sweep") {
    if (!*answer.verdict) return "no hit";
    return answer.measure ? "hit at " + significant_number(*answer.measure, 4) : std::string("hit");
  }
  const std::string word = *answer.verdict ? "overlap" : "apart";
  return answer.measure ? word + " " + significant_number(std::abs(*answer.measure), 4) : word;
}

BatchRow run_batch_case(const Case& value, int line, const std::function<bool()>& go_on) {
  BatchRow row;
  row.line = line;
  row.kind = kind_of(value).name;
  row.name = value.name;
  row.frame = frame_of(value.view);
  row.expects_anything = !value.expect.empty();
  try {
    const std::string text = run_to_json(value.run, [&](const std::string&) {
      if (go_on && !go_on()) throw Stopped();
    });
    const Json result = read_json(text, "result");
    row.ours = answer_in(result);
    if (const auto end = result.find("termination"); end != result.end() && end->is_string())
      row.termination = end->get<std::string>();
    row.unmet = unmet_expectations(value.expect, text);
    if (const auto comparison = compare_with_engine(value, text)) {
      row.engine = comparison->answer;
      row.engine_name = comparison->engine;
      for (const std::string& sentence : comparison->differences)
        row.odd.push_back({Oddity::engine_disagrees, sentence});
    }
    add_claims(row, value);
    for (const std::string& sentence : row.unmet) row.odd.push_back({Oddity::expect_unmet, sentence});
    if (ended_early(row.termination)) row.odd.push_back({Oddity::not_converged, "the run ended as " + row.termination});
  } catch (const Stopped&) {
    row.odd.push_back({Oddity::not_converged, "the run was stopped"});
  } catch (const std::exception& fault) {
    row.odd.push_back({Oddity::bad_line, fault.what()});
  }
  return row;
}

BatchRow run_batch_line(const BatchLine& line, const BatchSource& source, const ParseOptions& options, FileCache& files,
                        const std::function<bool()>& go_on) {
  ParseOptions own = options;
  own.batch_line = line.number;
  try {
    return run_batch_case(parse_case(line.text, source.name, source.folder, {}, own, files), line.number, go_on);
  } catch (const std::exception& fault) {
    BatchRow row;
    row.line = line.number;
    row.odd.push_back({Oddity::bad_line, fault.what()});
    return row;
  }
}

}  // namespace minkoscope
