// Sweeps: a convex body, mostly an ellipsoid, moves once through a level, without response. Triangles are two-sided.
//
//   minkoscope::SweepQuery query;
//   query.level = {{"floor", std::make_shared<const minkoscope::TriangleMesh>(floor), "", {}}};
//   query.body.position = {0.0, 2.0, 0.0};
//   query.displacement = {0.0, -3.0, 0.0};
//   const minkoscope::SweepResult result = minkoscope::run_sweep(query);
//
// Metres, world axes, Y up, right-handed; normals are unit vectors from the level towards the body. Sweeps keep no
// hidden state: any number of threads may run them at once, and share a level, which is immutable.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/level.h>
#include <minkoscope/shape.h>
#include <minkoscope/trace.h>

namespace minkoscope {

struct EllipsoidBody {
  Vector3d radii{0.35, 0.9, 0.35};           // metres, > 0, along the body's own axes
  Vector3d position{0.0};                    // centre, world
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};  // world from body
  bool operator==(const EllipsoidBody&) const = default;
};

/// The methods' names, as cases and the command line write them.
namespace sweep_method {
inline constexpr std::string_view swept = "swept";
inline constexpr std::string_view gjk_cast = "gjk-cast";
inline constexpr std::string_view conservative_advancement = "conservative-advancement";
inline constexpr std::string_view bilateral_advancement = "bilateral-advancement";
inline constexpr std::string_view subdivision = "subdivision";
inline constexpr std::string_view fauerby_2000 = "fauerby-2000";
inline constexpr std::string_view fauerby_2000_hybrid = "fauerby-2000-hybrid";
inline constexpr std::string_view thebigh = "thebigh";
}  // namespace sweep_method
inline constexpr std::string_view default_sweep = sweep_method::swept;

struct SweepQuery {
  std::vector<LevelMesh> level;
  EllipsoidBody body;
  std::optional<Shape> shape;           // convex, in place of body.radii; its frame is the body's
  Vector3d displacement{0.0};           // world, metres
  Vector3d rotation_displacement{0.0};  // world, radians: at time t the body is turned by t times this rotation vector
  std::string algorithm{default_sweep};
  Precision precision = Precision::float32;
};

struct SweepResult {
  bool hit = false;
  double time = 1.0;                // fraction of the displacement in [0, 1]; meaningful on a hit
  Vector3d point{0.0};              // contact, world
  Vector3d normal{0.0};             // unit, world: of the ellipsoid's tangent plane at the contact, towards the body
  Feature feature = Feature::face;  // of a triangle
  int feature_index = -1;
  int mesh = -1;      // index into the level
  int triangle = -1;  // −1 where the level's item is a convex shape
  bool start_overlap = false;
  double depth = 0.0;  // world: moving the body by depth · normal clears what it overlaps
};

/// What a trace calls such a result.
inline CandidateOutcome outcome_of(const SweepResult& result) {
  return result.start_overlap ? CandidateOutcome::start_overlap
         : result.hit         ? CandidateOutcome::hit
                              : CandidateOutcome::missed;
}

/// Prepares the level and runs the query's method. Throws std::invalid_argument with one clear sentence when the method
/// is unknown or does not accept the query. The observed overload gives the same bits as the plain one.
SweepResult run_sweep(const SweepQuery& query);
SweepResult run_sweep(const SweepQuery& query, StepObserver& observer);

/// The default method of such a query: the first of `swept`, `gjk-cast` and `conservative-advancement` that takes it.
std::string_view default_sweep_of(const SweepQuery& query);
/// Why the query's method cannot run it, in one sentence that names those that can; empty where it can. `algorithm`
/// must be known.
std::string refusal_of(const SweepQuery& query);

/// A level's meshes as the kernels take them; core's own.
template <class Real>
struct CollisionLevel;

/// A level prepared for many sweeps in one precision. Copies share it; immutable.
class SweepLevel {
 public:
  /// Without meshes where `progress` cancelled.
  explicit SweepLevel(const std::vector<LevelMesh>& level, Precision precision = Precision::float32,
                      const Progress& progress = {});
  explicit SweepLevel(CollisionLevel<float>&& level);
  explicit SweepLevel(CollisionLevel<double>&& level);
  Precision precision() const { return float_level_ ? Precision::float32 : Precision::float64; }
  /// Exactly one of the two is there.
  const CollisionLevel<float>* in_float() const { return float_level_.get(); }
  const CollisionLevel<double>* in_double() const { return double_level_.get(); }
  /// Whether one of its items is a convex shape.
  bool has_shapes() const;

 private:
  std::shared_ptr<const CollisionLevel<float>> float_level_;
  std::shared_ptr<const CollisionLevel<double>> double_level_;
};

/// What moves through a prepared level.
struct BodyMotion {
  EllipsoidBody body;
  Vector3d displacement{0.0};                 // world, metres
  std::optional<Shape> shape = std::nullopt;  // as in SweepQuery
  Vector3d rotation_displacement{0.0};
};

/// As run_sweep, to the bit, on a level prepared before. Throw as it does.
SweepResult run_sweep(const SweepLevel& level, const BodyMotion& motion, std::string_view algorithm = default_sweep);
SweepResult run_sweep(const SweepLevel& level, const BodyMotion& motion, StepObserver& observer,
                      std::string_view algorithm = default_sweep);

/// A batch: results[i] is that of motions[i], to the bit. Throws std::invalid_argument where the spans differ in length
/// as well.
void run_sweeps(const SweepLevel& level, std::span<const BodyMotion> motions, std::span<SweepResult> results,
                std::string_view algorithm = default_sweep);

/// A step in one sentence.
std::string explain(const SweepStep& step);

}  // namespace minkoscope
