// Keeps every step a run reports, and what its polytope was when.
#include <cstddef>

#include "core/timeline/timeline.h"

namespace minkoscope {

void Recorder::on(const GjkStep& step) {
  steps.emplace_back(step);
}

void Recorder::on(const EpaStep& step) {
  const int now = static_cast<int>(steps.size());
  EpaStep kept = step;
  for (PolytopeVertex& vertex : kept.added_vertices) vertex.born = now;
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

}  // namespace minkoscope
