// Work that another window left unsaved: offered, opened or removed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/notices_panel.h"
#include "app/session/background_task.h"
#include "app/session/recovery/autosave.h"
#include "app/window/frame/frame_context.h"
#include "app/window/overlays/start_screen.h"

namespace minkoscope {

class Recovery {
 public:
  Recovery(FrameContext& frame, StartScreen& start) : frame_(frame), start_(start) {}
  void offer(std::vector<Unsaved> unsaved);
  /// What was opened of it since the last call: to be discarded once this window keeps it.
  std::vector<Unsaved> take_recovered() { return std::exchange(recovered_, {}); }
  void recover();
  void discard();
  /// Once a frame.
  void follow();
  bool opening() const { return opening_ != nullptr; }
  std::optional<StandingNotice> notice();

 private:
  /// Passes what is offered to the first screen.
  void update_start();

  FrameContext& frame_;
  StartScreen& start_;
  std::vector<Unsaved> unsaved_;  // by other windows that ended; the first is offered
  std::unique_ptr<BackgroundTask<Case>> opening_;
  std::vector<Unsaved> recovered_;
};

}  // namespace minkoscope
