#include "core/timeline/why_not.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <variant>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/base/tolerance.h"
#include "core/character/mover_table.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"

#include "core/timeline/walk/body_in_level.h"
#include "core/timeline/walk/tick_words.h"

namespace minkoscope {
namespace {

constexpr double slowest = 1e-6;       // m/s, still an input
constexpr double rising_speed = 1e-3;  // m/s
constexpr double looked_below = 50.0;  // metres, for ground that no mover would reach
constexpr EnumNames<WhyNot::stand> why_not_names{"step_up", "snap", "stand"};

double tilt_of(const Vector3d& normal) {
  return glm::degrees(std::acos(std::clamp(normal.y, -1.0, 1.0)));
}

WhyNotAnswer because(std::string sentence) {
  return {false, std::move(sentence), -1, -1};
}

/// A tick's events, and what was true before and after it.
class TickFindings {
 public:
  TickFindings(const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps)
      : walk_(timeline.walk()),
        level_(timeline.level()),
        before_(timeline.state_before(tick)),
        record_(timeline.tick(tick)),
        time_(static_cast<double>(tick + 1) * walk_.settings.tick) {
    for (const Step& step : steps)
      if (const auto* own = std::get_if<WalkStep>(&step)) steps_.push_back(own);
  }

  WhyNotAnswer step_up() const {
    if (const WalkStep* taken = last_of(WalkEvent::step_taken)) return about(*taken, "It climbs a step.", true);
    if (!has(WalkSetting::step_height)) return because("This mover has no steps.");
    if (!(settings().step_height > 0.0)) return because("Steps are off: the step height is 0.");
    if (!(horizontal_speed(record_.input.velocity) > slowest)) return because("There is no input to move.");
    if (jumped()) return because("It jumps in this tick.");
    if (!before_.grounded) return because("It was in the air: only a body that stands climbs.");
    const WalkStep* const end = end_of_attempt();
    if (end == nullptr)
      return because(last_of(WalkEvent::sweep_hit, WalkPass::move) == nullptr
                         ? "Nothing stood in its way."
                         : "What it met is no steeper than it can walk on, or leaves it a way along.");
    const std::string step = length_text(settings().step_height);
    if (const WalkStep* const above = last_tried(0))
      return about(*above, concat("There is no room above it: ", name_of(*above), " stops it ",
                                  length_text(above->position.y - attempt_from().y),
                                  " up, less than the step height of ", step, "."));
    switch (end->test->kind) {
      case TestKind::moves_forward:
        return because("What is left of its motion leads straight up or down.");
      case TestKind::room_above:
        return because("There is no room above it.");
      case TestKind::went_farther:
        return about_tried(1, concat("What is in the way is higher than a step: ", step, " up, "),
                           " stops it no later than below.");
      case TestKind::lands:
        return because("Behind what is in the way nothing lies low enough to land on.");
      case TestKind::carries: {
        const WalkStep* const landed = last_tried();
        if (landed == nullptr) return because("What it would land on does not carry it.");
        return about(*landed, concat("It would land on ", name_of(*landed), ", tilted ",
                                     fixed_number(tilt_of(landed->plane.normal), 1), "°, which does not carry it."));
      }
      case TestKind::low_enough:
        return because(concat("It would stand ",
                              length_text(end->test->value - end->test->threshold + settings().step_height),
                              " higher, more than the step height of ", step, "."));
      default:
        return because("The attempt ended without a step.");
    }
  }

  WhyNotAnswer snap() const {
    if (const WalkStep* snapped = last_of(WalkEvent::snapped))
      return about(*snapped, "It is kept on the ground.", true);
    if (!has(WalkSetting::snap_to_ground)) return because("This mover does not keep a body on the ground.");
    if (!settings().snap_to_ground) return because("Snapping down is off.");
    if (!before_.grounded) return because("It was in the air before this tick.");
    if (jumped()) return because("It jumps in this tick.");
    const WalkStep* const tried = last_in(WalkPass::snap);
    if (tried == nullptr) {
      const double up = record_.result.state.velocity.y;
      if (!record_.result.state.grounded && up > rising_speed)
        return because(concat("It moves up at ", fixed_number(up, 2), " m/s."));
      return because(record_.result.state.grounded ? "There is no need: it stands." : "It was not tried.");
    }
    if (const WalkStep* steep = last_of(WalkEvent::sweep_hit, WalkPass::snap))
      return about(*steep,
                   concat("Below it is ", name_of(*steep), ", tilted ", fixed_number(tilt_of(steep->plane.normal), 1),
                          "°, steeper than ", fixed_number(settings().max_slope_degrees, 0), "°."));
    const double reach = glm::length(pass_wanted(WalkPass::snap));
    WhyNotAnswer answer = nearest_ground();
    answer.sentence =
        concat("The gap is larger than the ", length_text(reach), " that it reaches down. ", answer.sentence);
    return answer;
  }

  WhyNotAnswer stand() const {
    if (record_.result.state.grounded) return {true, "It stands.", -1, -1};
    const double up = record_.result.state.velocity.y;
    if (jumped()) return because("It jumps in this tick.");
    const double margin = kept_margin(settings(), level_.precision(), body().position);
    const std::vector<Contact> touched = contacts_in(level_, time_, body(), margin * tolerance::ground_reach_margins);
    const auto flattest = std::ranges::max_element(touched, {}, [](const Contact& own) { return own.normal.y; });
    if (flattest != touched.end() && flattest->normal.y > 0.0) {
      const double tilt = tilt_of(flattest->normal);
      const std::string name = triangle_name(walk_.level, flattest->mesh, flattest->triangle);
      if (tilt > settings().max_slope_degrees)
        return {false,
                concat("The most upright of what it touches, ", name, ", is tilted ", fixed_number(tilt, 1),
                       "°, steeper than ", fixed_number(settings().max_slope_degrees, 0), "°."),
                flattest->mesh, flattest->triangle};
      if (up > rising_speed)
        return {false, concat("It leaves ", name, " at ", fixed_number(up, 2), " m/s upwards."), flattest->mesh,
                flattest->triangle};
    }
    if (up > rising_speed) return because(concat("It moves up at ", fixed_number(up, 2), " m/s."));
    return nearest_ground();
  }

 private:
  const WalkSettings& settings() const { return walk_.settings; }
  const WalkBody& body() const { return record_.result.state.body; }
  bool jumped() const { return record_.input.jump && *record_.input.jump > 0.0 && before_.grounded; }
  static double horizontal_speed(const Vector3d& v) { return std::hypot(v.x, v.z); }
  bool has(WalkSetting wanted) const {
    const MoverMethod* const mover = find_mover_method(walk_.mover);
    return mover != nullptr && std::ranges::find(mover->settings, wanted) != mover->settings.end();
  }
  std::string name_of(const WalkStep& step) const { return triangle_name(walk_.level, step.mesh, step.triangle); }
  static WhyNotAnswer about(const WalkStep& step, std::string sentence, bool happened = false) {
    return {happened, std::move(sentence), step.mesh, step.triangle};
  }

  const WalkStep* last_of(WalkEvent event, std::optional<WalkPass> pass = {}) const {
    for (std::size_t i = steps_.size(); i-- > 0;)
      if (steps_[i]->event == event && (!pass || steps_[i]->pass == *pass)) return steps_[i];
    return nullptr;
  }
  const WalkStep* last_in(WalkPass pass) const {
    for (std::size_t i = steps_.size(); i-- > 0;)
      if (steps_[i]->pass == pass) return steps_[i];
    return nullptr;
  }
  Vector3d pass_wanted(WalkPass pass) const {
    const WalkStep* const start = last_of(WalkEvent::pass_start, pass);
    return start != nullptr ? start->wanted : Vector3d(0.0);
  }
  /// Of the last step up that was tried.
  const WalkStep* end_of_attempt() const {
    const WalkStep* const end = last_of(WalkEvent::pass_end, WalkPass::step_up);
    return end != nullptr && end->test ? end : nullptr;
  }
  Vector3d attempt_from() const {
    const WalkStep* const start = last_of(WalkEvent::pass_start, WalkPass::step_up);
    return start != nullptr ? start->position : before_.body.position;
  }
  const WalkStep* last_tried(std::optional<int> slide = {}) const {
    for (std::size_t i = steps_.size(); i-- > 0;) {
      const WalkStep& step = *steps_[i];
      if (step.event == WalkEvent::step_tried && step.triangle >= 0 && (!slide || step.slide == *slide)) return &step;
    }
    return nullptr;
  }
  WhyNotAnswer about_tried(int slide, const std::string& before, const std::string& after) const {
    const WalkStep* const met = last_tried(slide);
    if (met == nullptr) return because(before + "something" + after);
    return about(*met, before + name_of(*met) + after);
  }

  /// Far below what any mover looks at.
  WhyNotAnswer nearest_ground() const {
    const Vector3d down(0.0, -looked_below, 0.0);
    const SweepResult hit = level_.precision() == Precision::float32
                                ? sweep_body(level_.float_level_at(time_), body(), down)
                                : sweep_body(level_.double_level_at(time_), body(), down);
    if (!hit.hit) return because(concat("No ground lies within ", length_text(-down.y), " below."));
    return {false,
            concat("The nearest ground is ", triangle_name(walk_.level, hit.mesh, hit.triangle), ", ",
                   length_text(hit.time * -down.y), " below, tilted ", fixed_number(tilt_of(hit.normal), 1), "°."),
            hit.mesh, hit.triangle};
  }

  const Walk& walk_;
  const WalkLevel& level_;
  const WalkState& before_;
  const TickRecord& record_;
  double time_;  // at the end of the tick, seconds
  std::vector<const WalkStep*> steps_;
};

/// Between axis-aligned boxes; 0 where they overlap.
double distance_of_boxes(const Vector3d& low, const Vector3d& high, const Vector3d& other_low,
                         const Vector3d& other_high) {
  return glm::length(glm::max(Vector3d(0.0), glm::max(other_low - high, low - other_high)));
}

/// How far the triangle's box stays from the box of each straight way of the tick, at the least.
double distance_to_ways(const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps, int mesh,
                        int triangle) {
  const Walk& walk = timeline.walk();
  const WalkMesh& own = walk.level[static_cast<std::size_t>(mesh)];
  const double time = static_cast<double>(tick + 1) * walk.settings.tick;
  const Pose pose = own.motion ? pose_at(*own.motion, own.mesh.pose, time) : own.mesh.pose;
  Vector3d low(1e300), high(-1e300);
  for (const std::uint32_t corner : own.mesh.mesh->triangles[static_cast<std::size_t>(triangle)]) {
    const Vector3d p = pose.to_world(own.mesh.mesh->vertices[corner]);
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  const WalkBody& body = timeline.tick(tick).result.state.body;
  const Vector3d reach(reach_of(body));
  Vector3d from = timeline.state_before(tick).body.position;
  double least = 1e300;
  const auto take = [&](const Vector3d& to) {
    least = std::min(least, distance_of_boxes(glm::min(from, to) - reach, glm::max(from, to) + reach, low, high));
    from = to;
  };
  for (const Step& step : steps)
    if (const auto* walked = std::get_if<WalkStep>(&step)) take(walked->position);
  take(body.position);
  return least;
}

}  // namespace

std::string_view to_string(WhyNot question) {
  return why_not_names[question];
}

WhyNotAnswer why_not(WhyNot question, const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps) {
  const TickFindings findings(timeline, tick, steps);
  switch (question) {
    case WhyNot::step_up:
      return findings.step_up();
    case WhyNot::snap:
      return findings.snap();
    case WhyNot::stand:
      return findings.stand();
  }
  return {};
}

WhyNotAnswer why_not_hit(const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps, int mesh,
                         int triangle) {
  const std::string name = triangle_name(timeline.walk().level, mesh, triangle);
  WhyNotAnswer answer{false, {}, mesh, triangle};
  for (const WalkHit& hit : timeline.tick(tick).result.hits) {
    if (hit.mesh != mesh || hit.triangle != triangle) continue;
    answer.happened = true;
    answer.sentence = concat("It hit ", name, ".");
    return answer;
  }
  // The sweep that came nearest to a hit says the most.
  const SweepStep* best = nullptr;
  const auto worth = [](CandidateOutcome outcome) {
    switch (outcome) {
      case CandidateOutcome::hit:
        return 5;
      case CandidateOutcome::tied:
        return 4;
      case CandidateOutcome::later:
        return 3;
      case CandidateOutcome::beyond:
      case CandidateOutcome::receding:
        return 2;
      default:
        return 1;
    }
  };
  for (const Step& step : steps) {
    const auto* own = std::get_if<SweepStep>(&step);
    if (own == nullptr || own->event != SweepEvent::candidate || own->mesh != mesh || own->triangle != triangle)
      continue;
    if (best == nullptr || worth(own->outcome) >= worth(best->outcome)) best = own;
  }
  if (best != nullptr) {
    answer.sentence =
        best->outcome == CandidateOutcome::hit
            ? concat("A sweep found it as the earliest so far, and another triangle was earlier. ", explain(*best))
            : explain(*best);
    return answer;
  }
  const double away = distance_to_ways(timeline, tick, steps, mesh, triangle);
  answer.sentence =
      away > 0.0
          ? concat("No sweep looked at ", name, ": its box stays ", length_text(away), " from the way of the body.")
          : concat("No sweep tested ", name, ": the body's ways do not lead into its box, or end before.");
  return answer;
}

}  // namespace minkoscope
