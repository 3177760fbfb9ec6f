// Random and goal-seeking walks through a level, with every tick judged by an oracle that shares nothing with the
// mover.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/levels.h"
#include "tests/support/penetration.h"

namespace minkoscope::test {

struct ExplorationSettings {
  int ticks = 2000;
  unsigned seed = 1;
  bool jumps = true;
  double speed = 4.0;             // m/s, largest
  Vector3d low{-8.0}, high{8.0};  // where bodies start
  bool closed = true;             // leaving low..high (grown by 1e-3) counts as having left
  double floor = -1e9;            // below this a body has fallen out of an open level, and starts anew
};

struct Exploration {
  int ticks = 0;
  double distance = 0.0;           // metres walked horizontally
  double deepest = -1e9;           // by the oracle
  int sunk = 0;                    // ticks deeper than 1 % of the smallest radius
  int left = 0;                    // ticks outside a closed level
  int crossed = 0;                 // ticks in which the centre passed through a triangle
  int fallen = 0;                  // bodies that fell out of an open level
  int recovered = 0;               // ticks with a recovery
  int stuck = 0;                   // bodies that no push in any direction, nor a jump, has moved
  int rose = 0;                    // ticks that gained height nothing accounts for
  int sped = 0;                    // ticks that gained horizontal motion nothing accounts for
  int jittered = 0;                // bodies that left alone do not come to rest
  std::vector<std::string> notes;  // the first few, to find them again
  struct Moment {
    WalkState before;
    WalkInput input;
    int index = 0;
  };
  std::vector<Moment> moments;  // one for each note: the tick to run again

  bool clean() const { return sunk + left + crossed + recovered + stuck + rose + sped + jittered == 0; }
};

/// Walks `walker`'s body from many starts. The walker's settings have gravity along -y.
class Explorer {
 public:
  Explorer(Walker& walker, const ExplorationSettings& settings)
      : walker_(walker), settings_(settings), oracle_(walker.walk.level), random_(settings.seed) {}

  Exploration run() {
    while (report_.ticks < settings_.ticks) {
      if (!start()) break;
      for (int leg = 0; leg < 12 && report_.ticks < settings_.ticks; ++leg) {
        const int kind = random_.index(8);
        bool alive = true;
        if (kind == 0) {
          alive = rest();
        } else if (kind == 1) {
          alive = push_all_round();
        } else {
          alive = seek();
        }
        if (!alive) break;
      }
    }
    return report_;
  }

 private:
  bool start() {
    for (int attempt = 0; attempt < 10000; ++attempt) {
      EllipsoidBody body = walker_.walk.body;
      body.position = random_.in_box(settings_.low, settings_.high);
      if (oracle_.depth(body) > -0.01 || (!settings_.closed && !ground_below(body))) continue;
      walker_.walk.body = body;
      walker_.state = initial_state(walker_.walk, *walker_.level);
      return true;
    }
    return false;
  }

  /// Open levels: only start where a body lands on something.
  bool ground_below(EllipsoidBody body) {
    for (int i = 0; i < 60; ++i) {
      body.position.y -= 0.25;
      if (oracle_.depth(body) > 0.0) return true;
    }
    return false;
  }

  void note(const char* what, double by = 0.0) {
    if (report_.notes.size() < 12) {
      const Vector3d p = walker_.state.body.position;
      char text[200];
      std::snprintf(text, sizeof text, "%s by %.3g at tick %d, (%.6f, %.6f, %.6f)", what, by, report_.ticks, p.x, p.y,
                    p.z);
      report_.notes.emplace_back(text);
      report_.moments.push_back(now_);
    }
  }

  /// One tick, judged. False: this body's walk is over.
  bool tick(const WalkInput& input) {
    const WalkState before = walker_.state;
    now_ = {before, input, walker_.index};
    const WalkState& after = walker_.tick(input);
    ++report_.ticks;
    const Vector3d moved = after.body.position - before.body.position;
    const double across = std::hypot(moved.x, moved.z);
    report_.distance += across;
    if (!is_finite(after.body.position)) {
      ++report_.left;
      note("not finite");
      return false;
    }
    const double depth = oracle_.depth(after.body);
    report_.deepest = std::max(report_.deepest, depth);
    const double smallest = std::min(after.body.radii.x, std::min(after.body.radii.y, after.body.radii.z));
    if (depth > 0.01 * smallest) {
      ++report_.sunk;
      note("sunk");
      return false;
    }
    if (walker_.last.recovered) {
      ++report_.recovered;
      note("recovered");
    }
    if (oracle_.crosses(before.body.position, after.body.position)) {
      ++report_.crossed;
      note("crossed");
      return false;
    }
    const WalkSettings& rules = walker_.walk.settings;
    const double wanted = std::hypot(input.velocity.x, input.velocity.z) * rules.tick;
    const double climb = std::max(0.0, std::tan(glm::radians(rules.max_slope_degrees)) * across);
    const double lift = (input.jump ? *input.jump : std::max(0.0, before.fall_velocity.y)) * rules.tick;
    const bool was_grounded = before.grounded;
    // Upwards: a step and the slope while on ground, the jump in the air, and the give of margins.
    const double allowed = (was_grounded ? std::max(rules.step_height, climb) : 0.0) + std::max(0.0, lift) + 1e-3 +
                           (was_grounded ? 0.0 : climb);
    if (moved.y > allowed) {
      ++report_.rose;
      note("rose", moved.y - allowed);
    }
    const double thrown = std::max(glm::length(before.fall_velocity), input.jump.value_or(0.0));
    const double fall = thrown * rules.tick + 9.81 * rules.tick * rules.tick;
    // Opening gaps again may push a body out of a crevice by a few margins.
    const double give = 1e-3 + 16.0 * rules.safety_margin + glm::length(rules.external_displacement);
    if (across > wanted + fall + give) {
      ++report_.sped;
      note("sped", across - wanted - fall - give);
    }
    const Vector3d p = after.body.position;
    if (settings_.closed &&
        (glm::any(glm::lessThan(p, settings_.low - 1e-3)) || glm::any(glm::greaterThan(p, settings_.high + 1e-3)))) {
      ++report_.left;
      note("left");
      return false;
    }
    if (p.y < settings_.floor) {
      ++report_.fallen;
      return false;
    }
    return true;
  }

  WalkInput towards(const Vector3d& direction, double speed, bool jump) {
    WalkInput input;
    input.velocity = direction * speed;
    if (jump) input.jump = 4.5;
    return input;
  }

  Vector3d heading() {
    const double angle = random_.between(0.0, 6.283185307179586);
    return {std::cos(angle), 0.0, std::sin(angle)};
  }

  /// Towards a goal with some wandering and jumps.
  bool seek() {
    const Vector3d goal = random_.in_box(settings_.low, settings_.high);
    const double speed = random_.between(0.5, settings_.speed);
    const int ticks = 30 + random_.index(150);
    for (int i = 0; i < ticks; ++i) {
      Vector3d way = goal - walker_.state.body.position;
      way.y = 0.0;
      const double far = glm::length(way);
      if (far < 0.2) break;
      way /= far;
      const bool wander = random_.between(0.0, 1.0) < 0.1;
      if (wander) way = heading();
      const bool jump = settings_.jumps && random_.between(0.0, 1.0) < 0.02;
      if (!tick(towards(way, speed, jump))) return false;
    }
    return true;
  }

  /// Left alone on ground a body comes to rest and stays, exactly.
  bool rest() {
    for (int i = 0; i < 90; ++i)
      if (!tick({})) return false;
    if (!walker_.state.grounded) return true;
    const Vector3d at = walker_.state.body.position;
    bool stays = true;
    for (int i = 0; i < 20; ++i) {
      if (!tick({})) return false;
      stays = stays && glm::distance(walker_.state.body.position, at) < 1e-4;
    }
    if (!stays) {
      ++report_.jittered;
      note("jittered");
    }
    return true;
  }

  /// Pushed in sixteen directions, then with jumps: something must give, unless it stands in a pit of its own size.
  bool push_all_round() {
    const Vector3d from = walker_.state.body.position;
    double farthest = 0.0;
    for (int jump = 0; jump < 2; ++jump) {
      for (int k = 0; k < 16; ++k) {
        const double angle = 6.283185307179586 * k / 16.0;
        for (int i = 0; i < 12; ++i) {
          if (!tick(towards({std::cos(angle), 0.0, std::sin(angle)}, 3.0, jump == 1 && i == 0))) return false;
          farthest = std::max(farthest, glm::distance(walker_.state.body.position, from));
        }
      }
      if (farthest > 0.05) return true;
    }
    ++report_.stuck;
    note("stuck");
    return true;
  }

  Walker& walker_;
  ExplorationSettings settings_;
  PenetrationOracle oracle_;
  Random random_;
  Exploration report_;
  Exploration::Moment now_;
};

/// A closed box, x and z within ±half and y from 0 to `height`, with rocks: tetrahedra and wedges of random size, some
/// slivers among them, most of them standing in the floor.
inline Builder rock_room(unsigned seed, double half = 6.0, double height = 5.0, int rocks = 30) {
  Random random(seed);
  Builder level;
  level.box({-half, 0.0, -half}, {half, height, half});
  for (int i = 0; i < rocks; ++i) {
    const Vector3d centre = random.in_box({-half, -0.3, -half}, {half, 0.6, half});
    const double size = random.between(0.2, 1.8);
    const double flat = i % 5 == 0 ? 0.05 : 1.0;
    const Vector3d spread(size, size * random.between(0.3, 1.0), size * flat);
    const auto corner = [&] {
      const Vector3d p = centre + spread * random.in_box(Vector3d(-1.0), Vector3d(1.0));
      return glm::clamp(p, Vector3d(-half, -1.0, -half), Vector3d(half, height, half));
    };
    const Vector3d a = corner();
    const Vector3d b = corner();
    const Vector3d c = corner();
    const Vector3d d = corner();
    level.tetrahedron(a, b, c, d);
  }
  return level;
}

}  // namespace minkoscope::test
