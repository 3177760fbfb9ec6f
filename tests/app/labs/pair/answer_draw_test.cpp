// What is drawn of another engine's answer, as text; and that the planes stand where they touch the shapes.
#include "app/labs/pair/draw/answer_draw.h"

#include <gtest/gtest.h>

#include "app/draw/marks.h"
#include "app/draw/text_draw.h"
#include "tests/support/golden_text.h"

namespace minkoscope {
namespace {

PairQuery boxes_apart(double gap) {
  PairQuery query;
  query.a.shape = Shape{BoxShape{{0.5, 0.5, 0.5}}};
  query.b.shape = Shape{BoxShape{{0.5, 0.25, 0.5}}};
  query.b.pose.position = {1.0 + gap, 0.125, 0.0};
  return query;
}

std::string as_text(const AnswerPicture& picture) {
  TextDraw world, minkowski;
  draw_answer_world(picture, world);
  draw_answer_minkowski(picture, minkowski);
  return "world\n" + world.text() + "minkowski\n" + minkowski.text();
}

TEST(AnswerDraw, GoldenPointsNormalAndPlanes) {
  EngineAnswer answer;
  answer.overlap = false;
  answer.distance = 0.5;
  answer.normal = Vector3d(2, 0, 0);  // not of unit length: drawn as a direction
  answer.point_a = Vector3d(0.5, 0.25, 0.0);
  answer.point_b = Vector3d(1.0, 0.25, 0.0);
  std::string text = as_text(picture_of(boxes_apart(0.5), answer));
  answer.point_a.reset();
  answer.point_b.reset();
  answer.normal = Vector3d(0, 1, 0);  // a wrong one: along it they overlap
  text += "a normal alone\n" + as_text(picture_of(boxes_apart(0.5), answer));
  answer.normal.reset();
  answer.point_b = Vector3d(1.0, 0.25, 0.0);
  text += "a point alone\n" + as_text(picture_of(boxes_apart(0.5), answer));
  expect_golden("engine-answer.txt", text);
}

TEST(AnswerDraw, ThePlatesTouchTheShapesAndTheGapIsBetweenThem) {
  EngineAnswer answer;
  answer.normal = Vector3d(1, 0, 0);
  DrawList world, minkowski;
  const AnswerPicture picture = picture_of(boxes_apart(0.5), answer);
  draw_answer_world(picture, world);
  ASSERT_EQ(world.discs.size(), 2u);
  EXPECT_NEAR(world.discs[0].centre.x, 0.5, 1e-12);
  EXPECT_NEAR(world.discs[1].centre.x, 1.0, 1e-12);
  draw_answer_minkowski(picture, minkowski);
  ASSERT_EQ(minkowski.discs.size(), 1u);
  EXPECT_NEAR(minkowski.discs[0].centre.x, -0.5, 1e-12) << "A − B ends half a metre before the origin";
  for (const auto* list : {&world, &minkowski}) {
    for (const auto& line : list->lines) EXPECT_EQ(mark_kind(line.id), MarkKind::engine_answer);
    for (const auto& point : list->points) EXPECT_EQ(point.role, Role::engine);
  }
}

}  // namespace
}  // namespace minkoscope
