#include "app/window/files/files.h"

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/files/assets.h"
#include "app/files/file_list_text.h"
#include "app/session/warm_start_chain.h"
#include "core/import/engine_answer.h"
#include "core/import/import.h"
#include "core/import/scenes/scene.h"
#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

namespace {

namespace fs = std::filesystem;

/// A longer file is no report.
constexpr std::size_t most_report_bytes = std::size_t{1} << 20;
constexpr std::string_view own_format = "minkoscope-case";

/// The text of a small regular file; nothing for others, and for what holds binary data.
std::optional<std::string> small_text(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > most_report_bytes || error) return std::nullopt;
  try {
    std::string text = read_file(file, "a text", most_report_bytes);
    return text.find('\0') == std::string::npos ? std::optional(std::move(text)) : std::nullopt;
  } catch (const CaseError&) {
    return std::nullopt;  // whoever opens it as a case says why
  }
}

}  // namespace

bool is_report_file(const fs::path& file) {
  if (is_batch_file(file) || is_mesh_file(file) || has_scene_ending(file)) return false;
  const std::optional<std::string> text = small_text(file);
  if (!text || text->find(own_format) != std::string::npos) return false;
  return file.extension() != ".json" || recognises_import(*text);
}

void Files::open(const fs::path& file) {
  if (is_batch_file(file)) return batch_.open(file);
  is_report_file(file) ? read_report(file) : frame_.document.open(file);
}

void Files::read_report(const fs::path& file) {
  const std::optional<std::string> text = small_text(file);
  if (!text) return frame_.document.open(file);
  frame_.preferences.remember_file(fs::absolute(file));
  overlays_.make_room();
  overlays_.import.preview().read_text(*text, fs::absolute(file).parent_path(), file.filename().string());
}

void Files::drop(const std::vector<fs::path>& files) {
  if (files.size() == 2 && is_mesh_file(files[0]) && is_mesh_file(files[1])) {
    overlays_.make_room();
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

void Files::show_dialog(FileDialog::Purpose purpose) {
  overlays_.help.hide();
  std::filesystem::path suggestion = frame_.document.file();
  if (purpose == FileDialog::Purpose::save_case) {
    suggestion = folder_beside(suggestion) / (suggestion.empty() ? "case.json" : suggestion.filename());
  } else if (suggestion.empty()) {
    suggestion = asset_path("assets/examples");
  }
  frame_.dialog.show(purpose, suggestion);
}

void Files::read_hull_points(const fs::path& file, int shape) {
  try {
    const MeshModel model = load_mesh_file(file);
    if (model.mesh->vertices.empty()) throw std::runtime_error(file.string() + ": has no points");
    const Shape hull = make_hull_shape(model.mesh->vertices, file.string());
    edit_shapes(frame_.document, [&](Case& value) {
      if (auto* pair = std::get_if<PairQuery>(&value.run)) (shape == 0 ? pair->a : pair->b).shape = hull;
    });
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

void Files::save() {
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

void Files::copy() {
  try {
    if (frame_.clipboard.set) frame_.clipboard.set(frame_.document.copy_text());
    frame_.notices.information("the case is on the clipboard as text");
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

void Files::paste() {
  const std::string text = frame_.clipboard.get ? frame_.clipboard.get() : std::string();
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    overlays_.make_room();
    return overlays_.paste_box.show();
  }
  read_pasted(text);
}

void Files::read_pasted(const std::string& text) {
  read_text(text, "pasted text", frame_.document.file().parent_path());
}

void Files::read_answered(const PasteBox::Answer& answer) {
  const fs::path folder = answer.folder.empty() ? frame_.document.file().parent_path() : answer.folder;
  overlays_.paste_box.hide();
  read_text(answer.text, answer.name, folder);
  // While it is read the box stays, so that nothing flickers; the preview takes its place, or it says what is wrong.
  if (overlays_.import.reading()) overlays_.paste_box.wait();
}

/// Our own format identifies itself.
void Files::read_own_format(const std::string& text, const std::string& name, const fs::path& folder) {
  const bool with_answer = answer_below_case(text) != std::string_view::npos;
  if (!with_answer && batch_.paste(text)) return;
  try {
    frame_.document.replace(import_text(text, name, folder).value);
    frame_.notices.information(with_answer ? "pasted with your engine's answer; Ctrl+Z undoes it"
                                           : "pasted; Ctrl+Z undoes it");
  } catch (const std::exception& fault) {
    overlays_.paste_box.show_refused({text, name, fault.what(), folder});
  }
}

void Files::read_text(const std::string& text, const std::string& name, const fs::path& folder) {
  if (text.find(own_format) != std::string::npos) return read_own_format(text, name, folder);
  overlays_.make_room();
  // Files copied in a file manager are treated as dropped.
  if (const std::vector<fs::path> files = parse_file_list(text); !files.empty()) return drop(files);
  // Text of no recognised format may be another engine's answer for this pair.
  if (frame_.document.pair() != nullptr && !recognises_import(text) && read_answer(text)) return;
  overlays_.import.preview().read_text(text, folder, name);
}

bool Files::read_answer(const std::string& text) {
  const ReadAnswer read = read_engine_answer(text);
  if (read.answer.empty()) return false;
  frame_.document.edit([&](Case& value) { value.view.engine_answer = read.answer; });
  frame_.notices.information("pasted as your engine's answer; Ctrl+Z undoes it");
  std::string remarks;  // one notice, however many keys were not understood
  for (const std::string& remark : read.remarks) remarks += (remarks.empty() ? "" : "; ") + remark;
  if (!remarks.empty()) frame_.notices.warning("in the pasted answer: " + remarks);
  return true;
}

void Files::follow() {
  const fs::path file = frame_.document.loading() != nullptr ? frame_.document.loading()->file() : fs::path();
  if (!frame_.document.update()) return;
  frame_.settle = 3;
  if (!file.empty() && frame_.document.world() != nullptr && is_scene_file(file))  // no level, no cast
    overlays_.scene.browser().read(fs::absolute(file));
}

std::optional<StandingNotice> Files::notice() {
  const BackgroundLoad* const load = frame_.document.loading();
  if (load == nullptr) return std::nullopt;
  return StandingNotice{
      "##loading",
      "Loading " + load->file().filename().string(),
      load->progress(),
      {{"cancel", "Cancel", "keep the current case   Esc", [this] { frame_.document.cancel_loading(); }}}};
}

bool Files::cancel() {
  const bool loads = frame_.document.loading() != nullptr;
  if (loads) frame_.document.cancel_loading();
  return loads;
}

}  // namespace minkoscope
