// All overlays of the window, and two orders of them: in which they are drawn, and in which Esc closes them.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>

#include "app/window/overlays/dialog_overlay.h"
#include "app/window/overlays/examples_overlay.h"
#include "app/window/overlays/find_overlay.h"
#include "app/window/overlays/help_overlay.h"
#include "app/window/overlays/import_overlay.h"
#include "app/window/overlays/lessons_overlay.h"
#include "app/window/overlays/palette/command_palette.h"
#include "app/window/overlays/paste_box.h"
#include "app/window/overlays/scene_overlay.h"
#include "app/window/overlays/start_screen.h"
#include "app/window/overlays/terms_overlay.h"

namespace minkoscope {

class Overlays {
 public:
  Overlays(FrameContext& frame, Cameras& cameras, PendingMoment& moment)
      : dialog(frame.dialog), find(frame, moment), lessons(frame, cameras, moment), start(frame) {}
  Overlays(const Overlays&) = delete;
  Overlays& operator=(const Overlays&) = delete;

  HelpOverlay help;
  DialogOverlay dialog;
  ImportOverlay import;
  SceneOverlay scene;
  FindOverlay find;
  LessonsOverlay lessons;
  TermsOverlay terms;
  StartScreen start;
  PasteBox paste_box{import.preview()};
  ExamplesOverlay examples;
  CommandPalette palette;

  void draw(PanelContext& context);
  /// Closes what would lie over or below what is about to be shown of a text that is read.
  void make_room();
  /// Esc: closes one. False when none is shown.
  bool cancel();
  /// True when the key ends at one of them.
  bool key(PanelContext& context, const InputEvent& event);
  /// Whether one of them reads what it is to show.
  bool reading() const { return import.reading() || scene.reading() || paste_box.reading(); }
  void state(nlohmann::ordered_json& result) const;

 private:
  using Order = std::array<WindowOverlay*, 11>;
  const Order draw_order_{&help,  &dialog, &import,    &scene,    &find,   &lessons,
                          &terms, &start,  &paste_box, &examples, &palette};
  const Order cancel_order_{&dialog, &import, &scene,   &palette, &paste_box, &examples,
                            &start,  &terms,  &lessons, &find,    &help};
};

}  // namespace minkoscope
