// The overlap test of the Headbutt library, as its author published it, faults included.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

/// Lines of the listing below, as the steps name them.
enum class HeadbuttLine {
  start = 1,
  support,
  apart,
  flip,
  triple,
  normal,
  towards,
  face_abd,
  face_bcd,
  face_cad,
  overlap
};

inline constexpr std::array<std::string_view, 11> headbutt_listing{
    "V ← {};  dir ← centre of B − centre of A", "repeat  append s = A(dir) − B(−dir) to V",
    "  if dir·s < 0: stop, they are apart",     "  V is a:    dir ← −dir",
    "  V is ab:   dir ← (ab × ao) × ab",        "  V is abc:  dir ← ac × ab",
    "             if dir·ao < 0: dir ← −dir",   "  V is abcd: if (ad × bd)·do > 0: drop c",
    "             or (bd × cd)·do > 0: drop a", "             or (cd × ad)·do > 0: drop b",
    "             else stop, they overlap",
};

/// `pair` holds whole shapes (Rounding::in_core). Without a direction the first one is the offset of the poses'
/// origins, also where it is zero. Instantiated for float and double, NullObserver and StepObserver; the observed run
/// gives the same bits.
template <class Real, class Observer>
PublishedOutcome headbutt(const ConvexPair<Real>& pair, const PublishedSettings& settings, Observer& observer);

/// Its row of the table.
const PairMethod& headbutt_method();

}  // namespace minkoscope
