// A display that nobody sees (Xvfb), and the programs that are run on it.
#pragma once

#include <string>

namespace minkoscope {

/// Whether a command is there to be run.
bool installed(const std::string& tool);
/// Starts a command in the background; its process id.
int start_command(const std::string& command);
/// Asks it to end and waits until it has; nothing of what was never started.
void stop_process(int process);
/// Empty when it cannot be read.
std::string whole_text(const std::string& file);

class VirtualDisplay {
 public:
  /// `folder`: where the server may write. The display is no smaller than the window asked for.
  VirtualDisplay(const std::string& folder, int width, int height);
  ~VirtualDisplay() { stop_process(server_); }
  VirtualDisplay(const VirtualDisplay&) = delete;
  VirtualDisplay& operator=(const VirtualDisplay&) = delete;

  /// ":7"; empty when there is none.
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int server_ = -1;
};

}  // namespace minkoscope
