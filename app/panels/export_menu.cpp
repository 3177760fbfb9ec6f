#include "app/panels/export_menu.h"

#include <algorithm>
#include <array>

#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

struct Row {
  ExportForm form;
  const char *text, *where, *meaning;
};
constexpr std::array<Row, 17> rows{{
    {ExportForm::file, "Case file", "Ctrl+S", "as JSON, another file"},
    {ExportForm::one_line, "One line of text", "clipboard", "for chats and issue trackers; Ctrl+V imports it"},
    {ExportForm::googletest, "C++ test, GoogleTest", "clipboard", "with the inputs and the expected answer"},
    {ExportForm::catch2, "C++ test, Catch2", "clipboard", "with the inputs and the expected answer"},
    {ExportForm::doctest, "C++ test, doctest", "clipboard", "with the inputs and the expected answer"},
    {ExportForm::python, "Python test", "clipboard", "with the inputs and the expected answer"},
    {ExportForm::picture, "Picture", "PNG file", "of the current views"},
    {ExportForm::copied_picture, "Copy the picture", "Ctrl+Shift+C",
     "the current views as an image, to paste anywhere"},
    {ExportForm::animation, "Animation of this run…", "Ctrl+R",
     "GIF or MP4 of the views: step by step, or in real time"},
    {ExportForm::orbit, "Orbit…", "Ctrl+Shift+R", "GIF or MP4: once around what is shown"},
    {ExportForm::report, "Report", "Markdown file",
     "picture, result, explanation and the engine's answer, to attach to a bug report"},
    {ExportForm::fcl, "Program for FCL", "clipboard", "C++ that asks FCL the same and prints its answer"},
    {ExportForm::jolt, "Program for Jolt", "clipboard", "C++ that asks Jolt the same and prints its answer"},
    {ExportForm::bullet, "Program for Bullet", "clipboard", "C++ that asks Bullet the same and prints its answer"},
    {ExportForm::parry, "Program for Parry", "clipboard", "Rust that asks Parry the same and prints its answer"},
    {ExportForm::mjcf, "Model for MuJoCo", "clipboard", "MJCF with the two geoms, and how to ask for their distance"},
    {ExportForm::godot, "Scene for Godot", "clipboard",
     "a .tscn whose script asks Godot the same and prints its answer"},
}};

}  // namespace

std::string_view engine_of(ExportForm form) {
  switch (form) {
    case ExportForm::fcl:
      return "fcl";
    case ExportForm::jolt:
      return "jolt";
    case ExportForm::bullet:
      return "bullet";
    case ExportForm::parry:
      return "parry";
    case ExportForm::mjcf:
      return "mjcf";
    case ExportForm::godot:
      return "godot";
    default:
      return {};
  }
}

void ExportMenu::move(int by) {
  constexpr int count = static_cast<int>(rows.size());
  lit_ = lit_ < 0 ? (by > 0 ? 0 : count - 1) : (lit_ + by + count) % count;
}

std::optional<ExportForm> ExportMenu::draw(PanelContext& context, ImVec2 button_low, ImVec2 button_high) {
  if (opens_) {
    ImGui::OpenPopup("export menu");
    lit_ = -1;
    pressed_ = false;
  }
  opens_ = false;
  std::optional<ExportForm> chosen;
  const float width = std::min(context.px(330), ImGui::GetIO().DisplaySize.x - context.px(16));
  const float left = std::max(std::min(button_low.x, ImGui::GetIO().DisplaySize.x - width - context.px(8)), 0.0f);
  ImGui::SetNextWindowPos({left, button_high.y + context.px(8)});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(10)));
  shown_ = ImGui::BeginPopup("export menu");
  if (shown_) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Row& row = rows[i];
      const bool lit = lit_ == static_cast<int>(i);
      ImGui::PushID(static_cast<int>(row.form));
      if (list_row(context, "form", row.text, row.where, lit, context.theme.dim) || (lit && pressed_)) {
        chosen = row.form;
        ImGui::CloseCurrentPopup();
      }
      tooltip(context, row.meaning);
      ImGui::PopID();
    }
    ImGui::PopStyleVar();
    ImGui::EndPopup();
  }
  pressed_ = false;
  ImGui::PopStyleVar();
  return chosen;
}

}  // namespace minkoscope
