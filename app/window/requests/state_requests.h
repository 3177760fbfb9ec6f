// Programs that drive the window ask it for its state while it runs, and wait in this way until it rests: whoever
// connects to the socket writes one word and reads the answer up to the end of the connection.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace minkoscope {

/// A thread accepts the connections; the answers come from the thread that draws, between two frames.
class StateRequests {
 public:
  /// Throws std::runtime_error when it cannot listen there. `wake` is called on the other thread when a request
  /// arrives.
  StateRequests(const std::filesystem::path& socket, std::function<void()> wake);
  ~StateRequests();
  StateRequests(const StateRequests&) = delete;
  StateRequests& operator=(const StateRequests&) = delete;

  /// Takes over what has arrived. True when there was something: the events before it must then be fetched, and a frame
  /// drawn, before answer().
  bool take_arrived();
  bool any() const { return !taken_.empty(); }
  /// After a frame. `handled`: it left no input for the next one; `rests`: nor anything else.
  void answer(bool handled, bool rests, const std::function<std::string()>& state);

 private:
  enum class When { handled, rests };
  struct Request {
    int connection = -1;
    When when = When::handled;
  };
  void listen_for_requests();
  void accept_one();

  std::filesystem::path socket_;
  std::function<void()> wake_;
  int listener_ = -1, end_ = -1;
  std::mutex mutex_;
  std::vector<Request> arrived_;
  std::vector<Request> taken_;  // of the thread that draws
  std::thread thread_;
};

}  // namespace minkoscope
