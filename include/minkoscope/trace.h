// The facts an algorithm may report, one per decision, on every exit path. Facts, not drawings: a step carries all that
// is needed to draw and to explain it alone. Values are doubles, exact for float runs too. All points, directions and
// normals are in world axes; points of A − B are differences of world points.
//
// Derive from StepObserver and pass it as the observer of a query: the same run, with the same bits in its result, reports
// each of its decisions.
#pragma once

#include <array>
#include <cstddef>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace minkoscope {

/// A list that holds its few items in place: what every event carries must cost no allocation. Only the items in use are
/// copied. Otherwise as std::vector, whose interface it has; it is a contiguous range, so that a std::span takes it.
template <class T, std::size_t most>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T>, "items are copied one by one and never destroyed");

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  ShortList() noexcept {}
  ShortList(std::initializer_list<T> items) : ShortList(std::span<const T>(items.begin(), items.size())) {}
  /// Throws std::length_error where they are more than fit.
  explicit ShortList(std::span<const T> items) {
    for (const T& item : items) push_back(item);
  }
  ShortList(const ShortList& other) noexcept { take(other); }
  ShortList& operator=(const ShortList& other) noexcept {
    take(other);  // of itself too: then nothing changes
    return *this;
  }
  ~ShortList() = default;

  static constexpr std::size_t capacity() { return most; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return &items_[0]; }
  const T* data() const { return &items_[0]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& front() { return items_[0]; }
  const T& front() const { return items_[0]; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }

  /// Throws std::length_error where the list is full.
  void push_back(const T& item) {
    if (size_ == most) throw std::length_error("a short list holds no more than its capacity");
    std::construct_at(&items_[size_], item);
    ++size_;
  }
  void clear() { size_ = 0; }
  /// The items after it move up.
  void erase(const T* item) {
    for (std::size_t i = static_cast<std::size_t>(item - begin()) + 1; i < size_; ++i) items_[i - 1] = items_[i];
    --size_;
  }

 private:
  void take(const ShortList& other) noexcept {
    for (std::size_t i = 0; i < other.size_; ++i) std::construct_at(&items_[i], other.items_[i]);
    size_ = other.size_;
  }

  std::size_t size_ = 0;
  union {
    T items_[most];  // the first `size_` are alive
  };
};

/// How a narrow-phase run ended.
enum class Termination { converged, separating_axis, encloses_origin, no_progress, iteration_limit, degenerate };
std::string_view to_string(Termination termination);

/// A vertex of A − B with the two support points it is the difference of: w = a − b.
struct SimplexVertex {
  char name = '?';        // the method's own letter, newest A
  int number = 0;         // w1, w2, …: the order in which the run found its vertices; set by the recorder, 0: not set
  glm::dvec3 w{0.0};      // in A − B
  glm::dvec3 a{0.0};      // on the core of shape A, world
  glm::dvec3 b{0.0};      // on the core of shape B, world
  /// Barycentric weight of the closest point; those of a simplex sum to 1. Of a dropped vertex: the weight that it would
  /// have beside those that are kept, on the affine hull of all of them. Absent where the method computes none.
  std::optional<double> lambda;
  int feature_a = -1;     // index of the hull vertex that was chosen, -1 on smooth shapes
  int feature_b = -1;
};

/// The vertices of a simplex, or those that left it: at most four.
using SimplexVertices = ShortList<SimplexVertex, 4>;

/// A vertex of a hull that a support mapping looked at on its way to the one it chose.
struct VisitedVertex {
  int feature = -1;       // index of the hull's own point
  glm::dvec3 point{0.0};  // world
  bool stood = false;     // the climb stood here; others were looked at from there and left
};

/// What holds when value and threshold of a test stand in this relation.
enum class Relation {
  less,       // value < threshold
  at_most,    // value ≤ threshold
  greater,    // value > threshold
  at_least,   // value ≥ threshold
  equal,      // value = threshold
  in_unit,    // 0 ≤ value ≤ 1; the threshold is the bound that value is nearer to
  statement,  // no relation of the two numbers: the formula says it in words
};

/// The tests that decide steps; each is named for what is so where it holds.
enum class TestKind {
  walkable,
  within_step,
  nothing_left,
  went_farther,
  moves_forward,
  room_above,
  lands,
  low_enough,
  carries,
  slides_left,
  touches_left,
  calls_left,
  recursions_left,
  finite_slide,
  far_enough,
  hit_far_enough,
  keeps_direction,
  duality_gap,
  bound_gap,
  separates,
  within_reach,
  beyond_reach,
  beyond_touching,
  iterations_left,
  progress,
  positive_weight,
  single_point,
  bounding_spheres_apart,
  inscribed_spheres_overlap,
  odd_crossings,
  have_faces,
  vertices_inside,
  polytope_gap,
  promised_gap,
  flat_polytope,
  face_gap,
  has_volume,
  nearest_faces_left,
  bad_direction,
  passes_origin,
  beyond_ab,
  beyond_ac,
  above_abc,
  front_abc,
  front_acd,
  front_adb,
  reaches_origin,
  turned_away,
  outside_abd,
  outside_bcd,
  outside_cad,
  outside_face,
  least_overlap,
  separating_axis,
  rounded_depth,
  polytopes,
  axes_left,
  beyond_rounding,
  beyond_face,
  approaching,
  within_gap,
  not_later,
  earlier,
  within_move,
  roots_on_triangle,
  starts_inside,
  spheres_meet,
  plane_ahead,
  angle_sum,
  ahead,
  point_in_sphere,
  nearest_so_far,
  within_motion,
  earliest_root,
  root_ahead,
  root_in_range,
  quadratic,
  real_roots,
  foot_on_edge,
  plane_in_reach,
  in_triangle,
  plane_met_ahead,
  parallel,
  plane_met_late,
  plane_passed,
  earliest_so_far,
  within_displacement,
  meets_target,
  stays_above,
  face_axis,
  reaches_contact,
  reference_is_a,
  near_enough,
  on_surfaces,
  few_enough,
  holds_deepest,
  within_cache,
  not_lifted,
  not_slid,
  arcs_cross,
  edge_axis,
};

struct TestRow {
  TestKind kind;
  std::string_view formula;  // as the listings write it
  Relation relation;
};

/// One row a kind, in the order of the kinds.
inline constexpr TestRow test_rows[] = {
    {TestKind::walkable, "n·y ≥ cos(slope limit)", Relation::at_least},
    {TestKind::within_step, "drop ≤ step height", Relation::at_most},
    {TestKind::nothing_left, "left = 0", Relation::equal},
    {TestKind::went_farther, "went farther than sliding", Relation::greater},
    {TestKind::moves_forward, "forward > 0", Relation::greater},
    {TestKind::room_above, "lifted > margin", Relation::greater},
    {TestKind::lands, "there is something to land on", Relation::statement},
    {TestKind::low_enough, "ground ≤ start + step height", Relation::at_most},
    {TestKind::carries, "what is below carries", Relation::statement},
    {TestKind::slides_left, "slides < max slides", Relation::less},
    {TestKind::touches_left, "touches < 24", Relation::less},
    {TestKind::calls_left, "calls < most", Relation::less},
    {TestKind::recursions_left, "recurse ≤ depth", Relation::at_most},
    {TestKind::finite_slide, "a slide of finite length", Relation::statement},
    {TestKind::far_enough, "|v| ≥ very close", Relation::at_least},
    {TestKind::hit_far_enough, "dist ≥ ε", Relation::at_least},
    {TestKind::keeps_direction, "rest · wanted > 0", Relation::greater},
    {TestKind::duality_gap, "v·v − v·w ≤ ε·v·v", Relation::at_most},
    {TestKind::bound_gap, "|v| + d·w ≤ ε", Relation::at_most},
    {TestKind::separates, "−d·w > r", Relation::greater},
    {TestKind::within_reach, "|v| ≤ r", Relation::at_most},
    {TestKind::beyond_reach, "|v| > r", Relation::greater},
    {TestKind::beyond_touching, "|v| > touching", Relation::greater},
    {TestKind::iterations_left, "k < k max", Relation::less},
    {TestKind::progress, "|v'| < |v|", Relation::less},
    {TestKind::positive_weight, "λ > 0", Relation::greater},
    {TestKind::single_point, "A − B = {w}", Relation::statement},
    {TestKind::bounding_spheres_apart, "|c| > R", Relation::greater},
    {TestKind::inscribed_spheres_overlap, "|c| < r", Relation::less},
    {TestKind::odd_crossings, "k mod 2 > 0", Relation::greater},
    {TestKind::have_faces, "A and B have faces", Relation::statement},
    {TestKind::vertices_inside, "vertices inside > 0", Relation::greater},
    {TestKind::polytope_gap, "n·w − δ ≤ ε", Relation::at_most},
    {TestKind::promised_gap, "h − δ ≤ ε·size", Relation::at_most},
    {TestKind::flat_polytope, "rank(P) < 4", Relation::less},
    {TestKind::face_gap, "n·w − n·F ≤ ε", Relation::at_most},
    {TestKind::has_volume, "thickness of P > ε", Relation::greater},
    {TestKind::nearest_faces_left, "nearest faces left", Relation::greater},
    {TestKind::bad_direction, "|dir·a| ≥ 0.8 |dir| |a|", Relation::at_least},
    {TestKind::passes_origin, "dir·w > 0", Relation::greater},
    {TestKind::beyond_ab, "(ab × abc)·ao > 0", Relation::greater},
    {TestKind::beyond_ac, "(abc × ac)·ao > 0", Relation::greater},
    {TestKind::above_abc, "abc·ao > 0", Relation::greater},
    {TestKind::front_abc, "(ab × ac)·ao > 0", Relation::greater},
    {TestKind::front_acd, "(ac × ad)·ao > 0", Relation::greater},
    {TestKind::front_adb, "(ad × ab)·ao > 0", Relation::greater},
    {TestKind::reaches_origin, "dir·s ≥ 0", Relation::at_least},
    {TestKind::turned_away, "dir·ao < 0", Relation::less},
    {TestKind::outside_abd, "(ad × bd)·do > 0", Relation::greater},
    {TestKind::outside_bcd, "(bd × cd)·do > 0", Relation::greater},
    {TestKind::outside_cad, "(cd × ad)·do > 0", Relation::greater},
    {TestKind::outside_face, "n·po > 0", Relation::greater},
    {TestKind::least_overlap, "h(n) < h", Relation::less},
    {TestKind::separating_axis, "−h(n) > r", Relation::greater},
    {TestKind::rounded_depth, "h + r", Relation::statement},
    {TestKind::polytopes, "A and B are polytopes", Relation::statement},
    {TestKind::axes_left, "|N| ≤ N max", Relation::at_most},
    {TestKind::beyond_rounding, "distance > rounding", Relation::greater},
    {TestKind::beyond_face, "n·(p − v) > 0", Relation::greater},
    {TestKind::approaching, "−v·n > 0", Relation::greater},
    {TestKind::within_gap, "d ≤ gap", Relation::at_most},
    {TestKind::not_later, "t ≤ best", Relation::at_most},
    {TestKind::earlier, "t < best", Relation::less},
    {TestKind::within_move, "t ≤ 1", Relation::at_most},
    {TestKind::roots_on_triangle, "roots on T > 0", Relation::greater},
    {TestKind::starts_inside, "|q| < 1", Relation::less},
    {TestKind::spheres_meet, "distance ≤ R + r", Relation::at_most},
    {TestKind::plane_ahead, "n·(T − source) > 0.001", Relation::greater},
    {TestKind::angle_sum, "|angles − 2π| ≤ 0.005", Relation::at_most},
    {TestKind::ahead, "dist > 0", Relation::greater},
    {TestKind::point_in_sphere, "|p − source| ≤ 1", Relation::at_most},
    {TestKind::nearest_so_far, "dist < least", Relation::less},
    {TestKind::within_motion, "dist ≤ |velocity|", Relation::at_most},
    {TestKind::earliest_root, "root < best", Relation::less},
    {TestKind::root_ahead, "root > 0", Relation::greater},
    {TestKind::root_in_range, "0 < root < best", Relation::less},
    {TestKind::quadratic, "|A| ≥ ε", Relation::at_least},
    {TestKind::real_roots, "B² − 4AC ≥ 0", Relation::at_least},
    {TestKind::foot_on_edge, "0 ≤ f ≤ 1", Relation::in_unit},
    {TestKind::plane_in_reach, "|s| < 1", Relation::less},
    {TestKind::in_triangle, "1 − area(q, 1, 2) − area(q, 2, 0) ≥ 0", Relation::at_least},
    {TestKind::plane_met_ahead, "t0 > 0", Relation::greater},
    {TestKind::parallel, "|n·d| < ε", Relation::less},
    {TestKind::plane_met_late, "t0 > 1", Relation::greater},
    {TestKind::plane_passed, "t1 < 0", Relation::less},
    {TestKind::earliest_so_far, "t·|d| < least", Relation::less},
    {TestKind::within_displacement, "t·|d| ≤ |d|", Relation::at_most},
    {TestKind::meets_target, "s(t2) < target", Relation::less},
    {TestKind::stays_above, "s ≥ floor in [t1, t2]", Relation::at_least},
    {TestKind::face_axis, "h(nF) ≤ h + bias", Relation::at_most},
    {TestKind::reaches_contact, "h(n) ≥ −d", Relation::at_least},
    {TestKind::reference_is_a, "n·nA + bias ≥ −n·nB", Relation::at_least},
    {TestKind::near_enough, "depth ≥ −d", Relation::at_least},
    {TestKind::on_surfaces, "off ≤ ε", Relation::at_most},
    {TestKind::few_enough, "|P| ≤ max", Relation::at_most},
    {TestKind::holds_deepest, "h(n) − deepest ≤ ε", Relation::at_most},
    {TestKind::within_cache, "|p − p'| ≤ breaking", Relation::at_most},
    {TestKind::not_lifted, "−depth ≤ breaking", Relation::at_most},
    {TestKind::not_slid, "slid ≤ breaking", Relation::at_most},
    {TestKind::arcs_cross, "the arcs of the edges cross", Relation::statement},
    {TestKind::edge_axis, "h(edges) + bias < h(faces)", Relation::less},
};

constexpr const TestRow& row_of(TestKind kind) {
  return test_rows[static_cast<std::size_t>(kind)];
}

/// A comparison that decided a step: `value` against `threshold`. The sentence of the step quotes both.
struct Comparison {
  TestKind kind{};
  double value = 0.0;
  double threshold = 0.0;
  bool holds = false;

  constexpr std::string_view formula() const { return row_of(kind).formula; }
};

/// A face of a tetrahedron that a published method tests.
struct TestedFace {
  glm::dvec3 centre{0.0};  // in A − B
  glm::dvec3 normal{0.0};  // unit, world, as the method computes it
  bool outwards = true;    // away from the fourth vertex
};

/// turn: the published methods choose where to search next without looking for a closest point.
enum class GjkEvent { start, support, reduce, turn, stop };

struct GjkStep {
  GjkEvent event = GjkEvent::start;
  int line = 0;                         // line of the method's listing, from 1
  int iteration = 0;                    // support evaluations in the loop so far
  SimplexVertices simplex;              // after this step, newest first
  SimplexVertices dropped;              // left the simplex in this step
  std::optional<SimplexVertex> support; // the support point chosen in this step (not yet in `simplex` unless listed)
  glm::dvec3 direction{0.0};            // search direction
  std::optional<double> momentum;       // of a turn: the share of the direction before; 0 where momentum ends
  glm::dvec3 closest{0.0};              // closest point of the simplex to the origin, v
  double lower = 0.0;                   // bounds of the distance between the cores, metres; lower ≤ upper
  double upper = 0.0;
  std::string region;                   // letters (before the reduction) of the feature that holds the closest point
  std::optional<Comparison> test;
  std::optional<Termination> termination;  // on stop
  ShortList<TestedFace, 3> faces;       // of a tetrahedron, where a published method tests them
  double radius_a = 0.0;                // rounding radii: the shapes are core + radius
  double radius_b = 0.0;
  std::vector<VisitedVertex> visited_a; // of a support found by climbing: in order, the last that stood was chosen
  std::vector<VisitedVertex> visited_b; // empty where a mapping looks at every vertex, or at none
  std::string_view method;              // of the table, where a step's sentence is the method's own; a string literal
  bool warm = false;                    // on start: from what an earlier query left, a simplex or a direction alone
  bool axes = false;                    // of the separating axis test: supports are axes tried, and there is no simplex
};

enum class EpaEvent { start, closest_face, support, horizon, expand, stop };

struct PolytopeVertex {
  glm::dvec3 w{0.0}, a{0.0}, b{0.0};
  int feature_a = -1, feature_b = -1;
  int born = 0;                  // index of the step that added it (set by the recorder)
  int number = 0;                // as in SimplexVertex
};

struct PolytopeFace {
  std::array<int, 3> vertices{};  // into the polytope's vertices, counter-clockwise seen from outside
  glm::dvec3 normal{0.0};         // outward unit normal
  double distance = 0.0;          // of the face's plane from the origin, ≥ 0 when the polytope contains the origin
  int born = 0;                   // index of the step that added it (set by the recorder)
  int died = -1;                  // index of the step that removed it, -1 while it lives
};

struct EpaStep {
  EpaEvent event = EpaEvent::start;
  int line = 0;
  int iteration = 0;
  int face = -1;                              // the closest face, index into all faces ever made
  std::vector<PolytopeVertex> added_vertices; // appended to the polytope in this step
  std::vector<PolytopeFace> added_faces;
  std::vector<int> removed_faces;
  std::vector<int> seen_faces;                // on horizon: the faces the support sees, which give way next
  std::vector<int> blown_up;                  // on start: those of added_vertices that GJK's simplex lacked, by place
  std::vector<std::array<int, 2>> horizon;    // directed edges (vertex indices) between seen and unseen faces
  std::optional<SimplexVertex> support;
  glm::dvec3 direction{0.0};
  glm::dvec3 closest{0.0};                    // point of the closest face nearest the origin
  double lower = 0.0;                         // bounds of the cores' penetration depth, metres
  double upper = 0.0;
  std::optional<Comparison> test;
  std::optional<Termination> termination;
  double radius_a = 0.0;
  double radius_b = 0.0;
  std::vector<VisitedVertex> visited_a, visited_b;  // as in GjkStep
  std::string_view method;                    // as in GjkStep
};

/// Ray parity: where a ray goes through a face of the other shape.
struct RayCrossing {
  int face = -1;                           // triangle of the other shape's surface
  std::array<glm::dvec3, 3> vertices{};     // world
  glm::dvec3 point{0.0};                   // world
  double along = 0.0;                      // metres from the ray's start
  bool border = false;                     // on an edge or a vertex of the face, up to rounding
};

enum class RayEvent { start, ray, stop };

/// One vertex of a shape asked whether it lies in the other.
struct RayStep {
  RayEvent event = RayEvent::start;
  int line = 0;
  int iteration = 0;                       // rays so far
  bool of_a = true;                        // the vertex is A's and the faces are B's; else the other way round
  int vertex = -1;                         // of its shape
  glm::dvec3 from{0.0};                    // the vertex, world
  glm::dvec3 direction{0.0};               // unit, world
  std::vector<RayCrossing> crossings;      // in the order of the faces
  std::array<int, 2> vertices{};           // on start: how many A and B have
  std::array<int, 2> faces{};
  std::optional<Comparison> test;
  std::optional<Termination> termination;  // on stop
};

/// What part of a triangle was touched.
enum class Feature { face, edge, vertex };
std::string_view to_string(Feature feature);

/// Why a candidate triangle did or did not become the hit.
enum class CandidateOutcome {
  hit,            // the earliest hit so far
  later,          // touches, but later than the earliest so far
  tied,           // touches at the time of the earliest so far, which a rule prefers
  receding,       // touches or overlaps, but the body moves away
  parallel,       // never comes nearer
  beyond,         // would touch after the end of the move
  missed,         // never touched along the path
  start_overlap,  // overlaps at the start
  degenerate,     // without area; treated as its edges
  back_face       // seen from behind, and culled by the method
};
std::string_view to_string(CandidateOutcome outcome);

enum class SweepEvent {
  start,
  candidate,
  stop,
  probe,          // an intermediate result of a candidate
  mesh_entered,   // the triangles of a mesh are tested, in its own space
  mesh_rejected   // none of a mesh's triangles is
};

/// What a probe computes, for one triangle or at one time of the move.
enum class SweepProbe {
  none,
  plane,         // the triangle's plane and its distance from the body's centre
  plane_roots,   // the times at which the plane is one radius away
  embedded,      // the plane cuts the sphere at the start
  sphere_point,  // the point of the sphere that would touch the plane first
  spanning,      // the projection of that point onto a plane that cuts the sphere
  plane_point,   // where on the plane it would touch
  inside,        // whether that is in the triangle
  edge_point,    // the point of the edges nearest to it
  back_ray,      // from there against the motion to the sphere
  stuck,         // that point is in the sphere at the start
  vertex_root,   // when a vertex is one radius away
  edge_root,     // when the line of an edge is
  edge_foot,     // where along the edge that is
  sample,        // the sphere at one time
  halving,       // between a free and a blocked time
  distance,      // the nearest points at one time
  advance,       // how far the sphere may move without touching
  support_plane, // the plane that no point of obstacle − body lies beyond
  clip,          // the ray cut off up to that plane
  nearest,       // the point of the simplex of obstacle − body nearest the ray's end
  axis,          // the axis of a separating function, from the closest features
  deepest,       // the points of body and obstacle deepest along it at one time
  root,          // those points at a time nearer to the root of their separation
  dip            // the least that the separation can be between two times
};
std::string_view to_string(SweepProbe probe);

/// What a separating function measures along: the direction of the nearest points, a face's normal (a body's turns with
/// it), or the cross product of two edges.
enum class SeparationAxis { points, obstacle_face, body_face, edges };
std::string_view to_string(SeparationAxis axis);

/// A sweep as cast against one mesh, before any of its triangles: whether the body's box meets the mesh's box along the
/// path, both along the mesh's own axes, and how the path is transformed into the mesh's space and on to ellipsoid space.
/// For a vertex c of the mesh, `to_unit` · (c − start) is the vertex in ellipsoid space.
struct MeshCast {
  glm::dvec3 position{0.0};                    // of the mesh, world
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};     // world from mesh
  glm::dvec3 box_min{0.0}, box_max{0.0};       // the mesh's box, its own space
  glm::dvec3 body_half{0.0};                   // half extents of the body's box, along the mesh's axes
  glm::dvec3 start{0.0}, displacement{0.0};    // of the body's centre, in the mesh's space
  glm::dmat3 to_unit{1.0};                     // rotated from the mesh's into the body's axes, then divided by the radii
  bool composed = true;                        // false: the published method leaves a rotation out of `to_unit`
  std::optional<double> meets;                 // when the boxes meet first, fraction of the displacement
  int triangles = 0;                           // of the mesh
  double sphere_radius = 0.0;                  // of the mesh's bounding sphere, where the method tests that; around the
                                               // middle of its box
};

/// One decision of a sweep. Points and directions of ellipsoid space are in the body's axes divided by its radii,
/// relative to the body's centre at the start; `triangle_points` are in that space.
/// What decides between touches at the same time: the feature (a face before an edge, an edge before a vertex), then
/// the lower mesh, then the lower triangle; or, in methods that compare times alone, the one found first.
enum class TieRule { feature, mesh, triangle, found_first };
std::string_view to_string(TieRule rule);

/// Another touch at the same time, and the rule that chose between the two.
struct Tie {
  TieRule rule = TieRule::found_first;
  int mesh = -1;
  int triangle = -1;
  Feature feature = Feature::face;
};

struct SweepStep {
  SweepEvent event = SweepEvent::start;
  int line = 0;
  int mesh = -1;
  int triangle = -1;
  std::array<glm::dvec3, 3> triangle_points{};      // ellipsoid space, relative to the start
  std::array<glm::dvec3, 3> triangle_world{};
  CandidateOutcome outcome = CandidateOutcome::missed;
  Feature feature = Feature::face;
  int feature_index = -1;                           // edge i is from vertex i to i + 1
  double time = 1.0;                                // fraction of the displacement
  double best_time = 1.0;                           // earliest so far, after this step
  glm::dvec3 displacement{0.0};                     // ellipsoid space
  glm::dvec3 point{0.0};                            // contact, world
  glm::dvec3 normal{0.0};                           // world unit normal towards the body
  double depth = 0.0;                               // world depth of a start overlap
  std::optional<std::array<double, 2>> roots;       // interval in which the moving unit sphere touches the feature
  std::optional<std::array<double, 2>> interval;    // of times, t1 and t2, in which a separation is followed
  std::optional<SeparationAxis> axis;               // of that separation
  SweepProbe probe = SweepProbe::none;
  std::optional<glm::dvec3> probe_from;             // world: where a probe starts from
  std::optional<glm::dvec3> probe_to;               // world: what it finds
  std::vector<glm::dvec3> simplex;                  // of obstacle − body, newest first: world axes, from the body's start
  double distance = 0.0;                            // what the probe measures: radii in ellipsoid space; metres of casts
  std::optional<Comparison> test;
  std::optional<Tie> tie;  // of candidates hit or tied: the other touch at that time
  std::optional<Termination> termination;           // on stop
  std::optional<MeshCast> cast;                     // on mesh_entered and mesh_rejected
  std::string_view method;                          // of the table, where its row explains the step; a string literal
};

enum class WalkEvent {
  tick_start, radii_changed, radii_refused, pass_start, sweep_hit, sweep_free, plane_added, redirected, step_tried,
  step_taken, snapped, recovered, ground_found, ground_lost, pass_end, tick_end,
  crushed,  // no room left between meshes
  moved,    // up to what was hit
  stopped   // the rest of the pass is dropped; its line is the reason
};
std::string_view to_string(WalkEvent event);

// carry: by a mesh that moves; ahead: what the body does by itself before such a mesh reaches it.
enum class WalkPass { recover, move, step_up, gravity, snap, external, carry, ahead };
std::string_view to_string(WalkPass pass);

/// What lets a body stand: a contact within the slope limit; the lip of a tread, with ground below that a probe finds;
/// several contacts that are each too steep, together.
enum class GroundRule { none, upright, lip, together };
std::string_view to_string(GroundRule rule);

/// The small sphere dropped from the centre of a body that rests on a lip.
struct GroundProbe {
  glm::dvec3 from{0.0}, to{0.0};  // its centre, world
  double radius = 0.0;
  double below = 0.0;  // metres from the body's lowest point down to what it met
  int mesh = -1;       // met
  int triangle = -1;
};

struct SlidePlane {
  glm::dvec3 point{0.0};     // contact, world
  glm::dvec3 normal{0.0};    // unit, world, towards the body
};

/// One decision of a mover. Positions are the centre of the body, world.
struct WalkStep {
  WalkEvent event = WalkEvent::tick_start;
  int line = 0;
  int pass_index = 0;                       // counted within the tick, from 0
  WalkPass pass = WalkPass::move;
  int slide = 0;                            // counted within the pass, from 0
  glm::dvec3 position{0.0};                 // after this step
  glm::dvec3 remaining{0.0};                // displacement still wanted after this step
  glm::dvec3 wanted{0.0};                   // displacement this pass set out with
  glm::dvec3 velocity{0.0};                 // of the body, after this step
  int mesh = -1;                            // of the hit
  int triangle = -1;
  Feature feature = Feature::face;
  int feature_index = -1;
  double time = 1.0;                        // fraction of `remaining` before this step
  SlidePlane plane;                         // of the hit
  std::vector<SlidePlane> planes;           // all active planes after this step
  double depth = 0.0;                       // of a recovery
  double below = 0.0;                       // of ground lost: how far below the contact is that is too steep; 0: none
  std::optional<Comparison> test;
  std::string_view method;                  // of the table, where its row explains the step; a string literal
  GroundRule ground_rule = GroundRule::none;  // of ground found; of ground lost: what would have held a body that goes on
  std::optional<GroundProbe> probe;         // of the rule of lips
};

enum class BroadPhaseEvent { start, enter, skip, test, stop };
std::string_view to_string(BroadPhaseEvent event);

/// One test of a broad phase: of a body's box, or a query's, against a volume or another body's box.
struct BroadPhaseStep {
  struct Bounds {
    glm::dvec3 min{0.0}, max{0.0};  // world
  };
  BroadPhaseEvent event = BroadPhaseEvent::start;
  int line = 0;
  int body = -1;         // whose box is tested; -1: the query's
  int other = -1;        // the body tested against, -1 for a node
  int node = -1;         // the node tested against, -1 for a body
  Bounds box, other_box;
  bool touch = false;
  long long tests = 0;   // in this query, this one included
  long long pairs = 0;   // found so far
  long long bodies = 0;  // in the structure; at the start and the end
  std::string_view method;  // of the table, where its row explains the step; a string literal
};

enum class HullEvent {
  start,    // the first tetrahedron, or why there is none
  assign,   // points to the conflict list of a face that they lie beyond
  apex,     // the farthest point of a conflict list is added next
  horizon,  // the faces that the apex lies beyond, and the edges around them
  cone,     // new faces from those edges to the apex
  merge,    // triangles in one plane become one face
  stop
};
std::string_view to_string(HullEvent event);

/// A triangle of a hull under construction. Points are named by their index in the set.
struct HullStepFace {
  std::array<int, 3> vertices{};  // counter-clockwise seen from outside
  glm::dvec3 normal{0.0};         // outward unit normal, in the frame of the points
  double offset = 0.0;            // normal · x = offset on the plane
};

/// A point of the set, and the face whose conflict list it joins; -1: it lies beyond none, so it is inside for good.
struct HullAssignment {
  int point = -1;
  int face = -1;
};

/// One decision of building a convex hull, in the frame of the points. Faces are named by the order in which they were
/// made, from 0.
struct HullStep {
  HullEvent event = HullEvent::start;
  int line = 0;
  int iteration = 0;                        // points added to the first tetrahedron so far
  int points = 0;                           // on start: how many there are
  int dimension = 3;                        // on start and stop: 3 solid, 2 flat, 1 collinear, 0 a single point
  std::vector<int> simplex;                 // on start: the points that span it, dimension + 1 of them
  int apex = -1;                            // the point being added, on apex, horizon and cone
  int face = -1;                            // on apex: the face in whose conflict list it is
  int listed = 0;                           // on apex: points in that list
  int tested = 0;                           // on horizon: planes that the apex was tested against
  std::vector<int> seen_faces;              // on horizon: those it lies beyond, which give way next
  std::vector<std::array<int, 2>> horizon;  // on horizon: directed edges (points) between seen and other faces
  std::vector<HullStepFace> added_faces;    // on start and cone
  std::vector<int> removed_faces;           // on cone
  std::vector<HullAssignment> assigned;     // on assign
  std::vector<int> merged_faces;            // on merge
  std::vector<int> outline;                 // on merge: points around the merged face; on stop: around a flat hull
  std::vector<int> dropped;                 // on merge: points of its triangles that are not vertices of it
  double tolerance = 0.0;                   // on merge: how far off its plane they may be
  int vertices = 0, faces = 0;              // on stop
  double volume = 0.0;                      // on stop
  std::optional<Comparison> test;           // a distance against what it must exceed
};

/// A face, an edge or a vertex of a shape, by its index there. Rims and sides of round shapes are edges.
struct ShapeFeature {
  Feature kind = Feature::vertex;
  int index = 0;
  bool operator==(const ShapeFeature&) const = default;
};

enum class ContactEvent {
  start,           // the two shapes
  axis,            // a penetration axis is tried, or taken
  reference_face,  // whose sides clip
  incident_face,   // which is clipped
  clip,            // by one side of the reference face
  point_kept,
  point_dropped,   // too far apart, off a surface, no longer where it was, or not needed
  reduce,          // to as many points as are wanted
  refresh,         // a point that was kept from the tick before, where it is now
  stop
};
std::string_view to_string(ContactEvent event);

/// A point of a manifold while it is made.
struct ContactMark {
  glm::dvec3 point_a{0.0}, point_b{0.0};  // on the surfaces, world
  double depth = 0.0;                     // (point_a − point_b) · normal, metres; negative apart
  ShapeFeature feature_a, feature_b;
};

/// One decision of a contact method. Points and directions in the world; `normal` is a unit vector from A towards B.
struct ContactStep {
  ContactEvent event = ContactEvent::start;
  int line = 0;
  glm::dvec3 normal{0.0};               // the axis
  double overlap = 0.0;                 // of the shapes along it, metres; negative apart
  bool of_a = true;                     // the face, or the axis that is tried, is A's
  ShapeFeature feature;                 // on reference_face and incident_face
  std::optional<ShapeFeature> feature_b;  // of an axis of two edges: B's, beside `feature` of A
  std::vector<glm::dvec3> face;         // its vertices, on the surface
  int side = -1;                        // on clip: edge of the reference face, counted along `reference`
  glm::dvec3 side_point{0.0}, side_normal{0.0};  // on clip: a point of the side, and the unit normal into the face
  std::vector<glm::dvec3> polygon;      // on clip: what is left of the incident face
  std::vector<glm::dvec3> removed;      // on clip: its vertices that were cut off
  std::optional<ContactMark> mark;      // the point that is kept, dropped or refreshed
  std::vector<ContactMark> points;      // on reduce and stop: the manifold
  std::vector<ContactMark> dropped;     // on reduce
  std::string_view rule;                // in the method's words: why; a string literal
  std::optional<Comparison> test;
  std::string_view method;              // of the table; a string literal
};

using Step = std::variant<GjkStep, EpaStep, SweepStep, WalkStep, RayStep, BroadPhaseStep, HullStep, ContactStep>;

/// The observers of a run. Kernels are templates on the observer: with NullObserver every report is an empty inline
/// call, with StepObserver it is a virtual one. Where building an event costs something, a kernel guards it with
/// `if constexpr (Observer::enabled)`.
struct NullObserver {
  static constexpr bool enabled = false;
  void on(const auto&) const noexcept {}
};

class StepObserver {
 public:
  static constexpr bool enabled = true;
  virtual ~StepObserver() = default;
  virtual void on(const GjkStep&) {}
  virtual void on(const EpaStep&) {}
  virtual void on(const SweepStep&) {}
  virtual void on(const RayStep&) {}
  virtual void on(const WalkStep&) {}
  virtual void on(const BroadPhaseStep&) {}
  virtual void on(const HullStep&) {}
  virtual void on(const ContactStep&) {}
};

}  // namespace minkoscope
