#include "core/timeline/tick_cause.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/base/tolerance.h"
#include "core/character/walk/body.h"
#include "core/timeline/walk/body_in_level.h"
#include "core/timeline/walk/tick_words.h"

namespace minkoscope {
namespace {

constexpr double least_speed = 1e-6;                    // m/s, a wanted motion
constexpr double blocked_share = 0.05;                  // of the wanted motion
constexpr double resting_speed = 1e-3;                  // m/s, slower is at rest
constexpr double least_gain = 1e-3, least_snap = 0.02;  // metres, worth a word in a headline
constexpr double wall_degrees = 85.0;                   // steeper is called a wall
constexpr double same_normal = 0.999;                   // cosine
constexpr double sunk_share = 0.01;                     // of the smallest radius; less is not called sunk

Vector3d horizontal(const Vector3d& v) {
  return {v.x, 0.0, v.z};
}

double tilt_degrees(const Vector3d& normal) {
  return glm::degrees(std::acos(std::clamp(normal.y, -1.0, 1.0)));
}

/// A triangle that the body met.
struct Met {
  int mesh = -1, triangle = -1;
  Vector3d normal{0.0};
};

/// What one pass of the tick did.
struct Pass {
  WalkPass kind = WalkPass::move;
  int mesh = -1;  // of a carry: the mesh that moves
  Vector3d from{0.0}, to{0.0}, wanted{0.0};
  Vector3d pushed{0.0};  // within a pass of the body's own, by a mesh
  int pushed_by = -1;
  double left = 0.0;  // metres still to do when it ended
  bool step_taken = false;
  std::vector<Met> met;
  std::vector<WalkStep> tried;      // of a step up: upwards, forward, down
  std::optional<WalkStep> stopped;  // by a limit of the mover
};

class Reader {
 public:
  Reader(const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps)
      : level_(timeline.walk().level),
        settings_(timeline.walk().settings),
        prepared_(timeline.level()),
        before_(timeline.state_before(tick)),
        record_(timeline.tick(tick)),
        time_(static_cast<double>(tick + 1) * timeline.walk().settings.tick) {
    for (const Step& step : steps) {
      if (const auto* walk = std::get_if<WalkStep>(&step)) read(*walk);
    }
  }

  TickCause cause(TickOutcome outcome) const {
    const std::string why = reason(outcome), pushes = pushes_text(), gains = gains_text(), motion = motion_text();
    if (why.empty()) return {outcome, concat(pushes, gains, motion, " ", standing_text())};
    // What pushed it is why it slides or leaves the ground; what went wrong comes before that.
    return {outcome, outcome < TickOutcome::refused ? concat(pushes, why, " ", gains, motion)
                                                    : concat(why, " ", pushes, gains, motion)};
  }
  /// Whether the centre passed through a triangle on its way.
  bool passes_through() const { return through_text().has_value(); }

 private:
  void read(const WalkStep& step) {
    switch (step.event) {
      case WalkEvent::pass_start:
        passes_.push_back({});
        passes_.back().kind = step.pass;
        passes_.back().from = passes_.back().to = step.position;
        passes_.back().wanted = step.wanted;
        // A published mover is carried by nothing but its carrier.
        passes_.back().mesh = step.mesh >= 0 ? step.mesh : before_.carried_by;
        return;
      case WalkEvent::radii_refused:
        refused_ = step;
        return;
      case WalkEvent::radii_changed:
        resized_ = true;
        room_push_ = step.depth;
        break;
      case WalkEvent::recovered:
        recovered_ = step;
        return;
      case WalkEvent::crushed:
        crushed_ = step;
        return;
      case WalkEvent::ground_found:
      case WalkEvent::ground_lost:
        if (step.ground_rule == GroundRule::lip) lip_ = step;
        if (step.event == WalkEvent::ground_lost && step.test && !step.test->holds) steep_ = step;
        break;
      default:
        break;
    }
    if (passes_.empty()) return;
    Pass& pass = passes_.back();
    const bool own = pass.kind == WalkPass::move || pass.kind == WalkPass::gravity || pass.kind == WalkPass::external;
    if (own && step.event != WalkEvent::stopped && step.position != pass.to) way_.push_back({pass.to, step.position});
    // Fauerby's lift pushes within the pass; nothing was met there.
    if (own && step.event == WalkEvent::moved && step.triangle < 0) {
      pass.pushed += step.position - pass.to;
      pass.pushed_by = step.mesh;
    }
    pass.to = step.position;
    pass.left = glm::length(step.remaining);
    if (step.event == WalkEvent::sweep_hit || step.event == WalkEvent::plane_added)
      add(pass.met, {step.mesh, step.triangle, step.plane.normal});
    if (step.event == WalkEvent::step_tried) pass.tried.push_back(step);
    if (step.event == WalkEvent::step_taken) pass.step_taken = true;
    if (step.event == WalkEvent::stopped) pass.stopped = step;
  }

  static void add(std::vector<Met>& all, const Met& met) {
    const bool known = std::ranges::any_of(
        all, [&](const Met& other) { return other.mesh == met.mesh && other.triangle == met.triangle; });
    if (!known && met.triangle >= 0) all.push_back(met);
  }

  /// Empty for no mesh of the level.
  std::string_view mesh_name(int mesh) const {
    if (mesh < 0 || static_cast<std::size_t>(mesh) >= level_.size()) return {};
    return level_[static_cast<std::size_t>(mesh)].mesh.name;
  }
  std::string name_of(int mesh, int triangle) const { return triangle_name(level_, mesh, triangle); }
  std::string name_of(const Met& met) const { return name_of(met.mesh, met.triangle); }

  std::string names_of(std::span<const Met> all) const {
    constexpr std::size_t most = 4;
    std::string out;
    for (std::size_t i = 0; i < std::min(all.size(), most); ++i) {
      if (i > 0) out += i + 1 == all.size() ? " and " : ", ";
      out += name_of(all[i]);
    }
    if (all.size() > most) out += concat(" and ", std::to_string(all.size() - most), " more");
    return out;
  }

  /// Why the tick had this outcome; empty where its motion says it all.
  std::string reason(TickOutcome outcome) const {
    switch (outcome) {
      case TickOutcome::crushed:
        return crushed_text();
      case TickOutcome::through:
        return through_text().value_or("");
      case TickOutcome::sunk:
        return sunk_text();
      case TickOutcome::recovered:
        return recovered_text();
      case TickOutcome::gave_up:
        return gave_up_text();
      case TickOutcome::wedged:
        return wedged_text();
      case TickOutcome::blocked:
        return blocked_text();
      case TickOutcome::refused:
        return refused_text();
      case TickOutcome::left_ground:
        return left_ground_text();
      case TickOutcome::slides:
        return slides_text();
      case TickOutcome::falls:
      case TickOutcome::moves:
        break;
    }
    return {};
  }

  Vector3d velocity() const { return walked_velocity(before_.body, record_.result.state.body, settings_.tick); }

  std::string motion_text() const {
    const double wanted = glm::length(horizontal(record_.input.velocity));
    const double speed = glm::length(horizontal(record_.result.state.velocity));
    if (wanted > least_speed)
      return concat("It wants ", fixed_number(wanted, 2), " m/s and gets ", fixed_number(speed, 2), ".");
    return speed > resting_speed ? concat("No input; it still moves ", fixed_number(speed, 2), " m/s.") : "No input.";
  }

  /// What moved the body besides its own motion and its carrier, each with a full stop and a blank; something exactly
  /// where the result says that it was pushed.
  std::string pushes_text() const {
    std::string out;
    for (const Pass& pass : passes_) {
      const double length = glm::distance(pass.from, pass.to);
      if (pass.kind == WalkPass::carry && pass.mesh != before_.carried_by && length > tolerance::least_push)
        out += pushed_text(length, pass.mesh);
      const double within = glm::length(pass.pushed);
      if (pass.pushed_by != before_.carried_by && within > tolerance::least_push)
        out += pushed_text(within, pass.pushed_by);
      const double wanted = glm::length(pass.wanted);
      const double own = glm::distance(pass.from + pass.pushed, pass.to);
      if ((pass.kind == WalkPass::move || pass.kind == WalkPass::gravity) && is_thrown(own, wanted)) {
        const std::string by = pass.met.empty() ? std::string() : concat(" by ", name_of(pass.met.back()));
        out += concat("Thrown ", length_text(own - wanted), " farther than it wanted", by, ". ");
      }
    }
    if (room_push_ > tolerance::least_push) {
      const bool grew = record_.result.state.body.radii.y > before_.body.radii.y;
      out += concat(grew ? "Stood up and was pushed " : "Changed its size and was pushed ", length_text(room_push_),
                    " away from the level. ");
    }
    return out;
  }
  std::string pushed_text(double length, int mesh) const {
    const std::string_view name = mesh_name(mesh);
    return concat("Pushed ", length_text(length), " by ", name.empty() ? "a moving mesh" : name, ". ");
  }

  /// What else the body was given, each with a full stop and a blank; nothing where that is not worth a word.
  std::string gains_text() const {
    std::string out;
    for (const Pass& pass : passes_) {
      const Vector3d moved = pass.to - pass.from;
      const double length = glm::length(moved);
      const bool rode = pass.kind == WalkPass::carry && pass.mesh >= 0 && pass.mesh == before_.carried_by;
      if (rode && length > least_gain && record_.result.state.carried_by != pass.mesh) {
        const std::string_view name = mesh_name(pass.mesh);
        out += concat("Carried ", length_text(length), " by ", name.empty() ? "a moving mesh" : name, ". ");
      }
      out += turned_text(pass);
      if (pass.kind == WalkPass::step_up && pass.step_taken && moved.y > least_gain)
        out += concat("Climbs a step of ", length_text(moved.y), ". ");
      if (pass.kind == WalkPass::snap && -moved.y > least_snap)
        out += concat("Steps down ", length_text(-moved.y), ". ");
    }
    if (record_.input.jump && before_.grounded && *record_.input.jump > 0.0) {
      const double lift =
          record_.result.state.fall_velocity.y - *record_.input.jump - settings_.gravity.y * settings_.tick;
      const std::string_view carrier = mesh_name(before_.carried_by);
      out += concat("Jumps at ", fixed_number(*record_.input.jump, 2), " m/s");
      if (!carrier.empty() && std::abs(lift) > resting_speed)
        out += concat(" off ", carrier, ", whose ", fixed_number(lift, 2), " m/s it keeps");
      out += ". ";
    }
    return out;
  }

  /// Motion of a pass that it did not want: upwards along what does not carry, or without input along what gravity met.
  std::string turned_text(const Pass& pass) const {
    if (pass.met.empty() || is_thrown(glm::distance(pass.from + pass.pushed, pass.to), glm::length(pass.wanted)))
      return {};
    const Vector3d moved = pass.to - pass.from - pass.pushed;
    const Met& flattest = *std::ranges::max_element(pass.met, {}, [](const Met& met) { return met.normal.y; });
    const double tilt = tilt_degrees(flattest.normal);
    const std::string along =
        concat(" along ", name_of(flattest), ", tilted ", fixed_number(tilt, tilt < 1.0 ? 3 : 1), "°. ");
    const bool carries = tilt <= settings_.max_slope_degrees && record_.result.state.grounded;
    const double up = moved.y - std::max(pass.wanted.y, 0.0);
    if (pass.kind == WalkPass::move && up > least_gain && !carries)
      return concat("Turned up by ", length_text(up), along);
    const double aside = glm::length(horizontal(moved));
    const bool no_input = !(glm::length(horizontal(record_.input.velocity)) > least_speed);
    if (pass.kind == WalkPass::gravity && no_input && aside > resting_speed * settings_.tick &&
        record_.result.state.grounded)
      return concat("Gravity moves it ", length_text(aside), along);
    return {};
  }

  std::string standing_text() const {
    const WalkState& state = record_.result.state;
    if (!state.grounded) {
      const double vertical = velocity().y;
      if (vertical > resting_speed) return concat("It rises at ", fixed_number(vertical, 2), " m/s.");
      if (vertical < -resting_speed) return concat("It falls at ", fixed_number(-vertical, 2), " m/s.");
      return glm::length(settings_.gravity) > 0.0 ? "It hangs in the air." : "It floats: there is no gravity.";
    }
    if (const std::string_view carrier = mesh_name(state.carried_by); !carrier.empty())
      return concat("It stands on ", carrier, ", which carries it.");
    if (lip_ && lip_->probe)
      return concat("It stands on the lip of ", name_of(lip_->mesh, lip_->triangle), ": the tread ",
                    length_text(lip_->probe->below), " below carries.");
    return "It stands.";
  }

  const Pass* first_of(WalkPass kind) const {
    for (const Pass& pass : passes_) {
      if (pass.kind == kind) return &pass;
    }
    return nullptr;
  }

  std::string recovered_text() const {
    if (recovered_) {
      return concat("Recovered: ", resized_ ? "in its new size it stood " : "it stood ", length_text(recovered_->depth),
                    " deep in ", name_of(recovered_->mesh, recovered_->triangle), " and was pushed out.");
    }
    return "Stuck: a point of the level lies inside the body, so it goes back to its last safe position.";
  }

  std::string refused_text() const {
    if (refused_) {
      return concat("The new size is refused: it would stand ", length_text(refused_->depth), " deep in ",
                    name_of(refused_->mesh, refused_->triangle), ".");
    }
    return "There is no room for the new size yet.";
  }

  std::string gave_up_text() const {
    for (const Pass& pass : passes_) {
      const double wanted = glm::length(pass.wanted);
      if (!(pass.left > 0.0)) continue;
      const std::string dropped = concat(length_text(pass.left), " of ", length_text(wanted), " are dropped.");
      if (pass.stopped && pass.stopped->test) {
        const Comparison& test = *pass.stopped->test;
        switch (test.kind) {
          case TestKind::recursions_left:
          case TestKind::calls_left:
            return concat("Gave up: after ", fixed_number(test.threshold, 0),
                          " recursions, the most that are allowed, ", dropped);
          case TestKind::slides_left:
            return concat("Gave up: all ", fixed_number(test.threshold, 0), " slides are used up; ", dropped);
          case TestKind::touches_left:
            return concat("Gave up: it touches too much to move at all; ", dropped);
          case TestKind::finite_slide:
            return concat("Gave up: the slide plane leaves no finite motion; ", dropped);
          default:
            break;
        }
      }
    }
    return "Gave up: what is left of the motion is dropped.";
  }

  std::string blocked_text() const {
    const Pass* pass = first_of(WalkPass::move);
    if (pass == nullptr || pass->met.empty())
      return "It does not move, and nothing was met: see the steps of the tick.";
    std::string out;
    if (pass->met.size() == 1) {
      const Met& only = pass->met.front();
      const double tilt = tilt_degrees(only.normal);
      out = concat(
          "Blocked by ", name_of(only), ", ",
          tilt >= wall_degrees ? std::string("a wall straight ahead") : concat("tilted ", fixed_number(tilt, 1), "°"),
          ".");
    } else {
      out = concat("Blocked: ", names_of(pass->met), " together leave no direction that it wants.");
    }
    return concat(out, step_text());
  }

  /// Why the step up did not help; nothing where none was tried.
  std::string step_text() const {
    const Pass* step = first_of(WalkPass::step_up);
    if (step == nullptr || step->step_taken || step->tried.empty()) return {};
    const WalkStep& last = step->tried.back();
    if (last.triangle < 0) return {};
    const std::string what = name_of(last.mesh, last.triangle);
    if (step->tried.size() == 1) return concat(" There is no room to step up below ", what, ".");
    if (last.slide == 1) return concat(" Stepping up ", length_text(settings_.step_height), " met ", what, " as well.");
    return concat(" Stepping up would end on ", what, ", tilted ", fixed_number(tilt_degrees(last.plane.normal), 1),
                  "°, which does not carry it.");
  }

  std::string wedged_text() const {
    std::vector<Met> held;
    for (const Pass& pass : passes_) {
      if (pass.kind != WalkPass::gravity && pass.kind != WalkPass::move) continue;
      for (const Met& met : pass.met) add(held, met);
    }
    if (held.empty()) return "Wedged: it neither stands nor falls.";
    std::string tilts;
    for (const Met& met : held) {
      if (!tilts.empty()) tilts += &met == &held.back() ? " and " : ", ";
      tilts += fixed_number(tilt_degrees(met.normal), 1) + "°";
    }
    return concat("Wedged between ", names_of(held), ", tilted ", tilts, ": each is steeper than the ",
                  fixed_number(settings_.max_slope_degrees, 0),
                  "° it can stand on, and together they do not let it fall.");
  }

  std::string crushed_text() const {
    const WalkStep& step = *crushed_;
    const std::string_view mesh = mesh_name(step.mesh);
    const double y = step.plane.normal.y;
    const std::string_view side = y < -0.7 ? "from above" : y > 0.7 ? "from below" : "from the side";
    return concat("Crushed: ", mesh.empty() ? "the level" : mesh, " presses on it ", side, " and leaves ",
                  length_text(step.depth), " too little room.");
  }

  std::string slides_text() const {
    const WalkHit& steepest =
        *std::ranges::min_element(record_.result.hits, {}, [](const WalkHit& hit) { return hit.normal.y; });
    const double tilt = tilt_degrees(steepest.normal);
    return concat(
        "It slides along ", name_of(steepest.mesh, steepest.triangle), ", ",
        tilt >= wall_degrees && tilt <= 95.0 ? std::string("a wall") : concat("tilted ", fixed_number(tilt, 1), "°"),
        ".");
  }

  std::vector<Contact> contacts(const WalkBody& body, double time, double margin) const {
    return contacts_in(prepared_, time, body, margin);
  }
  double margin() const { return kept_margin(settings_, prepared_.precision(), record_.result.state.body.position); }

  /// Which edge it walked over, from what it stood on before.
  std::string left_ground_text() const {
    const std::vector<Contact> stood =
        contacts(before_.body, time_ - settings_.tick, margin() * tolerance::ground_reach_margins);
    const auto best = std::ranges::max_element(stood, {}, [](const Contact& contact) { return contact.normal.y; });
    const std::string from = best == stood.end() ? std::string("the ground") : name_of(best->mesh, best->triangle);
    if (velocity().y > resting_speed) return concat("It leaves ", from, " upwards.");
    if (lip_ && lip_->probe)
      return concat("It slides off the lip of ", name_of(lip_->mesh, lip_->triangle), ", down to the tread ",
                    length_text(lip_->probe->below), " below.");
    if (steep_) {
      const std::string_view part = steep_->feature == Feature::face   ? ""
                                    : steep_->feature == Feature::edge ? "an edge of "
                                                                       : "a vertex of ";
      return concat("It walks off ", from, ": ", part, name_of(steep_->mesh, steep_->triangle), ", ",
                    length_text(steep_->below), " below, is tilted ",
                    fixed_number(tilt_degrees(steep_->plane.normal), 1), "°, steeper than ",
                    fixed_number(settings_.max_slope_degrees, 0), "°, and it begins to fall.");
    }
    return concat("It walks off ", from, ": no ground lies within ", length_text(settings_.step_height),
                  " below, and it begins to fall.");
  }

  std::optional<std::string> through_text() const {
    for (const Segment& segment : way_) {
      const SweepResult hit = centre_hit(prepared_, time_, before_.body, segment.from, segment.to);
      if (hit.hit && !hit.start_overlap)
        return concat("It went through ", name_of(hit.mesh, hit.triangle), ": its centre is on the other side.");
    }
    return std::nullopt;
  }

  std::string sunk_text() const {
    const double depth = record_.result.depth;
    const std::vector<Contact> in = contacts(record_.result.state.body, time_, 0.0);
    if (in.empty()) return concat("It ends ", length_text(depth), " deep in the level.");
    return concat("It ends ", length_text(depth), " deep in ", name_of(in.front().mesh, in.front().triangle),
                  ": the mover has let it through.");
  }

  const std::vector<WalkMesh>& level_;
  const WalkSettings& settings_;
  const WalkLevel& prepared_;
  const WalkState& before_;
  const TickRecord& record_;
  double time_;  // at the end of the tick, seconds
  struct Segment {
    Vector3d from{0.0}, to{0.0};
  };
  std::vector<Segment> way_;  // of the centre, in the passes that move the body by itself
  std::vector<Pass> passes_;
  double room_push_ = 0.0;  // metres, for a new size
  bool resized_ = false;
  std::optional<WalkStep> refused_, recovered_, crushed_, lip_, steep_;
};

/// Round a corner or over a step the straight way leads through a triangle, the real one does not.
bool passes_through(const WalkTimeline& timeline, std::size_t tick) {
  const WalkState& before = timeline.state_before(tick);
  const double time = static_cast<double>(tick + 1) * timeline.walk().settings.tick;
  const SweepResult hit = centre_hit(timeline.level(), time, before.body, before.body.position,
                                     timeline.tick(tick).result.state.body.position);
  return hit.hit && !hit.start_overlap && Reader(timeline, tick, timeline.open(tick)).passes_through();
}

constexpr EnumNames<TickOutcome::crushed> tick_outcome_names{
    "moves",   "slides",    "in the air", "leaves the ground", "size refused", "blocked", "wedged",
    "gave up", "recovered", "sunk",       "through",           "crushed"};

}  // namespace

std::string_view to_string(TickOutcome outcome) {
  return tick_outcome_names[outcome];
}

bool makes_no_way(const TickRecord& record, const WalkState& before, double tick_seconds) {
  const double moved = glm::length(horizontal(record.result.state.body.position - before.body.position));
  const double wanted = glm::length(horizontal(record.input.velocity));
  return wanted > least_speed && moved < blocked_share * wanted * tick_seconds;
}

TickOutcome outcome_of(const WalkTimeline& timeline, std::size_t tick) {
  const TickRecord& record = timeline.tick(tick);
  const TickResult& result = record.result;
  const WalkState& before = timeline.state_before(tick);
  const WalkState& after = result.state;
  const WalkSettings& settings = timeline.walk().settings;
  if (result.crushed) return TickOutcome::crushed;
  if (passes_through(timeline, tick)) return TickOutcome::through;
  if (result.depth > sunk_share * smallest_radius(after.body)) return TickOutcome::sunk;
  if (result.recovered) return TickOutcome::recovered;
  if (result.gave_up) return TickOutcome::gave_up;
  if (makes_no_way(record, before, settings.tick)) {
    const double fallen = std::abs(after.body.position.y - before.body.position.y);
    const bool falls = fallen >= resting_speed * settings.tick || !(glm::length(settings.gravity) > 0.0);
    const double least_y = std::cos(glm::radians(settings.max_slope_degrees)) - 1e-4;
    // Held up by what is too steep to stand on, or by nothing that counts as ground at all.
    const bool hangs = !record.input.jump && !falls && (!after.grounded || after.ground_normal.y < least_y);
    return hangs ? TickOutcome::wedged : TickOutcome::blocked;
  }
  if (is_refused_room(after)) return TickOutcome::refused;
  if (!after.grounded) {
    return before.grounded && !record.input.jump ? TickOutcome::left_ground : TickOutcome::falls;
  }
  const double least_y = std::cos(glm::radians(settings.max_slope_degrees)) - 1e-6;
  const bool on_lip = result.ground_rule == GroundRule::lip;  // it stands there, though the lip is steep
  const bool steep = std::ranges::any_of(result.hits, [&](const WalkHit& hit) {
    return hit.normal.y < least_y && !(on_lip && glm::dot(hit.normal, after.ground_normal) > same_normal);
  });
  return steep ? TickOutcome::slides : TickOutcome::moves;
}

TickCause cause_of(const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps) {
  return Reader(timeline, tick, steps).cause(outcome_of(timeline, tick));
}

}  // namespace minkoscope
