#include "core/timeline/breakpoints/breakpoints.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include <minkoscope/geometry.h>

#include "core/base/enum_names.h"
#include "core/base/tolerance.h"

namespace minkoscope {
namespace {

/// Least height of the simplex over its longest edge: 0 for points that coincide, on a line, in a plane; of two
/// vertices their distance over how far out they are. 1 for a single vertex.
double thinness(std::span<const SimplexVertex> simplex) {
  const auto w = [&](std::size_t i) { return simplex[i].w; };
  double longest = 0.0, farthest = 0.0;
  for (std::size_t i = 0; i < simplex.size(); ++i) {
    farthest = std::max(farthest, glm::length(w(i)));
    for (std::size_t j = i + 1; j < simplex.size(); ++j) longest = std::max(longest, glm::length(w(j) - w(i)));
  }
  if (simplex.size() < 2) return 1.0;
  if (!(longest > 0.0)) return 0.0;
  if (simplex.size() == 2) return longest / farthest;
  double largest = 0.0;  // of twice the areas of its triangles
  for (std::size_t i = 0; i < simplex.size(); ++i) {
    for (std::size_t j = i + 1; j < simplex.size(); ++j) {
      for (std::size_t k = j + 1; k < simplex.size(); ++k)
        largest = std::max(largest, glm::length(glm::cross(w(j) - w(i), w(k) - w(i))));
    }
  }
  if (simplex.size() == 3 || !(largest > 0.0)) return largest / (longest * longest);
  const double volume = std::abs(glm::dot(w(1) - w(0), glm::cross(w(2) - w(0), w(3) - w(0))));
  return volume / (largest * longest);
}

bool same_letters(std::string x, std::string y) {
  std::sort(x.begin(), x.end());
  std::sort(y.begin(), y.end());
  return x == y;
}

/// The run has its answer with this step's support: the next step reports it.
bool conclusive(std::span<const Step> steps, std::size_t index) {
  if (index + 1 >= steps.size()) return false;
  const auto ended_well = [](const auto& step) {
    return step.termination == Termination::converged || step.termination == Termination::separating_axis ||
           step.termination == Termination::encloses_origin;
  };
  const Step& next = steps[index + 1];
  if (const auto* gjk = std::get_if<GjkStep>(&next)) return ended_well(*gjk);
  if (const auto* epa = std::get_if<EpaStep>(&next)) return ended_well(*epa);
  return false;
}

class Finder {
 public:
  Finder(std::span<const Step> steps, std::string_view region, const StepCondition* condition)
      : steps_(steps), region_(region), condition_(condition) {}

  std::vector<Breakpoint> run() {
    for (index_ = 0; index_ < steps_.size(); ++index_) {
      const Step& step = steps_[index_];
      if (index_ > 0 && step.index() != steps_[index_ - 1].index()) {
        found_points_.clear();
        upper_.reset();
        length_.reset();
      }
      if (const auto* gjk = std::get_if<GjkStep>(&step)) look(*gjk);
      if (const auto* epa = std::get_if<EpaStep>(&step)) look(*epa);
      if (condition_ != nullptr && condition_->holds(step)) add(BreakpointKind::condition);
    }
    return std::move(found_);
  }

 private:
  void add(BreakpointKind kind) {
    const Breakpoint own{index_, kind};
    if (std::find(found_.begin(), found_.end(), own) == found_.end()) found_.push_back(own);
  }

  void look_at_support(const std::optional<SimplexVertex>& support) {
    if (!support) return;
    if (std::find(found_points_.begin(), found_points_.end(), support->w) == found_points_.end()) {
      found_points_.push_back(support->w);
    } else if (!conclusive(steps_, index_)) {
      add(BreakpointKind::repeated_support);
    }
  }

  void look_at_upper(double upper) {
    if (upper_ && upper > *upper_ * (1.0 + tolerance::same_length)) add(BreakpointKind::rising_bound);
    upper_ = upper;
  }

  /// `simplex`: of a method that has one; a test of axes or rays that does not take the shapes ends as degenerate too.
  void look_at_end(const std::optional<Termination>& termination, bool simplex = true) {
    if (termination == Termination::no_progress) add(BreakpointKind::no_progress);
    if (termination == Termination::iteration_limit) add(BreakpointKind::iteration_limit);
    if (termination == Termination::degenerate && simplex) add(BreakpointKind::degenerate_simplex);
  }

  void look(const GjkStep& step) {
    if (step.event == GjkEvent::support) look_at_support(step.support);
    const bool taken_over = step.event == GjkEvent::start && step.warm && !step.simplex.empty();
    if (taken_over) {
      for (const SimplexVertex& vertex : step.simplex) found_points_.push_back(vertex.w);
    }
    if (step.event == GjkEvent::reduce || taken_over) {
      look_at_length(step);
      std::vector<SimplexVertex> before(step.simplex.begin(), step.simplex.end());
      before.insert(before.end(), step.dropped.begin(), step.dropped.end());
      if (thinness(before) < tolerance::degenerate_simplex) add(BreakpointKind::degenerate_simplex);
      if (!region_.empty() && same_letters(step.region, region_)) add(BreakpointKind::region);
    }
    if (std::ranges::any_of(step.faces, [](const TestedFace& face) { return !face.outwards; }))
      add(BreakpointKind::inside_out);
    look_at_upper(step.upper);
    look_at_end(step.termination, !step.axes);
  }

  /// Of methods that look for the closest point: it must come nearer with every reduction.
  void look_at_length(const GjkStep& step) {
    double sum = 0.0;
    for (const SimplexVertex& vertex : step.simplex) sum += vertex.lambda.value_or(0.0);
    if (std::abs(sum - 1.0) > 1e-3) return;
    const double length = glm::length(step.closest);
    if (length_ && length > 0.0 && length >= *length_ * (1.0 - tolerance::same_length)) {
      add(length > *length_ * (1.0 + tolerance::same_length) ? BreakpointKind::rising_bound
                                                             : BreakpointKind::no_progress);
    }
    length_ = length;
  }

  void look(const EpaStep& step) {
    for (const PolytopeVertex& vertex : step.added_vertices) {
      if (step.event == EpaEvent::start) found_points_.push_back(vertex.w);
    }
    if (step.event == EpaEvent::start && !step.blown_up.empty()) add(BreakpointKind::degenerate_simplex);
    if (step.event == EpaEvent::support) look_at_support(step.support);
    look_at_upper(step.upper);
    look_at_end(step.termination);
  }

  std::span<const Step> steps_;
  std::string region_;
  const StepCondition* condition_;
  std::size_t index_ = 0;
  std::vector<Vector3d> found_points_;
  std::optional<double> upper_, length_;
  std::vector<Breakpoint> found_;
};

constexpr EnumNames<BreakpointKind::condition> breakpoint_names{
    "repeated support",   "no progress",     "iteration limit", "degenerate simplex",
    "upper bound rising", "face inside out", "Voronoi region",  "condition"};
constexpr EnumNames<BreakpointKind::condition> breakpoint_meanings{
    "a support point the run has found before, while it had no answer yet",
    "the closest point came no nearer, or the run ended because nothing changes any more",
    "the run ended at its cap",
    "the simplex has no length, area or volume to speak of, or had to be blown up",
    "the closest point went away from the origin, or the upper bound rose",
    "a normal that was tested points into the tetrahedron: the vertices are in the wrong order",
    "the origin was found in the chosen Voronoi region",
    "what the step records fulfils the condition below"};

}  // namespace

std::string_view to_string(BreakpointKind kind) {
  return breakpoint_names[kind];
}

std::string_view meaning_of(BreakpointKind kind) {
  return breakpoint_meanings[kind];
}

std::vector<Breakpoint> find_breakpoints(std::span<const Step> steps, std::string_view region,
                                         const StepCondition* condition) {
  return Finder(steps, region, condition).run();
}

BreakpointSet problems_only() {
  BreakpointSet set;
  for (const BreakpointKind kind : all_breakpoint_kinds) set.set(kind, is_problem(kind));
  return set;
}

std::optional<std::size_t> next_breakpoint(std::span<const Breakpoint> found, const BreakpointSet& kinds,
                                           std::size_t cursor, bool backwards) {
  std::optional<std::size_t> best;
  for (const Breakpoint& own : found) {
    if (!kinds.holds(own.kind)) continue;
    if (backwards ? own.step < cursor : own.step > cursor) {
      if (!best || (backwards ? own.step > *best : own.step < *best)) best = own.step;
    }
  }
  return best;
}

}  // namespace minkoscope
