#include "app/window/lifetime/recovery.h"

namespace minkoscope {

void Recovery::offer(std::vector<Unsaved> unsaved) {
  unsaved_ = std::move(unsaved);
  update_start();
}

void Recovery::update_start() {
  start_.offer(unsaved_.empty() ? std::string() : unsaved_.front().words());
}

void Recovery::recover() {
  if (unsaved_.empty() || opening_) return;
  opening_ = std::make_unique<BackgroundTask<Case>>(
      [file = unsaved_.front().file()](const Progress& progress) { return load_case(file, progress); });
}

void Recovery::discard() {
  if (unsaved_.empty() || opening_) return;
  unsaved_.front().discard();
  unsaved_.erase(unsaved_.begin());
  update_start();
}

void Recovery::follow() {
  if (!opening_) return;
  auto outcome = opening_->poll();
  if (!outcome) return;
  opening_.reset();
  Unsaved unsaved = std::move(unsaved_.front());
  unsaved_.erase(unsaved_.begin());
  update_start();
  start_.hide();
  if (outcome->result) {
    frame_.document.replace(std::move(*outcome->result));
    frame_.notices.information("recovered; Ctrl+S saves it, Ctrl+Z goes back");
    recovered_.push_back(std::move(unsaved));
  } else {
    unsaved.set_aside();
    frame_.notices.warning("the unsaved work cannot be read: " + outcome->fault);
  }
}

std::optional<StandingNotice> Recovery::notice() {
  if (unsaved_.empty() || start_.shown() || opening_) return std::nullopt;
  return StandingNotice{"##unsaved",
                        "Unsaved: " + unsaved_.front().words(),
                        std::nullopt,
                        {{"recover", "Recover", "open it, not saved anywhere yet", [this] { recover(); }},
                         {"discard", "Discard", "remove it for good", [this] { discard(); }}}};
}

}  // namespace minkoscope
