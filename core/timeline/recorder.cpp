// Keeps every step a run reports, and what its polytope was when; the recorded runs of pairs, sweeps and hulls.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/shapes/hull/convex_hull.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

int VertexNumbers::of(const Vector3d& w) {
  if (!is_finite(w)) return 0;
  const Vector3d key = w + Vector3d(0.0);  // 0 for −0
  const Key wanted{key.x, key.y, key.z};
  const auto most = static_cast<int>(first_.size());
  for (int i = 0; i < std::min(count_, most); ++i)
    if (first_[static_cast<std::size_t>(i)] == wanted) return i + 1;
  if (count_ < most) {
    first_[static_cast<std::size_t>(count_)] = wanted;
    return ++count_;
  }
  const auto [place, fresh] = more_.try_emplace(wanted, count_ + 1);
  if (fresh) ++count_;
  return place->second;
}

void Recorder::on(const GjkStep& step) {
  GjkStep kept = step;
  // The oldest first: what a cache brings along keeps its order.
  for (auto vertex = kept.simplex.end(); vertex != kept.simplex.begin();) {
    --vertex;
    vertex->number = numbers_.of(vertex->w);
  }
  for (SimplexVertex& vertex : kept.dropped) vertex.number = numbers_.of(vertex.w);
  if (kept.support) kept.support->number = numbers_.of(kept.support->w);
  steps.emplace_back(std::move(kept));
}

void Recorder::on(const EpaStep& step) {
  const int now = static_cast<int>(steps.size());
  EpaStep kept = step;
  for (PolytopeVertex& vertex : kept.added_vertices) {
    vertex.born = now;
    vertex.number = numbers_.of(vertex.w);
  }
  if (kept.support) kept.support->number = numbers_.of(kept.support->w);
  for (PolytopeFace& face : kept.added_faces) face.born = now;
  polytope.vertices.insert(polytope.vertices.end(), kept.added_vertices.begin(), kept.added_vertices.end());
  polytope.faces.insert(polytope.faces.end(), kept.added_faces.begin(), kept.added_faces.end());
  for (const int face : kept.removed_faces) {
    if (face >= 0 && static_cast<std::size_t>(face) < polytope.faces.size()) {
      polytope.faces[static_cast<std::size_t>(face)].died = now;
    }
  }
  steps.emplace_back(std::move(kept));
}

void Recorder::on(const SweepStep& step) {
  steps.emplace_back(step);
}

void Recorder::on(const WalkStep& step) {
  steps.emplace_back(step);
}

void Recorder::on(const RayStep& step) {
  steps.emplace_back(step);
}

void Recorder::on(const BroadPhaseStep& step) {
  steps.emplace_back(step);
}

void Recorder::on(const HullStep& step) {
  steps.emplace_back(step);
}

void Recorder::on(const ContactStep& step) {
  steps.emplace_back(step);
}

PairTrace record_pair(const PairQuery& query) {
  constexpr std::size_t usual = 32;  // as many steps as most runs have, at most: the list need not grow
  Recorder recorder;
  recorder.steps.reserve(usual);
  PairTrace trace;
  trace.result = run_pair(query, recorder);
  trace.steps = std::move(recorder.steps);
  trace.polytope = std::move(recorder.polytope);
  return trace;
}

SweepTrace record_sweep(const SweepQuery& query) {
  Recorder recorder;
  SweepTrace trace;
  trace.result = run_sweep(query, recorder);
  trace.steps = std::move(recorder.steps);
  return trace;
}

HullTrace record_hull(std::vector<Vector3d> points) {
  Recorder recorder;
  HullTrace trace;
  trace.hull = std::make_shared<const ConvexHull>(build_convex_hull(std::move(points), recorder));
  trace.steps = std::move(recorder.steps);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const auto& step = std::get<HullStep>(trace.steps[i]);
    const int now = static_cast<int>(i);
    for (const int face : step.removed_faces) trace.faces[static_cast<std::size_t>(face)].died = now;
    for (const HullStepFace& face : step.added_faces) trace.faces.push_back({face, now, -1});
  }
  return trace;
}

HullMoment moment_of(const HullTrace& trace, std::size_t step) {
  HullMoment moment;
  const int now = static_cast<int>(step);
  for (std::size_t i = 0; i < trace.faces.size(); ++i) {
    const HullTrace::Face& face = trace.faces[i];
    if (face.born <= now && (face.died < 0 || face.died > now)) moment.faces.push_back(static_cast<int>(i));
  }
  moment.place.assign(trace.hull->points.size(), HullMoment::waiting);
  for (std::size_t i = 0; i <= step && i < trace.steps.size(); ++i) {
    for (const HullAssignment& own : std::get<HullStep>(trace.steps[i]).assigned)
      moment.place[static_cast<std::size_t>(own.point)] = own.face < 0 ? HullMoment::inside : own.face;
  }
  // A vertex that a removed face alone had is inside now; its faces say so.
  for (std::size_t i = 0; i < trace.faces.size(); ++i) {
    if (trace.faces[i].born > now) continue;
    for (const int vertex : trace.faces[i].face.vertices)
      moment.place[static_cast<std::size_t>(vertex)] = HullMoment::inside;
  }
  for (const int face : moment.faces) {
    for (const int vertex : trace.faces[static_cast<std::size_t>(face)].face.vertices)
      moment.place[static_cast<std::size_t>(vertex)] = HullMoment::vertex;
  }
  return moment;
}

}  // namespace minkoscope
