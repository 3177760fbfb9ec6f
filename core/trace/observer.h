// The observers of a run. Kernels are templates on the observer: with NullObserver every report is an empty inline
// call, with StepObserver it is a virtual one. Where building an event costs something, guard it with `if constexpr
// (Observer::enabled)`.
#pragma once

#include "core/trace/events.h"

namespace minkoscope {

struct NullObserver {
  static constexpr bool enabled = false;
  void on(const auto&) const noexcept {}
};

class StepObserver {
 public:
  static constexpr bool enabled = true;
  virtual ~StepObserver() = default;
  virtual void on(const GjkStep&) {}
  virtual void on(const EpaStep&) {}
  virtual void on(const SweepStep&) {}
  virtual void on(const RayStep&) {}
  virtual void on(const WalkStep&) {}
  virtual void on(const BroadPhaseStep&) {}
};

}  // namespace minkoscope
