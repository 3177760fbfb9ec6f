// The expanding polytope while it is small, as nearly all are: everything has its place, nothing is allocated, and all
// faces are looked at together.
//
// Units metres, frame that of the vertices. A face lies in a slot, which the next one takes when it is gone, and has a
// name, which is never given again: an observer is told names. Faces are ranked by the squares of their planes'
// distances from the origin, for which no root is needed; that the triangle is as near as its plane is looked at when
// the face comes up as the closest, and if it is not, the face is ranked by its triangle from there on. A normal is
// known before its length, and kept so.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/narrow_phase/epa/polytope.h"
#include "core/narrow_phase/epa/polytope_kernels.h"

namespace minkoscope {

class CompactPolytope {
 public:
  static constexpr int max_faces = 64;
  static constexpr int max_vertices = max_faces / 2 + 2;
  static constexpr int max_names = 256;

  /// Starts from four points that span a volume, the first three counter-clockwise seen from outside, none further from
  /// the origin than `scale`. Where `told`, what an expansion changes is kept for an observer; nothing else depends on
  /// it.
  CompactPolytope(const std::array<Vector3d, 4>& corners, double scale, bool told,
                  Instructions instructions = best_instructions());
  CompactPolytope(const CompactPolytope&) = delete;
  CompactPolytope& operator=(const CompactPolytope&) = delete;

  /// The face whose triangle is nearest the origin; of those as near, up to 1e-13 of that, the lowest name.
  void closest_face(FaceInView& out);
  /// Whether these coordinates are a vertex already. They come one by one: as a vector they would be read back whole
  /// where they were stored in parts, and wait for it.
  bool holds(double x, double y, double z) const;
  enum class Expansion { done, refused, full };
  /// As of Polytope, `seen` being the face last found as the closest. Full: it was not refused, but there is no room.
  Expansion expand(int seen, double x, double y, double z, Polytope::Coplanar coplanar);

  const Vector3d& vertex(int index) const { return vertex_[static_cast<std::size_t>(index)].w; }
  int vertices() const { return vertices_; }
  /// What an expansion changed, by names.
  struct Change {
    std::vector<int> removed;
    std::vector<std::array<int, 2>> horizon;  // directed edges, in the order around it
    int first_added = 0;                      // the new faces are those from here on, one for each edge
  };
  /// Of the last expansion, where that is told.
  const Change& change() const { return change_; }
  /// How many faces have been named.
  int names() const { return names_; }
  /// A living face as an observer is told it, its key but for the triangle's.
  Polytope::Face face(int name) const;
  /// Every face of that name, those that are gone as well, with neighbours by their names.
  std::vector<Polytope::Face> surface() const;

 private:
  // A half-edge is four times its face's slot and its place: from corner i to corner i + 1, with the face on its left.
  using Slots = std::uint64_t;  // a set of them
  static constexpr std::size_t size = max_faces;
  struct Vertex {
    Vector3d w;
    double squared;  // |w|²
  };
  struct Rim {
    std::size_t edges = 0, gone = 0;
    std::uint8_t from[3 * size + 3], to[3 * size + 3], beyond[3 * size + 3];  // corners; the other face's half-edge
  };

  static constexpr Slots bit(int slot) { return Slots{1} << slot; }
  double least_key() const;
  bool sees_beyond(Slots seen, std::size_t half_edge) const;
  bool rim_of(Slots seen, int first, Rim& rim);
  Slots joined(Slots seen, int first) const;
  template <class Visit>
  void in_order(Slots seen, int first, Visit&& visit) const;
  int start_of(Slots seen, int first) const;
  void tell(Slots seen, int first, const Rim& rim);
  void put_plane(std::size_t slot, const FacePlanes& planes, std::size_t at);
  void put_corners(std::size_t slot, std::uint8_t name, std::uint8_t a, std::uint8_t b, std::uint8_t c);
  void put(const Rim& rim, const FacePlanes& planes, Slots seen, int more);
  void clear(std::size_t slot);
  void add_vertex(double x, double y, double z, double squared);
  void measure(int slot);
  bool holds_foot(int slot, FaceInView& out) const;
  const Vertex& corner(int slot, int i) const { return vertex_[corner_[static_cast<std::size_t>(4 * slot + i)]]; }

  PolytopeFaces faces_;
  std::array<std::uint8_t, 4 * size> corner_;        // by half-edge, where it starts; the fourth is the first again
  std::array<std::uint8_t, 4 * size> opposite_;      // by half-edge
  std::array<std::uint8_t, size> name_;              // by slot
  std::array<std::uint8_t, max_names> slot_;         // by name
  std::array<Vertex, max_vertices> vertex_;          // rows of four doubles
  std::array<std::uint8_t, max_vertices> position_;  // of a rim: which corner this one is
  alignas(
      16) std::array<double, max_vertices + 2> squared_;  // |w|² of each once more, and one that is none behind them
  PolytopeKernels kernels_;
  int vertices_ = 0;
  int slots_ = 0;       // in use, holes included; even
  Slots free_ = 0;      // holes among them
  int holes_ = 0;       // how many
  Slots measured_ = 0;  // faces ranked by their triangle
  int names_ = 0;
  double best_ = 0.0;    // the least key
  double margin_ = 0.0;  // what is nearer than this to a plane is on it
  bool told_;
  Change change_;
};

}  // namespace minkoscope
