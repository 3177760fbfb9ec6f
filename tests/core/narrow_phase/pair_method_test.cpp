// The table of methods runs: every row has its functions, and dispatch is by row.
#include <minkoscope/pair.h>

#include <gtest/gtest.h>

#include <set>
#include <type_traits>

#include "core/narrow_phase/method_table.h"

namespace minkoscope {
namespace {

// A row without a function does not compile.
template <class Row, class... Members>
concept IsRow = requires(Members... members) {
  Row{members...};
};
using Words = std::string_view;
using Lines = std::span<const std::string_view>;
using Accepts = bool (*)(const Shape&);
using Run = PairResult (*)(const PairQuery&);
using RunObserved = PairResult (*)(const PairQuery&, StepObserver&);
using ExplainGjk = std::string (*)(const GjkStep&);
static_assert(IsRow<PairMethod, Words, Words, Words, Lines, Lines, Accepts, Run, RunObserved, ExplainGjk>);
static_assert(!IsRow<PairMethod, Words, Words, Words, Lines, Lines, Accepts, Run, RunObserved>);
static_assert(!IsRow<PairMethod, Words, Words, Words, Lines, Lines, Accepts, Run>);
static_assert(!IsRow<PairMethod, Words, Words, Words, Lines, Lines, Accepts>);
static_assert(!IsRow<PairMethod, Words, Words, Words, Lines, Lines>);
static_assert(!IsRow<PairMethod, Words, Words, Words, Lines, Lines, std::nullptr_t, Run, RunObserved, ExplainGjk>);
static_assert(!std::is_default_constructible_v<PairMethod>);

TEST(PairMethods, AreFoundByTheirNames) {
  std::set<std::string_view> names;
  for (const PairMethod& method : pair_methods()) {
    EXPECT_TRUE(names.insert(method.name).second) << method.name;
    EXPECT_EQ(find_pair_method(method.name), &method);
  }
  EXPECT_EQ(names.size(), 10u);
  EXPECT_TRUE(names.contains(PairQuery{}.algorithm));
  EXPECT_EQ(find_pair_method("gjk"), nullptr);
}

TEST(PairMethods, AcceptConvexShapesAndRayParityMeshesToo) {
  for (const PairMethod& method : pair_methods()) {
    EXPECT_TRUE(method.accepts({BoxShape{}})) << method.name;
    EXPECT_EQ(method.accepts({MeshShape{}}), &method == find_pair_method(pair_method::brute_force)) << method.name;
    PairQuery query;
    query.algorithm = method.name;
    query.a.shape = {MeshShape{}};
    if (method.accepts(query.a.shape)) {
      EXPECT_NO_THROW(run_pair(query));
    } else {
      EXPECT_THROW(run_pair(query), std::invalid_argument) << method.name;
    }
  }
}

}  // namespace
}  // namespace minkoscope
