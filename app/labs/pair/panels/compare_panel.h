// The right panel of a comparison: the setup of the right run, where the runs diverge, both results with their
// differences marked, and a sentence for each step.
#pragma once

#include <optional>
#include <string>

#include "app/labs/pair/session/compare_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

class ComparePanel {
 public:
  enum class Tab { both, left, right };

  /// What the user requested.
  struct Request {
    std::optional<RunSetup> setup;
    std::string gesture;  // changes of one drag are one undo entry
    bool close = false, go_to_difference = false;
  };
  /// Draws the tabs and below them the comparison or the inspector of either run.
  Tab draw_tabs(PanelContext& context, Request& request);
  void draw_both(PanelContext& context, const CompareSession& session, Request& request);

 private:
  void draw_setup(PanelContext& context, const CompareSession& session, Request& request);
  void draw_step(PanelContext& context, std::string_view side, const Document& document, std::size_t moment);

  Tab tab_ = Tab::both;
};

/// "gjk-epa · float".
std::string setup_words(const RunSetup& setup);

}  // namespace minkoscope
