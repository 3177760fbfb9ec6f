#include "app/window/commands/commands.h"

#include "app/files/assets.h"
#include "app/labs/lab_table.h"
#include "core/scene/kinds/case_kind.h"

namespace minkoscope {

void Commands::go_to_lab(std::size_t index) {
  if (!frame_.document.switch_to(*case_kinds()[index])) frame_.document.open(asset_path(labs()[index].first_file));
}

void Commands::run(WindowCommand command, std::size_t lab) {
  Preferences& preferences = frame_.preferences;
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
        frame_.notices.information("open a scene first: MJCF, URDF, SDF, Godot, a Quake map, or glTF with collision shapes");
      }
      break;
    case WindowCommand::theme:
      preferences.theme = preferences.theme == ThemeChoice::dark ? ThemeChoice::light : ThemeChoice::dark;
      break;
    case WindowCommand::animate:
      preferences.animate = !preferences.animate;
      break;
  }
}

void Commands::follow_overlays() {
  if (const auto answer = overlays_.dialog.take_answer()) take_file(*answer);
  if (const auto choice = overlays_.start.take_choice()) begin_with(*choice);
  if (const auto answer = overlays_.paste_box.take_answer()) files_.read_answered(*answer);
  if (const Action* const action = overlays_.palette.take_action()) act(*action);
}

void Commands::take_file(const FileDialog::Answer& answer) {
  switch (answer.purpose) {
    case FileDialog::Purpose::open_any:
      return files_.open(answer.file);
    case FileDialog::Purpose::save_case:
      frame_.document.save(answer.file);
      return;
    case FileDialog::Purpose::save_picture:
    case FileDialog::Purpose::save_report:
      return exports_.write_picture(answer.file, answer.purpose == FileDialog::Purpose::save_report);
    case FileDialog::Purpose::save_animation:
    case FileDialog::Purpose::save_orbit:
      return exports_.write_animation(answer.file, answer.purpose == FileDialog::Purpose::save_orbit);
    case FileDialog::Purpose::hull_points:
      return files_.read_hull_points(answer.file, answer.shape);
  }
}

void Commands::begin_with(StartChoice choice) {
  frame_.settle = 6;
  switch (choice) {
    case StartChoice::learn:
      return overlays_.lessons.show();
    case StartChoice::paste:
      return files_.paste();
    case StartChoice::level:
      return frame_.dialog.show(FileDialog::Purpose::open_any, asset_path("assets/levels"));
    case StartChoice::recover:
      return recovery_.recover();
    case StartChoice::discard:
      return recovery_.discard();
    case StartChoice::examples:
      return overlays_.examples.show();
  }
}

void Commands::act(const Action& action) {
  if (action.command != WindowCommand::none) {
    frame_.settle = 3;
    return run(action.command, action.lab);
  }
  // Done by its key, once the search field has let go of the keyboard.
  frame_.input.press(action.key, action.modifiers);
  frame_.input.hold_keys(3);
  frame_.settle = 6;
}

}  // namespace minkoscope
