// Levels for tests, built from a few pieces, and walks through them.
#pragma once

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include <minkoscope/walk.h>

namespace minkoscope::test {

/// Collects triangles.
struct Builder {
  TriangleMesh mesh;

  Builder& triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), {a, b, c});
    mesh.triangles.push_back({first, first + 1, first + 2});
    return *this;
  }
  /// Corners in order around; `flip` takes the other diagonal.
  Builder& quad(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d, bool flip = false) {
    if (flip) return triangle(b, c, d).triangle(b, d, a);
    return triangle(a, b, c).triangle(a, c, d);
  }
  Builder& box(const Vector3d& min, const Vector3d& max) {
    const auto at = [&](int i) {
      return Vector3d(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
    };
    quad(at(0), at(1), at(3), at(2)).quad(at(4), at(5), at(7), at(6));
    quad(at(0), at(1), at(5), at(4)).quad(at(2), at(3), at(7), at(6));
    return quad(at(0), at(2), at(6), at(4)).quad(at(1), at(3), at(7), at(5));
  }
  /// A level floor at `height`, `half` metres to each side.
  Builder& floor(double half = 50.0, double height = 0.0) {
    return quad({-half, height, -half}, {half, height, -half}, {half, height, half}, {-half, height, half});
  }
  Builder& tetrahedron(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
    return triangle(a, b, c).triangle(a, b, d).triangle(a, c, d).triangle(b, c, d);
  }
  /// A plane through the origin that rises towards +x at `degrees`, `half` metres to each side along the slope.
  Builder& slope(double degrees, double half = 50.0) {
    const double c = half * std::cos(glm::radians(degrees)), s = half * std::sin(glm::radians(degrees));
    return quad({-c, -s, -half}, {c, s, -half}, {c, s, half}, {-c, -s, half});
  }
  /// Steps that rise towards +x from x = 0, each as wide as the level.
  Builder& stairs(int count, double rise, double run, double half_width = 5.0) {
    for (int i = 0; i < count; ++i) {
      const double x = i * run, y = i * rise;
      quad({x, y, -half_width}, {x, y, half_width}, {x, y + rise, half_width}, {x, y + rise, -half_width});
      quad({x, y + rise, -half_width}, {x, y + rise, half_width}, {x + run, y + rise, half_width},
           {x + run, y + rise, -half_width});
    }
    return *this;
  }

  WalkMesh level_mesh(std::string name = "level") const {
    return {{std::move(name), std::make_shared<TriangleMesh>(mesh), {}, {}}, std::nullopt};
  }
};

/// The numbers that rooms are made of by their seeds, which findings quote. Draw them in separate statements.
class LevelRandom {
 public:
  explicit LevelRandom(unsigned seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
  }
  Vector3d in_box(const Vector3d& low, const Vector3d& high) {
    const double x = between(low.x, high.x);
    const double y = between(low.y, high.y);
    const double z = between(low.z, high.z);
    return {x, y, z};
  }
  int index(int count) { return static_cast<int>(between(0.0, count)); }

 private:
  std::mt19937 engine_;
};

/// The body of a person, its centre at `position`.
inline EllipsoidBody person_at(const Vector3d& position) {
  return {Vector3d(0.35, 0.9, 0.35), position, Quaterniond(1, 0, 0, 0)};
}

/// Walks tick by tick and keeps the state.
struct Walker {
  Walk walk;
  std::shared_ptr<const WalkLevel> level;
  WalkState state;
  TickResult last;
  int index = 0;

  Walker(const Builder& builder, const WalkBody& body, const WalkSettings& settings = {},
         Precision precision = Precision::float32)
      : Walker(std::vector<WalkMesh>{builder.level_mesh()}, body, settings, precision) {}
  Walker(std::vector<WalkMesh> meshes, const WalkBody& body, const WalkSettings& settings = {},
         Precision precision = Precision::float32) {
    walk.level = std::move(meshes);
    walk.body = body;
    walk.settings = settings;
    walk.precision = precision;
    level = std::make_shared<WalkLevel>(walk.level, precision);
    state = initial_state(walk, *level);
  }

  const WalkState& tick(const WalkInput& input) {
    last = run_tick(*level, walk.mover, walk.settings, index++, state, input);
    state = last.state;
    return state;
  }
  const WalkState& ticks(int count, const Vector3d& velocity = Vector3d(0.0)) {
    for (int i = 0; i < count; ++i) tick({1, velocity, {}, {}, {}});
    return state;
  }
};

}  // namespace minkoscope::test
