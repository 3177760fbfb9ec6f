// The expanding polytope: a closed surface of triangles with adjacency inside A − B, whose closest face is known.
//
// Units metres, frame that of the vertices. Face indices are never reused, so that an observer can name a face for
// good.
#pragma once

#include <array>
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
    double key = 0.0;                 // what the faces are ranked by: the distance of the triangle, not of its plane
    bool alive = true;
  };

  /// What an expansion changed. Valid until the next one.
  struct Change {
    std::vector<int> removed;
    std::vector<std::array<int, 2>> horizon;  // directed edges, in the order around it
    int first_added = 0;                      // the new faces are those from here to the end
  };

  /// Starts from four points that span a volume, in any order. What is nearer than `margin` to a plane is on it.
  Polytope(const std::array<MinkowskiVertex, 4>& corners, double margin);

  const std::vector<MinkowskiVertex>& vertices() const { return vertices_; }
  const std::vector<Face>& faces() const { return faces_; }
  const Change& change() const { return change_; }

  /// The living face with the smallest key; ties go to the lowest index.
  int closest_face();
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

  std::vector<MinkowskiVertex> vertices_;
  std::vector<Face> faces_;
  std::vector<std::pair<double, int>> heap_;  // (key, face), smallest first; dead and outdated entries are skipped
  std::vector<int> mark_;                     // per face: number of the last expansion that looked at it
  std::vector<int> edge_at_;                  // per vertex: horizon edge that starts there
  std::vector<int> stack_;
  int expansion_ = 0;
  double margin_ = 0.0;
  Change change_;
  std::vector<std::array<int, 4>> rim_;  // horizon edge: from, to, outer face, its edge slot
};

}  // namespace minkoscope
