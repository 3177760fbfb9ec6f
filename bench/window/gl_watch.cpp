#include "bench/window/gl_watch.h"

#include <glad/gl.h>
#include <imgui.h>

#include <ctime>
#include <type_traits>

namespace minkoscope::bench {
namespace {

GlCounts counts;
bool draws_left_out = false;

/// Adds the time until the end of its life to the driver's.
class InDriver {
 public:
  InDriver() : begin_(thread_seconds()) {}
  ~InDriver() { counts.seconds += thread_seconds() - begin_; }
  InDriver(const InDriver&) = delete;
  InDriver& operator=(const InDriver&) = delete;

 private:
  double begin_;
};

/// A function of the loader's, called through us. `note` hears of each call and says whether it is to be made.
template <auto* pointer, auto note, class = std::remove_pointer_t<decltype(pointer)>>
struct Watched;
template <auto* pointer, auto note, class Result, class... Arguments>
struct Watched<pointer, note, Result(GLAD_API_PTR*)(Arguments...)> {
  static inline Result(GLAD_API_PTR* made)(Arguments...) = nullptr;
  static Result GLAD_API_PTR call(Arguments... arguments) {
    if (!note(arguments...)) {
      if constexpr (std::is_void_v<Result>)
        return;
      else
        return Result{};
    }
    const InDriver in_driver;
    return made(arguments...);
  }
  static void watch() {
    if (*pointer == &call) return;
    made = *pointer;
    *pointer = &call;
  }
};

constexpr auto plain = [](auto...) { return true; };
constexpr auto draw = [](auto...) {
  ++counts.draws;
  return !draws_left_out;
};
constexpr auto upload = [](auto...) {
  ++counts.uploads;
  return true;
};
constexpr auto upload_buffer = [](GLenum, GLsizeiptr size, const void*, GLenum) {
  ++counts.uploads;
  counts.uploaded += static_cast<std::size_t>(size);
  return true;
};
constexpr auto upload_part = [](GLenum, GLintptr, GLsizeiptr size, const void*) {
  ++counts.uploads;
  counts.uploaded += static_cast<std::size_t>(size);
  return true;
};

}  // namespace

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void watch_gl() {
  Watched<&glDrawArrays, draw>::watch();
  Watched<&glDrawArraysInstanced, draw>::watch();
  Watched<&glDrawElements, draw>::watch();
  Watched<&glDrawElementsInstanced, draw>::watch();
  Watched<&glClear, draw>::watch();
  Watched<&glBlitFramebuffer, draw>::watch();
  Watched<&glBufferData, upload_buffer>::watch();
  Watched<&glBufferSubData, upload_part>::watch();
  Watched<&glTexImage2D, upload>::watch();
  Watched<&glTexSubImage2D, upload>::watch();
  Watched<&glTexImage2DMultisample, plain>::watch();
  Watched<&glRenderbufferStorageMultisample, plain>::watch();
  Watched<&glReadPixels, plain>::watch();
  Watched<&glFinish, plain>::watch();
  Watched<&glCompileShader, plain>::watch();
  Watched<&glLinkProgram, plain>::watch();
  Watched<&glGetProgramiv, plain>::watch();
  Watched<&glGetError, plain>::watch();
}

void leave_out_draws(bool left_out) {
  draws_left_out = left_out;
}

GlCounts gl_counts() {
  return counts;
}

void clear_gl_counts() {
  counts = {};
}

}  // namespace minkoscope::bench

// What ImGui's backend makes of the panels: buffers of its own, filled and drawn. The linker puts ours in its place.
void made_by_imgui(ImDrawData* data) asm("__real__Z32ImGui_ImplOpenGL3_RenderDrawDataP10ImDrawData");
void left_out_of_imgui(ImDrawData* data) asm("__wrap__Z32ImGui_ImplOpenGL3_RenderDrawDataP10ImDrawData");
void left_out_of_imgui(ImDrawData* data) {
  if (minkoscope::bench::draws_left_out) return;
  const minkoscope::bench::InDriver in_driver;
  made_by_imgui(data);
}
