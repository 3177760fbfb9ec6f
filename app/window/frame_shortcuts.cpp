// Global shortcuts, the layers that Esc cancels, and Open, Save, Copy and Paste.
#include "app/window/app_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/files/assets.h"
#include "app/labs/lab_table.h"
#include "app/session/warm_start_chain.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

void AppFrame::open_dialog(FileDialog::Purpose purpose) {
  overlays_.help.hide();
  std::filesystem::path suggestion = frame_.document.file();
  if (suggestion.empty()) {
    suggestion = purpose == FileDialog::Purpose::save_case ? std::filesystem::current_path() / "case.json"
                                                           : asset_path("assets/examples");
  }
  frame_.dialog.show(purpose, suggestion);
}

void AppFrame::save() {
  // Our cases are examples: changes are saved to another file.
  const std::filesystem::path assets = asset_path("assets");
  const std::string file = frame_.document.file().string();
  if (frame_.document.file().empty() || file.starts_with(assets.string())) {
    frame_.dialog.show(FileDialog::Purpose::save_case,
                       std::filesystem::current_path() /
                           (frame_.document.file().empty() ? "case.json" : frame_.document.file().filename()));
  } else {
    frame_.document.save(frame_.document.file());
  }
}

void AppFrame::copy_case() {
  try {
    if (frame_.clipboard.set) frame_.clipboard.set(frame_.document.copy_text());
    frame_.notices.information("the case is on the clipboard as text");
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

void AppFrame::take_dialog_answer(const FileDialog::Answer& answer) {
  switch (answer.purpose) {
    case FileDialog::Purpose::open_any:
      open(answer.file);
      break;
    case FileDialog::Purpose::save_case:
      frame_.document.save(answer.file);
      break;
    case FileDialog::Purpose::save_picture:
    case FileDialog::Purpose::save_report:
      export_to_file(answer.purpose, answer.file);
      break;
    case FileDialog::Purpose::save_animation:
    case FileDialog::Purpose::save_orbit:
      export_animation(answer.purpose == FileDialog::Purpose::save_orbit, answer.file);
      break;
    case FileDialog::Purpose::hull_points:
      try {
        const MeshModel model = load_mesh_file(answer.file);
        if (model.mesh->vertices.empty()) throw std::runtime_error(answer.file.string() + ": has no points");
        const Shape shape = make_hull_shape(model.mesh->vertices, answer.file.string());
        edit_shapes(frame_.document, [&](Case& value) {
          if (auto* pair = std::get_if<PairQuery>(&value.run)) (answer.shape == 0 ? pair->a : pair->b).shape = shape;
        });
      } catch (const std::exception& fault) {
        frame_.notices.error(fault.what());
      }
      break;
  }
}

void AppFrame::cancel_one_layer(PanelContext& own) {
  if (overlays_.cancel()) {
  } else if (handles_.held() || vertex_held_) {
    const bool changed = frame_.document.snapshot() != drag_from_;
    release_tools();
    if (changed) frame_.document.undo();  // undoes the drag: its entry is the newest
  } else if (measure_.active()) {
    measure_.cancel();
  } else if (frame_.mode().cancel(own)) {
  } else if (frame_.document.loading() != nullptr) {
    frame_.document.cancel_loading();
  } else if (batch_.loading()) {
    batch_.stop();
  } else if (animation_) {
    animation_.reset();
  } else if (frame_.selection.selected != 0) {
    frame_.selection.selected = 0;
  } else if (panes_[0].close || panes_[1].close) {
    zoom_to_simplex(own, false);
  } else if (frame_.notices.dismiss_newest()) {
  } else if (!panels_shown_) {
    panels_shown_ = true;
  }
}

void AppFrame::do_action(const Action& action) {
  if (action.command != WindowCommand::none) {
    frame_.settle = 3;
    return do_command(action.command, action.lab);
  }
  // Done by its key, once the search field has let go of the keyboard.
  frame_.input.press(action.key, action.modifiers);
  frame_.input.hold_keys(3);
  frame_.settle = 6;
}

void AppFrame::follow_overlays() {
  if (const auto answer = overlays_.dialog.take_answer()) take_dialog_answer(*answer);
  if (const auto choice = overlays_.start.take_choice()) begin_with(*choice);
  if (const auto text = overlays_.paste_box.take_text()) read_pasted(*text);
  if (const Action* const action = overlays_.palette.take_action()) do_action(*action);
}

void AppFrame::begin_with(StartChoice choice) {
  frame_.settle = 6;
  switch (choice) {
    case StartChoice::learn:
      overlays_.lessons.show();
      break;
    case StartChoice::paste:
      paste_case();
      break;
    case StartChoice::level:
      frame_.dialog.show(FileDialog::Purpose::open_any, asset_path("assets/levels"));
      break;
    case StartChoice::recover:
      recover();
      break;
    case StartChoice::discard:
      discard_unsaved();
      break;
    case StartChoice::examples:
      overlays_.examples.show();
      break;
  }
}

void AppFrame::go_to_lab(std::size_t index) {
  if (!frame_.document.switch_to(*case_kinds()[index])) frame_.document.open(asset_path(labs()[index].first_file));
}

void AppFrame::do_command(WindowCommand command, std::size_t lab) {
  switch (command) {
    case WindowCommand::none:
      break;
    case WindowCommand::go_to_lab:
      go_to_lab(lab);
      break;
    case WindowCommand::examples:
      overlays_.examples.show();
      break;
    case WindowCommand::paste_box:
      overlays_.paste_box.show();
      break;
    case WindowCommand::start_screen:
      overlays_.start.show();
      break;
    case WindowCommand::scene:
      if (overlays_.scene.has_scene()) {
        overlays_.scene.browser().show();
      } else {
        frame_.notices.information("open a scene first: MJCF, URDF, Godot, a Quake map, or glTF with collision shapes");
      }
      break;
    case WindowCommand::theme:
      frame_.preferences.theme = frame_.preferences.theme == ThemeChoice::dark ? ThemeChoice::light : ThemeChoice::dark;
      break;
    case WindowCommand::animate:
      frame_.preferences.animate = !frame_.preferences.animate;
      break;
  }
}

void AppFrame::handle_keys(PanelContext& own) {
  const bool dialog_shown = frame_.dialog.shown();
  for (const InputEvent& event : frame_.input.keys()) handle_key(own, event);
  if (frame_.marks.open_bookmarks || frame_.dialog.shown() != dialog_shown) frame_.input.hold_keys_for_field();
}

void AppFrame::handle_key(PanelContext& own, const InputEvent& event) {
  const bool down = event.kind == InputEvent::Kind::key_down;
  const bool pressed = event.kind != InputEvent::Kind::key_up;
  if (frame_.mouse_captured()) {  // walk keys and Esc only
    if (!frame_.mode().key(own, event) && down && event.key == Key::escape) frame_.mode().cancel(own);
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
  if (down && event.key == Key::escape && frame_.dialog.shown()) {  // its field has keyboard focus from the start
    frame_.dialog.close();
    return;
  }
  if (typing) return;
  if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    if (down && event.key == Key::escape) ImGui::ClosePopupToLevel(0, true);
    if (pressed && export_menu_.shown()) {
      if (event.key == Key::down || event.key == Key::up) export_menu_.move(event.key == Key::down ? 1 : -1);
      if (event.key == Key::enter || event.key == Key::keypad_enter) {
        export_menu_.press();
        frame_.input.hold_keys(5);  // what it opens may have a field
      }
    }
    return;
  }
  if (down && event.key == Key::escape) {
    cancel_one_layer(own);
    return;
  }
  const bool question = event.key == Key::slash && event.modifiers.shift;
  if (down && (question || event.key == Key::f1)) {
    overlays_.help.toggle();
    frame_.dialog.close();
    return;
  }
  if (event.modifiers.control) {
    if (event.key == key_of('Z') && pressed) {
      event.modifiers.shift ? frame_.document.redo() : frame_.document.undo();
    } else if (event.key == key_of('Y') && pressed) {
      frame_.document.redo();
    } else if (event.key == Key::equal || event.key == Key::keypad_add) {
      frame_.preferences.scale = std::clamp(std::round((static_cast<double>(frame_.scale) + 0.125) * 8.0) / 8.0,
                                            Preferences::smallest_scale, Preferences::largest_scale);
    } else if (event.key == Key::minus || event.key == Key::keypad_subtract) {
      frame_.preferences.scale = std::clamp(std::round((static_cast<double>(frame_.scale) - 0.125) * 8.0) / 8.0,
                                            Preferences::smallest_scale, Preferences::largest_scale);
    } else if (event.key == key_of('0')) {
      frame_.preferences.scale = 0.0;
    } else if (down && event.key == key_of('O')) {
      open_dialog(FileDialog::Purpose::open_any);
    } else if (down && event.key == key_of('S')) {
      event.modifiers.shift ? open_dialog(FileDialog::Purpose::save_case) : save();
    } else if (down && event.key == key_of('N')) {
      frame_.document.new_case();
    } else if (down && event.key == key_of('C')) {
      event.modifiers.shift ? copy_picture() : copy_case();
    } else if (down && event.key == key_of('R')) {
      export_case(event.modifiers.shift ? ExportForm::orbit : ExportForm::animation);
    } else if (down && event.key == key_of('V')) {
      paste_case();
    } else if (down && event.key == key_of('E')) {
      export_menu_.open();
    } else if (down && event.key == key_of('F')) {
      overlays_.find.toggle();
    } else if (down && event.key == key_of('L')) {
      overlays_.lessons.toggle();
    } else if (down && event.key == key_of('P')) {
      overlays_.palette.toggle();
    } else if (down && event.key == key_of('G')) {
      overlays_.terms.toggle();
    }
    return;
  }
  if (overlays_.key(own, event)) return;
  // While flying, keys control the camera only.
  for (const ViewPane& pane : panes_) {
    if (pane.pressed && pane.button == 1) return;
  }
  if (down && event.modifiers.shift && event.key == key_of('M')) {
    measure_.toggle();
    return;
  }
  if (down && event.modifiers.shift && event.key == key_of('Z')) {
    frame_.preferences.show_magnifier = !frame_.preferences.show_magnifier;
    return;
  }
  if (page_batch(event) || frame_.mode().key(own, event)) return;
  if (!down) return;
  switch (event.key) {
    case key_of('G'):
      handles_.toggle_frame();
      break;
    case Key::tab:
      panels_shown_ = !panels_shown_;
      break;
    case key_of('F'):
      for (int view = 0; view < 2; ++view) {
        panes_[static_cast<std::size_t>(view)].close = false;
        frame_view(own, view, true, false);
      }
      break;
    case key_of('Z'):
      zoom_to_simplex(own, !panes_[1].close);
      break;
    case key_of('C'):
      frame_.modes.toggle_comparison();
      break;
    case key_of('O'):
      toggle_orthographic();
      break;
    case key_of('I'):
      probe_shown_ = !probe_shown_;
      break;
    case key_of('T'):
      if (frame_.mode().film() != nullptr) frame_.preferences.show_film = !frame_.preferences.show_film;
      break;
    case Key::f12:
      frame_.preferences.show_diagnostics = !frame_.preferences.show_diagnostics;
      break;
    default:
      break;
  }
}
}  // namespace minkoscope
