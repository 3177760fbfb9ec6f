// The modes of all labs, and which of them shows the document: a lab's own, or one of those that compare two runs.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "app/mode/case_comparison.h"
#include "app/mode/mode.h"
#include "app/panels/file_dialog.h"

namespace minkoscope {

class HullMode;
class StepCompareMode;
class WalkCompareMode;

class LabModes {
 public:
  LabModes(Document& document, FileDialog& dialog);
  ~LabModes();
  LabModes(const LabModes&) = delete;
  LabModes& operator=(const LabModes&) = delete;

  Mode& current() const;
  /// The mode of the lab for cases of this kind, whichever shows the document now.
  Mode& of(const CaseRun& run) const { return *labs_[run.index()]; }
  /// Comparisons take up changes of the document.
  void follow();
  /// Begins or ends the comparison of the document's kind, if that is compared.
  void toggle_comparison();
  bool comparing() const;
  /// Whether the second run of a comparison is still being prepared.
  bool preparing() const;

 private:
  Document& document_;
  std::vector<std::unique_ptr<Mode>> labs_;  // in the order of labs()
  std::unique_ptr<HullMode> hull_;
  std::unique_ptr<StepCompareMode> steps_compare_;
  std::unique_ptr<WalkCompareMode> walk_compare_;
  std::array<CaseComparison*, 3> comparisons_{};  // of these two and of the world's mode
};

}  // namespace minkoscope
