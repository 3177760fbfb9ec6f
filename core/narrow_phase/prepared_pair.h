// The narrow phase for programs that ask often: shapes compiled once, poses as matrices, nothing allocated in a query
// (but by EPA) and nothing validated twice. The kernels are those of run_pair, and so are the answers, to the bit.
#pragma once

#include "core/narrow_phase/gjk/gjk_overlap.h"

namespace minkoscope {

/// A convex shape made ready for queries in one precision. Keeps what it needs of the shape. Not for several threads at
/// once (core/shapes/support.h).
template <class Real>
class PreparedShape {
 public:
  /// Throws std::invalid_argument for what is not convex.
  explicit PreparedShape(const Shape& shape, Instructions instructions = best_instructions())
      : compiled_(shape, Rounding::beside_core, instructions) {
    compiled_.prepare_for_many(shape, instructions);
  }
  const CompiledShape<Real>& compiled() const { return compiled_; }

 private:
  CompiledShape<Real> compiled_;
};

inline const PairSettings standard_settings;

/// As run_pair with "gjk-overlap", "gjk-distance" and "gjk-epa". Poses in the world, metres. Where balls around or
/// inside the shapes tell overlap's answer, the loop is not asked: of those inside, the outcome says so by 0
/// iterations.
template <class Real>
OverlapOutcome overlap(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, const PairSettings& settings = standard_settings);
template <class Real>
PairResult distance(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                    const PoseMatrix& frame_b, const PairSettings& settings = standard_settings);
template <class Real>
PairResult penetration(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, const PairSettings& settings = standard_settings);

/// The same, warm: started from what `cache` holds of an earlier query of this pair, whichever of the three it was, and
/// left there for the next one. The answers are as certain as cold ones, whatever it holds. Where balls tell overlap's
/// answer, it stays as it is.
template <class Real>
OverlapOutcome overlap(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, GjkCache& cache, const PairSettings& settings = standard_settings);
template <class Real>
PairResult distance(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                    const PoseMatrix& frame_b, GjkCache& cache, const PairSettings& settings = standard_settings);
template <class Real>
PairResult penetration(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, GjkCache& cache, const PairSettings& settings = standard_settings);

}  // namespace minkoscope
