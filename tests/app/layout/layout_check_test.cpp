// The checker finds what it is there to find, and only that.
#include "tests/app/layout/layout_check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/scene/json/json.h"

namespace minkoscope::test {
namespace {

using Json = nlohmann::json;

Json good() {
  return {{"scale", 1.0},
          {"size", {800, 600}},
          {"controls",
           {{{"id", "pair.play"}, {"rect", {10, 10, 40, 30}}}, {{"id", "pair.row"}, {"rect", {10, 50, 200, 26}}}}},
          {"texts", {{{"text", "Simplex"}, {"part", "views"}, {"rect", {300, 10, 60, 12}}, {"cut", false}}}},
          {"labels", {{{"text", "w1"}, {"rect", {400, 300, 20, 14}}, {"view", 0}}}},
          {"marks", {{{"name", "axes"}, {"rect", {700, 50, 80, 80}}}}}};
}
DrawnText drawn(const char* text, float x, float y, float width = 60.0f) {
  return {text, {x, y}, {x + width, y + 12.0f}, {0.0f, 0.0f, 800.0f, 600.0f}, 12.0f, false};
}
/// The one fault that there is; empty when there is another number of them.
std::string only(const std::vector<std::string>& faults) {
  return faults.size() == 1 ? faults[0] : "";
}

TEST(LayoutCheck, AGoodFrameHasNoFaults) {
  const std::vector texts{drawn("Simplex", 300, 10), drawn("row", 20, 58), drawn("below", 300, 24)};
  EXPECT_TRUE(layout_faults(good(), texts).empty());
}

TEST(LayoutCheck, LabelsOnAnything) {
  Json state = good();
  state["labels"].push_back({{"text", "w2"}, {"rect", {410, 305, 20, 14}}, {"view", 0}});
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("label on label: 'w1'"));
  state["labels"][1]["rect"] = {340, 15, 30, 14};
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("label on text: 'w2'"));
  state["labels"][1]["rect"] = {750, 100, 30, 14};
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("label on mark: 'w2'"));
  state["labels"][1]["rect"] = {40, 15, 30, 14};
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("label on control: 'w2'"));
}

TEST(LayoutCheck, ControlsOnControlsAndOutside) {
  Json state = good();
  state["controls"].push_back({{"id", "pair.delete"}, {"rect", {180, 52, 20, 20}}});
  EXPECT_TRUE(layout_faults(state, {}).empty()) << "a row may hold a button";
  state["controls"][2]["rect"] = {200, 52, 40, 20};
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("control on control: 'pair.row'"));
  state["controls"][2]["rect"] = {10, 50, 200, 26};
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("control on control")) << "one wholly on another";
  state["controls"][2]["rect"] = {780, 590, 40, 20};
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("control outside the window: 'pair.delete'"));
}

TEST(LayoutCheck, TextsCutOutsideAndOnOneAnother) {
  Json state = good();
  state["texts"][0]["cut"] = true;
  EXPECT_TRUE(only(layout_faults(state, {})).starts_with("text cut, without a tooltip: 'Simplex'"));
  const std::vector overprinted{drawn("0.001", 300, 100), drawn("0.002", 340, 104)};
  EXPECT_TRUE(only(layout_faults(good(), overprinted)).starts_with("text on text: '0.001'"));
  DrawnText clipped = drawn("a long sentence", 300, 100);
  clipped.clip.z = 350.0f;
  EXPECT_TRUE(only(layout_faults(good(), std::vector{clipped})).starts_with("text cut by its area"));
  DrawnText outside = drawn("far", 780, 100);
  outside.clip.z = 900.0f;
  EXPECT_TRUE(only(layout_faults(good(), std::vector{outside})).starts_with("text outside the window"));
  EXPECT_TRUE(only(layout_faults(good(), std::vector{drawn("row", 190, 58)})).starts_with("text on control: 'row'"));
  DrawnText scrolled = drawn("above", 300, 100);
  scrolled.clip.y = 200.0f;
  EXPECT_TRUE(layout_faults(good(), std::vector{scrolled, drawn("there", 300, 100)}).empty());
}

TEST(LayoutCheck, WhatLiesOverTheWindowIsJudgedByItself) {
  std::vector texts{drawn("Simplex", 300, 10), drawn("a notice", 310, 12)};
  EXPECT_FALSE(layout_faults(good(), texts).empty());
  texts[1].over = true;
  EXPECT_TRUE(layout_faults(good(), texts).empty());
  texts.push_back(texts[1]);
  texts.back().text = "another";
  EXPECT_TRUE(only(layout_faults(good(), texts)).starts_with("text on text: 'a notice'"));
}

}  // namespace
}  // namespace minkoscope::test
