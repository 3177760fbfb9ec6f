// The narrow phase for repeated queries: shapes compiled once, poses as matrices, nothing allocated in a query (but by
// EPA) and nothing validated twice. run_pair runs the same queries on shapes compiled for one.
#pragma once

#include <span>

#include "core/narrow_phase/gjk/gjk_overlap.h"

namespace minkoscope {

/// For repeated queries large hulls get a support table, and the inscribed sphere is measured. Results are the same,
/// except that of deep overlap no support point may be needed.
enum class Preparation { one_query, repeated_queries };

/// A convex shape prepared for queries in one precision. Keeps what it needs of the shape. Immutable: any number of
/// threads may query it at once.
template <class Real>
class PreparedShape {
 public:
  /// Throws std::invalid_argument for what is not convex.
  explicit PreparedShape(const Shape& shape, Instructions instructions = best_instructions(),
                         Preparation preparation = Preparation::repeated_queries)
      : compiled_(shape, Rounding::beside_core, instructions) {
    if (preparation == Preparation::repeated_queries) compiled_.prepare_for_many(shape, instructions);
  }
  const CompiledShape<Real>& compiled() const { return compiled_; }

 private:
  CompiledShape<Real> compiled_;
};

/// Two prepared shapes and where they are: poses in the world, metres. Refers to all four, which must outlive it.
template <class Real>
struct PreparedPair {
  const PreparedShape<Real>& a;
  const PoseMatrix& pose_a;
  const PreparedShape<Real>& b;
  const PoseMatrix& pose_b;
};
template <class Real>
PreparedPair(const PreparedShape<Real>&, const PoseMatrix&, const PreparedShape<Real>&, const PoseMatrix&)
    -> PreparedPair<Real>;

inline const PairSettings standard_settings;

/// The queries that run_pair runs as "gjk-overlap", "gjk-distance" and "gjk-epa".
///
/// `cache`, where not null, makes them warm: they start from what an earlier query of this pair, whichever of the three
/// it was, stored in it, and store their own last simplex for the next one. Results are as certain as cold ones,
/// whatever it contains. Where spheres around or inside the shapes decide their overlap, it is left alone: of those
/// inside, the outcome has 0 iterations.
///
/// The observed overloads give the same bits. Instantiated for float and double.
template <class Real>
OverlapOutcome overlap(const PreparedPair<Real>& pair, const PairSettings& settings = standard_settings,
                       GjkCache* cache = nullptr);
template <class Real>
OverlapOutcome overlap(const PreparedPair<Real>& pair, StepObserver& observer,
                       const PairSettings& settings = standard_settings, GjkCache* cache = nullptr);
template <class Real>
PairResult distance(const PreparedPair<Real>& pair, const PairSettings& settings = standard_settings,
                    GjkCache* cache = nullptr);
template <class Real>
PairResult distance(const PreparedPair<Real>& pair, StepObserver& observer,
                    const PairSettings& settings = standard_settings, GjkCache* cache = nullptr);
template <class Real>
PairResult penetration(const PreparedPair<Real>& pair, const PairSettings& settings = standard_settings,
                       GjkCache* cache = nullptr);
template <class Real>
PairResult penetration(const PreparedPair<Real>& pair, StepObserver& observer,
                       const PairSettings& settings = standard_settings, GjkCache* cache = nullptr);

/// Batches: results[i] is that of pairs[i], to the bit, warm from caches[i] where there are caches. Call them with the
/// precision, as in distance<float>(pairs, results). Throw std::invalid_argument where the spans differ in length.
template <class Real>
void overlap(std::span<const PreparedPair<Real>> pairs, std::span<OverlapOutcome> results,
             const PairSettings& settings = standard_settings, std::span<GjkCache> caches = {});
template <class Real>
void distance(std::span<const PreparedPair<Real>> pairs, std::span<PairResult> results,
              const PairSettings& settings = standard_settings, std::span<GjkCache> caches = {});
template <class Real>
void penetration(std::span<const PreparedPair<Real>> pairs, std::span<PairResult> results,
                 const PairSettings& settings = standard_settings, std::span<GjkCache> caches = {});

/// The first search direction of a cold query, the centre offset in A's frame.
template <class Real>
Vector3d first_direction(const PreparedPair<Real>& pair);

}  // namespace minkoscope
