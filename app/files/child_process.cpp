#include "app/files/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace minkoscope {
namespace {

constexpr std::size_t most_errors = 1u << 20;  // bytes kept of what a program writes to stderr
constexpr std::chrono::milliseconds patience{2000};

void close_pipe(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    std::array<int, 2> ends{};
    // Closed in every program started later: another child must not keep this one's input open.
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error(std::string("no pipe: ") + std::strerror(errno));
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    close_pipe(read);
    close_pipe(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
};

int status_of(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& words, Pipes pipes) {
  std::optional<Pipe> input, errors;
  if (pipes.input) input.emplace();
  if (pipes.errors) errors.emplace();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const auto connect = [&](int descriptor, const std::optional<Pipe>& pipe, int Pipe::*end) {
    if (pipe) {
      posix_spawn_file_actions_adddup2(&actions, (*pipe).*end, descriptor);
    } else {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
    }
  };
  connect(STDIN_FILENO, input, &Pipe::read);
  connect(STDOUT_FILENO, {}, nullptr);
  connect(STDERR_FILENO, errors, &Pipe::write);
  // It starts as from a terminal, with none of the signals that we ignore or hold back; in a group of its own, so that
  // Ctrl+C reaches us first and we end it in order.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) sigaddset(&defaults, number);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int fault = posix_spawnp(&id_, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) throw std::runtime_error(words.front() + ": cannot be started: " + std::strerror(fault));
  if (input) std::swap(input_, input->write);
  if (errors) {
    std::swap(error_pipe_, errors->read);
    fcntl(error_pipe_, F_SETFL, O_NONBLOCK);
  }
}

ChildProcess::~ChildProcess() {
  close_pipe(input_);
  close_pipe(error_pipe_);
  if (status_) return;
  interrupt();
  for (const auto end = std::chrono::steady_clock::now() + patience; std::chrono::steady_clock::now() < end;) {
    if (poll()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(id_, SIGKILL);
  wait();
}

bool ChildProcess::write(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    if (input_ < 0) return false;
    // A program that waits for us to read its errors would never read its input.
    std::array<pollfd, 2> ready{{{input_, POLLOUT, 0}, {error_pipe_, POLLIN, 0}}};
    if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) return false;
    if (ready[1].revents != 0) take_errors();
    if ((ready[0].revents & (POLLERR | POLLNVAL)) != 0) return false;
    if ((ready[0].revents & POLLOUT) == 0) continue;
    // No more than a pipe surely takes at once, so that this never waits while the errors fill up.
    const ssize_t taken = ::write(input_, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
    if (taken < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (taken > 0) bytes = bytes.subspan(static_cast<std::size_t>(taken));
  }
  return true;
}

void ChildProcess::close_input() {
  close_pipe(input_);
}

void ChildProcess::take_errors() {
  std::array<char, 4096> buffer{};
  while (error_pipe_ >= 0) {
    const ssize_t count = read(error_pipe_, buffer.data(), buffer.size());
    if (count > 0) {
      if (errors_.size() < most_errors) errors_.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0) {
      close_pipe(error_pipe_);
    } else if (errno != EINTR) {
      return;
    }
  }
}

const std::string& ChildProcess::errors() {
  take_errors();
  return errors_;
}

void ChildProcess::interrupt() {
  if (!status_) kill(id_, SIGINT);
}

std::optional<int> ChildProcess::poll() {
  take_errors();
  int status = 0;
  if (!status_ && waitpid(id_, &status, WNOHANG) == id_) {
    status_ = status_of(status);
    take_errors();
  }
  return status_;
}

int ChildProcess::wait() {
  while (!poll()) {
    // Its end closes the pipe; without one, its status is polled.
    pollfd ready{error_pipe_, POLLIN, 0};
    ::poll(&ready, 1, 20);
  }
  return *status_;
}

bool is_installed(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string folders = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string file = folders.substr(begin, end - begin) + "/" + program;
    if (access(file.c_str(), X_OK) == 0) return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace minkoscope
