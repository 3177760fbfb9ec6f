#include "app/window/app_frame.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/panels/help_overlay.h"
#include "app/panels/notices_panel.h"
#include "app/panels/widgets.h"
#include "app/render/assets.h"
#include "app/render/label_renderer.h"
#include "app/window/pair_mode.h"
#include "app/window/walk_mode.h"
#include "core/scene/obj_reader.h"

namespace minkoscope {

namespace {

constexpr double top_bar_height = 48.0;  // logical pixels
constexpr int samples = 4;

using Clock = std::chrono::steady_clock;
double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

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
  pair_mode_ = std::make_unique<PairMode>(dialog_);
  walk_mode_ = std::make_unique<WalkMode>();
  imgui_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // nothing floats, so nothing is remembered
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = true;
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  map_keys(io);
  io.ClipboardUserData = &clipboard_;
  io.GetClipboardTextFn = [](void* user) -> const char* {
    // ImGui reads the text at once; the buffer lives with the context.
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

Mode& AppFrame::mode() {
  return document_->kind() == CaseKind::walk ? *walk_mode_ : *pair_mode_;
}
const Mode& AppFrame::mode() const {
  return document_->kind() == CaseKind::walk ? *walk_mode_ : *pair_mode_;
}

PanelContext AppFrame::context(bool still) {
  return {preferences_.theme == ThemeChoice::light ? light_theme() : dark_theme(),
          fonts_,
          scale_,
          *document_,
          selection_,
          playback_,
          editor_,
          still,
          [this](const std::string& text) {
            if (clipboard_.set) clipboard_.set(text);
            notices_.information("copied " + (text.size() > 60 ? text.substr(0, 60) + "…" : text));
          }};
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
  styled_dark_ = dark;
  apply_style(dark ? dark_theme() : light_theme(), scale);
}

bool AppFrame::text_field_active() const {
  return ImGui::GetIO().WantTextInput || ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Keyboard;
}

/// Takes events from the queue until one would hide another from ImGui, which looks at the state once a frame: a button
/// or key that goes down and up again, or a motion after a button, waits for the next frame.
void AppFrame::feed(const FrameInput& input) {
  ImGuiIO& io = ImGui::GetIO();
  queue_.insert(queue_.end(), input.events.begin(), input.events.end());
  if (!input.events.empty()) settle_ = 3;
  keys_.clear();
  wheel_ = 0.0f;
  previous_mouse_ = mouse_;
  std::array<bool, 512> touched{};
  std::array<bool, 3> button_touched{};
  bool any_button = false;
  while (!queue_.empty()) {
    const InputEvent& event = queue_.front();
    const auto slot = static_cast<std::size_t>(event.key);
    switch (event.kind) {
      case InputEvent::Kind::key_down:
      case InputEvent::Kind::key_repeat:
      case InputEvent::Kind::key_up: {
        const bool down = event.kind != InputEvent::Kind::key_up;
        if (event.kind != InputEvent::Kind::key_repeat) {
          if (touched[slot]) return;
          touched[slot] = true;
        }
        held_[slot] = down;
        io.KeysDown[slot] = down;
        modifiers_ = event.modifiers;
        // A modifier's own event carries the state before it.
        if (event.key == Key::left_shift || event.key == Key::right_shift) modifiers_.shift = down;
        if (event.key == Key::left_control || event.key == Key::right_control) modifiers_.control = down;
        if (event.key == Key::left_alt || event.key == Key::right_alt) modifiers_.alt = down;
        io.KeyCtrl = modifiers_.control;
        io.KeyShift = modifiers_.shift;
        io.KeyAlt = modifiers_.alt;
        keys_.push_back(event);
        break;
      }
      case InputEvent::Kind::character:
        io.AddInputCharacter(static_cast<unsigned>(event.character));
        break;
      case InputEvent::Kind::mouse_move:
        if (any_button) return;
        mouse_ = {event.x, event.y};
        break;
      case InputEvent::Kind::mouse_down:
      case InputEvent::Kind::mouse_up: {
        const auto button = static_cast<std::size_t>(std::clamp(event.button, 0, 2));
        if (button_touched[button]) return;
        button_touched[button] = any_button = true;
        modifiers_ = event.modifiers;
        io.KeyCtrl = modifiers_.control;
        io.KeyShift = modifiers_.shift;
        io.KeyAlt = modifiers_.alt;
        io.MouseDown[button] = event.kind == InputEvent::Kind::mouse_down;
        break;
      }
      case InputEvent::Kind::wheel:
        io.MouseWheel += static_cast<float>(event.y);
        wheel_ += static_cast<float>(event.y);
        break;
      case InputEvent::Kind::files_dropped:
        if (event.files.size() > 1)
          notices_.information("one file at a time: the first is opened, the others are in the recent files");
        for (auto file = event.files.rbegin(); file != event.files.rend(); ++file) {
          if (event.files.size() > 1) preferences_.remember_file(std::filesystem::absolute(*file));
        }
        if (!event.files.empty()) document_->open(event.files.front());
        break;
      case InputEvent::Kind::focus_lost:
        for (std::size_t key = 0; key < held_.size(); ++key) {
          if (!held_[key]) continue;
          held_[key] = io.KeysDown[key] = false;
          InputEvent up;
          up.kind = InputEvent::Kind::key_up;
          up.key = static_cast<Key>(key);
          keys_.push_back(up);
        }
        modifiers_ = {};
        io.KeyCtrl = io.KeyShift = io.KeyAlt = false;
        break;
    }
    queue_.pop_front();
  }
}

void AppFrame::open_dialog(FileDialog::Purpose purpose) {
  help_shown_ = false;
  std::filesystem::path suggestion = document_->file();
  if (suggestion.empty()) {
    suggestion = purpose == FileDialog::Purpose::save_case ? std::filesystem::current_path() / "case.json"
                                                           : asset_path("assets/cases");
  }
  dialog_.show(purpose, suggestion);
}

void AppFrame::save() {
  // Our own cases are examples: a change of them is saved elsewhere.
  const std::filesystem::path assets = asset_path("assets");
  const std::string file = document_->file().string();
  if (document_->file().empty() || file.starts_with(assets.string())) {
    dialog_.show(
        FileDialog::Purpose::save_case,
        std::filesystem::current_path() / (document_->file().empty() ? "case.json" : document_->file().filename()));
  } else {
    document_->save(document_->file());
  }
}

void AppFrame::copy_case() {
  try {
    if (clipboard_.set) clipboard_.set(document_->copy_text());
    notices_.information("the case is on the clipboard as text");
  } catch (const std::exception& fault) {
    notices_.error(fault.what());
  }
}

void AppFrame::paste_case() {
  if (document_->paste(clipboard_.get ? clipboard_.get() : std::string()))
    notices_.information("pasted; Ctrl+Z takes it back");
}

void AppFrame::cancel_one_layer(PanelContext& own) {
  if (dialog_.shown()) {
    dialog_.close();
  } else if (help_shown_) {
    help_shown_ = false;
  } else if (mode().cancel(own)) {
  } else if (document_->loading() != nullptr) {
    document_->cancel_loading();
  } else if (selection_.selected != 0) {
    selection_.selected = 0;
  } else if (panes_[0].close || panes_[1].close) {
    for (int view = 0; view < 2; ++view) {
      panes_[static_cast<std::size_t>(view)].close = false;
      frame_view(own, view, false, own.still);
    }
  } else if (notices_.dismiss_newest()) {
  } else if (!panels_shown_) {
    panels_shown_ = true;
  }
}

void AppFrame::handle_key(PanelContext& own, const InputEvent& event) {
  const bool down = event.kind == InputEvent::Kind::key_down;
  const bool pressed = event.kind != InputEvent::Kind::key_up;
  if (mode().captures_mouse()) {  // walk keys and Esc only
    if (!mode().key(own, event) && down && event.key == Key::escape) mode().cancel(own);
    return;
  }
  if (event.kind == InputEvent::Kind::key_up) {
    mode().key(own, event);
    return;
  }
  // A field being typed into keeps its keys; leaving and quitting still work.
  const bool typing = text_field_active();
  if (event.modifiers.control && event.key == key_of('Q')) {
    quit_ = true;
    return;
  }
  if (typing) return;
  if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    if (down && event.key == Key::escape) ImGui::ClosePopupToLevel(0, true);
    return;
  }
  if (down && event.key == Key::escape) {
    cancel_one_layer(own);
    return;
  }
  const bool question = event.key == Key::slash && event.modifiers.shift;
  if (down && (question || event.key == Key::f1)) {
    help_shown_ = !help_shown_;
    dialog_.close();
    return;
  }
  if (event.modifiers.control) {
    if (event.key == key_of('Z') && pressed) {
      event.modifiers.shift ? document_->redo() : document_->undo();
    } else if (event.key == key_of('Y') && pressed) {
      document_->redo();
    } else if (event.key == Key::equal || event.key == Key::keypad_add) {
      preferences_.scale = std::clamp(std::round((static_cast<double>(scale_) + 0.125) * 8.0) / 8.0,
                                      Preferences::smallest_scale, Preferences::largest_scale);
    } else if (event.key == Key::minus || event.key == Key::keypad_subtract) {
      preferences_.scale = std::clamp(std::round((static_cast<double>(scale_) - 0.125) * 8.0) / 8.0,
                                      Preferences::smallest_scale, Preferences::largest_scale);
    } else if (event.key == key_of('0')) {
      preferences_.scale = 0.0;
    } else if (down && event.key == key_of('O')) {
      open_dialog(FileDialog::Purpose::open_any);
    } else if (down && event.key == key_of('S')) {
      event.modifiers.shift ? open_dialog(FileDialog::Purpose::save_case) : save();
    } else if (down && event.key == key_of('N')) {
      document_->new_case();
    } else if (down && event.key == key_of('C')) {
      copy_case();
    } else if (down && event.key == key_of('V')) {
      paste_case();
    }
    return;
  }
  if (dialog_.shown() || help_shown_) return;
  // Flying: the keys steer the camera, whatever they mean otherwise.
  for (const ViewPane& pane : panes_) {
    if (pane.pressed && pane.button == 1) return;
  }
  if (mode().key(own, event)) return;
  if (!down) return;
  switch (event.key) {
    case Key::tab:
      panels_shown_ = !panels_shown_;
      break;
    case key_of('F'):
      for (int view = 0; view < 2; ++view) {
        panes_[static_cast<std::size_t>(view)].close = false;
        frame_view(own, view, true, false);
      }
      break;
    case key_of('Z'): {
      const bool close = !panes_[1].close;
      for (int view = 0; view < 2; ++view) {
        panes_[static_cast<std::size_t>(view)].close = close;
        frame_view(own, view, false, false);
      }
      break;
    }
    case Key::f12:
      preferences_.show_diagnostics = !preferences_.show_diagnostics;
      break;
    default:
      break;
  }
}

AppFrame::Layout AppFrame::lay_out(float width, float height) const {
  const auto px = [this](double logical) { return std::round(static_cast<float>(logical) * scale_); };
  Layout layout;
  layout.top = {0, 0, width, px(top_bar_height)};
  const float line = 1.0f;
  const float body_top = layout.top.height + line;
  float left = 0, right = 0, bottom = 0;
  if (panels_shown_) {
    left = std::clamp(px(preferences_.left_width), px(200), std::max(px(200), width * 0.34f));
    right = std::clamp(px(preferences_.right_width), px(240), std::max(px(240), width * 0.4f));
    const float least = px(std::max(mode().timeline_height(), 100.0));
    bottom = std::clamp(px(preferences_.bottom_height), least, std::max(least, height * 0.45f));
  }
  const float body_bottom = height - bottom;
  if (panels_shown_) {
    layout.left = {0, body_top, left - line, body_bottom - body_top};
    layout.right = {width - right + line, body_top, right - line, body_bottom - body_top};
    layout.transport = {0, body_bottom + line, left - line, bottom - line};
    layout.timeline = {left, body_bottom + line, width - left, bottom - line};
  }
  const float middle = std::max(width - left - right, 2.0f);
  const float split = std::round(middle * static_cast<float>(preferences_.view_split));
  layout.views[0] = {left, body_top, split - line, std::max(body_bottom - body_top, 1.0f)};
  layout.views[1] = {left + split, body_top, middle - split, std::max(body_bottom - body_top, 1.0f)};
  return layout;
}

void AppFrame::draw_panel(PanelContext& own, const char* id, const Area& area, void (Mode::*body)(PanelContext&)) {
  if (area.width < 2 || area.height < 2) return;
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(own.px(18), own.px(12)));
  ImGui::BeginChild(id, {area.width, area.height}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  (mode().*body)(own);
  ImGui::EndChild();
}

void AppFrame::draw_top_bar(PanelContext& own, const Area& area) {
  const Theme& theme = own.theme;
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild("top", {area.width, area.height}, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float frame = ImGui::GetFrameHeight(), y = std::round(area.y + (area.height - frame) * 0.5f);
  float x = area.x + own.px(18);

  // The mark: one square, half each shape's colour.
  const float side = own.px(16), top = area.y + (area.height - side) * 0.5f;
  draw.AddRectFilled({x, top}, {x + side, top + side}, packed(theme.colour(Role::shape_b)), own.px(4));
  draw.PathLineTo({x + own.px(4), top});
  draw.PathLineTo({x + side * 0.62f, top});
  draw.PathLineTo({x + side * 0.38f, top + side});
  draw.PathLineTo({x + own.px(4), top + side});
  draw.PathArcToFast({x + own.px(4), top + side - own.px(4)}, own.px(4), 3, 6);
  draw.PathArcToFast({x + own.px(4), top + own.px(4)}, own.px(4), 6, 9);
  draw.PathFillConvex(packed(theme.colour(Role::shape_a)));
  x += side + own.px(9);
  const auto text_width = [](ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size()).x;
  };
  const auto text = [&](ImFont* font, std::string_view words, const Colour& colour) {
    draw.AddText(font, font->FontSize, {x, area.y + (area.height - font->FontSize) * 0.5f}, packed(colour),
                 words.data(), words.data() + words.size());
    x += text_width(font, words);
  };
  text(own.fonts.title, "Minkoscope", theme.text);
  x += own.px(20);

  const bool walking = document_->kind() == CaseKind::walk;
  ImGui::SetCursorScreenPos({x, y});
  constexpr std::array tabs{"Pair", "Walk"};
  constexpr std::array tab_hints{"two convex shapes, step by step", "a body that walks in a level"};
  const int tab = segments(own, "tabs", tabs, walking ? 1 : 0, tab_hints);
  if (tab == 0 && walking && !document_->switch_to(CaseKind::pair))
    document_->open(asset_path("assets/cases/welcome.json"));
  if (tab == 1 && !walking && !document_->switch_to(CaseKind::walk))
    document_->open(asset_path("assets/levels/showcase.obj"));
  x = ImGui::GetItemRectMax().x + own.px(18);
  const float name_x = x;

  // From the right end inwards.
  float right = area.x + area.width - own.px(14);
  const bool words = area.width / scale_ >= 1500.0f;
  const float square = frame;
  const auto from_right = [&](const char* id, std::string_view label, Icon icon, std::string_view hint,
                              const ButtonStyle& style = {}) {
    const float width =
        label.empty() ? square : text_width(own.fonts.regular, label) + own.px(icon == Icon::none ? 20 : 41);
    right -= width;
    ImGui::SetCursorScreenPos({right, y});
    const bool clicked = button(own, id, label, icon, hint, {width, frame}, style);
    right -= own.px(6);
    return clicked;
  };
  const auto gap = [&] { right -= own.px(10); };
  if (from_right("theme", "", Icon::theme, "dark or light theme")) {
    preferences_.theme = preferences_.theme == ThemeChoice::dark ? ThemeChoice::light : ThemeChoice::dark;
  }
  if (from_right("help", "?", Icon::none, "all keys   ?", {.lit = help_shown_})) help_shown_ = !help_shown_;
  gap();
  if (from_right("copy", "", Icon::copy, "copy the case as text   Ctrl+C")) copy_case();
  if (from_right("redo", "", Icon::redo, "redo   Ctrl+Y", {.enabled = document_->can_redo()})) document_->redo();
  if (from_right("undo", "", Icon::undo, "undo   Ctrl+Z", {.enabled = document_->can_undo()})) document_->undo();
  gap();
  if (from_right("save", words ? "Save" : "", Icon::save, "save   Ctrl+S (with Shift: as another file)")) save();
  if (from_right("paste", words ? "Paste" : "", Icon::paste, "paste a case from the clipboard   Ctrl+V")) paste_case();
  if (from_right("open", words ? "Open" : "", Icon::open, "open a case or a level   Ctrl+O"))
    open_dialog(FileDialog::Purpose::open_any);
  gap();

  // Precision and method.
  const auto precision_of = [this] {
    return std::visit([](const auto& run) { return run.precision; }, document_->current().run);
  };
  constexpr std::array precisions{"float", "double"};
  constexpr std::array precision_hints{"run in 32-bit floats", "run in 64-bit doubles"};
  const float precision_width =
      text_width(own.fonts.regular, "float") + text_width(own.fonts.regular, "double") + own.px(50);
  right -= precision_width;
  ImGui::SetCursorScreenPos({right, y});
  const int precision =
      segments(own, "precision", precisions, precision_of() == Precision::float64 ? 1 : 0, precision_hints);
  if (precision >= 0) {
    const Precision chosen = precision == 1 ? Precision::float64 : Precision::float32;
    if (chosen != precision_of()) {
      document_->edit(
          [chosen](Case& value) { std::visit([chosen](auto& run) { run.precision = chosen; }, value.run); });
    }
  }
  right -= own.px(8);
  std::vector<std::string> titles, explanations, names;
  std::string current;
  const auto list_methods = [&](const auto& methods, const std::string& chosen) {
    for (const auto& method : methods) {
      titles.emplace_back(method.title);
      names.emplace_back(method.name);
      explanations.push_back(std::string(method.name).append("\n").append(method.citation));
    }
    current = chosen;
  };
  if (const PairQuery* pair = document_->pair()) list_methods(pair_methods(), pair->algorithm);
  if (const SweepQuery* sweep = document_->sweep()) list_methods(sweep_methods(), sweep->algorithm);
  if (const Walk* walk = document_->walk()) list_methods(mover_methods(), walk->mover);
  const auto found = std::find(names.begin(), names.end(), current);
  const int index = found == names.end() ? -1 : static_cast<int>(found - names.begin());
  const std::string shown = index >= 0 ? titles[static_cast<std::size_t>(index)] : current;
  const float method_width =
      std::clamp(text_width(own.fonts.regular, shown) + own.px(38), own.px(120), own.px(words ? 300 : 190));
  right -= method_width;
  ImGui::SetCursorScreenPos({right, y});
  const int method = choice_field(own, "method", method_width, shown, titles, index, explanations);
  if (method >= 0 && method != index) {
    const std::string name = names[static_cast<std::size_t>(method)];
    document_->edit([&name](Case& value) {
      if (auto* pair = std::get_if<PairQuery>(&value.run)) pair->algorithm = name;
      if (auto* sweep = std::get_if<SweepQuery>(&value.run)) sweep->algorithm = name;
      if (auto* walk = std::get_if<Walk>(&value.run)) walk->mover = name;
    });
  }
  right -= own.px(16);

  // The case's name and where it lies, in what room is left.
  x = name_x;
  draw.PushClipRect({x, area.y}, {right, area.y + area.height}, true);
  text(own.fonts.semibold, elided(own.fonts.semibold, document_->title(), right - x - own.px(16)), theme.text);
  if (document_->dirty()) {
    x += own.px(6);
    draw.AddCircleFilled({x + own.px(3), area.y + area.height * 0.5f}, own.px(3), packed(theme.colour(Role::support)),
                         12);
    x += own.px(6);
  }
  x += own.px(10);
  std::string place = document_->file().string();
  const std::string assets = asset_path("assets").string();
  if (place.starts_with(assets)) place = "assets" + place.substr(assets.size());
  if (place.empty()) place = walking ? "" : "not saved";
  text(own.fonts.small, elided(own.fonts.small, place, right - x), theme.faint);
  draw.PopClipRect();
  ImGui::SetCursorScreenPos({name_x, y});
  if (x > name_x) {
    ImGui::InvisibleButton("name", {std::max(std::min(x, right) - name_x, 1.0f), frame});
    tooltip(own, document_->current().note.empty() ? document_->file().string()
                                                   : document_->current().note + "\n" + document_->file().string());
  }
  ImGui::EndChild();
}

void AppFrame::draw_splitters(PanelContext& own, const Layout& layout) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float reach = own.px(4);
  const auto splitter = [&](const char* id, Area area, bool vertical, double& value, double sign, double unit) {
    draw.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, packed(own.theme.line));
    ImGui::SetCursorScreenPos({area.x - (vertical ? reach : 0), area.y - (vertical ? 0 : reach)});
    ImGui::InvisibleButton(id, {std::max(area.width + (vertical ? 2 * reach : 0), 1.0f),
                                std::max(area.height + (vertical ? 0 : 2 * reach), 1.0f)});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
      ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
      draw.AddRectFilled({area.x - (vertical ? 1 : 0), area.y - (vertical ? 0 : 1)},
                         {area.x + area.width + (vertical ? 1 : 0), area.y + area.height + (vertical ? 0 : 1)},
                         packed(own.theme.accent, 0.8f));
    }
    if (ImGui::IsItemActive()) {
      const ImVec2 moved = ImGui::GetIO().MouseDelta;
      value += sign * static_cast<double>(vertical ? moved.x : moved.y) / unit;
    }
  };
  const float height = layout.views[0].height, top = layout.views[0].y;
  const double logical = static_cast<double>(scale_);
  if (panels_shown_) {
    splitter("split left", {layout.left.x + layout.left.width, top, 1, height + layout.transport.height}, true,
             preferences_.left_width, 1.0, logical);
    splitter("split right", {layout.right.x - 1, top, 1, height}, true, preferences_.right_width, -1.0, logical);
    splitter("split bottom", {0, layout.timeline.y - 1, layout.timeline.x + layout.timeline.width, 1}, false,
             preferences_.bottom_height, -1.0, logical);
    preferences_.left_width = std::clamp(preferences_.left_width, 200.0, 640.0);
    preferences_.right_width = std::clamp(preferences_.right_width, 240.0, 800.0);
    preferences_.bottom_height = std::clamp(preferences_.bottom_height, 100.0, 520.0);
  }
  const double middle = static_cast<double>(layout.views[0].width + layout.views[1].width + 1);
  splitter("split views", {layout.views[1].x - 1, top, 1, height}, true, preferences_.view_split, 1.0,
           std::max(middle, 1.0));
  preferences_.view_split = std::clamp(preferences_.view_split, 0.1, 0.9);
  draw.AddRectFilled({0, top - 1}, {layout.top.width, top}, packed(own.theme.line));
}

void AppFrame::turn(int view, double yaw, double pitch) {
  auto& pane = panes_[static_cast<std::size_t>(view)];
  pane.camera.orbit(yaw, pitch);
  if (!mode().linked_rotation()) return;
  auto& other = panes_[static_cast<std::size_t>(1 - view)];
  other.motion.stop();
  other.camera.yaw = pane.camera.yaw;
  other.camera.pitch = pane.camera.pitch;
}

void AppFrame::frame_view(PanelContext& own, int view, bool selection, bool at_once) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
  std::optional<DrawBounds> wanted;
  if (selection && selection_.selected != 0) {
    for (const auto& point : pane.list.points) {
      if (point.id == selection_.selected) include(wanted, point.position);
    }
    for (const auto& line : pane.list.lines) {
      if (line.id != selection_.selected) continue;
      include(wanted, line.from);
      include(wanted, line.to);
    }
    // A lone point has no size: leave room around it.
    if (wanted && wanted->radius() < 0.05 * pane.camera.distance) {
      const Vector3d room(0.1 * pane.camera.distance);
      wanted = DrawBounds{wanted->centre() - room, wanted->centre() + room};
    }
  }
  if (!wanted) wanted = mode().bounds(own, view, pane.list, pane.close);
  if (!wanted) return;
  pane.frame(*wanted, at_once || own.still || !preferences_.animate);
}

void AppFrame::handle_view_mouse(PanelContext& own, int view, double seconds) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
  const ImGuiIO& io = ImGui::GetIO();
  const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
  ViewMouse mouse{view,
                  pane.rect,
                  &pane.camera,
                  &pane.list,
                  &pane.picker,
                  {static_cast<double>(io.MousePos.x), static_cast<double>(io.MousePos.y)},
                  previous_mouse_,
                  pane.press_position,
                  modifiers_};
  const auto user_takes_camera = [&] { pane.motion.stop(); };
  if (ImGui::IsItemActivated()) {
    pane.pressed = true;
    pane.moved = pane.mode_drags = false;
    pane.press_position = mouse.pressed = mouse.position;
    pane.button = io.MouseDown[0] ? 0 : io.MouseDown[1] ? 1 : 2;
    if (pane.button == 0 && !modifiers_.alt) pane.mode_drags = mode().press(own, mouse);
  }
  if (active && pane.pressed) {
    const glm::dvec2 moved = mouse.position - mouse.previous;
    if (glm::length(mouse.position - pane.press_position) > 3.0 * static_cast<double>(scale_)) pane.moved = true;
    const double per_pixel = 0.0055 / static_cast<double>(scale_);
    if (pane.mode_drags) {
      if (pane.moved) mode().drag(own, mouse);
    } else if (pane.moved && moved != glm::dvec2(0.0) && pane.own_camera) {
      user_takes_camera();
      if (pane.button == 0 || (pane.button == 2 && !modifiers_.shift)) {
        turn(view, -moved.x * per_pixel, moved.y * per_pixel);
      } else if (pane.button == 2) {
        pane.camera.pan(moved, pane.rect);
      } else {
        pane.camera.look(-moved.x * per_pixel * 0.6, moved.y * per_pixel * 0.6);
        if (mode().linked_rotation()) {
          auto& other = panes_[static_cast<std::size_t>(1 - view)];
          other.camera.yaw = pane.camera.yaw;
          other.camera.pitch = pane.camera.pitch;
        }
      }
    }
    if (pane.button == 1 && pane.own_camera) {
      const auto held = [this](char letter) { return held_[static_cast<std::size_t>(letter)] ? 1.0 : 0.0; };
      const Vector3d wish(held('D') - held('A'), held('E') - held('Q'), held('W') - held('S'));
      if (wish != Vector3d(0.0)) {
        user_takes_camera();
        const double speed = pane.camera.distance * (modifiers_.shift ? 3.0 : 1.0);
        pane.camera.fly(wish * speed * std::min(seconds, 0.1));
        settle_ = 3;
      }
    }
  }
  if (pane.pressed && !active) {
    pane.pressed = false;
    if (pane.mode_drags) mode().release(own, mouse);
    if (pane.button == 0 && !pane.moved) mode().click(own, mouse);
    pane.mode_drags = false;
  }
  if (!hovered || own.still) return;
  if (!active && mode().hover(own, mouse)) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (wheel_ != 0.0f && pane.own_camera) {
    user_takes_camera();
    const auto anchor = pane.picker.pick_surface(pane.list, pane.camera, pane.rect, mouse.position);
    pane.camera.zoom(std::pow(0.87, static_cast<double>(wheel_)),
                     anchor ? std::optional(anchor->position) : std::nullopt);
  }
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && pane.own_camera) {
    if (const auto hit = pane.picker.pick_surface(pane.list, pane.camera, pane.rect, mouse.position)) {
      Camera to = pane.camera;
      to.target = hit->position;
      pane.motion.start(pane.camera, to);
    }
  }
}

float AppFrame::draw_legend(PanelContext& own, const ViewText& text, const ViewRect& rect, ImDrawList& draw) {
  ImFont* font = own.fonts.small;
  const float pad = own.px(16), between = own.px(14), sign = own.px(15);
  const auto width_of = [&](const LegendEntry& entry) {
    return sign + font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, entry.text.c_str()).x;
  };
  const float available = static_cast<float>(rect.width) - 2 * pad;
  // Rows from the bottom up, as many as the width asks for.
  std::vector<std::vector<const LegendEntry*>> rows(1);
  float used = 0.0f;
  for (const LegendEntry& entry : text.legend) {
    const float width = width_of(entry);
    if (used > 0.0f && used + between + width > available) {
      rows.emplace_back();
      used = 0.0f;
    }
    used += (used > 0.0f ? between : 0.0f) + width;
    rows.back().push_back(&entry);
  }
  float y = static_cast<float>(rect.y + rect.height) - own.px(14) - own.px(18) * static_cast<float>(rows.size() - 1) -
            font->FontSize;
  for (const auto& row : rows) {
    float x = static_cast<float>(rect.x) + pad;
    for (const LegendEntry* entry : row) {
      const ImVec2 centre{x + own.px(5), y + font->FontSize * 0.5f};
      const Colour colour = own.theme.colour(entry->role);
      if (entry->marker) {
        draw_marker(draw, *entry->marker, centre, own.px(4), packed(colour), 0);
      } else {
        draw.AddLine({x, centre.y}, {x + own.px(11), centre.y}, packed(colour), own.px(2));
      }
      draw.AddText(font, font->FontSize, {x + sign, y}, packed(own.theme.dim), entry->text.c_str());
      const float width = width_of(*entry);
      const ImVec2 mouse = ImGui::GetIO().MousePos;
      if (!own.still && ImGui::IsItemHovered() && mouse.x >= x && mouse.x < x + width && mouse.y >= y - own.px(3) &&
          mouse.y < y + own.px(17)) {
        tooltip(own, entry->meaning);
      }
      x += width + between;
    }
    y += own.px(18);
  }
  return own.px(18) * static_cast<float>(rows.size());
}

void AppFrame::draw_view(PanelContext& own, int view, const Area& area, double seconds, bool still) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
  pane.rect = {static_cast<double>(area.x), static_cast<double>(area.y),
               static_cast<double>(std::max(area.width, 1.0f)), static_cast<double>(std::max(area.height, 1.0f))};
  if (area.width < 4 || area.height < 4) return;
  const Theme& theme = own.theme;

  const bool step_changed = document_->cursor() != shown_cursor_ && document_->revision() == shown_revision_;
  if (step_changed && !still && preferences_.animate) pane.step_motion.start(pane.list);
  pane.list.clear();
  mode().draw_view(own, view, pane.list);
  if (still || !preferences_.animate) pane.step_motion.stop();

  const std::uint64_t key = mode().framing_key(own, view);
  if (!pane.ever_framed || key != pane.framed) {
    pane.camera.field_of_view = Camera{}.field_of_view;
    pane.close = pane.close && pane.ever_framed;
    frame_view(own, view, false, !pane.ever_framed);
    pane.framed = key;
    pane.ever_framed = true;
  } else if (pane.close && step_changed) {
    frame_view(own, view, false, still);
  }
  pane.step_motion.advance(seconds, pane.list);
  if (pane.motion.running()) pane.camera = pane.motion.advance(still ? 1.0 : seconds);

  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushID(view);
  ImGui::InvisibleButton(
      "view", {area.width, area.height},
      ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
  // What a mode gives stays, so that the user goes on from there.
  pane.own_camera = !mode().override_camera(view, pane.rect, pane.camera);
  if (!mode().captures_mouse()) handle_view_mouse(own, view, seconds);
  if (pane.own_camera) pane.own_camera = !mode().override_camera(view, pane.rect, pane.camera);
  Camera shown = pane.camera;

  std::optional<DrawBounds> scene = pane.bounds.of(pane.list);
  include(scene, shown.target);
  if (scene) shown.fit_depth(*scene);

  const auto begin = Clock::now();
  const int width = static_cast<int>(area.width), height = static_cast<int>(area.height);
  RenderOptions options;
  options.pixel_scale = scale_;
  options.selected = selection_.selected;
  options.hovered = selection_.hovered;
  mode().adjust(options, view);
  // A picture is drawn again only when it would come out otherwise: software rasterisers are slow.
  PictureSource source{pane.list, shown, options, width, height, theme.dark};
  if (!pane.drawn || !pane.drawn->same_as(source)) {
    pane.target.resize(width, height, samples);
    pane.target.begin();
    renderer_->draw(pane.list, shown, {0, 0, width, height}, theme, options);
    pane.target.finish();
    pane.drawn = std::move(source);
  }
  costs_.parts.back().second += milliseconds_since(begin);  // "drawing"

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
  draw.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, packed(theme.background));
  draw.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(pane.target.texture())), {area.x, area.y},
                {area.x + area.width, area.y + area.height}, {0, 1}, {1, 0});
  const ViewText text = mode().describe(own, view);
  // Quiet ground under the words above and below, whatever is drawn there.
  const ImU32 shade = packed(theme.background, 0.72f), clear = packed(theme.background, 0.0f);
  const float above = own.px(62), below = own.px(56), bottom = area.y + area.height;
  draw.AddRectFilledMultiColor({area.x, area.y}, {area.x + area.width, area.y + above}, shade, shade, clear, clear);
  draw.AddRectFilledMultiColor({area.x, bottom - below}, {area.x + area.width, bottom}, clear, clear, shade, shade);
  // Labels keep off the title above and the legend below.
  const std::array<ViewRect, 2> obstacles{
      ViewRect{pane.rect.x, pane.rect.y, std::min(pane.rect.width, static_cast<double>(own.px(340))),
               static_cast<double>(own.px(54))},
      ViewRect{pane.rect.x, pane.rect.y + pane.rect.height - static_cast<double>(own.px(38)), pane.rect.width,
               static_cast<double>(own.px(38))}};
  draw_labels(draw, pane.list, shown, pane.rect, theme, fonts_, pane.picker, scale_, obstacles);
  const ImVec2 title_at{area.x + own.px(16), area.y + own.px(13)};
  draw.AddText(fonts_.semibold, fonts_.semibold->FontSize, title_at, packed(theme.text),
               elided(fonts_.semibold, text.title, area.width - own.px(100)).c_str());
  draw.AddText(fonts_.small, fonts_.small->FontSize, {title_at.x, title_at.y + own.px(20)}, packed(theme.dim),
               text.hint.c_str());
  ViewRect above_legend = pane.rect;
  above_legend.height -= static_cast<double>(draw_legend(own, text, pane.rect, draw) + own.px(6));
  draw_scale_bar(draw, shown, above_legend, theme, fonts_, scale_);
  draw_axes(draw, shown, above_legend, theme, fonts_, scale_);
  mode().draw_overlay(own, view, pane.rect, shown, draw);
  draw.PopClipRect();
  ImGui::PopID();
}

void AppFrame::take_dialog_answer(PanelContext& own, const FileDialog::Answer& answer) {
  (void)own;
  switch (answer.purpose) {
    case FileDialog::Purpose::open_any:
      document_->open(answer.file);
      break;
    case FileDialog::Purpose::save_case:
      document_->save(answer.file);
      break;
    case FileDialog::Purpose::hull_points:
      try {
        const ObjModel model = load_obj(answer.file);
        if (model.mesh->vertices.empty()) throw std::runtime_error(answer.file.string() + ": has no points");
        const Shape shape = make_hull_shape(model.mesh->vertices, answer.file.string());
        document_->edit([&](Case& value) {
          if (auto* pair = std::get_if<PairQuery>(&value.run)) (answer.shape == 0 ? pair->a : pair->b).shape = shape;
        });
      } catch (const std::exception& fault) {
        notices_.error(fault.what());
      }
      break;
  }
}

FrameOutput AppFrame::draw(const FrameInput& input) {
  const auto frame_begin = Clock::now();
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  const double wanted_scale = preferences_.scale > 0.0 ? preferences_.scale : input.content_scale;
  bake(static_cast<float>(std::clamp(wanted_scale, Preferences::smallest_scale, Preferences::largest_scale)));
  io.DisplaySize = {static_cast<float>(std::max(input.width, 1)), static_cast<float>(std::max(input.height, 1))};
  io.DeltaTime = static_cast<float>(std::clamp(input.seconds, 1e-4, 0.25));
  feed(input);
  const bool captured = mode().captures_mouse();
  io.MousePos = captured || input.still ? ImVec2(-FLT_MAX, -FLT_MAX)
                                        : ImVec2(static_cast<float>(mouse_.x), static_cast<float>(mouse_.y));
  if (captured && was_captured_ && (input.mouse_dx != 0.0 || input.mouse_dy != 0.0)) {
    mode().captured_motion(input.mouse_dx / static_cast<double>(scale_), input.mouse_dy / static_cast<double>(scale_));
  }
  if (captured && wheel_ != 0.0f) mode().captured_wheel(static_cast<double>(wheel_));
  was_captured_ = captured;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();

  PanelContext own = context(input.still);
  costs_ = {};
  selection_.next_hovered = 0;
  for (const InputEvent& event : keys_) handle_key(own, event);
  if (document_->update()) settle_ = 3;
  if (!input.still) notices_.advance(input.seconds);
  mode().update(own, input.still ? 0.0 : input.seconds);
  if (!ImGui::IsAnyMouseDown()) document_->end_gesture();

  costs_.parts = mode().costs();
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
  // Splitters first: where they overlap a view or a panel, they win.
  draw_splitters(own, layout);
  draw_top_bar(own, layout.top);
  if (panels_shown_) {
    draw_panel(own, "case", layout.left, &Mode::draw_case_panel);
    draw_panel(own, "inspector", layout.right, &Mode::draw_inspector);
    draw_panel(own, "transport", layout.transport, &Mode::draw_transport);
    draw_panel(own, "timeline", layout.timeline, &Mode::draw_timeline);
  }
  double views_ms = milliseconds_since(panels_begin);
  for (int view = 0; view < 2; ++view)
    draw_view(own, view, layout.views[static_cast<std::size_t>(view)], input.seconds, input.still);
  shown_cursor_ = document_->cursor();
  shown_revision_ = document_->revision();
  ImGui::End();
  const auto rest_begin = Clock::now();
  draw_notices(own, {layout.views[0].x, layout.views[0].y},
               {layout.views[1].x + layout.views[1].width, layout.views[1].y + layout.views[1].height});
  if (preferences_.show_diagnostics) {
    for (const auto& [name, cost] : mode().costs()) {
      for (auto& part : costs_.parts) {
        if (part.first == name) part.second = cost;  // the lists were drawn since
      }
    }
    costs_.parts[panels_slot].second = views_ms;
    costs_.frame = ImGui::GetIO().DeltaTime * 1000.0;
    draw_diagnostics(own, costs_, {layout.views[1].x + layout.views[1].width, layout.views[1].y});
  }
  if (help_shown_ && !draw_help_overlay(own)) help_shown_ = false;
  if (dialog_.shown()) {
    if (const auto answer = dialog_.draw(own)) take_dialog_answer(own, *answer);
  }
  if (selection_.hovered != selection_.next_hovered) settle_ = std::max(settle_, 2);
  selection_.hovered = selection_.next_hovered;
  ImGui::Render();
  costs_.parts[panels_slot].second = views_ms + milliseconds_since(rest_begin);
  for (const auto& [name, cost] : mode().costs()) {
    for (auto& part : costs_.parts) {
      if (part.first == name) part.second = cost;
    }
  }

  glBindFramebuffer(GL_FRAMEBUFFER, input.framebuffer);
  glViewport(0, 0, input.width, input.height);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(own.theme.background.r, own.theme.background.g, own.theme.background.b, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  const std::string fault = last_gl_error();
  if (!fault.empty() && gl_error_.empty()) gl_error_ = fault;
  ++frames_;
  costs_.frame = milliseconds_since(frame_begin);

  FrameOutput output;
  output.quit = quit_;
  output.capture_mouse = mode().captures_mouse();
  output.title = document_->title() + (document_->dirty() ? " • " : " – ") + "Minkoscope";
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
  const bool moving = panes_[0].motion.running() || panes_[1].motion.running() || panes_[0].step_motion.running() ||
                      panes_[1].step_motion.running();
  const bool fading = std::any_of(notices_.list().begin(), notices_.list().end(),
                                  [](const Notice& notice) { return notice.kind == NoticeKind::information; });
  output.busy = settle_ > 0 || moving || fading || !queue_.empty() || mode().busy() ||
                document_->loading() != nullptr || io.WantTextInput;
  return output;
}

std::string AppFrame::state() const {
  using Json = nlohmann::ordered_json;
  Json result;
  result["kind"] = to_string(document_->kind());
  result["name"] = document_->current().name;
  result["file"] = document_->file().string();
  result["dirty"] = document_->dirty();
  result["cursor"] = document_->cursor();
  result["steps"] = document_->steps().size();
  result["undo_depth"] = document_->undo_depth();
  result["can_redo"] = document_->can_redo();
  result["run_error"] = document_->run_error();
  result["playing"] = playback_.playing;
  result["selected"] = selection_.selected;
  result["theme"] = to_string(preferences_.theme);
  result["scale"] = scale_;
  result["size"] = {ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y};
  result["panels_shown"] = panels_shown_;
  result["help_shown"] = help_shown_;
  result["dialog_shown"] = dialog_.shown();
  result["mouse_captured"] = mode().captures_mouse();
  Json notices = Json::array();
  for (const Notice& notice : notices_.list()) {
    const char* kind = notice.kind == NoticeKind::error     ? "error"
                       : notice.kind == NoticeKind::warning ? "warning"
                                                            : "information";
    notices.push_back({{"kind", kind}, {"text", notice.text}, {"repeats", notice.repeats}});
  }
  result["notices"] = notices;
  Json views = Json::array();
  for (const ViewPane& pane : panes_) {
    const Camera& camera = pane.camera;
    Json view;
    view["rect"] = {pane.rect.x, pane.rect.y, pane.rect.width, pane.rect.height};
    view["target"] = {camera.target.x, camera.target.y, camera.target.z};
    view["distance"] = camera.distance;
    view["yaw"] = camera.yaw;
    view["pitch"] = camera.pitch;
    view["close"] = pane.close;
    views.push_back(view);
  }
  result["views"] = views;
  if (const PairQuery* pair = document_->pair()) {
    // Where the shapes stand on the screen, so that a test can take hold of them.
    const auto shape = [&](const PosedShape& posed) {
      const Pose& pose = posed.pose;
      Json entry;
      entry["type"] = type_name(posed.shape);
      entry["position"] = {pose.position.x, pose.position.y, pose.position.z};
      entry["rotation"] = {pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w};
      if (const auto seen = panes_[0].camera.project(pose.position, panes_[0].rect))
        entry["screen"] = {seen->pixel.x, seen->pixel.y};
      return entry;
    };
    result["a"] = shape(pair->a);
    result["b"] = shape(pair->b);
    result["algorithm"] = pair->algorithm;
  }
  PanelContext own = const_cast<AppFrame*>(this)->context(true);
  result["mode"] = mode().state(own);
  result["frames"] = frames_;
  result["gl_error"] = gl_error_;
  return result.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace minkoscope
