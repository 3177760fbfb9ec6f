#include "core/trial/fuzz_trial.h"

#include <algorithm>
#include <utility>

#include "core/contact/method_table.h"
#include "core/narrow_phase/method_table.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/trial/fuzz_contact.h"
#include "core/trial/fuzz_sweep.h"
#include "core/trial/judge/judge.h"
#include "core/trial/judge/judge_contact.h"
#include "core/trial/judge/judge_sweep.h"

namespace minkoscope {
namespace {

/// What a right result of this method would be, taking another method's result for the truth.
std::string expectation(const PairMethod& method, const PairResult& other, double tolerance) {
  const auto answers = [&](std::string_view what) {
    return std::ranges::find(method.answers, what) != method.answers.end();
  };
  Json expect{{"tolerance", tolerance}};
  if (other.overlap) expect["overlap"] = *other.overlap;
  if (other.distance && answers("distance")) expect["distance"] = *other.distance;
  if (other.depth && answers("depth")) expect["depth"] = *other.depth;
  return dump_json(expect);
}

}  // namespace

FuzzTrial::FuzzTrial(FuzzTrialSettings settings) : settings_(std::move(settings)) {
  for (const std::string& method : settings_.methods) disagreements_[method] = 0;
}

void FuzzTrial::resume(std::map<std::string, std::uint64_t> disagreements, std::set<std::string> kinds,
                       std::map<std::string, std::uint64_t> counts) {
  disagreements_ = std::move(disagreements);
  counts_ = std::move(counts);
  kinds_ = std::move(kinds);
}

std::vector<FuzzFinding> FuzzTrial::try_case(std::uint64_t index) {
  std::vector<FuzzFinding> findings;
  switch (settings_.kind) {
    case FuzzKind::pair:
      try_pair(index, findings);
      break;
    case FuzzKind::sweep:
      try_sweep(index, findings);
      break;
    case FuzzKind::contact:
      try_contact(index, findings);
      break;
  }
  return findings;
}

bool FuzzTrial::is_new(const std::string& method, const std::string& kind, bool declined) {
  ++disagreements_[method];
  ++counts_[declined ? method + "-" + std::string(not_taken) : kind];
  return kinds_.insert(kind).second;
}

void FuzzTrial::try_sweep(std::uint64_t index, std::vector<FuzzFinding>& findings) {
  FuzzSweep drawn = fuzz_sweep(settings_.seed, index, settings_.precision, settings_.shapes);
  const CastOracle oracle(drawn.query);
  for (const std::string& method : settings_.methods) {
    drawn.query.algorithm = method;
    if (!refusal_of(drawn.query).empty()) {
      ++counts_[method + "-" + std::string(not_taken)];
      continue;
    }
    const auto wrong = judge(drawn.query, run_sweep(drawn.query), oracle);
    if (!wrong) continue;
    std::string kind = method + "-" + std::string(*wrong) + "-" + std::string(drawn.family);
    if (!is_new(method, kind, false)) continue;
    Case found;
    found.run = drawn.query;
    found.name = method + ": " + std::string(*wrong) + " (" + std::string(drawn.family) + ")";
    found.note = "move " + std::to_string(index) + " of seed " + std::to_string(settings_.seed) + ", judged by oracle";
    found.expect = proven_expectation(drawn.query, oracle);
    findings.push_back({std::move(kind), index, std::move(found)});
  }
}

void FuzzTrial::try_contact(std::uint64_t index, std::vector<FuzzFinding>& findings) {
  FuzzContact drawn = fuzz_contact(settings_.seed, index, settings_.precision, settings_.shapes, settings_.ticks);
  ContactJudge judge(drawn.query);
  for (const std::string& method : settings_.methods) {
    const ContactMethod& row = *find_contact_method(method);
    if (!row.accepts(drawn.query.a.body.shape) || !row.accepts(drawn.query.b.body.shape)) {
      ++counts_[method + "-" + std::string(not_taken)];
      continue;
    }
    const auto fault = judge.judge(method);
    if (!fault) continue;
    std::string kind = method + "-" + std::string(fault->kind) + "-" + std::string(drawn.family);
    if (!is_new(method, kind, false)) continue;
    Case found;
    drawn.query.method = method;
    found.run = drawn.query;
    found.name = method + ": " + std::string(fault->kind) + " (" + std::string(drawn.family) + ")";
    found.note = "contact " + std::to_string(index) + " of seed " + std::to_string(settings_.seed) +
                 ", judged by oracle, tick " + std::to_string(fault->tick) + ": " + fault->sentence;
    found.expect = proven_expectation(drawn.query, fault->kind);
    findings.push_back({std::move(kind), index, std::move(found)});
  }
}

void FuzzTrial::try_pair(std::uint64_t index, std::vector<FuzzFinding>& findings) {
  FuzzPair pair = fuzz_pair(settings_.seed, index, settings_.precision, settings_.shapes);
  std::optional<PairOracle> oracle;
  std::optional<PairResult> other;
  if (settings_.against == "oracle") {
    oracle.emplace(pair.query.a, pair.query.b);
  } else {
    pair.query.algorithm = settings_.against;
    other = run_pair(pair.query);
  }
  for (const std::string& method : settings_.methods) {
    pair.query.algorithm = method;
    const PairResult result = run_pair(pair.query);
    const auto wrong = oracle ? judge(pair.query, result, *oracle) : judge(pair.query, result, *other);
    if (!wrong) continue;
    std::string kind = method + "-" + std::string(*wrong) + "-" + std::string(pair.family);
    const bool declined = *wrong == "null_verdict" && result.termination == Termination::degenerate &&
                          result.iterations == 0 && result.support_calls == 0;
    if (!is_new(method, kind, declined)) continue;
    Case found;
    found.run = pair.query;
    const std::string fault = *wrong == "null_verdict" ? "no verdict" : "wrong " + std::string(*wrong);
    found.name = method + ": " + fault + " (" + std::string(pair.family) + ")";
    found.note = "pair " + std::to_string(index) + " of seed " + std::to_string(settings_.seed) + ", judged by " +
                 settings_.against;
    const PairMethod& row = *find_pair_method(method);
    found.expect = oracle ? proven_expectation(pair.query, *wrong, *oracle)
                          : expectation(row, *other, 2.0 * allowed_error(pair.query));
    findings.push_back({std::move(kind), index, std::move(found)});
  }
}

}  // namespace minkoscope
