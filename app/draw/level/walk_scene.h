// What is drawn of a walk at one tick: the level, the body, the opened tick and the step shown. Facts only.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/draw/debug_draw.h"
#include "app/draw/level/body_surfaces.h"
#include "app/draw/level/inflated_level.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// What does not change during a walk: one surface per mesh of the level, in the mesh's frame, and the unit sphere.
struct WalkSurfaces {
  std::vector<std::shared_ptr<const SurfaceMesh>> level;
  std::shared_ptr<const SurfaceMesh> unit_sphere;
};
WalkSurfaces make_walk_surfaces(const std::vector<WalkMesh>& level);

/// The path of the feet in another run of the walk: the one before a change, or a branch.
struct Trajectory {
  std::string name;
  std::span<const Vector3d> feet;          // oldest first, thinned out
  std::optional<Vector3d> leaves_at;       // the feet where it diverges from the walk shown
  std::optional<std::size_t> leaves_tick;  // and after which tick
};

/// One moment.
struct WalkScene {
  const std::vector<WalkMesh>* level = nullptr;  // never null
  const WalkSurfaces* surfaces = nullptr;        // never null; without meshes while they are being built
  double time = 0.0;                             // seconds, for moving meshes
  BodySurfaces* bodies = nullptr;                // of bodies that are shapes; never null
  WalkBody body;                                 // now
  std::optional<WalkBody> before;                // at the start of the tick: the ghost
  std::span<const Vector3d> trail;               // past positions of the centre, oldest first
  double tick_seconds = 1.0 / 60.0;
  const TickRecord* record = nullptr;       // of the tick shown; null before the first tick
  std::span<const Step> steps;              // of the opened tick; empty while it runs
  std::optional<std::size_t> step;          // the one shown; nothing: the tick as a whole
  bool solid_body = true;                   // false: the camera is inside
  const InflatedLevel* inflated = nullptr;  // around the body; null while it is being computed
  EllipsoidBody inflated_at;                // the body in whose ellipsoid space it is
  bool xray = false;                        // drawn through walls
  Vector3d velocity_before{0.0};            // of the body before the tick, m/s
  std::span<const Trajectory> others;       // earlier runs and branches
  std::optional<Vector3d> chosen_point;     // world: shown in both spaces
  std::optional<WalkBody> other_body;       // of another run at this tick: a ghost in the world
  std::optional<std::array<int, 2>> found;  // mesh and triangle that were looked up by number
};

/// What a step of an opened tick shows: the slide it belongs to, laid out for drawing. World coordinates.
struct SlideView {
  WalkBody start;                      // where the slide began
  WalkBody now;                        // at the hit, or the end of the move; at the start while candidates are tried
  Vector3d displacement{0.0};          // requested of the sweep
  const WalkStep* hit = nullptr;       // the report of the hit, once it is known
  const WalkStep* redirect = nullptr;  // the new direction, once it is known
  Vector3d remaining{0.0};             // displacement remaining after the redirect
  std::size_t first_candidate = 0, candidates_end = 0;  // steps that may be sweep steps of this slide so far
  std::optional<std::size_t> candidate;                 // the sweep step shown
};
std::optional<SlideView> slide_at(const WalkScene& scene);

}  // namespace minkoscope
