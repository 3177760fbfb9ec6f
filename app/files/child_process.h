// Another program run beside this one: what it reads is written to it, its exit is waited for, and it ends with its
// owner. No shell is involved.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace minkoscope {

class ChildProcess {
 public:
  /// What of the program is connected; the rest is /dev/null.
  struct Pipes {
    bool input = false, errors = false;
  };

  /// `words` is the program, found along PATH, and its arguments. Throws std::runtime_error when it cannot be started.
  ChildProcess(const std::vector<std::string>& words, Pipes pipes);
  /// Interrupts the program when it still runs, kills it when that does not help, and waits for it.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Waits until the program has taken all of it; false when it no longer reads.
  bool write(std::span<const std::uint8_t> bytes);
  void close_input();
  /// What it has written to stderr so far, without waiting.
  const std::string& errors();
  /// As Ctrl+C in a terminal.
  void interrupt();
  /// The exit status once it has ended, 128 plus the signal that ended it.
  std::optional<int> poll();
  int wait();

 private:
  void take_errors();

  pid_t id_ = -1;
  int input_ = -1, error_pipe_ = -1;
  std::string errors_;
  std::optional<int> status_;
};

/// Whether PATH has such a program.
bool is_installed(const std::string& program);

}  // namespace minkoscope
