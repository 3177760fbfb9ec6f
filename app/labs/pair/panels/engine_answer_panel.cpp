#include "app/labs/pair/panels/engine_answer_panel.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "app/widgets/result_table.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

void EngineAnswerPanel::begin_typing(const std::optional<EngineAnswer>& answer) {
  const std::string text =
      answer ? to_text(*answer) : std::string("overlap: \ndistance: \ndepth: \nnormal: \npoint_a: \npoint_b: \n");
  std::snprintf(text_.data(), text_.size(), "%s", text.c_str());
  typing_ = focus_ = true;
}

void EngineAnswerPanel::take(PanelContext& context, const std::string& text) {
  ReadAnswer read = read_engine_answer(text);
  remarks_ = std::move(read.remarks);
  if (read.answer.empty()) return;
  typing_ = false;
  if (context.document.current().view.engine_answer == read.answer) return;
  context.document.edit([&](Case& value) { value.view.engine_answer = read.answer; });
}

void EngineAnswerPanel::draw_typing(PanelContext& context) {
  const float width = ImGui::GetContentRegionAvail().x;
  if (focus_) ImGui::SetKeyboardFocusHere();
  const auto place_caret = [](ImGuiInputTextCallbackData* data) {
    bool& begins = *static_cast<bool*>(data->UserData);
    if (begins) {
      const std::string_view text(data->Buf, static_cast<std::size_t>(data->BufTextLen));
      data->CursorPos = static_cast<int>(std::min(text.find('\n'), text.size()));
      data->SelectionStart = data->SelectionEnd = data->CursorPos;
    }
    begins = false;
    return 0;
  };
  const bool begins = focus_;
  ImGui::PushFont(context.fonts.mono);
  ImGui::InputTextMultiline("##answer", text_.data(), text_.size(), {width, context.px(132)},
                            ImGuiInputTextFlags_CallbackAlways, place_caret, &focus_);
  ImGui::PopFont();
  const float half = (width - context.px(7)) * 0.5f;
  if (button(context, "take", "compare", Icon::check, "compare this answer with our result", {half, 0})) {
    take(context, text_.data());
  }
  ImGui::SameLine(0.0f, context.px(7));
  if (button(context, "leave", "cancel", Icon::none, "discard the changes", {half, 0}, {.flat = true})) {
    typing_ = false;
    remarks_.clear();
  }
  if (begins) ImGui::SetScrollHereY(1.0f);
}

void EngineAnswerPanel::draw_answer(PanelContext& context, const EngineAnswer& answer) {
  Document& document = context.document;
  const Theme& theme = context.theme;
  if (document.pair_trace() == nullptr) {
    faint_text(context, "our run has no result to compare with");
  } else {
    if (!judgement_ || judged_revision_ != document.revision()) {
      judgement_ = judge_answer(*document.pair(), document.pair_trace()->result, answer);
      judged_revision_ = document.revision();
    }
    draw_result_table(context, judgement_->fields, "ours", answer.engine.empty() ? "engine's" : answer.engine,
                      theme.dim, theme.colour(Role::engine));
    ImGui::Dummy({0, context.px(2)});
    for (const Finding& finding : judgement_->findings) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const Colour colour = finding.kind == Finding::Kind::proves      ? theme.colour(Role::direction)
                            : finding.kind == Finding::Kind::disproves ? theme.colour(Role::support)
                                                                       : theme.dim;
      const Icon icon = finding.kind == Finding::Kind::proves      ? Icon::check
                        : finding.kind == Finding::Kind::disproves ? Icon::cross
                                                                   : Icon::none;
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      const ImVec2 sign{at.x + context.px(6), at.y + context.fonts.regular->FontSize * 0.55f};
      if (icon == Icon::none) {
        draw.AddCircleFilled(sign, context.px(2.2), packed(colour), 12);
      } else {
        draw_icon(draw, icon, sign, context.px(10), packed(colour));
      }
      ImGui::Indent(context.px(18));
      wrapped_text(context, finding.sentence,
                   finding.kind == Finding::Kind::remark ? mix(theme.dim, theme.text, 0.5f) : colour);
      ImGui::Unindent(context.px(18));
    }
  }
  EngineAnswer changed = answer;
  field_label(context, "tolerance", "differences up to this count as equal");
  if (number_field(context, "answer tolerance", changed.tolerance, ImGui::GetContentRegionAvail().x,
                   {.decimals = 1, .smallest = 1e-15, .largest = 1e3, .logarithmic = true}) != FieldEvent::none) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "answer " + std::to_string(ImGui::GetID("answer tolerance")) : "";
    document.edit([&](Case& value) { value.view.engine_answer = changed; }, gesture);
  }
  const float third = (ImGui::GetContentRegionAvail().x - context.px(14)) / 3.0f;
  if (button(context, "edit answer", "edit", Icon::none, "edit the answer as text", {third, 0})) begin_typing(answer);
  ImGui::SameLine(0.0f, context.px(7));
  if (button(context, "paste answer", "paste", Icon::none, "replace it by an answer from the clipboard", {third, 0})) {
    const char* pasted = ImGui::GetClipboardText();
    take(context, pasted != nullptr ? pasted : "");
  }
  ImGui::SameLine(0.0f, context.px(7));
  if (button(context, "remove answer", "remove", Icon::none, "remove the answer", {third, 0}, {.flat = true})) {
    remarks_.clear();
    document.edit([](Case& value) { value.view.engine_answer.reset(); });
  }
}

void EngineAnswerPanel::draw(PanelContext& context) {
  if (identity_ != context.document.identity()) {
    // For another case: the text being typed belonged to the last one.
    identity_ = context.document.identity();
    typing_ = false;
    remarks_.clear();
  }
  if (!open_section(context, "Your engine's answer")) return;
  ImGui::PushID("engine answer");
  const std::optional<EngineAnswer> answer = context.document.current().view.engine_answer;
  if (typing_) {
    draw_typing(context);
  } else if (answer) {
    draw_answer(context, *answer);
  } else {
    const float half = (ImGui::GetContentRegionAvail().x - context.px(7)) * 0.5f;
    constexpr const char* forms =
        "overlap, distance, depth, normal, point_a, point_b:\na JSON object, or lines like \"depth: 0.31\"";
    if (button(context, "paste first", "paste", Icon::paste, forms, {half, 0})) {
      const char* pasted = ImGui::GetClipboardText();
      take(context, pasted != nullptr ? pasted : "");
    }
    ImGui::SameLine(0.0f, context.px(7));
    if (button(context, "type first", "type…", Icon::none, forms, {half, 0})) begin_typing(std::nullopt);
  }
  for (const std::string& remark : remarks_) wrapped_text(context, remark, context.theme.colour(Role::support));
  ImGui::PopID();
}

}  // namespace minkoscope
