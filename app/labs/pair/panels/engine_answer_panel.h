// Another engine's answer beside ours: pasted or typed, with remarks on what was not understood, differences marked,
// and what the planes perpendicular to its normal prove.
#pragma once

#include <array>
#include <optional>

#include "app/widgets/panel_context.h"
#include "core/trial/answer_judgement.h"

namespace minkoscope {

class EngineAnswerPanel {
 public:
  void draw(PanelContext& context);

 private:
  void take(PanelContext& context, const std::string& text);
  void draw_typing(PanelContext& context);
  void draw_answer(PanelContext& context, const EngineAnswer& answer);
  void begin_typing(const std::optional<EngineAnswer>& answer);

  std::array<char, 2048> text_{};
  bool typing_ = false;
  bool focus_ = false;  // as typing begins: the caret goes behind the first line, and all of it is scrolled into sight
  std::vector<std::string> remarks_;  // on the last text parsed
  std::uint64_t identity_ = 0, judged_revision_ = 0;
  std::optional<AnswerJudgement> judgement_;
};

}  // namespace minkoscope
