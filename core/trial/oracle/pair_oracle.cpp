// Branch and bound over the sphere of directions; see the header. Includes no support map and no method.
#include "core/trial/oracle/pair_oracle.h"

#include <algorithm>
#include <cmath>

#include "core/trial/oracle/nearest.h"

namespace minkoscope {
namespace {

/// A point of A − B that bounds h well from below over a whole cell: the mix of the given points whose least p·n at the
/// cell's corners is greatest (a matrix game of three columns, whose solution mixes at most three points). A single
/// vertex bounds h badly about a face of A − B; the foot of the origin on that face, a mix, bounds it exactly.
struct Mix {
  Vector3d point{0.0};
  double least = -std::numeric_limits<double>::infinity();  // min over the corners of point·n
};

/// Stops early where a mix reaches `enough`.
Mix best_mix(const std::array<Vector3d, 4>& points, const std::array<Vector3d, 3>& n, double enough) {
  std::array<Vector3d, 4> along;  // along[i][j] = points[i]·n[j]
  Mix best;
  const auto least_of = [](const Vector3d& v) { return std::min(v.x, std::min(v.y, v.z)); };
  for (std::size_t i = 0; i < points.size(); ++i) {
    along[i] = {glm::dot(points[i], n[0]), glm::dot(points[i], n[1]), glm::dot(points[i], n[2])};
    if (const double least = least_of(along[i]); least > best.least) {
      best = {points[i], least};
      if (least >= enough) return best;
    }
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t k = i + 1; k < points.size(); ++k) {
      const Vector3d step = along[k] - along[i];
      for (int j = 0; j < 3; ++j) {  // the mix at which two corners agree
        const int l = j == 2 ? 0 : j + 1;
        const double slope = step[j] - step[l], rise = along[i][l] - along[i][j];
        // Between the two points: 0 < rise / slope < 1.
        if (!(slope > 0.0 ? rise > 0.0 && rise < slope : rise < 0.0 && rise > slope)) continue;
        const double t = rise / slope;
        if (const double least = least_of(along[i] + t * step); least > best.least) {
          best = {points[i] + t * (points[k] - points[i]), least};
          if (least >= enough) return best;
        }
      }
    }
  }
  for (std::size_t left_out = 0; left_out < points.size(); ++left_out) {  // the mix at which all three agree
    const std::size_t i = left_out == 0 ? 1 : 0, k = left_out <= 1 ? 2 : 1, m = left_out <= 2 ? 3 : 2;
    const Vector3d step = along[k] - along[i], other = along[m] - along[i];
    const double a = step.x - step.y, b = other.x - other.y, c = along[i].y - along[i].x;
    const double d = step.y - step.z, e = other.y - other.z, f = along[i].z - along[i].y;
    const double determinant = a * e - b * d;
    const double s = c * e - b * f, t = a * f - c * d;
    if (!(determinant > 0.0 ? s >= 0.0 && t >= 0.0 && s + t <= determinant
                            : determinant < 0.0 && s <= 0.0 && t <= 0.0 && s + t >= determinant)) {
      continue;
    }
    const double u = s / determinant, v = t / determinant;
    if (const double least = least_of(along[i] + u * step + v * other); least > best.least) {
      best = {points[i] + u * (points[k] - points[i]) + v * (points[m] - points[i]), least};
      if (least >= enough) return best;
    }
  }
  return best;
}

/// The radius of the largest disc round the origin that a plane convex hull of points holds; 0 where it is outside.
double disc_radius(const std::vector<std::array<double, 2>>& points) {
  // Round the hull from its lowest point, always to the point that leaves all others on the left.
  const auto cross = [](const auto& o, const auto& p, const auto& q) {
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
  };
  std::size_t first = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (points[i][1] < points[first][1] || (points[i][1] == points[first][1] && points[i][0] < points[first][0])) {
      first = i;
    }
  }
  double radius = std::numeric_limits<double>::infinity();
  std::size_t at = first;
  for (std::size_t edges = 0; edges <= points.size(); ++edges) {
    std::size_t next = at;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (points[i] == points[at]) continue;
      if (next == at) next = i;
      const double side = cross(points[at], points[next], points[i]);
      const auto far = [&](std::size_t k) {
        return std::hypot(points[k][0] - points[at][0], points[k][1] - points[at][1]);
      };
      if (side < 0.0 || (side == 0.0 && far(i) > far(next))) next = i;
    }
    if (next == at) return 0.0;
    const double x = points[next][0] - points[at][0], y = points[next][1] - points[at][1];
    radius = std::min(radius, (points[at][0] * y - points[at][1] * x) / std::hypot(x, y));
    at = next;
    if (at == first) return std::max(radius, 0.0);
  }
  return 0.0;  // rounding led it round in circles
}

}  // namespace

PairOracle::PairOracle(const PosedShape& a, const PosedShape& b) : difference_(a, b) {
  answer_.scale = std::max({size_of(a.shape), size_of(b.shape), glm::length(b.pose.position - a.pose.position),
                            std::numeric_limits<double>::min()});
  answer_.lower = -std::numeric_limits<double>::infinity();
  answer_.upper = std::numeric_limits<double>::infinity();
}

/// Looks along a direction and returns the corner's number.
std::uint32_t PairOracle::look(const Vector3d& direction) {
  Corner corner;
  corner.n = glm::normalize(direction);
  corner.p = difference_.support(corner.n);
  corner.h = glm::dot(corner.p, corner.n);
  ++answer_.evaluations;
  corners_.push_back(corner);
  const auto index = static_cast<std::uint32_t>(corners_.size() - 1);
  if (corner.h < corners_[best_].h) best_ = index;
  return index;
}

void PairOracle::tell() {
  const double least = corners_[best_].h;
  const double bound = !divided_        ? -std::numeric_limits<double>::infinity()
                       : cells_.empty() ? least
                                        : std::min(least, cells_.front().bound);
  answer_.lower = -least - difference_.radius();
  answer_.upper = std::max(std::min(core_distance_, -bound) - difference_.radius(), answer_.lower);
  answer_.normal = corners_[best_].n;
}

/// The cores' distance first: where they are apart, or one touches the other, it is the whole answer.
void PairOracle::start(const Vector3d& hint) {
  if (!corners_.empty()) return;
  const double length = glm::length(hint);
  const Vector3d first = length > 0.0 && std::isfinite(length) ? hint / length : Vector3d(0.36, 0.48, 0.8);
  const double rounding = 1e-14 * answer_.scale;
  const NearestBounds apart =
      nearest_to_origin_of(difference_, first, 1e-2 * rounding, rounding, std::numeric_limits<double>::infinity());
  core_distance_ = apart.upper;
  look(first);
  if (apart.lower > 0.0) look(apart.direction);
  tell();
}

/// Cuts the sphere into the faces of an octahedron, turned so that no axis-aligned face's normal lies on a cell's edge.
void PairOracle::divide(double enough) {
  divided_ = true;
  if (difference_.is_polytope()) add_disc(corners_[best_].n);
  const Matrix3d turn = glm::mat3_cast(glm::normalize(Quaterniond(0.83, 0.31, -0.22, 0.41)));
  std::array<std::uint32_t, 6> axes{};
  for (int i = 0; i < 6; ++i) {
    Vector3d axis(0.0);
    axis[i / 2] = i % 2 == 0 ? 1.0 : -1.0;
    axes[static_cast<std::size_t>(i)] = look(turn * axis);
  }
  for (std::size_t octant = 0; octant < 8; ++octant) {
    Cell cell;
    cell.corners = {axes[octant & 1], axes[2 + (octant >> 1 & 1)], axes[4 + (octant >> 2 & 1)]};
    cell.witness = corners_[best_].p;
    cell.bound = -std::numeric_limits<double>::infinity();
    bound_below(cell, enough);
    push(cell);
  }
}

void PairOracle::push(const Cell& cell) {
  if (cell.bound >= corners_[best_].h) return;  // no direction in it is better
  cells_.push_back(cell);
  std::push_heap(cells_.begin(), cells_.end(), [](const Cell& x, const Cell& y) { return x.bound > y.bound; });
}

void PairOracle::bound_below(Cell& cell, double enough) const {
  const Corner &c0 = corners_[cell.corners[0]], &c1 = corners_[cell.corners[1]], &c2 = corners_[cell.corners[2]];
  for (const Disc& disc : discs_) {
    // At the angle t from the disc's axis, h ≥ height · cos t + radius · sin t; from 0 to the farthest corner of the
    // cell, which is one of its three, that is least at one of the ends.
    const double cosine = std::min(glm::dot(c0.n, disc.n), std::min(glm::dot(c1.n, disc.n), glm::dot(c2.n, disc.n)));
    if (!(cosine > 0.0)) continue;
    const double end = disc.height * cosine + disc.radius * std::sqrt(std::max(1.0 - cosine * cosine, 0.0));
    cell.bound = std::max(cell.bound, std::min(disc.height, end));
    if (cell.bound >= enough) return;
  }
  const Mix mix = best_mix({cell.witness, c0.p, c1.p, c2.p}, {c0.n, c1.n, c2.n}, enough);
  cell.witness = mix.point;
  // p·n over a spherical triangle is least at a corner where it is positive there. Where it is not: a unit direction of
  // the cell is a mix of its corners divided by the mix's length, which is at most 1 and, since it reaches their plane,
  // at least that plane's distance from the origin.
  double bound = mix.least;
  if (bound < 0.0) {
    const Vector3d plane = glm::cross(c1.n - c0.n, c2.n - c0.n);
    bound /= std::abs(glm::dot(plane, c0.n)) / glm::length(plane);
  }
  cell.bound = std::max(cell.bound, bound);  // a part is bounded by what bounds the whole
}

/// On polytopes: the disc that the face across a direction holds about its foot of the origin. What is up to the
/// thickness behind the face counts, and lowers the disc's height by it.
void PairOracle::add_disc(const Vector3d& n) {
  constexpr std::size_t most_discs = 12;
  if (discs_.size() >= most_discs) return;
  const std::vector<Vector3d> face = difference_.face(n, thickness_);
  if (face.size() < 3) return;
  const Vector3d axis = std::abs(n.x) < 0.6 ? Vector3d(1.0, 0.0, 0.0) : Vector3d(0.0, 1.0, 0.0);
  const Vector3d u = glm::normalize(glm::cross(n, axis)), v = glm::cross(n, u);
  Disc disc;
  disc.n = n;
  disc.height = std::numeric_limits<double>::infinity();
  std::vector<std::array<double, 2>> plane;
  for (const Vector3d& p : face) {
    plane.push_back({glm::dot(p, u), glm::dot(p, v)});
    disc.height = std::min(disc.height, glm::dot(p, n));
  }
  disc.radius = disc_radius(plane);
  if (disc.radius > 0.0) discs_.push_back(disc);
}

/// Three vertices of a polytope seen from a small cell span a face of it, perhaps; across it h may be least.
void PairOracle::try_face(const Cell& cell) {
  const Corner &c0 = corners_[cell.corners[0]], &c1 = corners_[cell.corners[1]], &c2 = corners_[cell.corners[2]];
  Vector3d m = glm::cross(c1.p - c0.p, c2.p - c0.p);
  const double length = glm::length(m);
  if (!(length > 1e-12 * glm::length(c1.p - c0.p) * glm::length(c2.p - c0.p))) return;
  m /= glm::dot(m, c0.n) > 0.0 ? length : -length;
  const double wide = std::min(glm::dot(c0.n, c1.n), std::min(glm::dot(c1.n, c2.n), glm::dot(c2.n, c0.n)));
  if (std::min(glm::dot(m, c0.n), std::min(glm::dot(m, c1.n), glm::dot(m, c2.n))) < wide) return;
  constexpr double same = 1e-12;
  for (const Vector3d& tried : tried_) {
    if (glm::dot(tried - m, tried - m) < same) return;
  }
  tried_.push_back(m);
  look(m);
  add_disc(m);
}

template <class Done>
void PairOracle::refine(const Done& done, double low, double wanted, double gap, int max_evaluations) {
  // What a cell's bound must reach to be of no more interest: what is wanted, once a direction proves the lower end.
  const auto enough = [&] {
    const double least = corners_[best_].h;
    return answer_.lower >= low ? std::min(wanted, least) : least - gap;
  };
  if (!divided_) {
    divide(enough());
    tell();
  }
  while (!done() && !cells_.empty() && answer_.evaluations < max_evaluations) {
    std::pop_heap(cells_.begin(), cells_.end(), [](const Cell& x, const Cell& y) { return x.bound > y.bound; });
    Cell whole = cells_.back();
    cells_.pop_back();
    constexpr std::uint32_t small = 2;
    if (whole.level >= small && difference_.is_polytope() && tried_.size() < 24) {
      const std::size_t discs = discs_.size();
      try_face(whole);
      if (discs_.size() > discs) {
        bound_below(whole, enough());
        if (whole.bound >= enough()) {
          push(whole);
          tell();
          continue;
        }
      }
    }
    const auto [i, j, k] = whole.corners;
    const std::uint32_t ij = look(corners_[i].n + corners_[j].n), jk = look(corners_[j].n + corners_[k].n),
                        ki = look(corners_[k].n + corners_[i].n);
    const std::array<std::array<std::uint32_t, 3>, 4> parts{{{i, ij, ki}, {ij, j, jk}, {ki, jk, k}, {ij, jk, ki}}};
    for (const auto& corners : parts) {
      Cell part{corners, whole.witness, whole.bound, whole.level + 1};
      bound_below(part, enough());
      push(part);
    }
    tell();
  }
}

const OracleAnswer& PairOracle::narrow(double gap, int max_evaluations) {
  start(Vector3d(0.0));
  const auto done = [&] { return answer_.upper - answer_.lower <= gap; };
  if (done()) return answer_;
  thickness_ = 0.25 * gap;
  const double infinity = std::numeric_limits<double>::infinity();
  refine(done, infinity, infinity, 0.5 * gap, max_evaluations);
  return answer_;
}

const OracleAnswer& PairOracle::settle(double low, double high, double gap, const Vector3d& hint) {
  start(hint);
  const auto done = [&] {
    const bool inside = answer_.lower >= low && answer_.upper <= high;
    return inside || answer_.lower > high || answer_.upper < low || answer_.upper - answer_.lower <= gap;
  };
  if (done()) return answer_;
  if (const double length = glm::length(hint); length > 0.0 && std::isfinite(length)) {
    look(hint / length);
    tell();
  }
  if (done()) return answer_;
  thickness_ = gap;
  constexpr int most_evaluations = 100000;
  // h ≥ −high everywhere proves the upper end.
  const double wanted = -high - difference_.radius();
  refine(done, low, wanted, gap, most_evaluations);
  return answer_;
}

OracleAnswer signed_distance_oracle(const PosedShape& a, const PosedShape& b, const OracleSettings& settings) {
  PairOracle oracle(a, b);
  return oracle.narrow(settings.gap * oracle.answer().scale, settings.max_evaluations);
}

double support_width(const PosedShape& a, const PosedShape& b, const Vector3d& direction) {
  return Difference(a, b).width(glm::normalize(direction));
}

bool holds_point(const PosedShape& shape, const Vector3d& point, double tolerance) {
  const Difference difference(shape, point);
  const double reach = difference.radius() + tolerance;
  const Vector3d way = point - shape.pose.position;
  const double length = glm::length(way);
  const NearestBounds bounds =
      nearest_to_origin_of(difference, length > 0.0 ? way / length : Vector3d(0.36, 0.48, 0.8), 0.0, reach, reach);
  if (bounds.upper <= reach) return true;
  if (bounds.lower > reach) return false;
  // Digits too few for either: the interval over all directions.
  const PosedShape probe{Shape{PointShape{}}, Pose{point}};
  PairOracle oracle(shape, probe);
  return oracle.narrow(0.25 * tolerance, 20000).lower <= tolerance;
}

}  // namespace minkoscope
