#include "app/window/lifetime/termination.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <utility>

namespace minkoscope {
namespace {

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGTERM, SIGHUP, SIGINT}) sigaddset(&set, number);
  return set;
}

}  // namespace

TerminationWatch::TerminationWatch() {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  signals_ = signalfd(-1, &set, SFD_CLOEXEC);
  end_ = eventfd(0, EFD_CLOEXEC);
}

TerminationWatch::~TerminationWatch() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    static_cast<void>(write(end_, &one, sizeof one) > 0);
    thread_.join();
  }
  close(signals_);
  close(end_);
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void TerminationWatch::wake_by(std::function<void()> wake) {
  wake_ = std::move(wake);
  thread_ = std::thread([this] { watch(); });
}

void TerminationWatch::watch() {
  for (;;) {
    std::array<pollfd, 2> ready{{{signals_, POLLIN, 0}, {end_, POLLIN, 0}}};
    if (poll(ready.data(), ready.size(), -1) < 0) continue;
    if (ready[1].revents != 0) return;
    signalfd_siginfo signal{};
    if (read(signals_, &signal, sizeof signal) != static_cast<ssize_t>(sizeof signal)) continue;
    if (requested_.exchange(true)) _exit(128 + static_cast<int>(signal.ssi_signo));
    wake_();
  }
}

}  // namespace minkoscope
