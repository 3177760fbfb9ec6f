// Worlds that a broad phase is chosen on: balls in a turning box, a thousand tumbling hulls, a city block, one huge
// body among small ones, and long bodies in one line. Numbers have few digits, so that the files stay small.
#include "assets/generator/worlds.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>

namespace minkoscope {
namespace {

using Numbers = std::array<double, 3>;

/// The same numbers on every machine: a linear congruential generator (Knuth, MMIX), of which the high bits count.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  double between(double low, double high) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return low + (high - low) * static_cast<double>(state_ >> 40) * 0x1.0p-24;
  }
  Numbers in_box(double half) { return {between(-half, half), between(-half, half), between(-half, half)}; }

 private:
  std::uint64_t state_;
};

std::string text_of(double value, int decimals) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  std::string own(text);
  if (own.find('.') != std::string::npos) {
    while (own.back() == '0') own.pop_back();
    if (own.back() == '.') own.pop_back();
  }
  return own == "-0" ? "0" : own;
}

std::string text_of(const Numbers& v, int decimals = 3) {
  std::string text(1, '[');
  for (std::size_t i = 0; i < 3; ++i) text.append(i > 0 ? ", " : "").append(text_of(v[i], decimals));
  return text.append(1, ']');
}

std::string ball(double radius) {
  return R"({"type": "sphere", "radius": )" + text_of(radius, 3) + "}";
}

std::string body(const std::string& shape, const Numbers& position, const Numbers& velocity = {},
                 const Numbers& turning = {}) {
  std::string text = R"(      {"shape": )" + shape + R"(, "pose": {"position": )" + text_of(position) + "}";
  if (velocity != Numbers{}) text += R"(, "velocity": )" + text_of(velocity);
  if (turning != Numbers{}) text += R"(, "angular_velocity": )" + text_of(turning, 2);
  return text + "}";
}

struct Scene {
  std::string file, name, note, remark, structure, container, expect;
  int ticks = 240;
  std::vector<std::string> bodies;
};

GeneratedFile written(const Scene& scene) {
  std::string text = "{\n  \"format\": \"minkoscope-case/1\",\n  \"kind\": \"world\",\n";
  text += "  \"name\": \"" + scene.name + "\",\n  \"note\": \"" + scene.note + "\",\n";
  text += "  \"tags\": [\"many bodies\", \"" + scene.remark + "\"],\n";
  text += "  \"world\": {\n    \"broad_phase\": \"" + scene.structure +
          "\", \"ticks\": " + std::to_string(scene.ticks) + ", \"tick\": 0.016666667,\n";
  if (!scene.container.empty()) text += "    \"container\": " + scene.container + ",\n";
  text += "    \"bodies\": [\n";
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    text += scene.bodies[i] + (i + 1 < scene.bodies.size() ? ",\n" : "\n");
  }
  text += "    ]\n  },\n  \"expect\": " + scene.expect + "\n}\n";
  return {"examples/world/" + scene.file + ".json", text};
}

/// Sixty balls that start on a lattice, clear of each other, and fall.
Scene balls_in_a_turning_box() {
  Scene scene{"balls-in-a-turning-box",
              "Spheres in a rotating box",
              "Spheres bounce off the walls of a rotating box and off each other, as in dodicat's forum demo: the "
              "walls add energy and the bounces take it, as the plot of the energy shows.",
              "60",
              "bvh",
              R"({"half_extents": [2.2, 2.2, 2.2], "angular_velocity": [0.2, 0.1, 0.55], "restitution": 0.92, )"
              R"("gravity": [0, -9.81, 0]})",
              R"({"ticks": 900, "pairs": {"min": 1000}, "overlaps": {"min": 100}})",
              900,
              {}};
  Dice dice(1);
  for (int i = 0; i < 60; ++i) {
    const int x = i % 4, z = i / 4 % 4, y = i / 16;
    const Numbers place{-1.35 + 0.9 * x + dice.between(-0.05, 0.05), -1.4 + 0.9 * y + dice.between(-0.05, 0.05),
                        -1.35 + 0.9 * z + dice.between(-0.05, 0.05)};
    const Numbers velocity = dice.in_box(1.5);
    const double radius = dice.between(0.16, 0.38);
    scene.bodies.push_back(body(ball(radius), place, velocity));
  }
  return scene;
}

constexpr int rocks = 6;

std::string rock_file(int rock) {
  return "rock-" + std::to_string(rock + 1) + ".obj";
}

/// A rock: points about a ball, with the faces of a lattice of latitudes, so that it can be opened as an OBJ too.
GeneratedFile rock(int number) {
  constexpr int around = 6, rings = 3;
  Dice dice(static_cast<std::uint64_t>(100 + number));
  std::string text = "# A rock; its convex hull is what is used.\n";
  const auto vertex = [&text](double x, double y, double z) {
    text += "v " + text_of(x, 3) + " " + text_of(y, 3) + " " + text_of(z, 3) + "\n";
  };
  const double flat = dice.between(0.6, 1.0), long_side = dice.between(0.8, 1.3);
  vertex(0.0, 0.32 * flat, 0.0);
  for (int ring = 1; ring <= rings; ++ring) {
    const double polar = std::numbers::pi * ring / (rings + 1);
    for (int i = 0; i < around; ++i) {
      const double angle = 2.0 * std::numbers::pi * (i + 0.5 * (ring % 2)) / around + dice.between(-0.25, 0.25);
      const double radius = 0.32 * dice.between(0.8, 1.15);
      vertex(radius * long_side * std::sin(polar) * std::cos(angle), radius * flat * std::cos(polar),
             radius * std::sin(polar) * std::sin(angle));
    }
  }
  vertex(0.0, -0.32 * flat, 0.0);
  const auto face = [&text](int a, int b, int c) {
    text += "f " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + "\n";
  };
  const auto on_ring = [](int ring, int i) { return 2 + (ring - 1) * around + i % around; };
  for (int i = 0; i < around; ++i) {
    face(1, on_ring(1, i + 1), on_ring(1, i));
    for (int ring = 1; ring < rings; ++ring) {
      face(on_ring(ring, i), on_ring(ring, i + 1), on_ring(ring + 1, i));
      face(on_ring(ring, i + 1), on_ring(ring + 1, i + 1), on_ring(ring + 1, i));
    }
    face(2 + rings * around, on_ring(rings, i), on_ring(rings, i + 1));
  }
  return {"hulls/" + rock_file(number), text};
}

Scene tumbling_hulls() {
  Scene scene{"a-thousand-tumbling-hulls",
              "A thousand tumbling hulls",
              "Rocks drift through each other and tumble: half a million pairs, of which a few hundred may touch in a "
              "tick.",
              "1,000",
              "bvh",
              {},
              R"({"ticks": 240, "pairs": {"min": 10000}, "overlaps": {"min": 1000}})",
              240,
              {}};
  Dice dice(2);
  for (int i = 0; i < 1000; ++i) {
    const std::string shape = R"({"type": "hull", "file": "../../hulls/)" + rock_file(i % rocks) + R"("})";
    const Numbers place = dice.in_box(5.2), velocity = dice.in_box(1.2), turning = dice.in_box(3.0);
    scene.bodies.push_back(body(shape, place, velocity, turning));
  }
  return scene;
}

/// A house: a prism over a rectangle, with a pitched roof where it is low. Its corners, in metres.
struct House {
  std::vector<Numbers> corners;
  bool roof = false;
};

std::vector<House> city() {
  Dice dice(3);
  std::vector<House> houses;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      // Two lots a block, streets between the blocks.
      const double x = -31.5 + 9.0 * column - (column % 2) * 1.5, z = -31.5 + 9.0 * row - (row % 2) * 1.5;
      const double half_x = dice.between(2.2, 3.6), half_z = dice.between(2.2, 3.6);
      House house;
      const bool tower = dice.between(0.0, 1.0) < 0.3;
      const double height = tower ? dice.between(10.0, 24.0) : dice.between(3.0, 8.0);
      house.roof = !tower && dice.between(0.0, 1.0) < 0.6;
      for (const double y : {0.0, height}) {
        house.corners.push_back({x - half_x, y, z - half_z});
        house.corners.push_back({x + half_x, y, z - half_z});
        house.corners.push_back({x + half_x, y, z + half_z});
        house.corners.push_back({x - half_x, y, z + half_z});
      }
      if (house.roof) {
        house.corners.push_back({x - 0.9 * half_x, height + 2.0, z});
        house.corners.push_back({x + 0.9 * half_x, height + 2.0, z});
      }
      houses.push_back(house);
    }
  }
  return houses;
}

/// The whole block as one OBJ, an object a house.
GeneratedFile city_file() {
  std::string text = "# A city block; each object is a part of the world of the same name.\n";
  std::size_t first = 1;
  const std::vector<House> houses = city();
  for (std::size_t i = 0; i < houses.size(); ++i) {
    const House& house = houses[i];
    text += "o house_" + std::to_string(i) + "\n";
    for (const Numbers& v : house.corners) {
      text += "v " + text_of(v[0], 2) + " " + text_of(v[1], 2) + " " + text_of(v[2], 2) + "\n";
    }
    const auto face = [&](std::initializer_list<std::size_t> corners) {
      text += "f";
      for (const std::size_t corner : corners) text.append(1, ' ').append(std::to_string(first + corner));
      text += "\n";
    };
    face({0, 1, 2, 3});
    for (std::size_t side = 0; side < 4; ++side) face({side, side + 4, (side + 1) % 4 + 4, (side + 1) % 4});
    if (house.roof) {
      face({4, 8, 9, 5});
      face({6, 9, 8, 7});
      face({4, 7, 8});
      face({5, 9, 6});
    } else {
      face({7, 6, 5, 4});
    }
    first += house.corners.size();
  }
  return {"worlds/city-block.obj", text};
}

Scene city_block() {
  Scene scene{"city-block",
              "A city block",
              "64 houses stand still, cars drive through the streets and drones fly over and into the houses: where "
              "most of a scene never moves, a structure that is not rebuilt gains.",
              "64 houses",
              "bvh",
              {},
              R"({"ticks": 300, "pairs": {"min": 300}, "overlaps": {"min": 1}})",
              300,
              {}};
  for (const House& house : city()) {
    std::string points;
    for (const Numbers& v : house.corners) points += (points.empty() ? "" : ", ") + text_of(v, 2);
    scene.bodies.push_back(R"(      {"shape": {"type": "hull", "points": [)" + points + "]}}");
  }
  Dice dice(4);
  for (int i = 0; i < 48; ++i) {
    const bool along_x = i % 2 == 0;
    const double street = -36.75 + 18.0 * (i / 2 % 5), lane = i / 10 % 2 == 0 ? 0.9 : -0.9;
    const double along = dice.between(-36.0, 36.0), speed = (lane > 0 ? 1.0 : -1.0) * dice.between(4.0, 11.0);
    const Numbers place = along_x ? Numbers{along, 0.7, street + lane} : Numbers{street + lane, 0.7, along};
    const Numbers velocity = along_x ? Numbers{speed, 0.0, 0.0} : Numbers{0.0, 0.0, speed};
    const std::string half = along_x ? "[2, 0.7, 0.85]" : "[0.85, 0.7, 2]";
    scene.bodies.push_back(body(R"({"type": "box", "half_extents": )" + half + "}", place, velocity));
  }
  for (int i = 0; i < 60; ++i) {
    const Numbers place{dice.between(-35.0, 35.0), dice.between(4.0, 22.0), dice.between(-35.0, 35.0)};
    const Numbers velocity{dice.between(-5.0, 5.0), dice.between(-0.5, 0.5), dice.between(-5.0, 5.0)};
    const std::string shape = R"({"type": "capsule", "radius": 0.3, "half_height": 0.5})";
    scene.bodies.push_back(body(shape, place, velocity, dice.in_box(1.5)));
  }
  return scene;
}

Scene huge_among_small() {
  Scene scene{"one-huge-among-small",
              "One huge body among small ones",
              "A sphere of 12 m radius rolls through five hundred of 8 to 22 cm: a grid's cells, like a sweep's "
              "intervals, suit one size of body and not two.",
              "1 + 500",
              "grid",
              {},
              R"({"ticks": 240, "pairs": {"min": 1000}, "overlaps": {"min": 100}})",
              240,
              {}};
  scene.bodies.push_back(body(ball(12.0), {-4.0, 0.0, 0.0}, {2.5, 0.0, 0.0}, {0.0, 0.0, -0.2}));
  Dice dice(5);
  for (int i = 0; i < 500; ++i) {
    const double height = dice.between(-1.0, 1.0), angle = dice.between(0.0, 2.0 * std::numbers::pi);
    const double around = std::sqrt(1.0 - height * height), away = dice.between(11.5, 17.0);
    const Numbers place{away * around * std::cos(angle), away * height, away * around * std::sin(angle)};
    const Numbers velocity = dice.in_box(0.8);
    const double radius = dice.between(0.08, 0.22);
    scene.bodies.push_back(body(ball(radius), place, velocity));
  }
  return scene;
}

/// Rods side by side: their middles spread most along their length, so that sweeping goes there, where all are open at
/// once.
Scene all_in_one_line() {
  constexpr int side = 12, rods = side * side;
  Scene scene{
      "all-in-one-line",
      "All in one line",
      "Long rods side by side: sweep and prune sorts them along the line they lie in, where all their intervals "
      "overlap, and tests every pair, though none touch; a tree separates them at once.",
      "sweep's worst",
      "sweep-and-prune",
      {},
      R"({"ticks": 240, "pairs": 0, "overlaps": 0, "tests": )" + std::to_string(240LL * rods * (rods - 1) / 2) + "}",
      240,
      {}};
  Dice dice(6);
  for (int i = 0; i < rods; ++i) {
    const Numbers place{0.3 * (i % side) - 1.65, dice.between(-3.0, 3.0), 0.3 * (i / side) - 1.65};
    const Numbers velocity{0.0, dice.between(-0.5, 0.5), 0.0};
    scene.bodies.push_back(body(R"({"type": "capsule", "radius": 0.06, "half_height": 9})", place, velocity));
  }
  return scene;
}

}  // namespace

std::vector<GeneratedFile> generate_worlds() {
  std::vector<GeneratedFile> files;
  for (int i = 0; i < rocks; ++i) files.push_back(rock(i));
  files.push_back(city_file());
  for (const Scene& scene :
       {balls_in_a_turning_box(), tumbling_hulls(), city_block(), huge_among_small(), all_in_one_line()}) {
    files.push_back(written(scene));
  }
  return files;
}

}  // namespace minkoscope
