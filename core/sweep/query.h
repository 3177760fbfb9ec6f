// The front door of the sweeps: an ellipsoid moves once through a level, without response. Triangles are two-sided.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/math/pose.h"
#include "core/mesh/collision_mesh.h"
#include "core/narrow_phase/query.h"

namespace minkoscope {

/// One mesh of a level as a case names it.
struct LevelMesh {
  std::string name;
  std::shared_ptr<const TriangleMesh> mesh;  // never null
  std::string file;                          // where it was read from, empty when the case holds the triangles
  Pose pose;                                 // world
};

struct EllipsoidBody {
  Vector3d radii{0.35, 0.9, 0.35};           // metres, > 0, along the body's own axes
  Vector3d position{0.0};                    // centre, world
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};  // world from body
  bool operator==(const EllipsoidBody&) const = default;
};

struct SweepQuery {
  std::vector<LevelMesh> level;
  EllipsoidBody body;
  Vector3d displacement{0.0};  // world, metres
  std::string algorithm = "swept";
  Precision precision = Precision::float32;
};

struct SweepResult {
  bool hit = false;
  double time = 1.0;     // fraction of the displacement in [0, 1]; meaningful on a hit
  Vector3d point{0.0};   // contact, world
  Vector3d normal{0.0};  // unit, world: of the ellipsoid's tangent plane at the contact, towards the body
  Feature feature = Feature::face;
  int feature_index = -1;
  int mesh = -1;  // index into the level
  int triangle = -1;
  bool start_overlap = false;
  double depth = 0.0;  // world: moving the body by depth · normal clears `triangle`
};

/// A level made ready for sweeps in one precision: each mesh's collision data, shared, and its pose of the moment.
template <class Real>
struct CollisionLevel {
  struct Entry {
    std::shared_ptr<const CollisionMesh<Real>> mesh;
    Pose pose;  // world
  };
  std::vector<Entry> meshes;
};

/// Meshes named more than once are built once. Without meshes when `progress` cancelled. No answer depends on the
/// instructions.
template <class Real>
CollisionLevel<Real> prepare_level(const std::vector<LevelMesh>& level, const Progress& progress = {},
                                   Instructions instructions = best_instructions());

/// One body, one displacement, against the whole level; the earliest hit. Traced and untraced give the same bits. The
/// body's radii are > 0 and its rotation is a unit quaternion. Real is the precision of the level; the body is taken as
/// given, and the arithmetic is that of doubles in both, so that a float level's sweeps are exact for its float
/// vertices.
template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement);
template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                            StepObserver& observer);

/// Prepares the level and runs the query's method. Throws std::invalid_argument with one clear sentence when the method
/// is unknown or the body has a zero radius.
SweepResult run_sweep(const SweepQuery& query);
SweepResult run_sweep(const SweepQuery& query, StepObserver& observer);

/// One place where the body stands in the level, or would touch it within `margin`.
struct Contact {
  int mesh = -1;
  int triangle = -1;
  Feature feature = Feature::face;
  int feature_index = -1;
  Vector3d point{0.0};   // on the triangle, world
  Vector3d normal{0.0};  // unit, world, towards the body
  double depth = 0.0;    // world, > 0 overlapping: moving by depth · normal clears it; < 0 within the margin
};

/// Every triangle that the body overlaps or that lies within `margin` (metres, measured in world space along the
/// contact normal), deepest first, ties to the lower mesh and triangle. At inner edges of a surface the normal is that
/// of the surface, not of the edge (core/sweep/inner_edges.h).
template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const EllipsoidBody& body, double margin);

struct SweepMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view>
      answers;  // of "hit", "time", "point", "normal", "feature", "start_overlap", "depth"
  std::span<const std::string_view> listing;  // pseudocode written by us; line 1 is listing[0]
  bool answers_field(std::string_view field) const;
};
std::span<const SweepMethod> sweep_methods();
const SweepMethod* find_sweep_method(std::string_view name);

std::string explain(const SweepStep& step);

}  // namespace minkoscope
