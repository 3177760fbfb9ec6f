// Reports the steps of a run of EPA from four fixed directions; without an observer, every call is empty.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/listing_line.h"
#include "core/narrow_phase/epa/epa_reporter.h"
#include "core/narrow_phase/published/epa_direct.h"

namespace minkoscope {

/// Which faces are nearest to the origin.
struct FaceSurvey {
  double nearest = std::numeric_limits<double>::infinity();  // of all faces
  int best = -1;                                             // the nearest
  int open = -1;                                             // the nearest that is not final, among those as near
  bool outside = false;                                      // the origin is in front of a face
};

/// The bounds that it shows are of the distance or the depth, whichever the origin asks for.
template <class Real>
class EpaDirectReporter : private PolytopeReporter<Real> {
 public:
  EpaDirectReporter(const ConvexPair<Real>& pair, StepObserver& observer)
      : PolytopeReporter<Real>(pair, observer, pair_method::epa_direct), upper_(pair.scale) {}

  void flat(const std::array<MinkowskiVertex, 4>& vertices, const Comparison& test, Termination why) const {
    EpaStep out = this->step(EpaEvent::start, +EpaDirectLine::start, 0, lower_, upper_);
    add(vertices, out);
    this->observer_.on(out);
    out.added_vertices.clear();
    out.event = EpaEvent::stop;
    out.test = test;
    out.termination = why;
    this->observer_.on(out);
  }
  void start(const LargePolytope& polytope) const {
    EpaStep out = this->step(EpaEvent::start, +EpaDirectLine::start, 0, lower_, upper_);
    add(polytope.vertices(), out);
    for (const PolytopeTriangle& f : polytope.faces()) out.added_faces.push_back(this->face(f));
    this->observer_.on(out);
  }
  /// Inside, a face's plane bounds the depth from below; outside, a support plane bounds the distance.
  void closest_face(const FaceSurvey& now, const PolytopeTriangle& face, const NearestFeature& nearest,
                    double least_plane, int iteration) {
    lower_ = std::clamp(now.outside ? -least_plane : face.key, 0.0, upper_);
    this->observer_.on(at(EpaEvent::closest_face, EpaDirectLine::closest, now.open, face, nearest, iteration));
  }
  void support(const FaceSurvey& now, const PolytopeTriangle& face, const NearestFeature& nearest,
               const MinkowskiVertex& w, double plane, const Comparison& test, int iteration) {
    if (plane >= 0.0) upper_ = std::min(upper_, plane);  // of the depth, also while the origin is outside
    lower_ = std::min(lower_, upper_);
    EpaStep out = at(EpaEvent::support, test.holds ? EpaDirectLine::settled : EpaDirectLine::support, now.open, face,
                     nearest, iteration);
    out.support = to_step(this->pair_, w, 'W', 0.0);
    out.test = test;
    this->observer_.on(out);
  }
  void expanded(const FaceSurvey& now, const PolytopeTriangle& face, const NearestFeature& nearest,
                const LargePolytope& polytope, const MinkowskiVertex& w, int iteration) const {
    PolytopeReporter<Real>::expanded(at(EpaEvent::horizon, EpaDirectLine::horizon, now.open, face, nearest, iteration),
                                     +EpaDirectLine::expand, polytope, w, false);
  }
  void stop(const FaceSurvey& now, const PolytopeTriangle& face, const NearestFeature& nearest, const Comparison& test,
            const EpaDirectOutcome& end) {
    if (end.measured) {
      upper_ = std::min(upper_, std::abs(end.signed_distance));
      lower_ = std::min(lower_, upper_);
    }
    EpaStep out = at(EpaEvent::stop, EpaDirectLine::stop, now.best, face, nearest, end.iterations);
    out.test = test;
    out.termination = end.termination;
    this->observer_.on(out);
  }

 private:
  EpaStep at(EpaEvent event, EpaDirectLine listing_line, int index, const PolytopeTriangle& face,
             const NearestFeature& nearest, int iteration) const {
    EpaStep out = this->step(event, +listing_line, iteration, lower_, upper_);
    this->look_at(out, index, face.normal, nearest.point);
    return out;
  }
  template <class Vertices>
  void add(const Vertices& vertices, EpaStep& out) const {
    for (const MinkowskiVertex& w : vertices) out.added_vertices.push_back(to_polytope_vertex(this->pair_, w));
  }

  double lower_ = 0.0, upper_;
};

struct NoEpaDirectReporter {
  template <class... Facts>
  void flat(const Facts&...) const {}
  template <class... Facts>
  void start(const Facts&...) const {}
  template <class... Facts>
  void closest_face(const Facts&...) const {}
  template <class... Facts>
  void support(const Facts&...) const {}
  template <class... Facts>
  void expanded(const Facts&...) const {}
  template <class... Facts>
  void stop(const Facts&...) const {}
};

}  // namespace minkoscope
