// Probes of a sweep → drawing: the one thing that a step has found out. The triangle it is about, the plane and the
// points on it, the ray back to the ball, the ball at a sampled moment, and how far it may go without touching.
#pragma once

#include <functional>
#include <span>

#include "app/draw/debug_draw.h"
#include "core/sweep/query.h"

namespace minkoscope {

/// Where a view shows the points of the world, and along which normals.
struct ProbePlace {
  std::function<Vector3d(const Vector3d&)> point;
  std::function<Vector3d(const Vector3d&)> normal;
  double reach = 1.0;  // of the body, in the view's units
};

/// `body` stands at the start of the sweep along `displacement` (world).
void draw_probe(const SweepStep& step, const EllipsoidBody& body, const Vector3d& displacement, const ProbePlace& place,
                DebugDraw& draw);

/// The places sampled or advanced to so far, as strokes across the way.
void draw_probed_places(std::span<const Step> steps, const EllipsoidBody& body, const Vector3d& displacement,
                        const ProbePlace& place, DebugDraw& draw);

/// Whether the body is to be shown at the step's time, as the probe is about that moment.
bool is_of_a_moment(const SweepStep& step);

}  // namespace minkoscope
