// Runs the program itself and catches what it prints, as a shell would.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace minkoscope::test {

struct ProgramRun {
  int status = -1;  // exit status; 128 + signal when it was killed
  std::string out, err;
};

/// Runs `program` with `arguments` and `input` as its stdin. Once `interrupt_when` says so, looking at what stderr has
/// said so far, the program gets one Ctrl+C.
inline ProgramRun run_program(const std::string& program, const std::vector<std::string>& arguments,
                              const std::string& input = {},
                              std::function<bool(const std::string& err)> interrupt_when = {}) {
  int in[2], out[2], err[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  const auto ignored = signal(SIGPIPE, SIG_IGN);
  ProgramRun run;
  std::size_t written = 0;
  int writer = in[1];
  std::string* texts[] = {&run.out, &run.err};
  int readers[] = {out[0], err[0]};
  if (input.empty()) close(std::exchange(writer, -1));
  while (readers[0] >= 0 || readers[1] >= 0) {
    pollfd ready[] = {{readers[0], POLLIN, 0}, {readers[1], POLLIN, 0}, {writer, POLLOUT, 0}};
    poll(ready, 3, interrupt_when ? 5 : -1);
    if (interrupt_when && interrupt_when(run.err)) {
      kill(child, SIGINT);
      interrupt_when = {};
    }
    for (int i = 0; i < 2; ++i) {
      if (readers[i] < 0 || ready[i].revents == 0) continue;
      char block[65536];
      const ssize_t count = read(readers[i], block, sizeof block);
      if (count > 0) {
        texts[i]->append(block, static_cast<std::size_t>(count));
      } else {
        close(std::exchange(readers[i], -1));
      }
    }
    if (writer >= 0 && ready[2].revents != 0) {
      const ssize_t count = write(writer, input.data() + written, input.size() - written);
      if (count > 0) written += static_cast<std::size_t>(count);
      if (count < 0 || written == input.size()) close(std::exchange(writer, -1));
    }
  }
  if (writer >= 0) close(writer);
  signal(SIGPIPE, ignored);
  int state = 0;
  waitpid(child, &state, 0);
  run.status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
  return run;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

#ifdef MINKOSCOPE_PROGRAM
inline ProgramRun minkoscope(const std::vector<std::string>& arguments, const std::string& input = {}) {
  return run_program(MINKOSCOPE_PROGRAM, arguments, input);
}
#endif

}  // namespace minkoscope::test
