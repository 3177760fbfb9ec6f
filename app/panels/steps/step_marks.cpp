#include "app/panels/steps/step_marks.h"

#include <algorithm>
#include <stdexcept>

#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

void read_condition(StepMarks& marks) {
  marks.read = marks.condition.data();
  marks.fault.clear();
  marks.stop_when.reset();
  if (marks.read.empty()) return;
  try {
    marks.stop_when.emplace(marks.read);
  } catch (const std::invalid_argument& fault) {
    marks.fault = fault.what();
  }
}

}  // namespace

const std::vector<Breakpoint>& breakpoints_of(PanelContext& context) {
  StepMarks& marks = context.marks;
  const std::string& region = context.document.preferences().stop_region;
  const bool retyped = marks.read != marks.condition.data();
  if (retyped) read_condition(marks);
  if (retyped || marks.revision != context.document.revision() || marks.region != region) {
    marks.revision = context.document.revision();
    marks.region = region;
    marks.breakpoints =
        find_breakpoints(context.document.steps(), region, marks.stop_when ? &*marks.stop_when : nullptr);
  }
  return marks.breakpoints;
}

namespace {

void go_to(PanelContext& context, const BreakpointSet& kinds, bool backwards, std::string_view what) {
  Document& document = context.document;
  if (document.steps().empty()) return;
  context.playback.playing = false;
  const auto found = next_breakpoint(breakpoints_of(context), kinds, document.cursor(), backwards);
  if (found) return document.set_cursor(*found);
  document.notices().information(
      std::string("no ").append(what).append(backwards ? " before this step" : " after this step"));
}

}  // namespace

void continue_to_breakpoint(PanelContext& context, bool backwards) {
  go_to(context, context.document.preferences().stops, backwards, "breakpoint");
}

void go_to_problem(PanelContext& context, bool backwards) {
  go_to(context, problems_only(), backwards, "problem");
}

void go_to_bookmark(PanelContext& context, bool backwards) {
  Document& document = context.document;
  const std::vector<Bookmark> bookmarks = bookmarks_of(document.current());
  const auto found = next_bookmark(bookmarks, document.cursor(), document.steps().size(), backwards);
  context.playback.playing = false;
  if (found) {
    document.set_cursor(*found);
  } else {
    document.notices().information(bookmarks.empty() ? "no bookmarks yet: B adds one"
                                   : backwards       ? "no bookmark before this step"
                                                     : "no bookmark after this step");
  }
}

std::string default_bookmark_name(std::size_t step) {
  return "step " + std::to_string(step);
}

void toggle_bookmark(PanelContext& context) {
  Document& document = context.document;
  if (document.steps().empty()) return;
  const std::size_t step = document.cursor();
  const std::vector<Bookmark> bookmarks = bookmarks_of(document.current());
  document.edit([&](Case& value) {
    if (bookmark_at(bookmarks, step) != nullptr) {
      remove_bookmark(value, step);
    } else {
      set_bookmark(value, {step, default_bookmark_name(step), ""});
    }
  });
}

void draw_step_marks(PanelContext& context) {
  const std::size_t cursor = context.document.cursor();
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  const auto line = [&](std::string_view text, const Colour& colour, auto&& sign) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.px(19);
    std::string cut;
    sign(ImVec2{at.x + context.px(6), at.y + height * 0.5f});
    text_at(draw, small, {at.x + context.px(17), at.y + (height - small->FontSize) * 0.5f}, packed(colour),
            elided(small, text, ImGui::GetContentRegionAvail().x - context.px(17), cut));
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, height});
  };
  for (const Breakpoint& own : breakpoints_of(context)) {
    if (own.step != cursor) continue;
    line(to_string(own.kind), theme.colour(breakpoint_role),
         [&](ImVec2 centre) { draw_stop(draw, centre, context.px(4.5), packed(theme.colour(breakpoint_role))); });
    tooltip(context, meaning_of(own.kind));
  }
  const std::vector<Bookmark> bookmarks = bookmarks_of(context.document.current());
  if (const Bookmark* own = bookmark_at(bookmarks, cursor)) {
    line(own->name.empty() ? default_bookmark_name(cursor) : own->name, theme.accent,
         [&](ImVec2 centre) { draw_flag(draw, centre, context.px(5), packed(theme.accent)); });
    if (!own->note.empty()) {
      ImGui::Indent(context.px(17));
      ImGui::PushFont(small);
      wrapped_text(context, own->note, theme.dim);
      ImGui::PopFont();
      ImGui::Unindent(context.px(17));
    }
  }
}

}  // namespace minkoscope
