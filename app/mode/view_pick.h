// What the pointer is on in a view.
#pragma once

#include <optional>

#include "app/mode/mode.h"

namespace minkoscope {

/// The closest marked element within some pixels of the pointer, as large as the interface is scaled.
inline std::optional<Pick> pick_under(const PanelContext& context, const ViewMouse& mouse) {
  constexpr double reach = 8.0;  // logical pixels
  return mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position,
                            reach * static_cast<double>(context.scale));
}

}  // namespace minkoscope
