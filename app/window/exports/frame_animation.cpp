// Animations and pictures that leave the window: a file in the background, an image on the clipboard.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "app/labs/walk/walk_mode.h"
#include "app/labs/world/world_mode.h"
#include "app/window/app_frame.h"
#include "core/timeline/case_run.h"

namespace minkoscope {

namespace {

constexpr double most_seconds = 30.0;  // of ticks: what is worth watching again, in a file that can be attached
constexpr double most_seconds_of_steps = 60.0, seconds_of_step = 1.2, least_seconds_of_step = 0.1;
constexpr int widest = 1280, most_pixels_high = 960;  // of an animation

std::string degrees(double radians) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", radians * 57.29577951308232);
  return text;
}

}  // namespace

void AppFrame::export_animation(bool orbit, const std::filesystem::path& file) {
  if (frame_.document.hull_trace() != nullptr)
    return frame_.notices.information("an animation shows the pair's run: H ends the building of the hull");
  // As the views are now: their direction, their proportions, their colours.
  const ViewRect &first = panes_[0].rect, &last = panes_[shown_views_ == 4 ? 3 : 1].rect;
  const double width = last.x + last.width - first.x, height = last.y + last.height - first.y;
  const double fit = std::min({1.0 / static_cast<double>(frame_.scale), widest / width, most_pixels_high / height});
  const auto pixels = [fit](double length) { return std::to_string(std::max(64l, std::lround(length * fit))); };
  std::vector<std::string> options{"--size",   pixels(width) + "x" + pixels(height),
                                   "--theme",  std::string(to_string(frame_.preferences.theme)),
                                   "--camera", degrees(camera().yaw) + "," + degrees(camera().pitch)};
  const auto add = [&](const char* option, std::size_t value) {
    options.emplace_back(option);
    options.push_back(std::to_string(value));
  };
  const Walk* const walk = frame_.document.walk();
  const World* const world = frame_.document.world();
  const bool ticks = walk != nullptr || world != nullptr;
  const auto all = static_cast<std::size_t>(tick_count(frame_.document.current().run));
  // The tick that leads to what is shown.
  const Mode& lab = frame_.modes.of(frame_.document.current().run);
  std::size_t moment = frame_.document.cursor();
  if (walk != nullptr) moment = static_cast<const WalkMode&>(lab).tick().value_or(0);
  if (world != nullptr) moment = std::max<std::size_t>(static_cast<const WorldMode&>(lab).ticks_passed(), 1) - 1;
  if (ticks) moment = std::min(moment, std::max<std::size_t>(all, 1) - 1);
  if (orbit) {
    options.emplace_back("--orbit");
    add("--step", moment);
  } else if (ticks) {
    // What came before the tick shown, where all of it is too long.
    const double tick = walk != nullptr ? walk->settings.tick : world->tick;
    const auto most = static_cast<std::size_t>(most_seconds / tick);
    if (all > most) {
      const std::size_t to = std::clamp(moment, most, all - 1);
      add("--from", to - most);
      add("--to", to);
    }
  } else if (const double steps = static_cast<double>(frame_.document.steps().size());
             steps * seconds_of_step > most_seconds_of_steps) {
    options.emplace_back("--seconds");
    options.push_back(std::to_string(std::max(most_seconds_of_steps / steps, least_seconds_of_step)));
  }
  try {
    animation_.reset();
    animation_ = std::make_unique<AnimationExport>(frame_.document.snapshot(), file, std::move(options));
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

void AppFrame::follow_animation() {
  if (copying_) {
    if (const auto outcome = copying_->poll()) {
      copying_.reset();
      if (outcome->fault.empty()) {
        frame_.notices.information("the picture is on the clipboard");
      } else {
        frame_.notices.error(outcome->fault);
      }
    }
  }
  if (!animation_) return;
  const auto outcome = animation_->poll();
  if (!outcome) return;
  const std::string name = animation_->file().filename().string();
  animation_.reset();
  if (outcome->fault.empty()) {
    frame_.notices.information("saved " + name);
  } else {
    frame_.notices.error(outcome->fault);
  }
}

void AppFrame::copy_picture() {
  copies_picture_ = true;
  picture_delay_ = 2;
}

}  // namespace minkoscope
