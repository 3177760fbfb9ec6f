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

// A walk must be run before a tick of it can be shown; the request expires after this.
constexpr int most_frames_waited = 600;

}  // namespace

void AppFrame::paste_case() {
  const std::string text = clipboard_.get ? clipboard_.get() : std::string();
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return paste_box_.show();
  read_pasted(text);
}

void AppFrame::read_pasted(const std::string& text) {
  if (text.find("minkoscope-case") != std::string::npos) {
    // Our own format identifies itself.
    if (paste_batch(text)) return;
    if (document_->paste(text)) notices_.information("pasted; Ctrl+Z undoes it");
    return;
  }
  help_shown_ = false;
  dialog_.close();
  trials_.hide();
  // Files copied in a file manager are treated as dropped.
  if (const std::vector<fs::path> files = parse_file_list(text); !files.empty()) return drop_files(files);
  // Text of no recognised format may be another engine's answer for this pair.
  if (document_->pair() != nullptr && !recognises_import(text)) {
    const ReadAnswer read = read_engine_answer(text);
    if (!read.answer.empty()) {
      document_->edit([&](Case& value) { value.view.engine_answer = read.answer; });
      notices_.information("pasted as your engine's answer; Ctrl+Z undoes it");
      std::string remarks;  // one notice, however many keys were not understood
      for (const std::string& remark : read.remarks) remarks += (remarks.empty() ? "" : "; ") + remark;
      if (!remarks.empty()) notices_.warning("in the pasted answer: " + remarks);
      return;
    }
  }
  import_preview_.read_text(text, document_->file().parent_path());
}

void AppFrame::drop_files(const std::vector<fs::path>& files) {
  if (files.size() == 2 && is_mesh_file(files[0]) && is_mesh_file(files[1])) {
    import_preview_.read_obj_files(files);
    return;
  }
  if (files.size() > 1) {
    notices_.information("one file at a time: the first is opened, the others are under recent files");
    for (auto file = files.rbegin(); file != files.rend(); ++file) preferences_.remember_file(fs::absolute(*file));
  }
  if (!files.empty()) open(files.front());
}

void AppFrame::take_loaded() {
  const fs::path file = document_->loading() != nullptr ? document_->loading()->file() : fs::path();
  if (!document_->update()) return;
  settle_ = 3;
  if (!file.empty() && is_scene_file(file)) scenes_.read(fs::absolute(file));
}

void AppFrame::draw_import(PanelContext& own) {
  import_preview_.draw(own);
  scenes_.draw(own);
  if (auto finding = trials_.draw(own)) open_finding(std::move(*finding));
  follow_pending_moment(own);
  finish_export();
  follow_animation();
  follow_recovery();
}

void AppFrame::open_finding(TrialFinding finding) {
  const std::size_t step = finding.step;
  document_->replace(std::move(finding.value));
  notices_.information("opened: " + finding.title + "; Ctrl+Z undoes it");
  document_->set_cursor(step);
  pending_moment_ = PendingMoment{document_->identity(), step};
}

void AppFrame::follow_pending_moment(PanelContext& own) {
  if (!pending_moment_) return;
  const bool gone =
      pending_moment_->identity != document_->identity() || ++pending_moment_->frames > most_frames_waited;
  if (gone || (document_->walk() == nullptr && document_->world() == nullptr)) {
    pending_moment_.reset();
    return;
  }
  mode().show_moment(own, pending_moment_->step, pending_moment_->inside);
  const bool there = document_->world() != nullptr || mode().shown(own, 0).step == pending_moment_->step;
  if (there && pending_moment_->frames > 3) pending_moment_.reset();
}

void AppFrame::export_case(ExportForm form) {
  const fs::path folder = document_->file().empty() ? fs::current_path() : document_->file().parent_path();
  const std::string stem = document_->file().empty() ? "case" : document_->file().stem().string();
  const auto value = document_->snapshot();
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
      dialog_.show(FileDialog::Purpose::save_picture, folder / (stem + ".png"));
      break;
    case ExportForm::copied_picture:
      copy_picture();
      break;
    case ExportForm::animation:
      dialog_.show(FileDialog::Purpose::save_animation, folder / (stem + ".gif"));
      break;
    case ExportForm::orbit:
      dialog_.show(FileDialog::Purpose::save_orbit, folder / (stem + "-orbit.gif"));
      break;
    case ExportForm::report:
      dialog_.show(FileDialog::Purpose::save_report, folder / (stem + ".md"));
      break;
  }
}

void AppFrame::export_to_file(FileDialog::Purpose purpose, const fs::path& file) {
  picture_file_ = file;
  picture_file_.replace_extension(".png");
  picture_delay_ = 2;
  if (purpose != FileDialog::Purpose::save_report) return;
  const std::string picture = picture_file_.filename().string();
  export_ = {std::make_unique<BackgroundTask<std::string>>([value = document_->snapshot(), picture](const Progress&) {
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
  if (!outcome->fault.empty()) return notices_.error(outcome->fault);
  if (!outcome->result) return;
  if (done.file.empty()) {
    if (clipboard_.set) clipboard_.set(*outcome->result);
    return notices_.information(done.words + " is on the clipboard");
  }
  try {
    write_whole_file(done.file, *outcome->result);
    notices_.information("saved " + done.file.filename().string() + ", with its picture");
  } catch (const std::exception& fault) {
    notices_.error(fault.what());
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
    if (!export_.text) notices_.information("saved " + file.filename().string());
  } catch (const std::exception& fault) {
    notices_.error(fault.what());
  }
}

}  // namespace minkoscope
