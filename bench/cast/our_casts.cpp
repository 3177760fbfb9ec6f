#include "bench/cast/our_casts.h"

#include <memory>

#include "core/sweep/cast/gjk_cast.h"

namespace minkoscope::bench {
namespace {

struct Question {
  std::shared_ptr<const CollisionLevel<float>> level;
  MovingBody body;
};

using Compiled = std::shared_ptr<const CompiledShape<double>>;

/// Each shape is compiled once.
class CompiledShapes {
 public:
  explicit CompiledShapes(Instructions instructions) : instructions_(instructions) {}
  Compiled of(const Shape& shape) {
    for (const auto& [known, compiled] : made_)
      if (*known == shape) return compiled;
    auto compiled = std::make_shared<CompiledShape<double>>(shape, Rounding::beside_core, instructions_);
    compiled->prepare_for_many(shape, instructions_);
    made_.emplace_back(&shape, compiled);
    return compiled;
  }

 private:
  Instructions instructions_;
  std::vector<std::pair<const Shape*, Compiled>> made_;
};

std::vector<Question> prepared(const std::vector<CastCase>& casts, Instructions instructions) {
  CompiledShapes shapes(instructions);
  std::vector<Question> out;
  for (const CastCase& cast : casts) {
    auto level = std::make_shared<CollisionLevel<float>>();
    level->meshes.push_back(
        {nullptr, cast.obstacle.pose,
         std::make_shared<const ConvexObstacle>(cast.obstacle.shape, shapes.of(cast.obstacle.shape))});
    out.push_back(
        {std::move(level), MovingBody(cast.body.shape, cast.body.pose, cast.displacement, shapes.of(cast.body.shape))});
  }
  return out;
}

}  // namespace

std::vector<Entrant> our_casts(const std::vector<CastCase>& casts) {
  const auto entrant = [&](const char* name, Instructions instructions) {
    const auto ask = [](const Question& q) { return cast_body(*q.level, q.body); };
    const auto read = [](const Question& q, const SweepResult& result) {
      Answer out;
      if (!result.hit) return out;
      out.distance = result.time * glm::length(q.body.displacement);
      out.point = result.point;
      return out;
    };
    return Entrant{name, make_subject(prepared(casts, instructions), ask, read)};
  };
  std::vector<Entrant> out;
  out.push_back(entrant("portable", Instructions::portable));
  if (best_instructions() == Instructions::avx2) out.push_back(entrant("avx2", Instructions::avx2));
  return out;
}

}  // namespace minkoscope::bench
