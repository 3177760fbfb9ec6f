#include "app/window/view_pane.h"

#include <algorithm>
#include <map>

namespace minkoscope {

namespace {

double eased(double share) {
  share = std::clamp(share, 0.0, 1.0);
  return share * share * (3.0 - 2.0 * share);
}

/// Entries of one kind are told apart by mark, role and their order among equals.
template <class Entry>
class Matcher {
 public:
  explicit Matcher(const std::vector<Entry>& from) {
    for (const Entry& entry : from) by_key_[{entry.id, entry.role}].push_back(&entry);
  }
  const Entry* next(const Entry& entry) {
    const auto found = by_key_.find({entry.id, entry.role});
    if (found == by_key_.end()) return nullptr;
    std::size_t& used = used_[{entry.id, entry.role}];
    return used < found->second.size() ? found->second[used++] : nullptr;
  }
  /// Was the very same thing there already?
  template <class Same>
  bool has(const std::vector<Entry>& from, Same&& same) const {
    return std::any_of(from.begin(), from.end(), same);
  }

 private:
  using Key = std::pair<MarkId, Role>;
  std::map<Key, std::vector<const Entry*>> by_key_;
  std::map<Key, std::size_t> used_;
};

}  // namespace

std::optional<DrawBounds> SceneBounds::of(const DrawList& list) {
  std::optional<DrawBounds> result;
  for (const auto& point : list.points) include(result, point.position);
  for (const auto& line : list.lines) {
    include(result, line.from);
    include(result, line.to);
  }
  for (const auto& triangle : list.triangles) {
    include(result, triangle.a);
    include(result, triangle.b);
    include(result, triangle.c);
  }
  for (const auto& disc : list.discs) {
    include(result, disc.centre - Vector3d(disc.radius));
    include(result, disc.centre + Vector3d(disc.radius));
  }
  std::erase_if(measured_, [](const auto& entry) { return entry.second.alive.expired(); });
  for (const auto& surface : list.surfaces) {
    if (!surface.mesh || surface.mesh->positions.empty()) continue;
    auto found = measured_.find(surface.mesh.get());
    if (found == measured_.end()) {
      DrawBounds own{surface.mesh->positions.front(), surface.mesh->positions.front()};
      for (const Vector3d& position : surface.mesh->positions) {
        own.min = glm::min(own.min, position);
        own.max = glm::max(own.max, position);
      }
      found = measured_.emplace(surface.mesh.get(), Measured{surface.mesh, own}).first;
    }
    const DrawBounds& own = found->second.bounds;
    // The box around the turned and scaled box.
    const Matrix3d turned = glm::mat3_cast(surface.pose.rotation);
    const Vector3d centre = surface.to_world(own.centre()), half = 0.5 * glm::abs(surface.scale) * (own.max - own.min);
    const Vector3d reach = half.x * glm::abs(turned[0]) + half.y * glm::abs(turned[1]) + half.z * glm::abs(turned[2]);
    include(result, centre - surface.style.stretch * reach);
    include(result, centre + surface.style.stretch * reach);
  }
  return result;
}

void StepMotion::start(const DrawList& shown) {
  from_ = shown;
  from_.surfaces.clear();
  elapsed_ = 0.0;
}

void StepMotion::advance(double seconds, DrawList& list) {
  elapsed_ += seconds;
  if (!running()) return;
  const double t = eased(elapsed_ / duration);
  const auto between = [t](const Vector3d& a, const Vector3d& b) { return a + t * (b - a); };
  Matcher<DrawList::Point> points(from_.points);
  for (auto& point : list.points) {
    const auto* before = points.next(point);
    // Simplex vertices change their letters with each step, not their places.
    const bool stays = point.role == Role::simplex || point.role == Role::dropped || before == nullptr;
    if (!stays) point.position = between(before->position, point.position);
  }
  Matcher<DrawList::Line> lines(from_.lines);
  for (auto& line : list.lines) {
    const bool was_there = std::any_of(from_.lines.begin(), from_.lines.end(), [&line](const DrawList::Line& other) {
      return (other.from == line.from && other.to == line.to) || (other.from == line.to && other.to == line.from);
    });
    const auto* before = lines.next(line);
    if (was_there) continue;
    if (before != nullptr && line.role != Role::simplex) {
      line.from = between(before->from, line.from);
      line.to = between(before->to, line.to);
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

bool PictureSetting::same_as(const PictureSetting& other) const {
  const auto same_reveal = [](const std::optional<Reveal>& a, const std::optional<Reveal>& b) {
    return a.has_value() == b.has_value() &&
           (!a || (a->centre == b->centre && a->radius == b->radius && a->width == b->width));
  };
  const auto same_cut = [](const std::optional<CutPlane>& a, const std::optional<CutPlane>& b) {
    return a.has_value() == b.has_value() && (!a || (a->point == b->point && a->normal == b->normal));
  };
  return camera == other.camera && width == other.width && height == other.height && samples == other.samples &&
         dark == other.dark && options.pixel_scale == other.options.pixel_scale &&
         options.background == other.options.background && options.grid == other.options.grid &&
         options.grid_height == other.options.grid_height && options.axes == other.options.axes &&
         options.selected == other.options.selected && options.hovered == other.options.hovered &&
         same_reveal(options.reveal, other.options.reveal) && same_cut(options.cut, other.options.cut) &&
         options.quiet_level == other.options.quiet_level;
}

bool draws_the_same(const DrawList& a, const DrawList& b) {
  const auto same_lists = [](const auto& some, const auto& others, auto&& same) {
    return some.size() == others.size() && std::equal(some.begin(), some.end(), others.begin(), same);
  };
  return same_lists(a.points, b.points,
                    [](const auto& p, const auto& q) {
                      return p.position == q.position && p.role == q.role && p.marker == q.marker && p.id == q.id;
                    }) &&
         same_lists(a.lines, b.lines,
                    [](const auto& p, const auto& q) {
                      return p.from == q.from && p.to == q.to && p.role == q.role && p.id == q.id &&
                             p.style.width == q.style.width && p.style.dashed == q.style.dashed &&
                             p.style.arrow == q.style.arrow && p.style.on_top == q.style.on_top &&
                             p.style.opacity == q.style.opacity;
                    }) &&
         same_lists(a.triangles, b.triangles,
                    [](const auto& p, const auto& q) {
                      return p.a == q.a && p.b == q.b && p.c == q.c && p.role == q.role && p.opacity == q.opacity &&
                             p.id == q.id;
                    }) &&
         same_lists(a.discs, b.discs,
                    [](const auto& p, const auto& q) {
                      return p.centre == q.centre && p.normal == q.normal && p.radius == q.radius && p.role == q.role &&
                             p.opacity == q.opacity && p.id == q.id;
                    }) &&
         same_lists(a.surfaces, b.surfaces, [](const auto& p, const auto& q) {
           return p.mesh == q.mesh && p.pose == q.pose && p.scale == q.scale && p.role == q.role && p.id == q.id &&
                  p.style.opacity == q.style.opacity && p.style.edges == q.style.edges && p.style.lit == q.style.lit &&
                  p.style.reveals == q.style.reveals && p.style.cut == q.style.cut &&
                  p.style.fade_centre == q.style.fade_centre && p.style.fade_radius == q.style.fade_radius &&
                  p.style.ruling == q.style.ruling && p.style.stretch == q.style.stretch;
         });
}

void ViewPane::frame(const DrawBounds& wanted, bool at_once) {
  Camera to = camera;
  to.frame(wanted, rect.aspect());
  if (at_once) {
    camera = to;
    motion.stop();
  } else {
    motion.start(camera, to);
  }
}

}  // namespace minkoscope
