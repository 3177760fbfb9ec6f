#include "app/window/app_frame.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <utility>

#include "app/render/gl/gl_objects.h"
#include "app/widgets/widgets.h"
#include "app/window/frame/panel_child.h"

namespace minkoscope {

PanelContext AppFrame::context(bool still) {
  PanelContext own = frame_.panel_context(still);
  own.paste = [this] { files_.paste(); };
  own.picture = [this](const std::filesystem::path& file) { return pictures_.of(file); };
  own.glossary = &overlays_.terms.terms();
  own.show_term = [this](const std::string& name) { overlays_.terms.show(name); };
  own.explored = overlays_.find.explored();
  own.open_moment = [this](std::size_t finding) { overlays_.find.open(finding); };
  return own;
}

FrameOutput AppFrame::draw(const FrameInput& input) {
  meter_.begin_frame();
  imgui_.make_current();
  take_input(input);
  ImGuiSession::begin_frame();
  PanelContext own = context(input.still);
  update(own, input);
  const Layout layout = draw_window(own, input);
  draw_over(own);
  meter_.end_panels();
  ImGuiSession::draw(input, to_imgui(own.theme.background));
  exports_.take_picture(layout, input);
  const std::string fault = last_gl_error();
  if (!fault.empty() && gl_error_.empty()) gl_error_ = fault;
  ++frames_;
  meter_.end_frame();
  return output();
}

void AppFrame::take_input(const FrameInput& input) {
  if (imgui_.take_look(frame_, input)) {
    panels_.forget();
    top_bar_.forget();
  }
  if (!input.events.empty()) frame_.settle = 3;
  frame_.input.feed(input, frame_.mouse_captured());
  for (const auto& files : frame_.input.dropped()) files_.drop(files);
  frame_.modes.follow();
  const bool captured = captured_mouse_.follow(frame_, input);
  ImGuiSession::point_at(captured || input.still ? glm::dvec2(-FLT_MAX) : frame_.input.mouse());
}

void AppFrame::update(PanelContext& own, const FrameInput& input) {
  frame_.selection.next_hovered = 0;
  shortcuts_.handle(own);
  files_.follow();
  if (input.still) batch_.finish();
  batch_.follow();
  if (!input.still) frame_.notices.advance(input.seconds + input.waited);
  update_mode(own, input.still ? 0.0 : input.seconds);
  if (!ImGui::IsAnyMouseDown()) frame_.document.end_gesture();
  frame_.note_preferences();
  frame_.panels_rest = panels_rest(frame_);
}

void AppFrame::update_mode(PanelContext& own, double seconds) {
  frame_.modes.follow();
  frame_.mode().update(own, seconds);
  updated_ = {&frame_.mode(), frame_.document.revision()};
}

Layout AppFrame::draw_window(PanelContext& own, const FrameInput& input) {
  meter_.begin_parts();
  ImGuiSession::begin_root(to_imgui(own.theme.background));
  const Layout layout = layout_.lay_out();
  cameras_.show(layout.view_count);
  {
    const FrameMeter::Panels time(meter_);
    // Splitters first: they take precedence where they overlap a view or a panel.
    layout_.draw_splitters(own, layout);
    top_bar_.draw(own, layout);
    if (layout_.panels_shown()) panels_.draw(own, layout);
    panels_.draw_headers(own, layout);
  }
  // What a panel or a tab has just opened or changed is drawn, and framed, as it is now.
  if (updated_ != std::pair{&frame_.mode(), frame_.document.revision()}) update_mode(own, 0.0);
  {
    const LaidOutParts::Recording part = parts_.part(own, WindowPart::views, frame_.document.kind().name);
    views_.draw(own, layout, input.seconds);
  }
  meter_.set_drawing(views_.drawing());
  const FrameMeter::Panels time(meter_);
  film_.draw(own, layout.film);
  ImGui::End();
  return layout;
}

void AppFrame::draw_over(PanelContext& own) {
  const FrameMeter::Panels time(meter_);
  const LaidOutParts::Recording over = parts_.part(own, WindowPart::over, "over");
  std::vector<StandingNotice> standing;
  for (const auto& notice : {files_.notice(), batch_.notice(), exports_.notice(), recovery_.notice()}) {
    if (notice) standing.push_back(*notice);
  }
  draw_notices(own, frame_.views_min, frame_.views_max, standing);
  meter_.draw(own);
  overlays_.draw(own);
  commands_.follow_overlays();
  moment_.follow(own);
  exports_.follow();
  recovery_.follow();
  Selection& selection = frame_.selection;
  if (selection.hovered != selection.next_hovered) frame_.settle = std::max(frame_.settle, 2);
  selection.hovered = selection.next_hovered;
  ImGui::Render();
}

FrameOutput AppFrame::output() {
  FrameOutput output;
  output.quit = shortcuts_.quit();
  output.capture_mouse = frame_.mouse_captured();
  output.title = title_.of(frame_.document);
  output.pointer = ImGuiSession::pointer();
  frame_.settle = std::max(frame_.settle - 1, 0);
  const Document& document = frame_.document;
  const bool working = frame_.settle > 0 || cameras_.moving() || !frame_.input.empty() || views_.waits() ||
                       frame_.mode().busy() || film_.pending() || document.loading() != nullptr ||
                       overlays_.reading() || exports_.busy() || moment_.waits() || recovery_.opening();
  const bool waiting = overlays_.find.running() || batch_.busy() || exports_.rendering() ||
                       document.prepared_level().busy() || document.sweeping() || frame_.modes.preparing();
  output.busy = working || ImGui::GetIO().WantTextInput;
  output.wakes = waiting || !frame_.notices.list().empty();
  output.handled = frame_.input.empty();
  output.rests = !working && !waiting;  // a caret blinks and notices go, whatever anyone does
  return output;
}

}  // namespace minkoscope
