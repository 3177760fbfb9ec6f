// The narrow phase: two posed convex shapes in, verdict, distance or depth, normal and witness points out.
//
//   minkoscope::PairQuery query;
//   query.a.shape.value = minkoscope::BoxShape{{0.5, 0.5, 0.5}};
//   query.b.shape.value = minkoscope::CapsuleShape{0.2, 0.6};
//   query.b.pose.position = {0.8, 0.3, 0.0};
//   const minkoscope::PairResult result = minkoscope::run_pair(query);
//
// Metres, world axes, Y up, right-handed; normals are unit vectors from A towards B. Queries keep no hidden state: any
// number of threads may run them at once, and share shapes and prepared shapes, which are immutable. An observer and a
// cache belong to one query at a time.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <minkoscope/geometry.h>
#include <minkoscope/shape.h>
#include <minkoscope/trace.h>

namespace minkoscope {

/// Where the next GJK query of a pair that moved a little starts: the last simplex, by its vertices' features, and the
/// last direction. A query takes one as an argument and returns the next; there is no hidden state, so that a warm query
/// is as repeatable as a cold one.
///
/// Each query computes the vertices from its own shapes and poses. So a cache may belong to other shapes or be stale:
/// features that do not exist are ignored, the others are vertices of A − B, and the bounds are proven again.
struct GjkCache {
  /// A vertex of A − B: a feature of A and one of B, as their support mappings number them.
  struct Vertex {
    int a = -1, b = -1;
    bool operator==(const Vertex&) const = default;
  };

  std::array<Vertex, 4> vertices{};  // newest first; only the first `size` are read
  int size = 0;                      // 0 for curved cores, and after a separating axis
  Vector3d direction{0.0};           // the last one searched, A's frame, not normalized; 0: not known

  /// A cold start.
  bool is_empty() const { return size == 0 && direction == Vector3d(0.0); }
  bool operator==(const GjkCache&) const = default;
};

/// The methods' names, as cases and the command line write them.
namespace pair_method {
inline constexpr std::string_view gjk_epa = "gjk-epa";
inline constexpr std::string_view gjk_distance = "gjk-distance";
inline constexpr std::string_view gjk_overlap = "gjk-overlap";
inline constexpr std::string_view gjk_nesterov = "gjk-nesterov";
inline constexpr std::string_view sat = "sat";
inline constexpr std::string_view headbutt = "headbutt";
inline constexpr std::string_view hacktank = "hacktank";
inline constexpr std::string_view tetrahedron = "tetrahedron";
inline constexpr std::string_view brute_force = "brute-force";
inline constexpr std::string_view epa_direct = "epa-direct";
}  // namespace pair_method

struct PairSettings {
  /// Absent: as many as the shapes can need; a given limit is never exceeded. Values below 1 count as 1.
  std::optional<int> max_iterations;
  std::optional<int> max_epa_iterations;
  std::optional<double> relative_tolerance;   // absent: 1e-5 in float, 1e-9 in double
  std::optional<Vector3d> initial_direction;  // world; absent: the centre offset
  /// Where our GJK loops start instead: what an earlier query of the pair stored. The published methods and the
  /// separating axis test start as they always do.
  std::optional<GjkCache> warm_start;
  bool operator==(const PairSettings&) const = default;
};

struct PairQuery {
  PosedShape a, b;
  std::string algorithm{pair_method::gjk_epa};
  Precision precision = Precision::float32;
  PairSettings settings;
  bool operator==(const PairQuery&) const = default;
};

/// What a method does not compute is absent, never invented.
struct PairResult {
  std::optional<bool> overlap;
  std::optional<double> distance;   // metres, ≥ 0 between the closest points; 0 on overlap
  std::optional<double> depth;      // metres, ≥ 0 penetration; 0 when separated
  std::optional<Vector3d> normal;   // unit, world, from A towards B
  std::optional<Vector3d> point_a;  // world; point_b − point_a = distance · normal, or −depth · normal
  std::optional<Vector3d> point_b;
  int iterations = 0;
  Termination termination = Termination::degenerate;
  int support_calls = 0;
  std::optional<GjkCache> cache;  // of our GJK loops: what the next query of this pair may start from
};

/// Runs the method. Throws std::invalid_argument with one clear sentence when the method is unknown or cannot take the
/// shapes (a mesh in a convex method). The observed overload gives the same bits as the plain one.
PairResult run_pair(const PairQuery& query);
PairResult run_pair(const PairQuery& query, StepObserver& observer);

/// The sentence that states why a step happened, with the vertices' letters, the test and its value in it.
std::string explain(const GjkStep& step);
std::string explain(const EpaStep& step);
std::string explain(const RayStep& step);

// Repeated queries: shapes prepared once, poses as matrices, nothing allocated in a query (but by EPA) and nothing
// validated twice. run_pair runs the same queries on shapes compiled for one.

/// A pose as the kernels take it: its axes as a matrix.
struct PoseMatrix {
  Matrix3d rotation{1.0};  // columns: the frame's axes in the world, orthonormal
  Vector3d position{0.0};  // metres

  PoseMatrix() = default;
  /// Throws std::invalid_argument where the pose is not finite or has no rotation.
  explicit PoseMatrix(const Pose& pose);
};

/// A shape as the kernels take it; core's own.
template <class Real>
class CompiledShape;

/// A convex shape prepared for queries in one precision, float or double. Keeps what it needs of the shape. Copies share
/// it; immutable: any number of threads may query it at once.
template <class Real>
class PreparedShape {
 public:
  /// Throws std::invalid_argument for what is not convex.
  explicit PreparedShape(const Shape& shape);
  explicit PreparedShape(CompiledShape<Real>&& compiled);
  const CompiledShape<Real>& compiled() const { return *compiled_; }

 private:
  std::shared_ptr<const CompiledShape<Real>> compiled_;
};

/// Two prepared shapes and where they are: poses in the world, metres. Refers to all four, which must outlive it;
/// temporaries are refused.
template <class Real>
struct PreparedPair {
  PreparedPair(const PreparedShape<Real>& shape_a, const PoseMatrix& of_a, const PreparedShape<Real>& shape_b,
               const PoseMatrix& of_b)
      : PreparedPair(shape_a.compiled(), of_a, shape_b.compiled(), of_b) {}
  PreparedPair(const CompiledShape<Real>& shape_a, const PoseMatrix& of_a, const CompiledShape<Real>& shape_b,
               const PoseMatrix& of_b)
      : a(shape_a), pose_a(of_a), b(shape_b), pose_b(of_b) {}
  // Of several temporaries at once, the choice is ambiguous: an error too.
  template <class AnyShape>
  PreparedPair(const AnyShape&&, const PoseMatrix&, const AnyShape&, const PoseMatrix&) = delete;
  template <class AnyShape>
  PreparedPair(const AnyShape&, const PoseMatrix&&, const AnyShape&, const PoseMatrix&) = delete;
  template <class AnyShape>
  PreparedPair(const AnyShape&, const PoseMatrix&, const AnyShape&&, const PoseMatrix&) = delete;
  template <class AnyShape>
  PreparedPair(const AnyShape&, const PoseMatrix&, const AnyShape&, const PoseMatrix&&) = delete;

  const CompiledShape<Real>& a;
  const PoseMatrix& pose_a;
  const CompiledShape<Real>& b;
  const PoseMatrix& pose_b;
};

struct OverlapOutcome {
  Termination termination = Termination::degenerate;
  std::optional<bool> overlap;  // of the rounded shapes; absent at the iteration limit
  int iterations = 0;           // support points evaluated
};

inline const PairSettings standard_settings;

/// The queries that run_pair runs as "gjk-overlap", "gjk-distance" and "gjk-epa".
///
/// `cache`, where not null, makes them warm: they start from what an earlier query of this pair, whichever of the three
/// it was, stored in it, and store their own last simplex for the next one. Results are as certain as cold ones,
/// whatever it contains. Where spheres around or inside the shapes decide their overlap, it is left alone: of those
/// inside, the outcome has 0 iterations.
///
/// The observed overloads give the same bits. Instantiated for float and double.
template <class Real>
OverlapOutcome overlap(const PreparedPair<Real>& pair, const PairSettings& settings = standard_settings,
                       GjkCache* cache = nullptr);
template <class Real>
OverlapOutcome overlap(const PreparedPair<Real>& pair, StepObserver& observer,
                       const PairSettings& settings = standard_settings, GjkCache* cache = nullptr);
template <class Real>
PairResult distance(const PreparedPair<Real>& pair, const PairSettings& settings = standard_settings,
                    GjkCache* cache = nullptr);
template <class Real>
PairResult distance(const PreparedPair<Real>& pair, StepObserver& observer,
                    const PairSettings& settings = standard_settings, GjkCache* cache = nullptr);
template <class Real>
PairResult penetration(const PreparedPair<Real>& pair, const PairSettings& settings = standard_settings,
                       GjkCache* cache = nullptr);
template <class Real>
PairResult penetration(const PreparedPair<Real>& pair, StepObserver& observer,
                       const PairSettings& settings = standard_settings, GjkCache* cache = nullptr);

/// Batches: results[i] is that of pairs[i], to the bit, warm from caches[i] where there are caches. Call them with the
/// precision, as in distance<float>(pairs, results). Throw std::invalid_argument where the spans differ in length.
template <class Real>
void overlap(std::span<const PreparedPair<Real>> pairs, std::span<OverlapOutcome> results,
             const PairSettings& settings = standard_settings, std::span<GjkCache> caches = {});
template <class Real>
void distance(std::span<const PreparedPair<Real>> pairs, std::span<PairResult> results,
              const PairSettings& settings = standard_settings, std::span<GjkCache> caches = {});
template <class Real>
void penetration(std::span<const PreparedPair<Real>> pairs, std::span<PairResult> results,
                 const PairSettings& settings = standard_settings, std::span<GjkCache> caches = {});

}  // namespace minkoscope
