#include "app/commands/io/animation_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <variant>

#include "app/commands/commands.h"
#include "core/scene/run_setup.h"
#include "core/timeline/case_run.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_pictures = 3000;
constexpr double seconds_of_step = 1.2, seconds_of_sentence = 2.5, seconds_of_turn = 6.0;
constexpr double seconds_at_end = 1.0;  // the last tick stays, before a GIF begins again

std::string words(std::string_view option, int value) {
  return std::string(option) + " " + std::to_string(value);
}

void check_number(std::size_t pictures) {
  if (pictures <= most_pictures) return;
  throw CommandError("this animation has " + std::to_string(pictures) + " pictures; must be at most " +
                     std::to_string(most_pictures) + ": choose a part by --from and --to, or fewer a second by --fps");
}

std::vector<AnimationPicture> plan_orbit(const RunLength& run, const AnimationRequest& request, int rate) {
  if (request.from >= 0 || request.to >= 0)
    throw CommandError(words(request.from >= 0 ? "--from" : "--to", std::max(request.from, request.to)) +
                       ": an orbit shows one step; use --step");
  check_step("--step", request.step, run.steps);
  const double seconds = request.seconds > 0.0 ? request.seconds : seconds_of_turn;
  const auto count = static_cast<std::size_t>(std::max(std::lround(seconds * rate), 8l));
  check_number(count);
  std::vector<AnimationPicture> pictures;
  for (std::size_t i = 0; i < count; ++i)
    pictures.push_back({static_cast<std::size_t>(request.step),
                        2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count),
                        seconds / static_cast<double>(count)});
  return pictures;
}

}  // namespace

void check_step(std::string_view option, int step, std::size_t count) {
  if (step >= 0 && static_cast<std::size_t>(step) < count) return;
  throw CommandError(words(option, step) + ": this run has " +
                     (count == 0   ? "no steps"
                      : count == 1 ? "only step 0"
                                   : "steps 0 to " + std::to_string(count - 1)));
}

RunLength length_of_run(const Case& value, bool compared) {
  if (const long ticks = tick_count(value.run); ticks > 0) {
    const auto* const walk = std::get_if<Walk>(&value.run);
    const auto* const world = std::get_if<World>(&value.run);
    return {static_cast<std::size_t>(ticks), walk != nullptr    ? walk->settings.tick
                                             : world != nullptr ? world->tick
                                                                : 0.0};
  }
  const auto steps_of = [](const Case& of) {
    std::size_t count = 0;
    record(of.run, [&](const std::vector<Step>& steps, std::optional<int>) { count += steps.size(); });
    return count;
  };
  std::size_t count = steps_of(value);
  const auto setup = compared ? compared_setup(value) : std::nullopt;
  if (setup) count = std::max(count, steps_of(with_setup(value, *setup)));
  return {count, 0.0};
}

std::vector<AnimationPicture> plan_animation(const RunLength& run, const AnimationRequest& request) {
  if (request.rate != -1 && (request.rate < 1 || request.rate > 50))
    throw CommandError(words("--fps", request.rate) + ": must be from 1 to 50 pictures a second");
  if (request.seconds != -1.0 && !(request.seconds >= 0.1 && request.seconds <= 600.0))
    throw CommandError("--seconds " + std::to_string(request.seconds) + ": must be from 0.1 to 600");
  if (run.steps == 0) throw CommandError("this run has no steps to show");
  const int rate = request.rate > 0 ? request.rate : default_rate;
  if (request.orbit) return plan_orbit(run, request, rate);
  const std::size_t last = run.steps - 1;
  const auto check = [&](const char* option, int value) {
    if (value != -1) check_step(option, value, run.steps);
  };
  check("--from", request.from);
  check("--to", request.to);
  const std::size_t from = request.from >= 0 ? static_cast<std::size_t>(request.from) : 0;
  const std::size_t to = request.to >= 0 ? static_cast<std::size_t>(request.to) : last;
  if (from > to) throw CommandError(words("--from", request.from) + ": must not lie after --to");
  std::vector<AnimationPicture> pictures;
  if (run.tick_seconds <= 0.0) {
    const double seconds = request.seconds > 0.0 ? request.seconds
                           : request.sentences   ? seconds_of_sentence
                                                 : seconds_of_step;
    check_number(to - from + 1);
    for (std::size_t step = from; step <= to; ++step) pictures.push_back({step, 0.0, seconds});
    pictures.back().seconds *= 2.0;
    return pictures;
  }
  if (request.seconds > 0.0)
    throw CommandError("--seconds: ticks are shown as time passes; choose a part by --from and --to");
  // Real time: as many pictures a second as wanted, but none of a tick twice.
  const double length = static_cast<double>(to - from) * run.tick_seconds;
  const double apart = std::max(1.0 / rate, run.tick_seconds);
  if (length / apart > 1e6) check_number(1000000);
  const auto count = static_cast<std::size_t>(std::floor(length / apart)) + 1;
  check_number(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double ticks = static_cast<double>(i) * apart / run.tick_seconds;
    pictures.push_back({std::min(from + static_cast<std::size_t>(std::llround(ticks)), to), 0.0, apart});
  }
  pictures.back().step = to;
  pictures.back().seconds += seconds_at_end;
  return pictures;
}

}  // namespace minkoscope
