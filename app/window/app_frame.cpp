// A frame of the window: set-up, then the steps of a frame in order. Each step has a file of its own: frame_input,
// frame_shortcuts, frame_layout, frame_top_bar, frame_import, frame_views, frame_cameras, frame_state.
#include "app/window/app_frame.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "app/mode/elapsed.h"
#include "app/mode/gamepad.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

using Clock = std::chrono::steady_clock;
int index_of(Key key) {
  return static_cast<int>(key);
}

void map_keys(ImGuiIO& io) {
  const auto map = [&io](ImGuiKey_ theirs, Key ours) { io.KeyMap[theirs] = index_of(ours); };
  map(ImGuiKey_Tab, Key::tab);
  map(ImGuiKey_LeftArrow, Key::left);
  map(ImGuiKey_RightArrow, Key::right);
  map(ImGuiKey_UpArrow, Key::up);
  map(ImGuiKey_DownArrow, Key::down);
  map(ImGuiKey_PageUp, Key::page_up);
  map(ImGuiKey_PageDown, Key::page_down);
  map(ImGuiKey_Home, Key::home);
  map(ImGuiKey_End, Key::end);
  map(ImGuiKey_Insert, Key::insert);
  map(ImGuiKey_Delete, Key::del);
  map(ImGuiKey_Backspace, Key::backspace);
  map(ImGuiKey_Space, Key::space);
  map(ImGuiKey_Enter, Key::enter);
  map(ImGuiKey_Escape, Key::escape);
  map(ImGuiKey_KeyPadEnter, Key::keypad_enter);
  map(ImGuiKey_A, key_of('A'));
  map(ImGuiKey_C, key_of('C'));
  map(ImGuiKey_V, key_of('V'));
  map(ImGuiKey_X, key_of('X'));
  map(ImGuiKey_Y, key_of('Y'));
  map(ImGuiKey_Z, key_of('Z'));
}

}  // namespace

AppFrame::AppFrame(const Preferences& preferences, Clipboard clipboard) : frame_(preferences, std::move(clipboard)) {
  imgui_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // no floating windows, so no layout to save
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = true;
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  map_keys(io);
  io.ClipboardUserData = &frame_.clipboard;
  io.GetClipboardTextFn = [](void* user) -> const char* {
    // ImGui reads the text immediately; the buffer belongs to the context.
    ImVector<char>& buffer = GImGui->ClipboardHandlerData;
    const auto& own = *static_cast<Clipboard*>(user);
    const std::string text = own.get ? own.get() : std::string();
    buffer.resize(static_cast<int>(text.size()) + 1);
    std::copy(text.begin(), text.end(), buffer.begin());
    buffer.back() = '\0';
    return buffer.Data;
  };
  io.SetClipboardTextFn = [](void* user, const char* text) {
    const auto& own = *static_cast<Clipboard*>(user);
    if (own.set) own.set(text);
  };
#ifndef NDEBUG
  report_stale_ = [](const std::string& what) {
    std::fprintf(stderr, "minkoscope: %s is shown from a cache but has changed: its key lacks something it reads\n",
                 what.c_str());
    std::abort();
  };
#endif
  ImGui_ImplOpenGL3_Init("#version 330 core");
  renderer_ = std::make_unique<SceneRenderer>();
  for (ViewPane& pane : panes_) {
    pane.camera.yaw = 0.55;
    pane.camera.pitch = 0.32;
  }
}

AppFrame::~AppFrame() {
  ImGui::SetCurrentContext(imgui_);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(imgui_);
}

PanelContext AppFrame::context(bool still) {
  return {frame_.preferences.theme == ThemeChoice::light ? light_theme() : dark_theme(),
          frame_.fonts,
          frame_.scale,
          frame_.document,
          frame_.selection,
          frame_.playback,
          frame_.editor,
          frame_.marks,
          still,
          [this](const std::string& text) {
            if (frame_.clipboard.set) frame_.clipboard.set(text);
            frame_.notices.information("copied " + (text.size() > 60 ? text.substr(0, 60) + "…" : text));
          },
          [this] { paste_case(); },
          [this](const std::filesystem::path& file) { return pictures_.of(file); },
          &overlays_.terms.terms(),
          [this](const std::string& name) { overlays_.terms.show(name); }};
}

void AppFrame::show_moment(std::size_t tick, std::optional<std::size_t> step) {
  PanelContext own = context(true);
  frame_.mode().show_moment(own, tick, step);
}

void AppFrame::bake(float scale) {
  ImGuiIO& io = ImGui::GetIO();
  const bool dark = frame_.preferences.theme == ThemeChoice::dark;
  if (scale != frame_.scale) {
    frame_.scale = scale;
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    frame_.fonts = load_fonts(io, scale);
    if (!frame_.fonts.missing.empty()) frame_.notices.warning("fonts not found, replaced: " + frame_.fonts.missing);
    io.FontDefault = frame_.fonts.regular;
    ImGui_ImplOpenGL3_CreateFontsTexture();
  } else if (styled_dark_ == dark) {
    return;
  }
  for (PanelCache& panel : panel_caches_) panel.forget();
  top_bar_cache_.forget();
  styled_dark_ = dark;
  apply_style(dark ? dark_theme() : light_theme(), scale);
}

FrameOutput AppFrame::draw(const FrameInput& input) {
  const auto frame_begin = Clock::now();
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  const double wanted_scale = frame_.preferences.scale > 0.0 ? frame_.preferences.scale : input.content_scale;
  bake(static_cast<float>(std::clamp(wanted_scale, Preferences::smallest_scale, Preferences::largest_scale)));
  io.DisplaySize = {static_cast<float>(std::max(input.width, 1)), static_cast<float>(std::max(input.height, 1))};
  io.DeltaTime = static_cast<float>(std::clamp(input.seconds, 1e-4, 0.25) + input.waited);
  if (!input.events.empty()) frame_.settle = 3;
  frame_.input.feed(input, frame_.mouse_captured());
  for (const auto& files : frame_.input.dropped()) drop_files(files);
  frame_.modes.follow();
  const bool captured = frame_.mouse_captured();
  io.MousePos = captured || input.still
                    ? ImVec2(-FLT_MAX, -FLT_MAX)
                    : ImVec2(static_cast<float>(frame_.input.mouse().x), static_cast<float>(frame_.input.mouse().y));
  if (captured && was_captured_ && (input.mouse_dx != 0.0 || input.mouse_dy != 0.0)) {
    frame_.mode().mouse_capture()->captured_motion(input.mouse_dx / static_cast<double>(frame_.scale),
                                                   input.mouse_dy / static_cast<double>(frame_.scale));
  }
  if (captured) frame_.mode().mouse_capture()->captured_sticks(without_dead_zone(input.sticks), input.seconds);
  if (captured && frame_.input.wheel() != 0.0f)
    frame_.mode().mouse_capture()->captured_wheel(static_cast<double>(frame_.input.wheel()));
  was_captured_ = captured;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();

  PanelContext own = context(input.still);
  costs_.parts.clear();
  costs_.frame = 0.0;
  frame_.selection.next_hovered = 0;
  handle_keys(own);
  take_loaded();
  if (input.still) finish_batch();
  if (batch_.update(frame_.document, frame_.notices)) frame_.settle = 3;
  if (!input.still) frame_.notices.advance(input.seconds + input.waited);
  frame_.modes.follow();
  frame_.mode().update(own, input.still ? 0.0 : input.seconds);
  if (!ImGui::IsAnyMouseDown()) frame_.document.end_gesture();
  if (frame_.preferences != seen_preferences_) {
    seen_preferences_ = frame_.preferences;
    ++preferences_version_;
  }
  panels_rest_ = panels_rest();

  if (frame_.preferences.show_diagnostics) costs_.parts = frame_.mode().costs();
  costs_.parts.emplace_back("panels", 0.0);
  costs_.parts.emplace_back("drawing", 0.0);
  const std::size_t panels_slot = costs_.parts.size() - 2;

  const auto panels_begin = Clock::now();
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(io.DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, to_imgui(own.theme.background));
  ImGui::Begin("##root", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse |
                   ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  const Layout layout = lay_out(io.DisplaySize.x, io.DisplaySize.y);
  if (layout.view_count > shown_views_) {
    for (int view : {0, 1}) link_column(view);
  }
  shown_views_ = layout.view_count;
  // Splitters first: they take precedence where they overlap a view or a panel.
  draw_splitters(own, layout);
  draw_top_bar(own, layout.top);
  if (panels_shown_) {
    draw_column_tabs(own, layout.tabs);
    const bool shared = layout.tabs.width > 0.0f;
    Area left = layout.left;
    if (batch_.is_open() && !shared && !overlays_.lessons.open()) draw_batch_tabs(own, left);
    if (shared) laid_out_[column_shows_case_ ? 1 : 0].clear();  // not drawn
    if (shared && !column_shows_case_) {
      draw_panel(own, 1, layout.right, &Mode::draw_inspector);
    } else if (overlays_.lessons.open()) {
      draw_lesson(own, layout.left);
    } else if (batch_.is_open() && batch_listed_) {
      draw_batch(own, left);
    } else {
      draw_panel(own, 0, left, &Mode::draw_case_panel);
    }
    if (!shared) draw_panel(own, 1, layout.right, &Mode::draw_inspector);
    draw_panel(own, 2, layout.transport, &Mode::draw_transport);
    draw_panel(own, 3, layout.timeline, &Mode::draw_timeline);
  }
  draw_headers(own, layout);
  double views_ms = milliseconds_since(panels_begin);
  quality_.pass(input.seconds, std::exchange(redrawn_, false));
  // A panel may have opened a walk since the layout was computed.
  {
    const LaidOutPart part = lay_out_part(own, views_part, frame_.document.kind().name);
    for (int view = 0; view < std::min(layout.view_count, frame_.mode().view_count()); ++view)
      draw_view(own, view, layout.views[static_cast<std::size_t>(view)], input.seconds, input.still);
  }
  if (std::none_of(panes_.begin(), panes_.begin() + layout.view_count,
                   [](const ViewPane& pane) { return pane.under_mouse && !pane.covered; }))
    frame_.mode().leave();
  const auto film_begin = Clock::now();
  draw_film(own, layout.film);
  views_ms += milliseconds_since(film_begin);
  ImGui::End();
  const auto rest_begin = Clock::now();
  const LaidOutPart over = lay_out_part(own, over_part, "over");
  frame_.views_min = {layout.views[0].x, layout.views[0].y};
  frame_.views_max = {layout.right_edge(), layout.views[1].y + layout.views[1].height};
  draw_notices(own, frame_.views_min, frame_.views_max, standing_notices());
  if (frame_.preferences.show_diagnostics) {
    for (const auto& [name, cost] : frame_.mode().costs()) {
      for (auto& part : costs_.parts) {
        if (part.first == name) part.second = cost;  // the lists have been drawn since
      }
    }
    costs_.parts[panels_slot].second = views_ms;
    costs_.frame = ImGui::GetIO().DeltaTime * 1000.0;
    draw_diagnostics(own, costs_, {layout.right_edge(), layout.views[0].y});
  }
  overlays_.start.offer(unsaved_.empty() ? std::string() : unsaved_.front().words());
  overlays_.draw(own);
  follow_overlays();
  pending_moment_.follow(own);
  finish_export();
  follow_animation();
  follow_recovery();
  if (frame_.selection.hovered != frame_.selection.next_hovered) frame_.settle = std::max(frame_.settle, 2);
  frame_.selection.hovered = frame_.selection.next_hovered;
  ImGui::Render();
  costs_.parts[panels_slot].second = views_ms + milliseconds_since(rest_begin);
  if (frame_.preferences.show_diagnostics) {
    for (const auto& [name, cost] : frame_.mode().costs()) {
      for (auto& part : costs_.parts) {
        if (part.first == name) part.second = cost;  // the lists have been drawn since
      }
    }
  }

  glBindFramebuffer(GL_FRAMEBUFFER, input.framebuffer);
  glViewport(0, 0, input.width, input.height);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(own.theme.background.r, own.theme.background.g, own.theme.background.b, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  take_picture(layout, input);
  const std::string fault = last_gl_error();
  if (!fault.empty() && gl_error_.empty()) gl_error_ = fault;
  ++frames_;
  costs_.frame = milliseconds_since(frame_begin);

  FrameOutput output;
  output.quit = quit_;
  output.capture_mouse = frame_.mouse_captured();
  const std::uint64_t title_key =
      combined_hash({frame_.document.revision(), frame_.document.identity(), frame_.document.dirty(),
                     std::hash<std::string>()(frame_.document.file().native()),
                     reinterpret_cast<std::uintptr_t>(frame_.document.loading())});
  if (title_.empty() || title_key != title_key_) {
    title_key_ = title_key;
    title_ = frame_.document.loading() != nullptr
                 ? "opening " + frame_.document.loading()->file().filename().string() + " – Minkoscope"
                 : frame_.document.title() + (frame_.document.dirty() ? " • " : " – ") + "Minkoscope";
  }
  output.title = title_;
  switch (ImGui::GetMouseCursor()) {
    case ImGuiMouseCursor_TextInput:
      output.pointer = PointerShape::text;
      break;
    case ImGuiMouseCursor_ResizeEW:
      output.pointer = PointerShape::resize_horizontal;
      break;
    case ImGuiMouseCursor_ResizeNS:
      output.pointer = PointerShape::resize_vertical;
      break;
    case ImGuiMouseCursor_Hand:
      output.pointer = PointerShape::hand;
      break;
    default:
      break;
  }
  frame_.settle = std::max(frame_.settle - 1, 0);
  const bool moving = std::any_of(panes_.begin(), panes_.begin() + shown_views_, [](const ViewPane& pane) {
    return pane.motion.running() || pane.step_animation.running();
  });
  const bool working = frame_.settle > 0 || moving || !frame_.input.empty() || quality_.waits() ||
                       frame_.mode().busy() || thumbnails_.pending() || frame_.document.loading() != nullptr ||
                       overlays_.import.reading() || overlays_.scene.reading() || export_.text ||
                       pending_moment_.waits() || !picture_file_.empty() || copies_picture_ || copying_ || recovering_;
  const bool waiting = overlays_.find.running() || batch_.busy() || animation_ ||
                       frame_.document.prepared_level().busy() || frame_.document.sweeping() ||
                       frame_.modes.preparing();
  output.busy = working || io.WantTextInput;
  output.wakes = waiting || !frame_.notices.list().empty();
  output.handled = frame_.input.empty();
  output.rests = !working && !waiting;  // a caret blinks and notices go, whatever anyone does
  return output;
}
}  // namespace minkoscope
