#include "core/shapes/support_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/tolerance.h"

namespace minkoscope {

namespace {
// Below this many vertices a scan is as quick, with SIMD or without.
constexpr std::size_t few_vertices = 64;
constexpr std::size_t few_vertices_side_by_side = 96;  // with AVX2
/// Squares along an edge of the cube, as a power of two: about as many squares as vertices.
int levels_for(std::size_t vertices) {
  return vertices < 96 ? 2 : vertices < 768 ? 3 : 4;
}
}  // namespace

bool SupportTable::worth_making(const ConvexHull& hull, Instructions instructions) {
  return hull.dimension == 3 && hull.points.size() < is_long &&
         hull.vertices.size() >= (instructions == Instructions::avx2 ? few_vertices_side_by_side : few_vertices);
}

SupportTable::SupportTable(const ConvexHull& hull)
    : points_(hull.points.data()), levels_(levels_for(hull.vertices.size())) {
  last_ = (1 << levels_) - 1;
  half_ = 0.5 * static_cast<double>(last_ + 1);
  double extent = 0.0;
  for (const std::uint32_t vertex : hull.vertices) extent = std::max(extent, glm::length(points_[vertex]));
  // No direction to a corner of a square is longer than √3 of the largest component.
  const double hidden = tolerance::table_rounding * std::numeric_limits<double>::epsilon() * extent;
  squares_.resize(std::size_t{6} << 2 * levels_);
  for (int face = 0; face < 6; ++face) fill({face, 0, 0, 0}, hull.vertices, hidden);
}

std::uint32_t SupportTable::furthest_of_many(const Square& square, const Vector3d& direction) const {
  const std::uint32_t* at = many_.data() + (square.vertices[0] | std::uint32_t{square.vertices[1]} << 16);
  Higher best{0, -std::numeric_limits<double>::infinity()};
  for (std::uint32_t count = *at++; count > 0; --count, ++at) best = higher(best, {*at, value(*at, direction)});
  return best.vertex;
}

Vector3d SupportTable::corner(const Place& place, int k) const {
  const double width = 2.0 / static_cast<double>(1 << place.level);
  const auto border = [&](int index, int side) {
    return -1.0 + width * static_cast<double>(index + side) +
           (side == 0 ? -tolerance::table_square_overlap : tolerance::table_square_overlap);
  };
  const int axis = place.face / 2;
  Vector3d out;
  out[axis] = place.face % 2 == 0 ? -1.0 : 1.0;
  out[(axis + 1) % 3] = border(place.row, k / 2);
  out[(axis + 2) % 3] = border(place.column, k % 2);
  return out;
}

void SupportTable::fill(const Place& place, const std::vector<std::uint32_t>& candidates, double hidden) {
  const std::array<Vector3d, 4> corners{corner(place, 0), corner(place, 1), corner(place, 2), corner(place, 3)};
  std::vector<Candidate> heights;
  heights.reserve(candidates.size());
  // The furthest along each corner of the square and along its middle.
  std::array<std::size_t, 5> furthest{};
  std::array<double, 5> most;
  most.fill(-std::numeric_limits<double>::infinity());
  for (const std::uint32_t vertex : candidates) {
    Candidate& c = heights.emplace_back();
    c.vertex = vertex;
    double sum = 0.0;
    for (std::size_t k = 0; k < 5; ++k) {
      const double height = k < 4 ? value(vertex, corners[k]) : sum;
      if (k < 4) c.heights[k] = height, sum += height;
      if (height > most[k]) most[k] = height, furthest[k] = heights.size() - 1;
    }
  }
  // Higher along all four corners is higher along all that lies between them.
  const auto outdone = [&](const Candidate& c) {
    return std::any_of(furthest.begin(), furthest.end(), [&](std::size_t by) {
      const Candidate& other = heights[by];
      return other.heights[0] - c.heights[0] > hidden && other.heights[1] - c.heights[1] > hidden &&
             other.heights[2] - c.heights[2] > hidden && other.heights[3] - c.heights[3] > hidden;
    });
  };
  std::vector<std::uint32_t> left;
  for (const Candidate& c : heights) {
    if (!outdone(c)) left.push_back(c.vertex);
  }
  if (place.level == levels_) {
    Square& square =
        squares_[(static_cast<std::size_t>(place.face) << 2 * levels_) +
                 (static_cast<std::size_t>(place.row) << levels_) + static_cast<std::size_t>(place.column)];
    if (left.size() <= few) {
      left.resize(few, left.back());
      std::transform(left.begin(), left.end(), square.vertices,
                     [](std::uint32_t vertex) { return static_cast<std::uint16_t>(vertex); });
    } else {
      square.vertices[0] = static_cast<std::uint16_t>(many_.size());
      square.vertices[1] = static_cast<std::uint16_t>(many_.size() >> 16);
      square.vertices[few - 1] = is_long;
      many_.push_back(static_cast<std::uint32_t>(left.size()));
      many_.insert(many_.end(), left.begin(), left.end());
    }
    return;
  }
  for (const int k : {0, 1, 2, 3}) {
    fill({place.face, place.level + 1, 2 * place.row + k / 2, 2 * place.column + k % 2}, left, hidden);
  }
}

}  // namespace minkoscope
