// Imports from other engines (pasted, dropped), findings of trials, and exports as text, test, picture or report.
#include <imgui.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

#include "app/files/file_list_text.h"
#include "app/render/offscreen.h"
#include "app/widgets/widgets.h"
#include "app/window/app_frame.h"
#include "app/window/exports/picture_clipboard.h"
#include "core/export/engines/engine_program.h"
#include "core/export/export_test.h"
#include "core/export/report.h"
#include "core/import/engine_answer.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/inline_files.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/scene/one_line_text.h"

namespace minkoscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

void AppFrame::paste_case() {
  const std::string text = frame_.clipboard.get ? frame_.clipboard.get() : std::string();
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return overlays_.paste_box.show();
  read_pasted(text);
}

void AppFrame::read_pasted(const std::string& text) {
  if (text.find("minkoscope-case") != std::string::npos) {
    // Our own format identifies itself.
    if (paste_batch(text)) return;
    if (frame_.document.paste(text)) frame_.notices.information("pasted; Ctrl+Z undoes it");
    return;
  }
  overlays_.help.hide();
  frame_.dialog.close();
  overlays_.find.hide();
  // Files copied in a file manager are treated as dropped.
  if (const std::vector<fs::path> files = parse_file_list(text); !files.empty()) return drop_files(files);
  // Text of no recognised format may be another engine's answer for this pair.
  if (frame_.document.pair() != nullptr && !recognises_import(text)) {
    const ReadAnswer read = read_engine_answer(text);
    if (!read.answer.empty()) {
      frame_.document.edit([&](Case& value) { value.view.engine_answer = read.answer; });
      frame_.notices.information("pasted as your engine's answer; Ctrl+Z undoes it");
      std::string remarks;  // one notice, however many keys were not understood
      for (const std::string& remark : read.remarks) remarks += (remarks.empty() ? "" : "; ") + remark;
      if (!remarks.empty()) frame_.notices.warning("in the pasted answer: " + remarks);
      return;
    }
  }
  overlays_.import.preview().read_text(text, frame_.document.file().parent_path());
}

void AppFrame::drop_files(const std::vector<fs::path>& files) {
  if (files.size() == 2 && is_mesh_file(files[0]) && is_mesh_file(files[1])) {
    overlays_.import.preview().read_obj_files(files);
    return;
  }
  if (files.size() > 1) {
    frame_.notices.information("one file at a time: the first is opened, the others are under recent files");
    for (auto file = files.rbegin(); file != files.rend(); ++file)
      frame_.preferences.remember_file(fs::absolute(*file));
  }
  if (!files.empty()) open(files.front());
}

void AppFrame::take_loaded() {
  const fs::path file = frame_.document.loading() != nullptr ? frame_.document.loading()->file() : fs::path();
  if (!frame_.document.update()) return;
  frame_.settle = 3;
  if (!file.empty() && is_scene_file(file)) overlays_.scene.browser().read(fs::absolute(file));
}

void AppFrame::export_case(ExportForm form) {
  const fs::path folder = frame_.document.file().empty() ? fs::current_path() : frame_.document.file().parent_path();
  const std::string stem = frame_.document.file().empty() ? "case" : frame_.document.file().stem().string();
  const auto value = frame_.document.snapshot();
  const auto begin = [&](const char* words, std::function<std::string(const Case&)> make) {
    export_ = {std::make_unique<BackgroundTask<std::string>>(
                   [value, make = std::move(make)](const Progress&) { return make(*value); }),
               {},
               words};
  };
  const auto begin_test = [&](TestFramework framework) {
    begin("the C++ test", [framework](const Case& own) { return to_cpp_test(own, framework); });
  };
  switch (form) {
    case ExportForm::file:
      open_dialog(FileDialog::Purpose::save_case);
      break;
    case ExportForm::one_line:
      begin("the case as one line", to_one_line);
      break;
    case ExportForm::googletest:
      begin_test(TestFramework::googletest);
      break;
    case ExportForm::catch2:
      begin_test(TestFramework::catch2);
      break;
    case ExportForm::doctest:
      begin_test(TestFramework::doctest);
      break;
    case ExportForm::python:
      begin("the Python test", to_python_test);
      break;
    case ExportForm::fcl:
    case ExportForm::jolt:
    case ExportForm::bullet:
    case ExportForm::parry:
    case ExportForm::mjcf:
    case ExportForm::godot: {
      const EngineProgram& program = *find_engine_program(engine_of(form));
      begin(std::string("the ").append(program.title).c_str(),
            [&program](const Case& own) { return program.write(without_files(own)); });
      break;
    }
    case ExportForm::picture:
      frame_.dialog.show(FileDialog::Purpose::save_picture, folder / (stem + ".png"));
      break;
    case ExportForm::copied_picture:
      copy_picture();
      break;
    case ExportForm::animation:
      frame_.dialog.show(FileDialog::Purpose::save_animation, folder / (stem + ".gif"));
      break;
    case ExportForm::orbit:
      frame_.dialog.show(FileDialog::Purpose::save_orbit, folder / (stem + "-orbit.gif"));
      break;
    case ExportForm::report:
      frame_.dialog.show(FileDialog::Purpose::save_report, folder / (stem + ".md"));
      break;
  }
}

void AppFrame::export_to_file(FileDialog::Purpose purpose, const fs::path& file) {
  picture_file_ = file;
  picture_file_.replace_extension(".png");
  picture_delay_ = 2;
  if (purpose != FileDialog::Purpose::save_report) return;
  const std::string picture = picture_file_.filename().string();
  export_ = {
      std::make_unique<BackgroundTask<std::string>>([value = frame_.document.snapshot(), picture](const Progress&) {
        return to_markdown_report(*value, {{picture, "The views of the window"}});
      }),
      file, "the report"};
}

void AppFrame::finish_export() {
  if (!export_.text) return;
  auto outcome = export_.text->poll();
  if (!outcome) return;
  Export done = std::move(export_);
  export_ = {};
  if (!outcome->fault.empty()) return frame_.notices.error(outcome->fault);
  if (!outcome->result) return;
  if (done.file.empty()) {
    if (frame_.clipboard.set) frame_.clipboard.set(*outcome->result);
    return frame_.notices.information(done.words + " is on the clipboard");
  }
  try {
    write_whole_file(done.file, *outcome->result);
    frame_.notices.information("saved " + done.file.filename().string() + ", with its picture");
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

/// The views, read from the frame just drawn.
void AppFrame::take_picture(const Layout& layout, const FrameInput& input) {
  if ((picture_file_.empty() && !copies_picture_) || --picture_delay_ > 0) return;
  const fs::path file = std::exchange(picture_file_, {});
  const Area& first = layout.views[0];
  const Area& last = layout.views[layout.view_count == 4 ? 3 : 1];
  const int left = std::max(static_cast<int>(first.x), 0), top = std::max(static_cast<int>(first.y), 0);
  const int right = std::min(static_cast<int>(last.x + last.width), input.width);
  const int bottom = std::min(static_cast<int>(last.y + last.height), input.height);
  if (right <= left || bottom <= top) return;
  try {
    const Picture whole = read_picture(input.width, input.height);
    Picture views{right - left, bottom - top, {}};
    for (int y = top; y < bottom; ++y)
      views.pixels.insert(views.pixels.end(), whole.at(left, y), whole.at(left, y) + 4 * views.width);
    if (std::exchange(copies_picture_, false)) {
      copying_ = std::make_unique<BackgroundTask<bool>>([views = std::move(views)](const Progress&) {
        put_on_clipboard(views);
        return true;
      });
      return;
    }
    write_png(file, views);
    if (!export_.text) frame_.notices.information("saved " + file.filename().string());
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

}  // namespace minkoscope
