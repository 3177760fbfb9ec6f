// A row of the table of sweeps: what a method is called, what it answers, and the functions that run it. Defined beside
// its algorithm; the table (core/sweep/method_table.cpp) only lists it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/required.h"
#include "core/sweep/query/level_in_precision.h"
#include "core/sweep/query/moving_body.h"

namespace minkoscope {

/// Whether a method can run a query; if not, why, in one sentence.
struct Acceptance {
  std::string refusal;
  explicit operator bool() const { return refusal.empty(); }
};

/// The shapes that a method takes in a level, beside meshes: none, polytopes and rounded polytopes, or all.
enum class LevelShapes { none, rounded_polytopes, convex };

struct SweepMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view>
      answers;  // of "hit", "time", "point", "normal", "feature", "start_overlap", "depth"
  std::span<const std::string_view> listing;  // pseudocode written by us; line 1 is listing[0]
  Required<Acceptance(const SweepQuery&)> accepts;
  /// Of an accepted query, its level prepared, the body's rotation a unit quaternion; displacement: world, metres.
  Required<SweepResult(const LevelInPrecision&, const EllipsoidBody&, const Vector3d& displacement)> run;
  /// The same, bit for bit, with each step reported.
  Required<SweepResult(const LevelInPrecision&, const EllipsoidBody&, const Vector3d& displacement, StepObserver&)>
      run_observed;
  Required<std::string(const SweepStep&)> explain;  // of its own steps
  /// Of other bodies, and where the level has convex shapes; null where a method takes ellipsoids and meshes alone.
  SweepResult (*run_body)(const LevelInPrecision&, const MovingBody&) = nullptr;
  SweepResult (*run_body_observed)(const LevelInPrecision&, const MovingBody&, StepObserver&) = nullptr;
  /// Whether steps of ellipsoids among meshes have their points in ellipsoid space; else in the world, as those of
  /// run_body.
  bool in_ellipsoid_space = true;
  LevelShapes level_shapes = LevelShapes::convex;  // that run_body takes, where there is one
  std::string_view short_title = {};               // where the title does not fit; empty: the title

  bool answers_field(std::string_view field) const;
};

/// Every ellipsoid, at any pose, along any displacement, all of them finite; meshes alone, nothing turns.
Acceptance accept_ellipsoid(const SweepQuery& query);
/// The same, and capsules that have a radius.
Acceptance accept_rounded_segment(const SweepQuery& query);
/// Every convex body that has a size and does not turn; the second takes it turning too.
Acceptance accept_convex_body(const SweepQuery& query);
Acceptance accept_turning_body(const SweepQuery& query);
/// The same of polytopes and rounded polytopes, in a level too.
Acceptance accept_rounded_polytope(const SweepQuery& query);

/// Whether `swept` takes the capsule: it has a radius, and is not so long that the rounding of its segment reaches
/// that.
bool has_exact_sweep(const CapsuleShape& capsule);

/// The body as the ellipsoid methods take it: an ellipsoid or a sphere. Absent for other shapes.
std::optional<EllipsoidBody> ellipsoid_of(const EllipsoidBody& body, const std::optional<Shape>& shape);

template <template <class Real, class Observer> class Kernel>
using SweepRunner = KernelRunner<SweepResult, Kernel, EllipsoidBody, Vector3d>;

/// The two functions of a row whose kernel takes any body.
template <template <class Real, class Observer> class Kernel>
using BodyRunner = KernelRunner<SweepResult, Kernel, MovingBody>;

/// And the two that every row has, of an ellipsoid as such a body.
template <template <class Real, class Observer> class Kernel>
struct EllipsoidAsBody {
  static SweepResult run(const LevelInPrecision& level, const EllipsoidBody& body, const Vector3d& displacement) {
    return BodyRunner<Kernel>::run(level, as_body(body, displacement));
  }
  static SweepResult run_observed(const LevelInPrecision& level, const EllipsoidBody& body,
                                  const Vector3d& displacement, StepObserver& observer) {
    return BodyRunner<Kernel>::run_observed(level, as_body(body, displacement), observer);
  }

 private:
  static MovingBody as_body(const EllipsoidBody& body, const Vector3d& displacement) {
    return {{EllipsoidShape{body.radii}}, {body.position, body.rotation}, displacement};
  }
};

/// What methods answer.
namespace sweep_answers {
inline constexpr std::array<std::string_view, 5> hit{"hit", "time", "point", "normal", "feature"};
inline constexpr std::array<std::string_view, 6> hit_and_overlap{"hit",    "time",    "point",
                                                                 "normal", "feature", "start_overlap"};
inline constexpr std::array<std::string_view, 7> all{"hit",     "time",          "point", "normal",
                                                     "feature", "start_overlap", "depth"};
}  // namespace sweep_answers

}  // namespace minkoscope
