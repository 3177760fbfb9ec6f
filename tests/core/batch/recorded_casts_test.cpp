// Casts recorded beside engines: read as sweeps, and every engine's answer judged. What is right is known in closed
// form.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

#include "core/batch/batch_row.h"
#include "core/batch/claim_table.h"
#include "core/import/import.h"
#include "core/scene/case.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/files/text_file.h"
#include "core/scene/recorded_cast.h"

namespace minkoscope {
namespace {

// A sphere of radius 0.5 moves by 4 m along x, and touches a box whose face is at x = 2 after 1.5 m: at 0.375.
const std::string sphere_and_box = R"("a":{"shape":{"type":"box","half_extents":[1,1,1]},"pose":{"position":[3,0,0]}},)"
                                   R"("b":{"shape":{"type":"sphere","radius":0.5}},"displacement_b":[4,0,0])";
// The same, 1.6 m higher: it passes 0.1 m above the box.
const std::string above =
    R"("a":{"shape":{"type":"box","half_extents":[1,1,1]},"pose":{"position":[3,0,0]}},)"
    R"("b":{"shape":{"type":"sphere","radius":0.5},"pose":{"position":[0,1.6,0]}},"displacement_b":[4,0,0])";

BatchRow recorded_row(const std::string& members) {
  FileCache files;
  return run_batch_line({members, 3}, {"casts.jsonl", "."}, {}, files);
}

ClaimJudgement judged(const std::string& cast, const std::string& answer) {
  const BatchRow row = recorded_row("{" + cast + R"(,"mine":)" + answer + "}");
  EXPECT_EQ(row.claims.size(), 1u) << row.why();
  return row.claims.empty() ? ClaimJudgement{} : row.claims[0].judgement;
}

TEST(RecordedCast, IsASweepOfBAgainstA) {
  const BatchRow row = recorded_row("{" + sphere_and_box + R"(,"mine":{"hit":true,"fraction":0.375}})");
  EXPECT_EQ(row.kind, "sweep");
  EXPECT_EQ(row.name, "a sphere cast against a box");
  EXPECT_EQ(row.line, 3);
  ASSERT_TRUE(row.ours.measure) << row.why();
  EXPECT_NEAR(*row.ours.measure, 0.375, 1e-6);
  EXPECT_EQ(row.engine_name, "mine");
  EXPECT_TRUE(row.odd.empty()) << row.why();
}

TEST(RecordedCast, KeepsItsAnswersWhenItIsSaved) {
  const std::string text =
      "{" + sphere_and_box + R"(,"mine":{"hit":true,"fraction":0.36,"normal":[-2,0,0]},"other":{"hit":false}})";
  const Case value = parse_case(text, "casts.jsonl", ".");
  const Case again = parse_case(to_json(value, "."), "saved", ".");
  EXPECT_EQ(to_json(again, "."), to_json(value, "."));
  const std::vector<CastClaim> claims = claims_of(again.view);
  ASSERT_EQ(claims.size(), 2u);
  EXPECT_EQ(claims[0].engine, "mine");
  EXPECT_EQ(claims[0].time, 0.36);
  EXPECT_EQ(claims[0].normal, Vector3d(-1.0, 0.0, 0.0));
  EXPECT_FALSE(claims[1].hit);
}

TEST(RecordedCast, IsImported) {
  const Imported imported = import_text("\n{" + sphere_and_box + R"(,"mine":{"hit":true,"fraction":0.36}})", "p", ".");
  EXPECT_EQ(imported.format, "a cast recorded beside engines");
  EXPECT_TRUE(std::holds_alternative<SweepQuery>(imported.value.run));
  EXPECT_EQ(imported.understood.back(), "mine: hit at 0.36");
  EXPECT_TRUE(recognises_import("{" + sphere_and_box + "}"));
}

TEST(RecordedCast, TimesAreJudged) {
  EXPECT_EQ(judged(sphere_and_box, R"({"hit":true,"fraction":0.375})").verdict, ClaimVerdict::right);
  EXPECT_EQ(judged(sphere_and_box, R"({"hit":true,"fraction":0.3751})").verdict, ClaimVerdict::right);
  EXPECT_EQ(judged(sphere_and_box, R"({"hit":false})").verdict, ClaimVerdict::missed);
  EXPECT_EQ(judged(above, R"({"hit":false})").verdict, ClaimVerdict::right);

  const ClaimJudgement early = judged(sphere_and_box, R"({"hit":true,"fraction":0.365})");
  EXPECT_EQ(early.verdict, ClaimVerdict::early);
  EXPECT_NEAR(early.travel, 0.04, 1e-6);
  EXPECT_NEAR(early.gap, 0.04, 1e-6);
  EXPECT_EQ(early.words(), "early by 40 mm, 40 mm apart there");

  const ClaimJudgement late = judged(sphere_and_box, R"({"hit":true,"fraction":0.4})");
  EXPECT_EQ(late.verdict, ClaimVerdict::late);
  EXPECT_NEAR(late.travel, 0.1, 1e-6);
  EXPECT_NEAR(late.gap, -0.1, 1e-6);

  const ClaimJudgement nothing = judged(above, R"({"hit":true,"fraction":0.75})");
  EXPECT_EQ(nothing.verdict, ClaimVerdict::touches_nothing);
  EXPECT_NEAR(nothing.gap, 0.1, 1e-5);
}

TEST(RecordedCast, AToleranceIsMetresOfTheGap) {
  EXPECT_EQ(judged(sphere_and_box, R"({"hit":true,"fraction":0.37,"tolerance":0.03})").verdict, ClaimVerdict::right);
  EXPECT_EQ(judged(sphere_and_box, R"({"hit":true,"fraction":0.37,"tolerance":0.01})").verdict, ClaimVerdict::early);
  EXPECT_EQ(judged(sphere_and_box, R"({"hit":true,"fraction":0.3751,"tolerance":1e-5})").verdict, ClaimVerdict::late);
  EXPECT_EQ(judged(above, R"({"hit":true,"fraction":0.75,"tolerance":0.11})").verdict, ClaimVerdict::right);
}

TEST(RecordedCast, NormalsAreJudged) {
  const double angle = 24.0 * std::numbers::pi / 180.0;
  const std::string turned = "[" + std::to_string(-std::cos(angle)) + "," + std::to_string(std::sin(angle)) + ",0]";
  const ClaimJudgement wrong = judged(sphere_and_box, R"({"hit":true,"fraction":0.375,"normal":)" + turned + "}");
  EXPECT_FALSE(wrong.is_right());
  EXPECT_TRUE(wrong.wrong_normal);
  ASSERT_TRUE(wrong.turned);
  EXPECT_NEAR(*wrong.turned, 24.0, 1e-3);
  // Across n the box reaches to cos + sin before its centre, and the sphere, 1.5 m away, to 0.5.
  EXPECT_NEAR(wrong.cut, std::cos(angle) + std::sin(angle) + 0.5 - 1.5 * std::cos(angle), 1e-5);
  EXPECT_TRUE(judged(sphere_and_box, R"({"hit":true,"fraction":0.375,"normal":[-1,0,0]})").is_right());
  EXPECT_TRUE(judged(sphere_and_box, R"({"hit":true,"fraction":0.375,"normal":[1,0,0]})").wrong_normal)
      << "from B to A";
}

TEST(RecordedCast, ANormalThatIsRightWhereItStoppedIsNoFault) {
  // A sphere that passes the box's edge at a slant: at its early time it is nearest to the edge in another direction.
  const std::string slanting =
      R"("a":{"shape":{"type":"box","half_extents":[1,1,1]},"pose":{"position":[3,0,0]}},)"
      R"("b":{"shape":{"type":"sphere","radius":0.5},"pose":{"position":[0,1.3,0]}},"displacement_b":[4,0,0])";
  // It touches the edge (2, 1) at x = 2 − 0.4; at 0.3 it is at x = 1.2, nearest along (−0.8, 0.3).
  const ClaimJudgement early = judged(slanting, R"({"hit":true,"fraction":0.3,"normal":[-0.8,0.3,0]})");
  EXPECT_EQ(early.verdict, ClaimVerdict::early);
  EXPECT_NEAR(early.travel, 0.4, 1e-5);
  ASSERT_TRUE(early.turned);
  EXPECT_NEAR(*early.turned, (std::atan2(0.3, 0.4) - std::atan2(0.3, 0.8)) * 180.0 / std::numbers::pi, 0.01);
  EXPECT_FALSE(early.wrong_normal);
  EXPECT_TRUE(judged(slanting, R"({"hit":true,"fraction":0.4,"normal":[-0.8,0.3,0]})").wrong_normal);
}

TEST(RecordedCast, WhatIsWrongIsNamed) {
  struct Wrong {
    const char *text, *message;
  };
  for (const auto& [text, message] : {
           Wrong{R"({"a":{},"b":{},"displacement_b":[1,0,0]})", "casts.jsonl:3: /a"},
           Wrong{R"({"b":{},"displacement_b":[1,0,0]})", "casts.jsonl:3: "},
           Wrong{R"({"a":{"shape":{"type":"sphere","radius":-1}},"b":{"shape":{"type":"sphere","radius":1}},)"
                 R"("displacement_b":[1,0,0]})",
                 "casts.jsonl:3: /a/shape/radius: "},
           Wrong{R"({"a":{"shape":{"type":"sphere","radius":1}},"b":{"shape":{"type":"point"}},)"
                 R"("displacement_b":[1,0,0]})",
                 "casts.jsonl:3: /b: has no size"},
       }) {
    const BatchRow row = recorded_row(text);
    EXPECT_TRUE(row.has(Oddity::bad_line)) << text;
    EXPECT_TRUE(row.why().starts_with(message)) << row.why();
  }
  for (const auto& [answer, message] : {
           Wrong{R"("typo":3)", "/typo: "},
           Wrong{R"("mine":{"hit":true})", "/mine"},
           Wrong{R"("mine":{"hit":true,"fraction":1.5})", "/mine/fraction: "},
           Wrong{R"("mine":{"hit":true,"fraction":0.5,"normal":[0,0,0]})", "/mine/normal: "},
           Wrong{R"("mine":{"hit":true,"time":0.5})", "/mine/time"},
       }) {
    const BatchRow row = recorded_row("{" + sphere_and_box + "," + answer + "}");
    EXPECT_TRUE(row.has(Oddity::bad_line)) << answer;
    EXPECT_NE(row.why().find(message), std::string::npos) << row.why();
  }
}

TEST(RecordedCast, ATableHasALineForEachEngine) {
  const std::string answers[] = {R"(,"mine":{"hit":true,"fraction":0.375},"other":{"hit":true,"fraction":0.365}})",
                                 R"(,"mine":{"hit":false},"other":{"hit":true,"fraction":0.38}})"};
  ClaimTable table;
  EXPECT_TRUE(table.empty());
  for (const std::string& answer : answers) {
    const BatchRow row = recorded_row("{" + sphere_and_box + answer);
    EXPECT_TRUE(row.has(Oddity::engine_disagrees));
    table.add(row);
  }
  const std::string text = table.text();
  const std::string mine = text.substr(text.find("\nmine") + 1), other = text.substr(text.find("\nother") + 1);
  const auto numbers = [](const std::string& line) {
    std::string words;
    for (const char c : line.substr(0, line.find('\n')))
      if (c != ' ' || (!words.empty() && words.back() != ' ')) words += c;
    return words;
  };
  EXPECT_EQ(numbers(mine), "mine 2 1 0 0 1 0 0 0 - - -");
  EXPECT_EQ(numbers(other), "other 2 0 1 1 0 0 0 0 40 mm 20 mm -");
}

// A hundred casts of two shipping engines, which came with a reference that is not ours. Skipped where they are absent.
// Box3D's target is by its source the sum of the radii less 5 mm, at least 5 mm, within a quarter of that.
TEST(RecordedCast, OfShippingEnginesAreJudged) {
  const std::filesystem::path file = MINKOSCOPE_SHARED_DIR "/recordings/casts.jsonl";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << file << " is absent";
  const std::string text = read_text_file(file);
  ClaimTable table;
  FileCache files;
  std::vector<int> normals_of_jolt, far_apart;
  int rows = 0, hits = 0;
  for_each_line_while(text, [&](const BatchLine& line) {
    const BatchRow row = run_batch_line(line, {"casts.jsonl", "."}, {}, files);
    table.add(row);
    ++rows;
    SCOPED_TRACE("line " + std::to_string(line.number));
    EXPECT_FALSE(row.has(Oddity::bad_line)) << row.why();
    if (row.claims.size() != 3u) {
      ADD_FAILURE() << "has " << row.claims.size() << " answers";
      return false;
    }
    const ClaimJudgement &jolt = row.claims[0].judgement, &box3d = row.claims[1].judgement;
    EXPECT_EQ(jolt.verdict, ClaimVerdict::right);
    if (jolt.wrong_normal) normals_of_jolt.push_back(line.number);
    EXPECT_TRUE(row.claims[2].judgement.is_right()) << row.claims[2].judgement.words();
    if (!row.claims[1].claim.hit) {
      EXPECT_EQ(box3d.verdict, ClaimVerdict::right);
      return true;
    }
    ++hits;
    const bool round = row.name.find("sphere") != row.name.npos || row.name.find("capsule") != row.name.npos;
    EXPECT_EQ(box3d.verdict, round ? ClaimVerdict::late : ClaimVerdict::early);
    EXPECT_NEAR(box3d.gap, round ? -5e-3 : 5e-3, 1.3e-3);
    EXPECT_FALSE(box3d.wrong_normal);
    if (box3d.travel > 1e-2) far_apart.push_back(line.number);
    return true;
  });
  std::printf("%s", table.text().c_str());
  EXPECT_EQ(rows, 100);
  EXPECT_EQ(hits, 91);
  EXPECT_EQ(normals_of_jolt, (std::vector{20, 58}));
  EXPECT_EQ(far_apart, (std::vector{56, 60, 99}));
}

}  // namespace
}  // namespace minkoscope
