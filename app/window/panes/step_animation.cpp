#include "app/window/panes/step_animation.h"

#include <algorithm>
#include <tuple>

namespace minkoscope {
namespace {

double eased(double share) {
  share = std::clamp(share, 0.0, 1.0);
  return share * share * (3.0 - 2.0 * share);
}

}  // namespace

template <class Entry>
void EarlierEntries<Entry>::set_entries(const std::vector<Entry>& entries) {
  sorted_.clear();
  for (std::size_t i = 0; i < entries.size(); ++i) sorted_.push_back({entries[i].id, entries[i].role, i});
  std::sort(sorted_.begin(), sorted_.end(), [](const Place& p, const Place& q) {
    return std::tie(p.id, p.role, p.index) < std::tie(q.id, q.role, q.index);
  });
}

template <class Entry>
void EarlierEntries<Entry>::begin() {
  used_.assign(sorted_.size(), 0);
}

template <class Entry>
std::size_t EarlierEntries<Entry>::next(const Entry& entry) {
  const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), entry, [](const Place& place, const Entry& own) {
    return std::tie(place.id, place.role) < std::tie(own.id, own.role);
  });
  if (found == sorted_.end()) return not_found;
  const auto first = static_cast<std::size_t>(found - sorted_.begin()), at = first + used_[first];
  if (at == sorted_.size() || sorted_[at].id != entry.id || sorted_[at].role != entry.role) return not_found;
  ++used_[first];
  return sorted_[at].index;
}

StepAnimation::Ends StepAnimation::ends_of(const DrawList::Line& line) {
  const Vector3d &p = line.from, &q = line.to;
  const bool turned = std::tie(q.x, q.y, q.z) < std::tie(p.x, p.y, p.z);
  const Vector3d &a = turned ? q : p, &b = turned ? p : q;
  return {a.x, a.y, a.z, b.x, b.y, b.z};
}

void StepAnimation::start(const DrawList& shown) {
  from_ = shown;
  from_.surfaces.clear();
  points_.set_entries(from_.points);
  lines_.set_entries(from_.lines);
  earlier_lines_.clear();
  for (const DrawList::Line& line : from_.lines) earlier_lines_.push_back(ends_of(line));
  std::sort(earlier_lines_.begin(), earlier_lines_.end());
  elapsed_ = 0.0;
}

void StepAnimation::advance(double seconds, DrawList& list) {
  elapsed_ += seconds;
  if (!running()) return;
  const double t = eased(elapsed_ / duration);
  const auto between = [t](const Vector3d& a, const Vector3d& b) { return a + t * (b - a); };
  points_.begin();
  for (auto& point : list.points) {
    const std::size_t before = points_.next(point);
    // Simplex vertices change their letters with each step, not their positions.
    const bool stays = point.role == Role::simplex || point.role == Role::dropped || before == points_.not_found;
    if (!stays) point.position = between(from_.points[before].position, point.position);
  }
  lines_.begin();
  for (auto& line : list.lines) {
    const std::size_t before = lines_.next(line);
    if (std::binary_search(earlier_lines_.begin(), earlier_lines_.end(), ends_of(line))) continue;
    if (before != lines_.not_found && line.role != Role::simplex) {
      line.from = between(from_.lines[before].from, line.from);
      line.to = between(from_.lines[before].to, line.to);
    } else {
      line.to = between(line.from, line.to);
    }
  }
  for (auto& label : list.labels) {
    const auto before = std::find_if(from_.labels.begin(), from_.labels.end(), [&label](const DrawList::Label& other) {
      return other.role == label.role && other.text == label.text;
    });
    if (before != from_.labels.end() && label.role != Role::simplex)
      label.anchor = between(before->anchor, label.anchor);
  }
}

}  // namespace minkoscope
