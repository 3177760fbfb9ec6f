// Draws the probes of a sweep, each the single fact that a step established: the triangle concerned, the plane and the
// points on it, the ray back to the sphere, the sphere at a sampled time, and how far it may move without contact.
#pragma once

#include <functional>
#include <span>

#include <minkoscope/sweep.h>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// Maps the points and normals of the world to a view.
struct ProbePlace {
  std::function<Vector3d(const Vector3d&)> point;
  std::function<Vector3d(const Vector3d&)> normal;
  double reach = 1.0;  // of the body, in the view's units
};

/// `body` stands at the start of the sweep along `displacement` (world).
void draw_probe(const SweepStep& step, const EllipsoidBody& body, const Vector3d& displacement, const ProbePlace& place,
                DebugDraw& draw);

/// The positions sampled or advanced to so far, as ticks across the path.
void draw_probed_positions(std::span<const Step> steps, const EllipsoidBody& body, const Vector3d& displacement,
                           const ProbePlace& place, DebugDraw& draw);

/// Whether the body is to be shown at the step's time, because the probe concerns that time.
bool shows_time(const SweepStep& step);

}  // namespace minkoscope
