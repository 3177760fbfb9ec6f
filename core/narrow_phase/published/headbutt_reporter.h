// Reports the steps of a run of Headbutt3D; without an observer, every call is empty.
#pragma once

#include <utility>

#include "core/base/listing_line.h"
#include "core/narrow_phase/published/headbutt.h"

namespace minkoscope {

/// How the next direction was found.
struct HeadbuttTurn {
  HeadbuttLine line = HeadbuttLine::start;
  std::optional<Comparison> test{};
  int dropped = -1;  // slot
  std::string_view region{};
  bool enclosed = false;  // there is none: the origin is inside
};

template <class Real>
class HeadbuttReporter : private PublishedReporter<Real> {
 public:
  HeadbuttReporter(const ConvexPair<Real>& pair, StepObserver& observer)
      : PublishedReporter<Real>(pair, observer, pair_method::headbutt) {}

  void turned(const HeadbuttTurn& turn, int iteration, const Vector3<Real>& direction,
              const LetteredSimplex<Real>& before, const LetteredSimplex<Real>& v) const {
    const GjkEvent event = turn.dropped >= 0                  ? GjkEvent::reduce
                           : turn.line == HeadbuttLine::start ? GjkEvent::start
                                                              : GjkEvent::turn;
    GjkStep out = this->step(event, +turn.line, iteration, direction, v);
    out.test = turn.test;
    out.region = turn.region;
    if (before.size == 4) out.faces = faces_of(before);
    // The vertices keep their letters until the next one is appended.
    if (turn.dropped >= 0) {
      out.simplex.clear();
      for (int slot = before.size - 1; slot >= 0; --slot) {
        (slot == turn.dropped ? out.dropped : out.simplex).push_back(this->vertex(before, slot));
      }
    }
    if (turn.enclosed) return this->stop(std::move(out), Termination::encloses_origin);
    this->send(out);
  }
  void support(const Comparison& test, int iteration, const Vector3<Real>& direction, const MinkowskiVertex& w,
               const LetteredSimplex<Real>& v) {
    this->learn(direction, w);
    GjkStep out = this->step(GjkEvent::support, +HeadbuttLine::support, iteration, direction, v);
    out.support = out.simplex.front();
    out.test = test;
    this->send(out);
    if (test.holds) return;
    out.line = +HeadbuttLine::apart;
    this->stop(std::move(out), Termination::separating_axis);
  }
  void gave_up(int iteration, int limit, const Vector3<Real>& direction, const LetteredSimplex<Real>& v,
               Termination why) const {
    PublishedReporter<Real>::gave_up(+HeadbuttLine::support, iteration, limit, direction, v, why);
  }

 private:
  /// Those of the newest vertex, with the normals of the text: da × db, db × dc, dc × da.
  ShortList<TestedFace, 3> faces_of(const LetteredSimplex<Real>& simplex) const {
    const std::array<Vector3d, 4> w{this->vertex(simplex, 0).w, this->vertex(simplex, 1).w, this->vertex(simplex, 2).w,
                                    this->vertex(simplex, 3).w};
    ShortList<TestedFace, 3> out;
    const auto add = [&](std::size_t i, std::size_t j, std::size_t other) {
      const Vector3d normal = glm::cross(w[3] - w[i], w[3] - w[j]);
      const Vector3d centre = (w[i] + w[j] + w[3]) / 3.0;
      const double length = glm::length(normal);
      if (length > 0.0) out.push_back({centre, normal / length, glm::dot(normal, w[other] - centre) < 0.0});
    };
    add(0, 1, 2);
    add(1, 2, 0);
    add(2, 0, 1);
    return out;
  }
};

struct NoHeadbuttReporter {
  template <class... Facts>
  void turned(const Facts&...) const {}
  template <class... Facts>
  void support(const Facts&...) const {}
  template <class... Facts>
  void gave_up(const Facts&...) const {}
};

}  // namespace minkoscope
