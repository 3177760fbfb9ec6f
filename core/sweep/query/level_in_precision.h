// A prepared level in either precision, and how a row of a table runs its kernel on it.
#pragma once

#include <variant>

#include <minkoscope/trace.h>

#include "core/sweep/query/collision_level.h"

namespace minkoscope {

/// By reference: the level must outlive the query.
using LevelInPrecision = std::variant<const CollisionLevel<float>*, const CollisionLevel<double>*>;

/// The two functions of a row. Kernel is a class template on the level's precision and the observer, made from the
/// level, the arguments and the observer; its run() gives the result.
template <class Result, template <class Real, class Observer> class Kernel, class... Arguments>
struct KernelRunner {
  static Result run(const LevelInPrecision& level, const Arguments&... arguments) {
    NullObserver observer;
    return run_in_precision(level, arguments..., observer);
  }
  static Result run_observed(const LevelInPrecision& level, const Arguments&... arguments, StepObserver& observer) {
    return run_in_precision(level, arguments..., observer);
  }

 private:
  template <class Observer>
  static Result run_in_precision(const LevelInPrecision& level, const Arguments&... arguments, Observer& observer) {
    return std::visit(
        [&]<class Real>(const CollisionLevel<Real>* in_precision) {
          return Kernel<Real, Observer>(*in_precision, arguments..., observer).run();
        },
        level);
  }
};

}  // namespace minkoscope
