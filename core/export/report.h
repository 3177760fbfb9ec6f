// A case as a Markdown report: pictures, the result, our explanation, and the other engine's answer beside ours, ready
// to attach to a bug report.
#pragma once

#include <string>
#include <vector>

#include "core/scene/case.h"

namespace minkoscope {

struct ReportPicture {
  std::string file;  // as the report names it
  std::string caption;
};

/// Throws std::invalid_argument when the case's method cannot take it.
std::string to_markdown_report(const Case& value, const std::vector<ReportPicture>& pictures);

/// The step to look at first, from 0: of a pair and a sweep the last; of a walk the first tick that the oracle finds
/// wrong, else the deepest, else the last; of a world its key tick (core/trial/key_tick.h).
std::size_t find_key_step(const Case& value);

}  // namespace minkoscope
