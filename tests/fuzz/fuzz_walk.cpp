// A few ticks of a body over a few triangles.
#include <algorithm>
#include <optional>

#include <minkoscope/walk.h>

#include "core/scene/case.h"
#include "core/trial/oracle/penetration.h"
#include "tests/fuzz/triangles.h"

namespace minkoscope::fuzz {
namespace {

bool same(const TickResult& x, const TickResult& y) {
  return x.state.body == y.state.body && x.state.velocity == y.state.velocity &&
         x.state.fall_velocity == y.state.fall_velocity && x.state.grounded == y.state.grounded &&
         x.state.ground_normal == y.state.ground_normal && x.slides == y.slides && x.hits == y.hits &&
         x.recovered == y.recovered && x.crushed == y.crushed && x.depth == y.depth;
}

void expect_sound(const TickResult& tick) {
  const WalkState& state = tick.state;
  demand(finite(state.body.position), "the position is finite");
  demand(finite(state.velocity) && finite(state.fall_velocity), "the velocities are finite");
  demand(glm::all(glm::greaterThan(state.body.radii, Vector3d(0.0))), "the radii are above zero");
  demand(std::abs(glm::length(state.ground_normal) - 1.0) <= 1e-5, "the ground's normal has length 1");
  demand(std::isfinite(tick.depth) && tick.depth >= 0.0, "the depth is finite and >= 0");
  demand(tick.slides >= 0, "slides are counted");
  for (const WalkHit& hit : tick.hits) {
    demand(hit.time >= 0.0 && hit.time <= 1.0, "the time of a hit is in [0, 1]");
    demand(finite(hit.point), "a hit's point is finite");
    demand(std::abs(glm::length(hit.normal) - 1.0) <= 1e-5,
           "a hit's normal has length 1, not " + std::to_string(glm::length(hit.normal)));
  }
}

/// Of those extents, about the ones that games have.
std::optional<Shape> read_body_shape(Bytes& bytes, const Vector3d& radii) {
  const double radius = std::min(radii.x, radii.z);
  switch (bytes.below(8)) {
    case 1:
      return Shape{CapsuleShape{radius, std::max(0.0, radii.y - radius)}};
    case 2:
      return Shape{SphereShape{radius}};
    case 3:
      return Shape{CylinderShape{radius, radii.y}};
    case 4:
      return Shape{BoxShape{radii}};
    default:
      return std::nullopt;  // the ellipsoid
  }
}

// Sizes of every day: a body of a metre, a level of some metres, speeds to 30 m/s.
Walk read_walk(Bytes& bytes, bool promised) {
  Walk walk;
  walk.precision = bytes.coin() ? Precision::float64 : Precision::float32;
  const double scale = promised ? 1.0 : bytes.power_of_ten(-20.0, 12.0);
  for (int axis = 0; axis < 3; ++axis) {
    walk.body.radii[axis] = scale * bytes.power_of_ten(promised ? -0.6 : -6.0, promised ? 0.3 : 6.0);
  }
  if (bytes.below(4) == 0) walk.body.rotation = bytes.rotation();
  const Vector3d centre = bytes.below(4) == 0 ? bytes.vector(promised ? 500.0 : 1e15) : Vector3d(0.0);
  walk.level.push_back({read_level_mesh(bytes, 10, scale * 10.0, centre), std::nullopt});
  walk.body.position = centre + bytes.vector(scale * 10.0);
  if (bytes.below(4) == 0) walk.settings.gravity = bytes.vector(20.0 * scale);
  if (bytes.below(8) == 0) walk.settings.external_displacement = bytes.vector(0.1 * scale);
  walk.settings.separate_gravity = bytes.below(4) != 0;
  walk.settings.snap_to_ground = bytes.below(4) != 0;
  walk.settings.step_height = bytes.below(4) == 0 ? bytes.length(1.0, 1e-3) : 0.4;
  walk.settings.max_slope_degrees = bytes.below(4) == 0 ? 90.0 * std::abs(bytes.fraction()) : 50.0;
  if (!promised) {
    walk.settings.tick = bytes.power_of_ten(-20.0, 3.0);
    walk.settings.max_slides = 1 + static_cast<int>(bytes.below(30));
    walk.settings.safety_margin = bytes.length(scale, 1e-20);
    walk.settings.recover = bytes.below(4) != 0;
  }
  for (unsigned i = 1 + bytes.below(6); i > 0; --i) {
    WalkInput input;
    input.velocity = bytes.vector((promised ? 30.0 : bytes.power_of_ten(-3.0, 6.0)) * scale);
    if (bytes.below(4) == 0) input.jump = bytes.length(10.0 * scale, 1e-3);
    if (bytes.below(8) == 0) {
      for (int axis = 0; axis < 3; ++axis) walk.body.radii[axis] = scale * bytes.power_of_ten(-0.6, 0.3);
      input.radii = walk.body.radii;
    }
    input.ticks = 1 + static_cast<int>(bytes.below(4));
    walk.inputs.push_back(input);
  }
  if (!promised) return walk;
  if (const auto shape = read_body_shape(bytes, walk.body.radii))
    walk.body = WalkBody(BodyShape(*shape), walk.body.position, walk.body.rotation);
  return walk;
}

void expect_sound(const Walk& walk, bool promised) {
  const WalkLevel level(walk.level, walk.precision);
  const PenetrationOracle oracle(walk.level);
  WalkState state = initial_state(walk, level);
  // What starts clear stays clear. What starts in the level, changes its size or is pushed may be deeper.
  bool clear = promised && oracle.depth(state.body) < 0.0;
  int index = 0;
  for (const WalkInput& input : walk.inputs) {
    clear = clear && !input.radii;
    for (int i = 0; i < input.ticks; ++i, ++index) {
      const TickResult tick = run_tick(level, walk.mover, walk.settings, index, state, input);
      expect_sound(tick);
      StepObserver unimpressed;
      demand(same(tick, run_tick(level, walk.mover, walk.settings, index, state, input, unimpressed)),
             "traced and untraced give the same bits");
      state = tick.state;
      if (!clear) continue;
      const Vector3d& radii = state.body.radii;
      demand(oracle.depth(state.body) <= 0.01 * std::min({radii.x, radii.y, radii.z}), "what starts clear never sinks");
      demand(!tick.recovered, "what starts clear needs no recovery");
    }
  }
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  using namespace minkoscope::fuzz;
  Bytes bytes(data, size);
  const bool promised = !bytes.coin();
  const Walk walk = read_walk(bytes, promised);
  hold([&] { expect_sound(walk, promised); }, [&] { return to_json(Case{walk}, "/"); });
  return 0;
}
