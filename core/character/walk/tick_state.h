// What every mover's tick has: the body in motion, the pass it is in, and the step that reports both.
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

class TickState {
 protected:
  /// `method`: the mover's name in the table. The tick fills in `result`, and moves `body`.
  TickState(const TickJob& job, std::string_view method, TickResult& result, WalkBody& body)
      : job_(job), settings_(job.settings), body_(body), result_(result), method_(method) {}

  /// Achieved so far in this tick.
  Vector3d velocity() const {
    return settings_.tick > 0.0 ? (body_.position - job_.before.body.position) / settings_.tick : Vector3d(0.0);
  }
  WalkStep step(WalkEvent event, int line) const {
    WalkStep report;
    report.event = event;
    report.method = method_;
    report.line = line;
    report.pass_index = pass_index_;
    report.pass = pass_;
    report.slide = slide_;
    report.position = body_.position;
    report.remaining = rest_;
    report.wanted = wanted_;
    report.velocity = velocity();
    return report;
  }

  const TickJob& job_;
  const WalkSettings& settings_;
  WalkBody& body_;
  Vector3d fall_{0.0};
  bool supported_ = false;  // the gravity pass ended on something that carries
  TickResult& result_;

  // of the current pass
  WalkPass pass_ = WalkPass::move;
  int pass_index_ = 0;
  int slide_ = 0;
  Vector3d wanted_{0.0}, rest_{0.0};

 private:
  std::string_view method_;
};

}  // namespace minkoscope
