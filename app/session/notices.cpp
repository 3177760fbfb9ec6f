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
  if (list_.size() > most) list_.erase(list_.begin());
}

double Notices::lifetime(const Notice& notice) {
  constexpr double characters_per_second = 18.0;  // read at leisure
  const double shortest = notice.kind == NoticeKind::information ? 4.0
                          : notice.kind == NoticeKind::warning   ? 8.0
                                                                 : 10.0;
  return std::max(shortest, 2.0 + static_cast<double>(notice.text.size()) / characters_per_second);
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
  for (Notice& notice : list_) {
    if (notice.id != held_) notice.age += seconds;
  }
  std::erase_if(list_, [](const Notice& notice) { return notice.age > lifetime(notice); });
}

}  // namespace minkoscope
