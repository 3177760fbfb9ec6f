// Greedy label placement: in order of priority each label takes the first free position in a fixed spiral of candidates
// around its anchor. Greedy rather than optimising, because the result is then deterministic and continuous except
// where two labels meet.
#include "app/view/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace minkoscope {
namespace {

constexpr double gap = 13.0;     // logical pixels between anchor and text: a marker's radius plus a margin
constexpr double spacing = 3.0;  // logical pixels kept free around each label
// Within this distance of the anchor a label needs no leader line.
constexpr double near_enough = 14.0;
// More labels than this that mean about the same place cannot be distinguished: the least important are left out.
constexpr std::size_t most_at_a_place = 4;
constexpr double same_place = 9.0;  // logical pixels between anchors

bool overlaps(const ViewRect& a, const ViewRect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

ViewRect grown(const ViewRect& r, double by) {
  return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by};
}

bool inside(const ViewRect& r, const ViewRect& view) {
  return r.x >= view.x && r.y >= view.y && r.x + r.width <= view.x + view.width &&
         r.y + r.height <= view.y + view.height;
}

glm::dvec2 nearest_point(const ViewRect& r, const glm::dvec2& p) {
  return {std::clamp(p.x, r.x, r.x + r.width), std::clamp(p.y, r.y, r.y + r.height)};
}

/// The text's box in direction `d` (unit) from the anchor, with `reach` free pixels between them.
ViewRect box_at(const LabelRequest& request, const glm::dvec2& d, double reach) {
  // Where a ray from the box's centre exits the box, so that reach is measured to the text and not to its centre.
  const glm::dvec2 half = 0.5 * request.size;
  const double exit = std::min(std::abs(d.x) > 1e-9 ? half.x / std::abs(d.x) : 1e9,
                               std::abs(d.y) > 1e-9 ? half.y / std::abs(d.y) : 1e9);
  const glm::dvec2 centre = request.anchor + d * (reach + exit);
  return {std::round(centre.x - half.x), std::round(centre.y - half.y), request.size.x, request.size.y};
}

}  // namespace

std::vector<LabelPlacement> layout_labels(std::span<const LabelRequest> requests, const ViewRect& view,
                                          std::span<const ViewRect> obstacles, double scale,
                                          std::span<const glm::dvec2> markers) {
  LabelScratch room;
  layout_labels(room, requests, view, obstacles, scale, markers);
  return std::move(room.placements);
}

std::span<const LabelPlacement> layout_labels(LabelScratch& room, std::span<const LabelRequest> requests,
                                              const ViewRect& view, std::span<const ViewRect> obstacles, double scale,
                                              std::span<const glm::dvec2> markers) {
  // Upper right first, as in hand-drawn figures; then around, preferring the sides.
  static const std::array<glm::dvec2, 12> directions = [] {
    const std::array<double, 12> degrees{45, 135, -45, -135, 0, 180, 90, -90, 20, 160, -20, -160};
    std::array<glm::dvec2, 12> result{};
    for (std::size_t i = 0; i < degrees.size(); ++i) {
      const double angle = degrees[i] * 3.14159265358979323846 / 180.0;
      result[i] = {std::cos(angle), -std::sin(angle)};
    }
    return result;
  }();

  std::vector<std::size_t>& order = room.order;
  std::vector<ViewRect>&spared = room.spared, &taken = room.taken;
  std::vector<LabelPlacement>& placements = room.placements;
  order.resize(requests.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return requests[i].priority != requests[j].priority ? requests[i].priority > requests[j].priority : i < j;
  });

  // Labels must not cover other anchors: a hidden marker explains nothing.
  spared.clear();
  const auto spare = [&](const glm::dvec2& p) {
    spared.push_back({p.x - 6.0 * scale, p.y - 6.0 * scale, 12.0 * scale, 12.0 * scale});
  };
  for (const glm::dvec2& p : markers) spare(p);
  for (const LabelRequest& r : requests) spare(r.anchor);

  taken.assign(obstacles.begin(), obstacles.end());
  placements.assign(requests.size(), {});
  const auto crowded = [&](std::size_t own) {
    std::size_t there = 0;
    for (std::size_t other = 0; other < requests.size(); ++other) {
      const bool near = glm::length(requests[other].anchor - requests[own].anchor) < same_place * scale;
      if (placements[other].visible && near) ++there;
    }
    return there >= most_at_a_place;
  };
  for (const std::size_t index : order) {
    const LabelRequest& request = requests[index];
    if (!std::isfinite(request.anchor.x) || !std::isfinite(request.anchor.y) || !view.contains(request.anchor))
      continue;
    if (crowded(index)) continue;
    const auto try_place = [&](bool spare_markers) {
      for (double way = gap; way < 170.0; way = way * 1.35 + 2.0) {
        const double reach = way * scale;
        for (const glm::dvec2& d : directions) {
          const ViewRect box = box_at(request, d, reach);
          if (!inside(box, view)) continue;
          const ViewRect kept = grown(box, spacing * scale);
          if (std::any_of(taken.begin(), taken.end(), [&](const ViewRect& t) { return overlaps(kept, t); })) continue;
          if (spare_markers &&
              std::any_of(spared.begin(), spared.end(), [&](const ViewRect& m) { return overlaps(box, m); })) {
            continue;
          }
          LabelPlacement& placement = placements[index];
          placement.position = {box.x, box.y};
          placement.visible = true;
          placement.leader_end = nearest_point(box, request.anchor);
          placement.leader = glm::length(placement.leader_end - request.anchor) > near_enough * scale;
          taken.push_back(box);
          return true;
        }
      }
      return false;
    };
    if (!try_place(true)) try_place(false);
  }
  return placements;
}

}  // namespace minkoscope
