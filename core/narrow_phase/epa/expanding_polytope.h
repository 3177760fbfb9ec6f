// EPA's polytope: a compact one as long as there is room, and one of any size from there on.
#pragma once

#include <optional>

#include "core/narrow_phase/epa/compact_polytope.h"

namespace minkoscope {

class ExpandingPolytope {
 public:
  /// As of CompactPolytope, `bound` as of Polytope. Where `told`, what an expansion changes is kept for an observer;
  /// nothing else depends on it.
  ExpandingPolytope(const std::array<Vector3d, 4>& corners, double scale, bool told, double bound,
                    Instructions instructions = best_instructions())
      : compact_(corners, scale, told, instructions), scale_(scale), bound_(bound) {}

  /// Faces further than this from the origin will not be asked for.
  void nothing_beyond(double bound) {
    bound_ = std::min(bound_, bound);
    if (large_) large_->nothing_beyond(bound);
  }
  void closest_face(FaceInView& out) {
    if (large_) return large_->look_at(large_->closest_face(), out);
    compact_.closest_face(out);
  }
  bool holds(const Vector3d& w) const { return large_ ? large_->holds(w) : compact_.holds(w.x, w.y, w.z); }
  /// As of Polytope; the face is the one last found as the closest.
  bool expand(const FaceInView& seen, const Vector3d& w, Polytope::Coplanar coplanar) {
    if (!large_) {
      const CompactPolytope::Expansion done = compact_.expand(seen.slot, w.x, w.y, w.z, coplanar);
      if (done != CompactPolytope::Expansion::full) return done == CompactPolytope::Expansion::done;
      grow();
    }
    MinkowskiVertex vertex;
    vertex.w = w;
    return large_->expand(seen.index, vertex, coplanar);
  }

  const Vector3d& vertex(int index) const {
    return large_ ? large_->vertices()[static_cast<std::size_t>(index)].w : compact_.vertex(index);
  }
  /// Of an observer's: faces by name, and what the last expansion changed.
  Polytope::Face face(int name) const {
    return large_ ? large_->faces()[static_cast<std::size_t>(name)] : compact_.face(name);
  }
  int names() const { return large_ ? static_cast<int>(large_->faces().size()) : compact_.names(); }
  CompactPolytope::Change change() const;
  /// The polytope as one of any size, which it becomes.
  const Polytope& large();

 private:
  void grow();

  CompactPolytope compact_;
  std::optional<Polytope> large_;
  double scale_, bound_;
};

}  // namespace minkoscope
