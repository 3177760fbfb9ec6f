#include "bench/window/offscreen_window.h"

#include <imgui.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "app/files/assets.h"

namespace minkoscope::bench {
namespace {

std::size_t taken_by_imgui = 0;

void* take(std::size_t size, void*) {
  ++taken_by_imgui;
  return std::malloc(size);
}
void give_back(void* memory, void*) {
  std::free(memory);
}

}  // namespace

OffscreenWindow::OffscreenWindow(std::function<std::size_t()> allocations, int width, int height, double content_scale)
    : allocations_(std::move(allocations)) {
  watch_gl();
  leave_out_draws(true);
  target_.resize(width, height, 1);
  target_.begin();
  GLint framebuffer = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  ImGui::SetAllocatorFunctions(take, give_back);
  input_.width = width;
  input_.height = height;
  input_.content_scale = content_scale;
  input_.framebuffer = static_cast<unsigned>(framebuffer);
  clear_gl_counts();
  const double begin = thread_seconds();
  app_ = std::make_unique<AppFrame>(Preferences{}, Clipboard{});
  app_->document().open_now(asset_path("assets/examples/welcome.json"));
  app_->draw(input_);
  start_ = thread_seconds() - begin - gl_counts().seconds;
}

OffscreenWindow::~OffscreenWindow() {
  app_.reset();
}

void OffscreenWindow::open(const std::filesystem::path& file) {
  if (!app_->document().open_now(file)) throw std::runtime_error(file.string() + ": cannot be opened");
  rest();
}

void OffscreenWindow::press(Key key, Modifiers modifiers) {
  InputEvent event;
  event.key = key;
  event.modifiers = modifiers;
  InputEvent up = event;
  up.kind = InputEvent::Kind::key_up;
  frame(std::vector{event, up});
}

void OffscreenWindow::mouse(InputEvent::Kind kind, double x, double y) {
  InputEvent event;
  event.kind = kind;
  event.x = x;
  event.y = y;
  frame(std::vector{event});
}

void OffscreenWindow::click(double x, double y) {
  mouse(InputEvent::Kind::mouse_move, x, y);
  mouse(InputEvent::Kind::mouse_down, x, y);
  mouse(InputEvent::Kind::mouse_up, x, y);
}

FrameCost OffscreenWindow::frame(std::initializer_list<Key> pressed) {
  std::vector<InputEvent> events;
  for (const Key key : pressed) {
    InputEvent event;
    event.key = key;
    events.push_back(event);
    event.kind = InputEvent::Kind::key_up;
    events.push_back(event);
  }
  return frame(std::move(events));
}

FrameCost OffscreenWindow::frame(std::vector<InputEvent> events) {
  input_.events = std::move(events);
  FrameCost cost;
  clear_gl_counts();
  const std::size_t allocated = taken_by_imgui + (allocations_ ? allocations_() : 0);
  const double begin = thread_seconds();
  const FrameOutput output = app_->draw(input_);
  cost.seconds = thread_seconds() - begin;
  cost.allocations = taken_by_imgui + (allocations_ ? allocations_() : 0) - allocated;
  cost.gl = gl_counts();
  cost.seconds -= cost.gl.seconds;
  cost.busy = output.busy;
  return cost;
}

Picture OffscreenWindow::picture() {
  leave_out_draws(false);
  frame();
  leave_out_draws(true);
  glBindFramebuffer(GL_FRAMEBUFFER, input_.framebuffer);
  return read_picture(input_.width, input_.height);
}

int OffscreenWindow::rest(int most) {
  for (int frames = 1; frames < most; ++frames) {
    if (!frame().busy) return frames;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));  // for what is done in the background
  }
  return most;
}

Turn::Turn(OffscreenWindow& window) : window_(window) {
  event_.kind = InputEvent::Kind::mouse_move;
  event_.x = 600.0;
  event_.y = 400.0;
  event_.button = 2;
  window_.frame(std::vector{event_});
  event_.kind = InputEvent::Kind::mouse_down;
  window_.frame(std::vector{event_});
  event_.kind = InputEvent::Kind::mouse_move;
}

Turn::~Turn() {
  event_.kind = InputEvent::Kind::mouse_up;
  window_.frame(std::vector{event_});
}

FrameCost Turn::operator()() {
  event_.x += event_.x > 640.0 ? -60.0 : 3.0;
  return window_.frame(std::vector{event_});
}

}  // namespace minkoscope::bench
