// What each part of the window laid out when it was drawn last, which may be frames ago: the part of the dumped state
// that says where to click.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "app/widgets/laid_out.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// In the order of the dumped state.
enum class WindowPart { case_panel, inspector, transport, timeline, bar, views, over, splitters, tabs, count };

class LaidOutParts {
 public:
  /// From now on; until then nothing is recorded.
  void record() { records_ = true; }
  bool records() const { return records_; }

  /// While it lives, what is drawn is recorded as that part of the window, which is forgotten first.
  class Recording {
   public:
    explicit Recording(PanelContext& of) : context_(of) {}
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    ~Recording();

   private:
    PanelContext& context_;
  };
  Recording part(PanelContext& context, WindowPart part, std::string_view scope);
  /// What is not drawn in this frame.
  void forget(WindowPart part) { parts_[static_cast<std::size_t>(part)].clear(); }
  void state(nlohmann::ordered_json& result) const;

 private:
  bool records_ = false;
  std::array<LaidOut, static_cast<std::size_t>(WindowPart::count)> parts_;
};

}  // namespace minkoscope
