// The right panel of a comparison: the setup of the right run, where the runs diverge, both results with their
// differences marked, and a sentence for each step.
#pragma once

#include <optional>
#include <string>

#include "app/mode/case_comparison.h"
#include "app/widgets/panel_context.h"
#include "core/timeline/run_comparison.h"

namespace minkoscope {

/// What the user requested.
struct CompareRequest {
  std::optional<RunSetup> setup;
  std::string gesture;  // changes of one drag are one undo entry
  bool go_to_difference = false;
};

/// `runs` is null where one of the two could not run.
CompareRequest draw_compare_panel(PanelContext& context, const CaseComparison& comparison, const RunComparison* runs);

}  // namespace minkoscope
