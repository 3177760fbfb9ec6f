// Find failures and make them small, in the window: shrinking the present case, fuzzing pairs, exploring the level,
// each in the background with its counts, stopped at any time; what was found opens with a click.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/session/trial_jobs.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

class TrialsOverlay {
 public:
  void show(const Document& document);
  void hide() { shown_ = false; }
  bool shown() const { return shown_; }
  /// Enter: starts, or opens what a shrink has come to. Left and right: the tabs.
  void press_primary() { primary_pressed_ = true; }
  void turn_tab(int by);
  /// A trial is under way, shown or not.
  bool running() const;
  /// "fuzzing 1234" while one runs; empty otherwise.
  std::string label() const;
  /// Draws it while shown. The finding to open, when one was chosen.
  std::optional<TrialFinding> draw(PanelContext& context);
  std::optional<TrialStatus> status() const;

 private:
  std::optional<TrialFinding> draw_shrink(PanelContext& context, const std::optional<TrialStatus>& status);
  std::optional<TrialFinding> draw_fuzz(PanelContext& context, const std::optional<TrialStatus>& status);
  std::optional<TrialFinding> draw_explore(PanelContext& context, const std::optional<TrialStatus>& status);
  std::optional<TrialFinding> draw_findings(PanelContext& context, const TrialStatus& status);
  bool stop_button(PanelContext& context, const TrialStatus& status);

  bool shown_ = false, primary_pressed_ = false;
  TrialKind tab_ = TrialKind::shrink;
  std::unique_ptr<TrialJob> job_;
  std::string method_ = "gjk-epa";  // fuzzed
  double seed_ = 1.0;
  float height_ = 0.0f;  // of the sheet, as the last frame needed it
};

}  // namespace minkoscope
