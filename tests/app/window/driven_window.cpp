#include "tests/app/window/driven_window.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace minkoscope {

namespace {

constexpr std::chrono::milliseconds pause_of_polls{10};

/// A read of up to `text.size()` characters that ends at the limit; as recv() otherwise.
ssize_t receive(int connection, std::string& text, int limit_in_seconds) {
  pollfd ready{connection, POLLIN, 0};
  if (poll(&ready, 1, 1000 * limit_in_seconds) <= 0) return -1;
  return recv(connection, text.data(), text.size(), 0);
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

DrivenWindow::DrivenWindow(const std::string& arguments, int width, int height, const std::string& environment,
                           Start start) {
  char name[] = "/tmp/minkoscope_window_XXXXXX";
  if (mkdtemp(name) == nullptr) return;
  folder_ = name;
  display_ = std::make_unique<VirtualDisplay>(folder_, width, height);
  if (display_->name().empty()) return;
  const std::string on_display = "DISPLAY=" + display_->name();
  program_ =
      start_command("env " + on_display + " XDG_CONFIG_HOME=" + folder_ + "/config XDG_STATE_HOME=" + folder_ +
                    "/state LIBGL_ALWAYS_SOFTWARE=1 " + environment + " " MINKOSCOPE_PROGRAM " " + arguments +
                    " --size " + std::to_string(width) + "x" + std::to_string(height) + " --dump-state " + folder_ +
                    "/state.json --state-socket " + folder_ + "/socket >" + folder_ + "/out 2>" + folder_ + "/err");
  const std::string socket = folder_ + "/socket";
  becomes_true([&] {
    if (waitpid(program_, nullptr, WNOHANG) == program_) program_ = -1;
    return program_ < 0 || std::filesystem::exists(socket);
  });
  if (program_ < 0) return;
  // The first frames compile shaders, and the case is opened beside them.
  until("the case is opened", [](const nlohmann::json& state) { return state["opening"] == false; });
  window_ = first_line(on_display + " xdotool search --onlyvisible --name Minkoscope 2>/dev/null");
  if (window_.empty()) return;
  xdotool("windowfocus " + window_);
  if (start == Start::at_rest) settle();
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
  state();
}

void DrivenWindow::click(double x, double y) {
  move_to(x, y);
  xdotool("click 1");
  settle();
}

void DrivenWindow::drag(double from_x, double from_y, double to_x, double to_y, const std::string& held_key) {
  move_to(from_x, from_y);
  if (!held_key.empty()) xdotool("keydown " + held_key);
  xdotool("mousedown 1");
  state();
  constexpr int moves = 6;
  for (int i = 1; i <= moves; ++i) {
    const double share = static_cast<double>(i) / moves;
    move_to(from_x + share * (to_x - from_x), from_y + share * (to_y - from_y));
  }
  xdotool("mouseup 1");
  if (!held_key.empty()) xdotool("keyup " + held_key);
  settle();
}

bool DrivenWindow::set_clipboard(const std::string& text) {
  if (!installed("xclip")) return false;
  const std::string file = folder_ + "/clipboard";
  std::ofstream(file) << text;
  if (run("xclip -selection clipboard -i " + file + " >/dev/null 2>&1") != 0) return false;
  // xclip goes on in the background, and may not own the clipboard yet.
  return becomes_true([&] { return run("xclip -selection clipboard -o 2>/dev/null | cmp -s - " + file) == 0; });
}

void DrivenWindow::resize(int width, int height) {
  xdotool("windowsize --sync " + window_ + " " + std::to_string(width) + " " + std::to_string(height));
  settle();
}

int DrivenWindow::connect_to_program() const {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string name = folder_ + "/socket";
  std::copy_n(name.begin(), std::min(name.size(), sizeof address.sun_path - 1), std::begin(address.sun_path));
  const int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return connection;
  close(connection);
  return -1;
}

nlohmann::json DrivenWindow::ask(const std::string& word, int limit_in_seconds) {
  int connection = -1;
  becomes_true([&] { return (connection = connect_to_program()) >= 0; }, 1);  // it is bound before it listens
  if (connection < 0) throw std::runtime_error("the program has ended: " + whole_text(folder_ + "/err"));
  const std::string line = word + "\n";
  send(connection, line.data(), line.size(), MSG_NOSIGNAL);
  std::string text, part(1 << 16, '\0');
  ssize_t got = 0;
  while ((got = receive(connection, part, limit_in_seconds)) > 0) text.append(part, 0, static_cast<std::size_t>(got));
  close(connection);
  if (got < 0) throw std::runtime_error("no answer to \"" + word + "\" in " + std::to_string(limit_in_seconds) + " s");
  nlohmann::json answer = nlohmann::json::parse(text, nullptr, false);
  if (!answer.is_object()) throw std::runtime_error("the program ended instead of an answer to \"" + word + "\"");
  return answer;
}

nlohmann::json DrivenWindow::settle(int limit_in_seconds) {
  return ask("rest", limit_in_seconds);
}

nlohmann::json DrivenWindow::state() {
  return ask("state", limit);
}

nlohmann::json DrivenWindow::until(const std::string& what, const Condition& condition, int limit_in_seconds) {
  nlohmann::json now;
  const auto holds = [&] { return condition(now = state()); };
  if (!becomes_true(holds, limit_in_seconds)) throw std::runtime_error("not within the limit: " + what);
  return now;
}

bool DrivenWindow::becomes_true(const std::function<bool()>& condition, int limit_in_seconds) {
  const auto polls = std::chrono::seconds(limit_in_seconds) / pause_of_polls;
  for (auto i = polls; i > 0; --i) {
    if (condition()) return true;
    std::this_thread::sleep_for(pause_of_polls);
  }
  return condition();
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
  if (becomes_true([&] { return waitpid(program_, &status, WNOHANG) == program_; })) {
    program_ = -1;
    end.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
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
  return window.settle();
}

const nlohmann::json* DrivenWindowTest::control(const nlohmann::json& state, const std::string& id) {
  for (const nlohmann::json& own : state.at("controls")) {
    if (own.at("id") == id) return &own;
  }
  ADD_FAILURE() << "no control is called " << id;
  return nullptr;
}

const nlohmann::json* DrivenWindowTest::mark(const nlohmann::json& state, const std::string& name) {
  for (const nlohmann::json& own : state.at("marks")) {
    if (own.at("name") == name) return &own;
  }
  ADD_FAILURE() << "no mark is called " << name;
  return nullptr;
}

glm::dvec2 DrivenWindowTest::middle_of(const nlohmann::json& place) {
  const nlohmann::json& rect = place.at("rect");
  return {rect[0].get<double>() + 0.5 * rect[2].get<double>(), rect[1].get<double>() + 0.5 * rect[3].get<double>()};
}

void DrivenWindowTest::type_into(DrivenWindow& window, const nlohmann::json& state, const std::string& id,
                                 const std::string& text) {
  const nlohmann::json* const field = control(state, id);
  ASSERT_NE(field, nullptr);
  click(window, *field);
  window.xdotool("type --delay 40 -- '" + text + "'");
  window.key("Return");
}

void DrivenWindowTest::click(DrivenWindow& window, const nlohmann::json& place) {
  const glm::dvec2 at = middle_of(place);
  window.click(at.x, at.y);
}

glm::dvec2 DrivenWindowTest::pixel_of(const nlohmann::json& view, const Vector3d& point) {
  Camera camera;
  const auto& target = view.at("target");
  camera.target = {target.at(0), target.at(1), target.at(2)};
  camera.distance = view.at("distance");
  camera.yaw = view.at("yaw");
  camera.pitch = view.at("pitch");
  const auto& rect = view.at("rect");
  const auto seen = camera.project(point, {rect.at(0), rect.at(1), rect.at(2), rect.at(3)});
  EXPECT_TRUE(seen);
  return seen ? seen->pixel : glm::dvec2(0.0);
}

const nlohmann::json& DrivenWindowTest::mode_of(const DrivenWindow::End& end) {
  static const nlohmann::json none;
  expect_clean(end);
  return end.state.is_object() ? end.state.at("mode") : none;
}

}  // namespace minkoscope
