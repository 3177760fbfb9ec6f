#include "app/panels/export_menu.h"

#include <array>

#include "app/panels/widgets.h"

namespace minkoscope {

namespace {

struct Row {
  ExportForm form;
  const char *text, *where, *meaning;
};
constexpr std::array<Row, 8> rows{{
    {ExportForm::file, "Case file", "Ctrl+S", "as JSON, another file"},
    {ExportForm::one_line, "One line of text", "clipboard", "survives chats and issue trackers; Ctrl+V brings it back"},
    {ExportForm::googletest, "C++ test, GoogleTest", "clipboard", "with the numbers and the expected answer"},
    {ExportForm::catch2, "C++ test, Catch2", "clipboard", "with the numbers and the expected answer"},
    {ExportForm::doctest, "C++ test, doctest", "clipboard", "with the numbers and the expected answer"},
    {ExportForm::python, "Python test", "clipboard", "with the numbers and the expected answer"},
    {ExportForm::picture, "Picture", "PNG file", "of the views as they are now"},
    {ExportForm::report, "Report", "Markdown file",
     "picture, result, explanation and the engine's answer beside it, to attach to a bug report"},
}};

}  // namespace

std::optional<ExportForm> draw_export_menu(PanelContext& context, bool open) {
  if (open) ImGui::OpenPopup("export menu");
  std::optional<ExportForm> chosen;
  ImGui::SetNextWindowSize({context.px(330), 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(10)));
  if (ImGui::BeginPopup("export menu")) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (const Row& row : rows) {
      ImGui::PushID(static_cast<int>(row.form));
      if (list_row(context, "form", row.text, row.where, false, context.theme.faint)) {
        chosen = row.form;
        ImGui::CloseCurrentPopup();
      }
      tooltip(context, row.meaning);
      ImGui::PopID();
    }
    ImGui::PopStyleVar();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
  return chosen;
}

}  // namespace minkoscope
