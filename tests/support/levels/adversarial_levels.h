// Closed rooms of what real levels are made of and what movers stumble over, by seed. Each is a box (walls, floor and
// ceiling) with something in it; a body in it has nowhere to fall.
#pragma once

#include <array>
#include <numbers>
#include <string_view>
#include <vector>

#include "tests/support/levels/levels.h"

namespace minkoscope::test {

/// What a room is to be hard for: heights near it, slopes near it.
struct RoomFor {
  double step_height = 0.4;
  double max_slope_degrees = 50.0;
};

inline constexpr double room_half = 6.0, room_height = 5.0;

inline Builder empty_room() {
  Builder level;
  level.box({-room_half, 0.0, -room_half}, {room_half, room_height, room_half});
  return level;
}

inline Vector3d turned(const Vector3d& p, const Vector3d& centre, double yaw) {
  const double c = std::cos(yaw), s = std::sin(yaw);
  const Vector3d d = p - centre;
  return centre + Vector3d(c * d.x + s * d.z, d.y, c * d.z - s * d.x);
}

/// A box turned about its vertical axis.
inline void turned_box(Builder& level, const Vector3d& centre, const Vector3d& half, double yaw) {
  Builder box;
  box.box(centre - half, centre + half);
  for (Vector3d& p : box.mesh.vertices) p = turned(p, centre, yaw);
  for (std::size_t i = 0; i < box.mesh.vertices.size(); i += 3)
    level.triangle(box.mesh.vertices[i], box.mesh.vertices[i + 1], box.mesh.vertices[i + 2]);
}

/// Rocks: tetrahedra and wedges of random size, some slivers among them, most of them standing in the floor.
inline Builder rock_room(unsigned seed, int rocks = 30) {
  LevelRandom random(seed);
  const double half = room_half, height = room_height;
  Builder level = empty_room();
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

/// Overlapping boxes on a grid of quarter metres: faces in one plane, edges shared by four and more triangles, faces
/// inside of others; some turned, some there twice.
inline Builder boxes_room(unsigned seed, int boxes = 30) {
  LevelRandom random(seed);
  Builder level = empty_room();
  const auto snapped = [](const Vector3d& p) { return glm::round(p * 4.0) / 4.0; };
  for (int i = 0; i < boxes; ++i) {
    const Vector3d low =
        snapped(random.in_box({-room_half, -0.5, -room_half}, {room_half - 1.0, 0.75, room_half - 1.0}));
    const Vector3d size = snapped(random.in_box(Vector3d(0.25), Vector3d(2.5, 1.5, 2.5)));
    const Vector3d high = glm::min(low + size, Vector3d(room_half, room_height, room_half));
    const int kind = random.index(6);
    if (kind == 0) {
      const double yaw = random.between(0.0, 3.0);
      turned_box(level, 0.5 * (low + high), 0.5 * (high - low), yaw);
      continue;
    }
    level.box(low, high);
    if (kind == 1) level.box(low, high);
    if (kind == 2) level.box({low.x, high.y, low.z}, {high.x, high.y + 0.25, 0.5 * (low.z + high.z)});
  }
  return level;
}

/// Walls from a hair to five centimetres thick, single sheets among them, standing, leaning and lying.
inline Builder thin_walls_room(unsigned seed, int walls = 24) {
  LevelRandom random(seed);
  Builder level = empty_room();
  for (int i = 0; i < walls; ++i) {
    const Vector3d centre = random.in_box({-room_half, 0.0, -room_half}, {room_half, 1.5, room_half});
    const double yaw = random.between(0.0, std::numbers::pi);
    const double lean = i % 3 == 0 ? random.between(-0.9, 0.9) : 0.0;
    const double thick = std::pow(10.0, random.between(-5.0, -1.3));
    const double length = random.between(0.5, 3.0), high = random.between(0.2, 2.5);
    const Vector3d along(std::cos(yaw), 0.0, -std::sin(yaw));
    const Vector3d across(std::sin(yaw), 0.0, std::cos(yaw));
    const Vector3d up = std::cos(lean) * Vector3d(0, 1, 0) + std::sin(lean) * across;
    const Vector3d out = std::cos(lean) * across - std::sin(lean) * Vector3d(0, 1, 0);
    const Vector3d l = along * (0.5 * length), h = up * high, t = out * (0.5 * thick);
    const Vector3d foot = centre - up * 0.3;
    const bool flip = random.between(0.0, 1.0) < 0.5;
    level.quad(foot - l + t, foot + l + t, foot + l + h + t, foot - l + h + t, flip);
    if (i % 4 == 0) continue;
    level.quad(foot - l - t, foot + l - t, foot + l + h - t, foot - l + h - t, !flip);
    level.quad(foot - l + h - t, foot + l + h - t, foot + l + h + t, foot - l + h + t);
    level.quad(foot - l - t, foot - l + h - t, foot - l + h + t, foot - l + t);
    level.quad(foot + l - t, foot + l + h - t, foot + l + h + t, foot + l + t);
  }
  return level;
}

/// A floor and walls of patches that are cut finer or coarser than their neighbours (T-junctions), many there twice,
/// as they are or turned over, and boxes cut the same way.
inline Builder t_junction_room(unsigned seed) {
  LevelRandom random(seed);
  Builder level;
  const double half = room_half;
  const auto patches = [&](const Vector3d& origin, const Vector3d& u, const Vector3d& v, int count) {
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j) {
        const int cuts = 1 + random.index(4);
        const double n = count * cuts;
        for (int a = 0; a < cuts; ++a)
          for (int b = 0; b < cuts; ++b) {
            const double s = (i * cuts + a) / n, t = (j * cuts + b) / n;
            const double s1 = (i * cuts + a + 1) / n, t1 = (j * cuts + b + 1) / n;
            const Vector3d p = origin + u * s + v * t, q = origin + u * s1 + v * t;
            const Vector3d r = origin + u * s1 + v * t1, w = origin + u * s + v * t1;
            const bool flip = random.between(0.0, 1.0) < 0.5;
            level.quad(p, q, r, w, flip);
            const int again = random.index(8);
            if (again == 0) level.quad(p, q, r, w, flip);
            if (again == 1) level.quad(w, r, q, p, flip);
            if (again == 2) level.quad(p, q, r, w, !flip);
          }
      }
  };
  patches({-half, 0, -half}, {2 * half, 0, 0}, {0, 0, 2 * half}, 6);
  patches({-half, room_height, -half}, {2 * half, 0, 0}, {0, 0, 2 * half}, 2);
  for (const double side : {-half, half}) {
    patches({side, 0, -half}, {0, 0, 2 * half}, {0, room_height, 0}, 4);
    patches({-half, 0, side}, {2 * half, 0, 0}, {0, room_height, 0}, 4);
  }
  for (int i = 0; i < 5; ++i) {
    const Vector3d low = random.in_box({-5.0, 0.0, -5.0}, {4.0, 0.0, 4.0});
    const Vector3d size = random.in_box({0.5, 0.1, 0.5}, {1.5, 1.2, 1.5});
    const Vector3d x(size.x, 0, 0), y(0, size.y, 0), z(0, 0, size.z);
    patches(low + y, x, z, 2);
    for (const double s : {0.0, 1.0}) {
      patches(low + x * s, z, y, 1);
      patches(low + z * s, x, y, 1);
    }
  }
  return level;
}

/// A terrain of small triangles with noise from a micrometre to two centimetres over long waves; walls of the same.
inline Builder noise_room(unsigned seed) {
  LevelRandom random(seed);
  Builder level = empty_room();
  const double noise = std::array{1e-6, 1e-4, 1e-3, 1e-3, 5e-3, 2e-2}[seed % 6];
  const double wave = random.between(0.0, 0.4);
  const std::size_t count = 40;
  const double cell = 2.0 * room_half / static_cast<double>(count);
  std::vector<std::vector<Vector3d>> ground(count + 1, std::vector<Vector3d>(count + 1)), wall = ground;
  for (std::size_t i = 0; i <= count; ++i)
    for (std::size_t j = 0; j <= count; ++j) {
      const double x = -room_half + static_cast<double>(i) * cell, z = -room_half + static_cast<double>(j) * cell;
      const double bump = random.between(-noise, noise);
      const double out = random.between(-noise, noise);
      ground[i][j] = {x, 0.5 + wave * std::sin(x) * std::cos(1.3 * z) + bump, z};
      wall[i][j] = {x, static_cast<double>(j) * cell * 0.4, 2.0 + out};
    }
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < count; ++j) {
      const bool flip = random.between(0.0, 1.0) < 0.5;
      level.quad(ground[i][j], ground[i + 1][j], ground[i + 1][j + 1], ground[i][j + 1], flip);
      if (i < count / 2) level.quad(wall[i][j], wall[i + 1][j], wall[i + 1][j + 1], wall[i][j + 1], flip);
    }
  return level;
}

/// Steps of every height about the step height, in rows and heaps, and ramps of every slope about the slope limit, up
/// to and off them.
inline Builder steps_room(unsigned seed, const RoomFor& rules = {}) {
  LevelRandom random(seed);
  Builder level = empty_room();
  const auto near = [&](double value) {
    const double off = std::array{0.0, 1e-6, 1e-4, 1e-3, 1e-2, 0.1, 0.5}[static_cast<std::size_t>(random.index(7))];
    return value * (1.0 + (random.between(0.0, 1.0) < 0.5 ? -off : off));
  };
  for (int i = 0; i < 14; ++i) {
    const Vector3d centre = random.in_box({-5.0, 0.0, -5.0}, {5.0, 0.0, 5.0});
    const double yaw = i % 3 == 0 ? 0.0 : random.between(0.0, std::numbers::pi);
    double width = random.between(0.4, 1.4), height = 0.0;
    const int rows = 1 + random.index(3);
    for (int row = 0; row < rows && width > 0.1; ++row) {
      const double rise = near(rules.step_height);
      turned_box(level, centre + Vector3d(0, height + 0.5 * rise, 0), {width, 0.5 * rise, width}, yaw);
      height += rise;
      width -= random.between(0.05, 0.5);
    }
  }
  for (int i = 0; i < 8; ++i) {
    const Vector3d foot = random.in_box({-5.0, 0.0, -5.0}, {5.0, 0.2, 5.0});
    const double yaw = random.between(0.0, 2.0 * std::numbers::pi);
    const double slope = glm::radians(std::min(89.0, near(rules.max_slope_degrees)));
    const double length = random.between(0.5, 2.5), half = random.between(0.1, 1.0);
    const Vector3d ahead(std::cos(yaw), 0.0, -std::sin(yaw)), aside(std::sin(yaw), 0.0, std::cos(yaw));
    const Vector3d rise = (ahead * std::cos(slope) + Vector3d(0, 1, 0) * std::sin(slope)) * length;
    const Vector3d a = foot - aside * half, b = foot + aside * half;
    level.quad(a, b, b + rise, a + rise);
    if (i % 2 == 0) continue;  // a sheet
    const Vector3d under(rise.x, 0.0, rise.z);
    level.triangle(a, a + rise, a + under).triangle(b, b + rise, b + under);
    level.quad(a + under, b + under, b + rise, a + rise);
  }
  return level;
}

/// Ceilings that slope down onto the head, to the floor, at all angles, with steps and ramps under them.
inline Builder ceilings_room(unsigned seed) {
  LevelRandom random(seed);
  Builder level = empty_room();
  for (int i = 0; i < 12; ++i) {
    const Vector3d foot = random.in_box({-5.5, -0.2, -5.5}, {5.5, 0.6, 5.5});
    const double yaw = random.between(0.0, 2.0 * std::numbers::pi);
    const double slope = glm::radians(random.between(3.0, 75.0));
    const double length = random.between(1.0, 4.0), half = random.between(0.3, 2.0);
    const Vector3d ahead(std::cos(yaw), 0.0, -std::sin(yaw)), aside(std::sin(yaw), 0.0, std::cos(yaw));
    const Vector3d rise = (ahead * std::cos(slope) + Vector3d(0, 1, 0) * std::sin(slope)) * length;
    const Vector3d a = foot - aside * half, b = foot + aside * half;
    level.quad(a, b, b + rise, a + rise, i % 2 == 0);
    if (i % 3 == 0) level.quad(a, b, b - Vector3d(0, 1, 0), a - Vector3d(0, 1, 0));
  }
  for (int i = 0; i < 8; ++i) {
    const Vector3d centre = random.in_box({-5.0, 0.0, -5.0}, {5.0, 0.3, 5.0});
    const Vector3d half = random.in_box({0.2, 0.05, 0.2}, {1.0, 0.3, 1.0});
    const double yaw = random.between(0.0, 3.0);
    turned_box(level, centre, half, yaw);
  }
  return level;
}

/// Acute wedges, one to forty degrees: standing, leaning, upside down; and their tips pointing into the room.
inline Builder wedges_room(unsigned seed) {
  LevelRandom random(seed);
  Builder level = empty_room();
  for (int i = 0; i < 16; ++i) {
    const Vector3d tip = random.in_box({-5.0, 0.0, -5.0}, {5.0, 1.5, 5.0});
    const double yaw = random.between(0.0, 2.0 * std::numbers::pi);
    const double angle = glm::radians(random.between(1.0, 40.0));
    const double length = random.between(0.5, 3.0), half = random.between(0.3, 1.5);
    const Vector3d ahead(std::cos(yaw), 0.0, -std::sin(yaw)), aside(std::sin(yaw), 0.0, std::cos(yaw));
    // The wedge's edge: upright, level or leaning.
    const double lean =
        std::array{0.0, 0.5 * std::numbers::pi, random.between(0.0, 3.0)}[static_cast<std::size_t>(i % 3)];
    const Vector3d edge = (std::cos(lean) * Vector3d(0, 1, 0) + std::sin(lean) * aside) * half;
    const Vector3d across = std::cos(lean) * aside - std::sin(lean) * Vector3d(0, 1, 0);
    const Vector3d left = (ahead * std::cos(angle / 2) + across * std::sin(angle / 2)) * length;
    const Vector3d right = (ahead * std::cos(angle / 2) - across * std::sin(angle / 2)) * length;
    level.quad(tip - edge, tip + edge, tip + edge + left, tip - edge + left, i % 2 == 0);
    level.quad(tip - edge, tip + edge, tip + edge + right, tip - edge + right);
    if (i % 4 != 0) continue;
    level.quad(tip - edge + left, tip + edge + left, tip + edge + right, tip - edge + right);
    level.triangle(tip + edge, tip + edge + left, tip + edge + right);
    level.triangle(tip - edge, tip - edge + left, tip - edge + right);
  }
  return level;
}

/// A floor of slivers, fans of them, and spikes of many thin triangles that meet in a point.
inline Builder slivers_room(unsigned seed) {
  LevelRandom random(seed);
  Builder level = empty_room();
  // Strips across the room, some hardly wider than rounding.
  double x = -room_half;
  while (x < 0.0) {
    const double width = std::pow(10.0, random.between(-7.0, -0.3));
    const double next = std::min(0.0, x + width);
    const double at = random.between(-0.9, 0.9) * room_half;
    level.triangle({x, 0.02, -room_half}, {next, 0.02, -room_half}, {x, 0.02, at});
    level.triangle({next, 0.02, -room_half}, {next, 0.02, room_half}, {x, 0.02, at});
    level.triangle({next, 0.02, room_half}, {x, 0.02, room_half}, {x, 0.02, at});
    x = next;
  }
  for (int i = 0; i < 8; ++i) {
    const Vector3d foot = random.in_box({-5.0, 0.0, -5.0}, {5.0, 0.0, 5.0});
    const double radius = random.between(0.05, 0.8), height = random.between(0.05, 2.0);
    const Vector3d bend = random.in_box({-0.5, 0.0, -0.5}, {0.5, 0.0, 0.5});
    const Vector3d tip = foot + Vector3d(bend.x, height, bend.z);
    const bool hangs = i % 4 == 3;
    const int sides = 3 + random.index(60);
    const auto at = [&](int k) {
      const double angle = 2.0 * std::numbers::pi * k / sides;
      return Vector3d(foot.x + radius * std::cos(angle), hangs ? height + 1.5 : -0.01,
                      foot.z + radius * std::sin(angle));
    };
    for (int k = 0; k < sides; ++k) level.triangle(at(k), at((k + 1) % sides), tip);
  }
  return level;
}

/// A floor that is not flat by the last digits of floats and doubles, in pieces that overlap by as much.
inline Builder nearly_flat_room(unsigned seed) {
  LevelRandom random(seed);
  Builder level = empty_room();
  for (int i = 0; i < 80; ++i) {
    const Vector3d centre = random.in_box({-5.5, 0.0, -5.5}, {5.5, 0.0, 5.5});
    const Vector3d half = random.in_box({0.2, 0.0, 0.2}, {2.0, 0.0, 2.0});
    const double yaw = i % 2 == 0 ? 0.0 : random.between(0.0, 3.0);
    const double off = std::pow(10.0, random.between(-16.0, -3.5));
    std::array<Vector3d, 4> p{centre + Vector3d(-half.x, 0, -half.z), centre + Vector3d(half.x, 0, -half.z),
                              centre + Vector3d(half.x, 0, half.z), centre + Vector3d(-half.x, 0, half.z)};
    for (Vector3d& corner : p) {
      corner = turned(corner, centre, yaw);
      corner.y += 0.1 + random.between(-off, off);
    }
    level.quad(p[0], p[1], p[2], p[3], i % 3 == 0);
  }
  for (int i = 0; i < 6; ++i) {  // and walls in one plane
    const double from = random.between(-6.0, 4.0);
    const double off = std::pow(10.0, random.between(-16.0, -3.5)) * random.between(-1.0, 1.0);
    level.quad({from, 0.0, 3.0 + off}, {from + 2.5, 0.0, 3.0 - off}, {from + 2.5, 2.0, 3.0 + off}, {from, 2.0, 3.0});
  }
  return level;
}

struct AdversarialRoom {
  std::string_view name;
  Builder (*build)(unsigned seed);
};
inline constexpr std::array<AdversarialRoom, 10> adversarial_rooms{
    {{"rocks", [](unsigned seed) { return rock_room(seed); }},
     {"boxes", [](unsigned seed) { return boxes_room(seed); }},
     {"thin walls", [](unsigned seed) { return thin_walls_room(seed); }},
     {"T-junctions", t_junction_room},
     {"noise", noise_room},
     {"steps", [](unsigned seed) { return steps_room(seed); }},
     {"ceilings", ceilings_room},
     {"wedges", wedges_room},
     {"slivers", slivers_room},
     {"nearly flat", nearly_flat_room}}};

/// All of a level `scale` times as large, then moved by `offset`.
inline Builder placed_at(Builder level, double scale, const Vector3d& offset) {
  for (Vector3d& p : level.mesh.vertices) p = p * scale + offset;
  return level;
}

}  // namespace minkoscope::test
