// Global shortcuts, the layers that Esc cancels, and Open, Save, Copy and Paste.
#include "app/window/app_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/files/assets.h"
#include "app/labs/lab_table.h"
#include "app/labs/pair/compare_mode.h"
#include "app/session/warm_start_chain.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

bool AppFrame::text_field_active() const {
  return ImGui::GetIO().WantTextInput || ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Keyboard;
}

void AppFrame::open_dialog(FileDialog::Purpose purpose) {
  help_shown_ = false;
  std::filesystem::path suggestion = document_->file();
  if (suggestion.empty()) {
    suggestion = purpose == FileDialog::Purpose::save_case ? std::filesystem::current_path() / "case.json"
                                                           : asset_path("assets/examples");
  }
  dialog_.show(purpose, suggestion);
}

void AppFrame::save() {
  // Our cases are examples: changes are saved to another file.
  const std::filesystem::path assets = asset_path("assets");
  const std::string file = document_->file().string();
  if (document_->file().empty() || file.starts_with(assets.string())) {
    dialog_.show(
        FileDialog::Purpose::save_case,
        std::filesystem::current_path() / (document_->file().empty() ? "case.json" : document_->file().filename()));
  } else {
    document_->save(document_->file());
  }
}

void AppFrame::copy_case() {
  try {
    if (clipboard_.set) clipboard_.set(document_->copy_text());
    notices_.information("the case is on the clipboard as text");
  } catch (const std::exception& fault) {
    notices_.error(fault.what());
  }
}

void AppFrame::take_dialog_answer(PanelContext& own, const FileDialog::Answer& answer) {
  (void)own;
  switch (answer.purpose) {
    case FileDialog::Purpose::open_any:
      open(answer.file);
      break;
    case FileDialog::Purpose::save_case:
      document_->save(answer.file);
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
        edit_shapes(*document_, [&](Case& value) {
          if (auto* pair = std::get_if<PairQuery>(&value.run)) (answer.shape == 0 ? pair->a : pair->b).shape = shape;
        });
      } catch (const std::exception& fault) {
        notices_.error(fault.what());
      }
      break;
  }
}

void AppFrame::cancel_one_layer(PanelContext& own) {
  if (dialog_.shown()) {
    dialog_.close();
  } else if (import_preview_.shown()) {
    import_preview_.cancel();
  } else if (scenes_.shown()) {
    scenes_.hide();
  } else if (palette_.shown()) {
    palette_.hide();
  } else if (paste_box_.shown()) {
    paste_box_.hide();
  } else if (examples_shown_) {
    examples_shown_ = false;
  } else if (start_.shown()) {
    start_.hide();
  } else if (glossary_overlay_.shown()) {
    glossary_overlay_.hide();
  } else if (lessons_.list_shown()) {
    lessons_.hide_list();
  } else if (trials_.shown()) {
    trials_.hide();
  } else if (help_shown_) {
    help_shown_ = false;
  } else if (handles_.held() || vertex_held_) {
    const bool changed = document_->snapshot() != drag_from_;
    release_tools();
    if (changed) document_->undo();  // undoes the drag: its entry is the newest
  } else if (measure_.active()) {
    measure_.cancel();
  } else if (mode().cancel(own)) {
  } else if (document_->loading() != nullptr) {
    document_->cancel_loading();
  } else if (batch_.loading()) {
    batch_.stop();
  } else if (animation_) {
    animation_.reset();
  } else if (selection_.selected != 0) {
    selection_.selected = 0;
  } else if (panes_[0].close || panes_[1].close) {
    zoom_to_simplex(own, false);
  } else if (notices_.dismiss_newest()) {
  } else if (!panels_shown_) {
    panels_shown_ = true;
  }
}

void AppFrame::draw_palette(PanelContext& own) {
  const Action* const action = palette_.draw(own);
  if (action == nullptr) return;
  if (action->command != WindowCommand::none) {
    settle_ = 3;
    return do_command(action->command, action->lab);
  }
  // Done by its key, once the search field has let go of the keyboard.
  InputEvent event;
  event.key = action->key;
  event.modifiers = action->modifiers;
  InputEvent up = event;
  up.kind = InputEvent::Kind::key_up;
  queue_.push_front(up);
  queue_.push_front(event);
  hold_keys_ = 3;
  settle_ = 6;
}

void AppFrame::go_to_lab(std::size_t index) {
  if (!document_->switch_to(*case_kinds()[index])) document_->open(asset_path(labs()[index].first_file));
}

void AppFrame::do_command(WindowCommand command, std::size_t lab) {
  switch (command) {
    case WindowCommand::none:
      break;
    case WindowCommand::go_to_lab:
      go_to_lab(lab);
      break;
    case WindowCommand::examples:
      examples_shown_ = true;
      break;
    case WindowCommand::paste_box:
      paste_box_.show();
      break;
    case WindowCommand::start_screen:
      start_.show();
      break;
    case WindowCommand::scene:
      if (scenes_.has_scene()) {
        scenes_.show();
      } else {
        notices_.information("open a scene first: MJCF, URDF, Godot, a Quake map, or glTF with collision shapes");
      }
      break;
    case WindowCommand::theme:
      preferences_.theme = preferences_.theme == ThemeChoice::dark ? ThemeChoice::light : ThemeChoice::dark;
      break;
    case WindowCommand::animate:
      preferences_.animate = !preferences_.animate;
      break;
  }
}

void AppFrame::handle_key(PanelContext& own, const InputEvent& event) {
  const bool down = event.kind == InputEvent::Kind::key_down;
  const bool pressed = event.kind != InputEvent::Kind::key_up;
  if (mouse_captured()) {  // walk keys and Esc only
    if (!mode().key(own, event) && down && event.key == Key::escape) mode().cancel(own);
    return;
  }
  if (event.kind == InputEvent::Kind::key_up) {
    mode().key(own, event);
    return;
  }
  // A field being edited keeps its keys; Esc and Ctrl+Q still work.
  const bool typing = text_field_active();
  if (event.modifiers.control && event.key == key_of('Q')) {
    quit_ = true;
    return;
  }
  if (down && event.key == Key::escape && dialog_.shown()) {  // its field has keyboard focus from the start
    dialog_.close();
    return;
  }
  if (typing) return;
  if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    if (down && event.key == Key::escape) ImGui::ClosePopupToLevel(0, true);
    if (pressed && export_menu_.shown()) {
      if (event.key == Key::down || event.key == Key::up) export_menu_.move(event.key == Key::down ? 1 : -1);
      if (event.key == Key::enter || event.key == Key::keypad_enter) {
        export_menu_.press();
        hold_keys_ = 5;  // what it opens may have a field
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
    help_shown_ = !help_shown_;
    dialog_.close();
    return;
  }
  if (event.modifiers.control) {
    if (event.key == key_of('Z') && pressed) {
      event.modifiers.shift ? document_->redo() : document_->undo();
    } else if (event.key == key_of('Y') && pressed) {
      document_->redo();
    } else if (event.key == Key::equal || event.key == Key::keypad_add) {
      preferences_.scale = std::clamp(std::round((static_cast<double>(scale_) + 0.125) * 8.0) / 8.0,
                                      Preferences::smallest_scale, Preferences::largest_scale);
    } else if (event.key == Key::minus || event.key == Key::keypad_subtract) {
      preferences_.scale = std::clamp(std::round((static_cast<double>(scale_) - 0.125) * 8.0) / 8.0,
                                      Preferences::smallest_scale, Preferences::largest_scale);
    } else if (event.key == key_of('0')) {
      preferences_.scale = 0.0;
    } else if (down && event.key == key_of('O')) {
      open_dialog(FileDialog::Purpose::open_any);
    } else if (down && event.key == key_of('S')) {
      event.modifiers.shift ? open_dialog(FileDialog::Purpose::save_case) : save();
    } else if (down && event.key == key_of('N')) {
      document_->new_case();
    } else if (down && event.key == key_of('C')) {
      event.modifiers.shift ? copy_picture() : copy_case();
    } else if (down && event.key == key_of('R')) {
      export_case(event.modifiers.shift ? ExportForm::orbit : ExportForm::animation);
    } else if (down && event.key == key_of('V')) {
      paste_case();
    } else if (down && event.key == key_of('E')) {
      export_menu_.open();
    } else if (down && event.key == key_of('F')) {
      trials_.shown() ? trials_.hide() : trials_.show(*document_);
    } else if (down && event.key == key_of('L')) {
      lessons_.list_shown() ? lessons_.hide_list() : lessons_.show_list();
    } else if (down && event.key == key_of('P')) {
      palette_.shown() ? palette_.hide() : palette_.show();
    } else if (down && event.key == key_of('G')) {
      glossary_overlay_.shown() ? glossary_overlay_.hide() : glossary_overlay_.show({});
    }
    return;
  }
  if (down && import_preview_.imported() && (event.key == Key::enter || event.key == Key::keypad_enter)) {
    import_preview_.replace(own);
    return;
  }
  if (down && trials_.shown()) {
    if (event.key == Key::enter || event.key == Key::keypad_enter) trials_.press_primary();
    if (event.key == Key::left || event.key == Key::right) trials_.turn_tab(event.key == Key::left ? -1 : 1);
  }
  if (dialog_.shown() || help_shown_ || import_preview_.shown() || trials_.shown() || lessons_.list_shown() ||
      glossary_overlay_.shown() || palette_.shown() || paste_box_.shown() || examples_shown_ || scenes_.shown())
    return;
  const bool modifier = event.key >= Key::left_shift && event.key <= Key::right_super;
  if (!modifier) start_.hide();  // the key is for the case behind it
  // While flying, keys control the camera only.
  for (const ViewPane& pane : panes_) {
    if (pane.pressed && pane.button == 1) return;
  }
  if (down && event.modifiers.shift && event.key == key_of('M')) {
    measure_.toggle();
    return;
  }
  if (down && event.modifiers.shift && event.key == key_of('Z')) {
    preferences_.show_magnifier = !preferences_.show_magnifier;
    return;
  }
  if (page_batch(event) || mode().key(own, event)) return;
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
      toggle_comparison();
      break;
    case key_of('O'):
      toggle_orthographic();
      break;
    case key_of('I'):
      probe_shown_ = !probe_shown_;
      break;
    case key_of('T'):
      if (mode().film() != nullptr) preferences_.show_film = !preferences_.show_film;
      break;
    case Key::f12:
      preferences_.show_diagnostics = !preferences_.show_diagnostics;
      break;
    default:
      break;
  }
}
}  // namespace minkoscope
