#include "app/window/batch/batch_panel.h"

#include <imgui.h>

#include <array>

#include "app/draw/count_text.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "app/window/frame/panel_child.h"
#include "core/scene/json/json.h"

namespace minkoscope {

namespace {

constexpr double tabs_height = 42.0;  // logical pixels

}  // namespace

void BatchPanel::begin() {
  list_.forget();
  listed_ = opened_ = true;
  start_.hide();
}

void BatchPanel::open(const std::filesystem::path& file) {
  session_.open(file);
  begin();
  frame_.preferences.remember_file(std::filesystem::absolute(file));
}

bool BatchPanel::paste(const std::string& text) {
  if (!looks_like_batch(text)) return false;
  session_.open_text(text, "clipboard", frame_.document.file().parent_path());
  begin();
  return true;
}

void BatchPanel::follow() {
  if (session_.update(frame_.document, frame_.notices)) frame_.settle = 3;
}

void BatchPanel::finish() {
  while (session_.busy()) {
    session_.wait();
    session_.update(frame_.document, frame_.notices);
  }
}

bool BatchPanel::page(const InputEvent& event) {
  if (!session_.is_open() || event.modifiers.shift || event.modifiers.control) return false;
  if (event.key != Key::page_up && event.key != Key::page_down) return false;
  session_.step(event.key == Key::page_down ? 1 : -1, frame_.document);
  frame_.settle = 3;
  return true;
}

void BatchPanel::draw_tabs(PanelContext& own, Area& area) {
  const LaidOutParts::Recording part = parts_.part(own, WindowPart::tabs, "column");
  const float height = own.px(tabs_height);
  begin_bar(own, "batch tabs", {area.x, area.y, area.width, height});
  ImGui::SetCursorScreenPos({area.x + own.px(18), area.y + own.px(12)});
  constexpr std::array words{"Batch", "Case"};
  constexpr std::array hints{"the lines of the file; Page Up and Page Down go through them",
                             "what is run: shapes, settings, the result, examples"};
  const int chosen = segments(own, "panel", words, listed_ ? 0 : 1, hints);
  if (chosen >= 0) listed_ = chosen == 0;
  draw_end(own, area);
  ImGui::EndChild();
  area.y += height;
  area.height -= height;
}

void BatchPanel::draw_end(PanelContext& own, const Area& area) {
  const float side = ImGui::GetFrameHeight();
  ImGui::SetCursorScreenPos({area.x + area.width - own.px(18) - side, area.y + own.px(12)});
  if (button(own, "close batch", "", Icon::cross, "close the batch; the case stays", {side, side}, {.flat = true}))
    session_.close();
}

void BatchPanel::draw(PanelContext& own, const Area& area) {
  if (area.width < 2 || area.height < 2) return;
  begin_panel(own, "batch", area);
  const LaidOutParts::Recording part = parts_.part(own, WindowPart::case_panel, "batch");
  panel_title(own, session_.name());
  list_.draw(own, session_);
  ImGui::EndChild();
}

std::optional<StandingNotice> BatchPanel::notice() {
  if (!session_.loading()) return no_case_notice();
  const std::size_t count = session_.rows().size();
  return StandingNotice{
      "##batch",
      "Running " + session_.name() + ", " + grouped(count) + (count == 1 ? " case" : " cases"),
      session_.progress(),
      {{"stop-batch", "Stop", "keep the lines that have been run   Esc", [this] { session_.stop(); }}}};
}

/// A line that is no case cannot be shown: the views keep the case before it, which must not be taken for it.
std::optional<StandingNotice> BatchPanel::no_case_notice() const {
  const std::optional<std::size_t> row = session_.current();
  if (!row || !session_.rows()[*row].kind.empty()) return std::nullopt;
  return StandingNotice{"##no-case",
                        "Line " + std::to_string(session_.rows()[*row].line) + " is no case: the views keep \"" +
                            frame_.document.title() + "\"",
                        std::nullopt,
                        {}};
}

bool BatchPanel::cancel() {
  if (!session_.loading()) return false;
  session_.stop();
  return true;
}

void BatchPanel::state(nlohmann::ordered_json& result) const {
  if (!session_.is_open()) return;
  nlohmann::ordered_json own{{"name", session_.name()},
                             {"rows", session_.rows().size()},
                             {"odd", session_.odd_count()},
                             {"listed", nlohmann::ordered_json::array()},
                             {"loading", session_.loading()},
                             {"shown", listed_},
                             {"current", nullptr},
                             {"why", ""}};
  constexpr std::size_t most = 200;
  for (const std::size_t row : session_.listed()) {
    if (own["listed"].size() < most) own["listed"].push_back(session_.rows()[row].line);
  }
  if (const auto row = session_.current()) {
    own["current"] = session_.rows()[*row].line;
    own["why"] = session_.rows()[*row].why();
  }
  result["batch"] = own;
}

}  // namespace minkoscope
