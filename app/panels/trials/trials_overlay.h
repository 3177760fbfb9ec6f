// Trials in the window: shrinking the current case, fuzzing pairs, exploring the level. Each runs in the background
// with its counts, can be stopped at any time, and opens its findings by a click.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/trial_jobs.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

class TrialsOverlay {
 public:
  void show(const Document& document);
  void hide() { shown_ = false; }
  bool shown() const { return shown_; }
  /// Enter starts, or opens the result of a shrink. Left and Right switch tabs.
  void press_primary() { primary_pressed_ = true; }
  void turn_tab(int by);
  /// Whether a trial is running, shown or not.
  bool running() const;
  /// "fuzzing 1234" while one runs; empty otherwise.
  std::string label() const;
  /// Draws it while shown. Returns the finding to open, when one was chosen.
  std::optional<TrialFinding> draw(PanelContext& context);
  std::optional<TrialStatus> status() const;
  std::optional<TrialFinding> finding(std::size_t index) const;
  /// By the last trial, if that was an exploration.
  std::shared_ptr<const ExploredLevel> explored() const { return job_ ? job_->explored() : nullptr; }

 private:
  std::optional<TrialFinding> draw_shrink(PanelContext& context, const std::optional<TrialStatus>& status);
  std::optional<TrialFinding> draw_fuzz(PanelContext& context, const std::optional<TrialStatus>& status);
  std::optional<TrialFinding> draw_explore(PanelContext& context, const std::optional<TrialStatus>& status);
  std::optional<TrialFinding> draw_findings(PanelContext& context, const TrialStatus& status);
  /// The kinds of findings with their counts, one of which can be shown alone; in the order in which they are listed.
  std::vector<std::string> draw_groups(PanelContext& context, const TrialStatus& status);
  bool stop_button(PanelContext& context, const TrialStatus& status);

  bool shown_ = false, primary_pressed_ = false;
  TrialKind tab_ = TrialKind::shrink;
  std::unique_ptr<TrialJob> job_;
  std::string method_ = "gjk-epa";  // fuzzed
  double seed_ = 1.0;
  std::string group_;    // of findings shown alone; empty: all
  float height_ = 0.0f;  // of the sheet, from the last frame
};

}  // namespace minkoscope
