// Alternative futures of a walk, and ticks of it extracted as cases.
#include <algorithm>
#include <cmath>

#include "app/draw/count_text.h"
#include "app/labs/walk/walk_mode.h"
#include "core/timeline/cut_tick.h"
#include "core/timeline/tick_cause.h"

namespace minkoscope {
namespace {

constexpr std::size_t ticks_around = 1200;  // ticks to either side of the cursor
constexpr double step = 0.12;               // metres between the points drawn

}  // namespace

void WalkMode::collect_futures() {
  others_.clear();
  other_feet_.clear();
  const std::size_t at = session_.tick().value_or(0);
  const Vector3d down(0.0, 0.97 * session_.walk().body.radii.y, 0.0);
  struct Source {
    std::string name;
    std::span<const Vector3d> path;
    std::optional<std::size_t> leaves;
  };
  std::vector<Source> sources;
  if (session_.was_changed()) sources.push_back({"before the change", session_.path_before(), session_.differs_at()});
  for (const WalkBranch& branch : session_.branches()) sources.push_back({branch.name, branch.path, branch.leaves});
  if (beside_) sources.push_back({beside_->name, beside_->path, beside_->leaves});
  std::erase_if(sources, [](const Source& source) { return source.path.empty() || !source.leaves; });
  other_feet_.resize(sources.size());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Source& source = sources[i];
    // From where it diverges: before that the trail is identical.
    const std::size_t first =
        std::max(at > ticks_around ? at - ticks_around : 0, *source.leaves > 0 ? *source.leaves - 1 : 0);
    const std::size_t end = std::min(source.path.size(), std::max(at, *source.leaves) + ticks_around);
    std::vector<Vector3d>& feet = other_feet_[i];
    for (std::size_t k = first; k < end; ++k) {
      const Vector3d place = source.path[k] - down;
      if (feet.empty() || k + 1 == end || glm::length(place - feet.back()) >= step) feet.push_back(place);
    }
    Trajectory trajectory;
    trajectory.name = source.name;
    trajectory.feet = feet;
    trajectory.leaves_at = source.path[*source.leaves] - down;
    trajectory.leaves_tick = source.leaves;
    others_.push_back(std::move(trajectory));
  }
}

const WalkMode::Headline& WalkMode::headline() const {
  if (!session_.ready() || session_.record() == nullptr) {
    headline_ = {};
    headline_of_.reset();
    return headline_;
  }
  const std::size_t tick = *session_.tick();
  const std::array<std::uint64_t, 5> moment{tick, seen_identity_, seen_revision_, session_.tick_count(),
                                            session_.steps().size()};
  if (headline_of_ == moment) return headline_;
  headline_of_ = moment;
  const TickCause cause = cause_of(session_.timeline(), tick, session_.steps());
  headline_.kind = session_.kinds()[tick];
  headline_.word = word_of(headline_.kind, cause.outcome);
  headline_.sentence = cause.sentence;
  return headline_;
}

void WalkMode::cut_out(PanelContext& context, bool sweep) {
  if (!session_.ready() || !session_.tick()) return;
  const std::size_t tick = *session_.tick();
  const std::string of = " of " + context.document.title();
  std::string summary;
  Case value;
  if (sweep) {
    // The sweep of the slide under the cursor, else the first one.
    std::size_t from = 0;
    if (session_.step()) {
      const TickGroups::Place place = session_.groups().place_of(*session_.step());
      if (place.slide != nullptr) from = place.slide->first;
    }
    const std::span<const Step> steps = session_.steps();
    for (; from < steps.size(); ++from) {
      const auto* start = std::get_if<SweepStep>(&steps[from]);
      if (start != nullptr && start->event == SweepEvent::start) break;
    }
    const std::optional<CutCase> cut = cut_sweep(session_.timeline(), tick, from);
    if (!cut) {
      context.document.notices().information(
          "no sweep here can be reproduced in a static level; extract the walk instead");
      return;
    }
    value = cut->value;
    value.name = std::string("a sweep of tick ") + std::to_string(tick) + of;
    summary = "extracted the sweep as a case with " + counted(cut->triangles, "triangle");
  } else {
    const CutCase cut = cut_walk(session_.timeline(), tick);
    value = cut.value;
    value.name = std::string("tick ") + std::to_string(tick) + of;
    summary = "extracted the tick as a case with " + counted(cut.ticks, "tick") + " and " +
              counted(cut.triangles, "triangle");
  }
  value.note = "Extracted from a longer walk; it reproduces the same contacts.";
  if (context.document.paste(to_json(value, {})))
    context.document.notices().information(summary + ": Ctrl+S saves it, Ctrl+Z returns");
}

}  // namespace minkoscope
