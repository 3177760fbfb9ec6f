#include "app/window/files/files.h"

#include <exception>
#include <stdexcept>
#include <utility>

#include "app/files/assets.h"
#include "app/files/file_list_text.h"
#include "app/session/warm_start_chain.h"
#include "core/import/engine_answer.h"
#include "core/import/import.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

void Files::open(const fs::path& file) {
  is_batch_file(file) ? batch_.open(file) : frame_.document.open(file);
}

void Files::drop(const std::vector<fs::path>& files) {
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

void Files::show_dialog(FileDialog::Purpose purpose) {
  overlays_.help.hide();
  std::filesystem::path suggestion = frame_.document.file();
  if (suggestion.empty()) {
    suggestion = purpose == FileDialog::Purpose::save_case ? std::filesystem::current_path() / "case.json"
                                                           : asset_path("assets/examples");
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
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return overlays_.paste_box.show();
  read_pasted(text);
}

void Files::read_pasted(const std::string& text) {
  if (text.find("minkoscope-case") != std::string::npos) {
    // Our own format identifies itself.
    if (batch_.paste(text)) return;
    if (frame_.document.paste(text)) frame_.notices.information("pasted; Ctrl+Z undoes it");
    return;
  }
  overlays_.help.hide();
  frame_.dialog.close();
  overlays_.find.hide();
  // Files copied in a file manager are treated as dropped.
  if (const std::vector<fs::path> files = parse_file_list(text); !files.empty()) return drop(files);
  // Text of no recognised format may be another engine's answer for this pair.
  if (frame_.document.pair() != nullptr && !recognises_import(text) && read_answer(text)) return;
  overlays_.import.preview().read_text(text, frame_.document.file().parent_path());
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
  if (!file.empty() && is_scene_file(file)) overlays_.scene.browser().read(fs::absolute(file));
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
