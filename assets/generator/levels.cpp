// The levels: showcase.obj has one of everything a mover can get wrong, plain.obj nothing but a floor and low walls.
// Solids that stand on a floor reach a little into it, so that no two faces coincide. Scaled for a body of radii
// 0.35 × 0.9 × 0.35 that steps 0.4 and jumps 1.0.
#include "assets/generator/levels.h"

#include <cmath>
#include <numbers>
#include <string>

#include "assets/generator/level_builder.h"

namespace minkoscope {
namespace {

constexpr double buried = 0.2;  // metres that solids reach into what they stand on

double radians(double degrees) {
  return degrees * std::numbers::pi / 180.0;
}

/// Grid lines `step` apart between two border lines.
std::vector<double> grid_lines(double border_min, double first, double last, double step, double border_max) {
  std::vector<double> lines{border_min};
  const int count = static_cast<int>(std::lround((last - first) / step));
  for (int i = 0; i <= count; ++i) lines.push_back(first + i * step);
  lines.push_back(border_max);
  return lines;
}

std::vector<PlanPoint> regular_polygon(double x, double z, double radius, int sides, double turn_degrees) {
  std::vector<PlanPoint> plan;
  for (int i = 0; i < sides; ++i) {
    const double angle = radians(turn_degrees) + 2.0 * std::numbers::pi * i / sides;
    plan.push_back({x + radius * std::cos(angle), z + radius * std::sin(angle)});
  }
  return plan;
}

/// Side view of stairs whose first rise is at `start` and which climb towards `start` + `direction`·∞: `treads` treads,
/// each `rise` above the one before; the back reaches `buried` into what they lead to.
std::vector<PlanPoint> stairs_profile(double start, double direction, double base, double rise, double tread,
                                      int treads) {
  std::vector<PlanPoint> profile{{start, base - buried}};
  for (int i = 0; i < treads; ++i) {
    profile.push_back({start + direction * tread * i, base + rise * (i + 1)});
    const bool is_last = i + 1 == treads;
    profile.push_back({start + direction * (tread * (i + 1) + (is_last ? buried : 0.0)), base + rise * (i + 1)});
  }
  profile.push_back({profile.back().u, base - buried});
  return profile;
}

void add_walls(LevelBuilder& level, double x, double z, double thickness, double bottom, double top) {
  level.add_box({-x - thickness, bottom, -z - thickness}, {x + thickness, top, -z});
  level.add_box({-x - thickness, bottom, z}, {x + thickness, top, z + thickness});
  level.add_box({-x - thickness, bottom, -z}, {-x, top, z});
  level.add_box({x, bottom, -z}, {x + thickness, top, z});
}

void add_floor_and_basement(LevelBuilder& level) {
  const std::vector<double> x = grid_lines(-20.5, -18.0, 18.0, 2.0, 20.5);
  const std::vector<double> z = grid_lines(-14.5, -12.0, 12.0, 2.0, 14.5);
  level.begin_group("floor");
  level.add_slab(
      x, z, [](double, double) { return 0.0; }, -0.4,
      [&](std::size_t i, std::size_t k) {
        const bool in_hole = x[i] >= -2.0 && x[i + 1] <= 2.0 && z[k] >= -6.0 && z[k + 1] <= -4.0;
        const bool over_stairs = x[i] >= 4.0 && x[i + 1] <= 8.0 && z[k] >= -4.0 && z[k + 1] <= -2.0;
        return in_hole || over_stairs;
      });
  level.begin_group("outer_walls");
  add_walls(level, 20.0, 14.0, 0.5, -buried, 6.0);

  level.begin_group("basement_floor");
  level.add_box({-4.3, -3.4, -8.3}, {10.3, -3.0, 0.3});
  level.begin_group("basement_walls");
  level.add_box({-4.3, -3.2, -8.3}, {10.3, -0.2, -8.0});
  level.add_box({-4.3, -3.2, 0.0}, {10.3, -0.2, 0.3});
  level.add_box({-4.3, -3.2, -8.0}, {-4.0, -0.2, 0.0});
  level.add_box({10.0, -3.2, -8.0}, {10.3, -0.2, 0.0});
  level.begin_group("basement_stairs_020");  // fifteen rises of 0.2 lead back up from under the hole
  level.add_profile_along_z(stairs_profile(3.8, 1.0, -3.0, 0.2, 0.3, 14), -4.1, -1.9);
}

void add_stairs_gallery_and_bridge(LevelBuilder& level) {
  level.begin_group("gallery");
  level.add_box({-19.0, -buried, -14.2}, {2.0, 2.4, -11.0});
  level.begin_group("stairs_015");
  level.add_profile_along_x(stairs_profile(-11.0 + 15 * 0.3, -1.0, 0.0, 0.15, 0.3, 15), -17.0, -15.0);
  level.begin_group("stairs_025");
  level.add_profile_along_x(stairs_profile(-11.0 + 9 * 0.35, -1.0, 0.0, 0.25, 0.35, 9), -12.5, -10.5);
  level.begin_group("stairs_040");
  level.add_profile_along_x(stairs_profile(-11.0 + 5 * 0.45, -1.0, 0.0, 0.4, 0.45, 5), -8.0, -6.0);

  level.begin_group("bridge");  // a shallow arch
  std::vector<PlanPoint> arch;
  constexpr int pieces = 10;
  const auto rise = [](int i) { return 0.35 * std::sin(std::numbers::pi * i / pieces); };
  for (int i = 0; i <= pieces; ++i) arch.push_back({2.0 + i, 2.4 + rise(i)});
  for (int i = pieces; i >= 0; --i) arch.push_back({2.0 + i, 2.15 + rise(i)});
  level.add_profile_along_z(arch, -13.2, -11.8);
  level.begin_group("bridge_tower");
  level.add_box({12.0, -buried, -14.2}, {16.1, 2.4, -11.0});
}

void add_ramps(LevelBuilder& level) {
  level.begin_group("ramp_landing");
  level.add_box({16.0, -buried, -14.2}, {20.2, 2.0, 9.0});
  double z = -9.5;
  for (const int degrees : {20, 30, 40, 50, 60, 70}) {
    level.begin_group("ramp_" + std::to_string(degrees));
    const double slope = std::tan(radians(degrees));
    level.add_profile_along_z({{16.0 - (2.0 + buried) / slope, -buried}, {16.0, 2.0}, {16.2, 1.9}, {16.2, -buried}}, z,
                              z + 2.0);
    z += 3.0;
  }
}

/// Notches of 10, 20, 30, 45 and 60 degrees in one block along the west wall, open to the east.
void add_acute_corners(LevelBuilder& level) {
  struct Notch {
    double degrees, depth;
  };
  constexpr double front = -13.0;
  constexpr double land = 0.6;
  std::vector<PlanPoint> plan{{-20.2, -5.0}, {front, -5.0}};
  double z = -5.0 + land;
  for (const Notch& notch : {Notch{10, 6.0}, Notch{20, 5.0}, Notch{30, 4.0}, Notch{45, 3.0}, Notch{60, 2.5}}) {
    const double half = notch.depth * std::tan(radians(notch.degrees / 2.0));
    plan.push_back({front, z});
    plan.push_back({front - notch.depth, z + half});
    plan.push_back({front, z + 2.0 * half});
    z += 2.0 * half + land;
  }
  plan.push_back({front, z});
  plan.push_back({-20.2, z});
  level.begin_group("acute_corners_10_20_30_45_60");
  level.add_pillar(plan, -buried, 2.2);
}

void add_ceilings_and_passages(LevelBuilder& level) {
  level.begin_group("low_ceiling");  // 1.2 high: only crouched
  level.add_box({-11.0, -buried, 7.7}, {-7.0, 1.6, 8.0});
  level.add_box({-11.0, -buried, 11.0}, {-7.0, 1.6, 11.3});
  level.add_box({-11.0, 1.2, 8.0}, {-7.0, 1.6, 11.0});
  level.begin_group("wedge_ceiling");  // comes down from 2.2 to the floor
  level.add_profile_along_z({{-4.5, 2.2}, {1.0, -buried}, {1.3, -buried}, {1.3, 2.4}, {-4.5, 2.4}}, 10.8, 14.2);
  level.begin_group("narrow_passage_080");
  level.add_box({3.0, -buried, 1.5}, {7.0, 2.4, 2.7});
  level.begin_group("narrow_passage_060");  // between the middle block and this one: too narrow
  level.add_box({3.0, -buried, 3.5}, {7.0, 2.4, 4.7});
  level.add_box({3.0, -buried, 5.3}, {7.0, 2.4, 6.5});
}

void add_pillars(LevelBuilder& level) {
  level.begin_group("pillar_round");
  level.add_pillar(regular_polygon(-9.0, 1.0, 0.6, 32, 0.0), -buried, 4.0);
  level.begin_group("pillar_many_sided");
  level.add_pillar(regular_polygon(-5.5, 1.0, 0.6, 12, 5.0), -buried, 4.0);
  level.begin_group("pillar_six_sided");
  level.add_pillar(regular_polygon(-9.0, 4.5, 0.6, 6, 12.0), -buried, 4.0);
  level.begin_group("pillar_square");
  level.add_pillar(regular_polygon(-5.5, 4.5, 0.7, 4, 45.0), -buried, 4.0);
  level.begin_group("pillar_turned");
  level.add_pillar(regular_polygon(-2.0, 4.5, 0.7, 4, 20.0), -buried, 4.0);
  level.begin_group("pole");
  level.add_pillar(regular_polygon(-2.0, 1.5, 0.12, 8, 0.0), -buried, 4.0);
}

void add_rocks(LevelBuilder& level) {
  level.begin_group("uneven_ground");
  const auto bumps = [](double x, double z) {
    const double edge = std::min(std::min(x - 6.0, 13.0 - x), std::min(z - 8.0, 13.5 - z));
    const double height =
        0.32 + 0.22 * std::sin(1.7 * x + 0.4) * std::cos(2.1 * z) + 0.12 * std::sin(3.9 * x - 2.7 * z);
    return -0.05 + std::min(1.0, edge / 1.0) * (height + 0.05);
  };
  level.add_slab(grid_lines(6.0, 6.5, 12.5, 0.5, 13.0), grid_lines(8.0, 8.5, 13.0, 0.5, 13.5), bumps, -buried,
                 [](std::size_t, std::size_t) { return false; });
  level.begin_group("rocks");
  level.add_rock({10.0, 0.15, 1.2}, {0.9, 0.6, 0.8}, 0.16, 1, 11);
  level.add_rock({11.6, 0.1, 2.6}, {0.7, 0.45, 0.9}, 0.18, 1, 12);
  level.add_rock({9.6, 0.2, 3.6}, {1.1, 0.9, 0.8}, 0.15, 2, 13);
  level.add_rock({11.2, 0.1, 4.9}, {0.8, 0.35, 0.7}, 0.2, 1, 14);
  level.add_rock({12.9, 0.1, 4.2}, {0.6, 0.5, 0.6}, 0.18, 1, 15);
  level.add_rock({9.4, 0.05, 5.9}, {0.7, 0.3, 0.6}, 0.2, 1, 16);
}

std::string showcase() {
  LevelBuilder level;
  add_floor_and_basement(level);
  add_stairs_gallery_and_bridge(level);
  add_ramps(level);
  add_acute_corners(level);
  add_ceilings_and_passages(level);
  add_pillars(level);
  add_rocks(level);
  return level.to_obj("Showcase: one of everything a mover can get wrong");
}

std::string plain() {
  LevelBuilder level;
  const std::vector<double> lines = grid_lines(-30.0, -27.0, 27.0, 3.0, 30.0);
  level.begin_group("floor");
  level.add_slab(
      lines, lines, [](double, double) { return 0.0; }, -0.4, [](std::size_t, std::size_t) { return false; });
  level.begin_group("outer_walls");
  add_walls(level, 29.7, 29.7, 0.5, -buried, 2.0);
  level.begin_group("low_wall_020");
  level.add_box({-8.0, -buried, -6.0}, {-4.0, 0.2, -5.6});
  level.begin_group("low_wall_060");
  level.add_box({-2.0, -buried, -6.0}, {2.0, 0.6, -5.6});
  level.begin_group("low_wall_100");
  level.add_box({4.0, -buried, -6.0}, {8.0, 1.0, -5.6});
  return level.to_obj("Plain: a flat floor and low walls");
}

}  // namespace

std::vector<GeneratedLevel> generate_levels() {
  return {{"showcase.obj", showcase()}, {"plain.obj", plain()}};
}

}  // namespace minkoscope
