#include "app/mode/case_comparison.h"

#include <algorithm>
#include <utility>

#include "app/session/warm_start_chain.h"
#include "core/timeline/divergence.h"

namespace minkoscope {

RunSetup other_precision(const Case& value) {
  RunSetup setup = setup_of(value);
  setup.precision = setup.precision == Precision::float32 ? Precision::float64 : Precision::float32;
  return setup;
}

std::optional<RunSetup> CaseComparison::wanted_by(const Document& left) {
  const bool another = left.identity() != identity_;
  if (another || left.revision() != requested_revision_) requested_ = compared_setup(left.current());
  requested_revision_ = left.revision();
  if (another) {
    const bool carries = runs_.kept() == ComparedRuns::Kept::into_the_next_case && active_ && !requested_;
    carried_ = carries ? std::optional(setup_) : std::nullopt;
  }
  if (requested_) return requested_;
  // A method of pairs does not apply to a sweep.
  if (carried_ && !has_method(left.kind(), carried_->algorithm)) carried_ = runs_.first_setup(left.current());
  return carried_;
}

void CaseComparison::update(Document& left) {
  // A case of another kind opened in between does not end a comparison.
  if (!runs_.covers(left.current())) return;
  const auto wanted = wanted_by(left);
  identity_ = left.identity();
  if (!active_ || !wanted) moment_ = placed_[0] = runs_.moment(0, left);  // it begins at what is shown
  active_ = wanted.has_value();
  if (!active_) {
    run_with_.reset();
    return;
  }
  setup_ = *wanted;
  last_ = setup_;
  mirror(left);
  follow(left);
}

void CaseComparison::mirror(Document& left) {
  if (!right_) right_.emplace(left.notices(), left.preferences());
  right_->share_levels_of(left);
  right_->update();
  if (left.revision() != revision_ || run_with_ != setup_) {
    revision_ = left.revision();
    run_with_ = setup_;
    Case right = with_setup(left.current(), setup_);
    runs_.prepare_right(right);
    change_shapes(*right_, std::move(right), "mirror");
    right_revision_ = 0;
  }
  if (right_->revision() == right_revision_) return;
  right_revision_ = right_->revision();  // changed, or its level has become ready
  place(1, *right_);                     // a run that has just come has no say
  runs_.compare(left, *right_);
}

void CaseComparison::follow(Document& left) {
  const auto moved = [this](int side, const Document& document) {
    const std::size_t rest = resting_step(placed_[static_cast<std::size_t>(side)], runs_.moments(side, document));
    return runs_.leads(side) && runs_.moment(side, document) != rest;
  };
  if (moved(0, left)) {
    moment_ = runs_.moment(0, left);
  } else if (moved(1, *right_)) {
    moment_ = runs_.moment(1, *right_);
  }
  set_moment(left, moment_);
}

void CaseComparison::toggle(Document& left) {
  if (!runs_.covers(left.current())) return;
  if (active_) {
    carried_.reset();
    if (compared_setup(left.current())) left.edit_view([](Case& value) { set_compared_setup(value, std::nullopt); });
  } else {
    // The last comparison, unless it would be an identical run.
    const bool useful = runs_.kept() != ComparedRuns::Kept::with_its_case && last_ &&
                        has_method(left.kind(), last_->algorithm) && *last_ != setup_of(left.current());
    const RunSetup setup = useful ? *last_ : runs_.first_setup(left.current());
    left.edit_view([&](Case& value) { set_compared_setup(value, setup); });
  }
  update(left);
}

void CaseComparison::set_setup(Document& left, const RunSetup& setup, std::string_view gesture) {
  carried_.reset();
  left.edit_view([&](Case& value) { set_compared_setup(value, setup); }, gesture);
  update(left);
}

std::size_t CaseComparison::moments(const Document& left) const {
  return std::max(runs_.moments(0, left), runs_.moments(1, *right_));
}

void CaseComparison::place(int side, Document& document) {
  const std::size_t wanted = resting_step(moment_, runs_.moments(side, document));
  if (runs_.moment(side, document) != wanted) runs_.go_to(side, document, wanted);
  placed_[static_cast<std::size_t>(side)] = runs_.moment(side, document);
}

void CaseComparison::set_moment(Document& left, std::size_t moment) {
  moment_ = resting_step(moment, moments(left));
  place(0, left);
  place(1, *right_);
}

void CaseComparison::prepare_right_again(Document& left) {
  run_with_.reset();
  update(left);
}

bool CaseComparison::go_to_divergence(Document& left, bool backwards) {
  if (!active(left)) return false;
  const auto moment = runs_.next_difference(moment_, backwards);
  if (!moment) return false;
  set_moment(left, *moment);
  return true;
}

}  // namespace minkoscope
