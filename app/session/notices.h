// Messages to the user. All disappear by themselves, errors latest; the newest three are kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace minkoscope {

enum class NoticeKind { information, warning, error };

struct Notice {
  std::uint64_t id = 0;
  NoticeKind kind = NoticeKind::information;
  std::string text;
  double age = 0.0;  // seconds shown
  int repeats = 1;   // consecutive occurrences of the same text
};

class Notices {
 public:
  static constexpr std::size_t most = 3;
  /// Seconds. A long text takes longer to read.
  static double lifetime(const Notice& notice);

  void information(std::string text) { add(NoticeKind::information, std::move(text)); }
  void warning(std::string text) { add(NoticeKind::warning, std::move(text)); }
  void error(std::string text) { add(NoticeKind::error, std::move(text)); }
  void dismiss(std::uint64_t id);
  /// Dismisses the newest notice; false when there is none.
  bool dismiss_newest();
  /// Keeps this one, which is being read, from ageing until the next call; 0: none.
  void hold(std::uint64_t id) { held_ = id; }
  /// Ages the notices, and drops those past their lifetime.
  void advance(double seconds);

  const std::vector<Notice>& list() const { return list_; }

 private:
  void add(NoticeKind kind, std::string text);

  std::vector<Notice> list_;  // oldest first
  std::uint64_t next_id_ = 1;
  std::uint64_t held_ = 0;
};

}  // namespace minkoscope
