// Trials over the window, and the findings that they open.
#pragma once

#include <memory>
#include <string>

#include "app/panels/trials/trials_overlay.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/pending_moment.h"
#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class FindOverlay : public WindowOverlay {
 public:
  FindOverlay(FrameContext& frame, PendingMoment& moment) : frame_(frame), moment_(moment) {}
  void toggle() { trials_.shown() ? trials_.hide() : trials_.show(frame_.document); }
  void hide() { trials_.hide(); }
  /// What was explored last, and a moment of it, opened.
  std::shared_ptr<const ExploredLevel> explored() const { return trials_.explored(); }
  void open(std::size_t finding);
  bool running() const { return trials_.running(); }
  /// "fuzzing 1234" while one runs; empty otherwise.
  std::string label() const { return trials_.label(); }

  bool shown() const override { return trials_.shown(); }
  void draw(PanelContext& context) override;
  void cancel() override { hide(); }
  void key(PanelContext& context, const InputEvent& event) override;
  void state(nlohmann::ordered_json& result) const override;

 private:
  void open(TrialFinding finding);

  FrameContext& frame_;
  PendingMoment& moment_;
  TrialsOverlay trials_;
};

}  // namespace minkoscope
