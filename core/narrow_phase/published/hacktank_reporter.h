// Reports the steps of a run of Hacktank's GJK; without an observer, every call is empty.
#pragma once

#include <algorithm>
#include <utility>

#include "core/base/listing_line.h"
#include "core/narrow_phase/published/hacktank.h"

namespace minkoscope {

struct HacktankSupport {
  MinkowskiVertex vertex;
  PairClimb climb;
};

template <class Real>
class HacktankReporter : private PublishedReporter<Real> {
 public:
  HacktankReporter(const ConvexPair<Real>& pair, StepObserver& observer)
      : PublishedReporter<Real>(pair, observer, pair_method::hacktank), pair_(pair) {}

  void start(const Vector3<Real>& direction, const LetteredSimplex<Real>& simplex) const {
    this->send(this->step(GjkEvent::start, +HacktankLine::first, 0, direction, simplex));
  }
  /// The first point along a direction; without a test where the direction is given.
  void first_point(const HacktankSupport& found, const std::optional<Comparison>& bad, int iteration,
                   const Vector3<Real>& direction, const LetteredSimplex<Real>& simplex) {
    this->learn(direction, found.vertex);
    GjkStep out = this->step(GjkEvent::support, +HacktankLine::first, iteration, direction, simplex);
    out.support = out.simplex.front();
    out.test = bad;
    record_hill_climb(pair_, found.climb, out);
    this->send(out);
  }
  /// The first point is discarded, and `direction` is tried next.
  void discarded(const std::optional<Comparison>& bad, int iteration, const Vector3<Real>& direction,
                 const LetteredSimplex<Real>& simplex) const {
    GjkStep out = this->step(GjkEvent::turn, +HacktankLine::bad_first, iteration, direction, simplex);
    out.dropped = out.simplex;
    out.simplex.clear();
    out.test = bad;
    this->send(out);
  }
  void support(const HacktankSupport& found, const Comparison& passes, int iteration, const Vector3<Real>& direction,
               const LetteredSimplex<Real>& simplex) {
    this->learn(direction, found.vertex);
    GjkStep out = this->step(GjkEvent::support, +HacktankLine::support, iteration, direction, simplex);
    out.support = to_step(pair_, found.vertex, 'W', 0.0);
    out.test = passes;
    record_hill_climb(pair_, found.climb, out);
    this->send(out);
    if (passes.holds) return;
    out.line = +HacktankLine::push;
    this->stop(std::move(out), Termination::separating_axis);
  }
  /// Of the slots of `before`, `kept` stay. Dropped vertices have the letters of before, the others those of now.
  void turned(HacktankLine at, const std::optional<Comparison>& test, std::initializer_list<std::size_t> kept,
              std::string_view region, int iteration, const Vector3<Real>& direction,
              const LetteredSimplex<Real>& before, const LetteredSimplex<Real>& simplex) const {
    const bool drops = static_cast<int>(kept.size()) < before.size;
    GjkStep out = this->step(drops ? GjkEvent::reduce : GjkEvent::turn, +at, iteration, direction, simplex);
    for (int slot = 0; slot < before.size; ++slot) {
      if (std::ranges::find(kept, static_cast<std::size_t>(slot)) == kept.end())
        out.dropped.push_back(this->vertex(before, slot));
    }
    out.region = region;
    out.test = test;
    this->send(out);
  }
  void enclosed(const Comparison& test, int iteration, const Vector3<Real>& direction,
                const LetteredSimplex<Real>& simplex) const {
    GjkStep out = this->step(GjkEvent::stop, +HacktankLine::overlap, iteration, direction, simplex);
    out.test = test;
    out.region = "ABCD";
    this->stop(std::move(out), Termination::encloses_origin);
  }
  void gave_up(int iteration, int limit, const Vector3<Real>& direction, const LetteredSimplex<Real>& simplex,
               Termination why) const {
    PublishedReporter<Real>::gave_up(+HacktankLine::support, iteration, limit, direction, simplex, why);
  }

 private:
  const ConvexPair<Real>& pair_;
};

struct NoHacktankReporter {
  template <class... Facts>
  void start(const Facts&...) const {}
  template <class... Facts>
  void first_point(const Facts&...) const {}
  template <class... Facts>
  void discarded(const Facts&...) const {}
  template <class... Facts>
  void support(const Facts&...) const {}
  template <class... Facts>
  void turned(const Facts&...) const {}
  template <class... Facts>
  void enclosed(const Facts&...) const {}
  template <class... Facts>
  void gave_up(const Facts&...) const {}
};

}  // namespace minkoscope
