// The rows of the kinds of cases.
#include "core/scene/kinds/case_kind.h"

#include <gtest/gtest.h>

#include <set>

namespace minkoscope {
namespace {

TEST(CaseKinds, AreInTheOrderOfTheVariantAndFoundByName) {
  ASSERT_EQ(case_kinds().size(), std::variant_size_v<CaseRun>);
  EXPECT_EQ(case_kinds()[CaseRun(PairQuery{}).index()], &kind_of<PairQuery>());
  EXPECT_EQ(case_kinds()[CaseRun(SweepQuery{}).index()], &kind_of<SweepQuery>());
  EXPECT_EQ(case_kinds()[CaseRun(Walk{}).index()], &kind_of<Walk>());
  EXPECT_EQ(case_kinds()[CaseRun(World{}).index()], &kind_of<World>());
  EXPECT_EQ(case_kinds()[CaseRun(ContactQuery{}).index()], &kind_of<ContactQuery>());
  std::set<std::string_view> names;
  for (const CaseKind* kind : case_kinds()) {
    EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
    EXPECT_EQ(find_case_kind(kind->name), kind);
  }
  EXPECT_EQ(find_case_kind("pears"), nullptr);
}

TEST(CaseKinds, GetAndSetMethodAndPrecision) {
  for (CaseRun run :
       {CaseRun(PairQuery{}), CaseRun(SweepQuery{}), CaseRun(Walk{}), CaseRun(World{}), CaseRun(ContactQuery{})}) {
    const CaseKind& kind = *case_kinds()[run.index()];
    EXPECT_TRUE(has_method(kind, kind.method(run))) << kind.name << ": the default is a row of the table";
    EXPECT_FALSE(has_method(kind, "no-such-method"));
    const std::string last(kind.methods().back().name);
    kind.set_method(run, last);
    EXPECT_EQ(kind.method(run), last);
    for (const Precision precision : {Precision::float32, Precision::float64}) {
      kind.set_precision(run, precision);
      EXPECT_EQ(kind.precision(run), precision);
    }
  }
}

TEST(CaseKinds, ShortTitlesTellMethodsApartWhereTitlesDoNotFit) {
  constexpr std::size_t longest = 26;  // characters, of which a narrow field shows half
  for (const CaseKind* kind : case_kinds()) {
    std::set<std::string_view> titles, beginnings;
    for (const MethodName& method : kind->methods()) {
      EXPECT_FALSE(method.short_title.empty()) << method.name;
      EXPECT_LE(method.short_title.size(), longest) << method.name;
      EXPECT_LE(method.short_title.size(), method.title.size()) << method.name;
      EXPECT_TRUE(titles.insert(method.title).second) << method.title;
      EXPECT_TRUE(beginnings.insert(method.short_title.substr(0, longest / 2)).second) << method.short_title;
    }
  }
}

}  // namespace
}  // namespace minkoscope
