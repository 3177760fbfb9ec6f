#include "app/labs/walk/session/tick_problems.h"

#include <algorithm>

#include "app/labs/walk/session/walk_statistics.h"
#include "core/base/enum_names.h"
#include "core/character/walk/body.h"

namespace minkoscope {
namespace {

constexpr float least_depth = 1e-9f;  // metres
constexpr std::size_t most_ranked = 200;
constexpr std::size_t shortest_fall = 15;  // ticks in the air

constexpr EnumNames<TickProblem::any> problem_names{"recovery", "deepest", "stuck",           "most slides", "gave up",
                                                    "fall",     "crushed", "sunk or through", "pushed",      "problem"};
constexpr EnumNames<TickProblem::any> sentences_without{"No tick of this walk began inside the level.",
                                                        "The body never stood in the level in this walk.",
                                                        "It was never stuck in this walk.",
                                                        "No tick of this walk has two slides.",
                                                        "The mover never gave up in this walk.",
                                                        "It never walked off an edge in this walk.",
                                                        "It was never crushed in this walk.",
                                                        "It never sank into the level or passed through it.",
                                                        "Nothing pushed the body in this walk.",
                                                        "This walk has no problem."};

/// The starts of runs of at least `shortest` ticks for which the predicate holds.
template <class Holds>
std::vector<std::size_t> stretches(std::size_t count, std::size_t shortest, Holds&& holds) {
  std::vector<std::size_t> found;
  for (std::size_t first = 0; first < count;) {
    std::size_t end = first;
    while (end < count && holds(end)) ++end;
    if (end - first >= shortest) found.push_back(first);
    first = std::max(end, first + 1);
  }
  return found;
}

}  // namespace

TickFacts facts_of(const TickRecord& record, const WalkState& before, double tick_seconds, TickOutcome outcome) {
  TickFacts facts;
  facts.depth = static_cast<float>(record.result.depth);
  facts.speed = static_cast<float>(glm::length(walked_velocity(before.body, record.result.state.body, tick_seconds)));
  facts.slides = static_cast<std::uint8_t>(std::clamp(record.result.slides, 0, 255));
  facts.outcome = outcome;
  facts.stuck = makes_no_way(record, before, tick_seconds);
  facts.pushed = record.result.pushed;
  facts.airborne = !record.result.state.grounded;
  return facts;
}

std::string_view to_string(TickProblem problem) {
  return problem_names[problem];
}

std::string_view none_of(TickProblem problem) {
  return sentences_without[problem];
}

std::vector<std::size_t> problem_ticks(TickProblem problem, std::span<const TickFacts> ticks) {
  std::vector<std::size_t> found;
  const auto with = [&](TickOutcome first, TickOutcome second) {
    return [=](std::size_t i) { return ticks[i].outcome == first || ticks[i].outcome == second; };
  };
  switch (problem) {
    case TickProblem::recovery:
      return stretches(ticks.size(), 1, with(TickOutcome::recovered, TickOutcome::recovered));
    case TickProblem::stuck:
      return stretches(ticks.size(), WalkTally::shortest_stuck_stretch, [&](std::size_t i) { return ticks[i].stuck; });
    case TickProblem::gave_up:
      return stretches(ticks.size(), 1, with(TickOutcome::gave_up, TickOutcome::gave_up));
    case TickProblem::crushed:
      return stretches(ticks.size(), 1, with(TickOutcome::crushed, TickOutcome::crushed));
    case TickProblem::through:
      return stretches(ticks.size(), 1, with(TickOutcome::sunk, TickOutcome::through));
    case TickProblem::pushed:
      return stretches(ticks.size(), 1, [&](std::size_t i) { return ticks[i].pushed; });
    case TickProblem::fall:
      for (const std::size_t first :
           stretches(ticks.size(), shortest_fall, [&](std::size_t i) { return ticks[i].airborne; })) {
        if (ticks[first].outcome == TickOutcome::left_ground) found.push_back(first);
      }
      return found;
    case TickProblem::any:
      for (const TickProblem one : {TickProblem::recovery, TickProblem::stuck, TickProblem::gave_up, TickProblem::fall,
                                    TickProblem::crushed, TickProblem::through, TickProblem::pushed}) {
        const std::vector<std::size_t> more = problem_ticks(one, ticks);
        found.insert(found.end(), more.begin(), more.end());
      }
      std::sort(found.begin(), found.end());
      found.erase(std::unique(found.begin(), found.end()), found.end());
      return found;
    case TickProblem::deepest:
      for (std::size_t i = 0; i < ticks.size(); ++i) {
        const float before = i > 0 ? ticks[i - 1].depth : 0.0f;
        const float after = i + 1 < ticks.size() ? ticks[i + 1].depth : 0.0f;
        if (ticks[i].depth > least_depth && ticks[i].depth > before && ticks[i].depth >= after) found.push_back(i);
      }
      std::stable_sort(found.begin(), found.end(),
                       [&](std::size_t a, std::size_t b) { return ticks[a].depth > ticks[b].depth; });
      break;
    case TickProblem::most_slides:
      for (std::size_t i = 0; i < ticks.size(); ++i) {
        if (ticks[i].slides >= 2) found.push_back(i);
      }
      std::stable_sort(found.begin(), found.end(),
                       [&](std::size_t a, std::size_t b) { return ticks[a].slides > ticks[b].slides; });
      break;
  }
  if (found.size() > most_ranked) found.resize(most_ranked);
  return found;
}

bool has_problem(TickProblem problem, std::span<const TickFacts> ticks) {
  // Of these two one tick is enough, and ranking them all would be done in each frame.
  if (problem == TickProblem::deepest)
    return std::ranges::any_of(ticks, [](const TickFacts& tick) { return tick.depth > least_depth; });
  if (problem == TickProblem::most_slides)
    return std::ranges::any_of(ticks, [](const TickFacts& tick) { return tick.slides >= 2; });
  return !problem_ticks(problem, ticks).empty();
}

std::optional<std::size_t> next_problem(TickProblem problem, std::span<const TickFacts> ticks,
                                        std::optional<std::size_t> from, bool backwards) {
  const std::vector<std::size_t> found = problem_ticks(problem, ticks);
  if (found.empty()) return std::nullopt;
  const bool ranked = problem == TickProblem::deepest || problem == TickProblem::most_slides;
  if (ranked) {
    const auto here = from ? std::find(found.begin(), found.end(), *from) : found.end();
    if (here == found.end()) return found.front();
    const auto place = static_cast<std::size_t>(here - found.begin());
    return found[(place + (backwards ? found.size() - 1 : 1)) % found.size()];
  }
  if (backwards) {
    const auto at = std::lower_bound(found.begin(), found.end(), from.value_or(0));
    return at == found.begin() ? found.back() : *(at - 1);
  }
  const auto after = from ? std::upper_bound(found.begin(), found.end(), *from) : found.begin();
  return after == found.end() ? found.front() : *after;
}

}  // namespace minkoscope
