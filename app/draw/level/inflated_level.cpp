#include "app/draw/level/inflated_level.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>
#include <utility>

#include "core/base/closest_points.h"

namespace minkoscope {
namespace {

// Chords of arcs of this angle (radians) stay within 0.5 % of their circle, triangles of them within 0.7 %.
constexpr double arc_step = 0.2;
// A piece so small that a union of unit spheres over a convex set cannot penetrate it deeper than r²/2 without
// containing one of its vertices.
constexpr double smallest_radius = 0.12;
constexpr double inside_below = 1.0 - 1e-4;  // distances from here on count as outside
constexpr double above_plane = 1e-7;         // heights over a face's plane that count
constexpr std::size_t most_vertices = 12;
constexpr double smooth_cosine = 0.97;  // of about 14°: where surfaces join so, no line is drawn

/// A flat convex piece.
struct Piece {
  std::array<Vector3d, most_vertices> p;
  std::size_t count = 0;

  void add(const Vector3d& vertex) {
    if (count < most_vertices) p[count++] = vertex;
  }
  const Vector3d& next(std::size_t i) const { return p[i + 1 == count ? 0 : i + 1]; }
  Vector3d centre() const {
    Vector3d sum(0.0);
    for (std::size_t i = 0; i < count; ++i) sum += p[i];
    return sum / static_cast<double>(count);
  }
  double radius_around(const Vector3d& c) const {
    double squared = 0.0;
    for (std::size_t i = 0; i < count; ++i) squared = std::max(squared, glm::dot(p[i] - c, p[i] - c));
    return std::sqrt(squared);
  }
};

/// The part on the side of the plane where dot(x, normal) ≤ offset.
Piece cut(const Piece& piece, const Vector3d& normal, double offset) {
  Piece kept;
  for (std::size_t i = 0; i < piece.count; ++i) {
    const double a = glm::dot(piece.p[i], normal) - offset, b = glm::dot(piece.next(i), normal) - offset;
    if (a <= 0.0) kept.add(piece.p[i]);
    if ((a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0)) kept.add(glm::mix(piece.p[i], piece.next(i), a / (a - b)));
  }
  return kept;
}

/// The surface a piece belongs to, for its normals: an offset face, a cylinder or a sphere.
struct Patch {
  Vector3d origin{0.0};
  Vector3d axis{0.0};    // unit, of a cylinder; zero on faces and spheres
  Vector3d normal{0.0};  // of a face; zero otherwise

  Vector3d normal_at(const Vector3d& x) const {
    if (normal != Vector3d(0.0)) return normal;
    const Vector3d from = x - origin;
    return glm::normalize(from - axis * glm::dot(from, axis));
  }
};

struct Nearest {
  double distance = 0.0;
  Vector3d gradient{0.0};  // of the distance; zero on the triangle
};

class Inflation {
 public:
  Inflation(std::span<const std::array<Vector3d, 3>> triangles, double reach) : triangles_(triangles), reach_(reach) {
    level_.reach = reach;
    weld();
  }

  InflatedLevel run() {
    for (std::uint32_t t = 0; t < triangles_.size(); ++t) lift_face(t);
    for (const auto& [ends, sides] : edges_) round_edge(ends, sides);
    for (const auto& [vertex, around] : around_vertex_) round_vertex(vertex, around);
    surface_.curved = true;
    level_.surface = std::make_shared<const SurfaceMesh>(std::move(surface_));
    return std::move(level_);
  }

 private:
  using VertexKey = std::tuple<double, double, double>;
  struct Around {
    std::vector<std::uint32_t> triangles;
    std::vector<Vector3d> edges;  // directions away from the vertex
  };
  using Ends = std::pair<VertexKey, VertexKey>;

  static VertexKey name(const Vector3d& p) { return {p.x + 0.0, p.y + 0.0, p.z + 0.0}; }
  static Vector3d place(const VertexKey& c) { return {std::get<0>(c), std::get<1>(c), std::get<2>(c)}; }

  void weld() {
    normals_.reserve(triangles_.size());
    for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
      const auto& p = triangles_[t];
      const Vector3d n = glm::cross(p[1] - p[0], p[2] - p[0]);
      const double longest = std::max({glm::length(p[1] - p[0]), glm::length(p[2] - p[1]), glm::length(p[0] - p[2])});
      normals_.push_back(glm::length(n) > 1e-9 * longest * longest ? n : Vector3d(0.0));
      for (std::size_t i = 0; i < 3; ++i) {
        const VertexKey a = name(p[i]), b = name(p[(i + 1) % 3]);
        Around& at = around_vertex_[a];
        if (at.triangles.empty() || at.triangles.back() != t) at.triangles.push_back(t);
        if (a == b) continue;
        at.edges.push_back(p[(i + 1) % 3] - p[i]);
        around_vertex_[b].edges.push_back(p[i] - p[(i + 1) % 3]);
        edges_[a < b ? Ends{a, b} : Ends{b, a}].push_back(t);
      }
    }
  }

  Nearest nearest(std::uint32_t t, const Vector3d& x) const {
    const auto& p = triangles_[t];
    const TrianglePoint<double> found = closest_on_triangle<double>({p[0] - x, p[1] - x, p[2] - x}, normals_[t]);
    Nearest result;
    result.distance = std::sqrt(found.squared_distance);
    if (result.distance > 1e-12) result.gradient = found.point / -result.distance;
    return result;
  }
  double distance(std::uint32_t t, const Vector3d& x) const { return nearest(t, x).distance; }

  void lift_face(std::uint32_t t) {
    if (normals_[t] == Vector3d(0.0)) return;
    const auto& p = triangles_[t];
    for (const double side : {1.0, -1.0}) {
      Patch patch;
      patch.normal = side * glm::normalize(normals_[t]);
      std::vector<std::uint32_t> others;
      for (std::uint32_t k = 0; k < triangles_.size(); ++k) {
        const auto& q = triangles_[k];
        double highest = -1.0;
        for (const Vector3d& vertex : q) highest = std::max(highest, glm::dot(vertex - p[0], patch.normal));
        if (k != t && highest > above_plane) others.push_back(k);
      }
      Piece piece;
      for (std::size_t i = 0; i < 3; ++i) piece.add(p[side > 0.0 ? i : 2 - i] + patch.normal);
      lay(piece, patch, others);
    }
  }

  /// The arc of the circle around an edge that faces away from all its triangles: the angles at which no triangle's
  /// inward direction has a positive component. An intersection of half circles, hence a single arc.
  void round_edge(const Ends& ends, const std::vector<std::uint32_t>& sides) {
    constexpr double pi = std::numbers::pi;
    const Vector3d a = place(ends.first), b = place(ends.second);
    const double length = glm::length(b - a);
    Patch patch;
    patch.origin = a;
    patch.axis = (b - a) / length;
    std::vector<Vector3d> inward;
    for (const std::uint32_t t : sides) {
      if (normals_[t] == Vector3d(0.0)) continue;
      for (const Vector3d& vertex : triangles_[t]) {
        if (name(vertex) == ends.first || name(vertex) == ends.second) continue;
        const Vector3d in = (vertex - a) - patch.axis * glm::dot(vertex - a, patch.axis);
        if (glm::length(in) > 1e-12) inward.push_back(glm::normalize(in));
      }
    }
    const Vector3d helper = std::abs(patch.axis.y) < 0.9 ? Vector3d(0, 1, 0) : Vector3d(1, 0, 0);
    const Vector3d first = inward.empty() ? glm::normalize(glm::cross(patch.axis, helper)) : inward.front();
    const Vector3d second = glm::cross(patch.axis, first);
    double low = inward.empty() ? 0.0 : 0.5 * pi, high = inward.empty() ? 2.0 * pi : 1.5 * pi;
    for (const Vector3d& in : inward) {
      const double turned = std::atan2(glm::dot(in, second), glm::dot(in, first));
      if (turned >= 0.0) {
        low = std::max(low, 0.5 * pi + turned);
      } else {
        high = std::min(high, 1.5 * pi + turned);
      }
    }
    if (!(high - low > 1e-6)) return;
    std::vector<std::uint32_t> others;
    for (std::uint32_t k = 0; k < triangles_.size(); ++k) {
      if (std::find(sides.begin(), sides.end(), k) == sides.end()) others.push_back(k);
    }
    const auto steps = static_cast<int>(std::ceil((high - low) / arc_step));
    const auto out = [&](int i) {
      const double angle = low + (high - low) * i / steps;
      return std::cos(angle) * first + std::sin(angle) * second;
    };
    for (int i = 0; i < steps; ++i) {
      Piece strip;
      strip.add(a + out(i));
      strip.add(a + out(i + 1));
      strip.add(b + out(i + 1));
      strip.add(b + out(i));
      lay(turned_out(strip, patch), patch, others);
    }
    // Where a cylinder begins and ends, a sharp edge needs a crease line.
    if (high - low > 0.35 && !inward.empty()) {
      crease(a + out(0), b + out(0), others, out(0));
      crease(a + out(steps), b + out(steps), others, out(steps));
    }
  }

  void round_vertex(const VertexKey& vertex, const Around& around) {
    Patch patch;
    patch.origin = place(vertex);
    if (glm::length(patch.origin) > reach_ + 1.0) return;
    std::vector<std::uint32_t> others;
    for (std::uint32_t k = 0; k < triangles_.size(); ++k) {
      if (std::find(around.triangles.begin(), around.triangles.end(), k) == around.triangles.end()) others.push_back(k);
    }
    for (const Piece& facet : unit_sphere()) {
      // Only directions that point away from every edge at the vertex.
      Piece piece = facet;
      for (const Vector3d& edge : around.edges) {
        piece = cut(piece, edge, 0.0);
        if (piece.count < 3) break;
      }
      if (piece.count < 3) continue;
      for (std::size_t i = 0; i < piece.count; ++i) piece.p[i] += patch.origin;
      lay(turned_out(piece, patch), patch, others);
    }
  }

  /// The unit sphere tessellated at about one arc step: a subdivided octahedron.
  static const std::vector<Piece>& unit_sphere() {
    static const std::vector<Piece> facets = [] {
      static constexpr int parts = 10;
      std::vector<Piece> made;
      for (int octant = 0; octant < 8; ++octant) {
        const Vector3d sign(octant & 1 ? -1 : 1, octant & 2 ? -1 : 1, octant & 4 ? -1 : 1);
        const auto at = [&](int i, int j) {
          // Subdivides angles evenly, not lengths, so that the triangles are of similar size.
          const double x = i, y = j, z = parts - i - j;
          const auto bent = [](double v) { return std::sin(0.5 * std::numbers::pi * v / parts); };
          return sign * glm::normalize(Vector3d(bent(x), bent(y), bent(z)));
        };
        for (int i = 0; i < parts; ++i) {
          for (int j = 0; i + j < parts; ++j) {
            Piece up;
            up.add(at(i, j));
            up.add(at(i + 1, j));
            up.add(at(i, j + 1));
            made.push_back(up);
            if (i + j + 2 > parts) continue;
            Piece down;
            down.add(at(i + 1, j));
            down.add(at(i + 1, j + 1));
            down.add(at(i, j + 1));
            made.push_back(down);
          }
        }
      }
      return made;
    }();
    return facets;
  }

  static Piece turned_out(Piece piece, const Patch& patch) {
    const Vector3d normal = glm::cross(piece.p[1] - piece.p[0], piece.p[2] - piece.p[0]);
    if (glm::dot(normal, patch.normal_at(piece.centre())) < 0.0)
      std::reverse(piece.p.begin(), piece.p.begin() + static_cast<std::ptrdiff_t>(piece.count));
    return piece;
  }

  /// Clips a piece to what lies at distance 1 or more from every triangle of `others`.
  void lay(const Piece& piece, const Patch& patch, const std::vector<std::uint32_t>& others) {
    const Vector3d centre = piece.centre();
    const double radius = piece.radius_around(centre);
    if (glm::length(centre) - radius > reach_ || !(radius > 1e-7)) return;
    std::vector<std::uint32_t> near;
    for (const std::uint32_t k : others) {
      const Nearest at = nearest(k, centre);
      if (at.distance >= 1.0 + radius) continue;
      if (at.distance + radius < inside_below) return;
      // The distance is convex, so it lies above its tangent plane.
      double least = at.distance;
      for (std::size_t i = 0; i < piece.count; ++i)
        least = std::min(least, at.distance + glm::dot(at.gradient, piece.p[i] - centre));
      if (least >= inside_below) continue;
      bool holds_all = true;
      for (std::size_t i = 0; i < piece.count && holds_all; ++i) holds_all = distance(k, piece.p[i]) < inside_below;
      if (holds_all) return;
      near.push_back(k);
    }
    const bool outlying = glm::length(centre) + radius > reach_;
    if (near.empty() && (!outlying || radius < 1.0)) {
      keep(piece, patch);
    } else if (radius > smallest_radius) {
      std::size_t longest = 0;
      for (std::size_t i = 1; i < piece.count; ++i) {
        if (glm::length(piece.next(i) - piece.p[i]) > glm::length(piece.next(longest) - piece.p[longest])) longest = i;
      }
      const Vector3d along = glm::normalize(piece.next(longest) - piece.p[longest]);
      const double middle = glm::dot(centre, along);
      const Piece one = cut(piece, along, middle), other = cut(piece, -along, -middle);
      if (one.count >= 3) lay(one, patch, near);
      if (other.count >= 3) lay(other, patch, near);
    } else {
      trim(piece, patch, near);
    }
  }

  /// Where the segment from `out` (outside) to `in` (inside) enters a triangle's inflation.
  Vector3d border(std::uint32_t k, Vector3d out, Vector3d in) const {
    for (int i = 0; i < 12; ++i) {
      const Vector3d middle = 0.5 * (out + in);
      (distance(k, middle) < inside_below ? in : out) = middle;
    }
    return out;
  }

  void trim(Piece piece, const Patch& patch, const std::vector<std::uint32_t>& near) {
    std::vector<std::pair<std::array<Vector3d, 2>, std::uint32_t>> cuts;
    for (const std::uint32_t k : near) {
      std::array<bool, most_vertices> in{};
      bool any = false;
      for (std::size_t i = 0; i < piece.count; ++i) {
        in[i] = distance(k, piece.p[i]) < inside_below;
        any = any || in[i];
      }
      if (!any) continue;
      Piece kept;
      std::vector<Vector3d> crossings;
      for (std::size_t i = 0; i < piece.count; ++i) {
        const std::size_t j = i + 1 == piece.count ? 0 : i + 1;
        if (!in[i]) kept.add(piece.p[i]);
        if (in[i] == in[j]) continue;
        crossings.push_back(in[i] ? border(k, piece.p[j], piece.p[i]) : border(k, piece.p[i], piece.p[j]));
        kept.add(crossings.back());
      }
      if (kept.count < 3) return;
      // No line is drawn where two pieces join smoothly.
      if (crossings.size() == 2 &&
          glm::dot(nearest(k, crossings[0]).gradient, patch.normal_at(crossings[0])) < smooth_cosine)
        cuts.push_back({{crossings[0], crossings[1]}, k});
      piece = kept;
    }
    keep(piece, patch);
    for (const auto& [segment, k] : cuts) {
      std::vector<std::uint32_t> others = near;
      std::erase(others, k);
      if (glm::length(segment[1] - segment[0]) > 1e-4) crease(segment[0], segment[1], others);
    }
  }

  /// A line in short segments, without those inside another inflation, and without those along which another joins
  /// smoothly: there faces go on that share no edge. `normal` is where the line lies; zero where it is a real corner.
  void crease(const Vector3d& a, const Vector3d& b, const std::vector<std::uint32_t>& others,
              const Vector3d& normal = Vector3d(0.0)) {
    const auto parts = std::max(1, static_cast<int>(std::ceil(glm::length(b - a) / 0.3)));
    for (int i = 0; i < parts; ++i) {
      const Vector3d from = glm::mix(a, b, static_cast<double>(i) / parts);
      const Vector3d to = glm::mix(a, b, static_cast<double>(i + 1) / parts);
      if (glm::length(from) > reach_ || glm::length(to) > reach_) continue;
      const bool hidden = std::any_of(others.begin(), others.end(), [&](std::uint32_t k) {
        if (distance(k, from) < 0.995 || distance(k, to) < 0.995) return true;
        const Nearest middle = nearest(k, 0.5 * (from + to));
        return middle.distance < 1.005 && glm::dot(middle.gradient, normal) > smooth_cosine;
      });
      if (!hidden) level_.creases.push_back({from, to});
    }
  }

  void keep(const Piece& piece, const Patch& patch) {
    const auto first = static_cast<std::uint32_t>(surface_.positions.size());
    for (std::size_t i = 0; i < piece.count; ++i) {
      surface_.positions.push_back(piece.p[i]);
      surface_.normals.push_back(patch.normal_at(piece.p[i]));
    }
    for (std::uint32_t i = 1; i + 1 < piece.count; ++i) surface_.triangles.push_back({first, first + i, first + i + 1});
  }

  std::span<const std::array<Vector3d, 3>> triangles_;
  double reach_;
  std::vector<Vector3d> normals_;  // not normalized; zero without area
  std::map<Ends, std::vector<std::uint32_t>> edges_;
  std::map<VertexKey, Around> around_vertex_;
  SurfaceMesh surface_;
  InflatedLevel level_;
};

}  // namespace

InflatedLevel inflate_level(std::span<const std::array<Vector3d, 3>> triangles, double reach) {
  return Inflation(triangles, reach).run();
}

}  // namespace minkoscope
