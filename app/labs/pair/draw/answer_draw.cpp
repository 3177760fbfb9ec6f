#include "app/labs/pair/draw/answer_draw.h"

#include <algorithm>
#include <cmath>

#include "app/draw/marks.h"
#include "app/labs/pair/draw/pair_draw.h"
#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope {
namespace {

constexpr int point_priority = 18, gap_priority = 16, normal_priority = 12;
constexpr double plate_size = 0.45, arrow_size = 0.6;  // of the picture's size
constexpr float plate_opacity = 0.16f;

MarkId mark(int part) {
  return make_mark(MarkKind::engine_answer, static_cast<std::uint64_t>(part));
}

std::string gap_text(double gap) {
  return length_with_unit(std::abs(gap)) + (gap >= 0.0 ? " apart along n*" : " overlap along n*");
}

void draw_gap(const Vector3d& from, const Vector3d& to, const std::string& text, DebugDraw& draw) {
  if (from != to) draw.line(from, to, Role::engine, {.width = 2.5f, .on_top = true}, mark(3));
  draw.label(0.5 * (from + to), text, Role::engine, gap_priority);
}

/// `point` projected along the unit `normal` onto the plane through `on`.
Vector3d in_plane(const Vector3d& point, const Vector3d& on, const Vector3d& normal) {
  return point + glm::dot(on - point, normal) * normal;
}

}  // namespace

AnswerPicture picture_of(const PairQuery& query, const EngineAnswer& answer) {
  AnswerPicture picture;
  picture.answer = answer;
  if (answer.normal) picture.planes = supporting_planes(query.a, query.b, *answer.normal);
  picture.size = std::max({size_of(query.a.shape), size_of(query.b.shape), 1e-9});
  picture.middle = 0.5 * (query.a.pose.position + query.b.pose.position);
  return picture;
}

void draw_answer_world(const AnswerPicture& picture, DebugDraw& draw) {
  const EngineAnswer& answer = picture.answer;
  if (answer.point_a && answer.point_b && *answer.point_a != *answer.point_b) {
    draw.line(*answer.point_a, *answer.point_b, Role::engine, {.width = 1.8f, .dashed = true, .on_top = true}, mark(1));
  }
  if (answer.point_a) {
    draw.point(*answer.point_a, Role::engine, Marker::star, mark(1));
    draw.label(*answer.point_a, "a*", Role::engine, point_priority);
  }
  if (answer.point_b) {
    draw.point(*answer.point_b, Role::engine, Marker::star, mark(2));
    draw.label(*answer.point_b, "b*", Role::engine, point_priority);
  }
  if (!answer.normal) return;
  const Vector3d normal = glm::normalize(*answer.normal);
  const Vector3d centre = answer.point_a && answer.point_b ? 0.5 * (*answer.point_a + *answer.point_b)
                          : answer.point_a                 ? *answer.point_a
                          : answer.point_b                 ? *answer.point_b
                                                           : picture.middle;
  const Vector3d foot = picture.planes ? in_plane(centre, picture.planes->point_a, normal) : centre;
  const Vector3d tip = foot + arrow_size * picture.size * normal;
  draw.line(foot, tip, Role::engine, {.width = 3.0f, .arrow = true, .on_top = true}, mark(0));
  draw.label(tip, "n*", Role::engine, normal_priority);
  if (!picture.planes) return;
  const Vector3d other = in_plane(centre, picture.planes->point_b, normal);
  draw.disc(foot, normal, plate_size * picture.size, Role::engine, plate_opacity, mark(3));
  draw.disc(other, normal, plate_size * picture.size, Role::engine, plate_opacity, mark(3));
  draw_gap(foot, other, gap_text(picture.planes->gap), draw);
}

void draw_answer_minkowski(const AnswerPicture& picture, DebugDraw& draw) {
  const EngineAnswer& answer = picture.answer;
  if (answer.point_a && answer.point_b) {
    const Vector3d difference = *answer.point_a - *answer.point_b;
    draw.point(difference, Role::engine, Marker::star, mark(1));
    draw.label(difference, "a* − b*", Role::engine, point_priority);
  }
  if (!answer.normal) return;
  const Vector3d normal = glm::normalize(*answer.normal);
  if (!picture.planes) {
    const Vector3d tip = arrow_size * picture.size * normal;
    draw.line(Vector3d(0.0), tip, Role::engine, {.width = 3.0f, .arrow = true, .on_top = true}, mark(0));
    draw.label(tip, "n*", Role::engine, normal_priority);
    return;
  }
  // All of A − B lies behind this plane; the origin is in front of it when the normal separates the shapes.
  const Vector3d foot = -picture.planes->gap * normal;
  draw.disc(foot, normal, plate_size * picture.size, Role::engine, plate_opacity, mark(3));
  const Vector3d tip = foot + arrow_size * picture.size * normal;
  draw.line(foot, tip, Role::engine, {.width = 3.0f, .arrow = true, .on_top = true}, mark(0));
  draw.label(tip, "n*", Role::engine, normal_priority);
  draw_gap(foot, Vector3d(0.0), length_with_unit(std::abs(picture.planes->gap)), draw);
}

}  // namespace minkoscope
