// Ear clipping: Meisters, "Polygons Have Ears", 1975. A convex vertex whose triangle contains no other vertex is an ear
// and can be cut off; every simple polygon has two.
//
// Deviations: only reflex vertices can lie in an ear, so only they are tested, and from a grid, so that a polygon of n
// vertices takes about n steps; a convex polygon needs no test and loses every other vertex in turn, which gives fuller
// triangles than a fan. Collinear vertices are cut last, so that no triangle is degenerate unless the polygon is.
#include "core/scene/obj/polygon.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

namespace {

struct Point {
  double x = 0.0, y = 0.0;
  bool operator==(const Point&) const = default;
};

double turn(const Point& a, const Point& b, const Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Newell's normal: twice the vector area. It points to the side from which most of the polygon runs counter-clockwise.
Vector3d vector_area(std::span<const Vector3d> corners) {
  Vector3d sum(0.0);
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    sum += glm::cross(corners[i] - corners[0], corners[i + 1] - corners[0]);
  }
  return sum;
}

class Clipper {
 public:
  explicit Clipper(std::span<const Vector3d> corners) : count_(static_cast<std::uint32_t>(corners.size())) {
    const Vector3d n = vector_area(corners);
    const Vector3d size = glm::abs(n);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    points_.reserve(count_);
    for (const Vector3d& corner : corners) {
      const Vector3d p = corner - corners[0];
      Point q = axis == 0 ? Point{p.y, p.z} : axis == 1 ? Point{p.z, p.x} : Point{p.x, p.y};
      if (n[axis] < 0.0) std::swap(q.x, q.y);
      points_.push_back(q);
      extent_ = std::max({extent_, std::abs(q.x), std::abs(q.y)});
    }
    next_.resize(count_);
    previous_.resize(count_);
    for (std::uint32_t i = 0; i < count_; ++i) {
      next_[i] = (i + 1) % count_;
      previous_[i] = (i + count_ - 1) % count_;
    }
  }

  PolygonTriangles run() {
    place_reflex();
    // Left turns alone, but more than once around, is a star drawn through its middle.
    const bool simple = any_reflex_ ? !crosses_itself() : goes_around_once();
    const std::uint32_t left = simple ? clip() : count_;
    finish_as_fan(left, simple);
    return std::move(result_);
  }

 private:
  // The turn at the middle of three corners; one that rounding of the coordinates could explain is none.
  double turn_of(std::uint32_t i, std::uint32_t j, std::uint32_t k) const {
    const Point &a = points_[i], &b = points_[j], &c = points_[k];
    const double length = std::abs(b.x - a.x) + std::abs(b.y - a.y) + std::abs(c.x - b.x) + std::abs(c.y - b.y);
    const double area = turn(a, b, c);
    return std::abs(area) <= 4.0 * 0x1p-53 * extent_ * length ? 0.0 : area;
  }
  double turn_at(std::uint32_t i) const { return turn_of(previous_[i], i, next_[i]); }

  void cut(std::uint32_t i) {
    result_.triangles.push_back({previous_[i], i, next_[i]});
    next_[previous_[i]] = next_[i];
    previous_[next_[i]] = previous_[i];
    gone_[i] = true;
    for (const std::uint32_t k : {previous_[i], next_[i]}) reflex_[k] = reflex_[k] && !(turn_at(k) > 0.0);
  }

  // A closed way around a convex polygon changes its horizontal direction twice.
  bool goes_around_once() const {
    int changes = 0;
    double last = 0.0;
    for (std::uint32_t i = 0; i < 2 * count_; ++i) {
      const double step = points_[(i + 1) % count_].x - points_[i % count_].x;
      if (step == 0.0) continue;
      if (i >= count_ && last * step < 0.0) ++changes;
      last = step;
    }
    return changes <= 2;
  }

  // Every edge against every other; larger polygons are taken at their word, and clipping finds most that lie.
  bool crosses_itself() const {
    if (count_ > largest_checked) return false;
    for (std::uint32_t i = 0; i < count_; ++i) {
      for (std::uint32_t k = i + 2; k < count_; ++k) {
        if (i == 0 && k == count_ - 1) continue;
        const std::uint32_t a = i, b = next_[i], c = k, d = next_[k];
        if (turn_of(a, b, c) * turn_of(a, b, d) < 0.0 && turn_of(c, d, a) * turn_of(c, d, b) < 0.0) return true;
      }
    }
    return false;
  }

  bool in_triangle(const Point& p, const Point& a, const Point& b, const Point& c) const {
    if (p == a || p == b || p == c) return false;
    return turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0;
  }

  bool is_ear(std::uint32_t i) const {
    if (!(turn_at(i) > 0.0)) return false;
    if (!any_reflex_) return true;
    const Point &a = points_[previous_[i]], &b = points_[i], &c = points_[next_[i]];
    const auto [x0, x1] = std::minmax({a.x, b.x, c.x});
    const auto [y0, y1] = std::minmax({a.y, b.y, c.y});
    for (std::size_t row = cell(y0, low_.y); row <= cell(y1, low_.y); ++row) {
      for (std::size_t column = cell(x0, low_.x); column <= cell(x1, low_.x); ++column) {
        for (const std::uint32_t other : grid_[row * side_ + column]) {
          if (reflex_[other] && !gone_[other] && in_triangle(points_[other], a, b, c)) return false;
        }
      }
    }
    return true;
  }

  std::size_t cell(double value, double low) const {
    return static_cast<std::size_t>(std::clamp((value - low) * scale_, 0.0, static_cast<double>(side_ - 1)));
  }

  // Corners that turn right, or not at all, into a grid of about as many cells.
  void place_reflex() {
    low_ = points_[0];
    Point high = points_[0];
    for (const Point& p : points_) {
      low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    reflex_.assign(count_, false);
    gone_.assign(count_, false);
    for (std::uint32_t i = 0; i < count_; ++i) {
      const double at = turn_at(i);
      reflex_[i] = !(at > 0.0);
      any_reflex_ = any_reflex_ || at < 0.0;
    }
    if (!any_reflex_) return;
    side_ = std::max<std::size_t>(1, static_cast<std::size_t>(std::sqrt(static_cast<double>(count_) / 4.0)));
    const double extent = std::max(high.x - low_.x, high.y - low_.y);
    scale_ = extent > 0.0 ? static_cast<double>(side_) / extent : 0.0;
    grid_.resize(side_ * side_);
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (reflex_[i]) grid_[cell(points_[i].y, low_.y) * side_ + cell(points_[i].x, low_.x)].push_back(i);
    }
  }

  // In rounds, in which a corner whose neighbour was cut waits for the next; returns how many corners are left.
  std::uint32_t clip() {
    std::uint32_t left = count_;
    std::vector<std::uint32_t> round, later, cut_in(count_, 0);
    for (std::uint32_t i = 1; i <= count_; ++i) round.push_back(i % count_);
    for (std::uint32_t number = 1; left > 3; ++number) {
      const std::uint32_t before = left;
      later.clear();
      for (const std::uint32_t i : round) {
        if (left == 3) break;
        if (gone_[i]) continue;
        if (cut_in[i] == number) {
          later.push_back(i);
        } else if (is_ear(i)) {
          cut(i);
          --left;
          for (const std::uint32_t k : {previous_[i], next_[i]}) {
            if (cut_in[k] != number) later.push_back(k);
            cut_in[k] = number;
          }
        }
      }
      round.swap(later);
      if (!round.empty() && left < before) continue;
      // Nothing near the last cuts: look everywhere, then settle for a corner in line.
      if (left == before && whole_round_ && !cut_straight(left)) return left;
      whole_round_ = left == before;
      round.clear();
      for (std::uint32_t i = 0; i < count_; ++i) {
        if (!gone_[i]) round.push_back(i);
      }
    }
    return left;
  }

  // No ear has area left: take a corner in line, or one that the way only visits to turn back.
  bool cut_straight(std::uint32_t& left) {
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (gone_[i] || turn_at(i) != 0.0) continue;
      cut(i);
      --left;
      return true;
    }
    return false;
  }

  void finish_as_fan(std::uint32_t left, bool simple) {
    std::uint32_t apex = 0;
    while (gone_[apex]) ++apex;
    result_.simple = simple && left == 3 && !(turn_at(apex) < 0.0);
    for (; left > 2; --left) cut(next_[apex]);
  }

  static constexpr std::uint32_t largest_checked = 512;

  std::uint32_t count_;
  std::vector<Point> points_;
  std::vector<std::uint32_t> next_, previous_;
  std::vector<bool> reflex_, gone_;
  std::vector<std::vector<std::uint32_t>> grid_;
  Point low_;
  double scale_ = 0.0, extent_ = 0.0;
  std::size_t side_ = 1;
  bool any_reflex_ = false, whole_round_ = false;
  PolygonTriangles result_;
};

}  // namespace

PolygonTriangles triangulate_polygon(std::span<const Vector3d> corners) {
  if (corners.size() == 3) return {{{0, 1, 2}}, true};
  return Clipper(corners).run();
}

}  // namespace minkoscope
