#include "core/trial/explore/visits.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

constexpr double cells_a_storey = 4096.0;  // at most about so many

/// 21 bits for each number: two million cells along an axis, beyond which places share theirs.
std::uint64_t key_of_cell(const std::array<std::int32_t, 3>& at) {
  const auto bits = [](std::int32_t value) { return static_cast<std::uint64_t>(value) & 0x1f'ffffU; };
  return bits(at[0]) << 42 | bits(at[1]) << 21 | bits(at[2]);
}

}  // namespace

double Visits::cell_for(double size, double footprint) {
  return std::max({size, std::sqrt(std::max(footprint, 0.0) / cells_a_storey), 1e-6});
}

Visits::Cell& Visits::cell_at(const std::array<std::int32_t, 3>& at) {
  Cell& cell = cells_[key_of_cell(at)];
  cell.at = at;
  return cell;
}

void Visits::add(const Vector3d& at, const Vector3d& normal) {
  const Vector3d place = cell_ > 0.0 ? glm::floor(at / cell_) : Vector3d(std::nan(""));
  constexpr double most = 2e9;
  if (!(std::abs(place.x) < most && std::abs(place.y) < most && std::abs(place.z) < most)) return;
  Cell& cell = cell_at(
      {static_cast<std::int32_t>(place.x), static_cast<std::int32_t>(place.y), static_cast<std::int32_t>(place.z)});
  ++cell.visits;
  ++ticks_;
  cell.places += at;
  cell.normals += normal;
}

void Visits::add(const Visits& other) {
  if (cell_ == 0.0) cell_ = other.cell_;
  for (const auto& [key, from] : other.cells_) {
    Cell& cell = cell_at(from.at);
    cell.visits += from.visits;
    cell.places += from.places;
    cell.normals += from.normals;
  }
  ticks_ += other.ticks_;
}

std::vector<VisitedGround> Visits::ground() const {
  std::vector<const Cell*> order;
  order.reserve(cells_.size());
  for (const auto& [key, cell] : cells_) order.push_back(&cell);
  std::sort(order.begin(), order.end(), [](const Cell* a, const Cell* b) { return a->at < b->at; });
  std::vector<VisitedGround> ground;
  ground.reserve(order.size());
  for (const Cell* cell : order) {
    const Vector3d middle = cell->places / static_cast<double>(cell->visits);
    // Steeper than this is no ground: the cell of a step's edge would stand on end.
    constexpr double steepest = 0.5;  // of the normal's upright part
    const double length = glm::length(cell->normals);
    const Vector3d normal = length > 0.0 ? cell->normals / length : Vector3d(0.0, 1.0, 0.0);
    const bool leans = normal.y > steepest;
    VisitedGround own;
    own.visits = cell->visits;
    constexpr std::array<std::array<double, 2>, 4> sides{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};
    for (std::size_t i = 0; i < sides.size(); ++i) {
      Vector3d& point = own.points[i];
      point.x = (cell->at[0] + sides[i][0]) * cell_;
      point.z = (cell->at[2] + sides[i][1]) * cell_;
      const double down = leans ? (normal.x * (point.x - middle.x) + normal.z * (point.z - middle.z)) / normal.y : 0.0;
      point.y = middle.y - down;
    }
    ground.push_back(own);
  }
  return ground;
}

}  // namespace minkoscope
