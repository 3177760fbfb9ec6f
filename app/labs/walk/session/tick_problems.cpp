#include "app/labs/walk/session/tick_problems.h"

#include <algorithm>
#include <cmath>

#include "app/labs/walk/session/walk_statistics.h"

namespace minkoscope {
namespace {

constexpr float least_depth = 1e-9f;  // metres
constexpr std::size_t most_ranked = 200;

Vector3d horizontal(const Vector3d& v) {
  return {v.x, 0.0, v.z};
}

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

bool is_stuck(const TickRecord& record, const WalkState& before, double tick_seconds) {
  const double moved = glm::length(horizontal(record.result.state.body.position - before.body.position));
  const double wanted = glm::length(horizontal(record.input.velocity)) * tick_seconds;
  return wanted > 1e-6 && moved < 0.05 * wanted;
}

TickFacts facts_of(const TickRecord& record, const WalkState& before, double tick_seconds) {
  TickFacts facts;
  facts.depth = static_cast<float>(record.result.depth);
  facts.speed = static_cast<float>(glm::length(record.result.state.velocity));
  facts.slides = static_cast<std::uint8_t>(std::clamp(record.result.slides, 0, 255));
  facts.recovered = record.result.recovered || record.result.crushed;
  facts.stuck = is_stuck(record, before, tick_seconds);
  return facts;
}

std::string_view to_string(TickProblem problem) {
  switch (problem) {
    case TickProblem::recovery:
      return "recovery";
    case TickProblem::deepest:
      return "deepest";
    case TickProblem::stuck:
      return "stuck";
    case TickProblem::most_slides:
      return "most slides";
  }
  return "unknown";
}

std::vector<std::size_t> problem_ticks(TickProblem problem, std::span<const TickFacts> ticks) {
  std::vector<std::size_t> found;
  switch (problem) {
    case TickProblem::recovery:
      return stretches(ticks.size(), 1, [&](std::size_t i) { return ticks[i].recovered; });
    case TickProblem::stuck:
      return stretches(ticks.size(), WalkTally::shortest_stuck_stretch, [&](std::size_t i) { return ticks[i].stuck; });
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
