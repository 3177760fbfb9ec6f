#include "tests/app/window/driven_window.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace minkoscope {

namespace {

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

std::string first_line(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  char line[256] = {};
  const bool any = fgets(line, sizeof line, pipe) != nullptr;
  pclose(pipe);
  std::string text = any ? line : "";
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

std::string DrivenWindow::missing_tools() {
  for (const char* tool : {"Xvfb", "xdotool"}) {
    if (!installed(tool)) return std::string(tool) + " is not installed";
  }
  return {};
}

DrivenWindow::DrivenWindow(const std::string& arguments, int width, int height, const std::string& environment) {
  char name[] = "/tmp/minkoscope_window_XXXXXX";
  if (mkdtemp(name) == nullptr) return;
  folder_ = name;
  display_ = std::make_unique<VirtualDisplay>(folder_, width, height);
  if (display_->name().empty()) return;
  const std::string on_display = "DISPLAY=" + display_->name();
  program_ = start_command("env " + on_display + " XDG_CONFIG_HOME=" + folder_ + "/config XDG_STATE_HOME=" + folder_ +
                           "/state LIBGL_ALWAYS_SOFTWARE=1 " + environment + " " MINKOSCOPE_PROGRAM " " + arguments +
                           " --size " + std::to_string(width) + "x" + std::to_string(height) + " --dump-state " +
                           folder_ + "/state.json >" + folder_ + "/out 2>" + folder_ + "/err");
  for (int i = 0; i < 200 && window_.empty(); ++i) {
    sleep_for(0.05);
    window_ = first_line(on_display + " xdotool search --onlyvisible --name Minkoscope 2>/dev/null");
  }
  if (window_.empty()) return;
  // The first frames compile shaders, and the case is opened beside them: the title tells when it is there.
  for (int i = 0; i < 400; ++i) {
    const std::string title = first_line(on_display + " xdotool getwindowname " + window_ + " 2>/dev/null");
    if (title != "Minkoscope" && !title.starts_with("opening ")) break;
    sleep_for(0.05);
  }
  sleep_for(0.5);
  xdotool("windowfocus " + window_);
  settle();
  started_ = true;
}

DrivenWindow::~DrivenWindow() {
  stop_process(program_);
  display_.reset();
  if (!folder_.empty()) std::filesystem::remove_all(folder_);
}

int DrivenWindow::run(const std::string& command) {
  return std::system(("DISPLAY=" + display_->name() + " " + command).c_str());
}

void DrivenWindow::xdotool(const std::string& command) {
  run("xdotool " + command + " >/dev/null 2>&1");
}

void DrivenWindow::move_to(double x, double y) {
  xdotool("mousemove " + std::to_string(static_cast<int>(std::lround(x))) + " " +
          std::to_string(static_cast<int>(std::lround(y))));
  settle(0.12);
}

void DrivenWindow::click(double x, double y) {
  move_to(x, y);
  xdotool("click 1");
  settle();
}

void DrivenWindow::drag(double from_x, double from_y, double to_x, double to_y, const std::string& held_key) {
  move_to(from_x, from_y);
  if (!held_key.empty()) xdotool("keydown " + held_key);
  settle(0.12);
  xdotool("mousedown 1");
  settle(0.12);
  constexpr int moves = 6;
  for (int i = 1; i <= moves; ++i) {
    const double share = static_cast<double>(i) / moves;
    move_to(from_x + share * (to_x - from_x), from_y + share * (to_y - from_y));
  }
  xdotool("mouseup 1");
  settle(0.12);
  if (!held_key.empty()) xdotool("keyup " + held_key);
  settle();
}

bool DrivenWindow::set_clipboard(const std::string& text) {
  if (!installed("xclip")) return false;
  const std::string file = folder_ + "/clipboard";
  std::ofstream(file) << text;
  const bool done = run("xclip -selection clipboard -i " + file + " >/dev/null 2>&1") == 0;
  settle(0.1);
  return done;
}

void DrivenWindow::resize(int width, int height) {
  xdotool("windowsize --sync " + window_ + " " + std::to_string(width) + " " + std::to_string(height));
  settle();
}

void DrivenWindow::settle(double seconds) {
  sleep_for(seconds);
}

double DrivenWindow::processor_seconds() const {
  const std::string text = whole_text("/proc/" + std::to_string(program_) + "/stat");
  // Behind the name, which may hold anything, in brackets: the times are the 12th and the 13th.
  std::istringstream fields(text.substr(std::min(text.rfind(')') + 1, text.size())));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0.0, system = 0.0;
  if (!(fields >> user >> system)) return -1.0;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

DrivenWindow::End DrivenWindow::quit() {
  key("ctrl+q");
  return take_end();
}

DrivenWindow::End DrivenWindow::end_by(int signal) {
  kill(program_, signal);
  return take_end();
}

DrivenWindow::End DrivenWindow::take_end() {
  End end;
  int status = 0;
  for (int i = 0; i < 200; ++i) {
    if (waitpid(program_, &status, WNOHANG) == program_) {
      program_ = -1;
      end.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      break;
    }
    sleep_for(0.05);
  }
  end.state = nlohmann::json::parse(whole_text(folder_ + "/state.json"), nullptr, false);
  end.errors = whole_text(folder_ + "/err");
  return end;
}

void DrivenWindowTest::SetUp() {
  const std::string missing = DrivenWindow::missing_tools();
  if (!missing.empty()) GTEST_SKIP() << missing << ": the window cannot be driven here";
}

void DrivenWindowTest::expect_clean(const DrivenWindow::End& end) {
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_EQ(end.errors, "");
  ASSERT_TRUE(end.state.is_object()) << "no state was written";
  EXPECT_EQ(end.state.at("gl_error"), "");
  EXPECT_GT(end.state.at("frames").get<int>(), 2);
}

nlohmann::json DrivenWindowTest::look(const std::string& arguments, int width, int height) {
  DrivenWindow window(arguments, width, height);
  EXPECT_TRUE(window.started());
  window.settle(1.5);
  return window.quit().state;
}

const nlohmann::json* DrivenWindowTest::control(const nlohmann::json& state, const std::string& id) {
  for (const nlohmann::json& own : state.at("controls")) {
    if (own.at("id") == id) return &own;
  }
  ADD_FAILURE() << "no control is called " << id;
  return nullptr;
}

void DrivenWindowTest::click(DrivenWindow& window, const nlohmann::json& control) {
  const nlohmann::json& rect = control.at("rect");
  window.click(rect[0].get<double>() + 0.5 * rect[2].get<double>(),
               rect[1].get<double>() + 0.5 * rect[3].get<double>());
  window.settle();
}

const nlohmann::json& DrivenWindowTest::mode_of(const DrivenWindow::End& end) {
  static const nlohmann::json none;
  expect_clean(end);
  return end.state.is_object() ? end.state.at("mode") : none;
}

}  // namespace minkoscope
