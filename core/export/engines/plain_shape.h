// A shape as other engines have them: no shape within a shape, but a core in its place and the radius by which a sphere
// rounds it. What a sum with a sphere makes of a sphere, capsule, segment or point is one of these.
#pragma once

#include <string>

#include <minkoscope/shape.h>

namespace minkoscope {

struct PlainShape {
  Shape core;
  double rounding = 0.0;
  Pose pose;  // world
};

/// Throws CaseError "PLACE: …" for a sum of which no part is a sphere.
PlainShape to_plain(const PosedShape& posed, const std::string& place);

/// World from the axes of an engine whose shapes lie along z.
Quaterniond along_z(const Quaterniond& rotation);

}  // namespace minkoscope
