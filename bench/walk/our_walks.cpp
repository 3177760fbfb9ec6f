#include "bench/walk/our_walks.h"

#include <memory>

#include <minkoscope/walk.h>

#include "core/shapes/support.h"

namespace minkoscope::bench {
namespace {

struct Walker {
  Walk walk;
  WalkLevel level;
  WalkState state;
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
  WalkState start;  // of a walk's first tick
  bool first = false;
  WalkInput input;
};

}  // namespace

std::vector<Entrant> our_walks(const Level& level, const std::vector<WalkTick>& ticks) {
  const auto walker = std::make_shared<Walker>(walk_in(level));
  std::vector<Question> questions;
  for (const WalkTick& tick : ticks) {
    Question question;
    question.first = tick.first;
    if (tick.first) {
      Walk walk = walker->walk;
      walk.body.position = tick.start;
      question.start = initial_state(walk, walker->level);
    }
    question.input.velocity = tick.velocity;
    questions.push_back(question);
  }
  const auto ask = [walker](const Question& question) {
    if (question.first) {
      walker->state = question.start;
      walker->tick = 0;
    }
    walker->state = run_tick(walker->level, walker->walk.mover, walker->walk.settings, walker->tick++, walker->state,
                             question.input)
                        .state;
    return walker->state.body.position;
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
