// Work that another window left unsaved: offered, opened or removed; and what else stands at the bottom of the views.
#include <exception>

#include "app/window/app_frame.h"

namespace minkoscope {

void AppFrame::recover() {
  if (unsaved_.empty() || recovering_) return;
  recovering_ = std::make_unique<BackgroundTask<Case>>(
      [file = unsaved_.front().file()](const Progress& progress) { return load_case(file, progress); });
}

void AppFrame::discard_unsaved() {
  if (unsaved_.empty() || recovering_) return;
  unsaved_.front().discard();
  unsaved_.erase(unsaved_.begin());
}

void AppFrame::follow_recovery() {
  if (!recovering_) return;
  auto outcome = recovering_->poll();
  if (!outcome) return;
  recovering_.reset();
  Unsaved unsaved = std::move(unsaved_.front());
  unsaved_.erase(unsaved_.begin());
  overlays_.start.hide();
  if (outcome->result) {
    frame_.document.replace(std::move(*outcome->result));
    frame_.notices.information("recovered; Ctrl+S saves it, Ctrl+Z goes back");
    recovered_.push_back(std::move(unsaved));
  } else {
    unsaved.set_aside();
    frame_.notices.warning("the unsaved work cannot be read: " + outcome->fault);
  }
}

std::vector<StandingNotice> AppFrame::standing_notices() {
  std::vector<StandingNotice> standing;
  if (const BackgroundLoad* load = frame_.document.loading(); load != nullptr) {
    standing.push_back(
        {"##loading",
         "Loading " + load->file().filename().string(),
         load->progress(),
         {{"cancel", "Cancel", "keep the current case   Esc", [this] { frame_.document.cancel_loading(); }}}});
  }
  if (auto batch = batch_notice()) standing.push_back(std::move(*batch));
  if (animation_) {
    standing.push_back({"##animation",
                        "Rendering " + animation_->file().filename().string(),
                        animation_->progress(),
                        {{"cancel-animation", "Cancel", "nothing is written   Esc", [this] { animation_.reset(); }}}});
  }
  if (!unsaved_.empty() && !overlays_.start.shown() && !recovering_) {
    standing.push_back({"##unsaved",
                        "Unsaved: " + unsaved_.front().words(),
                        std::nullopt,
                        {{"recover", "Recover", "open it, not saved anywhere yet", [this] { recover(); }},
                         {"discard", "Discard", "remove it for good", [this] { discard_unsaved(); }}}});
  }
  return standing;
}

}  // namespace minkoscope
