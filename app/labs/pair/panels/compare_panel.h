// The right panel while two runs are compared: what the right-hand run has instead, where the runs part, both results
// with what differs marked, and both steps in a sentence.
#pragma once

#include <optional>
#include <string>

#include "app/labs/pair/session/compare_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

class ComparePanel {
 public:
  enum class Tab { both, left, right };

  /// What the user asked for.
  struct Request {
    std::optional<RunSetup> setup;
    std::string gesture;  // changes of one drag are one undo
    bool close = false, go_to_difference = false;
  };
  /// The row of tabs over the panel; what it shows beneath is `both` or the inspector of either run.
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
