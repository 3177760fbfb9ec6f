// Learn: the list of lessons, and the page of the one that is open, which takes the place of the case panel.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/widgets/panel_context.h"
#include "core/lesson/lesson.h"
#include "core/lesson/lesson_task.h"

namespace minkoscope {

class Lessons {
 public:
  bool list_shown() const { return list_shown_; }
  void show_list();
  void hide_list() { list_shown_ = false; }
  /// Whether a lesson is open.
  bool open() const { return lesson_.has_value(); }
  void close() { lesson_.reset(); }
  /// Opens a lesson of the list at its first page.
  void begin(std::size_t lesson);

  /// What a new page wants to show; to be called once a frame.
  struct Opening {
    std::filesystem::path file;  // empty: the case stays
    std::optional<std::string> algorithm;
    std::optional<std::size_t> step, tick;
    LessonLook look;
  };
  std::optional<Opening> take_opening();

  /// The modal list.
  void draw_list(PanelContext& context);
  /// Fills ImGui's current child.
  void draw_page(PanelContext& context, const LessonMoment& moment);
  nlohmann::ordered_json state() const;

 private:
  void load();
  void turn_to(std::size_t page);
  /// Marks the page's task as solved, for good.
  void solve(PanelContext& context);
  void draw_task(PanelContext& context, const LessonTask& task, const LessonMoment& moment);
  void draw_options(PanelContext& context, const std::vector<std::string>& options, std::size_t answer,
                    const std::string& because);

  bool loaded_ = false, list_shown_ = false;
  std::optional<std::size_t> summary_under_mouse_;  // of the list; a click on it opens the lesson, as on its title
  std::vector<Lesson> lessons_;
  std::vector<std::string> faults_;    // of lessons that cannot be read
  std::vector<std::size_t> furthest_;  // pages reached, by lesson
  std::optional<std::size_t> lesson_;
  std::size_t page_ = 0;
  std::optional<Opening> opening_;
  // of the page's task
  bool done_ = false;
  std::optional<std::size_t> picked_;
  std::optional<DroppedQuestion> question_;
  std::optional<std::uint64_t> checked_;  // the document's revision
};

}  // namespace minkoscope
