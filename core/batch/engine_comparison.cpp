// Another engine's answer beside our result, as the window's comparison has it: by the supporting planes along its
// normal where it gives one, else by its numbers.
#include <algorithm>
#include <cmath>

#include "core/batch/batch_row.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"
#include "core/trial/answer_judgement.h"

namespace minkoscope {
namespace {

std::string shown(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_null()) return "nothing";
  return JsonWriter(-1).value(value).take();
}

std::string difference(const ComparedField& field) {
  return "the engine says " + field.name + " " + shown(field.right) + ", ours is " + shown(field.left);
}

void add_differences(const std::vector<ComparedField>& fields, std::vector<std::string>& sentences) {
  for (const ComparedField& field : fields) {
    if (answers_differ({field})) sentences.push_back(difference(field));
  }
}

double size_of(const std::optional<double>& length) {
  return std::abs(length.value_or(0.0));
}

EngineComparison compare_pair(const PairQuery& query, const EngineAnswer& theirs) {
  EngineComparison comparison;
  comparison.engine = theirs.engine;
  comparison.answer.verdict = theirs.overlap;
  if (theirs.depth && theirs.overlap.value_or(*theirs.depth > 0.0)) {
    comparison.answer.measure = -*theirs.depth;
  } else if (theirs.distance) {
    comparison.answer.measure = *theirs.distance;
  }
  if (!comparison.answer.verdict && comparison.answer.measure)
    comparison.answer.verdict = *comparison.answer.measure <= 0.0;
  const PairResult ours = run_pair(query);
  const AnswerJudgement judgement = judge_answer(query, ours, theirs);
  add_differences(judgement.fields, comparison.differences);
  for (const Finding& finding : judgement.findings) {
    if (finding.kind == Finding::Kind::disproves) comparison.differences.push_back(finding.sentence);
  }
  // Of shapes that touch within the tolerance either verdict is right.
  const bool touching = ours.overlap && size_of(ours.depth) <= theirs.tolerance &&
                        size_of(ours.distance) <= theirs.tolerance &&
                        size_of(comparison.answer.measure) <= theirs.tolerance && !judgement.disproved();
  if (touching) comparison.differences.clear();
  return comparison;
}

/// A sweep's answer has the members of a sweep's result, which the window leaves as they were read.
std::optional<EngineComparison> compare_sweep(const Json& view, const std::string& result) {
  const auto answer = view.find("engine_answer");
  if (answer == view.end() || !answer->is_object()) return std::nullopt;
  Json theirs = Json::object();
  for (const char* const name : {"hit", "time", "normal", "start_overlap", "depth"}) {
    if (const auto member = answer->find(name); member != answer->end() && !member->is_null()) theirs[name] = *member;
  }
  if (theirs.empty()) return std::nullopt;
  EngineComparison comparison;
  if (const auto name = answer->find("engine"); name != answer->end() && name->is_string())
    comparison.engine = name->get<std::string>();
  if (const auto hit = theirs.find("hit"); hit != theirs.end() && hit->is_boolean())
    comparison.answer.verdict = hit->get<bool>();
  if (const auto time = theirs.find("time"); time != theirs.end() && time->is_number())
    comparison.answer.measure = time->get<double>();
  const auto stated = answer->find("tolerance");
  const double tolerance =
      stated != answer->end() && stated->is_number() ? stated->get<double>() : EngineAnswer::default_tolerance;
  std::vector<ComparedField> fields = compare_results(result, JsonWriter(-1).value(theirs).take(), tolerance);
  std::erase_if(fields, [&](const ComparedField& field) { return !theirs.contains(field.name); });
  add_differences(fields, comparison.differences);
  return comparison;
}

}  // namespace

std::optional<EngineComparison> compare_with_engine(const Case& value, const std::string& result) {
  if (const auto* const pair = std::get_if<PairQuery>(&value.run)) {
    if (!value.view.engine_answer || value.view.engine_answer->empty()) return std::nullopt;
    return compare_pair(*pair, *value.view.engine_answer);
  }
  if (std::holds_alternative<SweepQuery>(value.run) && !value.view.as_read.empty())
    return compare_sweep(read_json(value.view.as_read, "view"), result);
  return std::nullopt;
}

}  // namespace minkoscope
