#include "app/session/notices.h"

#include <algorithm>

namespace minkoscope {

void Notices::add(NoticeKind kind, std::string text) {
  if (!list_.empty() && list_.back().kind == kind && list_.back().text == text) {
    list_.back().age = 0.0;
    ++list_.back().repeats;
    return;
  }
  list_.push_back({next_id_++, kind, std::move(text), 0.0, 1});
}

void Notices::dismiss(std::uint64_t id) {
  std::erase_if(list_, [id](const Notice& notice) { return notice.id == id; });
}

bool Notices::dismiss_newest() {
  if (list_.empty()) return false;
  list_.pop_back();
  return true;
}

void Notices::advance(double seconds) {
  for (Notice& notice : list_) notice.age += seconds;
  std::erase_if(list_, [](const Notice& notice) {
    return notice.kind == NoticeKind::information && notice.age > information_lifetime;
  });
}

}  // namespace minkoscope
