// Draws another engine's answer: its normal, its points, and the two planes perpendicular to its normal that touch the
// shapes, with the gap between them, which proves or disproves it.
#pragma once

#include <optional>

#include "app/draw/draw_list.h"
#include "core/import/engine_answer.h"
#include "core/narrow_phase/supporting_planes.h"

namespace minkoscope {

struct AnswerPicture {
  EngineAnswer answer;
  std::optional<SupportingPlanes> planes;
  double size = 1.0;     // metres: the scale of arrows and discs
  Vector3d middle{0.0};  // anchor of a normal without points, world
};
AnswerPicture picture_of(const PairQuery& query, const EngineAnswer& answer);

void draw_answer_world(const AnswerPicture& picture, DebugDraw& draw);
void draw_answer_minkowski(const AnswerPicture& picture, DebugDraw& draw);

}  // namespace minkoscope
