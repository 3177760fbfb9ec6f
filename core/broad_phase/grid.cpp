// A uniform grid: each body is listed in every cell that its box reaches; only bodies that share a cell are tested.
// Rebuilt whenever something has moved.
//
// Cells and the rule that a pair belongs to one cell alone: Christer Ericson, Real-Time Collision Detection, 2005, 7.1
// (the cell that holds the low corner of the boxes' common part; so that no pair is tested twice). Ours: cells are half
// as large again as the median body is long, and bodies that would reach more than 64 of them are kept in a list that
// every body is tested against; so one huge body costs n tests and not a million cells.
#include <array>
#include <cmath>
#include <limits>

#include "core/broad_phase/explain_step.h"
#include "core/broad_phase/structure.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 5> listing{
    "list each body in the cells it reaches",
    "for each cell",
    "  for each two bodies whose overlap begins in it",
    "    if box a touches box b: a pair",
    "bodies too large for cells: test against all",
};

constexpr std::int64_t most_cells_of_a_body = 64;
constexpr std::int64_t most_cells_a_side = std::int64_t{1} << 20;
constexpr double cell_over_median = 1.5;

using Cell = std::array<std::int64_t, 3>;

class Grid final : public RebuiltWhenStale<Grid> {
 public:
  static constexpr std::string_view method_name = broad_phase_method::grid;

  template <class Observer>
  void find_pairs(std::vector<BodyPair>& found, Observer& observer) {
    for (std::size_t begin = 0; begin < entries_.size();) {
      const std::size_t end = end_of_cell(begin);
      for (std::size_t i = begin; i < end; ++i) {
        for (std::size_t j = i + 1; j < end; ++j) {
          const BodyId a = entries_[i].body, b = entries_[j].body;
          const Vector3d corner = glm::max(box(a).min, box(b).min);
          if (key_of(cell_at(corner)) == entries_[begin].key) test_pair(a, b, 4, found, observer);
        }
      }
      begin = end;
    }
    const std::vector<BodyId> ids = bodies();
    for (const BodyId large : large_) {
      for (const BodyId id : ids) {
        const bool both_large = std::binary_search(large_.begin(), large_.end(), id);
        if (id != large && (!both_large || large < id)) test_pair(large, id, 5, found, observer);
      }
    }
  }

  template <class Observer>
  void find(const Box3<double>& query, std::vector<BodyId>& found, Observer& observer) {
    const Cell low = cell_at(query.min), high = cell_at(query.max);
    std::vector<BodyId> near = large_;
    if (cells_between(low, high) > static_cast<std::int64_t>(entries_.size())) {
      for (const Entry& entry : entries_) near.push_back(entry.body);
    } else {
      for (std::int64_t z = low[2]; z <= high[2]; ++z) {
        for (std::int64_t y = low[1]; y <= high[1]; ++y) {
          for (std::int64_t x = low[0]; x <= high[0]; ++x) gather(key_of({x, y, z}), near);
        }
      }
    }
    test_once(query, near, found, observer);
  }

  template <class Observer>
  void find(const RaySlabs& query, std::vector<BodyId>& found, Observer& observer) {
    std::vector<BodyId> near = large_;
    walk_cells(query, near);
    test_once(query, near, found, observer);
  }

  void rebuild() {
    entries_.clear();
    large_.clear();
    const std::vector<BodyId> ids = bodies();
    if (ids.empty()) return;
    scene_ = box(ids[0]);
    std::vector<double> lengths;
    for (const BodyId id : ids) {
      scene_ = united(scene_, box(id));
      const Vector3d extent = box(id).max - box(id).min;
      lengths.push_back(std::max({extent.x, extent.y, extent.z}));
    }
    const auto median = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), median, lengths.end());
    const Vector3d span = scene_.max - scene_.min;
    const double widest = std::max({span.x, span.y, span.z});
    cell_size_ = std::max(cell_over_median * *median, widest / static_cast<double>(most_cells_a_side / 2));
    if (cell_size_ <= 0.0) cell_size_ = 1.0;
    for (const BodyId id : ids) {
      const Cell low = cell_at(box(id).min), high = cell_at(box(id).max);
      if (cells_between(low, high) > most_cells_of_a_body) {
        large_.push_back(id);
        continue;
      }
      for (std::int64_t z = low[2]; z <= high[2]; ++z) {
        for (std::int64_t y = low[1]; y <= high[1]; ++y) {
          for (std::int64_t x = low[0]; x <= high[0]; ++x) entries_.push_back({key_of({x, y, z}), id});
        }
      }
    }
    std::sort(entries_.begin(), entries_.end());
    statistics_.rebuilds += static_cast<long long>(entries_.size());
  }

  std::vector<StructureVolume> volumes() const override {
    std::vector<StructureVolume> all;
    for (std::size_t begin = 0; begin < entries_.size();) {
      const std::size_t end = end_of_cell(begin);
      const Cell cell = cell_of(entries_[begin].key);
      const Vector3d low = scene_.min + cell_size_ * Vector3d(cell[0], cell[1], cell[2]);
      all.push_back({VolumeKind::cell, {low, low + cell_size_}, 0, static_cast<int>(end - begin)});
      begin = end;
    }
    for (const BodyId id : large_) all.push_back({VolumeKind::body, box(id), 0, 1});
    return all;
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    BodyId body = 0;
    auto operator<=>(const Entry&) const = default;
  };

  Cell cell_at(const Vector3d& point) const {
    Cell cell;
    for (int i = 0; i < 3; ++i) {
      const double at = std::floor((point[i] - scene_.min[i]) / cell_size_);
      cell[static_cast<std::size_t>(i)] =
          static_cast<std::int64_t>(std::clamp(at, 0.0, static_cast<double>(most_cells_a_side - 1)));
    }
    return cell;
  }
  static std::uint64_t key_of(const Cell& cell) {
    return (static_cast<std::uint64_t>(cell[2]) << 40) | (static_cast<std::uint64_t>(cell[1]) << 20) |
           static_cast<std::uint64_t>(cell[0]);
  }
  static Cell cell_of(std::uint64_t key) {
    constexpr std::uint64_t mask = (1u << 20) - 1;
    return {static_cast<std::int64_t>(key & mask), static_cast<std::int64_t>((key >> 20) & mask),
            static_cast<std::int64_t>(key >> 40)};
  }
  static std::int64_t cells_between(const Cell& low, const Cell& high) {
    return (high[0] - low[0] + 1) * (high[1] - low[1] + 1) * (high[2] - low[2] + 1);
  }
  std::size_t end_of_cell(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < entries_.size() && entries_[end].key == entries_[begin].key) ++end;
    return end;
  }

  void gather(std::uint64_t key, std::vector<BodyId>& near) const {
    auto at = std::lower_bound(entries_.begin(), entries_.end(), Entry{key, 0});
    for (; at != entries_.end() && at->key == key; ++at) near.push_back(at->body);
  }

  template <class Query, class Observer>
  void test_once(const Query& query, std::vector<BodyId>& near, std::vector<BodyId>& found, Observer& observer) {
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    for (const BodyId id : near) test_body(query, id, 4, found, observer);
  }

  /// All bodies listed in the cells along the ray. A cell's neighbours are taken too, so that a ray along a border,
  /// whose rounding may choose either side, misses nothing.
  void walk_cells(const RaySlabs& query, std::vector<BodyId>& near) const {
    if (entries_.empty()) return;
    double in = 0.0, out = query.ray.length;
    const Vector3d low = scene_.min - cell_size_, high = scene_.max + cell_size_;
    for (int i = 0; i < 3; ++i) {
      const double direction = query.ray.direction[i], origin = query.ray.origin[i];
      if (direction == 0.0) {
        if (origin < low[i] || origin > high[i]) return;
        continue;
      }
      const double a = (low[i] - origin) / direction, b = (high[i] - origin) / direction;
      in = std::max(in, std::min(a, b));
      out = std::min(out, std::max(a, b));
    }
    if (in > out) return;
    const double step = 0.5 * cell_size_;
    const double steps = std::ceil((out - in) / step);
    if (steps * 8.0 > static_cast<double>(entries_.size()) + 64.0) {
      for (const Entry& entry : entries_) near.push_back(entry.body);
      return;
    }
    Cell last{-1, -1, -1};
    for (double i = 0.0; i <= steps; i += 1.0) {
      const Cell cell = cell_at(query.ray.origin + std::min(in + i * step, out) * query.ray.direction);
      if (cell == last) continue;
      last = cell;
      for (std::int64_t z = std::max<std::int64_t>(cell[2] - 1, 0); z <= cell[2] + 1; ++z) {
        for (std::int64_t y = std::max<std::int64_t>(cell[1] - 1, 0); y <= cell[1] + 1; ++y) {
          for (std::int64_t x = std::max<std::int64_t>(cell[0] - 1, 0); x <= cell[0] + 1; ++x) {
            gather(key_of({x, y, z}), near);
          }
        }
      }
    }
  }

  std::vector<Entry> entries_;  // by cell, then by body
  std::vector<BodyId> large_;   // ascending
  Box3<double> scene_;
  double cell_size_ = 1.0;  // side of a cell, metres
};

}  // namespace

constinit const BroadPhaseMethod grid_method{
    .name = broad_phase_method::grid,
    .title = "Uniform grid",
    .citation = "C. Ericson, Real-Time Collision Detection, 2005, 7.1",
    .listing = listing,
    .volumes = VolumeKind::cell,
    .rival = broad_phase_method::bvh,
    .make = make_structure<Grid>,
    .explain = explain_broad_phase_step,
};

}  // namespace minkoscope
