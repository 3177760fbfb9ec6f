#include "app/window/loop/imgui_session.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <glad/gl.h>

#include <algorithm>
#include <string>

#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

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

ImGuiSession::ImGuiSession(Clipboard& clipboard) : context_(ImGui::CreateContext()) {
  make_current();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // no floating windows, so no layout to save
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = true;
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  map_keys(io);
  io.ClipboardUserData = &clipboard;
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
  ImGui_ImplOpenGL3_Init("#version 330 core");
}

ImGuiSession::~ImGuiSession() {
  make_current();
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

bool ImGuiSession::take_look(FrameContext& frame, const FrameInput& input) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(std::max(input.width, 1)), static_cast<float>(std::max(input.height, 1))};
  io.DeltaTime = static_cast<float>(std::clamp(input.seconds, 1e-4, 0.25) + input.waited);
  const Preferences& preferences = frame.preferences;
  const double scale = std::clamp(preferences.scale > 0.0 ? preferences.scale : input.content_scale,
                                  Preferences::smallest_scale, Preferences::largest_scale);
  return bake(frame, static_cast<float>(scale), preferences.theme == ThemeChoice::dark);
}

void ImGuiSession::point_at(const glm::dvec2& pixel) {
  ImGui::GetIO().MousePos = {static_cast<float>(pixel.x), static_cast<float>(pixel.y)};
}

bool ImGuiSession::bake(FrameContext& frame, float scale, bool dark) {
  if (scale == frame.scale && dark == dark_) return false;
  if (scale != frame.scale) {
    ImGuiIO& io = ImGui::GetIO();
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    frame.fonts = load_fonts(io, scale);
    if (!frame.fonts.missing.empty()) frame.notices.warning("fonts not found, replaced: " + frame.fonts.missing);
    io.FontDefault = frame.fonts.regular;
    ImGui_ImplOpenGL3_CreateFontsTexture();
  }
  frame.scale = scale;
  dark_ = dark;
  apply_style(dark ? dark_theme() : light_theme(), scale);
  return true;
}

void ImGuiSession::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void ImGuiSession::begin_root(const ImVec4& background) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, background);
  ImGui::Begin("##root", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse |
                   ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

void ImGuiSession::draw(const FrameInput& input, const ImVec4& background) {
  glBindFramebuffer(GL_FRAMEBUFFER, input.framebuffer);
  glViewport(0, 0, input.width, input.height);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(background.x, background.y, background.z, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

PointerShape ImGuiSession::pointer() {
  switch (ImGui::GetMouseCursor()) {
    case ImGuiMouseCursor_TextInput:
      return PointerShape::text;
    case ImGuiMouseCursor_ResizeEW:
      return PointerShape::resize_horizontal;
    case ImGuiMouseCursor_ResizeNS:
      return PointerShape::resize_vertical;
    case ImGuiMouseCursor_Hand:
      return PointerShape::hand;
    default:
      return PointerShape::arrow;
  }
}

}  // namespace minkoscope
