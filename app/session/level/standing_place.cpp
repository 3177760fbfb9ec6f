#include "app/session/level/standing_place.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/character/walk/body_queries.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {
namespace {

constexpr double flattest_normal_y = 0.9;  // about 25° of slope
constexpr double clearance = 0.02;         // metres above the floor, so that it starts without contact
constexpr double height_of_a_step = 0.5;   // metres between neighbouring places of one floor
constexpr double open_sky_bonus = 1.25;    // between floors of about one size that with sky above is meant
constexpr std::size_t most_floors_tried = 8, most_places_tried = 64;
constexpr std::array raised{0.0, 0.1, 0.3};  // parts of the radius: on a slope it stands higher

/// Vertical lines over the level, and where they meet it.
class Columns {
 public:
  static constexpr int side = 64;

  explicit Columns(const TriangleMesh& mesh) : mesh_(mesh), bounds_(bounds_of(mesh)) {
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) add(static_cast<std::uint32_t>(i));
    for (auto& column : hits_) std::ranges::sort(column, {}, &Hit::y);
  }

  struct Hit {
    double y = 0.0;         // metres
    double normal_y = 0.0;  // > 0: the triangle faces up
    int floor = -1;         // which patch it belongs to
  };
  std::vector<Hit>& at(int x, int z) { return hits_[index(x, z)]; }
  /// A part of a cell beside its middle, so that lines do not run along the edges of a regular level.
  double x_of(int x) const { return bounds_.min.x + (x + 0.4637) * width(); }
  double z_of(int z) const { return bounds_.min.z + (z + 0.5871) * depth(); }
  double cell() const { return std::max(width(), depth()); }

 private:
  static std::size_t index(int x, int z) { return static_cast<std::size_t>(z * side + x); }
  double width() const { return (bounds_.max.x - bounds_.min.x) / side; }
  double depth() const { return (bounds_.max.z - bounds_.min.z) / side; }

  void add(std::uint32_t triangle) {
    const auto& corners = mesh_.triangles[triangle];
    const Vector3d &a = mesh_.vertices[corners[0]], &b = mesh_.vertices[corners[1]], &c = mesh_.vertices[corners[2]];
    const Vector3d normal = glm::cross(b - a, c - a);
    const double area = glm::length(normal);
    const double projected = (b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z);
    if (!(area > 0.0) || projected == 0.0) return;
    const auto first = [](double low, double origin, double step, double offset) {
      return step > 0.0 ? std::clamp(static_cast<int>(std::ceil((low - origin) / step - offset)), 0, side) : 0;
    };
    const auto last = [](double high, double origin, double step, double offset) {
      return step > 0.0 ? std::clamp(static_cast<int>(std::floor((high - origin) / step - offset)), -1, side - 1) : -1;
    };
    const auto [low_x, high_x] = std::minmax({a.x, b.x, c.x});
    const auto [low_z, high_z] = std::minmax({a.z, b.z, c.z});
    for (int z = first(low_z, bounds_.min.z, depth(), 0.5871); z <= last(high_z, bounds_.min.z, depth(), 0.5871); ++z) {
      for (int x = first(low_x, bounds_.min.x, width(), 0.4637); x <= last(high_x, bounds_.min.x, width(), 0.4637);
           ++x) {
        // Barycentric coordinates of the line in the triangle projected onto the ground.
        const double px = x_of(x) - a.x, pz = z_of(z) - a.z;
        const double u = (px * (c.z - a.z) - (c.x - a.x) * pz) / projected;
        const double v = ((b.x - a.x) * pz - px * (b.z - a.z)) / projected;
        if (u < 0.0 || v < 0.0 || u + v > 1.0) continue;
        hits_[index(x, z)].push_back({a.y + u * (b.y - a.y) + v * (c.y - a.y), normal.y / area, -1});
      }
    }
  }

  const TriangleMesh& mesh_;
  Bounds bounds_;
  std::array<std::vector<Hit>, static_cast<std::size_t>(side* side)> hits_;
};

struct Place {
  int x = 0, z = 0;
  std::size_t hit = 0;
  bool sky = false;
};

struct Floor {
  std::vector<Place> places;
  double score = 0.0;
};

/// Whether the body has room on this hit of a column, and whether nothing at all is above it.
std::optional<bool> room_above(const std::vector<Columns::Hit>& column, std::size_t at, double height, bool oriented) {
  const Columns::Hit& floor = column[at];
  if (std::abs(floor.normal_y) < flattest_normal_y || (oriented && floor.normal_y < 0.0)) return std::nullopt;
  std::size_t above = at + 1;
  while (above < column.size() && column[above].y - floor.y < 1e-6) ++above;  // doubled faces
  if (above == column.size()) return true;
  if (column[above].y - floor.y < height + 2.0 * clearance) return std::nullopt;
  if (oriented && column[above].normal_y > 0.0)
    return std::nullopt;  // seen from below: this is the inside of something
  return false;
}

/// Patches of places that one can walk between, the best first.
std::vector<Floor> floors_of(Columns& columns, double height, bool oriented) {
  std::vector<Floor> floors;
  const double most_between = std::max(height_of_a_step, 0.5 * columns.cell());
  for (int z = 0; z < Columns::side; ++z) {
    for (int x = 0; x < Columns::side; ++x) {
      for (std::size_t i = 0; i < columns.at(x, z).size(); ++i) {
        const auto sky = room_above(columns.at(x, z), i, height, oriented);
        if (!sky || columns.at(x, z)[i].floor >= 0) continue;
        Floor& floor = floors.emplace_back();
        const int number = static_cast<int>(floors.size()) - 1;
        columns.at(x, z)[i].floor = number;
        floor.places.push_back({x, z, i, *sky});
        for (std::size_t next = 0; next < floor.places.size(); ++next) {
          const Place here = floor.places[next];
          floor.score += here.sky ? open_sky_bonus : 1.0;
          const double y = columns.at(here.x, here.z)[here.hit].y;
          for (const auto& [dx, dz] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const int nx = here.x + dx, nz = here.z + dz;
            if (nx < 0 || nz < 0 || nx >= Columns::side || nz >= Columns::side) continue;
            auto& column = columns.at(nx, nz);
            for (std::size_t j = 0; j < column.size(); ++j) {
              if (column[j].floor >= 0 || std::abs(column[j].y - y) > most_between) continue;
              const auto open = room_above(column, j, height, oriented);
              if (!open) continue;
              column[j].floor = number;
              floor.places.push_back({nx, nz, j, *open});
            }
          }
        }
      }
    }
  }
  std::ranges::stable_sort(floors, std::ranges::greater(), &Floor::score);
  return floors;
}

/// Whether the body touches none of the triangles around it.
bool is_free(const TriangleMesh& mesh, const WalkBody& body) {
  auto near = std::make_shared<TriangleMesh>();
  const Vector3d low = body.position - body.radii, high = body.position + body.radii;
  for (const auto& corners : mesh.triangles) {
    const Vector3d &a = mesh.vertices[corners[0]], &b = mesh.vertices[corners[1]], &c = mesh.vertices[corners[2]];
    const Vector3d least = glm::min(a, glm::min(b, c)), most = glm::max(a, glm::max(b, c));
    if (glm::any(glm::greaterThan(least, high)) || glm::any(glm::lessThan(most, low))) continue;
    const auto first = static_cast<std::uint32_t>(near->vertices.size());
    near->vertices.insert(near->vertices.end(), {a, b, c});
    near->triangles.push_back({first, first + 1, first + 2});
  }
  if (near->triangles.empty()) return true;
  LevelMesh level;
  level.mesh = std::move(near);
  return find_contacts(prepare_level<double>({level}), body, 0.0).empty();
}

}  // namespace

Vector3d standing_place(const TriangleMesh& mesh, const WalkBody& body) {
  const Vector3d& radii = body.radii;
  const auto columns = std::make_unique<Columns>(mesh);
  std::vector<Floor> floors = floors_of(*columns, 2.0 * radii.y, true);
  if (floors.empty()) floors = floors_of(*columns, 2.0 * radii.y, false);  // wound the other way round, or mixed
  for (std::size_t i = 0; i < std::min(floors.size(), most_floors_tried); ++i) {
    std::vector<Place>& places = floors[i].places;
    double middle_x = 0.0, middle_z = 0.0;
    for (const Place& place : places) {
      middle_x += columns->x_of(place.x) / static_cast<double>(places.size());
      middle_z += columns->z_of(place.z) / static_cast<double>(places.size());
    }
    std::ranges::stable_sort(places, {}, [&](const Place& place) {
      return std::hypot(columns->x_of(place.x) - middle_x, columns->z_of(place.z) - middle_z);
    });
    for (std::size_t j = 0; j < std::min(places.size(), most_places_tried); ++j) {
      const Place& place = places[j];
      const double floor = columns->at(place.x, place.z)[place.hit].y;
      for (const double part : raised) {
        WalkBody placed = body;
        placed.position = {columns->x_of(place.x), floor + radii.y * (1.0 + part) + clearance, columns->z_of(place.z)};
        if (is_free(mesh, placed)) return placed.position;
      }
    }
  }
  const Bounds bounds = bounds_of(mesh);
  const Vector3d middle = (bounds.min + bounds.max) * 0.5;
  return {middle.x, bounds.max.y + radii.y + clearance, middle.z};
}

}  // namespace minkoscope
