#include "app/panels/lessons.h"

#include "app/draw/count_text.h"
#include "app/files/assets.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/lesson/glossary.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

/// A paragraph with its links underlined. Wraps at spaces.
void paragraph(PanelContext& context, std::string_view text) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImFont* font = context.fonts.regular;
  const float line = std::round(font->FontSize * 1.5f), space = size_of(font, " ").x;
  float x = 0.0f, y = 0.0f;
  int id = 0;
  for (const LessonSpan& span : spans_of(text)) {
    std::string_view rest = span.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view word = rest.substr(0, end);
      const float own = size_of(font, word).x;
      if (x > 0.0f && x + own > width) {
        x = 0.0f;
        y += line;
      }
      const ImVec2 at{begin.x + x, begin.y + y};
      const bool links = !span.term.empty() && !word.empty();
      text_at(draw, font, at, packed(links ? context.theme.accent : context.theme.text), word);
      if (links) {
        const float under = at.y + font->FontSize + context.px(1);
        draw.AddLine({at.x, under}, {at.x + own, under}, packed(context.theme.accent, 0.5f), context.px(1));
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(id++);
        if (ImGui::InvisibleButton("term", {std::max(own, 1.0f), line}) && context.show_term)
          context.show_term(span.term);
        const GlossaryTerm* term = context.glossary != nullptr ? find_term(*context.glossary, span.term) : nullptr;
        if (term != nullptr) tooltip(context, term->meaning);
        ImGui::PopID();
      }
      x += own;
      if (end == rest.size()) break;
      x += space;
      rest.remove_prefix(end + 1);
    }
  }
  ImGui::SetCursorScreenPos(begin);
  ImGui::Dummy({width, y + line + context.px(8)});
}

std::string task_name(const Lesson& lesson, std::size_t page) {
  return lesson.file.stem().string() + "/" + std::to_string(page);
}

struct TaskCount {
  std::size_t tasks = 0, solved = 0;
};
TaskCount count_tasks(const Lesson& lesson, const Preferences& preferences) {
  TaskCount count;
  for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
    if (!lesson.pages[page].task) continue;
    ++count.tasks;
    count.solved += preferences.has_solved(task_name(lesson, page)) ? 1 : 0;
  }
  return count;
}
std::string text_of(const TaskCount& count) {
  if (count.solved == count.tasks) return "all " + counted(count.tasks, "task") + " solved";
  return std::to_string(count.solved) + " of " + counted(count.tasks, "task") + " solved";
}

}  // namespace

void Lessons::load() {
  if (loaded_) return;
  loaded_ = true;
  lessons_ = load_lessons(asset_path("assets/lessons"), faults_);
  furthest_.assign(lessons_.size(), 0);
}

void Lessons::show_list() {
  load();
  list_shown_ = true;
}

void Lessons::begin(std::size_t lesson) {
  load();
  if (lesson >= lessons_.size()) return;
  lesson_ = lesson;
  list_shown_ = false;
  turn_to(0);
}

void Lessons::turn_to(std::size_t page) {
  const Lesson& lesson = lessons_[*lesson_];
  page_ = page;
  furthest_[*lesson_] = std::max(furthest_[*lesson_], page + 1);
  done_ = false;
  picked_.reset();
  question_.reset();
  checked_.reset();
  const LessonPage& shown = lesson.pages[page];
  Opening opening{shown.file, shown.algorithm, shown.step, shown.tick, shown.look};
  // Going back to a page without a case opens the one that it was written for.
  for (std::size_t i = page; opening.file.empty() && i-- > 0;) {
    if (!lesson.pages[i].file.empty() && furthest_[*lesson_] > page + 1) {
      opening.file = lesson.pages[i].file;
      if (!opening.algorithm) opening.algorithm = lesson.pages[i].algorithm;
    }
  }
  opening_ = std::move(opening);
}

void Lessons::solve(PanelContext& context) {
  done_ = true;
  context.document.preferences().remember_solved(task_name(lessons_[*lesson_], page_));
}

std::optional<Lessons::Opening> Lessons::take_opening() {
  return std::exchange(opening_, std::nullopt);
}

void Lessons::draw_list(PanelContext& context) {
  if (!list_shown_) return;
  Overlay overlay(context, "lessons", context.px(760), context.px(700));
  panel_title(context, "Learn");
  ImGui::SameLine();
  faint_text(context, "   short lessons on real runs");
  ImGui::Dummy({0, context.px(8)});
  std::optional<std::size_t> under_mouse;
  for (std::size_t i = 0; i < lessons_.size(); ++i) {
    const Lesson& lesson = lessons_[i];
    const TaskCount tasks = count_tasks(lesson, context.document.preferences());
    const bool finished = tasks.solved == tasks.tasks, begun = tasks.solved > 0 || furthest_[i] > 0;
    const std::string right =
        begun ? text_of(tasks) : std::to_string(lesson.minutes) + " min · " + counted(tasks.tasks, "task");
    ImGui::PushID(static_cast<int>(i));
    if (list_row(context, "lesson", std::to_string(i + 1) + "   " + lesson.title, right, false,
                 finished ? context.theme.colour(Role::slide) : context.theme.dim))
      begin(i);
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::Indent(context.px(26));
    wrapped_text(context, lesson.summary, summary_under_mouse_ == i ? context.theme.text : context.theme.dim);
    ImGui::Unindent(context.px(26));
    ImGui::Dummy({0, context.px(6)});
    const ImVec2 end{below.x + ImGui::GetContentRegionAvail().x, ImGui::GetCursorScreenPos().y};
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(below, end)) {
      under_mouse = i;
      if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) begin(i);
    }
    ImGui::PopID();
  }
  summary_under_mouse_ = under_mouse;
  for (const std::string& fault : faults_) wrapped_text(context, fault, context.theme.failure);
  if (overlay.dismissed()) list_shown_ = false;
}

void Lessons::draw_options(PanelContext& context, const std::vector<std::string>& options, std::size_t answer,
                           const std::string& because) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    const bool right = done_ && i == answer, wrong = !done_ && picked_ == i;
    ButtonStyle style;
    style.lit = right;
    style.enabled = !done_ || right;
    const std::string text = options[i] + (right ? "   ✓" : wrong ? "   ✗" : "");
    if (answer_button(context, "option", text, style) && !done_) {
      picked_ = i;
      if (i == answer) solve(context);
    }
    ImGui::PopID();
  }
  ImGui::Dummy({0, context.px(4)});
  if (done_) {
    wrapped_text(context, because.empty() ? "Right." : "Right. " + because, context.theme.colour(Role::slide));
  } else if (picked_) {
    wrapped_text(context, "No, not \"" + options[*picked_] + "\": look again.", context.theme.colour(Role::contact));
  }
}

void Lessons::draw_task(PanelContext& context, const LessonTask& task, const LessonMoment& moment) {
  ImGui::Dummy({0, context.px(4)});
  section_title(context, done_ ? "Done" : "To do");
  paragraph(context, task.ask);
  if (const auto* option = std::get_if<PickOption>(&task.goal)) {
    draw_options(context, option->options, option->answer, option->because);
  } else if (std::holds_alternative<PickDropped>(task.goal)) {
    if (!question_) question_ = dropped_question(moment.steps, moment.step);
    if (!question_) {
      faint_text(context, "no vertex is dropped next: go back to the page's step");
      return;
    }
    std::vector<std::string> names;
    std::size_t answer = 0;
    for (const int number : question_->vertices) {
      if (number == question_->answer) answer = names.size();
      names.push_back("w" + std::to_string(number));
    }
    draw_options(context, names, answer, "The next step says by which number.");
  } else {
    // What is to be made depends on the case alone, and running it may take long.
    const bool makes = std::holds_alternative<MakeResult>(task.goal);
    if (!done_ && (!makes || checked_ != context.document.revision()) && is_done(task, moment)) solve(context);
    checked_ = context.document.revision();
    if (done_) {
      wrapped_text(context, "✓ Done.", context.theme.colour(Role::slide));
    } else if (makes) {
      faint_text(context, "checked as you change the case");
    } else {
      faint_text(context, "checked as you step");
    }
  }
}

void Lessons::draw_page(PanelContext& context, const LessonMoment& moment) {
  const Lesson& lesson = lessons_[*lesson_];
  const LessonPage& page = lesson.pages[page_];
  faint_text(context, std::to_string(*lesson_ + 1) + " · " + lesson.title);
  panel_title(context, page.title);
  ImGui::Dummy({0, context.px(4)});
  const float foot = context.px(114);
  ImGui::BeginChild("page", {0, std::max(ImGui::GetContentRegionAvail().y - foot, context.px(80))});
  for (const std::string& text : page.text) paragraph(context, text);
  if (page.task) draw_task(context, *page.task, moment);
  ImGui::EndChild();

  // Where the reader is, then the way on.
  faint_text(context, "page " + std::to_string(page_ + 1) + " of " + std::to_string(lesson.pages.size()) + " · " +
                          text_of(count_tasks(lesson, context.document.preferences())));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, gap = context.px(4);
  const auto count = static_cast<float>(lesson.pages.size());
  const float each = (width - gap * (count - 1.0f)) / count;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const float x = at.x + static_cast<float>(i) * (each + gap);
    const Colour& colour = i == page_  ? context.theme.text
                           : i < page_ ? context.theme.dim
                                       : context.theme.raised_active;
    ImGui::GetWindowDrawList()->AddRectFilled({x, at.y}, {x + each, at.y + context.px(4)}, packed(colour),
                                              context.px(2));
  }
  ImGui::Dummy({width, context.px(10)});
  const bool last = page_ + 1 == lesson.pages.size();
  const float half = (width - context.px(6)) * 0.5f;
  if (button(context, "page back", "Back", Icon::none, "the page before", {half, context.px(30)},
             {.enabled = page_ > 0}))
    return turn_to(page_ - 1);
  ImGui::SameLine(0.0f, context.px(6));
  ButtonStyle style;
  style.primary = !page.task || done_;
  if (button(context, "page on", last ? "Finish" : "Next", Icon::none,
             page.task && !done_ ? "goes on without the task" : "the next page", {half, context.px(30)}, style)) {
    if (!last) return turn_to(page_ + 1);
    close();
    show_list();
    return;
  }
  if (button(context, "page end", "End the lesson", Icon::none, "back to the case panel; the case stays",
             {width, context.px(26)}, {.flat = true}))
    close();
}

nlohmann::ordered_json Lessons::state() const {
  nlohmann::ordered_json state;
  state["list"] = list_shown_;
  if (!lesson_) return state;
  state["lesson"] = lessons_[*lesson_].title;
  state["page"] = page_;
  state["done"] = done_;
  return state;
}

}  // namespace minkoscope
