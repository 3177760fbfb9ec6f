#include "app/window/keys/shortcuts.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace minkoscope {

void Shortcuts::handle(PanelContext& own) {
  const bool dialog_shown = frame_.dialog.shown();
  for (const InputEvent& event : frame_.input.keys()) handle(own, event);
  if (frame_.marks.open_bookmarks || frame_.marks.search.open || frame_.dialog.shown() != dialog_shown)
    frame_.input.hold_keys_for_field();
}

bool Shortcuts::deselect() {
  const bool selected = frame_.selection.selected != 0;
  frame_.selection.selected = 0;
  return selected;
}

void Shortcuts::cancel_one_layer(PanelContext& own) {
  // The first of them that has something to cancel.
  static_cast<void>(parts_.overlays.cancel() || parts_.tools.cancel() || frame_.mode().cancel(own) ||
                    parts_.files.cancel() || parts_.batch.cancel() || parts_.exports.cancel() || deselect() ||
                    parts_.cameras.cancel(own) || frame_.notices.dismiss_newest() || parts_.layout.cancel());
}

void Shortcuts::scale_by(double step) {
  frame_.preferences.scale = std::clamp(std::round((static_cast<double>(frame_.scale) + step) * 8.0) / 8.0,
                                        Preferences::smallest_scale, Preferences::largest_scale);
}

void Shortcuts::handle(PanelContext& own, const InputEvent& event) {
  const bool down = event.kind == InputEvent::Kind::key_down;
  const bool escapes = down && event.key == Key::escape;
  if (frame_.mouse_captured()) {  // walk keys and Esc only
    if (!frame_.mode().key(own, event) && escapes) frame_.mode().cancel(own);
    return;
  }
  if (event.kind == InputEvent::Kind::key_up) {
    frame_.mode().key(own, event);
    return;
  }
  // A field being edited keeps its keys; Esc and Ctrl+Q still work.
  const bool typing = text_field_active();
  if (event.modifiers.control && event.key == key_of('Q')) {
    quit_ = true;
    return;
  }
  if (escapes && frame_.dialog.shown()) return frame_.dialog.close();  // its field has keyboard focus from the start
  if (typing) return;
  if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return handle_popup(event);
  if (escapes) return cancel_one_layer(own);
  const bool question = event.key == Key::slash && event.modifiers.shift;
  if (down && (question || event.key == Key::f1)) {
    parts_.overlays.help.toggle();
    frame_.dialog.close();
    return;
  }
  if (event.modifiers.control) return handle_control(event);
  if (parts_.overlays.key(own, event)) return;
  // While flying, keys control the camera only.
  for (const ViewPane& pane : parts_.cameras.panes()) {
    if (pane.pressed && pane.button == 1) return;
  }
  if (down && event.modifiers.shift && event.key == key_of('M')) return parts_.tools.measure.toggle();
  if (down && event.modifiers.shift && event.key == key_of('Z')) {
    frame_.preferences.show_magnifier = !frame_.preferences.show_magnifier;
    return;
  }
  if (parts_.batch.page(event) || frame_.mode().key(own, event)) return;
  if (down) handle_plain(own, event.key);
}

void Shortcuts::handle_popup(const InputEvent& event) {
  ExportMenu& menu = parts_.exports.menu();
  if (event.kind == InputEvent::Kind::key_down && event.key == Key::escape) ImGui::ClosePopupToLevel(0, true);
  if (!menu.shown()) return;
  if (event.key == Key::down || event.key == Key::up) menu.move(event.key == Key::down ? 1 : -1);
  if (event.key == Key::enter || event.key == Key::keypad_enter) {
    menu.press();
    frame_.input.hold_keys(5);  // what it opens may have a field
  }
}

void Shortcuts::handle_control(const InputEvent& event) {
  Document& document = frame_.document;
  Overlays& overlays = parts_.overlays;
  Files& files = parts_.files;
  const bool shift = event.modifiers.shift;
  constexpr double scale_step = 0.125;
  switch (event.key) {  // those that repeat
    case key_of('Z'):
      return shift ? document.redo() : document.undo();
    case key_of('Y'):
      return document.redo();
    case Key::equal:
    case Key::keypad_add:
      return scale_by(scale_step);
    case Key::minus:
    case Key::keypad_subtract:
      return scale_by(-scale_step);
    case key_of('0'):
      frame_.preferences.scale = 0.0;
      return;
    default:
      break;
  }
  if (event.kind != InputEvent::Kind::key_down) return;
  switch (event.key) {
    case key_of('O'):
      return files.show_dialog(FileDialog::Purpose::open_any);
    case key_of('S'):
      return shift ? files.show_dialog(FileDialog::Purpose::save_case) : files.save();
    case key_of('N'):
      return document.new_case();
    case key_of('C'):
      return shift ? parts_.exports.copy_picture() : files.copy();
    case key_of('R'):
      return parts_.exports.begin(shift ? ExportForm::orbit : ExportForm::animation);
    case key_of('V'):
      return files.paste();
    case key_of('E'):
      return parts_.exports.menu().open();
    case key_of('F'):
      if (!shift) return overlays.find.toggle();
      // Drawn by the timeline of the steps: where there is none, nothing would take the request.
      frame_.marks.search.open = !document.steps().empty();
      return;
    case key_of('L'):
      return overlays.lessons.toggle();
    case key_of('P'):
      return overlays.palette.toggle();
    case key_of('G'):
      return overlays.terms.toggle();
    default:
      return;
  }
}

void Shortcuts::handle_plain(PanelContext& own, Key key) {
  Preferences& preferences = frame_.preferences;
  switch (key) {
    case key_of('G'):
      return parts_.tools.handles.toggle_frame();
    case Key::tab:
      return parts_.layout.show_panels(!parts_.layout.panels_shown());
    case key_of('F'):
      return parts_.cameras.frame_all(own);
    case key_of('Z'):
      return parts_.cameras.zoom_to_simplex(own, !parts_.cameras.pane(1).close);
    case key_of('C'):
      return frame_.modes.toggle_comparison();
    case key_of('O'):
      return parts_.cameras.toggle_orthographic();
    case key_of('I'):
      return parts_.tools.probe.toggle();
    case key_of('T'):
      if (frame_.mode().film() != nullptr) preferences.show_film = !preferences.show_film;
      return;
    case Key::f12:
      preferences.show_diagnostics = !preferences.show_diagnostics;
      return;
    default:
      return;
  }
}

}  // namespace minkoscope
