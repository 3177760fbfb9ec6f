// A row of the table of narrow-phase methods: what the window and the command line show of a method, and the functions
// that run and explain it. A row is defined beside its algorithm.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include <minkoscope/pair.h>
#include <minkoscope/trace.h>

#include "core/base/required.h"
#include "core/narrow_phase/pair/pair_shapes.h"

namespace minkoscope {

/// One sentence per step, for the kinds of steps that a method reports.
class PairSentences {
 public:
  constexpr PairSentences(std::string (*gjk_step)(const GjkStep&)) : gjk(gjk_step) {}
  constexpr PairSentences(std::string (*epa_step)(const EpaStep&)) : epa(epa_step) {}
  constexpr PairSentences(std::string (*ray_step)(const RayStep&)) : ray(ray_step) {}
  constexpr PairSentences(std::string (*gjk_step)(const GjkStep&), std::string (*epa_step)(const EpaStep&))
      : gjk(gjk_step), epa(epa_step) {}

  Required<std::string(const GjkStep&)> gjk = not_reported<GjkStep>;
  Required<std::string(const EpaStep&)> epa = not_reported<EpaStep>;
  Required<std::string(const RayStep&)> ray = not_reported<RayStep>;

 private:
  template <class Step>
  static std::string not_reported(const Step&) {
    return {};
  }
};

struct PairMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view> answers;  // of "overlap", "distance", "depth", "normal", "points"
  std::span<const std::string_view> listing;  // pseudocode, one entry a line, written by us; line 1 is listing[0]
  Required<bool(const Shape&)> accepts;
  Required<PairResult(const PairQuery&)> run;
  Required<PairResult(const PairQuery&, StepObserver&)> run_observed;  // the same bits
  PairSentences explain;
  std::string_view short_title = {};  // where the title does not fit; empty: the title
};

inline constexpr std::array<std::string_view, 1> overlap_answers{"overlap"};
inline constexpr std::array<std::string_view, 4> distance_answers{"overlap", "distance", "normal", "points"};
inline constexpr std::array<std::string_view, 5> all_answers{"overlap", "distance", "depth", "normal", "points"};

/// Both functions of a row, from `Method::run<Real>(query, observer)`.
template <class Method, class Observer>
PairResult run_in_precision(const PairQuery& query, Observer& observer) {
  return query.precision == Precision::float32 ? Method::template run<float>(query, observer)
                                               : Method::template run<double>(query, observer);
}
template <class Method>
PairResult run_plain(const PairQuery& query) {
  NullObserver observer;
  return run_in_precision<Method>(query, observer);
}
template <class Method>
PairResult run_observed(const PairQuery& query, StepObserver& observer) {
  return run_in_precision<Method>(query, observer);
}

}  // namespace minkoscope
