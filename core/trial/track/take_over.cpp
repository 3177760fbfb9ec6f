#include "core/trial/track/take_over.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace minkoscope {

std::string refusal_to_take_over(const Walk& walk, std::size_t tick) {
  if (!walk.track || tick + 1 >= walk.track->ticks.size()) return "nothing of the track follows this tick";
  if (std::ranges::any_of(walk.level, [](const WalkMesh& mesh) { return mesh.motion.has_value(); }))
    return "a mesh of the level moves by the walk's clock, which would begin again";
  return {};
}

Walk taken_over(const Walk& walk, std::size_t tick, const WalkBody& body) {
  Walk next = walk;
  next.body = body;
  next.inputs.clear();
  auto passed = static_cast<long>(tick) + 1;
  for (WalkInput input : walk.inputs) {
    const long cut = std::min<long>(passed, input.ticks);
    passed -= cut;
    input.ticks -= static_cast<int>(cut);
    if (input.ticks > 0) next.inputs.push_back(std::move(input));
  }
  auto track = std::make_shared<Track>();
  track->engine = walk.track->engine;
  track->ticks.assign(walk.track->ticks.begin() + static_cast<std::ptrdiff_t>(tick) + 1, walk.track->ticks.end());
  next.track = std::move(track);
  return next;
}

}  // namespace minkoscope
