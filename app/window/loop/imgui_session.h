// ImGui as this window uses it: its context, its OpenGL backend, our fonts and style.
#pragma once

#include <imgui.h>

#include "app/mode/input.h"
#include "app/window/frame/frame_context.h"

namespace minkoscope {

class ImGuiSession {
 public:
  /// An OpenGL context must be current. `clipboard` must outlive it.
  explicit ImGuiSession(Clipboard& clipboard);
  ~ImGuiSession();
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;

  void make_current() const { ImGui::SetCurrentContext(context_); }
  /// Takes the size of the window, and bakes fonts and style where scale or theme have changed. True when they have.
  bool take_look(FrameContext& frame, const FrameInput& input);
  static void point_at(const glm::dvec2& pixel);
  static void begin_frame();
  /// Begins the ImGui window that fills all of the screen.
  static void begin_root(const ImVec4& background);
  /// Draws the frame into a framebuffer.
  static void draw(const FrameInput& input, const ImVec4& background);
  /// The shape of the pointer that ImGui has set in this frame.
  static PointerShape pointer();

 private:
  bool bake(FrameContext& frame, float scale, bool dark);

  ImGuiContext* context_ = nullptr;
  bool dark_ = false;
};

}  // namespace minkoscope
