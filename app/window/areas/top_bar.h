// The top bar: the kind and name of the case, its method and precision, and the buttons that are always available.
#pragma once

#include <cstdint>
#include <optional>

#include "app/mode/panel_cache.h"
#include "app/window/commands/commands.h"
#include "app/window/exports/exports.h"
#include "app/window/files/files.h"
#include "app/window/frame/area.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/laid_out_parts.h"
#include "app/window/overlays/overlays.h"

namespace minkoscope {

class TopBar {
 public:
  /// What its buttons do.
  struct Parts {
    Overlays& overlays;
    Files& files;
    Exports& exports;
    Commands& commands;
    LaidOutParts& laid_out;
  };
  TopBar(FrameContext& frame, const Parts& parts) : frame_(frame), parts_(parts) {}

  void draw(PanelContext& context, const Layout& layout);
  /// The look of everything has changed.
  void forget() { cache_.forget(); }

 private:
  struct Row;
  /// The state that the bar reads; nullopt while a menu of it is open.
  std::optional<std::uint64_t> key(const PanelContext& context, const Area& area) const;
  void draw_contents(PanelContext& context, const Layout& layout);
  /// `named`: with the program's name beside the logo.
  void draw_brand(Row& row, bool named) const;
  void draw_kind_tabs(Row& row);
  void draw_buttons(Row& row);
  /// Those that are used most, as many as fit, and one to find every other action.
  void draw_few_buttons(Row& row);
  void draw_edit_buttons(Row& row);
  void draw_file_buttons(Row& row);
  void draw_tool_buttons(Row& row);
  void draw_method_choice(Row& row);
  void draw_method_field(Row& row);
  /// The case's name and its file, in the space that remains.
  void draw_case_name(Row& row);

  FrameContext& frame_;
  Parts parts_;
  PanelCache cache_;
};

}  // namespace minkoscope
