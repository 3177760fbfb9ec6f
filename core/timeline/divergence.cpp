#include "core/timeline/divergence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/base/text.h"
#include "core/base/tolerance.h"

namespace minkoscope {
namespace {

/// What differs between two steps, as a sentence; empty when they decide the same.
using Difference = std::string;

std::string sides(const std::string& left, const std::string& right) {
  return concat("left ", left, ", right ", right);
}

std::string vector(const Vector3d& v, int digits) {
  return vector_text(v, [&](double part) { return significant_number(part + 0.0, digits); });
}

/// Two points with as many digits as they need to differ.
std::array<std::string, 2> two_points(const Vector3d& left, const Vector3d& right) {
  for (int digits = 4; digits < 17; ++digits) {
    std::array<std::string, 2> out{vector(left, digits), vector(right, digits)};
    if (out[0] != out[1]) return out;
  }
  return {vector(left, 17), vector(right, 17)};
}

std::string words(std::string_view identifier) {
  std::string out(identifier);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::string ended(const std::optional<Termination>& termination) {
  return termination ? words(to_string(*termination)) : std::string("without a reason");
}

// --- what a step does, in the third person
// ----------------------------------------------------------------------------

std::string does(const GjkStep& step) {
  switch (step.event) {
    case GjkEvent::start:
      return step.warm ? "starts warm" : "starts";
    case GjkEvent::support:
      return "takes a support point";
    case GjkEvent::reduce:
      return "reduces the simplex";
    case GjkEvent::turn:
      return "chooses a direction";
    case GjkEvent::stop:
      return concat("stops (", ended(step.termination), ")");
  }
  return "goes on";
}

std::string does(const EpaStep& step) {
  switch (step.event) {
    case EpaEvent::start:
      return "begins with EPA";
    case EpaEvent::closest_face:
      return "picks the closest face";
    case EpaEvent::support:
      return "takes a support point for EPA";
    case EpaEvent::horizon:
      return "finds a horizon";
    case EpaEvent::expand:
      return "expands the polytope";
    case EpaEvent::stop:
      return concat("stops EPA (", ended(step.termination), ")");
  }
  return "goes on";
}

std::string does(const SweepStep& step) {
  switch (step.event) {
    case SweepEvent::start:
      return "starts";
    case SweepEvent::candidate:
      return concat("tries triangle ", std::to_string(step.triangle));
    case SweepEvent::stop:
      return "stops";
    case SweepEvent::probe:
      return concat("probes ", words(to_string(step.probe)));
    case SweepEvent::mesh_entered:
      return concat("looks at mesh ", std::to_string(step.mesh));
    case SweepEvent::mesh_rejected:
      return concat("leaves out mesh ", std::to_string(step.mesh));
  }
  return "goes on";
}

std::string does(const RayStep& step) {
  switch (step.event) {
    case RayEvent::start:
      return "starts with rays";
    case RayEvent::ray:
      return concat("sends a ray from vertex ", std::to_string(step.vertex), step.of_a ? " of A" : " of B");
    case RayEvent::stop:
      return concat("stops (", ended(step.termination), ")");
  }
  return "goes on";
}

std::string does(const WalkStep& step) {
  return concat("reports ", words(to_string(step.event)));
}

std::string does(const BroadPhaseStep& step) {
  if (step.event == BroadPhaseEvent::start || step.event == BroadPhaseEvent::stop)
    return concat(to_string(step.event), "s");
  const bool of_node = step.node >= 0;
  return concat("tests body ", std::to_string(step.body), of_node ? " against node " : " against body ",
                std::to_string(of_node ? step.node : step.other));
}

std::string does(const HullStep& step) {
  return concat("reports ", to_string(step.event));
}

std::string does(const ContactStep& step) {
  return concat("reports ", words(to_string(step.event)));
}

std::string does(const Step& step) {
  return std::visit([](const auto& own) { return does(own); }, step);
}

// --- points and sets of points
// ----------------------------------------------------------------------------------------

struct Tolerance {
  double point = 0.0;  // metres in A − B
};

bool same_point(const Vector3d& left, const Vector3d& right, const Tolerance& within) {
  return glm::length(left - right) <= within.point;
}

bool holds(const std::vector<Vector3d>& points, const Vector3d& point, const Tolerance& within) {
  return std::any_of(points.begin(), points.end(), [&](const Vector3d& p) { return same_point(p, point, within); });
}

bool same_set(const std::vector<Vector3d>& left, const std::vector<Vector3d>& right, const Tolerance& within) {
  const auto in = [&within](const std::vector<Vector3d>& set) {
    return [&set, &within](const Vector3d& point) { return holds(set, point, within); };
  };
  return left.size() == right.size() && std::all_of(left.begin(), left.end(), in(right)) &&
         std::all_of(right.begin(), right.end(), in(left));
}

std::vector<Vector3d> points_of(const auto& vertices) {
  std::vector<Vector3d> points;
  for (const auto& vertex : vertices) points.push_back(vertex.w);
  return points;
}

std::string letters(std::span<const SimplexVertex> vertices) {
  std::string out;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (i > 0) out += i + 1 == vertices.size() ? " and " : ", ";
    out += vertices[i].name;
  }
  return out;
}

std::string simplex_letters(std::span<const SimplexVertex> vertices) {
  std::string out;
  for (const SimplexVertex& vertex : vertices) out += vertex.name;
  return out;
}

Difference support_difference(const std::optional<SimplexVertex>& left, const std::optional<SimplexVertex>& right,
                              const Tolerance& within) {
  if (!left && !right) return {};
  if (!left || !right) return left ? "left has a support point, right none" : "left has no support point, right one";
  if (same_point(left->w, right->w, within)) return {};
  const auto points = two_points(left->w, right->w);
  return sides(concat("takes the support point ", points[0]), points[1]);
}

// --- the decisions of each kind of step
// -------------------------------------------------------------------------------

/// The vertices that one side drops and the other keeps.
std::vector<SimplexVertex> dropped_alone(const GjkStep& own, const GjkStep& other, const Tolerance& within) {
  std::vector<SimplexVertex> alone;
  const std::vector<Vector3d> kept = points_of(other.simplex);
  for (const SimplexVertex& vertex : own.dropped) {
    if (holds(kept, vertex.w, within)) alone.push_back(vertex);
  }
  return alone;
}

Difference simplex_difference(const GjkStep& left, const GjkStep& right, const Tolerance& within) {
  if (same_set(points_of(left.simplex), points_of(right.simplex), within)) return {};
  const std::vector<SimplexVertex> left_alone = dropped_alone(left, right, within),
                                   right_alone = dropped_alone(right, left, within);
  if (!left_alone.empty() && !right_alone.empty()) {
    return sides(concat("drops ", letters(left_alone)), letters(right_alone));
  }
  if (!left_alone.empty()) {
    return sides(concat("drops ", letters(left_alone)), left_alone.size() == 1 ? "keeps it" : "keeps them");
  }
  if (!right_alone.empty()) {
    return sides(concat("keeps ", letters(right_alone)), right_alone.size() == 1 ? "drops it" : "drops them");
  }
  if (left.simplex.size() != right.simplex.size()) {
    return sides(concat("has a simplex of ", number_of(left.simplex.size(), "vertex", "vertices")),
                 concat("one of ", std::to_string(right.simplex.size())));
  }
  return concat("the simplices hold other points: ",
                sides(simplex_letters(left.simplex), simplex_letters(right.simplex)));
}

Difference difference(const GjkStep& left, const GjkStep& right, const Tolerance& within, const RunSteps&,
                      const RunSteps&) {
  // Only the step that queries a support point compares it: some methods report it once more while they reduce.
  if (left.event == GjkEvent::start && right.event == GjkEvent::start && left.warm != right.warm) {
    return sides(left.warm ? "starts from what the last query left" : "starts cold", left.warm ? "cold" : "warm");
  }
  const bool support_asked = left.event == GjkEvent::support && right.event == GjkEvent::support;
  if (support_asked) {
    if (Difference found = support_difference(left.support, right.support, within); !found.empty()) return found;
  }
  // Methods that try axes report no points: what they decide on is the axis.
  if (left.event == GjkEvent::support && !left.support && !right.support) {
    const double lengths = glm::length(left.direction) * glm::length(right.direction);
    const bool same =
        glm::length(glm::cross(left.direction, right.direction)) <= tolerance::decision_axis_sine * lengths &&
        glm::dot(left.direction, right.direction) >= 0.0;
    const auto axes = two_points(left.direction, right.direction);
    if (!same) return sides(concat("takes the axis ", axes[0]), axes[1]);
  }
  // What a method holds while it queries a support point is a matter of its reporting: what it does with it is a
  // decision.
  const bool asks = left.event == GjkEvent::start || left.event == GjkEvent::support;
  if (Difference found = asks ? Difference() : simplex_difference(left, right, within); !found.empty()) return found;
  // Methods letter their vertices as they like; how many hold the closest point is a decision in any lettering.
  if (!left.region.empty() && !right.region.empty() && left.region.size() != right.region.size()) {
    return sides(concat("finds the origin in the region of ", left.region), concat("of ", right.region));
  }
  if (left.termination != right.termination) return sides(does(left), does(right));
  return {};
}

std::vector<Vector3d> corners(int face, const PolytopeHistory* polytope) {
  std::vector<Vector3d> points;
  if (polytope == nullptr || face < 0 || static_cast<std::size_t>(face) >= polytope->faces.size()) return points;
  for (const int vertex : polytope->faces[static_cast<std::size_t>(face)].vertices) {
    if (vertex >= 0 && static_cast<std::size_t>(vertex) < polytope->vertices.size()) {
      points.push_back(polytope->vertices[static_cast<std::size_t>(vertex)].w);
    }
  }
  return points;
}

Difference difference(const EpaStep& left, const EpaStep& right, const Tolerance& within, const RunSteps& left_run,
                      const RunSteps& right_run) {
  if (!same_set(points_of(left.added_vertices), points_of(right.added_vertices), within)) {
    if (left.added_vertices.size() == right.added_vertices.size()) return "the polytopes begin with other points";
    return sides(concat("begins with a polytope of ", number_of(left.added_vertices.size(), "vertex", "vertices")),
                 concat("of ", std::to_string(right.added_vertices.size())));
  }
  if (!same_set(corners(left.face, left_run.polytope), corners(right.face, right_run.polytope), within)) {
    return sides(concat("takes face ", std::to_string(left.face)),
                 left.face == right.face ? concat("one of other points") : concat("face ", std::to_string(right.face)));
  }
  if (Difference found = support_difference(left.support, right.support, within); !found.empty()) return found;
  if (left.horizon.size() != right.horizon.size()) {
    return sides(concat("finds a horizon of ", number_of(left.horizon.size(), "edge", "edges")),
                 concat("of ", std::to_string(right.horizon.size())));
  }
  if (left.removed_faces.size() != right.removed_faces.size()) {
    return sides(concat("removes ", number_of(left.removed_faces.size(), "face", "faces")),
                 std::to_string(right.removed_faces.size()));
  }
  if (left.added_faces.size() != right.added_faces.size()) {
    return sides(concat("adds ", number_of(left.added_faces.size(), "face", "faces")),
                 std::to_string(right.added_faces.size()));
  }
  if (left.termination != right.termination) return sides(does(left), does(right));
  return {};
}

std::string touched(const SweepStep& step) {
  std::string out(to_string(step.feature));
  if (step.feature != Feature::face) out += concat(" ", std::to_string(step.feature_index));
  return out;
}

Difference difference(const SweepStep& left, const SweepStep& right, const Tolerance&, const RunSteps&,
                      const RunSteps&) {
  if (left.probe != right.probe) return sides(does(left), does(right));
  if (left.mesh != right.mesh || left.triangle != right.triangle) {
    return left.event == SweepEvent::stop
               ? sides(concat("ends on triangle ", std::to_string(left.triangle)), std::to_string(right.triangle))
               : sides(does(left), concat("triangle ", std::to_string(right.triangle)));
  }
  if (left.outcome != right.outcome) {
    return sides(concat("finds triangle ", std::to_string(left.triangle), " ", words(to_string(left.outcome))),
                 words(to_string(right.outcome)));
  }
  if (left.feature != right.feature || left.feature_index != right.feature_index) {
    return sides(concat("touches the ", touched(left)), concat("the ", touched(right)));
  }
  return {};
}

Difference difference(const WalkStep& left, const WalkStep& right, const Tolerance&, const RunSteps&, const RunSteps&) {
  if (left.pass != right.pass || left.slide != right.slide) {
    return sides(concat("is in pass ", words(to_string(left.pass)), ", slide ", std::to_string(left.slide)),
                 concat("in pass ", words(to_string(right.pass)), ", slide ", std::to_string(right.slide)));
  }
  if (left.mesh != right.mesh || left.triangle != right.triangle) {
    return sides(concat("meets triangle ", std::to_string(left.triangle)),
                 concat("triangle ", std::to_string(right.triangle)));
  }
  if (left.feature != right.feature) {
    return sides(concat("touches the ", to_string(left.feature)), concat("the ", to_string(right.feature)));
  }
  if (left.planes.size() != right.planes.size()) {
    return sides(concat("slides along ", number_of(left.planes.size(), "plane", "planes")),
                 std::to_string(right.planes.size()));
  }
  return {};
}

Difference difference(const RayStep& left, const RayStep& right, const Tolerance&, const RunSteps&, const RunSteps&) {
  if (left.of_a != right.of_a || left.vertex != right.vertex) return sides(does(left), does(right));
  if (left.crossings.size() != right.crossings.size()) {
    return sides(concat("crosses ", number_of(left.crossings.size(), "face", "faces")),
                 std::to_string(right.crossings.size()));
  }
  if (left.termination != right.termination) return sides(does(left), does(right));
  return {};
}

/// Another body or volume queried is another decision; so is another answer.
Difference difference(const BroadPhaseStep& left, const BroadPhaseStep& right, const Tolerance&, const RunSteps&,
                      const RunSteps&) {
  if (left.body != right.body || left.other != right.other || left.node != right.node)
    return sides(does(left), does(right));
  if (left.touch != right.touch)
    return sides(left.touch ? "touches" : "is apart", right.touch ? "touches" : "is apart");
  return {};
}

/// Hulls are built alike whatever the pair's method: they are not compared.
Difference difference(const HullStep&, const HullStep&, const Tolerance&, const RunSteps&, const RunSteps&) {
  return {};
}

/// Runs of contacts are not compared step by step.
Difference difference(const ContactStep&, const ContactStep&, const Tolerance&, const RunSteps&, const RunSteps&) {
  return {};
}

int event_of(const Step& step) {
  return std::visit([](const auto& own) { return static_cast<int>(own.event); }, step);
}

/// Some methods reduce the simplex and turn in one step, some turn only: in both it is the simplex that is decided on.
bool both_answer_a_support(const Step& left, const Step& right) {
  const auto answers = [](const Step& step) {
    const auto* gjk = std::get_if<GjkStep>(&step);
    return gjk != nullptr && (gjk->event == GjkEvent::reduce || gjk->event == GjkEvent::turn);
  };
  return answers(left) && answers(right);
}

Difference difference(const Step& left, const Step& right, const Tolerance& within, const RunSteps& left_run,
                      const RunSteps& right_run) {
  if (both_answer_a_support(left, right))
    return difference(std::get<GjkStep>(left), std::get<GjkStep>(right), within, left_run, right_run);
  if (left.index() != right.index() || event_of(left) != event_of(right)) return sides(does(left), does(right));
  return std::visit(
      [&](const auto& own) {
        return difference(own, std::get<std::decay_t<decltype(own)>>(right), within, left_run, right_run);
      },
      left);
}

/// The largest point of A − B that a run has met, metres.
double size_of(const RunSteps& run) {
  double size = 0.0;
  const auto take = [&size](const Vector3d& w) {
    const double length = glm::length(w);
    if (std::isfinite(length)) size = std::max(size, length);
  };
  for (const Step& step : run.steps) {
    if (const auto* gjk = std::get_if<GjkStep>(&step)) {
      for (const SimplexVertex& vertex : gjk->simplex) take(vertex.w);
      if (gjk->support) take(gjk->support->w);
    } else if (const auto* epa = std::get_if<EpaStep>(&step)) {
      if (epa->support) take(epa->support->w);
    }
  }
  return size;
}

}  // namespace

std::optional<Divergence> first_divergence(const RunSteps& left, const RunSteps& right) {
  const bool coarse = left.precision == Precision::float32 || right.precision == Precision::float32;
  const double relative = coarse ? tolerance::decision_point<float> : tolerance::decision_point<double>;
  const Tolerance within{relative * std::max(size_of(left), size_of(right))};
  const std::size_t common = std::min(left.steps.size(), right.steps.size());
  for (std::size_t i = 0; i < common; ++i) {
    const Difference found = difference(left.steps[i], right.steps[i], within, left, right);
    if (!found.empty()) return Divergence{i, found};
  }
  if (left.steps.size() == right.steps.size()) return std::nullopt;
  const bool left_goes_on = left.steps.size() > common;
  const std::string next = does(left_goes_on ? left.steps[common] : right.steps[common]);
  return Divergence{common, left_goes_on ? sides(next, "has no more steps") : sides("has no more steps", next)};
}

std::size_t resting_step(std::size_t moment, std::size_t step_count) {
  return step_count == 0 ? 0 : std::min(moment, step_count - 1);
}

}  // namespace minkoscope
