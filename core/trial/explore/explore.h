// Random and goal-seeking walks through a level, every tick judged by an oracle that shares nothing with the mover
// (core/trial/explore/verdict.h). Each incident becomes a walk case of few ticks, with the level cut to the triangles
// near it.
//
// An exploration is cut into episodes of equal length; each is a pure function of (level, settings, index), so that
// any share of them can be run anywhere and the shares add up to the whole.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/random.h"
#include "core/scene/case.h"
#include "core/trial/explore/verdict.h"
#include "core/trial/explore/visits.h"
#include "core/trial/oracle/level_oracle.h"

namespace minkoscope {

struct ExploreSettings {
  std::uint64_t ticks = 100000;  // of the whole exploration
  std::uint64_t seed = 1;
  WalkBody body;      // what walks; where it starts is drawn
  WalkSettings walk;  // gravity along −y
  std::string mover{default_mover};
  std::optional<Precision> precision;  // absent: episodes take turns
  double speed = 5.0;                  // m/s, of most walks; a twelfth of them up to twelve times as fast
};

struct Incident {
  IncidentKind kind = IncidentKind::stuck;
  std::uint64_t tick = 0;  // of the whole exploration
  Vector3d position{0.0};  // of the body's centre at its start
  Case found;              // ends in the incident; its expect, where one can be given, is what should have been
};

struct ExploreReport {
  std::uint64_t ticks = 0;
  double distance = 0.0;      // metres walked horizontally
  double deepest = -0.1;      // metres, by the oracle
  std::uint64_t crushed = 0;  // bodies that ended between meshes that moved
  std::array<std::uint64_t, incident_kinds> counts{};
  std::vector<Incident> incidents;  // the first of each kind and cell
  Visits visits;                    // of ground that rests

  /// Is there an incident of this kind within a cell of 0.25 m (falls: 2 m)?
  bool knows(IncidentKind kind, const Vector3d& position) const;
  std::uint64_t count(IncidentKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
  /// Appends what another episode has found; of incidents of one kind in one cell the first is kept.
  void add(ExploreReport other);
  /// Incidents that are faults of the mover, not of the level.
  std::uint64_t faults() const;
};

class Exploration {
 public:
  /// Its meshes may move; every body is placed at time 0. Throws std::invalid_argument when it has no triangles.
  Exploration(std::vector<WalkMesh> level, const ExploreSettings& settings);

  static constexpr std::uint64_t episode_ticks = 2000;
  std::uint64_t episode_count() const;
  /// Throws std::invalid_argument when the body has room nowhere.
  ExploreReport episode(std::uint64_t index) const;

 private:
  friend class Episode;
  std::size_t random_triangle(SplitMix64& random) const;  // by area
  /// A body above a random point; nothing where it has no room.
  std::optional<WalkBody> random_start(SplitMix64& random) const;
  bool mostly_enclosed() const;

  std::vector<WalkMesh> meshes_;
  ExploreSettings settings_;
  LevelOracle oracle_;
  std::optional<WalkLevel> float_level_, double_level_;
  std::vector<double> areas_;  // of the triangles up to and with each, m²
  bool enclosed_ = false;      // a fair share of the positions is: bodies start inside, not on the roof
  double lowest_ = 0.0;        // of the level, wherever it moves
  double visit_cell_ = 0.0;    // metres
  std::vector<std::array<Vector3d, 2>> open_edges_;
};

}  // namespace minkoscope
