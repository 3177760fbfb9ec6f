#include "core/trial/shrink.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "core/base/characters.h"
#include "core/base/overloaded.h"
#include "core/base/text.h"
#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/scene/inline_files.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/expect_json.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"
#include "core/trial/collapsed.h"
#include "core/trial/explore/incident.h"
#include "core/trial/explore/shown_incident.h"
#include "core/trial/judge/judge.h"
#include "core/trial/judge/judge_contact.h"
#include "core/trial/judge/judge_sweep.h"

namespace minkoscope {
namespace {

// Passes over the whole case; the first that changes nothing is the last.
constexpr int most_rounds = 6;
// How far a wrong final position may move while its case is reduced, metres.
constexpr double position_slack = 0.1;
// The same of other wrong numbers, in units of the tolerance that the case expects.
constexpr double value_slack = 10.0;
// Levels with more triangles and shapes are judged by what their case expects alone: the oracle looks at each.
constexpr std::size_t most_judged_targets = 200;
// Contacts of more ticks likewise.
constexpr int most_judged_ticks = 200;

std::optional<Failure> unmet(const Case& scene_case, std::string result) {
  const std::vector<std::string> sentences = unmet_expectations(scene_case.expect, result);
  if (sentences.empty()) return std::nullopt;
  Failure failure{Failure::Judge::expectation, {}, std::move(result)};
  for (const std::string& sentence : sentences)
    failure.kind += (failure.kind.empty() ? "" : ", ") + sentence.substr(0, sentence.find(' '));
  return failure;
}

Failure fault_of(IncidentKind kind) {
  return {Failure::Judge::oracle, std::string(to_string(kind)), {}};
}

/// Saved for an incident of this kind, does the walk show it? One that does not come to rest may jitter or creep,
/// whichever it was called.
std::optional<IncidentKind> shown_of(IncidentKind kind, const WalkTimeline& timeline, const LevelOracle& oracle) {
  if (is_restless(kind)) {
    for (const IncidentKind restless : {IncidentKind::jittering, IncidentKind::creeping})
      if (shows(restless, timeline, oracle)) return restless;
    return std::nullopt;
  }
  return shows(kind, timeline, oracle) ? std::optional(kind) : std::nullopt;
}

/// Nearly the same value; `slack` for numbers.
bool near(const Json& a, const Json& b, double slack) {
  if (a.is_number() && b.is_number()) return std::abs(a.get<double>() - b.get<double>()) <= slack;
  if (a.is_array() && b.is_array() && a.size() == b.size()) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!near(a[i], b[i], slack)) return false;
    return true;
  }
  return a == b;
}

using Pointer = Json::json_pointer;

bool is_fixed(std::string_view key) {
  for (const std::string_view kept :
       {"format", "kind", "expect", "algorithm", "precision", "mover", "broad_phase", "name", "note", "tags", "type"})
    if (key == kept) return true;
  return false;
}

/// Pointers to all values below `value` for which `wanted` holds, parents first; fixed members are skipped.
template <class Wanted>
void find_pointers(const Json& value, const Pointer& at, const Wanted& wanted, std::vector<Pointer>& found) {
  if (wanted(value, at)) found.push_back(at);
  if (value.is_object()) {
    for (const auto& [key, member] : value.get_ref<const Json::object_t&>())
      if (!is_fixed(key)) find_pointers(member, at / key, wanted, found);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) find_pointers(value[i], at / i, wanted, found);
  }
}

double with_digits(double value, int digits) {
  return std::strtod(scientific_number(value, digits - 1).c_str(), nullptr);
}

class Shrinker {
 public:
  Shrinker(const Case& failing, const std::function<bool(const ShrinkStatus&)>& should_continue)
      : should_continue_(should_continue) {
    Case start = without_files(failing);
    start.bookmarks = {};
    start.view = {};
    const auto failure = failure_of(start);
    if (!failure) throw std::invalid_argument("does not fail; must have a failure to keep");
    first_ = *failure;
    expect_ = start.expect;
    collapsed_ = collapsed_parts(start);
    text_ = to_json(start, ".", -1);
    best_ = read_json(text_, "case");
    status_.bytes = text_.size();
  }

  Case run() {
    for (int round = 0; round < most_rounds && !stopped_; ++round) {
      const std::string before = text_;
      begin_later();
      show_failing_ticks();
      remove_elements();
      unwrap_shapes();
      remove_members();
      reduce_ticks();
      reduce_digits();
      if (text_ == before) break;
    }
    return with_own_expectation(named_by_fault(parse_case(text_, "case", ".")));
  }

 private:
  /// What the explorer saved keeps the name of its incident, or gets the right one.
  Case named_by_fault(Case small) const {
    const auto kind = incident_of(small);
    if (kind && first_.judge == Failure::Judge::oracle) small.name.replace(0, to_string(*kind).size(), first_.kind);
    return small;
  }

  /// The expectation proven of the original shapes does not apply to the smaller ones.
  Case with_own_expectation(Case small) const {
    if (first_.judge != Failure::Judge::oracle) return small;
    const auto* pair = std::get_if<PairQuery>(&small.run);
    if (const auto* sweep = std::get_if<SweepQuery>(&small.run))
      small.expect = proven_expectation(*sweep, CastOracle(*sweep));
    if (const auto* contact = std::get_if<ContactQuery>(&small.run))
      small.expect = proven_expectation(*contact, first_.kind);
    if (pair == nullptr) {
      if (const Walk* walk = std::get_if<Walk>(&small.run)) {
        if (!unmet(small, to_json(summarise(run_walk(*walk))))) small.expect.clear();
      }
      return small;
    }
    PairOracle oracle(pair->a, pair->b);
    small.expect = proven_expectation(*pair, first_.kind.substr(0, first_.kind.find(',')), oracle);
    return small;
  }

  /// Where a verdict is missing, the smaller case can say which would be right.
  bool states_a_verdict(const Case& candidate) const {
    const auto* pair = std::get_if<PairQuery>(&candidate.run);
    if (pair == nullptr || !first_.kind.starts_with("null_verdict")) return true;
    PairOracle oracle(pair->a, pair->b);
    return verdict_is_certain(*pair, oracle);
  }

  /// Takes the candidate when it fails as the first case did.
  bool try_candidate(const Json& candidate) {
    if (stopped_) return false;
    std::string text = dump_json(candidate);
    if (text == text_) return false;
    ++status_.runs;
    bool same = false;
    try {
      const Case parsed = parse_case(text, "case", ".");
      if (collapsed_parts(parsed) <= collapsed_) {
        const auto failure = failure_of(parsed);
        same = failure && same_failure(first_, *failure, expect_) && states_a_verdict(parsed);
      }
    } catch (const CaseError&) {              // no longer a case
    } catch (const std::invalid_argument&) {  // nor one its method takes
    }
    if (same) {
      best_ = candidate;
      text_ = std::move(text);
      status_.bytes = text_.size();
    }
    status_.best = text_;
    if (should_continue_ && !should_continue_(status_)) stopped_ = true;
    return same;
  }

  template <class Wanted>
  std::vector<Pointer> pointers(const Wanted& wanted) const {
    std::vector<Pointer> found;
    find_pointers(best_, Pointer(), wanted, found);
    return found;
  }

  /// A walk may begin where its first ticks brought the body, with a tick to find its ground again or without.
  void begin_later() {
    if (best_.at("kind") != "walk") return;
    if (first_.kind.find("final_position") != std::string::npos) return;  // how it got there is what fails
    const Case now = parse_case(text_, "case", ".");
    const Walk& walk = std::get<Walk>(now.run);
    const WalkTimeline timeline = run_walk(walk);
    const std::size_t count = timeline.tick_count();
    for (std::size_t kept = 1; kept < count; kept *= 2) {
      for (const bool settles : {false, true}) {
        Case later = now;
        Walk& shorter = std::get<Walk>(later.run);
        const double skipped = static_cast<double>(count - kept) - (settles ? 1.0 : 0.0);
        shorter.level = with_motion_begun(std::move(shorter.level), skipped * walk.settings.tick);
        shorter.body = timeline.state_before(count - kept).body;
        shorter.inputs.clear();
        if (settles) shorter.inputs.push_back({});
        for (std::size_t i = count - kept; i < count; ++i) shorter.inputs.push_back(timeline.tick(i).input);
        if (try_candidate(read_json(to_json(later, ".", -1), "case"))) return;
        if (stopped_) return;
      }
    }
  }

  /// A contact may be no more than the tick that fails, or that one and those before it, each shape where it was then.
  void show_failing_ticks() {
    const Case now = parse_case(text_, "case", ".");
    const auto* contact = std::get_if<ContactQuery>(&now.run);
    if (contact == nullptr || first_.judge != Failure::Judge::oracle) return;
    const auto fault = ContactJudge(*contact).judge(contact->method);
    if (!fault) return;
    const ContactRun run(*contact);
    for (int kept = 1; kept <= fault->tick + 1; kept *= 2) {
      Case later = now;
      ContactQuery& shorter = std::get<ContactQuery>(later.run);
      const int first = fault->tick + 1 - kept;
      shorter.ticks = kept;
      const auto place = [&](ContactBody& body, const auto& pose_in) {
        body.body.pose = pose_in(first);
        if (!body.motion) return;
        body.motion.reset();
        if (kept == 1) return;
        body.motion.emplace();
        for (int i = 0; i < kept; ++i) {
          const Pose pose = pose_in(first + i);
          body.motion->keys.push_back({(i + 1) * shorter.tick, pose.position, pose.rotation});
        }
      };
      place(shorter.a, [&](int tick) { return run.pose_a(tick); });
      place(shorter.b, [&](int tick) { return run.pose_b(tick); });
      if (try_candidate(read_json(to_json(later, ".", -1), "case")) || stopped_) return;
    }
  }

  /// Elements of lists: triangles, points, meshes, inputs, keys, bodies.
  void remove_elements() {
    const auto is_list = [](const Json& value, const Pointer& at) {
      if (!value.is_array() || value.size() < 2 || at.empty()) return false;
      const std::string& key = at.back();
      return key == "level" || key == "inputs" || key == "triangles" || key == "points" || key == "keys" ||
             key == "bodies";
    };
    for (std::size_t n = 0;; ++n) {
      const std::vector<Pointer> lists = pointers(is_list);
      if (n >= lists.size() || stopped_) return;
      const Pointer& list = lists[n];
      for (std::size_t size = best_.at(list).size() / 2; size > 0; size /= 2) {
        for (std::size_t i = 0; i + size <= best_.at(list).size() && !stopped_;) {
          Json candidate = best_;
          Json& elements = candidate.at(list);
          if (size == elements.size()) break;
          const auto first = elements.begin() + static_cast<std::ptrdiff_t>(i);
          elements.erase(first, first + static_cast<std::ptrdiff_t>(size));
          if (!try_candidate(candidate)) i += size;
        }
      }
    }
  }

  /// A sum or posed shape may be replaced by one of its parts.
  void unwrap_shapes() {
    const auto wraps = [](const Json& value, const Pointer&) {
      return value.is_object() && value.contains("type") && value.contains("of");
    };
    for (std::size_t n = 0;; ++n) {
      const std::vector<Pointer> shapes = pointers(wraps);
      if (n >= shapes.size() || stopped_) return;
      const Json of = best_.at(shapes[n]).at("of");
      for (const Json& part : of.is_array() ? std::vector<Json>(of.begin(), of.end()) : std::vector<Json>{of}) {
        Json candidate = best_;
        candidate.at(shapes[n]) = part;
        if (try_candidate(candidate)) {
          --n;
          break;
        }
      }
    }
  }

  void remove_members() {
    const auto is_member = [](const Json&, const Pointer& at) {
      return !at.empty() && !at.back().empty() && !is_digit(at.back().front());
    };
    for (std::size_t n = 0;; ++n) {
      const std::vector<Pointer> members = pointers(is_member);
      if (n >= members.size() || stopped_) return;
      Json candidate = best_;
      candidate.at(members[n].parent_pointer()).erase(members[n].back());
      if (try_candidate(candidate)) --n;
    }
  }

  /// Halves, then single ticks.
  void reduce_ticks() {
    const auto is_ticks = [](const Json& value, const Pointer& at) {
      return value.is_number() && !at.empty() && at.back() == "ticks";
    };
    for (const Pointer& at : pointers(is_ticks)) {
      for (int less = best_.at(at).get<int>() / 2; less > 0; less /= 2) {
        while (best_.at(at).get<int>() > less && !stopped_) {
          Json candidate = best_;
          candidate.at(at) = best_.at(at).get<int>() - less;
          if (!try_candidate(candidate)) break;
        }
      }
    }
  }

  /// Zero, or the fewest significant digits that suffice. Equal coordinates of one mesh or point set change together.
  void reduce_digits() {
    const auto is_number = [](const Json& value, const Pointer& at) {
      return value.is_number() && !at.empty() && at.back() != "ticks";
    };
    const std::vector<Pointer> numbers = pointers(is_number);
    std::vector<std::string> lists;  // the mesh or point set each belongs to, else its own pointer
    for (const Pointer& at : numbers) {
      const std::string text = at.to_string();
      std::size_t end = text.find("/triangles/");
      if (end == std::string::npos) end = text.find("/points/");
      lists.push_back(text.substr(0, end));
    }
    for (std::size_t i = 0; i < numbers.size() && !stopped_; ++i) {
      const double value = best_.at(numbers[i]).get<double>();
      if (value == 0.0) continue;
      for (int digits = 0; digits < 15; ++digits) {
        const double rounded = digits == 0 ? 0.0 : with_digits(value, digits);
        if (rounded == value) break;
        Json candidate = best_;
        for (std::size_t k = i; k < numbers.size() && (k == i || lists[k] == lists[i]); ++k) {
          Json& other = candidate.at(numbers[k]);
          if (other.get<double>() == value) other = rounded;
        }
        if (try_candidate(candidate) || stopped_) break;
      }
    }
  }

  const std::function<bool(const ShrinkStatus&)>& should_continue_;
  Failure first_;
  std::string expect_;
  std::string text_;  // of best_
  Json best_;
  ShrinkStatus status_;
  bool stopped_ = false;
  std::size_t collapsed_ = 0;  // sizes of 0 in the case as it was
};

std::optional<Failure> failure_of_pair(const Case& scene_case, const PairQuery& pair) {
  const PairResult result = run_pair(pair);
  if (!has_mesh(pair)) {
    PairOracle oracle(pair.a, pair.b);
    if (const auto wrong = judge(pair, result, oracle)) {
      return Failure{Failure::Judge::oracle,
                     std::string(*wrong) + ", ended as " + std::string(to_string(result.termination)),
                     to_json(result, pair)};
    }
  }
  return unmet(scene_case, to_json(result, pair));
}

std::optional<Failure> failure_of_sweep(const Case& scene_case, const SweepQuery& sweep) {
  const SweepResult result = run_sweep(sweep);
  if (const CastOracle oracle(sweep); oracle.targets().size() <= most_judged_targets)
    if (const auto wrong = judge(sweep, result, oracle))
      return Failure{Failure::Judge::oracle, std::string(*wrong), to_json(result, sweep)};
  return unmet(scene_case, to_json(result, sweep));
}

std::optional<Failure> failure_of_contact(const Case& scene_case, const ContactQuery& contact) {
  if (contact.ticks <= most_judged_ticks)
    if (const auto fault = ContactJudge(contact).judge(contact.method))
      return Failure{Failure::Judge::oracle, std::string(fault->kind), fault->sentence};
  return scene_case.expect.empty() ? std::nullopt : unmet(scene_case, run_to_json(contact));
}

std::optional<Failure> failure_of_walk(const Case& scene_case, const Walk& walk) {
  const WalkTimeline timeline = run_walk(walk);
  const LevelOracle oracle(walk.level);
  std::optional<Failure> failure;
  if (const auto found_as = incident_of(scene_case))
    if (const auto shown = shown_of(*found_as, timeline, oracle)) failure = fault_of(*shown);
  if (!failure && !scene_case.expect.empty()) failure = unmet(scene_case, to_json(summarise(timeline)));
  if (!failure && scene_case.expect.empty())
    if (const auto worst = worst_shown(timeline, oracle)) failure = fault_of(*worst);
  if (failure) failure->start_depth = depth_at_start(timeline, oracle);
  return failure;
}

}  // namespace

std::optional<Failure> failure_of(const Case& scene_case) {
  return std::visit(overloaded{[&](const PairQuery& pair) { return failure_of_pair(scene_case, pair); },
                               [&](const SweepQuery& sweep) { return failure_of_sweep(scene_case, sweep); },
                               [&](const Walk& walk) { return failure_of_walk(scene_case, walk); },
                               [&](const ContactQuery& contact) { return failure_of_contact(scene_case, contact); },
                               [&](const World& world) {
                                 return scene_case.expect.empty() ? std::nullopt
                                                                  : unmet(scene_case, run_to_json(world));
                               }},
                    scene_case.run);
}

bool same_failure(const Failure& first, const Failure& now, const std::string& expect) {
  if (first.judge != now.judge || first.kind != now.kind || now.start_depth > first.start_depth) return false;
  if (first.judge == Failure::Judge::oracle) return true;
  const Json expected = read_json(expect, "expect");
  const Json was = read_json(first.result, "result"), is = read_json(now.result, "result");
  const double slack = value_slack * expected.value("tolerance", default_expect_tolerance);
  for (const auto& [field, value] : expected.get_ref<const Json::object_t&>()) {
    if (!was.contains(field) || !is.contains(field)) continue;
    // A bound is broken or not; counts and indices change with what is removed.
    if (field == "final_position") {
      if (!near(was[field], is[field], std::max(slack, position_slack))) return false;
      continue;
    }
    if (value.is_object() || field == "triangle" || field == "ticks" || field == "iterations" ||
        field == "support_calls" || field == "state_hash")
      continue;
    if (!near(was[field], is[field], slack)) return false;
  }
  return true;
}

Case shrink(const Case& failing, const std::function<bool(const ShrinkStatus&)>& should_continue) {
  return Shrinker(failing, should_continue).run();
}

}  // namespace minkoscope
