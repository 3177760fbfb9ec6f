// What the published methods share: vertices in the order and under the letters of their texts, arithmetic in the
// precision of the run, and the steps they report.
//
// Frame: shape A's axes (see convex_pair.h); shapes are whole, without cores and radii, since their texts know none.
// Nothing is added to a text but the cap on support points, which ends as iteration_limit; a direction that is no
// longer finite ends as degenerate.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "core/narrow_phase/pair/pair_method.h"
#include "core/narrow_phase/pair/report.h"
#include "core/narrow_phase/pair/run_settings.h"

namespace minkoscope {

struct PublishedSettings {
  int max_iterations = 64;            // support points evaluated
  std::optional<Vector3d> direction;  // A's frame; absent: the method's own first one
};

struct PublishedOutcome {
  Termination termination = Termination::degenerate;
  std::optional<bool> overlap;  // absent at the cap and without a direction
  int iterations = 0;           // support points evaluated
  Simplex simplex;              // the last one, newest first
};

/// Up to four vertices in the text's order; slot i carries the letter 'A' + i.
template <class Real>
struct LetteredSimplex {
  struct Vertex {
    Vector3<Real> v{0};  // what the method calculates with
    MinkowskiVertex from;
  };
  std::array<Vertex, 4> vertices;
  int size = 0;
  bool newest_first = true;  // else the newest is the last

  const Vector3<Real>& operator[](std::size_t i) const { return vertices[i].v; }

  /// Keeps these slots, in this order.
  void keep(std::initializer_list<std::size_t> slots) {
    const std::array<Vertex, 4> before = vertices;
    size = 0;
    for (const std::size_t slot : slots) vertices[static_cast<std::size_t>(size++)] = before[slot];
  }
  /// At the end, under the next letter.
  void append(const Vertex& vertex) { vertices[static_cast<std::size_t>(size++)] = vertex; }
  /// The vertex becomes A, and the others take the next letter each. Of four, D has none to take and is discarded.
  void push(const Vertex& vertex) {
    std::copy_backward(vertices.begin(), vertices.end() - 1, vertices.end());
    vertices.front() = vertex;
    if (size < static_cast<int>(vertices.size())) ++size;
  }
  Simplex newest_to_oldest() const {
    Simplex out;
    for (int i = 0; i < size; ++i) {
      const int slot = newest_first ? i : size - 1 - i;
      out.vertices[static_cast<std::size_t>(i)] = vertices[static_cast<std::size_t>(slot)].from;
    }
    out.count = size;
    return out;
  }
};

template <class Real>
Vector3<Real> to_real(const Vector3d& v) {
  return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z)};
}

/// Writes the steps of a published method. Used on observed runs only. The bounds are facts about the support points
/// seen (A − B lies beyond the best plane and has the nearest of them); no method here calculates them.
template <class Real>
class PublishedReporter {
 public:
  PublishedReporter(const ConvexPair<Real>& pair, StepObserver& observer, std::string_view method)
      : pair_(pair), observer_(observer), method_(method), upper_(pair.scale) {}

  GjkStep step(GjkEvent event, int line, int iteration, const Vector3<Real>& direction,
               const LetteredSimplex<Real>& simplex) const {
    GjkStep out;
    out.event = event;
    out.line = line;
    out.iteration = iteration;
    out.method = method_;
    if (is_finite(direction)) out.direction = pair_.direction_to_world(Vector3d(direction));
    out.lower = lower_;
    out.upper = upper_;
    for (int i = 0; i < simplex.size; ++i) {
      const int slot = simplex.newest_first ? i : simplex.size - 1 - i;
      out.simplex.push_back(vertex(simplex, slot));
    }
    return out;
  }
  SimplexVertex vertex(const LetteredSimplex<Real>& simplex, int slot) const {
    return to_step(pair_, simplex.vertices[static_cast<std::size_t>(slot)].from, static_cast<char>('A' + slot));
  }
  /// Bounds of the distance from the support point along a direction.
  void learn(const Vector3<Real>& direction, const MinkowskiVertex& w) {
    upper_ = std::min(upper_, glm::length(w.w));
    const double length = glm::length(Vector3d(direction));
    if (length > 0.0 && std::isfinite(length)) {
      lower_ = std::max(lower_, -glm::dot(Vector3d(direction) / length, w.w));
    }
    lower_ = std::min(lower_, upper_);
  }
  void send(const GjkStep& step) const { observer_.on(step); }
  void stop(GjkStep step, Termination why) const {
    step.event = GjkEvent::stop;
    step.termination = why;
    observer_.on(step);
  }
  /// The cap that the texts do not have, or a direction that is no longer finite.
  void gave_up(int line, int iteration, int limit, const Vector3<Real>& direction, const LetteredSimplex<Real>& simplex,
               Termination why) const {
    GjkStep out = step(GjkEvent::stop, line, iteration, direction, simplex);
    if (why == Termination::iteration_limit) {
      out.test =
          Comparison{TestKind::iterations_left, static_cast<double>(iteration), static_cast<double>(limit), false};
    }
    stop(std::move(out), why);
  }

 private:
  const ConvexPair<Real>& pair_;
  StepObserver& observer_;
  std::string_view method_;
  double lower_ = 0.0, upper_;
};

/// A reporter of the run's steps, or for runs without an observer its silent counterpart.
template <class Reporter, class Silent, class Real, class Observer>
auto make_published_reporter([[maybe_unused]] const ConvexPair<Real>& pair, [[maybe_unused]] Observer& observer) {
  if constexpr (Observer::enabled) {
    return Reporter(pair, observer);
  } else {
    return Silent{};
  }
}

// What their rows share: settings in, results out. What a method does not compute stays absent.

/// The direction that the query gives, world; nothing where it gives none that could be normalized.
inline std::optional<Vector3d> given_direction(const PairSettings& settings) {
  if (!settings.initial_direction) return std::nullopt;
  const double length = glm::length(*settings.initial_direction);
  if (!(length > tolerance::shortest_published_direction && length < tolerance::longest_published_direction))
    return std::nullopt;
  return settings.initial_direction;
}

template <class Real>
PublishedSettings published_settings(const ConvexPair<Real>& pair, const PairSettings& given) {
  PublishedSettings settings;
  settings.max_iterations = iteration_limit(given.max_iterations, settings.max_iterations);
  if (const auto direction = given_direction(given)) settings.direction = pair.direction_to_frame(*direction);
  return settings;
}

inline PairResult to_result(const PublishedOutcome& outcome) {
  PairResult result;
  result.overlap = outcome.overlap;
  result.iterations = result.support_calls = outcome.iterations;
  result.termination = outcome.termination;
  return result;
}

/// Normal and witness points in the world, exactly the signed distance apart along the normal.
template <class Real>
void place_witnesses(const ConvexPair<Real>& pair, const Vector3d& a, const Vector3d& b, const Vector3d& normal,
                     double signed_distance, PairResult& result) {
  const Vector3d middle = 0.5 * (a + b), half = 0.5 * signed_distance * normal;
  result.normal = pair.direction_to_world(normal);
  result.point_a = pair.point_to_world(middle - half);
  result.point_b = pair.point_to_world(middle + half);
}

}  // namespace minkoscope
