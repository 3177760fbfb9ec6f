#include "core/sweep/advancement/subdivision.h"

#include <algorithm>
#include <cmath>

#include <minkoscope/trace.h>

#include "core/base/listing_line.h"
#include "core/base/tolerance.h"
#include "core/sweep/advancement/explain_advancement.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/probe_report.h"
#include "core/sweep/query/samples.h"
#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 8> listing{
    "N ← |v| ÷ step samples; v in ellipsoid space",  "each mesh outside the swept box: reject",
    "t = 0: a triangle in the sphere is an overlap", "t = 1/N … 1: none in the sphere at t·v: next",
    "  else search back between t − 1/N and t:",     "    t ← the middle: one in the sphere or not",
    "end, blocked: the last free t, its triangle",   "end: the move is free",
};
enum class SubdivisionLine { start = 1, mesh, overlap, free_sample, blocked_sample, halving, hit, free };

constexpr int reported_halvings = 12;  // the rest move less than a pixel

struct LevelTriangle {
  int mesh = -1;
  std::uint32_t index = 0;
  bool operator==(const LevelTriangle&) const = default;
};

/// The triangle deepest in the sphere at one time, of those that count.
struct Deepest {
  LevelTriangle triangle;
  TriangleTouch touch;
  bool blocked() const { return triangle.mesh >= 0; }
};

template <class Real, class Observer>
class Subdivision {
 public:
  Subdivision(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
              Observer& observer)
      : level_(level), body_(body), displacement_(displacement), report_(observer, sweep_method::subdivision) {}

  SweepResult run() {
    const Vector3d v = EllipsoidSpace::direction_from_world(body_, displacement_);
    const double speed = glm::length(v);
    const double samples = speed > 0.0 ? samples_along(speed) : 0.0;
    report_.begin_sweep(+SubdivisionLine::start, v);
    choose_meshes();
    const Deepest first = deepest_at(0.0, {});
    report_sample(SweepProbe::sample, +SubdivisionLine::overlap, 0.0, first);
    if (first.blocked()) return finish(first, 0.0, true);
    for (double k = 1.0; k <= samples; k += 1.0) {
      const double time = k / samples;
      const Deepest here = deepest_at(time, {});
      report_sample(SweepProbe::sample,
                    here.blocked() ? +SubdivisionLine::blocked_sample : +SubdivisionLine::free_sample, time, here);
      if (here.blocked()) return search_back((k - 1.0) / samples, time, here);
    }
    report_.stop(+SubdivisionLine::free, SweepResult{},
                 samples > 0.0 ? Termination::converged : Termination::degenerate);
    return {};
  }

 private:
  SweepResult search_back(double free, double blocked, Deepest deepest) {
    const std::vector<LevelTriangle> resting = touched_at(free);
    if (const Deepest sooner = deepest_at(blocked, resting); sooner.blocked()) deepest = sooner;
    for (int i = 0; i < sample_halvings; ++i) {
      const double middle = 0.5 * (free + blocked);
      const Deepest here = deepest_at(middle, resting);
      (here.blocked() ? blocked : free) = middle;
      if (here.blocked()) deepest = here;
      if (i < reported_halvings) report_sample(SweepProbe::halving, +SubdivisionLine::halving, middle, here);
    }
    return finish(deepest, free, false);
  }

  EllipsoidBody body_at(double time) const {
    EllipsoidBody body = body_;
    body.position += displacement_ * time;
    return body;
  }

  /// Those whose boxes meet the swept box of the body.
  void choose_meshes() {
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (!entry.mesh || entry.mesh->triangle_count() == 0) continue;
      const EllipsoidSpace space(body_, entry.pose);
      const auto box = space.template swept_box<Real>(displacement_, 1.0 + tolerance::touching<Real>);
      const bool met = entry.mesh->bvh().first_meeting(box, Real(1)).has_value();
      if (met) met_.push_back(i);
      if constexpr (Observer::enabled)
        report_.mesh(static_cast<int>(i), !met, mesh_cast(*entry.mesh, entry.pose, body_, displacement_),
                     +SubdivisionLine::mesh);
    }
  }

  /// Calls visit(triangle, touch) for triangles near the body at that time.
  template <class Visit>
  void visit_near(double time, Visit&& visit) const {
    const EllipsoidBody body = body_at(time);
    for (const std::size_t i : met_) {
      const auto& entry = level_.meshes[i];
      const EllipsoidSpace space(body, entry.pose);
      const auto box = space.template swept_box<Real>(Vector3d(0.0), 1.0 + tolerance::touching<Real>);
      entry.mesh->bvh().query({box.low, box.high}, [&](std::uint32_t index) {
        const UnitTriangle triangle(space.from_mesh(entry.mesh->triangle(index)));
        visit(LevelTriangle{static_cast<int>(i), index}, nearest_touch(triangle));
      });
    }
  }

  std::vector<LevelTriangle> touched_at(double time) const {
    std::vector<LevelTriangle> touched;
    visit_near(time, [&](const LevelTriangle& triangle, const TriangleTouch& touch) {
      if (touch.distance <= 1.0) touched.push_back(triangle);
    });
    return touched;
  }

  /// Deeper than the tolerance; with `resting` given, any depth counts of those that are not in it.
  Deepest deepest_at(double time, const std::optional<std::vector<LevelTriangle>>& resting) const {
    Deepest deepest;
    deepest.touch.distance = 2.0;
    visit_near(time, [&](const LevelTriangle& triangle, const TriangleTouch& touch) {
      const bool exactly = resting && std::find(resting->begin(), resting->end(), triangle) == resting->end();
      if (!(touch.distance < (exactly ? 1.0 : 1.0 - tolerance::start_overlap<Real>))) return;
      const LevelTriangle& best = deepest.triangle;
      const bool lower = triangle.mesh != best.mesh ? triangle.mesh < best.mesh : triangle.index < best.index;
      if (touch.distance < deepest.touch.distance || (touch.distance == deepest.touch.distance && lower))
        deepest = {triangle, touch};
    });
    return deepest;
  }

  SweepResult finish(const Deepest& deepest, double time, bool overlaps) {
    const EllipsoidBody body = body_at(time);
    const auto& entry = level_.meshes[static_cast<std::size_t>(deepest.triangle.mesh)];
    const EllipsoidSpace space(body, entry.pose);
    const TriangleTouch touch =
        nearest_touch(UnitTriangle(space.from_mesh(entry.mesh->triangle(deepest.triangle.index))));
    SweepResult result;
    result.hit = true;
    result.time = time;
    result.point = space.point_to_world(touch.point);
    result.normal = space.normal_to_world(touch.normal);
    result.feature = touch.feature;
    result.feature_index = touch.index;
    result.mesh = deepest.triangle.mesh;
    result.triangle = static_cast<int>(deepest.triangle.index);
    result.start_overlap = overlaps;
    report_result(deepest.triangle, result);
    return result;
  }

  void begin_triangle(const LevelTriangle& triangle) {
    const auto& entry = level_.meshes[static_cast<std::size_t>(triangle.mesh)];
    const auto vertices = entry.mesh->triangle(triangle.index);
    report_.begin_triangle(triangle.mesh, static_cast<int>(triangle.index),
                           EllipsoidSpace(body_, entry.pose).from_mesh(vertices), to_world(entry.pose, vertices));
  }

  void report_result(const LevelTriangle& triangle, const SweepResult& result) {
    if constexpr (Observer::enabled) {
      const int listing_line = result.start_overlap ? +SubdivisionLine::overlap : +SubdivisionLine::hit;
      begin_triangle(triangle);
      report_.keep(result.time);
      report_.candidate(outcome_of(result), listing_line, [&](SweepStep& step) {
        step.feature = result.feature;
        step.feature_index = result.feature_index;
        step.time = result.time;
        step.point = result.point;
        step.normal = result.normal;
      });
      report_.stop(listing_line, result, Termination::converged);
    }
  }

  void report_sample(SweepProbe kind, int listing_line, double time, const Deepest& deepest) {
    if constexpr (Observer::enabled) {
      if (deepest.blocked()) begin_triangle(deepest.triangle);
      report_.probe(kind, listing_line, [&](SweepStep& step) {
        step.time = time;
        step.outcome = deepest.blocked() ? CandidateOutcome::hit : CandidateOutcome::missed;
        if (deepest.blocked()) {
          step.distance = 1.0 - deepest.touch.distance;
        } else {
          step.mesh = step.triangle = -1;
        }
        step.probe_to = body_at(time).position;
      });
    }
  }

  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  ProbeReport<Observer> report_;
  std::vector<std::size_t> met_;  // meshes
};

}  // namespace

constinit const SweepMethod subdivision_method{
    .name = sweep_method::subdivision,
    .title = "Subdivision along the velocity",
    .citation =
        "K. Fauerby (Telemachos), Collision detection & Response, update of 3 November 2002: brute force where "
        "his edges fail; ours: every triangle, and halving between the last two samples",
    .answers = sweep_answers::hit_and_overlap,
    .listing = listing,
    .accepts = accept_ellipsoid,
    .run = SweepRunner<Subdivision>::run,
    .run_observed = SweepRunner<Subdivision>::run_observed,
    .explain = explain_advancement,
    .short_title = "Subdivision",
};

}  // namespace minkoscope
