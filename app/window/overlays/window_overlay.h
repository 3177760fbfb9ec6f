// A sheet over the window, which its own controls or Esc close: it owns its state and its part of the dumped state.
// overlays.h lists them all.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/mode/input.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

class WindowOverlay {
 public:
  virtual ~WindowOverlay() = default;

  virtual bool shown() const = 0;
  /// Once a frame, shown or not.
  virtual void draw(PanelContext& context) = 0;
  /// Esc while it is shown.
  virtual void cancel() = 0;
  /// Whether it keeps keys from everything behind it while it is shown.
  virtual bool modal() const { return true; }
  /// A key while it is shown and no field has it.
  virtual void key(PanelContext&, const InputEvent&) {}
  /// Adds to what --dump-state writes.
  virtual void state(nlohmann::ordered_json& result) const = 0;
};

}  // namespace minkoscope
