#include "app/labs/pair/session/compare_session.h"

#include <algorithm>

#include "app/session/warm_start_chain.h"

namespace minkoscope {

namespace {

RunSetup other_precision(const Case& value) {
  RunSetup setup = setup_of(value);
  setup.precision = setup.precision == Precision::float32 ? Precision::float64 : Precision::float32;
  return setup;
}

/// Walks have ticks instead, and worlds are compared in their own mode.
bool has_steps(const Document& document) {
  return document.pair() != nullptr || document.sweep() != nullptr;
}

bool knows_method(const Case& value, const std::string& name) {
  return has_method(kind_of(value), name);
}

}  // namespace

std::optional<RunSetup> CompareSession::wanted_by(const Document& left) {
  if (!has_steps(left)) return std::nullopt;
  const bool another = left.identity() != identity_;
  if (another || left.revision() != asked_revision_) requested_ = compared_setup(left.current());
  asked_revision_ = left.revision();
  const std::optional<RunSetup>& own = requested_;
  if (another) carried_ = active_ && !own ? std::optional(setup_) : std::nullopt;
  if (own) return own;
  if (!carried_) return std::nullopt;
  // A method of pairs does not apply to a sweep.
  if (!knows_method(left.current(), carried_->algorithm)) carried_ = other_precision(left.current());
  return carried_;
}

void CompareSession::update(Document& left) {
  // A walk opened in between does not end a comparison of pairs.
  if (!has_steps(left)) return;
  const auto wanted = wanted_by(left);
  identity_ = left.identity();
  if (!active_) moment_ = left.cursor();  // a comparison begins at the step that is shown
  active_ = wanted.has_value();
  if (!active_) {
    comparison_.reset();
    run_with_.reset();
    moment_ = left.cursor();
    return;
  }
  setup_ = *wanted;
  last_ = setup_;
  right_.share_levels_of(left);
  right_.update();
  if (left.revision() != revision_ || run_with_ != setup_) {
    revision_ = left.revision();
    run_with_ = setup_;
    change_shapes(right_, with_setup(left.current(), setup_), "mirror");
    right_revision_ = 0;
  }
  if (right_.revision() != right_revision_) {  // changed, or its level has become ready
    right_revision_ = right_.revision();
    right_.set_cursor(resting_step(moment_, right_.steps().size()));  // a run that has just come has no say
    comparison_.reset();
    if (left.pair_trace() != nullptr && right_.pair_trace() != nullptr) {
      comparison_ = compare_runs(*left.pair_trace(), *left.pair(), *right_.pair_trace(), *right_.pair());
    } else if (left.sweep_trace() != nullptr && right_.sweep_trace() != nullptr) {
      comparison_ = compare_runs(*left.sweep_trace(), *left.sweep(), *right_.sweep_trace(), *right_.sweep());
    }
  }
  // Panels of either run may have moved its cursor: the other follows.
  if (left.cursor() != resting_step(moment_, left.steps().size())) {
    moment_ = left.cursor();
  } else if (right_.cursor() != resting_step(moment_, right_.steps().size())) {
    moment_ = right_.cursor();
  }
  set_moment(left, moment_);
}

void CompareSession::toggle(Document& left) {
  if (!has_steps(left)) return;
  if (active_) {
    carried_.reset();
    if (compared_setup(left.current())) left.edit_view([](Case& value) { set_compared_setup(value, std::nullopt); });
  } else {
    RunSetup setup = other_precision(left.current());
    // The last comparison, unless it would be an identical run.
    const bool useful = last_ && knows_method(left.current(), last_->algorithm) &&
                        (last_->settings || *last_ != setup_of(left.current()));
    if (useful) setup = *last_;
    left.edit_view([&](Case& value) { set_compared_setup(value, setup); });
  }
  update(left);
}

void CompareSession::set_setup(Document& left, const RunSetup& setup, std::string_view gesture) {
  carried_.reset();
  left.edit_view([&](Case& value) { set_compared_setup(value, setup); }, gesture);
  update(left);
}

std::size_t CompareSession::moments(const Document& left) const {
  return std::max(left.steps().size(), right_.steps().size());
}

void CompareSession::set_moment(Document& left, std::size_t moment) {
  moment_ = resting_step(moment, moments(left));
  left.set_cursor(moment_);
  right_.set_cursor(moment_);
}

void CompareSession::move_moment(Document& left, std::ptrdiff_t by) {
  const auto at = static_cast<std::ptrdiff_t>(moment_) + by;
  set_moment(left, static_cast<std::size_t>(std::max<std::ptrdiff_t>(at, 0)));
}

bool CompareSession::go_to_divergence(Document& left) {
  if (!active_ || !comparison_ || !comparison_->divergence) return false;
  set_moment(left, comparison_->divergence->step);
  return true;
}

}  // namespace minkoscope
