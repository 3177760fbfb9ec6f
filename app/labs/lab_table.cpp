#include "app/labs/lab_table.h"

#include <array>

#include "app/labs/contact/contact_mode.h"
#include "app/labs/pair/pair_mode.h"
#include "app/labs/sweep/sweep_mode.h"
#include "app/labs/walk/walk_mode.h"
#include "app/labs/world/world_mode.h"
#include "core/scene/case/case.h"

namespace minkoscope {
namespace {

constexpr const char* level_float_hint =
    "the level's vertices and boxes in 32-bit floats; times, contacts and the motion in double";

Lab lab_of(std::type_identity<PairQuery>) {
  return {.title = "Pair",
          .hint = "two convex shapes, step by step",
          .first_file = "assets/examples/welcome.json",
          .compare_hint = "two methods or precisions side by side   C",
          .make_mode = +[](const LabParts& parts) -> std::unique_ptr<Mode> {
            return std::make_unique<PairMode>(parts.dialog, parts.surfaces);
          },
          .float_hint =
              "shapes, relative rotation and support points in 32-bit floats; what follows from them in double, but in "
              "float where a method was published so"};
}

Lab lab_of(std::type_identity<SweepQuery>) {
  return {.title = "Sweep",
          .hint = "a convex body swept past triangles and convex shapes",
          .first_file = "assets/examples/sweep/lip-of-a-step.json",
          .compare_hint = "two methods or precisions side by side   C",
          .make_mode = +[](const LabParts&) -> std::unique_ptr<Mode> { return std::make_unique<SweepMode>(); },
          .float_hint = level_float_hint};
}

Lab lab_of(std::type_identity<Walk>) {
  return {.title = "Walk",
          .hint = "a character walking in a level",
          .first_file = "assets/levels/showcase.obj",
          .compare_hint = "two movers, precisions or settings side by side   C",
          .make_mode = +[](const LabParts&) -> std::unique_ptr<Mode> { return std::make_unique<WalkMode>(); },
          .float_hint = level_float_hint};
}

Lab lab_of(std::type_identity<World>) {
  return {.title = "World",
          .hint = "broad phase: which of many bodies may touch",
          .first_file = "assets/examples/world/balls-in-a-turning-box.json",
          .compare_hint = "two structures side by side   C",
          .make_mode = +[](const LabParts&) -> std::unique_ptr<Mode> { return std::make_unique<WorldMode>(); }};
}

Lab lab_of(std::type_identity<ContactQuery>) {
  return {.title = "Contact",
          .hint = "the manifold of two shapes that touch",
          .first_file = "assets/examples/contact/resting-box.json",
          .compare_hint = "contacts are not compared here",
          .make_mode = +[](const LabParts&) -> std::unique_ptr<Mode> { return std::make_unique<ContactMode>(); },
          .float_hint =
              "shapes and support points of the query that finds the axis in 32-bit floats (not of two boxes); "
              "faces, cuts, depths and ages in double"};
}

template <class... Queries>
std::array<Lab, sizeof...(Queries)> labs_of(std::type_identity<std::variant<Queries...>>) {
  return {lab_of(std::type_identity<Queries>())...};
}

}  // namespace

std::span<const Lab> labs() {
  static const auto rows = labs_of(std::type_identity<CaseRun>());
  return rows;
}

}  // namespace minkoscope
