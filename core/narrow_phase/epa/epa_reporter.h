// Reports the steps of an EPA run to its observer; without one, every call is empty.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/narrow_phase/epa/blow_up.h"
#include "core/narrow_phase/epa/epa.h"
#include "core/narrow_phase/epa/polytope.h"
#include "core/narrow_phase/epa/vertex_origins.h"
#include "core/narrow_phase/pair/report.h"

namespace minkoscope {

/// What every method that expands a polytope reports alike.
template <class Real>
class PolytopeReporter {
 public:
  PolytopeReporter(const ConvexPair<Real>& pair, StepObserver& observer, std::string_view method)
      : pair_(pair), observer_(observer), method_(method) {}

  EpaStep step(EpaEvent event, int line, int iteration, double lower, double upper) const {
    EpaStep out;
    out.event = event;
    out.line = line;
    out.iteration = iteration;
    out.lower = std::min(lower, upper);
    out.upper = upper;
    out.radius_a = static_cast<double>(pair_.a.radius());
    out.radius_b = static_cast<double>(pair_.b.radius());
    out.method = method_;
    return out;
  }
  PolytopeFace face(const PolytopeTriangle& f) const {
    PolytopeFace out;
    out.vertices = f.vertices;
    out.normal = pair_.direction_to_world(f.normal);
    out.distance = f.distance;
    return out;
  }
  void look_at(EpaStep& out, int index, const Vector3d& normal, const Vector3d& closest) const {
    out.face = index;
    out.direction = pair_.direction_to_world(normal);
    out.closest = pair_.direction_to_world(closest);
  }
  /// The horizon in `step`, then the faces that replace those inside it.
  template <class Polytope>
  void expanded(EpaStep step, int expand_line, const Polytope& polytope, const MinkowskiVertex& w,
                bool with_seen_faces) const {
    const PolytopeChange change = polytope.change();
    step.support = to_step(pair_, w, 'W');
    step.horizon.assign(change.horizon.begin(), change.horizon.end());
    if (with_seen_faces) step.seen_faces.assign(change.removed.begin(), change.removed.end());
    observer_.on(step);
    step.event = EpaEvent::expand;
    step.line = expand_line;
    step.seen_faces.clear();
    step.removed_faces.assign(change.removed.begin(), change.removed.end());
    step.added_vertices.push_back(to_polytope_vertex(pair_, w));
    for (int i = change.first_added; i < polytope.names(); ++i) step.added_faces.push_back(face(polytope.face(i)));
    observer_.on(step);
  }

 protected:
  const ConvexPair<Real>& pair_;
  StepObserver& observer_;

 private:
  std::string_view method_;
};

template <class Real>
class EpaReporter : private PolytopeReporter<Real> {
 public:
  using Climb = PairClimb;

  EpaReporter(const ConvexPair<Real>& pair, const EpaSettings& settings, StepObserver& observer)
      : PolytopeReporter<Real>(pair, observer, {}), settings_(settings) {}

  template <class Start>
  void start(const Start& from, const Polytope& polytope, const VertexOrigins<Real>& origins, double upper) {
    std::vector<MinkowskiVertex> vertices;
    for (int i = 0; i < 4; ++i) vertices.push_back(origins.vertex(i, polytope.vertex(i)));
    EpaStep out = blown_up(from, vertices, upper);
    for (int i = 0; i < polytope.names(); ++i) out.added_faces.push_back(this->face(polytope.face(i)));
    this->observer_.on(out);
  }
  /// The cores have no volume.
  template <class Start>
  void degenerate(const Start& from, const BlowUp& blown, const EpaOutcome& end) {
    this->observer_.on(
        blown_up(from, {blown.vertices.begin(), blown.vertices.begin() + blown.rank}, settings_.depth_upper));
    EpaStep out = this->step(EpaEvent::stop, settings_.start_line, 0, 0.0, 0.0);
    out.direction = this->pair_.direction_to_world(end.normal);
    out.test = Comparison{TestKind::flat_polytope, static_cast<double>(blown.rank), 4.0, true};
    out.termination = end.termination;
    this->observer_.on(out);
  }
  void closest_face(const EpaOutcome& now, const Polytope& polytope, const ClosestFace& face) {
    this->observer_.on(step_at(EpaEvent::closest_face, settings_.closest_line, now, polytope, face));
  }
  void support(const EpaOutcome& now, const Polytope& polytope, const ClosestFace& face, const CoreSupport<Real>& w,
               const PairClimb& climb, const Comparison& test) {
    EpaStep out = step_at(EpaEvent::support, settings_.support_line, now, polytope, face);
    out.support = to_step(this->pair_, this->pair_.resolve(w), 'W', 0.0);
    out.test = test;
    record_hill_climb(this->pair_, climb, out);
    this->observer_.on(out);
  }
  void stopped(const EpaOutcome& now, const Polytope& polytope, const ClosestFace& face, const CoreSupport<Real>& w,
               const Comparison& test) {
    EpaStep out = step_at(EpaEvent::stop, settings_.stop_line, now, polytope, face);
    out.direction = this->pair_.direction_to_world(now.normal);
    out.support = to_step(this->pair_, this->pair_.resolve(w), 'W', 0.0);
    out.test = test;
    out.termination = now.termination;
    this->observer_.on(out);
  }
  void expanded(const EpaOutcome& now, const Polytope& polytope, const ClosestFace& face, const CoreSupport<Real>& w) {
    PolytopeReporter<Real>::expanded(step_at(EpaEvent::horizon, settings_.horizon_line, now, polytope, face),
                                     settings_.expand_line, polytope, this->pair_.resolve(w), true);
  }

 private:
  template <class Start>
  EpaStep blown_up(const Start& from, const std::vector<MinkowskiVertex>& vertices, double upper) const {
    EpaStep out = this->step(EpaEvent::start, settings_.start_line, 0, 0.0, upper);
    for (const MinkowskiVertex& vertex : vertices) {
      bool known = false;
      for (int i = 0; i < from.size(); ++i) known |= from[i].w == vertex.w;
      if (!known) out.blown_up.push_back(static_cast<int>(out.added_vertices.size()));
      out.added_vertices.push_back(to_polytope_vertex(this->pair_, vertex));
    }
    return out;
  }
  EpaStep step_at(EpaEvent event, int line, const EpaOutcome& now, const Polytope& polytope,
                  const ClosestFace& face) const {
    EpaStep out = this->step(event, line, now.iterations, now.lower, now.upper);
    this->look_at(out, face.index, face.normal, polytope.nearest_on(face).point);
    return out;
  }

  const EpaSettings& settings_;
};

/// For runs without an observer.
struct NoEpaReporter {
  using Climb = NoClimb;
  template <class... Facts>
  void start(const Facts&...) const {}
  template <class... Facts>
  void degenerate(const Facts&...) const {}
  template <class... Facts>
  void closest_face(const Facts&...) const {}
  template <class... Facts>
  void support(const Facts&...) const {}
  template <class... Facts>
  void stopped(const Facts&...) const {}
  template <class... Facts>
  void expanded(const Facts&...) const {}
};

template <class Real, class Observer>
auto make_epa_reporter([[maybe_unused]] const ConvexPair<Real>& pair, [[maybe_unused]] const EpaSettings& settings,
                       [[maybe_unused]] Observer& observer) {
  if constexpr (Observer::enabled) {
    return EpaReporter<Real>(pair, settings, observer);
  } else {
    return NoEpaReporter{};
  }
}

}  // namespace minkoscope
