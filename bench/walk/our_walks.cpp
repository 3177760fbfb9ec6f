#include "bench/walk/our_walks.h"

#include <array>
#include <cstddef>
#include <memory>

#include <minkoscope/walk.h>

#include "core/shapes/support.h"

namespace minkoscope::bench {
namespace {

struct Walker {
  Walk walk;
  WalkLevel level;
  std::array<TickResult, 2> ticks;  // the last one and that before, in turns
  int tick = 0;

  explicit Walker(const Walk& of) : walk(of), level(walk.level, walk.precision) {}
};

Walk walk_in(const Level& level) {
  Walk walk;
  LevelMesh mesh;
  mesh.name = level.name;
  mesh.mesh = level.mesh;
  walk.level.push_back({mesh, {}});
  walk.body = WalkBody(BodyShape({CapsuleShape{capsule_body.radius, capsule_body.half_height}}), Vector3d(0.0));
  walk.settings.tick = walk_tick;
  walk.settings.step_height = walk_step_height;
  walk.settings.max_slope_degrees = walk_max_slope;
  return walk;
}

struct Question {
  std::shared_ptr<const WalkState> start;  // of a walk's first tick; else null
  WalkInput input;
};

}  // namespace

std::vector<Entrant> our_walks(const Level& level, const std::vector<WalkTick>& ticks) {
  const auto walker = std::make_shared<Walker>(walk_in(level));
  std::vector<Question> questions;
  for (const WalkTick& tick : ticks) {
    Question question;
    if (tick.first) {
      Walk walk = walker->walk;
      walk.body.position = tick.start;
      question.start = std::make_shared<const WalkState>(initial_state(walk, walker->level));
    }
    question.input.velocity = tick.velocity;
    questions.push_back(question);
  }
  const auto ask = [walker](const Question& question) {
    if (question.start) walker->tick = 0;
    const int index = walker->tick++;
    TickResult& now = walker->ticks[static_cast<std::size_t>(index % 2)];
    const TickResult& last = walker->ticks[static_cast<std::size_t>((index + 1) % 2)];
    const WalkState& before = question.start ? *question.start : last.state;
    run_tick(walker->level, walker->walk.mover, walker->walk.settings, index, before, question.input, now);
    return now.state.body.position;
  };
  const auto read = [](const Question&, const Vector3d& position) {
    Answer out;
    out.position = position;
    return out;
  };
  std::vector<Entrant> out;
  const bool has_avx2 = best_instructions() == Instructions::avx2;
  out.push_back({has_avx2 ? "avx2" : "portable", make_subject(std::move(questions), ask, read)});
  return out;
}

}  // namespace minkoscope::bench
