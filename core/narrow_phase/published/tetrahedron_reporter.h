// Reports the steps of a run of PlutoShe's tetrahedron; without an observer, every call is empty.
#pragma once

#include <algorithm>
#include <utility>

#include "core/base/listing_line.h"
#include "core/narrow_phase/published/tetrahedron.h"

namespace minkoscope {

template <class Real>
class TetrahedronReporter : private PublishedReporter<Real> {
 public:
  TetrahedronReporter(const ConvexPair<Real>& pair, StepObserver& observer)
      : PublishedReporter<Real>(pair, observer, pair_method::tetrahedron) {}

  void start(const Vector3<Real>& direction, const LetteredSimplex<Real>& s) const {
    this->send(this->step(GjkEvent::start, +TetrahedronLine::line, 0, direction, s));
  }
  void support(TetrahedronLine line, int iteration, const Vector3<Real>& direction, const MinkowskiVertex& w,
               const LetteredSimplex<Real>& s) {
    this->learn(direction, w);
    GjkStep out = this->step(GjkEvent::support, +line, iteration, direction, s);
    out.support = out.simplex.front();
    this->send(out);
  }
  /// The face with these letters has the origin outside, and the vertex `behind` it is forgotten.
  void outside(Real side, std::string_view letters, std::size_t behind, int iteration, const Vector3<Real>& normal,
               const LetteredSimplex<Real>& s) const {
    GjkStep out = this->step(GjkEvent::reduce, +TetrahedronLine::face, iteration, normal, s);
    out.test = Comparison{TestKind::outside_face, static_cast<double>(side), 0.0, true};
    out.region = letters;
    const auto at = std::ranges::find(out.simplex, static_cast<char>('A' + behind), &SimplexVertex::name);
    out.dropped.push_back(*at);
    out.simplex.erase(at);
    this->send(out);
  }
  void inside(Real side, int iteration, const Vector3<Real>& direction, const LetteredSimplex<Real>& s) const {
    GjkStep out = this->step(GjkEvent::stop, +TetrahedronLine::inside, iteration, direction, s);
    out.test = Comparison{TestKind::outside_face, static_cast<double>(side), 0.0, false};
    out.region = "ABCD";
    this->stop(std::move(out), Termination::encloses_origin);
  }
  void gave_up(TetrahedronLine line, int iteration, int limit, const Vector3<Real>& direction,
               const LetteredSimplex<Real>& s, Termination why) const {
    PublishedReporter<Real>::gave_up(+line, iteration, limit, direction, s, why);
  }
};

struct NoTetrahedronReporter {
  template <class... Facts>
  void start(const Facts&...) const {}
  template <class... Facts>
  void support(const Facts&...) const {}
  template <class... Facts>
  void outside(const Facts&...) const {}
  template <class... Facts>
  void inside(const Facts&...) const {}
  template <class... Facts>
  void gave_up(const Facts&...) const {}
};

}  // namespace minkoscope
