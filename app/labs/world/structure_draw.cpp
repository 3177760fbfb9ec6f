#include "app/labs/world/structure_draw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace minkoscope {
namespace {

/// Adjacent levels have different hues; deeper ones thinner lines.
void draw_volume(const StructureVolume& volume, DebugDraw& draw) {
  LineStyle style;
  style.width = static_cast<float>(std::max(1.0, 2.2 - 0.25 * volume.level));
  switch (volume.kind) {
    case VolumeKind::node:
      style.opacity = static_cast<float>(std::max(0.35, 0.95 - 0.09 * volume.level));
      draw_box_lines(volume.box, volume.level % 2 == 0 ? Role::region_edge : Role::region_vertex, style, draw);
      return;
    case VolumeKind::fat:
      style.width = 1.0f;
      style.opacity = 0.75f;
      draw_box_lines(volume.box, Role::slide_plane, style, draw);
      return;
    case VolumeKind::cell:
      style.width = 1.0f;
      style.opacity = static_cast<float>(std::min(0.9, 0.25 + 0.2 * volume.bodies));
      draw_box_lines(volume.box, Role::region_face, style, draw);
      return;
    case VolumeKind::split: {
      const Vector3d extent = volume.box.max - volume.box.min;
      int flat = 0;
      for (int i = 1; i < 3; ++i) {
        if (extent[i] < extent[flat]) flat = i;
      }
      Vector3d u(0.0), v(0.0);
      u[(flat + 1) % 3] = extent[(flat + 1) % 3];
      v[(flat + 2) % 3] = extent[(flat + 2) % 3];
      const Vector3d& corner = volume.box.min;
      const float opacity = static_cast<float>(std::max(0.05, 0.2 - 0.03 * volume.level));
      draw.triangle(corner, corner + u, corner + u + v, Role::closest, opacity);
      draw.triangle(corner, corner + u + v, corner + v, Role::closest, opacity);
      style.opacity = 0.7f;
      draw.line(corner, corner + u, Role::closest, style);
      draw.line(corner + u, corner + u + v, Role::closest, style);
      draw.line(corner + u + v, corner + v, Role::closest, style);
      draw.line(corner + v, corner, Role::closest, style);
      return;
    }
    case VolumeKind::body:
      style.width = 1.2f;
      style.opacity = 0.8f;
      draw_box_lines(volume.box, Role::difference, style, draw);
      return;
    case VolumeKind::sphere: {
      constexpr int pieces = 20;
      const Vector3d centre = 0.5 * (volume.box.min + volume.box.max);
      const double radius = 0.5 * (volume.box.max.x - volume.box.min.x);
      style.width = 1.0f;
      style.opacity = 0.7f;
      for (int axis = 0; axis < 3; ++axis) {
        Vector3d last = centre;
        for (int i = 0; i <= pieces; ++i) {
          const double angle = 6.283185307179586 * i / pieces;
          Vector3d offset(0.0);
          offset[(axis + 1) % 3] = radius * std::cos(angle);
          offset[(axis + 2) % 3] = radius * std::sin(angle);
          if (i > 0) draw.line(last, centre + offset, Role::difference, style);
          last = centre + offset;
        }
      }
      return;
    }
    case VolumeKind::interval:
      return;  // drawn together
  }
}

/// The intervals on the sweep axis, as bars in rows beside the scene: one that begins while others are open is in a row
/// below them, and is tested against each of those.
void draw_intervals(const std::vector<StructureVolume>& intervals, DebugDraw& draw) {
  const Box3<double>& first = intervals.front().box;
  Box3<double> scene = first;
  Vector3d smallest(std::numeric_limits<double>::infinity());
  for (const StructureVolume& own : intervals) {
    scene.min = glm::min(scene.min, own.box.min);
    scene.max = glm::max(scene.max, own.box.max);
    smallest = glm::min(smallest, own.box.max - own.box.min);
  }
  const Vector3d extent = scene.max - scene.min;
  int axis = 0;  // along which the slabs are shorter than the scene
  for (int i = 1; i < 3; ++i) {
    if (smallest[i] * extent[axis] < smallest[axis] * extent[i]) axis = i;
  }
  const int aside = axis == 1 ? 0 : 1;
  std::vector<double> ends;  // of the rows
  std::vector<double> places;
  for (const StructureVolume& own : intervals) {
    const auto free = std::find_if(ends.begin(), ends.end(), [&](double end) { return end < own.box.min[axis]; });
    places.push_back(static_cast<double>(free - ends.begin()));
    if (free == ends.end()) {
      ends.push_back(own.box.max[axis]);
    } else {
      *free = own.box.max[axis];
    }
  }
  // All rows stay beside the scene, however many.
  const double size = std::max({extent.x, extent.y, extent.z});
  const double row = size * std::min(0.02, 0.5 / static_cast<double>(ends.size() + 3));
  LineStyle style;
  style.width = ends.size() > 40 ? 1.2f : 3.0f;
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    Vector3d from = scene.min, to = scene.min;
    from[axis] = intervals[i].box.min[axis];
    to[axis] = intervals[i].box.max[axis];
    from[aside] = to[aside] = scene.min[aside] - row * (3.0 + places[i]);
    draw.line(from, to, places[i] == 0.0 ? Role::slide_plane : Role::candidate, style);
  }
  LineStyle thin;
  thin.width = 1.0f;
  Vector3d begin = scene.min, end = scene.min;
  end[axis] = scene.max[axis];
  begin[aside] = end[aside] = scene.min[aside] - row * 1.5;
  thin.arrow = true;
  draw.line(begin, end, Role::axis, thin);
}

/// `shown`: how many levels are shown by default.
bool is_wanted(const StructureVolume& volume, int level, int shown) {
  return level >= 0 ? volume.level == level : volume.level < shown;
}

}  // namespace

void draw_box_lines(const Vector3d& centre, const Quaterniond& rotation, const Vector3d& half, Role role,
                    const LineStyle& style, DebugDraw& draw) {
  std::array<Vector3d, 8> corners;
  for (unsigned i = 0; i < 8; ++i) {
    const Vector3d sign((i & 1u) != 0 ? 1.0 : -1.0, (i & 2u) != 0 ? 1.0 : -1.0, (i & 4u) != 0 ? 1.0 : -1.0);
    corners[i] = centre + rotation * (sign * half);
  }
  for (unsigned i = 0; i < 8; ++i) {
    for (const unsigned bit : {1u, 2u, 4u}) {
      if ((i & bit) == 0) draw.line(corners[i], corners[i | bit], role, style);
    }
  }
}

void draw_box_lines(const Box3<double>& box, Role role, const LineStyle& style, DebugDraw& draw) {
  draw_box_lines(0.5 * (box.min + box.max), Quaterniond(1.0, 0.0, 0.0, 0.0), 0.5 * (box.max - box.min), role, style,
                 draw);
}

LevelsShown levels_of(const std::vector<StructureVolume>& volumes) {
  std::vector<std::size_t> counts;
  for (const StructureVolume& volume : volumes) {
    const auto level = static_cast<std::size_t>(std::max(volume.level, 0));
    if (level >= counts.size()) counts.resize(level + 1);
    ++counts[level];
  }
  LevelsShown levels{static_cast<int>(counts.size()), 0};
  std::size_t sum = 0;
  for (const std::size_t count : counts) {
    sum += count;
    if (sum > most_volumes_together && levels.shown > 0) break;
    ++levels.shown;
  }
  return levels;
}

VolumesShown draw_structure(const BroadPhase& structure, int level, DebugDraw& draw) {
  const std::vector<StructureVolume> volumes = structure.volumes();
  if (volumes.empty()) return {};
  if (volumes.front().kind == VolumeKind::interval) {
    draw_intervals(volumes, draw);
    return {volumes.size(), volumes.size()};
  }
  const int shown = levels_of(volumes).shown;
  VolumesShown counts;
  for (const StructureVolume& volume : volumes) counts.all += is_wanted(volume, level, shown) ? 1 : 0;
  counts.drawn = std::min(counts.all, most_volumes_drawn);
  std::size_t seen = 0;
  for (const StructureVolume& volume : volumes) {
    if (!is_wanted(volume, level, shown)) continue;
    // As many as may be drawn, evenly sampled.
    const std::size_t at = seen++;
    if (at * counts.drawn / counts.all != seen * counts.drawn / counts.all) draw_volume(volume, draw);
  }
  return counts;
}

}  // namespace minkoscope
