// Barber, Dobkin, Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", ACM TOMS 1996.
//
// - Start from a tetrahedron; give every point beyond a face to one such face.
// - Take a face that has points, and its farthest point, the apex.
// - The faces that see the apex are found from neighbour to neighbour; their outline is the horizon.
// - Replace them by the cone from the horizon to the apex; hand their points on to the cone's faces.
//
// Deviations: orientations are exact (a double test first, integers where its error bound does not decide), so nothing
// is merged while building and no facet is ever "thick" or flipped: a point is beyond a plane or it is not, the horizon
// is always one simple loop, and each round makes the solid strictly larger, so that it ends. Which point is farthest
// is only a matter of speed and is left to doubles.
#include "core/shapes/hull/quickhull.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/listing_line.h"
#include "core/shapes/hull/explain_hull.h"

namespace minkoscope {

namespace {

constexpr std::uint32_t none = 0xffffffffu;

Vector3<long double> difference(const Vector3d& a, const Vector3d& b) {
  return Vector3<long double>(a) - Vector3<long double>(b);
}

struct Face {
  std::array<std::uint32_t, 3> vertices{};
  std::array<std::uint32_t, 3> neighbours{};
  Vector3d normal{0.0};  // not normalised; rounded
  Vector3d vertex{0.0};
  double error = 0.0;                // bound of the rounded plane test, in the plane test's unit
  std::uint32_t first_point = none;  // list of the points given to this face
  std::uint32_t farthest = none;
  double farthest_distance = 0.0;
  std::uint32_t visited = 0;  // the round that last looked at it
  bool alive = true;
};

struct HorizonEdge {
  std::uint32_t visible;
  std::size_t vertex;
};

/// Reports nothing.
struct NoReport {
  void started(const std::vector<Face>&, const std::array<std::uint32_t, 4>&) {}
  void listed(std::uint32_t, std::uint32_t) {}
  void assigned() {}
  void apex(const std::vector<Face>&, const std::vector<std::uint32_t>&, std::uint32_t) {}
  void tested() {}
  void horizon(const std::vector<Face>&, const std::vector<std::uint32_t>&, const std::vector<HorizonEdge>&) {}
  void cone(const std::vector<Face>&, std::uint32_t, const std::vector<std::uint32_t>&) {}
};

/// Makes the builder's decisions into steps, in the frame of the points.
class StepReport {
 public:
  StepReport(const Lattice& lattice, std::span<const Vector3d> points, HullStep start, StepObserver& observer)
      : lattice_(lattice), points_(points), start_(std::move(start)), observer_(observer) {}

  void started(const std::vector<Face>& faces, const std::array<std::uint32_t, 4>& simplex) {
    start_.line = +HullLine::simplex;
    for (const Face& face : faces) start_.added_faces.push_back(face_of(face));
    observer_.on(start_);
    // They are vertices already, in no list and not inside.
    taken_.assign(simplex.begin(), simplex.end());
  }

  void listed(std::uint32_t point, std::uint32_t face) {
    if (std::find(taken_.begin(), taken_.end(), point) != taken_.end()) return;
    list_.push_back({static_cast<int>(point), face == none ? -1 : static_cast<int>(face)});
  }

  void assigned() {
    taken_.clear();
    HullStep step = begin(HullEvent::assign, iteration_ == 0 ? HullLine::assign : HullLine::reassign);
    step.assigned = std::exchange(list_, {});
    observer_.on(step);
  }

  void apex(const std::vector<Face>& faces, const std::vector<std::uint32_t>& next_point, std::uint32_t seed) {
    const Face& face = faces[seed];
    apex_ = static_cast<int>(face.farthest);
    tested_ = 1;  // that of the seed, when the point was put in its list
    HullStep step = begin(HullEvent::apex, HullLine::apex);
    step.apex = apex_;
    step.face = static_cast<int>(seed);
    for (std::uint32_t point = face.first_point; point != none; point = next_point[point]) ++step.listed;
    step.test = Comparison{TestKind::beyond_face, distance_beyond(face, face.farthest), 0.0, true};
    observer_.on(step);
    ++iteration_;
  }

  void tested() { ++tested_; }

  void horizon(const std::vector<Face>& faces, const std::vector<std::uint32_t>& visible,
               const std::vector<HorizonEdge>& edges) {
    HullStep step = begin(HullEvent::horizon, HullLine::horizon);
    step.apex = apex_;
    step.tested = tested_;
    step.seen_faces.assign(visible.begin(), visible.end());
    for (const HorizonEdge& edge : edges) {
      const auto& vertices = faces[edge.visible].vertices;
      step.horizon.push_back(
          {static_cast<int>(vertices[edge.vertex]), static_cast<int>(vertices[(edge.vertex + 1) % 3])});
    }
    observer_.on(step);
  }

  void cone(const std::vector<Face>& faces, std::uint32_t first_new, const std::vector<std::uint32_t>& visible) {
    HullStep step = begin(HullEvent::cone, HullLine::cone);
    step.apex = apex_;
    step.removed_faces.assign(visible.begin(), visible.end());
    for (std::size_t i = first_new; i < faces.size(); ++i) step.added_faces.push_back(face_of(faces[i]));
    observer_.on(step);
    taken_.assign(1, static_cast<std::uint32_t>(apex_));
  }

 private:
  HullStep begin(HullEvent event, HullLine line) const {
    HullStep step;
    step.event = event;
    step.line = +line;
    step.iteration = iteration_;
    return step;
  }

  Vector3<long double> normal_of(const Face& face) const {
    const auto& p = lattice_.points;
    const auto& vertices = face.vertices;
    return glm::normalize(to_real(cross(p[vertices[1]] - p[vertices[0]], p[vertices[2]] - p[vertices[0]])));
  }

  HullStepFace face_of(const Face& face) const {
    HullStepFace made;
    for (std::size_t i = 0; i < 3; ++i) made.vertices[i] = static_cast<int>(face.vertices[i]);
    made.normal = Vector3d(normal_of(face));
    made.offset = glm::dot(made.normal, points_[face.vertices[0]]);
    return made;
  }

  double distance_beyond(const Face& face, std::uint32_t point) const {
    const Vector3<long double> offset = difference(lattice_.coordinates[point], lattice_.coordinates[face.vertices[0]]);
    return std::ldexp(static_cast<double>(glm::dot(normal_of(face), offset)), lattice_.exponent);
  }

  const Lattice& lattice_;
  std::span<const Vector3d> points_;
  HullStep start_;
  StepObserver& observer_;
  std::vector<HullAssignment> list_;
  std::vector<std::uint32_t> taken_;
  int iteration_ = 0, apex_ = -1, tested_ = 0;
};

template <class Report>
class Builder {
 public:
  Builder(const Lattice& lattice, Report& report)
      : lattice_(lattice), report_(report), next_point_(lattice.points.size(), none) {
    new_face_at_.resize(lattice.points.size());
  }

  std::vector<HullTriangle> run(const std::array<std::uint32_t, 4>& simplex) {
    start(simplex);
    while (!pending_.empty()) {
      const std::uint32_t face = pending_.back();
      pending_.pop_back();
      if (faces_[face].alive && faces_[face].first_point != none) add_apex(face);
    }
    return result();
  }

 private:
  std::uint32_t add_face(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    Face face;
    face.vertices = {a, b, c};
    face.vertex = lattice_.coordinates[a];
    const Vector3d u = lattice_.coordinates[b] - face.vertex;
    const Vector3d v = lattice_.coordinates[c] - face.vertex;
    face.normal = glm::cross(u, v);
    // Shewchuk 1997 bounds the rounded determinant by (7 + 56 ε) ε times its permanent; twice that here, the third
    // vector being at most 2^60 in each coordinate.
    const auto sum = [](const Vector3d& w) { return std::abs(w.x) + std::abs(w.y) + std::abs(w.z); };
    face.error = 16.0 * 0x1p-53 * sum(u) * sum(v) * 0x1p60;
    faces_.push_back(face);
    return static_cast<std::uint32_t>(faces_.size() - 1);
  }

  // > 0 when `point` is beyond the face: the sign is exact, the value rounded.
  double distance_beyond(const Face& face, std::uint32_t point) const {
    const double rounded = glm::dot(face.normal, lattice_.coordinates[point] - face.vertex);
    if (std::abs(rounded) > face.error) return rounded;
    const auto& p = lattice_.points;
    return static_cast<double>(
        orientation(p[face.vertices[0]], p[face.vertices[1]], p[face.vertices[2]], p[point]).value());
  }

  // Gives the point to the first face of the range that it is beyond; a point beyond none is inside for good.
  void assign(std::uint32_t point, std::uint32_t first_face, std::uint32_t end_face) {
    for (std::uint32_t i = first_face; i < end_face; ++i) {
      Face& face = faces_[i];
      const double distance = distance_beyond(face, point);
      if (!(distance > 0.0)) continue;
      report_.listed(point, i);
      next_point_[point] = face.first_point;
      face.first_point = point;
      if (distance > face.farthest_distance || (distance == face.farthest_distance && point < face.farthest)) {
        face.farthest_distance = distance;
        face.farthest = point;
      }
      return;
    }
    report_.listed(point, none);
  }

  void start(const std::array<std::uint32_t, 4>& s) {
    // The fourth point lies on the side from which the first three are seen clockwise, that is below face 0.
    add_face(s[0], s[1], s[2]);
    add_face(s[0], s[3], s[1]);
    add_face(s[1], s[3], s[2]);
    add_face(s[2], s[3], s[0]);
    faces_[0].neighbours = {1, 2, 3};
    faces_[1].neighbours = {3, 2, 0};
    faces_[2].neighbours = {1, 3, 0};
    faces_[3].neighbours = {2, 1, 0};
    report_.started(faces_, s);
    for (std::uint32_t i = 0; i < lattice_.points.size(); ++i) assign(i, 0, 4);
    report_.assigned();
    for (std::uint32_t i = 0; i < 4; ++i) pending_.push_back(i);
  }

  void add_apex(std::uint32_t seed) {
    const std::uint32_t apex = faces_[seed].farthest;
    report_.apex(faces_, next_point_, seed);
    find_visible(seed, apex);
    report_.horizon(faces_, visible_, horizon_);
    const auto first_new = static_cast<std::uint32_t>(faces_.size());
    for (const auto& [visible, vertex] : horizon_) {
      const std::uint32_t from = faces_[visible].vertices[vertex];
      const std::uint32_t to = faces_[visible].vertices[(vertex + 1) % 3];
      const std::uint32_t beyond = faces_[visible].neighbours[vertex];
      const std::uint32_t made = add_face(from, to, apex);
      faces_[made].neighbours[0] = beyond;
      // Two faces may share two edges while building, so that the edge itself must be found, not just the face.
      Face& outer = faces_[beyond];
      for (std::size_t k = 0; k < 3; ++k) {
        if (outer.vertices[k] == to && outer.vertices[(k + 1) % 3] == from) outer.neighbours[k] = made;
      }
      new_face_at_[from] = made;
    }
    // The horizon is a simple loop, so that one new face starts at each of its vertices.
    const auto end_new = static_cast<std::uint32_t>(faces_.size());
    for (std::uint32_t i = first_new; i < end_new; ++i) {
      const std::uint32_t after = new_face_at_[faces_[i].vertices[1]];
      faces_[i].neighbours[1] = after;
      faces_[after].neighbours[2] = i;
    }
    report_.cone(faces_, first_new, visible_);
    for (const std::uint32_t i : visible_) {
      std::uint32_t point = faces_[i].first_point;
      while (point != none) {
        const std::uint32_t next = next_point_[point];
        if (point != apex) assign(point, first_new, end_new);
        point = next;
      }
      faces_[i].first_point = none;
    }
    report_.assigned();
    for (std::uint32_t i = first_new; i < end_new; ++i) {
      if (faces_[i].first_point != none) pending_.push_back(i);
    }
  }

  void find_visible(std::uint32_t seed, std::uint32_t apex) {
    ++round_;
    visible_.assign(1, seed);
    horizon_.clear();
    faces_[seed].visited = round_;
    faces_[seed].alive = false;
    for (std::size_t i = 0; i < visible_.size(); ++i) {
      for (std::size_t vertex = 0; vertex < 3; ++vertex) {
        const std::uint32_t neighbour = faces_[visible_[i]].neighbours[vertex];
        Face& face = faces_[neighbour];
        if (face.visited != round_) {
          face.visited = round_;
          report_.tested();
          if (distance_beyond(face, apex) > 0.0) {
            face.alive = false;
            visible_.push_back(neighbour);
          }
        }
        if (face.alive) horizon_.push_back({visible_[i], vertex});
      }
    }
  }

  std::vector<HullTriangle> result() const {
    std::vector<std::uint32_t> index(faces_.size(), none);
    std::vector<HullTriangle> triangles;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      if (!faces_[i].alive) continue;
      index[i] = static_cast<std::uint32_t>(triangles.size());
      triangles.push_back({faces_[i].vertices, faces_[i].neighbours, static_cast<std::uint32_t>(i)});
    }
    for (HullTriangle& triangle : triangles) {
      for (std::uint32_t& neighbour : triangle.neighbours) neighbour = index[neighbour];
    }
    return triangles;
  }

  const Lattice& lattice_;
  Report& report_;
  std::vector<Face> faces_;
  std::vector<std::uint32_t> next_point_;
  std::vector<std::uint32_t> pending_;
  std::vector<std::uint32_t> visible_;
  std::vector<HorizonEdge> horizon_;
  std::vector<std::uint32_t> new_face_at_;
  std::uint32_t round_ = 0;
};

}  // namespace

InitialSimplex find_initial_simplex(const Lattice& lattice, long double flatness) {
  const auto& points = lattice.points;
  const auto& coordinates = lattice.coordinates;
  const auto count = static_cast<std::uint32_t>(points.size());
  InitialSimplex simplex;

  // The farthest two of the points that are extreme along an axis.
  std::array<std::uint32_t, 6> extreme{};
  for (std::uint32_t i = 1; i < count; ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto slot = static_cast<std::size_t>(2 * axis);
      if (coordinates[i][axis] < coordinates[extreme[slot]][axis]) extreme[slot] = i;
      if (coordinates[i][axis] > coordinates[extreme[slot + 1]][axis]) extreme[slot + 1] = i;
    }
  }
  double longest = 0.0;
  for (const std::uint32_t a : extreme) {
    for (const std::uint32_t b : extreme) {
      const double length = length_squared(coordinates[a] - coordinates[b]);
      if (length > longest) {
        longest = length;
        simplex.points = {a, b, 0, 0};
      }
    }
  }
  simplex.extent = std::sqrt(longest);
  if (longest == 0.0) {
    simplex.points = {0, 0, 0, 0};
    return simplex;
  }
  const std::uint32_t a = simplex.points[0], b = simplex.points[1];

  const Vector3<long double> axis = difference(coordinates[b], coordinates[a]);
  long double farthest = 0.0L;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vector3<long double> n = glm::cross(axis, difference(coordinates[i], coordinates[a]));
    const long double distance = glm::dot(n, n);
    if (distance > farthest) {
      farthest = distance;
      simplex.points[2] = i;
    }
  }
  simplex.rank = 1;
  const std::uint32_t c = simplex.points[2];
  const LatticeVector normal = cross(points[b] - points[a], points[c] - points[a]);
  const long double off_line = std::sqrt(farthest / glm::dot(axis, axis));
  simplex.extent = static_cast<double>(off_line);
  if (normal == LatticeVector{} || off_line <= flatness) return simplex;

  simplex.rank = 2;
  const Vector3<long double> n = to_real(normal);
  long double highest = 0.0L;
  int side = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const long double height = glm::dot(n, difference(coordinates[i], coordinates[a]));
    if (std::abs(height) > highest) {
      const int sign = dot(normal, points[i] - points[a]).sign();
      if (sign == 0) continue;
      highest = std::abs(height);
      simplex.points[3] = i;
      side = sign;
    }
  }
  const long double off_plane = highest / glm::length(n);
  simplex.extent = static_cast<double>(off_plane);
  if (side == 0 || off_plane <= flatness) return simplex;
  simplex.rank = 3;
  if (side > 0) std::swap(simplex.points[1], simplex.points[2]);
  return simplex;
}

std::vector<HullTriangle> quickhull(const Lattice& lattice, const InitialSimplex& simplex) {
  NoReport report;
  return Builder(lattice, report).run(simplex.points);
}

std::vector<HullTriangle> quickhull(const Lattice& lattice, const InitialSimplex& simplex,
                                    std::span<const Vector3d> points, HullStep start, StepObserver& observer) {
  StepReport report(lattice, points, std::move(start), observer);
  return Builder(lattice, report).run(simplex.points);
}

}  // namespace minkoscope
