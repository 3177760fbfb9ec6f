#include "core/narrow_phase/prepared_pair.h"

#include "core/narrow_phase/answer.h"

namespace minkoscope {

namespace {

/// Square metres: beyond it the tolerances grow with the distance, and the loop itself is asked.
constexpr double far_beyond = 1e6;
/// Square metres: outside of these, products vanish or overflow, and the loop itself is asked.
constexpr double least_between = 1e-200, most_between = 1e200;

template <class Real>
PairResult ask(PairQuestion question, const PreparedShape<Real>& a, const PoseMatrix& frame_a,
               const PreparedShape<Real>& b, const PoseMatrix& frame_b, const PairSettings& settings,
               GjkCache* cache = nullptr) {
  const bool cold = cache == nullptr && !settings.warm_start;
  if (cold && a.compiled().is_centre() && b.compiled().is_centre() && settings.max_iterations > 1) {
    const Vector3d offset = (frame_b.position - frame_a.position) * frame_a.rotation;
    const double squared = length_squared(offset);
    if (squared > least_between && squared < most_between) {
      return answer_of_points(offset, frame_a, static_cast<double>(a.compiled().radius()),
                              static_cast<double>(b.compiled().radius()), question);
    }
  }
  NullObserver observer;
  const ConvexPair<Real> pair(a.compiled(), frame_a, b.compiled(), frame_b);
  return answer(pair, question, settings, observer, cache);
}

template <class Real>
OverlapOutcome ask_overlap(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                           const PoseMatrix& frame_b, const PairSettings& settings, GjkCache* cache = nullptr) {
  NullObserver observer;
  if (!settings.initial_direction && settings.max_iterations > 0) {
    // Where the bounding spheres are apart by more than any rounding, the first support point, along the centre offset,
    // says so too: the same answer without asking for it.
    const double size = static_cast<double>(a.compiled().extent()) + static_cast<double>(b.compiled().extent()) +
                        static_cast<double>(a.compiled().radius()) + static_cast<double>(b.compiled().radius());
    constexpr double above_rounding = 1.0 + 1e-5;
    const double squared = length_squared(frame_b.position - frame_a.position);
    const double reach = size * above_rounding;
    if (squared > reach * reach * above_rounding && squared < far_beyond) {
      return {Termination::separating_axis, false, 1};
    }
    // Where balls inside both overlap by more than any rounding, so do the shapes.
    const double inner_a = static_cast<double>(a.compiled().inner());
    const double inner_b = static_cast<double>(b.compiled().inner()), held = inner_a + inner_b;
    if (squared * (above_rounding * above_rounding) < held * held && inner_a > 0.0 && inner_b > 0.0) {
      return {Termination::encloses_origin, true, 0};
    }
  }
  const ConvexPair<Real> pair(a.compiled(), frame_a, b.compiled(), frame_b);
  return gjk_overlap(pair, loop_settings(pair, settings, cache), observer, cache);
}

}  // namespace

template <class Real>
OverlapOutcome overlap(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, const PairSettings& settings) {
  return ask_overlap(a, frame_a, b, frame_b, settings);
}
template <class Real>
OverlapOutcome overlap(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, GjkCache& cache, const PairSettings& settings) {
  return ask_overlap(a, frame_a, b, frame_b, settings, &cache);
}

template <class Real>
PairResult distance(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                    const PoseMatrix& frame_b, const PairSettings& settings) {
  return ask(PairQuestion::distance, a, frame_a, b, frame_b, settings);
}
template <class Real>
PairResult distance(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                    const PoseMatrix& frame_b, GjkCache& cache, const PairSettings& settings) {
  return ask(PairQuestion::distance, a, frame_a, b, frame_b, settings, &cache);
}

template <class Real>
PairResult penetration(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, const PairSettings& settings) {
  return ask(PairQuestion::penetration, a, frame_a, b, frame_b, settings);
}
template <class Real>
PairResult penetration(const PreparedShape<Real>& a, const PoseMatrix& frame_a, const PreparedShape<Real>& b,
                       const PoseMatrix& frame_b, GjkCache& cache, const PairSettings& settings) {
  return ask(PairQuestion::penetration, a, frame_a, b, frame_b, settings, &cache);
}

#define MINKOSCOPE_PREPARED(Result, name, Real)                                                                      \
  template Result name(const PreparedShape<Real>&, const PoseMatrix&, const PreparedShape<Real>&, const PoseMatrix&, \
                       const PairSettings&);                                                                         \
  template Result name(const PreparedShape<Real>&, const PoseMatrix&, const PreparedShape<Real>&, const PoseMatrix&, \
                       GjkCache&, const PairSettings&);
MINKOSCOPE_PREPARED(OverlapOutcome, overlap, float)
MINKOSCOPE_PREPARED(OverlapOutcome, overlap, double)
MINKOSCOPE_PREPARED(PairResult, distance, float)
MINKOSCOPE_PREPARED(PairResult, distance, double)
MINKOSCOPE_PREPARED(PairResult, penetration, float)
MINKOSCOPE_PREPARED(PairResult, penetration, double)
#undef MINKOSCOPE_PREPARED

}  // namespace minkoscope
