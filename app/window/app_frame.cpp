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

#include "app/files/assets.h"
#include "app/labs/lab_table.h"
#include "app/labs/pair/compare_mode.h"
#include "app/labs/pair/hull/hull_mode.h"
#include "app/labs/pair/pair_mode.h"
#include "app/labs/sweep/sweep_mode.h"
#include "app/labs/walk/walk_compare_mode.h"
#include "app/labs/walk/walk_mode.h"
#include "app/labs/world/world_mode.h"
#include "app/mode/elapsed.h"
#include "app/mode/gamepad.h"
#include "app/panels/help_overlay.h"
#include "app/widgets/widgets.h"
#include "core/base/overloaded.h"
#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"

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

AppFrame::AppFrame(const Preferences& preferences, Clipboard clipboard)
    : preferences_(preferences),
      clipboard_(std::move(clipboard)),
      document_(std::make_unique<Document>(notices_, preferences_)) {
  try {
    glossary_ = parse_glossary(read_text_file(asset_path("docs/glossary.md")));
  } catch (const CaseError&) {  // not installed: texts have no links
  }
  const LabParts parts{dialog_, std::make_shared<PairSurfaceCache>()};
  for (const Lab& lab : labs()) modes_.push_back(lab.make_mode(parts));
  const auto mode_of = [this](const CaseRun& run) -> Mode& { return *modes_[run.index()]; };
  hull_mode_ = std::make_unique<HullMode>();
  compare_mode_ = std::make_unique<CompareMode>(
      CompareMode::Columns{mode_of(PairQuery{}), mode_of(SweepQuery{}),
                           std::make_unique<PairMode>(dialog_, parts.surfaces), std::make_unique<SweepMode>()},
      notices_, preferences_);
  walk_compare_mode_ =
      std::make_unique<WalkCompareMode>(static_cast<WalkMode&>(mode_of(Walk{})), notices_, preferences_);
  imgui_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // no floating windows, so no layout to save
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = true;
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  map_keys(io);
  io.ClipboardUserData = &clipboard_;
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

void AppFrame::follow_comparison() {
  compare_mode_->follow(*document_);
  walk_compare_mode_->follow(*document_);
}

void AppFrame::toggle_comparison() {
  std::visit(overloaded{[&](const PairQuery&) { compare_mode_->toggle(*document_); },
                        [&](const SweepQuery&) { compare_mode_->toggle(*document_); },
                        [&](const Walk&) { walk_compare_mode_->toggle(*document_); },
                        [&](const World&) { toggle_structures(*document_); }},
             document_->current().run);
}

bool AppFrame::comparing() const {
  return compare_mode_->active(*document_) || walk_compare_mode_->active(*document_) || compares_structures(*document_);
}

Mode& AppFrame::mode() const {
  if (HullMode::active(*document_)) return *hull_mode_;
  if (compare_mode_->active(*document_)) return *compare_mode_;
  if (walk_compare_mode_->active(*document_)) return *walk_compare_mode_;
  return *modes_[document_->current().run.index()];
}

bool AppFrame::mouse_captured() const {
  const MouseCapture* capture = mode().mouse_capture();
  return capture != nullptr && capture->captures_mouse();
}

PanelContext AppFrame::context(bool still) {
  return {preferences_.theme == ThemeChoice::light ? light_theme() : dark_theme(),
          fonts_,
          scale_,
          *document_,
          selection_,
          playback_,
          editor_,
          marks_,
          still,
          [this](const std::string& text) {
            if (clipboard_.set) clipboard_.set(text);
            notices_.information("copied " + (text.size() > 60 ? text.substr(0, 60) + "…" : text));
          },
          [this] { paste_case(); },
          [this](const std::filesystem::path& file) { return pictures_.of(file); },
          &glossary_,
          [this](const std::string& name) { glossary_overlay_.show(name); }};
}

void AppFrame::show_moment(std::size_t tick, std::optional<std::size_t> step) {
  PanelContext own = context(true);
  mode().show_moment(own, tick, step);
}

void AppFrame::bake(float scale) {
  ImGuiIO& io = ImGui::GetIO();
  const bool dark = preferences_.theme == ThemeChoice::dark;
  if (scale != scale_) {
    scale_ = scale;
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    fonts_ = load_fonts(io, scale);
    if (!fonts_.missing.empty()) notices_.warning("fonts not found, replaced: " + fonts_.missing);
    io.FontDefault = fonts_.regular;
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
  const double wanted_scale = preferences_.scale > 0.0 ? preferences_.scale : input.content_scale;
  bake(static_cast<float>(std::clamp(wanted_scale, Preferences::smallest_scale, Preferences::largest_scale)));
  io.DisplaySize = {static_cast<float>(std::max(input.width, 1)), static_cast<float>(std::max(input.height, 1))};
  io.DeltaTime = static_cast<float>(std::clamp(input.seconds, 1e-4, 0.25) + input.waited);
  feed(input);
  follow_comparison();
  const bool captured = mouse_captured();
  io.MousePos = captured || input.still ? ImVec2(-FLT_MAX, -FLT_MAX)
                                        : ImVec2(static_cast<float>(mouse_.x), static_cast<float>(mouse_.y));
  if (captured && was_captured_ && (input.mouse_dx != 0.0 || input.mouse_dy != 0.0)) {
    mode().mouse_capture()->captured_motion(input.mouse_dx / static_cast<double>(scale_),
                                            input.mouse_dy / static_cast<double>(scale_));
  }
  if (captured) mode().mouse_capture()->captured_sticks(without_dead_zone(input.sticks), input.seconds);
  if (captured && wheel_ != 0.0f) mode().mouse_capture()->captured_wheel(static_cast<double>(wheel_));
  was_captured_ = captured;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();

  PanelContext own = context(input.still);
  costs_.parts.clear();
  costs_.frame = 0.0;
  selection_.next_hovered = 0;
  handle_keys(own);
  take_loaded();
  if (input.still) finish_batch();
  if (batch_.update(*document_, notices_)) settle_ = 3;
  if (!input.still) notices_.advance(input.seconds + input.waited);
  follow_comparison();
  mode().update(own, input.still ? 0.0 : input.seconds);
  if (!ImGui::IsAnyMouseDown()) document_->end_gesture();
  if (preferences_ != seen_preferences_) {
    seen_preferences_ = preferences_;
    ++preferences_version_;
  }
  panels_rest_ = panels_rest();

  if (preferences_.show_diagnostics) costs_.parts = mode().costs();
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
    if (batch_.is_open() && !shared && !lessons_.open()) draw_batch_tabs(own, left);
    if (shared) laid_out_[column_shows_case_ ? 1 : 0].clear();  // not drawn
    if (shared && !column_shows_case_) {
      draw_panel(own, 1, layout.right, &Mode::draw_inspector);
    } else if (lessons_.open()) {
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
    const LaidOutPart part = lay_out_part(own, views_part, document_->kind().name);
    for (int view = 0; view < std::min(layout.view_count, mode().view_count()); ++view)
      draw_view(own, view, layout.views[static_cast<std::size_t>(view)], input.seconds, input.still);
  }
  if (std::none_of(panes_.begin(), panes_.begin() + layout.view_count,
                   [](const ViewPane& pane) { return pane.under_mouse && !pane.covered; }))
    mode().leave();
  const auto film_begin = Clock::now();
  draw_film(own, layout.film);
  views_ms += milliseconds_since(film_begin);
  ImGui::End();
  const auto rest_begin = Clock::now();
  const LaidOutPart over = lay_out_part(own, over_part, "over");
  draw_notices(own, {layout.views[0].x, layout.views[0].y},
               {layout.right_edge(), layout.views[1].y + layout.views[1].height}, standing_notices());
  if (preferences_.show_diagnostics) {
    for (const auto& [name, cost] : mode().costs()) {
      for (auto& part : costs_.parts) {
        if (part.first == name) part.second = cost;  // the lists have been drawn since
      }
    }
    costs_.parts[panels_slot].second = views_ms;
    costs_.frame = ImGui::GetIO().DeltaTime * 1000.0;
    draw_diagnostics(own, costs_, {layout.right_edge(), layout.views[0].y});
  }
  if (help_shown_ && !draw_help_overlay(own)) help_shown_ = false;
  if (dialog_.shown()) {
    if (const auto answer = dialog_.draw(own)) take_dialog_answer(own, *answer);
  }
  draw_import(own);
  draw_lesson_overlays(own);
  draw_start(own, layout);
  draw_palette(own);
  if (selection_.hovered != selection_.next_hovered) settle_ = std::max(settle_, 2);
  selection_.hovered = selection_.next_hovered;
  ImGui::Render();
  costs_.parts[panels_slot].second = views_ms + milliseconds_since(rest_begin);
  if (preferences_.show_diagnostics) {
    for (const auto& [name, cost] : mode().costs()) {
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
  output.capture_mouse = mouse_captured();
  const std::uint64_t title_key = combined_hash({document_->revision(), document_->identity(), document_->dirty(),
                                                 std::hash<std::string>()(document_->file().native()),
                                                 reinterpret_cast<std::uintptr_t>(document_->loading())});
  if (title_.empty() || title_key != title_key_) {
    title_key_ = title_key;
    title_ = document_->loading() != nullptr
                 ? "opening " + document_->loading()->file().filename().string() + " – Minkoscope"
                 : document_->title() + (document_->dirty() ? " • " : " – ") + "Minkoscope";
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
  settle_ = std::max(settle_ - 1, 0);
  const bool moving = std::any_of(panes_.begin(), panes_.begin() + shown_views_, [](const ViewPane& pane) {
    return pane.motion.running() || pane.step_animation.running();
  });
  const bool working = settle_ > 0 || moving || !queue_.empty() || quality_.waits() || mode().busy() ||
                       thumbnails_.pending() || document_->loading() != nullptr || import_preview_.reading() ||
                       scenes_.reading() || export_.text || pending_moment_ || !picture_file_.empty() ||
                       copies_picture_ || copying_ || recovering_;
  const bool waiting = trials_.running() || batch_.busy() || animation_ || document_->prepared_level().busy() ||
                       document_->sweeping() || (compare_mode_->active(*document_) && compare_mode_->is_preparing());
  output.busy = working || io.WantTextInput;
  output.wakes = waiting || !notices_.list().empty();
  output.handled = queue_.empty();
  output.rests = !working && !waiting;  // a caret blinks and notices go, whatever anyone does
  return output;
}
}  // namespace minkoscope
