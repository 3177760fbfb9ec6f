// The steps of the tick shown, derived on demand, and the cursor over them.
#include <algorithm>
#include <string>

#include "app/labs/walk/session/walk_session.h"

namespace minkoscope {
namespace {

const TickGroups no_groups;

}  // namespace

void WalkSession::open_tick() const {
  if (opened_ == tick_) return;
  steps_.clear();
  groups_ = {};
  opened_ = tick_;
  if (!tick_) return;
  steps_ = timeline_->open(*tick_);
  groups_ = group_tick(steps_);
}

std::span<const Step> WalkSession::steps() const {
  if (activity_ != WalkActivity::paused || !tick_) return {};
  open_tick();
  return steps_;
}

const TickGroups& WalkSession::groups() const {
  return steps().empty() ? no_groups : groups_;
}

void WalkSession::set_step(std::optional<std::size_t> step) {
  const std::size_t count = steps().size();
  if (count == 0) step.reset();
  if (step) step = std::min(*step, count - 1);
  step_ = step;
}

void WalkSession::move_step(std::ptrdiff_t by) {
  const std::ptrdiff_t at = (step_ ? static_cast<std::ptrdiff_t>(*step_) : -1) + by;
  if (at < 0) {
    set_step(std::nullopt);
  } else {
    set_step(static_cast<std::size_t>(at));
  }
}

std::string WalkSession::breadcrumb() const {
  if (!timeline_) return "";
  if (!tick_) return "start";
  std::string text = std::string("tick ") + std::to_string(*tick_);
  if (!step_ || steps().empty()) return text;
  const TickGroups::Place place = groups_.place_of(*step_);
  const Step& step = steps_[*step_];
  const auto words = [](std::string_view name) {
    std::string plain(name);
    std::replace(plain.begin(), plain.end(), '_', ' ');
    return plain;
  };
  if (place.pass != nullptr) text += std::string(" › ") + words(to_string(place.pass->pass));
  if (place.slide != nullptr) text += std::string(" › slide ") + std::to_string(place.slide->slide);
  if (const auto* sweep = std::get_if<SweepStep>(&step)) {
    text += sweep->event == SweepEvent::candidate ? std::string(" › triangle ") + std::to_string(sweep->triangle)
            : sweep->event == SweepEvent::probe   ? " › " + words(to_string(sweep->probe))
            : sweep->cast                         ? std::string(" › mesh ") + std::to_string(sweep->mesh)
            : sweep->event == SweepEvent::start   ? " › sweep"
                                                  : " › sweep ends";
  } else if (const auto* walk_step = std::get_if<WalkStep>(&step)) {
    text += std::string(" › ") + words(to_string(walk_step->event));
  }
  return text;
}

}  // namespace minkoscope
