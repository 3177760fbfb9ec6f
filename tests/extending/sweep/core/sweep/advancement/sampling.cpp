#include "core/sweep/advancement/sampling.h"
#include "core/base/listing_line.h"

#include <vector>

#include <minkoscope/trace.h>

#include "core/base/tolerance.h"
#include "core/sweep/advancement/explain_advancement.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/probe_report.h"
#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 4> listing{
    "each mesh outside the swept box: reject",
    "t = 0, 1/16 … 1: the deepest triangle at t·v",
    "  there is one: stop, hit at t",
    "stop: the move is free",
};
enum class SamplingLine { mesh = 1, sample, hit, free };

constexpr int steps = 16;

template <class Real, class Observer>
class Sampling {
 public:
  Sampling(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
           Observer& observer)
      : level_(level), body_(body), displacement_(displacement), report_(observer, sweep_method::sampling) {}

  SweepResult run() {
    report_.begin_sweep(+SamplingLine::mesh, EllipsoidSpace::direction_from_world(body_, displacement_));
    choose_meshes();
    for (int k = 0; k <= steps; ++k) {
      const SweepResult deepest = deepest_at(static_cast<double>(k) / steps);
      if (!deepest.hit) continue;
      report_.stop(+SamplingLine::hit, deepest, Termination::converged);
      return deepest;
    }
    report_.stop(+SamplingLine::free, SweepResult{}, Termination::converged);
    return {};
  }

 private:
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
                     +SamplingLine::mesh);
    }
  }

  SweepResult deepest_at(double time) {
    EllipsoidBody body = body_;
    body.position += displacement_ * time;
    SweepResult result;
    double nearest = 1.0 - tolerance::start_overlap<Real>;
    for (const std::size_t i : met_) {
      const auto& entry = level_.meshes[i];
      const EllipsoidSpace space(body, entry.pose);
      const auto box = space.template swept_box<Real>(Vector3d(0.0), 1.0 + tolerance::touching<Real>);
      entry.mesh->bvh().query({box.low, box.high}, [&](std::uint32_t index) {
        const TriangleTouch touch = nearest_touch(UnitTriangle(space.from_mesh(entry.mesh->triangle(index))));
        if (!(touch.distance < nearest)) return;
        nearest = touch.distance;
        result.hit = true;
        result.time = time;
        result.point = space.point_to_world(touch.point);
        result.normal = space.normal_to_world(touch.normal);
        result.feature = touch.feature;
        result.feature_index = touch.index;
        result.mesh = static_cast<int>(i);
        result.triangle = static_cast<int>(index);
        result.start_overlap = time == 0.0;
      });
    }
    report_sample(result, time, nearest, body.position);
    return result;
  }

  void report_sample(const SweepResult& result, double time, double nearest, const Vector3d& position) {
    if constexpr (Observer::enabled) {
      if (result.hit) {
        const auto& entry = level_.meshes[static_cast<std::size_t>(result.mesh)];
        const auto vertices = entry.mesh->triangle(static_cast<std::uint32_t>(result.triangle));
        report_.begin_triangle(result.mesh, result.triangle, EllipsoidSpace(body_, entry.pose).from_mesh(vertices),
                               to_world(entry.pose, vertices));
        report_.keep(time);
      }
      report_.probe(SweepProbe::sample, +SamplingLine::sample, [&](SweepStep& step) {
        step.time = time;
        step.outcome = result.hit ? CandidateOutcome::hit : CandidateOutcome::missed;
        step.distance = 1.0 - nearest;
        step.probe_to = position;
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

constinit const SweepMethod sampling_method{
    .name = sweep_method::sampling,
    .title = "Sixteen samples",
    .citation = "C. Ericson, Real-Time Collision Detection, 2005, section 5.5",
    .answers = sweep_answers::hit_and_overlap,
    .listing = listing,
    .accepts = accept_ellipsoid,
    .run = SweepRunner<Sampling>::run,
    .run_observed = SweepRunner<Sampling>::run_observed,
    .explain = explain_advancement,
};

}  // namespace minkoscope
