#include "core/sweep/advancement/subdivision.h"

#include <algorithm>
#include <cmath>

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/probe_report.h"
#include "core/sweep/query/swept_triangle.h"
#include "core/trace/observer.h"

namespace minkoscope {
namespace {

namespace line {  // of the listing in method_table.cpp
constexpr int start = 1, mesh = 2, overlap = 3, free_sample = 4, blocked_sample = 5, halving = 6, hit = 7, free = 8;
}  // namespace line

constexpr double most_samples = 65536.0;
constexpr int halvings = 32;  // of one step: to 1.5e-11 radii

struct Place {
  int mesh = -1;
  std::uint32_t triangle = 0;
  bool operator==(const Place&) const = default;
};

/// The triangle deepest in the ball at one moment, of those that count.
struct Nearest {
  Place place;
  TriangleTouch touch;
  bool blocked() const { return place.mesh >= 0; }
};

template <class Real, class Observer>
class Subdivision {
 public:
  Subdivision(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
              Observer& observer)
      : level_(level), body_(body), displacement_(displacement), report_(observer) {}

  SweepResult run() {
    const Vector3d v = EllipsoidSpace::direction_from_world(body_, displacement_);
    const double speed = glm::length(v);
    const double samples =
        speed > 0.0 ? std::clamp(std::ceil(speed / tolerance::subdivision_step), 1.0, most_samples) : 0.0;
    if constexpr (Observer::enabled) {
      report_.begin_sweep(line::start, v);
    }
    choose_meshes();
    const Nearest first = deepest_at(0.0, {});
    if constexpr (Observer::enabled) tell(SweepProbe::sample, line::overlap, 0.0, first);
    if (first.blocked()) return finish(first, 0.0, true);
    for (double k = 1.0; k <= samples; k += 1.0) {
      const double time = k / samples;
      const Nearest here = deepest_at(time, {});
      if constexpr (Observer::enabled)
        tell(SweepProbe::sample, here.blocked() ? line::blocked_sample : line::free_sample, time, here);
      if (here.blocked()) return look_back((k - 1.0) / samples, time, here);
    }
    if constexpr (Observer::enabled)
      report_.stop(line::free, SweepResult{}, {}, samples > 0.0 ? Termination::converged : Termination::degenerate);
    return {};
  }

 private:
  SweepResult look_back(double free, double blocked, Nearest nearest) {
    const std::vector<Place> resting = touched_at(free);
    if (const Nearest sooner = deepest_at(blocked, resting); sooner.blocked()) nearest = sooner;
    for (int i = 0; i < halvings; ++i) {
      const double middle = 0.5 * (free + blocked);
      const Nearest here = deepest_at(middle, resting);
      (here.blocked() ? blocked : free) = middle;
      if (here.blocked()) nearest = here;
      if constexpr (Observer::enabled) {
        if (i < told_halvings) tell(SweepProbe::halving, line::halving, middle, here);
      }
    }
    return finish(nearest, free, false);
  }

  EllipsoidBody body_at(double time) const {
    EllipsoidBody body = body_;
    body.position += displacement_ * time;
    return body;
  }

  /// Those whose boxes the body's meets on its way.
  void choose_meshes() {
    for (std::size_t i = 0; i < level_.meshes.size(); ++i) {
      const auto& entry = level_.meshes[i];
      if (!entry.mesh || entry.mesh->triangle_count() == 0) continue;
      const EllipsoidSpace space(body_, entry.pose);
      const auto box = space.template swept_box<Real>(displacement_, 1.0 + tolerance::touching<Real>);
      const bool met = entry.mesh->bvh().first_meeting(box, Real(1)).has_value();
      if (met) met_.push_back(i);
      if constexpr (Observer::enabled)
        report_.mesh(static_cast<int>(i), !met, mesh_passage(*entry.mesh, entry.pose, body_, displacement_),
                     line::mesh);
    }
  }

  /// Calls visit(place, touch) for triangles near the body at that time.
  template <class Visit>
  void visit_near(double time, Visit&& visit) const {
    const EllipsoidBody body = body_at(time);
    for (const std::size_t i : met_) {
      const auto& entry = level_.meshes[i];
      const EllipsoidSpace space(body, entry.pose);
      const auto box = space.template swept_box<Real>(Vector3d(0.0), 1.0 + tolerance::touching<Real>);
      entry.mesh->bvh().query({box.low, box.high}, [&](std::uint32_t index) {
        const UnitTriangle triangle(space.from_mesh(entry.mesh->triangle(index)));
        visit(Place{static_cast<int>(i), index}, nearest_touch(triangle));
      });
    }
  }

  std::vector<Place> touched_at(double time) const {
    std::vector<Place> places;
    visit_near(time, [&](const Place& place, const TriangleTouch& touch) {
      if (touch.distance <= 1.0) places.push_back(place);
    });
    return places;
  }

  /// Deeper than the tolerance; with `resting` given, any depth counts of those that are not in it.
  Nearest deepest_at(double time, const std::optional<std::vector<Place>>& resting) const {
    Nearest deepest;
    deepest.touch.distance = 2.0;
    visit_near(time, [&](const Place& place, const TriangleTouch& touch) {
      const bool exactly = resting && std::find(resting->begin(), resting->end(), place) == resting->end();
      if (!(touch.distance < (exactly ? 1.0 : 1.0 - tolerance::start_overlap<Real>))) return;
      const bool lower =
          place.mesh != deepest.place.mesh ? place.mesh < deepest.place.mesh : place.triangle < deepest.place.triangle;
      if (touch.distance < deepest.touch.distance || (touch.distance == deepest.touch.distance && lower))
        deepest = {place, touch};
    });
    return deepest;
  }

  SweepResult finish(const Nearest& nearest, double time, bool overlaps) {
    const EllipsoidBody body = body_at(time);
    const auto& entry = level_.meshes[static_cast<std::size_t>(nearest.place.mesh)];
    const EllipsoidSpace space(body, entry.pose);
    const auto corners = entry.mesh->triangle(nearest.place.triangle);
    const TriangleTouch touch = nearest_touch(UnitTriangle(space.from_mesh(corners)));
    SweepResult result;
    result.hit = true;
    result.time = time;
    result.point = space.point_to_world(touch.point);
    result.normal = space.normal_to_world(touch.normal);
    result.feature = touch.feature;
    result.feature_index = touch.index;
    result.mesh = nearest.place.mesh;
    result.triangle = static_cast<int>(nearest.place.triangle);
    result.start_overlap = overlaps;
    if constexpr (Observer::enabled) {
      const SweepStep winner = show(nearest.place);
      SweepStep step = winner;
      step.event = SweepEvent::candidate;
      step.probe = SweepProbe::none;
      step.line = overlaps ? line::overlap : line::hit;
      step.outcome = overlaps ? CandidateOutcome::start_overlap : CandidateOutcome::hit;
      step.feature = result.feature;
      step.feature_index = result.feature_index;
      step.time = step.best_time = time;
      step.point = result.point;
      step.normal = result.normal;
      report_.on(step);
      report_.stop(overlaps ? line::overlap : line::hit, result, winner, Termination::converged);
    }
    return result;
  }

  /// A step about a triangle.
  SweepStep show(const Place& place) {
    const auto& entry = level_.meshes[static_cast<std::size_t>(place.mesh)];
    const auto corners = entry.mesh->triangle(place.triangle);
    std::array<Vector3d, 3> world;
    for (std::size_t i = 0; i < 3; ++i) world[i] = entry.pose.to_world(Vector3d(corners[i]));
    report_.begin_triangle(place.mesh, static_cast<int>(place.triangle),
                           EllipsoidSpace(body_, entry.pose).from_mesh(corners), world);
    return report_.probe(SweepProbe::sample, line::free_sample);
  }

  void tell(SweepProbe kind, int listing_line, double time, const Nearest& nearest) {
    SweepStep step = nearest.blocked() ? show(nearest.place) : report_.probe(kind, listing_line);
    step.probe = kind;
    step.line = listing_line;
    step.time = time;
    step.outcome = nearest.blocked() ? CandidateOutcome::hit : CandidateOutcome::missed;
    if (nearest.blocked()) {
      step.distance = 1.0 - nearest.touch.distance;
    } else {
      step.mesh = step.triangle = -1;
    }
    step.probe_to = body_at(time).position;
    report_.on(step);
  }

  static constexpr int told_halvings = 12;  // the rest move less than a pixel
  const CollisionLevel<Real>& level_;
  const EllipsoidBody& body_;
  const Vector3d& displacement_;
  ProbeReport<Observer> report_;
  std::vector<std::size_t> met_;  // meshes
};

}  // namespace

template <class Real>
SweepResult sweep_by_subdivision(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement) {
  NullObserver observer;
  return Subdivision<Real, NullObserver>(level, body, displacement, observer).run();
}
template <class Real>
SweepResult sweep_by_subdivision(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement, StepObserver& observer) {
  return Subdivision<Real, StepObserver>(level, body, displacement, observer).run();
}

#define MINKOSCOPE_INSTANTIATE(Real)                                                                             \
  template SweepResult sweep_by_subdivision(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&); \
  template SweepResult sweep_by_subdivision(const CollisionLevel<Real>&, const EllipsoidBody&, const Vector3d&,  \
                                            StepObserver&);
MINKOSCOPE_INSTANTIATE(float)
MINKOSCOPE_INSTANTIATE(double)
#undef MINKOSCOPE_INSTANTIATE

}  // namespace minkoscope
