// Hacktank's overlap test as published, faults included.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"
#include "core/narrow_phase/published/hacktank_support.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

/// Lines of the listing below, as the steps name them.
enum class HacktankLine {
  first = 1,
  bad_first,
  back,
  support,
  push,
  line,
  edge_ab,
  edge_ac,
  above,
  below,
  face,
  overlap,
  nearest,
  expand
};

inline constexpr std::array<std::string_view, 14> hacktank_listing{
    "dir ← any direction;  a ← s(dir)",
    "if |dir·a| ≥ 0.8 |dir| |a|: try another dir",
    "dir ← −a",
    "repeat  w ← s(dir) = A(dir) − B(−dir)",
    "  if dir·w ≤ 0: apart;  else push w as a",
    "  ab:    dir ← ab × ao × ab",
    "  abc:   if (ab × abc)·ao > 0: keep ab, as ab",
    "         if (abc × ac)·ao > 0: keep ac, as ab",
    "         if abc·ao > 0: dir ← abc",
    "         else swap b and c, dir ← −abc",
    "  abcd: 0 outside abc/acd/adb: keep it, to 7",
    "         else stop, they overlap:  P ← abcd",
    "repeat  n ← normal of P's face nearest 0",
    "  if n·s(n) gains nothing: stop;  P ← P ∪ s(n)",
};

struct HacktankOutcome : PublishedOutcome {
  int thrown_away = 0;  // first directions
};

/// `pair` holds whole shapes; `a` and `b` are the shapes it was made from. With a direction it is taken as it is;
/// without one the first is the centre offset, and those nearly along their own point are thrown away, as the author's
/// engine did. Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
HacktankOutcome hacktank(const ConvexPair<Real>& pair, const Shape& a, const Shape& b,
                         const PublishedSettings& settings, Observer& observer);

/// Its row of the table.
const PairMethod& hacktank_method();

}  // namespace minkoscope
