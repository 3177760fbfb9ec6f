// The separation of the body and the obstacle of the step shown over the whole motion, with the moments at which the
// method looked: from each the bound on how fast the gap can close, and where it touches.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

class SeparationPlot {
 public:
  /// Draws nothing where no step up to the cursor is about one obstacle.
  void draw(PanelContext& context);

 private:
  struct Obstacle {
    int mesh = -1, triangle = -1;
    bool operator==(const Obstacle&) const = default;
  };
  static std::optional<Obstacle> obstacle_at(const PanelContext& context);
  void sample(const PanelContext& context, const Obstacle& obstacle);

  std::uint64_t revision_ = 0;
  std::optional<Obstacle> sampled_;
  std::vector<double> curve_;  // metres, at equal steps of time
};

}  // namespace minkoscope
