// What the window keeps in a case is typed, and whatever was not changed is written as it was read.
#include "core/scene/view_json.h"

#include <gtest/gtest.h>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/run_setup.h"

namespace minkoscope {
namespace {

const CaseKind& pair_kind() {
  return kind_of<PairQuery>();
}

ViewState view_of(const std::string& text, const CaseKind& kind = pair_kind()) {
  return read_view(read_json(text, "view"), kind);
}

TEST(ViewState, HasTheMembersThatTheWindowKnows) {
  const ViewState view = view_of(
      R"({"compare":{"algorithm":"sat","precision":"double","settings":{"max_iterations":7}},
          "engine_answer":{"depth":0.5},"built_hull":"b","warm_chain":true,"hints":["one",2,"three"]})");
  ASSERT_TRUE(view.compare);
  EXPECT_EQ(view.compare->algorithm, "sat");
  EXPECT_EQ(view.compare->precision, Precision::float64);
  EXPECT_EQ(std::get<PairSettings>(view.compare->settings).max_iterations, 7);
  ASSERT_TRUE(view.engine_answer);
  EXPECT_EQ(view.engine_answer->depth, 0.5);
  EXPECT_EQ(view.built_hull, 'b');
  EXPECT_TRUE(view.warm_chain);
  EXPECT_EQ(view.hints, (std::vector<std::string>{"one", "three"}));
}

TEST(ViewState, IsWrittenAsItWasReadWhereNothingChanged) {
  for (const char* text :
       {"{}", R"({"camera":{"yaw":0.30000000000000004},"compare":3,"warm_chain":false,"later":[null,{"b":1,"a":2}]})",
        R"({"compare":{"algorithm":"nobody","precision":7,"colour":"red"}})",
        R"({"hints":"none","engine_answer":{"penetration":"0.5 m","name":"theirs"}})"}) {
    for (const CaseKind* kind : case_kinds()) EXPECT_EQ(to_json(view_of(text, *kind), *kind), text) << kind->name;
  }
  EXPECT_EQ(to_json(ViewState{}, pair_kind()), "");
}

TEST(ViewState, AChangedMemberTakesItsPlaceAndTheOthersStay) {
  ViewState view = view_of(R"({"built_hull":"c"})");
  EXPECT_FALSE(view.built_hull);
  view.built_hull = 'a';
  EXPECT_EQ(to_json(view, pair_kind()), R"({"built_hull":"a"})");
  view = view_of(R"({"first":1,"compare":{"algorithm":"sat"},"warm_chain":true,"last":2})");
  view.compare = ComparedRun{"gjk-epa", Precision::float32, {}};
  EXPECT_EQ(to_json(view, pair_kind()),
            R"({"first":1,"compare":{"algorithm":"gjk-epa","precision":"float"},"warm_chain":true,"last":2})");
  view.compare.reset();
  view.warm_chain = false;
  EXPECT_EQ(to_json(view, pair_kind()), R"({"first":1,"last":2})");
  view = view_of(R"({"warm_chain":true})");
  view.warm_chain = false;
  EXPECT_EQ(to_json(view, pair_kind()), "") << "a view without members is no member";
}

TEST(ViewState, SettingsOfAComparedWalkAreThoseThatAreGiven) {
  const CaseKind& walk = kind_of<Walk>();
  ViewState view = view_of(R"({"compare":{"settings":{"tick":0,"step_height":0.5,"gravity":[1,2]}}})", walk);
  const auto& change = std::get<WalkSettingsChange>(view.compare->settings);
  EXPECT_EQ(change.settings.step_height, 0.5);
  EXPECT_EQ(change.given.count(), 1u) << "no tick of no time, no gravity of two components";
  view.compare->precision = Precision::float64;
  EXPECT_EQ(to_json(view, walk), R"({"compare":{"precision":"double","settings":{"step_height":0.5}}})");
}

TEST(ViewState, SettingsOfAComparedWalkAreReadAsThoseOfACase) {
  const CaseKind& walk = kind_of<Walk>();
  const ViewState view =
      view_of(R"({"compare":{"settings":{"max_recursions":0,"max_slope_degrees":95,"max_slides":2.5}}})", walk);
  const auto& change = std::get<WalkSettingsChange>(view.compare->settings);
  EXPECT_EQ(change.settings.max_recursions, 0);
  EXPECT_EQ(change.given.count(), 1u) << "no slope limit beyond upright, no half slides";
}

TEST(Bookmarks, AnArrayWithoutAnyStays) {
  EXPECT_EQ(to_json(read_bookmarks(Json::array())), "[]");
  EXPECT_EQ(to_json(Bookmarks{}), "");
}

}  // namespace
}  // namespace minkoscope
