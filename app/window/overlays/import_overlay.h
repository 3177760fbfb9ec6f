// What was read from another engine's text, before it replaces the case.
#pragma once

#include "app/panels/import_preview.h"
#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class ImportOverlay : public WindowOverlay {
 public:
  ImportPreview& preview() { return preview_; }
  bool reading() const { return preview_.reading(); }

  bool shown() const override { return preview_.shown(); }
  void draw(PanelContext& context) override { preview_.draw(context); }
  void cancel() override { preview_.cancel(); }
  void key(PanelContext& context, const InputEvent& event) override;
  void state(nlohmann::ordered_json& result) const override;

 private:
  ImportPreview preview_;
};

}  // namespace minkoscope
