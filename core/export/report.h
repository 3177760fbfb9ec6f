// A case told to somebody else: Markdown with pictures, the result, our explanation, and the other engine's answer
// beside ours, ready to attach to a bug report.
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

/// The step worth looking at first: of a pair and a sweep the last, of a walk the tick in which something first goes
/// wrong in the eyes of the oracle, else the deepest, else the last; of a world its telling tick
/// (telling_tick.h); from 0.
std::size_t telling_step(const Case& value);

}  // namespace minkoscope
