#include "tests/app/window/virtual_display.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace minkoscope {

bool installed(const std::string& tool) {
  return std::system(("command -v " + tool + " >/dev/null 2>&1").c_str()) == 0;
}

int start_command(const std::string& command) {
  const pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
    _exit(127);
  }
  return child;
}

void stop_process(int process) {
  if (process <= 0) return;
  kill(process, SIGTERM);
  waitpid(process, nullptr, 0);
}

std::string whole_text(const std::string& file) {
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

VirtualDisplay::VirtualDisplay(const std::string& folder, int width, int height) {
  // The server picks a free display itself and writes its number. What an earlier server wrote there must not be taken for it.
  const std::string file = folder + "/display";
  unlink(file.c_str());
  server_ = start_command("Xvfb -displayfd 3 -screen 0 " + std::to_string(std::max(width, 1920)) + "x" +
                          std::to_string(std::max(height, 1200)) + "x24 -nolisten tcp 3>" + file + " >/dev/null 2>&1");
  std::string number;
  for (int i = 0; i < 6000 && number.find('\n') == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    number = whole_text(file);
  }
  if (number.find('\n') != std::string::npos) name_ = ":" + number.substr(0, number.find('\n'));
}

}  // namespace minkoscope
