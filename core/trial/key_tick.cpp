#include "core/trial/key_tick.h"

#include <array>
#include <limits>

#include "core/base/text.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/members/expect_json.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

constexpr std::size_t totals = 3;
constexpr std::array<const char*, totals> names{"pairs", "tests", "overlaps"};

/// The most that "expect" allows of each total; infinity where it states none.
std::array<double, totals> allowed(const std::string& expect) {
  std::array<double, totals> most;
  most.fill(std::numeric_limits<double>::infinity());
  if (expect.empty()) return most;
  const Json expected = read_json(expect, "expect");
  const double tolerance = expected.value("tolerance", default_expect_tolerance);
  for (std::size_t i = 0; i < totals; ++i) {
    const auto found = expected.find(names[i]);
    if (found == expected.end()) continue;
    if (found->is_number()) most[i] = found->get<double>() + tolerance;
    if (found->is_object() && found->contains("max")) most[i] = found->at("max").get<double>();
  }
  return most;
}

}  // namespace

KeyTick find_key_tick(const World& world, const std::string& expect) {
  const std::array<double, totals> most = allowed(expect);
  std::array<long long, totals> sums{};
  struct Peak {
    std::size_t tick = 0;
    long long overlaps = 0, pairs = 0;
  };
  Peak overlapping, touching;
  WorldRun run(world);
  for (int i = 0; i < world.ticks; ++i) {
    const WorldTick& tick = run.step();
    const auto at = static_cast<std::size_t>(i);
    const auto pairs = static_cast<long long>(tick.pairs.size());
    const std::array<long long, totals> own{pairs, tick.tests, tick.overlaps};
    for (std::size_t total = 0; total < totals; ++total) {
      sums[total] += own[total];
      if (static_cast<double>(sums[total]) > most[total]) {
        return {at, std::string("here the ") + names[total] +
                        " so far pass what is expected of the whole run: " + std::to_string(sums[total])};
      }
    }
    if (tick.overlaps > overlapping.overlaps) overlapping = {at, tick.overlaps, pairs};
    if (pairs > touching.pairs) touching = {at, tick.overlaps, pairs};
  }
  if (overlapping.overlaps > 0) {
    return {overlapping.tick, "here most overlap at once: " + std::to_string(overlapping.overlaps) + " of " +
                                  number_of(static_cast<std::size_t>(overlapping.pairs), "pair", "pairs") +
                                  " that may touch"};
  }
  if (touching.pairs > 0) {
    return {touching.tick, "nothing ever overlaps; here most may touch: " +
                               number_of(static_cast<std::size_t>(touching.pairs), "pair", "pairs")};
  }
  return {world.ticks > 0 ? static_cast<std::size_t>(world.ticks - 1) : 0, "no boxes ever touch: the last tick"};
}

}  // namespace minkoscope
