#include "app/labs/walk/session/background_ticks.h"

namespace minkoscope {

BackgroundTicks::BackgroundTicks(std::shared_ptr<const WalkLevel> level, const Walk& walk, std::size_t first,
                                 const WalkState& before, std::vector<WalkInput> inputs) {
  task_ = std::make_unique<BackgroundTask<bool>>([done = done_, level = std::move(level), mover = walk.mover,
                                                  settings = walk.settings, first, state = before,
                                                  inputs = std::move(inputs)](const Progress& progress) mutable {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (!progress(static_cast<double>(i) / static_cast<double>(inputs.size()))) return false;
      TickRecord record = record_tick(*level, mover, settings, first + i, state, inputs[i]);
      state = record.result.state;
      const std::lock_guard lock(done->mutex);
      done->ticks.push_back(std::move(record));
    }
    return progress(1.0);
  });
}

std::optional<TickRecord> BackgroundTicks::take() {
  const std::lock_guard lock(done_->mutex);
  if (done_->ticks.empty()) return std::nullopt;
  TickRecord next = std::move(done_->ticks.front());
  done_->ticks.pop_front();
  return next;
}

std::string BackgroundTicks::fault() {
  const auto outcome = task_->poll();
  return outcome ? outcome->fault : std::string();
}

}  // namespace minkoscope
