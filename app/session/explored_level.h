// What an exploration has found of a level so far: moments with their places, and the ground that was walked on. A
// snapshot, taken while it goes on.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/trial/explore/verdict.h"
#include "core/trial/explore/visits.h"

namespace minkoscope {

struct ExploredMoment {
  IncidentKind kind = IncidentKind::stuck;
  Vector3d position{0.0};   // of the body's centre as it begins
  std::size_t finding = 0;  // index of the trial's finding
  std::string title;
};

struct ExploredLevel {
  std::vector<WalkMesh> level;
  std::vector<ExploredMoment> moments;
  std::vector<VisitedGround> ground;
};

}  // namespace minkoscope
