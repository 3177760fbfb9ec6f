// The expanding polytope: a closed surface of triangles with adjacency inside A − B, whose closest face is known.
//
// Units metres, frame that of the vertices. Face indices are never reused, so that an observer can name a face for
// good.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <utility>
#include <vector>

#include "core/narrow_phase/simplex.h"

namespace minkoscope {

class Polytope {
 public:
  struct Face {
    std::array<int, 3> vertices{};    // counter-clockwise seen from outside
    std::array<int, 3> neighbours{};  // across the edge vertices[i] → vertices[i + 1]
    Vector3d normal{0.0};             // outward unit normal
    double distance = 0.0;            // of its plane from the origin
    double key = 0.0;    // what the faces are ranked by: the distance of the triangle, of its plane until it is asked for
    bool exact = false;  // whether key is that of the triangle
    bool alive = true;
  };

  /// What an expansion changed. Valid until the next one.
  struct Change {
    std::pmr::vector<int> removed;
    std::pmr::vector<std::array<int, 2>> horizon;  // directed edges, in the order around it
    int first_added = 0;                           // the new faces are those from here to the end
  };

  /// Starts from four points that span a volume, in any order. What is nearer than `margin` to a plane is on it.
  /// `all_exact`: every face knows the distance of its triangle, not only those that closest_face has asked.
  Polytope(const std::array<MinkowskiVertex, 4>& corners, double margin, bool all_exact = false);

  Polytope(const Polytope&) = delete;
  Polytope& operator=(const Polytope&) = delete;

  const std::pmr::vector<MinkowskiVertex>& vertices() const { return vertices_; }
  const std::pmr::vector<Face>& faces() const { return faces_; }
  const Change& change() const { return change_; }

  /// The living face whose triangle is nearest; ties go to the lowest index.
  int closest_face();
  /// No face further than this from the origin is likely to be the closest: they are ranked only where it is otherwise.
  /// Never more than before.
  void limit(double key) { limit_ = key; }
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
  int add_face(int a, int b, int c);
  const Vector3d& w(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].w; }
  Face& face(int index) { return faces_[static_cast<std::size_t>(index)]; }
  void push(int index);
  void recall();

  // Most runs end within this and allocate nothing.
  std::array<std::byte, 32768> storage_;
  std::pmr::monotonic_buffer_resource memory_{storage_.data(), storage_.size()};
  std::pmr::vector<MinkowskiVertex> vertices_{&memory_};
  std::pmr::vector<Face> faces_{&memory_};
  std::pmr::vector<std::pair<double, int>> heap_{&memory_};  // (key, face), smallest first; dead and outdated are skipped
  std::pmr::vector<int> mark_{&memory_};                     // per face: number of the last expansion that looked at it
  std::pmr::vector<int> edge_at_{&memory_};                  // per vertex: horizon edge that starts there
  std::pmr::vector<int> stack_{&memory_};
  int expansion_ = 0;
  int asked_ = -1;  // the face that closest_face asked last, and its answer
  Nearest answer_;
  double margin_ = 0.0;
  double limit_ = std::numeric_limits<double>::infinity();
  bool forgotten_ = false;  // whether a living face is not in the heap
  bool all_exact_ = false;
  Change change_{std::pmr::vector<int>(&memory_), std::pmr::vector<std::array<int, 2>>(&memory_), 0};
  std::pmr::vector<std::array<int, 4>> rim_{&memory_};  // horizon edge: from, to, outer face, its edge slot
};

}  // namespace minkoscope
