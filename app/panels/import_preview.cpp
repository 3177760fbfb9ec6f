#include "app/panels/import_preview.h"

#include <utility>

#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

/// A sentence after a coloured symbol.
void signed_sentence(PanelContext& context, const std::string& text, Icon icon, const Colour& colour) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 centre{at.x + context.px(7), at.y + context.fonts.regular->FontSize * 0.55f};
  if (icon == Icon::none) {
    draw.AddCircleFilled(centre, context.px(3), packed(colour), 12);
  } else {
    draw_icon(draw, icon, centre, context.px(11), packed(colour));
  }
  ImGui::Indent(context.px(22));
  wrapped_text(context, text, context.theme.text);
  ImGui::Unindent(context.px(22));
  ImGui::Dummy({0, context.px(2)});
}

}  // namespace

void ImportPreview::read_text(std::string text, std::filesystem::path folder, std::string name) {
  text_ = std::move(text);
  name_ = std::move(name);
  folder_ = std::move(folder);
  choices_ = {};
  read();
}

/// Reads the text with what was answered so far.
void ImportPreview::read() {
  imported_.reset();
  asked_ = {};
  height_ = 0.0f;
  reading_ = std::make_unique<BackgroundTask<Outcome>>(
      [text = text_, name = name_, folder = folder_, choices = choices_](const Progress&) {
        Outcome outcome;
        try {
          outcome.imported = import_text(text, name, folder, choices);
        } catch (const ImportQuestion& question) {
          if (question.option.answers.empty()) throw;
          outcome.question = question.question;
          outcome.option = question.option;
        }
        return outcome;
      });
}

void ImportPreview::read_obj_files(std::vector<std::filesystem::path> files) {
  imported_.reset();
  height_ = 0.0f;
  asked_ = {};
  name_.clear();
  reading_ = std::make_unique<BackgroundTask<Outcome>>([files = std::move(files)](const Progress&) {
    Outcome outcome;
    outcome.imported = import_obj_files(files);
    return outcome;
  });
}

void ImportPreview::cancel() {
  if (asks()) end_ = End::cancelled;
  reading_.reset();
  imported_.reset();
  asked_ = {};
}

void ImportPreview::replace(PanelContext& context) {
  if (!imported_) return;
  context.document.replace(std::move(imported_->value));
  context.document.notices().information("imported from " + imported_->format + "; Ctrl+Z undoes it");
  imported_.reset();
  end_ = End::replaced;
}

/// What the text leaves open, with a button for each answer; the text is read again with it.
void ImportPreview::draw_question(PanelContext& context) {
  const float height = height_ > 0.0f ? height_ : context.px(180);
  Overlay overlay(context, "import", context.px(680), height);
  panel_title(context, "What does the text mean?");
  wrapped_text(context, asked_.question, context.theme.text);
  ImGui::Dummy({0, context.px(10)});
  std::string chosen;
  const float width = context.px(asked_.option.answers.size() > 3 ? 70 : 120);
  for (const std::string& answer : asked_.option.answers) {
    if (button(context, answer.c_str(), answer, Icon::none, "read it so", {width, 0}, {})) chosen = answer;
    ImGui::SameLine(0, context.px(8));
  }
  const bool cancels =
      button(context, "keep", "Cancel", Icon::none, "keep the current case   Esc", {context.px(90), 0});
  height_ = overlay.needed_height();
  if (!chosen.empty()) {
    choices_.choose(asked_.option.name, chosen);
    read();
  } else if (cancels || overlay.dismissed()) {
    cancel();
  }
}

/// What was assumed or left out, as a question: on a tinted ground, so that it is no neighbour of what is certain.
void ImportPreview::draw_remarks(PanelContext& context) {
  if (imported_->remarks.empty()) return;
  const Colour colour = context.theme.colour(Role::support);
  const float pad = context.px(10), width = ImGui::GetContentRegionAvail().x;
  ImGui::Dummy({0, context.px(4)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.ChannelsSplit(2);
  draw.ChannelsSetCurrent(1);
  ImGui::Dummy({0, context.px(4)});
  ImGui::PushFont(context.fonts.semibold);
  wrapped_text(context, "Is this what the text means?", context.theme.text);
  ImGui::PopFont();
  ImGui::Dummy({0, context.px(2)});
  for (const std::string& remark : imported_->remarks) signed_sentence(context, remark, Icon::none, colour);
  const float end = ImGui::GetCursorScreenPos().y;
  draw.ChannelsSetCurrent(0);
  draw.AddRectFilled({at.x - pad, at.y}, {at.x + width + pad, end}, packed(colour, 0.12f), context.px(6));
  draw.AddRectFilled({at.x - pad, at.y}, {at.x - pad + context.px(3), end}, packed(colour), context.px(2));
  draw.ChannelsMerge();
}

void ImportPreview::draw(PanelContext& context) {
  if (reading_) {
    if (auto outcome = reading_->poll()) {
      reading_.reset();
      if (outcome->result && outcome->result->imported) {
        imported_ = std::move(outcome->result->imported);
      } else if (outcome->result) {
        asked_ = std::move(*outcome->result);
      }
      if (!outcome->fault.empty() && name_.empty()) context.document.notices().error(outcome->fault);
      if (!outcome->fault.empty() && !name_.empty()) refused_ = RefusedText{text_, name_, outcome->fault, folder_};
    }
  }
  if (!asked_.question.empty()) return draw_question(context);
  if (!imported_) return;
  // The height depends on the text: the first frame estimates it, the next ones know it.
  const float height = height_ > 0.0f ? height_ : context.px(220);
  Overlay overlay(context, "import", context.px(680), height);
  panel_title(context, "Recognised as " + imported_->format);
  if (!imported_->value.name.empty()) faint_text(context, imported_->value.name);
  ImGui::Dummy({0, context.px(8)});
  for (const std::string& sentence : imported_->understood)
    signed_sentence(context, sentence, Icon::check, context.theme.colour(Role::direction));
  draw_remarks(context);
  if (!imported_->value.note.empty()) {
    ImGui::Dummy({0, context.px(4)});
    wrapped_text(context, imported_->value.note, context.theme.dim);
  }
  ImGui::Dummy({0, context.px(10)});
  const bool replaces = button(context, "replace", "Replace the current case", Icon::none, "Enter; Ctrl+Z undoes it",
                               {context.px(210), 0}, {.primary = true});
  ImGui::SameLine(0, context.px(8));
  const bool cancels =
      button(context, "keep", "Cancel", Icon::none, "keep the current case   Esc", {context.px(90), 0});
  height_ = overlay.needed_height();
  if (replaces) {
    replace(context);
  } else if (cancels || overlay.dismissed()) {
    cancel();
  }
}

}  // namespace minkoscope
