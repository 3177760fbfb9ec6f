// The expanding polytope, of any size: a closed surface of triangles with adjacency inside A − B, whose closest face is
// known.
//
// Units metres, frame that of the vertices.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "core/narrow_phase/epa/polytope_face.h"
#include "core/narrow_phase/pair/convex_pair.h"
#include "core/narrow_phase/pair/nearest_point.h"

namespace minkoscope {

/// Vertices in any number, faces in a heap by their distance.
class LargePolytope {
 public:
  /// Starts from four points that span a volume, in any order, none further from the origin than `scale`. `bound`: see
  /// prune_beyond.
  LargePolytope(const std::array<MinkowskiVertex, 4>& vertices, double scale,
                double bound = std::numeric_limits<double>::infinity());
  /// Continues with a closed surface; a face's name is its index in `faces`.
  LargePolytope(std::span<const MinkowskiVertex> vertices, std::span<const PolytopeTriangle> faces, double scale,
                double bound);
  LargePolytope(const LargePolytope&) = delete;
  LargePolytope& operator=(const LargePolytope&) = delete;

  const std::pmr::vector<MinkowskiVertex>& vertices() const { return vertices_; }
  const std::pmr::vector<PolytopeTriangle>& faces() const { return faces_; }
  const PolytopeTriangle& face(int name) const { return faces_[static_cast<std::size_t>(name)]; }
  int names() const { return static_cast<int>(faces_.size()); }
  PolytopeChange change() const { return {removed_, horizon_, first_added_}; }

  /// Faces further than this from the origin, later ones included, are no candidates for the closest: they are ranked
  /// by their planes, unless no other is left.
  void prune_beyond(double bound);
  /// The living face with the smallest key; ties go to the lowest index.
  int closest_face();
  void describe(int index, ClosestFace& out) const;
  /// Whether these coordinates are a vertex already.
  bool contains(const Vector3d& w) const;
  /// Replaces the faces that see `vertex` (in front of their plane) by a fan around it, starting the search at `seen`.
  /// False, and nothing changed, where the result would not be a closed surface.
  bool expand(int seen, const MinkowskiVertex& vertex, Coplanar coplanar);
  /// The point of a face nearest the origin.
  NearestFeature nearest_on(int face) const;

 private:
  LargePolytope(double scale, double bound);
  int add_face(int a, int b, int c);
  void rank(int index, bool known);
  const Vector3d& w(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)].w; }
  PolytopeTriangle& face(int index) { return faces_[static_cast<std::size_t>(index)]; }
  double triangle_distance(const PolytopeTriangle& face) const;
  void push(int index);
  void rank_all();

  // Most runs stay within this and allocate nothing.
  std::array<std::byte, 24 * 1024> store_;
  std::pmr::monotonic_buffer_resource memory_{store_.data(), store_.size()};
  std::pmr::vector<MinkowskiVertex> vertices_{&memory_};
  std::pmr::vector<PolytopeTriangle> faces_{&memory_};
  std::pmr::vector<std::pair<double, int>> heap_{&memory_};  // (key, face), smallest first; dead entries are skipped
  std::pmr::vector<int> mark_{&memory_};                     // per face: number of the last expansion that looked at it
  std::pmr::vector<int> edge_at_{&memory_};                  // per vertex: horizon edge that starts there
  std::pmr::vector<int> stack_{&memory_};
  int expansion_ = 0;
  double margin_ = 0.0;        // what is nearer than this to a plane is on it
  double known_height_ = 0.0;  // of a triangle whose plane is known to known_distance_
  double known_distance_ = 0.0;
  double beyond_ = std::numeric_limits<double>::infinity();
  std::pmr::vector<int> removed_{&memory_};  // by the last expansion, as its horizon
  std::pmr::vector<std::array<int, 2>> horizon_{&memory_};
  int first_added_ = 0;
  std::pmr::vector<std::array<int, 4>> border_{
      &memory_};  // horizon edges unordered: from, to, outer face, its edge slot
};

}  // namespace minkoscope
