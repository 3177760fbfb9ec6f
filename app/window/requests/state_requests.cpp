#include "app/window/requests/state_requests.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace minkoscope {
namespace {

constexpr timeval patience{2, 0};  // with a peer that neither writes nor reads

void send_all(int connection, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = send(connection, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // the peer has gone
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace

StateRequests::StateRequests(const std::filesystem::path& socket, std::function<void()> wake)
    : socket_(socket), wake_(std::move(wake)) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string& name = socket_.native();
  const auto fail = [&](const char* why) {
    if (listener_ >= 0) close(listener_);
    throw std::runtime_error(name + ": " + why);
  };
  if (name.size() >= sizeof address.sun_path) fail("the path is too long for a socket");
  std::copy(name.begin(), name.end(), std::begin(address.sun_path));
  listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener_ < 0 || bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(listener_, 8) != 0)
    fail(std::strerror(errno));
  end_ = eventfd(0, EFD_CLOEXEC);
  thread_ = std::thread([this] { listen_for_requests(); });
}

StateRequests::~StateRequests() {
  const std::uint64_t one = 1;
  static_cast<void>(write(end_, &one, sizeof one) > 0);
  thread_.join();
  for (const auto* list : {&arrived_, &taken_}) {
    for (const Request& request : *list) close(request.connection);
  }
  close(listener_);
  close(end_);
  unlink(socket_.c_str());
}

void StateRequests::listen_for_requests() {
  for (;;) {
    std::array<pollfd, 2> ready{{{listener_, POLLIN, 0}, {end_, POLLIN, 0}}};
    if (poll(ready.data(), ready.size(), -1) < 0) continue;
    if (ready[1].revents != 0) return;
    accept_one();
  }
}

void StateRequests::accept_one() {
  const int connection = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (connection < 0) return;
  for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO})
    setsockopt(connection, SOL_SOCKET, option, &patience, sizeof patience);
  std::string line;
  for (char next = 0; line.size() < 32 && recv(connection, &next, 1, 0) == 1 && next != '\n';) line += next;
  if (line != "state" && line != "rest") {
    send_all(connection, "must be state or rest\n");
    close(connection);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    arrived_.push_back({connection, line == "rest" ? When::rests : When::handled});
  }
  wake_();
}

bool StateRequests::take_arrived() {
  const std::lock_guard lock(mutex_);
  taken_.insert(taken_.end(), arrived_.begin(), arrived_.end());
  return !std::exchange(arrived_, {}).empty();
}

void StateRequests::answer(bool handled, bool rests, const std::function<std::string()>& state) {
  const auto due = [&](const Request& request) { return handled && (rests || request.when == When::handled); };
  if (std::none_of(taken_.begin(), taken_.end(), due)) return;
  const std::string text = state();
  for (const Request& request : taken_) {
    if (!due(request)) continue;
    send_all(request.connection, text);
    close(request.connection);
  }
  std::erase_if(taken_, due);
}

}  // namespace minkoscope
