#include "app/window/frame/pending_moment.h"

namespace minkoscope {

namespace {

constexpr int most_frames_waited = 600;  // after which the moment is given up

}  // namespace

void PendingMoment::expect(std::size_t step, std::optional<std::size_t> inside) {
  wanted_ = Wanted{frame_.document.identity(), step, inside, 0};
}

void PendingMoment::follow(PanelContext& context) {
  if (!wanted_) return;
  const Document& document = frame_.document;
  const bool gone = wanted_->identity != document.identity() || ++wanted_->frames > most_frames_waited;
  if (gone || (document.walk() == nullptr && document.world() == nullptr)) {
    wanted_.reset();
    return;
  }
  frame_.mode().show_moment(context, wanted_->step, wanted_->inside);
  const bool there = document.world() != nullptr || frame_.mode().shown(context, 0).step == wanted_->step;
  if (there && wanted_->frames > 3) wanted_.reset();
}

}  // namespace minkoscope
