#include "app/window/frame/lab_modes.h"

#include <utility>

#include "app/labs/lab_table.h"
#include "app/labs/pair/compare_mode.h"
#include "app/labs/pair/hull/hull_mode.h"
#include "app/labs/pair/pair_mode.h"
#include "app/labs/sweep/sweep_mode.h"
#include "app/labs/walk/walk_compare_mode.h"
#include "app/labs/walk/walk_mode.h"
#include "app/labs/world/world_mode.h"
#include "core/base/overloaded.h"

namespace minkoscope {

LabModes::LabModes(Document& document, FileDialog& dialog, Notices& notices, Preferences& preferences)
    : document_(document), hull_(std::make_unique<HullMode>()) {
  const LabParts parts{dialog, std::make_shared<PairSurfaceCache>()};
  for (const Lab& lab : labs()) labs_.push_back(lab.make_mode(parts));
  compare_ = std::make_unique<CompareMode>(
      CompareMode::Columns{of(PairQuery{}), of(SweepQuery{}), std::make_unique<PairMode>(dialog, parts.surfaces),
                           std::make_unique<SweepMode>()},
      notices, preferences);
  walk_compare_ = std::make_unique<WalkCompareMode>(static_cast<WalkMode&>(of(Walk{})), notices, preferences);
}

LabModes::~LabModes() = default;

Mode& LabModes::current() const {
  if (HullMode::active(document_)) return *hull_;
  if (compare_->active(document_)) return *compare_;
  if (walk_compare_->active(document_)) return *walk_compare_;
  return of(document_.current().run);
}

void LabModes::follow() {
  compare_->follow(document_);
  walk_compare_->follow(document_);
}

void LabModes::toggle_comparison() {
  std::visit(overloaded{[&](const PairQuery&) { compare_->toggle(document_); },
                        [&](const SweepQuery&) { compare_->toggle(document_); },
                        [&](const Walk&) { walk_compare_->toggle(document_); },
                        [&](const World&) { toggle_structures(document_); }},
             document_.current().run);
}

bool LabModes::comparing() const {
  return compare_->active(document_) || walk_compare_->active(document_) || compares_structures(document_);
}

bool LabModes::preparing() const {
  return compare_->active(document_) && compare_->is_preparing();
}

}  // namespace minkoscope
