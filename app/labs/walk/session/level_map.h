// The level as the map of its problems: what an exploration found in it, where it has walked, and what is wrong with
// the level itself. Computed once; what is drawn of it each layer says.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/mode/mode.h"
#include "app/session/explored_level.h"

namespace minkoscope {

/// Of one mesh of the level, in its own frame.
struct MeshFlaws {
  std::vector<std::array<Vector3d, 2>> open_edges;
  std::vector<std::array<Vector3d, 3>> slivers;  // triangles without area
};
struct LevelFlaws {
  /// What is kept of each sort for drawing; all are counted.
  static constexpr std::size_t most_drawn = 20'000;
  std::vector<MeshFlaws> meshes;
  std::size_t open_edges = 0, slivers = 0;
};
/// Linear but for a sort of the edges: called where the level is prepared.
LevelFlaws find_flaws(const std::vector<WalkMesh>& level);

/// Whether both have the same meshes, at the same places and with the same motions.
bool same_meshes(std::span<const WalkMesh> a, std::span<const WalkMesh> b);

/// Layers of the map: the moments by kind, then these.
inline constexpr int visits_layer = static_cast<int>(incident_kinds), open_edges_layer = visits_layer + 1,
                     slivers_layer = visits_layer + 2, map_layers = visits_layer + 3;

/// Which layers were switched by hand; the others are as they begin.
struct MapSwitches {
  std::array<std::optional<bool>, map_layers> layers;
  bool operator==(const MapSwitches&) const = default;
};

/// Moments of one kind in one place, shown as one marker.
struct MomentPlace {
  IncidentKind kind = IncidentKind::stuck;
  Vector3d position{0.0};            // of the first
  std::vector<std::size_t> moments;  // indices in the explored level's
};

/// How a kind of moment is marked.
struct MomentSign {
  Role role;
  Marker marker;
  std::string_view meaning;
};
const MomentSign& sign_of(IncidentKind kind);

class LevelMap {
 public:
  /// Another level: nothing is explored of it yet.
  void set_level(const std::vector<WalkMesh>& level, std::shared_ptr<const LevelFlaws> flaws);
  /// The level is gone; which moment was opened last is not.
  void clear_level() { set_level({}, nullptr); }
  /// Takes up what has been explored, where it is of this level.
  void follow(const std::shared_ptr<const ExploredLevel>& explored);
  bool explored() const { return explored_ != nullptr; }

  bool shows(int layer, const MapSwitches& switches, bool overview) const;
  void toggle(int layer, MapSwitches& switches, bool overview) const;
  /// Rows for the legend of what there is; flaws beside the overview only where they are shown.
  void add_legend(std::vector<LegendEntry>& legend, const MapSwitches& switches, bool overview) const;

  std::span<const MomentPlace> places() const { return places_; }
  const ExploredMoment& moment(std::size_t index) const { return explored_->moments[index]; }
  /// The moment of a place to open: again and again, one after the other.
  std::size_t next_moment(std::size_t place);
  std::size_t cells() const { return explored_ ? explored_->ground.size() : 0; }
  /// The visited ground, from little to much; null where there is none.
  static constexpr std::size_t shades = 4;
  using Heat = std::array<std::shared_ptr<const SurfaceMesh>, shades>;
  const Heat& heat() const { return heat_; }
  const LevelFlaws* flaws() const { return flaws_.get(); }
  /// Changes with all of this.
  std::uint64_t version() const { return version_; }

 private:
  void place_moments();
  void shade_ground();

  std::vector<WalkMesh> level_;
  std::shared_ptr<const LevelFlaws> flaws_;
  std::shared_ptr<const ExploredLevel> seen_, explored_;
  std::vector<MomentPlace> places_;
  std::optional<std::size_t> opened_;  // the moment opened last
  Heat heat_;
  std::uint64_t version_ = 0;
};

}  // namespace minkoscope
