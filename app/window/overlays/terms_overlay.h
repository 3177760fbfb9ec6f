// The terms of the glossary, over the window.
#pragma once

#include <string>
#include <vector>

#include "app/panels/glossary_overlay.h"
#include "app/window/overlays/window_overlay.h"
#include "core/lesson/glossary.h"

namespace minkoscope {

class TermsOverlay : public WindowOverlay {
 public:
  /// Reads the glossary; where it is not installed there are no terms.
  TermsOverlay();
  const std::vector<GlossaryTerm>& terms() const { return terms_; }
  void show(const std::string& name) { sheet_.show(name); }
  void toggle() { sheet_.shown() ? sheet_.hide() : sheet_.show({}); }

  bool shown() const override { return sheet_.shown(); }
  void draw(PanelContext& context) override { sheet_.draw(context, terms_); }
  void cancel() override { sheet_.hide(); }
  void state(nlohmann::ordered_json& result) const override;

 private:
  std::vector<GlossaryTerm> terms_;
  GlossaryOverlay sheet_;
};

}  // namespace minkoscope
