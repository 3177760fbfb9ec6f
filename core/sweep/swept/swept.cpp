// `swept`: the earliest touch of a moving ellipsoid or capsule with a level of triangles.
//
// Kasper Fauerby, "Improved Collision Detection and Response", 2003, as described by thebigh in "Collision detection in
// 3D" (FreeBASIC forum, 2020): the level is transformed into the space in which the ellipsoid is the unit sphere, where
// faces, edges and vertices have quadratic roots. Ours:
// - the ellipsoid turns with the body (core/sweep/query/ellipsoid_space.h);
// - triangles are two-sided, slivers are their edges;
// - a capsule is a segment that the unit sphere rounds, each triangle a prism (core/sweep/swept/unit_prism.h);
// - the static distance comes first: it finds start overlaps, and what touches at the start blocks only when the body
//   moves into it, so that standing and sliding bodies are never caught by a root at time 0;
// - a body that overlaps a floor by less than the tolerance is not caught by its inner edges
//   (core/sweep/swept/inner_edges.h);
// - times equal within rounding go to the face, then the edge, then the vertex, then the lowest mesh and triangle;
// - triangles come from a hierarchy, nearest boxes first, none farther than the earliest touch; those of a leaf are
//   culled before any root, on levels of floats several at a time (core/sweep/swept/triangle_culling.h). An observed
//   run culls the same triangles: it reports each of them, with the reason why it cannot be touched;
// - where the triangles near the body are known (core/sweep/swept/near_triangles.h), those of them that no plane keeps
//   out of reach are tested alone as far as the list goes, their faces first, and what they decide is the answer.
#include "core/sweep/swept/swept.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include <minkoscope/trace.h>

#include "core/base/listing_line.h"
#include "core/base/text.h"
#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/explain_step.h"
#include "core/sweep/query/mesh_cast.h"
#include "core/sweep/query/sentences.h"
#include "core/sweep/swept/body_core.h"
#include "core/sweep/swept/earliest_touch.h"
#include "core/sweep/swept/inner_edges.h"
#include "core/sweep/swept/start_depth.h"
#include "core/sweep/swept/triangle_culling.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 10> listing{
    "v ← displacement ÷ radii, in the body's axes",
    "each mesh outside the swept box: reject",
    "for T − core, q nearest to 0; |q| < 1: overlap",
    "  |q| = 1 and v·(−q) ≥ 0: T is free",
    "  face: distance of t·v from the plane = 1",
    "  edge: distance of t·v from the line = 1",
    "  vertex: |t·v − vertex| = 1",
    "  keep the earliest t in [0, 1]",
    "any overlap: t = 0, T the deepest, its depth",
    "else the earliest touch, or a free path",
};
enum class SweptLine { displacement = 1, mesh, overlap, resting, face, edge, vertex, earliest, deepest, result };

constexpr SweptLine line_of(Feature feature) {
  return feature == Feature::face ? SweptLine::face : feature == Feature::edge ? SweptLine::edge : SweptLine::vertex;
}

/// The outcome of one triangle and the touch that decided it.
struct Verdict {
  CandidateOutcome outcome = CandidateOutcome::missed;
  std::optional<TriangleTouch> touch;
};

/// The space of the mesh that was visited last: mostly that of the result, too.
class LastSpace {
 public:
  template <class Real>
  const EllipsoidSpace& of(int mesh, const CollisionLevel<Real>& level, const EllipsoidBody& body) {
    if (mesh != mesh_) std::construct_at(&space_.of, body, level.meshes[static_cast<std::size_t>(mesh)].pose);
    mesh_ = mesh;
    return space_.of;
  }

 private:
  /// Not initialized until used.
  union Space {
    EllipsoidSpace of;
    Space() {}
  };
  int mesh_ = -1;
  Space space_;
};

/// `body`: of a capsule the sphere that rounds its segment, at its centre.
template <class Real, class Observer, class Core>
class Sweep {
  using Obstacle = typename Core::Obstacle;
  static constexpr bool has_segment = std::is_same_v<Core, SegmentCore>;
  static constexpr double touching_distance = 1.0 + tolerance::touching<Real>;

 public:
  Sweep(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement, Observer& observer,
        const NearTriangles* near = nullptr, const Core& core = Core(), const NearWay* way = nullptr)
      : level_(level),
        body_(body),
        displacement_(displacement),
        observer_(observer),
        near_(near),
        way_(way),
        core_(core) {}

  SweepResult run() {
    const Vector3d v = EllipsoidSpace::direction_from_world(body_, displacement_);
    v_ = {v.x, v.y, v.z};  // not copied as a whole, which would wait for the parts
    speed_ = glm::length(v_);
    moves_ = speed_ > 0.0;
    touches_.set_tie_width(moves_ ? tolerance::touching<Real> / speed_ : 0.0);
    if constexpr (Observer::enabled) report_start();
    if (!is_decided_nearby()) {
      for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
        const auto& entry = level_.meshes[i];
        if (entry.mesh) visit_mesh(static_cast<int>(i), *entry.mesh, spaces_.of(static_cast<int>(i), level_, body_));
      }
    }
    const SweepResult result = conclude();
    if constexpr (Observer::enabled) report_stop(result);
    return result;
  }

 private:
  /// Tests the listed triangles as far as the list goes. False where nothing is decided by that; then nothing is kept.
  bool is_decided_nearby() {
    const double part = way_ != nullptr    ? way_->part
                        : near_ != nullptr ? near_->part_covered(body_.position, displacement_)
                                           : 0.0;
    if (!(part > 0.0)) return false;
    limit_ = tested_ = part;
    visit_near_triangles();
    if (part == 1.0 || !overlaps_.empty() || (!touches_.empty() && touches_.limit() < part)) return true;
    limit_ = tested_ = 1.0;
    touches_.clear();
    return false;
  }

  void visit_near_triangles() {
    if constexpr (Observer::enabled) {
      report_near_triangles();
    } else {
      const SeparatingPlanes::Passing passing =
          way_ != nullptr ? way_->passing : near_->on_way(body_.position, v_ * limit_, touching_distance);
      near_->visit(passing.on_way, [&](int mesh_index, std::uint32_t bits) {
        visit_near_triangles(mesh_index, bits, passing.at_start, spaces_.of(mesh_index, level_, body_));
      });
    }
  }

  /// Faces first: most hits are theirs, and what has only edges to offer is then tested along a shorter path, if planes
  /// do not keep it off that.
  void visit_near_triangles(int mesh_index, std::uint32_t bits, std::uint32_t at_start, const EllipsoidSpace& space) {
    const CollisionMesh<Real>& mesh = *level_.meshes[static_cast<std::size_t>(mesh_index)].mesh;
    constexpr std::size_t most = 8;
    union Undecided {
      struct {
        Obstacle obstacle;
        std::uint32_t slot, bit;
      } of;
      Undecided() {}
    };
    std::array<Undecided, most> undecided;
    std::size_t count = 0;
    for_each_bit(bits, [&](std::size_t k) {
      const std::uint32_t slot = near_->triangles()[k].slot;
      if (!moves_ || (at_start >> k & 1u) != 0 || count == most) {
        visit_triangle(mesh_index, slot, mesh, space, (at_start >> k & 1u) != 0);
        return;
      }
      auto& next = undecided[count].of;
      new (&next.obstacle) Obstacle(core_.obstacle(space, mesh.triangle_at(slot)));  // in place
      std::optional<TriangleTouch> touch;
      if (!face_decides(next.obstacle, v_, limit_, touch)) {
        next.slot = slot;
        next.bit = 1u << k;
        ++count;
      } else if (touch) {
        keep_touch(mesh_index, mesh, slot, *touch);
      }
    });
    if (count > 0 && limit_ < tested_) bits = near_->on_way(body_.position, v_ * limit_, touching_distance).on_way;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& [obstacle, slot, bit] = undecided[i].of;
      if ((bits & bit) == 0) continue;
      const Verdict verdict = judge_moving(mesh, space, slot, obstacle);
      if (verdict.outcome == CandidateOutcome::hit) keep_touch(mesh_index, mesh, slot, *verdict.touch);
    }
  }

  void keep_touch(int mesh_index, const CollisionMesh<Real>& mesh, std::uint32_t slot, const TriangleTouch& touch) {
    touches_.add(touch.time, mesh_index, mesh.bvh().items()[slot], touch);
    limit_ = std::min(limit_, touches_.limit());
  }

  /// Each of them is tested, for the reason why it is not touched.
  void report_near_triangles() {
    std::span<const NearTriangle> listed = near_->triangles();
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (!entry.mesh) continue;
      const EllipsoidSpace space(body_, entry.pose);
      report_mesh(static_cast<int>(i), *entry.mesh, space, swept_box(space));
      for (; begins_with(listed, i); listed = listed.subspan(1))
        visit_triangle(static_cast<int>(i), listed.front().slot, *entry.mesh, space);
    }
  }

  void visit_mesh(int mesh_index, const CollisionMesh<Real>& mesh, const EllipsoidSpace& space) {
    const SweptBox<Real> box = swept_box(space);
    if constexpr (Observer::enabled) report_mesh(mesh_index, mesh, space, box);
    const auto limit_now = [this] { return static_cast<Real>(limit_); };
    const auto expect = [&](std::uint32_t first, std::uint32_t count) { mesh.prefetch_vertices(first, count); };
    const auto visit = [&](std::uint32_t slot) {
      mesh.prefetch_neighbours(slot);
      visit_triangle(mesh_index, slot, mesh, space);
    };
    const auto cull = [&](std::uint32_t slot) {
      if constexpr (Observer::enabled) {
        const std::uint32_t index = mesh.bvh().items()[slot];
        report_candidate(mesh_index, index, mesh, space, core_.obstacle(space, mesh.triangle_at(slot)), {},
                         best_time());
      }
    };
    if constexpr (std::is_same_v<Real, float>) {
      const CullingPath path = culling_path(space.start(), space.to_unit(), body_.radii, v_, core_.half_segment());
      const CullTriangles touchable = triangle_culling(mesh.bvh().instructions(), has_segment);
      mesh.bvh().query_swept_leaves(box, limit_now, expect, [&](std::uint32_t first, std::uint32_t count) {
        std::uint32_t passing = touchable(mesh.vertices_from(first), count, path, limit_now());
        if constexpr (Observer::enabled) {
          for (std::uint32_t k = 0; k < count; ++k) (passing >> k & 1u) != 0 ? visit(first + k) : cull(first + k);
        } else {
          for (; passing != 0; passing &= passing - 1)
            visit(first + static_cast<std::uint32_t>(std::countr_zero(passing)));
        }
      });
    } else {
      mesh.bvh().query_swept_leaves(box, limit_now, expect, [&](std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t slot = first; slot < first + count; ++slot)
          misses(box, mesh.triangle_at(slot)) ? cull(slot) : visit(slot);
      });
    }
  }

  SweptBox<Real> swept_box(const EllipsoidSpace& space) const {
    constexpr double scale = 1.0 + tolerance::touching<Real>;
    if constexpr (has_segment) return space.template swept_box<Real>(displacement_, scale, core_.half_extents(space));
    return space.template swept_box<Real>(displacement_, scale);
  }

  bool misses(const SweptBox<Real>& box, const std::array<Vector3<Real>, 3>& vertices) const {
    const Box3<Real> own{glm::min(vertices[0], glm::min(vertices[1], vertices[2])),
                         glm::max(vertices[0], glm::max(vertices[1], vertices[2]))};
    Real time = Real(0);
    constexpr Real up = Real(1) + Real(4) * std::numeric_limits<Real>::epsilon();
    return !box.meets(own, static_cast<Real>(limit_) * up, time);
  }

  /// `may_touch_now`: at the start, where that is known of a triangle that may be touched on the way.
  void visit_triangle(int mesh_index, std::uint32_t slot, const CollisionMesh<Real>& mesh, const EllipsoidSpace& space,
                      std::optional<bool> may_touch_now = {}) {
    const Obstacle obstacle = core_.obstacle(space, mesh.triangle_at(slot));
    Verdict verdict = judge(mesh, space, slot, obstacle, may_touch_now);
    const auto index = [&] { return mesh.bvh().items()[slot]; };
    [[maybe_unused]] std::optional<Tie> tie;
    [[maybe_unused]] double best = 1.0;  // before this triangle
    if constexpr (Observer::enabled) best = best_time();
    if (verdict.outcome == CandidateOutcome::start_overlap) {
      overlaps_.add(verdict.touch->distance, mesh_index, index(), *verdict.touch);
      limit_ = 0.0;
    } else if (verdict.outcome == CandidateOutcome::hit) {
      if constexpr (Observer::enabled) tie = tie_with_winner(mesh_index, *verdict.touch);
      keep_touch(mesh_index, mesh, slot, *verdict.touch);
    }
    if constexpr (Observer::enabled) {
      if (verdict.outcome == CandidateOutcome::hit && !leads(mesh_index, index()))
        verdict.outcome = tie ? CandidateOutcome::tied : CandidateOutcome::later;
      report_candidate(mesh_index, index(), mesh, space, obstacle, verdict, best, tie);
    }
  }

  /// Where the winner so far touches at the same time, to within the tie width: the rule between the two.
  std::optional<Tie> tie_with_winner(int mesh_index, const TriangleTouch& touch) const {
    if (touches_.empty() || touch.time > touches_.limit()) return std::nullopt;
    const RankedTouch& other = touches_.winner();
    if (other.key - touch.time > touches_.limit() - touches_.lowest()) return std::nullopt;
    const TieRule rule = other.touch.feature != touch.feature ? TieRule::feature
                         : other.mesh != mesh_index           ? TieRule::mesh
                                                              : TieRule::triangle;
    return Tie{rule, other.mesh, static_cast<int>(other.triangle), other.touch.feature};
  }

  bool leads(int mesh_index, std::uint32_t index) const {
    if (touches_.empty()) return false;
    const RankedTouch& winner = touches_.winner();
    return winner.mesh == mesh_index && winner.triangle == index;
  }

  Verdict judge(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, std::uint32_t slot,
                const Obstacle& obstacle, std::optional<bool> may_touch_now) const {
    if (!may_touch_now) {
      // On a short way nothing is reached that is farther than it.
      const double way = speed_ * limit_;
      if (way < 1.0 && !planes_within(obstacle, touching_distance + way)) return {};
      may_touch_now = planes_within(obstacle, touching_distance);
    }
    if (*may_touch_now) {
      TriangleTouch now = nearest_touch(obstacle);
      if (now.distance < 1.0 - tolerance::start_overlap<Real>) {
        // What crosses the core hides behind no other triangle.
        if (now.distance >= 0.0) now.normal = settled_normal(mesh, space, core_, slot, now, Vector3d(0.0)).normal;
        return {CandidateOutcome::start_overlap, now};
      }
      if (now.distance <= touching_distance) {
        settle(mesh, space, slot, now);
        if (const auto free = motion_along(now)) return {*free, now};
        if (now.distance <= 1.0 + tolerance::sphere_distance) return {CandidateOutcome::hit, now};
      }
    }
    if (!moves_) return {};
    return judge_moving(mesh, space, slot, obstacle);
  }

  /// Of a body that is clear at the start. The touch is found in place.
  Verdict judge_moving(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, std::uint32_t slot,
                       const Obstacle& obstacle) const {
    // A path that enters an edge or a vertex by less than the touching width misses it.
    Verdict verdict{CandidateOutcome::missed, first_touch(obstacle, v_, limit_, 2.0 * tolerance::touching<Real>)};
    if (!verdict.touch) return verdict;
    verdict.outcome = CandidateOutcome::hit;
    if (settle(mesh, space, slot, *verdict.touch))
      verdict.outcome = motion_along(*verdict.touch).value_or(CandidateOutcome::hit);
    return verdict;
  }

  /// Gives a touch with an inner edge of a surface that the body overlaps (by no more than the start tolerance; deeper
  /// overlaps end the sweep before) the surface's normal.
  bool settle(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, std::uint32_t slot,
              TriangleTouch& touch) const {
    if (touch.feature == Feature::face) return false;
    const SettledNormal settled = settled_normal(mesh, space, core_, slot, touch, v_ * touch.time);
    if (!settled.replaced || settled.nearest < 1.0 - 2.0 * tolerance::start_overlap<Real>) return false;
    touch.normal = settled.normal;
    return true;
  }

  /// Whether the body recedes from a touch or moves along its tangent plane, by how far it would penetrate that plane
  /// over the whole move.
  std::optional<CandidateOutcome> motion_along(const TriangleTouch& touch) const {
    const double approach = -glm::dot(v_, touch.normal);
    const double along = grazing_approach();
    if (approach < -along) return CandidateOutcome::receding;
    if (approach <= along) return CandidateOutcome::parallel;
    return std::nullopt;
  }

  /// How far the body may approach a tangent plane over the whole move and still move along it.
  double grazing_approach() const {
    return std::min(tolerance::grazing_angle<Real> * speed_, tolerance::start_overlap<Real>);
  }

  SweepResult conclude() {
    SweepResult result;
    if (overlaps_.empty() && touches_.empty()) return result;
    const RankedTouch& winner = overlaps_.empty() ? touches_.winner() : overlaps_.winner();
    const auto& entry = level_.meshes[static_cast<std::size_t>(winner.mesh)];
    const EllipsoidSpace& space = spaces_.of(winner.mesh, level_, body_);
    result.hit = true;
    result.time = overlaps_.empty() ? winner.touch.time : 0.0;
    result.point = space.point_to_world(core_.contact(winner.touch));
    result.normal = space.normal_to_world(winner.touch.normal);
    result.feature = winner.touch.feature;
    result.feature_index = winner.touch.index;
    result.mesh = winner.mesh;
    result.triangle = static_cast<int>(winner.triangle);
    result.start_overlap = !overlaps_.empty();
    if (result.start_overlap) {
      const Obstacle obstacle = core_.obstacle(space, entry.mesh->triangle(winner.triangle));
      result.depth = clearing_depth(space, obstacle, winner.touch);
    }
    return result;
  }

  SweepStep step_of(SweepEvent event, int listing_line) const {
    SweepStep step;
    step.event = event;
    step.method = sweep_method::swept;
    step.line = listing_line;
    step.displacement = v_;
    return step;
  }

  void report_start() {
    SweepStep step = step_of(SweepEvent::start, +SweptLine::displacement);
    if constexpr (has_segment) {
      const Vector3d half = body_.rotation * (core_.axis * body_.radii);
      step.probe_from = body_.position - half;
      step.probe_to = body_.position + half;
    }
    observer_.on(step);
  }

  void report_mesh(int mesh_index, const CollisionMesh<Real>& mesh, const EllipsoidSpace& space,
                   const SweptBox<Real>& box) {
    if (mesh.triangle_count() == 0) return;
    const Pose& pose = level_.meshes[static_cast<std::size_t>(mesh_index)].pose;
    const bool rejected = !mesh.bvh().first_meeting(box, static_cast<Real>(limit_));
    MeshCast cast = mesh_cast(mesh, pose, body_, displacement_);
    if constexpr (has_segment) {
      cast.body_half += core_.half_extents(space);
      const auto time = mesh.bvh().first_meeting(box, Real(1));
      cast.meets = time ? std::optional(static_cast<double>(*time)) : std::nullopt;
    }
    SweepStep step = mesh_step(mesh_index, rejected, cast, +SweptLine::mesh);
    step.method = sweep_method::swept;
    step.displacement = v_;
    step.best_time = best_time();
    observer_.on(step);
  }

  double best_time() const { return !overlaps_.empty() ? 0.0 : touches_.empty() ? 1.0 : touches_.lowest(); }

  void report_candidate(int mesh_index, std::uint32_t index, const CollisionMesh<Real>& mesh,
                        const EllipsoidSpace& space, const Obstacle& obstacle, const Verdict& verdict, double best,
                        const std::optional<Tie>& tie = std::nullopt) {
    const UnitTriangle& triangle = Core::triangle(obstacle);
    SweepStep step = step_of(SweepEvent::candidate, +SweptLine::overlap);
    step.mesh = mesh_index;
    step.triangle = static_cast<int>(index);
    step.triangle_points = triangle.p;
    step.triangle_world = to_world(level_.meshes[static_cast<std::size_t>(mesh_index)].pose, mesh.triangle(index));
    step.outcome = verdict.outcome;
    TriangleTouch shown = verdict.touch.value_or(TriangleTouch());
    if (verdict.outcome == CandidateOutcome::missed) {
      // The reason: past the end of the move, later than the earliest touch, parallel to its plane, or not in the path.
      shown = nearest_touch(obstacle);
      const auto touch =
          moves_ ? first_touch(obstacle, v_, std::numeric_limits<double>::infinity(), 0.0) : std::nullopt;
      if (touch) {
        shown = *touch;
        if (touch->time <= 1.0 && touch->time > tested_) return;  // undecided: behind what decides, or tested again
        step.outcome = touch->time > 1.0 ? CandidateOutcome::beyond : CandidateOutcome::later;
        if (!(touch->time > 1.0) && first_touch(obstacle, v_, 1.0, 2.0 * tolerance::touching<Real>) == std::nullopt)
          step.outcome = CandidateOutcome::missed;
      } else if (moves_) {
        const double away = glm::dot(v_, shown.normal);
        if (away > grazing_approach())
          step.outcome = CandidateOutcome::receding;
        else if (std::abs(away) <= grazing_approach())
          step.outcome = CandidateOutcome::parallel;
      }
    }
    if (triangle.degenerate && step.outcome == CandidateOutcome::missed) step.outcome = CandidateOutcome::degenerate;
    const bool touches_in_time = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::later ||
                                 step.outcome == CandidateOutcome::tied || step.outcome == CandidateOutcome::beyond;
    step.tie = tie;
    step.test = test_of(step.outcome, shown, best, tie.has_value());
    step.feature = shown.feature;
    step.feature_index = shown.index;
    step.line = step.outcome == CandidateOutcome::start_overlap ? +SweptLine::overlap
                : step.outcome == CandidateOutcome::receding || step.outcome == CandidateOutcome::parallel
                    ? +SweptLine::resting
                    : +line_of(shown.feature);
    if (step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::tied)
      step.line = +SweptLine::earliest;
    step.time = touches_in_time ? shown.time : step.outcome == CandidateOutcome::start_overlap ? 0.0 : 1.0;
    step.best_time = best_time();
    step.point = space.point_to_world(core_.contact(shown));
    step.normal = space.normal_to_world(shown.normal);
    if (step.outcome == CandidateOutcome::start_overlap) step.depth = clearing_depth(space, obstacle, shown);
    if constexpr (!has_segment)
      step.roots = moves_ ? feature_roots(triangle, v_, shown.feature, shown.index) : std::nullopt;
    observer_.on(step);
  }

  /// What decided a triangle; nothing where a tie's rule did. `best`: the earliest time before it.
  std::optional<Comparison> test_of(CandidateOutcome outcome, const TriangleTouch& touch, double best, bool tie) const {
    switch (outcome) {
      case CandidateOutcome::start_overlap:
        return Comparison{TestKind::starts_inside, touch.distance, 1.0 - tolerance::start_overlap<Real>, true};
      case CandidateOutcome::receding:
      case CandidateOutcome::parallel:
        return Comparison{TestKind::approaching, -glm::dot(v_, touch.normal), grazing_approach(), false};
      case CandidateOutcome::missed:
      case CandidateOutcome::degenerate:
        return Comparison{TestKind::roots_on_triangle, 0.0, 0.0, false};
      case CandidateOutcome::beyond:
        return Comparison{TestKind::within_move, touch.time, 1.0, false};
      case CandidateOutcome::later:
        return Comparison{TestKind::earlier, touch.time, best, false};
      case CandidateOutcome::hit:
        if (tie) return std::nullopt;
        if (best < 1.0) return Comparison{TestKind::earlier, touch.time, best, true};
        return Comparison{TestKind::within_move, touch.time, 1.0, true};
      case CandidateOutcome::tied:
      case CandidateOutcome::back_face:
        break;
    }
    return std::nullopt;
  }

  void report_stop(const SweepResult& result) {
    SweepStep step = step_of(SweepEvent::stop, result.start_overlap ? +SweptLine::deepest : +SweptLine::result);
    step.mesh = result.mesh;
    step.triangle = result.triangle;
    step.outcome = outcome_of(result);
    step.feature = result.feature;
    step.feature_index = result.feature_index;
    step.time = step.best_time = result.time;
    step.point = result.point;
    step.normal = result.normal;
    step.depth = result.depth;
    if (result.hit) {
      const auto& entry = level_.meshes[static_cast<std::size_t>(result.mesh)];
      const auto vertices = entry.mesh->triangle(static_cast<std::uint32_t>(result.triangle));
      step.triangle_points = EllipsoidSpace(body_, entry.pose).from_mesh(vertices);
      step.triangle_world = to_world(entry.pose, vertices);
    }
    observer_.on(step);
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  Observer& observer_;
  const NearTriangles* near_;
  const NearWay* way_;  // what near_ says of the displacement; null: not asked yet
  std::conditional_t<has_segment, const Core&, Core> core_;
  Vector3d v_{0.0};  // the displacement in ellipsoid space
  double speed_ = 0.0;
  bool moves_ = false;
  double limit_ = 1.0;   // no touch later than this can become the result
  double tested_ = 1.0;  // the part of the move along which triangles are tested now
  LastSpace spaces_;
  EarliestTouch touches_{0.0};
  EarliestTouch overlaps_{tolerance::feature_border};
};

template <class Real, class Observer>
using EllipsoidSweep = Sweep<Real, Observer, CentreCore>;

template <class Real, class Observer>
class CapsuleSweep {
 public:
  CapsuleSweep(const CollisionLevel<Real>& level, const CapsuleBody& capsule, const Vector3d& displacement,
               Observer& observer, const NearTriangles* near = nullptr)
      : level_(level),
        observer_(observer),
        near_(near),
        sphere_(capsule.sphere()),
        displacement_(displacement),
        core_(capsule.template core<Real>(instructions_of(level))) {}
  /// The body's shape is a capsule.
  CapsuleSweep(const CollisionLevel<Real>& level, const MovingBody& body, Observer& observer)
      : CapsuleSweep(level, capsule_of(body), body.displacement, observer) {}

  SweepResult run() const {
    return Sweep<Real, Observer, SegmentCore>(level_, sphere_, displacement_, observer_, near_, core_).run();
  }

 private:
  static CapsuleBody capsule_of(const MovingBody& body) {
    const auto& shape = std::get<CapsuleShape>(body.shape.value);
    return {shape.radius, shape.half_height, body.pose.position, body.pose.rotation};
  }

  const CollisionLevel<Real>& level_;
  Observer& observer_;
  const NearTriangles* near_;
  EllipsoidBody sphere_;
  const Vector3d& displacement_;
  SegmentCore core_;
};

/// Of a capsule the start has the ends of its segment.
std::string explain_swept(const SweepStep& step) {
  if (step.event != SweepEvent::start || !step.probe_from) return explain_sweep_step(step);
  return concat("The capsule is the segment from ", number(*step.probe_from), " to ", number(*step.probe_to),
                ", rounded by a sphere. Divided by its radius that is the unit sphere, which moves v = ",
                number(step.displacement), " and must not enter T − segment, a prism for each triangle T.");
}

}  // namespace

template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                            const NearTriangles* near) {
  NullObserver observer;
  return EllipsoidSweep<Real, NullObserver>(level, body, displacement, observer, near).run();
}

template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                            StepObserver& observer, const NearTriangles* near) {
  return EllipsoidSweep<Real, StepObserver>(level, body, displacement, observer, near).run();
}

template <class Real>
SweepResult sweep_capsule(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& displacement,
                          const NearTriangles* near) {
  NullObserver observer;
  return CapsuleSweep<Real, NullObserver>(level, body, displacement, observer, near).run();
}

template <class Real>
SweepResult sweep_capsule(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& displacement,
                          StepObserver& observer, const NearTriangles* near) {
  return CapsuleSweep<Real, StepObserver>(level, body, displacement, observer, near).run();
}

template <class Real>
SweepResult sweep_on_way(const CollisionLevel<Real>& level, const Vector3d& position, const Vector3d& displacement,
                         const NearTriangles& near, const NearWay& way) {
  NullObserver observer;
  const EllipsoidBody body = near.rounding_at(position);
  if (!near.has_segment())
    return EllipsoidSweep<Real, NullObserver>(level, body, displacement, observer, &near, CentreCore(), &way).run();
  const SegmentCore core = near.segment<Real>(instructions_of(level));
  return Sweep<Real, NullObserver, SegmentCore>(level, body, displacement, observer, &near, core, &way).run();
}

#define MINKOSCOPE_INSTANTIATE(Real)                                                                                  \
  template SweepResult sweep_ellipsoid(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&,            \
                                       const NearTriangles*);                                                         \
  template SweepResult sweep_ellipsoid(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&,            \
                                       StepObserver&, const NearTriangles*);                                          \
  template SweepResult sweep_capsule(const CollisionLevel<Real>&, const CapsuleBody&, const Vector3d&,                \
                                     const NearTriangles*);                                                           \
  template SweepResult sweep_capsule(const CollisionLevel<Real>&, const CapsuleBody&, const Vector3d&, StepObserver&, \
                                     const NearTriangles*);                                                           \
  template SweepResult sweep_on_way(const CollisionLevel<Real>&, const Vector3d&, const Vector3d&,                    \
                                    const NearTriangles&, const NearWay&);
MINKOSCOPE_INSTANTIATE(float)
MINKOSCOPE_INSTANTIATE(double)
#undef MINKOSCOPE_INSTANTIATE

constinit const SweepMethod swept_method{
    .name = sweep_method::swept,
    .title = "Swept ellipsoid or capsule: face, edge and vertex roots",
    .citation =
        "Fauerby, Improved Collision Detection and Response, 2003, as described by thebigh, Collision detection in "
        "3D, FreeBASIC forum, 2020; ours: the ellipsoid turns, two-sided triangles, static distance first, capsules",
    .answers = sweep_answers::all,
    .listing = listing,
    .accepts = accept_rounded_segment,
    .run = SweepRunner<EllipsoidSweep>::run,
    .run_observed = SweepRunner<EllipsoidSweep>::run_observed,
    .explain = explain_swept,
    .run_body = BodyRunner<CapsuleSweep>::run,
    .run_body_observed = BodyRunner<CapsuleSweep>::run_observed,
    .level_shapes = LevelShapes::none,
    .short_title = "Swept, exact roots",
};

}  // namespace minkoscope
