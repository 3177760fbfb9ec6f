// All terms of the glossary, searched; opened by a click on a term in any text.
#pragma once

#include <string>
#include <vector>

#include "app/widgets/panel_context.h"
#include "core/lesson/glossary.h"

namespace minkoscope {

class GlossaryOverlay {
 public:
  bool shown() const { return shown_; }
  /// `name` empty: the whole list.
  void show(const std::string& name);
  void hide() { shown_ = false; }
  void draw(PanelContext& context, const std::vector<GlossaryTerm>& glossary);

 private:
  bool shown_ = false, scrolls_ = false, focuses_ = false;
  std::string wanted_;  // name of the term that was clicked
  char search_[64] = {};
};

}  // namespace minkoscope
