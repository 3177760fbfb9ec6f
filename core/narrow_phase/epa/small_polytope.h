// The expanding polytope while it is small, as nearly all are: fixed arrays, no allocation, and kernels that test all
// faces at once.
//
// Units metres, frame that of the vertices. A face is stored in a slot, which is reused when the face is removed, and
// has a name, which never is. Faces are ranked by the squared distances of their planes, which take no root; whether
// the triangle is as near as its plane is tested when the face comes up as the closest, and if not, it is ranked by its
// triangle from then on. Normals are not normalized.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/narrow_phase/epa/polytope_face.h"
#include "core/narrow_phase/epa/polytope_kernels.h"

namespace minkoscope {

class SmallPolytope {
 public:
  static constexpr int max_faces = 64;
  static constexpr int max_vertices = max_faces / 2 + 2;
  static constexpr int max_names = 256;

  /// Starts from four points that span a volume, the first three counter-clockwise seen from outside, none further from
  /// the origin than `scale`. `record_changes`: change() is needed.
  SmallPolytope(const std::array<Vector3d, 4>& vertices, double scale, bool record_changes,
                Instructions instructions = best_instructions());
  SmallPolytope(const SmallPolytope&) = delete;
  SmallPolytope& operator=(const SmallPolytope&) = delete;

  /// The face whose triangle is nearest the origin; of equal ones, up to 1e-13 of the distance, the lowest name.
  void closest_face(ClosestFace& out);
  /// Whether these coordinates are a vertex already. Scalars, because loading a vector that was stored in parts is a
  /// store-forwarding stall.
  bool contains(double x, double y, double z) const;
  enum class Expansion { done, refused, full };
  /// As LargePolytope::expand; `seen` is the slot of the last closest face. Full: possible, but there is no room.
  Expansion expand(int seen, double x, double y, double z, Coplanar coplanar);

  const Vector3d& vertex(int index) const { return vertex_[static_cast<std::size_t>(index)].w; }
  int vertices() const { return vertices_; }
  /// Of the last expansion, where changes are recorded.
  PolytopeChange change() const { return {removed_, horizon_, first_added_}; }
  /// How many names have been given.
  int names() const { return names_; }
  /// A face that is not removed; without its key.
  PolytopeTriangle face(int name) const;
  /// All faces by name, removed ones too, with neighbours by name.
  std::vector<PolytopeTriangle> surface() const;

 private:
  // Half-edge 4 · slot + i runs from vertex i of the face to vertex i + 1, with the face on its left.
  using Slots = std::uint64_t;  // a bit each
  static constexpr std::size_t size = max_faces;
  struct Vertex {
    Vector3d w;
    double squared;  // |w|²
  };
  struct Horizon {
    std::size_t edges = 0, removed = 0;
    std::uint8_t from[3 * size + 3], to[3 * size + 3], beyond[3 * size + 3];  // vertices; the outer face's half-edge
  };

  static constexpr Slots bit(int slot) { return Slots{1} << slot; }
  double least_key() const;
  bool sees_beyond(Slots seen, std::size_t half_edge) const;
  bool find_horizon(Slots seen, int first, Horizon& horizon);
  Slots joined(Slots seen, int first) const;
  template <class Visit>
  void in_order(Slots seen, int first, Visit&& visit) const;
  int start_of(Slots seen, int first) const;
  void record_change(Slots seen, int first, const Horizon& horizon);
  void store_plane(std::size_t slot, const FacePlanes& planes, std::size_t at);
  void store_vertices(std::size_t slot, std::uint8_t name, std::uint8_t a, std::uint8_t b, std::uint8_t c);
  void store_fan(const Horizon& horizon, const FacePlanes& planes, Slots seen, int more);
  void clear(std::size_t slot);
  void add_vertex(double x, double y, double z, double squared);
  void rank_by_triangle(int slot);
  bool contains_projection(int slot, ClosestFace& out) const;
  const Vertex& vertex_of(int slot, int i) const {
    return vertex_[vertices_of_[static_cast<std::size_t>(4 * slot + i)]];
  }

  PolytopeFaces faces_;
  std::array<std::uint8_t, 4 * size> vertices_of_;   // by half-edge, where it starts; the fourth is the first again
  std::array<std::uint8_t, 4 * size> opposite_;      // by half-edge
  std::array<std::uint8_t, size> name_;              // by slot
  std::array<std::uint8_t, max_names> slot_;         // by name
  std::array<Vertex, max_vertices> vertex_;          // rows of four doubles
  std::array<std::uint8_t, max_vertices> position_;  // by vertex, in the order of the horizon
  alignas(16) std::array<double, max_vertices + 2> squared_;  // |w|² of each, and −1 after the last
  PolytopeKernels kernels_;
  int vertices_ = 0;
  int slots_ = 0;   // in use, free ones among them included; even
  Slots free_ = 0;  // free ones among them
  int free_count_ = 0;
  Slots ranked_by_triangle_ = 0;
  int names_ = 0;
  double best_ = 0.0;    // the least key
  double margin_ = 0.0;  // closer than this to a plane is coplanar
  bool record_changes_;
  std::vector<int> removed_;  // by the last expansion, as its horizon
  std::vector<std::array<int, 2>> horizon_;
  int first_added_ = 0;
};

}  // namespace minkoscope
