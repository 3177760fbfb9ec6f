// PlutoShe's tetrahedron: four support points and the face that has the origin outside, as published, faults included.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

/// Lines of the listing below, as the steps name them.
enum class TetrahedronLine { line = 1, perpendicular, normal, inside, face, replace };

inline constexpr std::array<std::string_view, 6> tetrahedron_listing{
    "a ← s(d), d given;  b ← s(−d)",        "c ← s(a direction perpendicular to ab)",
    "d ← s(normal of abc);  S ← abcd",      "repeat  if 0 is inside S's faces: they overlap",
    "  F ← a face of S that has 0 outside", "  S ← F ∪ s(normal of F)",
};

/// `pair` holds whole shapes. Without a direction the first one is the centre offset, or x where that is zero.
/// Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
PublishedOutcome tetrahedron(const ConvexPair<Real>& pair, const PublishedSettings& settings, Observer& observer);

/// Its row of the table.
const PairMethod& tetrahedron_method();

}  // namespace minkoscope
