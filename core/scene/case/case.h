// A case: everything that determines a run. The window edits one, the command line runs one, a bug report is one.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include <minkoscope/contact.h>
#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>
#include <minkoscope/walk.h>

#include "core/scene/case/bookmarks.h"
#include "core/scene/case/view_state.h"
#include "core/world/world.h"

namespace minkoscope {

/// One alternative a kind of case. core/scene/kinds/case_kind.h has the row of each.
using CaseRun = std::variant<PairQuery, SweepQuery, Walk, World, ContactQuery>;

struct Case {
  // Copies and moves are defined once, for all files that make them.
  Case();
  explicit Case(CaseRun run);
  Case(const Case&);
  Case(Case&&) noexcept;
  Case& operator=(const Case&);
  Case& operator=(Case&&) noexcept;
  ~Case();

  CaseRun run;
  std::string name, note;
  std::vector<std::string> tags;
  std::string expect;   // JSON text of the member, empty when absent
  Bookmarks bookmarks;  // the window's
  ViewState view;       // the window's
};

}  // namespace minkoscope
