// ./build/.../minkoscope_first_frame [what minkoscope takes]: the window as it starts, from the program's first
// instruction to the first frame that is on the screen and on to the first in which the case is there; then it closes.
// It is the program itself: the linker puts our watch between it and what it calls of GLFW and OpenGL. Prints JSON:
// seconds of processor time of all threads, of the main thread, and of those what the driver took: making the window
// and its context (which loads the driver), OpenGL's calls, presenting, and the driver's own threads.
#include <dirent.h>
#include <glad/gl.h>
#include <imgui.h>

#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>

#include "app/commands/command_line.h"
#include "app/render/gl/gl_objects.h"
#include "bench/window/gl_watch.h"
#include "core/scene/json/json.h"

struct GLFWwindow;

namespace minkoscope::bench {
namespace {

double process_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Mesa names its threads: "minkosc:gdrv0", "llvmpipe-3". Ours keep the program's name.
bool is_drivers(std::string_view thread) {
  return thread.find(':') != std::string_view::npos || thread.starts_with("llvmpipe");
}

/// Of the driver's own threads so far; they live as long as its context.
double driver_threads_seconds() {
  double seconds = 0.0;
  DIR* tasks = opendir("/proc/self/task");
  if (tasks == nullptr) return seconds;
  while (const dirent* entry = readdir(tasks)) {
    const std::string folder = std::string("/proc/self/task/") + entry->d_name;
    std::string name;
    if (!std::getline(std::ifstream(folder + "/comm"), name) || !is_drivers(name)) continue;
    double nanoseconds = 0.0;
    if (std::ifstream(folder + "/schedstat") >> nanoseconds) seconds += 1e-9 * nanoseconds;
  }
  closedir(tasks);
  return seconds;
}

double driver_calls = 0.0;  // of the main thread, beside what the watch over OpenGL has
bool wanted_closed = false;
nlohmann::ordered_json report;

/// Adds the time until the end of its life to the driver's.
class InDriver {
 public:
  InDriver() : begin_(thread_seconds()), watched_(gl_counts().seconds) {}
  ~InDriver() { driver_calls += thread_seconds() - begin_ - (gl_counts().seconds - watched_); }
  InDriver(const InDriver&) = delete;
  InDriver& operator=(const InDriver&) = delete;

 private:
  double begin_, watched_;
};

/// What was spent until now goes into the report by this name, the first time.
void mark(const char* name) {
  if (report.contains(name)) return;
  const double process = process_seconds(), main = thread_seconds();
  const double in_main = driver_calls + gl_counts().seconds, beside = driver_threads_seconds();
  report[name] = {{"process", process},
                  {"main", main},
                  {"driver_in_main", in_main},
                  {"driver_threads", beside},
                  {"own", process - in_main - beside},
                  {"own_main", main - in_main}};
}

void mark_title(std::string_view title) {
  if (title.starts_with("opening ")) return;
  mark("case");
  wanted_closed = true;
}

}  // namespace
}  // namespace minkoscope::bench

// --- what the program calls, with ours in its place
// --------------------------------------------------------------------
namespace bench = minkoscope::bench;

extern "C" {
GLFWwindow* made_window(int, int, const char*, void*, GLFWwindow*) asm("__real_glfwCreateWindow");
GLFWwindow* watched_window(int, int, const char*, void*, GLFWwindow*) asm("__wrap_glfwCreateWindow");
GLFWwindow* watched_window(int width, int height, const char* title, void* monitor, GLFWwindow* share) {
  bench::mark("display");
  const bench::InDriver in_driver;
  return made_window(width, height, title, monitor, share);
}

void made_current(GLFWwindow*) asm("__real_glfwMakeContextCurrent");
void watched_current(GLFWwindow*) asm("__wrap_glfwMakeContextCurrent");
void watched_current(GLFWwindow* window) {
  const bench::InDriver in_driver;
  made_current(window);
}

void made_swap(GLFWwindow*) asm("__real_glfwSwapBuffers");
void watched_swap(GLFWwindow*) asm("__wrap_glfwSwapBuffers");
void watched_swap(GLFWwindow* window) {
  {
    const bench::InDriver in_driver;
    made_swap(window);
  }
  bench::mark("frame");
}

void made_title(GLFWwindow*, const char*) asm("__real_glfwSetWindowTitle");
void watched_title(GLFWwindow*, const char*) asm("__wrap_glfwSetWindowTitle");
void watched_title(GLFWwindow* window, const char* title) {
  bench::mark_title(title);
  made_title(window, title);
}

int made_close(GLFWwindow*) asm("__real_glfwWindowShouldClose");
int watched_close(GLFWwindow*) asm("__wrap_glfwWindowShouldClose");
int watched_close(GLFWwindow* window) {
  return bench::wanted_closed ? 1 : made_close(window);
}
}

void made_functions(minkoscope::GlLoader) asm("__real__ZN10minkoscope7load_glEPFPFvvEPKcE");
void watched_functions(minkoscope::GlLoader) asm("__wrap__ZN10minkoscope7load_glEPFPFvvEPKcE");
void watched_functions(minkoscope::GlLoader loader) {
  {
    const bench::InDriver in_driver;
    made_functions(loader);
  }
  bench::watch_gl();
  bench::mark("context");
}

// ImGui's backend has functions of OpenGL's of its own.
bool made_backend(const char*) asm("__real__Z22ImGui_ImplOpenGL3_InitPKc");
bool watched_backend(const char*) asm("__wrap__Z22ImGui_ImplOpenGL3_InitPKc");
bool watched_backend(const char* version) {
  const bench::InDriver in_driver;
  return made_backend(version);
}

void made_new_frame() asm("__real__Z26ImGui_ImplOpenGL3_NewFramev");
void watched_new_frame() asm("__wrap__Z26ImGui_ImplOpenGL3_NewFramev");
void watched_new_frame() {
  const bench::InDriver in_driver;
  made_new_frame();
}

bool made_fonts() asm("__real__Z36ImGui_ImplOpenGL3_CreateFontsTexturev");
bool watched_fonts() asm("__wrap__Z36ImGui_ImplOpenGL3_CreateFontsTexturev");
bool watched_fonts() {
  unsigned char* pixels = nullptr;
  int width = 0, height = 0;
  ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);  // ours, and kept for the call
  const bench::InDriver in_driver;
  return made_fonts();
}

int main(int count, char** arguments) {
  bench::mark("main");
  const int status = minkoscope::run_command_line(count, arguments);
  if (bench::report.contains("frame")) std::printf("%s\n", bench::report.dump(2).c_str());
  return status;
}
