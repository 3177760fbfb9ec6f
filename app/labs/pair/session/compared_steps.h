// What a comparison of two recorded runs knows of them: the steps are those of the documents, and where the runs
// diverge is said by their decisions. For pairs and sweeps.
#pragma once

#include "app/mode/case_comparison.h"
#include "core/timeline/run_comparison.h"

namespace minkoscope {

class ComparedSteps final : public ComparedRuns {
 public:
  bool covers(const Case& value) const override;
  Kept kept() const override { return Kept::into_the_next_case; }
  std::size_t moments(int, const Document& document) const override { return document.steps().size(); }
  std::size_t moment(int, const Document& document) const override { return document.cursor(); }
  void go_to(int, Document& document, std::size_t moment) override { document.set_cursor(moment); }
  void compare(const Document& left, const Document& right) override;
  std::optional<std::size_t> differs_at() const override;

  /// Null where one of the two could not run.
  const RunComparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }

 private:
  std::optional<RunComparison> comparison_;
};

}  // namespace minkoscope
