#include "app/panels/file_dialog.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "app/files/assets.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/import/scenes/scene.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

namespace {

constexpr std::size_t most_entries = 5000;

std::string size_text(std::uintmax_t bytes) {
  if (bytes < 1000) return std::to_string(bytes).append(" B");
  if (bytes < 1000000) return std::to_string((bytes + 500) / 1000).append(" kB");
  return std::to_string((bytes + 500000) / 1000000).append(" MB");
}

std::filesystem::path home() {
  const char* value = std::getenv("HOME");
  return value != nullptr ? std::filesystem::path(value) : std::filesystem::path("/");
}

/// Makes "~/x" and paths relative to the shown folder absolute.
std::filesystem::path resolve(std::string text, const std::filesystem::path& folder) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  text = text.substr(first, text.find_last_not_of(' ') - first + 1);
  if (text == "~") return home();
  if (text.starts_with("~/")) return (home() / text.substr(2)).lexically_normal();
  return (folder / text).lexically_normal();
}

/// The file type a save purpose writes unless another is typed; empty for those that open.
std::string_view saved_extension(FileDialog::Purpose purpose) {
  switch (purpose) {
    case FileDialog::Purpose::save_case:
      return ".json";
    case FileDialog::Purpose::save_picture:
      return ".png";
    case FileDialog::Purpose::save_report:
      return ".md";
    case FileDialog::Purpose::save_animation:
    case FileDialog::Purpose::save_orbit:
      return ".gif";
    case FileDialog::Purpose::open_any:
    case FileDialog::Purpose::hull_points:
      break;
  }
  return {};
}

bool moves(FileDialog::Purpose purpose) {
  return purpose == FileDialog::Purpose::save_animation || purpose == FileDialog::Purpose::save_orbit;
}

struct DialogWords {
  const char *title, *explanation;
};
DialogWords words_of(FileDialog::Purpose purpose) {
  switch (purpose) {
    case FileDialog::Purpose::save_case:
      return {"Save the case", "a .json case file; levels are stored by path"};
    case FileDialog::Purpose::save_picture:
      return {"Save a picture", "a .png of the current views"};
    case FileDialog::Purpose::save_report:
      return {"Save a report", "Markdown (.md), with a picture of the views beside it"};
    case FileDialog::Purpose::save_animation:
      return {"Save an animation of this run", "a .gif, or a .mp4 where ffmpeg is installed"};
    case FileDialog::Purpose::save_orbit:
      return {"Save an orbit around this moment", "a .gif, or a .mp4 where ffmpeg is installed"};
    case FileDialog::Purpose::hull_points:
      return {"Points of a hull", "cases are .json, levels .obj; files can also be dropped on the window"};
    case FileDialog::Purpose::open_any:
      break;
  }
  return {"Open a case or a level",
          "cases are .json, batches .jsonl, levels .obj; files can also be dropped on the window"};
}

}  // namespace

void FileDialog::show(Purpose purpose, const std::filesystem::path& suggestion, int shape) {
  shown_ = focus_ = true;
  confirm_overwrite_ = false;
  purpose_ = purpose;
  shape_ = shape;
  std::error_code ignored;
  const bool is_folder = std::filesystem::is_directory(suggestion, ignored);
  std::snprintf(typed_, sizeof typed_, "%s",
                !saved_extension(purpose).empty() && !is_folder ? suggestion.filename().string().c_str() : "");
  go_to(is_folder ? suggestion : suggestion.parent_path());
}

bool FileDialog::wanted(const std::filesystem::path& file) const {
  const std::string extension = lower_case(file.extension().string());
  if (moves(purpose_) && extension == ".mp4") return true;
  if (!saved_extension(purpose_).empty()) return extension == saved_extension(purpose_);
  if (is_mesh_file(file)) return true;
  return purpose_ == Purpose::open_any && (extension == ".json" || extension == ".jsonl" || has_scene_ending(file));
}

void FileDialog::go_to(const std::filesystem::path& folder) {
  std::error_code fault;
  const std::filesystem::path absolute =
      std::filesystem::absolute(folder.empty() ? "." : folder, fault).lexically_normal();
  std::vector<Entry> found;
  std::filesystem::directory_iterator walk(absolute, std::filesystem::directory_options::skip_permission_denied, fault);
  if (fault) {
    fault_ = absolute.string().append(": this folder cannot be read");
    return;
  }
  for (const auto& entry : walk) {
    if (found.size() >= most_entries) break;
    const std::string name = entry.path().filename().string();
    if (name.starts_with(".")) continue;
    std::error_code ignored;
    const bool is_folder = entry.is_directory(ignored);
    if (!is_folder && !wanted(entry.path())) continue;
    found.push_back({entry.path(), name, is_folder ? "folder" : size_text(entry.file_size(ignored)), is_folder});
  }
  std::sort(found.begin(), found.end(), [](const Entry& a, const Entry& b) {
    return a.folder != b.folder ? a.folder : lower_case(a.name) < lower_case(b.name);
  });
  folder_ = absolute;
  entries_ = std::move(found);
  fault_.clear();
}

std::optional<FileDialog::Answer> FileDialog::choose(PanelContext& context, const std::filesystem::path& file) {
  (void)context;
  std::error_code ignored;
  if (file.empty()) return std::nullopt;
  if (std::filesystem::is_directory(file, ignored)) {
    go_to(file);
    typed_[0] = '\0';
    return std::nullopt;
  }
  if (!saved_extension(purpose_).empty()) {
    std::filesystem::path target = file;
    if (target.extension().empty()) target += saved_extension(purpose_);
    if (moves(purpose_) && !wanted(target)) {
      fault_ = target.filename().string().append(": must end in .gif or .mp4");
      return std::nullopt;
    }
    if (std::filesystem::exists(target, ignored) && !confirm_overwrite_) {
      confirm_overwrite_ = true;
      fault_ = target.filename().string().append(" exists: press Save again to overwrite it");
      return std::nullopt;
    }
    shown_ = false;
    return Answer{purpose_, target, shape_};
  }
  if (!std::filesystem::exists(file, ignored)) {
    fault_ = file.string().append(": there is no such file");
    return std::nullopt;
  }
  shown_ = false;
  return Answer{purpose_, file, shape_};
}

std::optional<FileDialog::Answer> FileDialog::draw(PanelContext& context) {
  if (!shown_) return std::nullopt;
  std::optional<Answer> answer;
  const bool saving = !saved_extension(purpose_).empty();
  Overlay overlay(context, "files", context.px(820), context.px(560));
  panel_title(context, words_of(purpose_).title);
  faint_text(context, words_of(purpose_).explanation);
  ImGui::Dummy({0, context.px(4)});

  // The typed path also filters the list.
  const float action = context.px(90);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - action - context.px(8));
  if (focus_) ImGui::SetKeyboardFocusHere();
  focus_ = false;
  const std::string before = typed_;
  const bool entered = ImGui::InputTextWithHint("##path", saving ? "a name or a full path" : "filter, or a full path",
                                                typed_, sizeof typed_, ImGuiInputTextFlags_EnterReturnsTrue);
  if (before != typed_) {
    confirm_overwrite_ = false;
    fault_.clear();
  }
  ImGui::SameLine();
  const bool pressed = button(context, "act", saving ? "Save" : "Open", Icon::none, "Enter", {action, 0},
                              {.primary = typed_[0] != '\0'});
  const std::string filter = lower_case(typed_);
  const auto visible = [&](const Entry& entry) {
    return saving || filter.empty() || filter.find('/') != std::string::npos ||
           lower_case(entry.name).find(filter) != std::string::npos;
  };
  if (entered || pressed) {
    std::error_code ignored;
    const std::filesystem::path typed = resolve(typed_, folder_);
    // A filter with a single match stands for that file.
    std::vector<const Entry*> left;
    for (const Entry& entry : entries_) {
      if (visible(entry)) left.push_back(&entry);
    }
    const bool single = !saving && !filter.empty() && left.size() == 1 && !std::filesystem::exists(typed, ignored);
    answer = choose(context, single ? left.front()->path : typed);
    if (entered) focus_ = shown_;
  }

  ImGui::PushStyleColor(ImGuiCol_Text,
                        to_imgui(fault_.empty() ? context.theme.dim : context.theme.colour(Role::support)));
  ImGui::TextUnformatted(fault_.empty() ? folder_.string().c_str() : fault_.c_str());
  ImGui::PopStyleColor();
  ImGui::Dummy({0, context.px(2)});

  const float places = context.px(190);
  std::filesystem::path next;
  ImGui::BeginChild("places", {places, 0});
  section_title(context, "Places");
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const Colour& faint = context.theme.faint;
  if (list_row(context, "home", "Home", "", false, faint)) next = home();
  if (list_row(context, "here", "Working folder", "", false, faint)) next = std::filesystem::current_path();
  if (list_row(context, "examples", "Our examples", "", false, faint)) next = asset_path("assets/examples");
  if (list_row(context, "levels", "Our levels", "", false, faint)) next = asset_path("assets/levels");
  ImGui::PopStyleVar();
  if (!saving && !context.document.preferences().recent_files.empty()) {
    section_title(context, "Recent files");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    int index = 0;
    // A copy: choosing one reorders the list.
    const auto recent = context.document.preferences().recent_files;
    for (const auto& file : recent) {
      if (!wanted(file)) continue;
      ImGui::PushID(index++);
      if (list_row(context, "recent", file.filename().string(), "", false, faint) && !answer)
        answer = choose(context, file);
      tooltip(context, file.string());
      ImGui::PopID();
    }
    ImGui::PopStyleVar();
  }
  ImGui::EndChild();
  ImGui::SameLine(0, context.px(16));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(mix(context.theme.panel, context.theme.background, 0.7f)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(8), context.px(8)));
  ImGui::BeginChild("files", {0, 0}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  if (folder_.has_parent_path() && folder_ != folder_.root_path()) {
    if (list_row(context, "..", "..", "parent folder", false, faint)) {
      next = folder_.has_filename() ? folder_.parent_path() : folder_.parent_path().parent_path();
    }
  }
  int shown_entries = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (!visible(entry)) continue;
    ++shown_entries;
    ImGui::PushID(static_cast<int>(i));
    const bool clicked =
        list_row(context, "entry", entry.folder ? entry.name + "/" : entry.name, entry.detail, false, faint);
    ImGui::PopID();
    if (!clicked || answer) continue;
    if (entry.folder) {
      next = entry.path;
    } else if (saving) {
      std::snprintf(typed_, sizeof typed_, "%s", entry.name.c_str());
      confirm_overwrite_ = false;
      fault_.clear();
    } else {
      answer = choose(context, entry.path);
    }
  }
  if (shown_entries == 0) {
    faint_text(context, filter.empty() ? "  nothing to open here; see the folders above and at the left"
                                       : "  no name here matches");
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  if (!next.empty()) {
    go_to(next);
    if (!saving) typed_[0] = '\0';
  }
  if (overlay.dismissed()) shown_ = false;
  return answer;
}

}  // namespace minkoscope
