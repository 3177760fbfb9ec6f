// The timeline of two runs in lockstep: a track each, matched by step, with the first different step marked.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "app/widgets/panel_context.h"

namespace minkoscope {

struct CompareTracks {
  std::array<std::span<const Step>, 2> steps;  // left, right
  std::size_t moment = 0;
  std::optional<std::size_t> divergence;
  std::string_view difference;  // the difference there
  std::size_t count() const;    // of the longer
};

/// The buttons below the case panel. Returns the moment requested.
std::optional<std::size_t> draw_compare_transport(PanelContext& context, const CompareTracks& tracks);
/// Returns the moment scrubbed to.
std::optional<std::size_t> draw_compare_timeline(PanelContext& context, const CompareTracks& tracks);

}  // namespace minkoscope
