// The expanding polytope: a closed surface of triangles with adjacency inside A − B, whose closest face is known.
//
// Units metres, frame that of the vertices. Face indices are never reused, so that an observer can name a face for
// good.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "core/narrow_phase/pair/simplex.h"

namespace minkoscope {

/// A face as it comes up as the closest.
struct FaceInView {
  int index = 0;  // its name
  int slot = 0;   // where it is kept
  std::array<int, 3> vertices{};
  Vector3d direction{0.0};  // along the normal, at a length that no product overflows or vanishes at
  Vector3d normal{0.0};     // unit
  double distance = 0.0;    // of its plane from the origin
  double key = 0.0;         // distance of its triangle
  // How much each corner counts in the point nearest the origin, times `whole`; not known where that is 0.
  std::array<double, 3> weights{};
  double whole = 0.0;
};

class Polytope {
 public:
  struct Face {
    std::array<int, 3> vertices{};    // counter-clockwise seen from outside
    std::array<int, 3> neighbours{};  // across the edge vertices[i] → vertices[i + 1]
    Vector3d normal{0.0};             // outward unit normal
    double distance = 0.0;            // of its plane from the origin
    double key = 0.0;                 // what the faces are ranked by: the distance of the triangle, not of its plane
    bool alive = true;
  };

  /// What an expansion changed. Valid until the next one.
  struct Change {
    std::pmr::vector<int> removed;
    std::pmr::vector<std::array<int, 2>> horizon;  // directed edges, in the order around it
    int first_added = 0;                           // the new faces are those from here to the end
  };

  /// Starts from four points that span a volume, in any order, none further from the origin than `scale`. `bound` as of
  /// nothing_beyond.
  Polytope(const std::array<MinkowskiVertex, 4>& corners, double scale,
           double bound = std::numeric_limits<double>::infinity());
  /// Goes on with a closed surface; a face's name is its place in `faces`.
  Polytope(std::span<const MinkowskiVertex> vertices, std::span<const Face> faces, double scale, double bound);
  Polytope(const Polytope&) = delete;
  Polytope& operator=(const Polytope&) = delete;

  const std::pmr::vector<MinkowskiVertex>& vertices() const { return vertices_; }
  const std::pmr::vector<Face>& faces() const { return faces_; }
  const Change& change() const { return change_; }

  /// Faces that are further than this from the origin will not be asked for, those to come included: they are ranked by
  /// their planes, unless none is left.
  void nothing_beyond(double bound);
  /// The living face with the smallest key; ties go to the lowest index.
  int closest_face();
  void look_at(int index, FaceInView& out) const;
  /// Whether these coordinates are a vertex already.
  bool holds(const Vector3d& w) const;
  /// What becomes of faces whose plane the new vertex lies in: they go too, or where rounding says so, or they stay.
  enum class Coplanar { go, undecided, stay };
  /// Replaces the faces that see `vertex` (in front of their plane) by a fan round it, starting the search at `seen`.
  /// False, and nothing changed, where the result would not be a closed surface.
  bool expand(int seen, const MinkowskiVertex& vertex, Coplanar coplanar);
  /// The point of a face nearest the origin, with the barycentric weights of its corners.
  Nearest nearest_on(int face) const;

 private:
  Polytope(double scale, double bound);
  int add_face(int a, int b, int c);
  void rank(int index, bool known);
  const Vector3d& w(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].w; }
  Face& face(int index) { return faces_[static_cast<std::size_t>(index)]; }
  double triangle_distance(const Face& face) const;
  void push(int index);
  void rank_all();

  // Most runs stay within this and allocate nothing. Freed as a whole, with the polytope.
  std::array<std::byte, 24 * 1024> store_;
  std::pmr::monotonic_buffer_resource memory_{store_.data(), store_.size()};
  std::pmr::vector<MinkowskiVertex> vertices_{&memory_};
  std::pmr::vector<Face> faces_{&memory_};
  std::pmr::vector<std::pair<double, int>> heap_{&memory_};  // (key, face), smallest first; dead entries are skipped
  std::pmr::vector<int> mark_{&memory_};                     // per face: number of the last expansion that looked at it
  std::pmr::vector<int> edge_at_{&memory_};                  // per vertex: horizon edge that starts there
  std::pmr::vector<int> stack_{&memory_};
  int expansion_ = 0;
  double margin_ = 0.0;        // what is nearer than this to a plane is on it
  double known_height_ = 0.0;  // of a triangle whose plane is known to known_distance_
  double known_distance_ = 0.0;
  double beyond_ = std::numeric_limits<double>::infinity();
  Change change_{std::pmr::vector<int>(&memory_), std::pmr::vector<std::array<int, 2>>(&memory_), 0};
  std::pmr::vector<std::array<int, 4>> rim_{&memory_};  // horizon edge: from, to, outer face, its edge slot
};

}  // namespace minkoscope
