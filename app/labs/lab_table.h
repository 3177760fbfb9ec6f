// The labs of the window, a row a kind of case: its tab, the file it begins with, and what shows it.
#pragma once

#include <memory>
#include <span>

#include "app/labs/pair/draw/pair_surfaces.h"
#include "app/mode/mode.h"
#include "app/panels/file_dialog.h"
#include "core/base/required.h"

namespace minkoscope {

/// What modes share.
struct LabParts {
  FileDialog& dialog;
  std::shared_ptr<PairSurfaceCache> surfaces;  // of pairs, which both columns of a comparison show
};

struct Lab {
  const char* title;         // of its tab
  const char* hint;          // of its tab
  const char* first_file;    // opened by the tab while no case of the kind has been worked on
  const char* compare_hint;  // of the button that compares
  Required<std::unique_ptr<Mode>(const LabParts&)> make_mode;
  const char* float_hint = "input rounded to 32-bit floats";  // what of a run is in float, where a case has a precision
};

/// In the order of CaseRun's alternatives.
std::span<const Lab> labs();

}  // namespace minkoscope
