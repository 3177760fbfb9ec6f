#include "app/window/frame/lab_modes.h"

#include <algorithm>
#include <utility>

#include "app/labs/lab_table.h"
#include "app/labs/pair/hull/hull_mode.h"
#include "app/labs/pair/pair_mode.h"
#include "app/labs/pair/step_compare_mode.h"
#include "app/labs/sweep/sweep_mode.h"
#include "app/labs/walk/walk_compare_mode.h"
#include "app/labs/walk/walk_mode.h"
#include "app/labs/world/world_mode.h"

namespace minkoscope {

LabModes::LabModes(Document& document, FileDialog& dialog) : document_(document), hull_(std::make_unique<HullMode>()) {
  const LabParts parts{dialog, std::make_shared<PairSurfaceCache>()};
  for (const Lab& lab : labs()) labs_.push_back(lab.make_mode(parts));
  steps_compare_ = std::make_unique<StepCompareMode>(
      StepCompareMode::Columns{of(PairQuery{}), of(SweepQuery{}), std::make_unique<PairMode>(dialog, parts.surfaces),
                               std::make_unique<SweepMode>()});
  walk_compare_ = std::make_unique<WalkCompareMode>(static_cast<WalkMode&>(of(Walk{})));
  comparisons_ = {&steps_compare_->comparison(), &walk_compare_->comparison(),
                  &static_cast<WorldMode&>(of(World{})).comparison()};
}

LabModes::~LabModes() = default;

Mode& LabModes::current() const {
  if (HullMode::active(document_)) return *hull_;
  if (steps_compare_->comparison().active(document_)) return *steps_compare_;
  if (walk_compare_->comparison().active(document_)) return *walk_compare_;
  return of(document_.current().run);
}

void LabModes::follow() {
  for (CaseComparison* comparison : comparisons_) comparison->update(document_);
}

void LabModes::toggle_comparison() {
  for (CaseComparison* comparison : comparisons_) comparison->toggle(document_);
}

bool LabModes::comparing() const {
  return std::ranges::any_of(comparisons_, [&](const CaseComparison* own) { return own->active(document_); });
}

bool LabModes::preparing() const {
  return steps_compare_->comparison().active(document_) && steps_compare_->is_preparing();
}

}  // namespace minkoscope
