#include "core/sweep/advancement/body_advancement.h"

#include <algorithm>
#include <cmath>

#include "core/sweep/advancement/advancement_lines.h"
#include "core/sweep/advancement/advancing_body.h"

namespace minkoscope {
namespace {

constexpr int most_body_advances = 10'000;  // of a body that is near
// Of any: where sizes, coordinates and the motion differ by 1e15 and more, a step may be less than the rounding of the
// time.
constexpr int most_body_steps = 200'000;

template <class Real, class Observer>
class BodyAdvancement : AdvancingBody<Real, Observer> {
  using Base = AdvancingBody<Real, Observer>;
  using Base::along_, Base::best_, Base::body_, Base::contact_of, Base::limit, Base::rate_, Base::reach_, Base::report,
      Base::report_, Base::size_, Base::touch_, Base::turning_;

 public:
  BodyAdvancement(const CollisionLevel<Real>& level, const MovingBody& body, Observer& observer)
      : Base(level, body, sweep_method::conservative_advancement, observer) {}

  SweepResult run() {
    report_.begin_sweep(+AdvancementLine::start, body_.displacement, glm::length(body_.displacement));
    this->visit_posed(+AdvancementLine::mesh, [this](const auto& obstacle) { this->advance(obstacle); });
    report_.stop(best_.start_overlap ? +AdvancementLine::deepest : +AdvancementLine::result, best_, termination_);
    return best_;
  }

 private:
  template <class Posed>
  void advance(const Posed& obstacle) {
    double time = 0.0;
    Separation now = this->separation(obstacle, time, Vector3d(0.0));
    report(SweepProbe::distance, +AdvancementLine::distance, time, now);
    if (this->overlaps(now)) return this->overlap_at_start(now, +AdvancementLine::overlap);
    for (int count = 0;; ++count) {
      const Pose at = body_.pose_at(time);
      const Vector3d n = at.rotation * now.normal;
      const double approach = this->approach(obstacle, time, now);
      const bool near = now.gap <= touch_, deep = now.gap < -tolerance::turning_touch * size_;
      const bool ends = count >= (near ? most_body_advances : most_body_steps);
      if (ends || (near && (approach > along_ || deep))) {
        if (ends) termination_ = Termination::iteration_limit;
        return this->touched(contact_of(time, now), +AdvancementLine::touched, +AdvancementLine::late,
                             Comparison{TestKind::within_gap, now.gap, touch_, true});
      }
      const std::optional<double> step = near && !body_.turns() ? std::nullopt : safe_step(n, at, now.gap, near);
      if (!step) {
        return this->not_approached(approach, along_, near ? along_ : 0.0, +AdvancementLine::receding,
                                    contact_of(time, now));
      }
      if (time + *step == time) count = most_body_steps;  // it gets no further
      time += *step;
      if (!(time <= limit())) return this->not_in_time(time, +AdvancementLine::late, contact_of(time, now));
      now = this->separation(obstacle, time, glm::conjugate(body_.pose_at(time).rotation) * n);
      report(SweepProbe::advance, +AdvancementLine::advance, time, now);
    }
  }

  /// How long no point of the body crosses a plane `gap` metres ahead across n (world); nothing: never.
  std::optional<double> safe_step(const Vector3d& n, const Pose& at, double gap, bool touching) const {
    const Vector3d across = glm::cross(turning_, n);
    const double turn = glm::length(across), straight = -glm::dot(n, body_.displacement);
    const double whole = straight + reach_ * turn, growth = reach_ * rate_ * turn;
    if (touching) return std::sqrt(tolerance::turning_touch * size_ / std::max(reach_ * rate_ * rate_, 1e-300));
    if (!(whole > 0.0)) return std::nullopt;
    double step = gap / whole;
    if (turn > 0.0) {
      const Vector3d along = glm::conjugate(at.rotation) * across;
      const double present = straight + glm::dot(body_.compiled.support(along).point, along);
      // present·t + growth t² / 2 = gap
      const double root = std::sqrt(std::max(present, 0.0) * std::max(present, 0.0) + 2.0 * growth * gap);
      const double own = present >= 0.0 ? 2.0 * gap / (present + root)
                                        : (-present + std::sqrt(present * present + 2.0 * growth * gap)) / growth;
      step = std::max(step, own);
    }
    return step;
  }

  Termination termination_ = Termination::converged;
};

}  // namespace

SweepResult advance_body(const LevelInPrecision& level, const MovingBody& body) {
  return KernelRunner<SweepResult, BodyAdvancement, MovingBody>::run(level, body);
}
SweepResult advance_body_observed(const LevelInPrecision& level, const MovingBody& body, StepObserver& observer) {
  return KernelRunner<SweepResult, BodyAdvancement, MovingBody>::run_observed(level, body, observer);
}

}  // namespace minkoscope
