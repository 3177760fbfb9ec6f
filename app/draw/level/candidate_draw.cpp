#include "app/draw/level/candidate_draw.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/draw/marks.h"
#include "core/base/closest_points.h"
#include "core/base/text.h"
#include "core/character/walk/body_queries.h"

namespace minkoscope {
namespace {

// The body must stand out: marks on the level are outlines, and their fills only a tint.
constexpr float candidate_fill = 0.07f, hit_fill = 0.12f, shown_fill = 0.24f;
constexpr int shown_priority = 3, roots_priority = 1;

constexpr std::array<OutcomeMark, 10> marks{
    {{CandidateOutcome::hit, Role::contact, Marker::star, "hit", "the earliest contact: it stops the body"},
     {CandidateOutcome::start_overlap, Role::contact, Marker::square, "overlap", "the body overlaps it at the start"},
     {CandidateOutcome::later, Role::candidate, Marker::disc, "later",
      "would be hit, but another triangle is hit earlier"},
     {CandidateOutcome::tied, Role::candidate, Marker::ring, "same time",
      "would be hit at the same time as the earliest, which a rule prefers"},
     {CandidateOutcome::beyond, Role::beyond, Marker::diamond, "beyond",
      "would be hit only beyond the end of the move"},
     {CandidateOutcome::receding, Role::receding, Marker::ring, "receding",
      "in contact, but the body moves away from it"},
     {CandidateOutcome::parallel, Role::parallel, Marker::square, "parallel",
      "the body moves parallel to it and gets no closer"},
     {CandidateOutcome::missed, Role::missed, Marker::cross, "missed", "the path passes it without contact"},
     {CandidateOutcome::degenerate, Role::no_area, Marker::diamond, "no area",
      "without area: only its edges and vertices are tested, and the path misses them"},
     {CandidateOutcome::back_face, Role::missed, Marker::ring, "back face",
      "seen from behind: this method culls back faces"}}};

void draw_outline(const std::array<Vector3d, 3>& t, Role role, const LineStyle& style, MarkId id, DebugDraw& draw) {
  for (std::size_t i = 0; i < 3; ++i) draw.line(t[i], t[(i + 1) % 3], role, style, id);
}

}  // namespace

std::span<const OutcomeMark> outcome_marks() {
  return marks;
}

const OutcomeMark& mark_of(CandidateOutcome outcome) {
  const auto found = std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return m.outcome == outcome; });
  return found == marks.end() ? marks.front() : *found;
}

std::optional<std::size_t> winning_candidate(std::span<const Step> steps, std::size_t first, std::size_t end) {
  std::optional<std::size_t> best;
  for (std::size_t i = first; i < std::min(end, steps.size()); ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    if (step->outcome == CandidateOutcome::hit || step->outcome == CandidateOutcome::start_overlap) best = i;
  }
  return best;
}

CandidateOutcome settled_outcome(std::span<const Step> steps, std::size_t index, std::optional<std::size_t> winner) {
  const auto& candidate = std::get<SweepStep>(steps[index]);
  if (candidate.outcome != CandidateOutcome::hit || !winner || index == *winner) return candidate.outcome;
  return candidate.time <= std::get<SweepStep>(steps[*winner]).time ? CandidateOutcome::tied : CandidateOutcome::later;
}

Vector3d nearest_of_candidate(const SweepStep& candidate) {
  const auto& p = candidate.triangle_points;
  return closest_on_triangle<double>(p, glm::cross(p[1] - p[0], p[2] - p[0])).point;
}

void draw_candidates(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw) {
  const std::optional<std::size_t> best = winning_candidate(scene.steps, slide.first_candidate, slide.candidates_end);
  for (std::size_t i = slide.first_candidate; i < slide.candidates_end; ++i) {
    const auto* step = std::get_if<SweepStep>(&scene.steps[i]);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    const bool shown = slide.candidate == i, wins = best == i;
    const OutcomeMark& mark = mark_of(settled_outcome(scene.steps, i, best));
    std::array<Vector3d, 3> t = step->triangle_world;
    for (Vector3d& vertex : t) vertex = space.point(vertex);
    const MarkId id = make_mark(MarkKind::candidate, i);
    draw.triangle(t[0], t[1], t[2], mark.role, shown ? shown_fill : wins ? hit_fill : candidate_fill, id);
    LineStyle outline;
    outline.width = shown ? 3.0f : 1.2f;
    outline.on_top = shown;
    outline.opacity = shown ? 1.0f : 0.7f;
    draw_outline(t, mark.role, outline, id, draw);
    const EllipsoidBody start = sweep_frame(slide.start);
    const Vector3d at = start.position + start.rotation * (start.radii * nearest_of_candidate(*step));
    // The contact's own star is drawn at the contact point.
    const bool touched = step->outcome == CandidateOutcome::hit || step->outcome == CandidateOutcome::start_overlap;
    if (!touched || shown) draw.point(space.point(touched ? step->point : at), mark.role, mark.marker, id);
    if (!shown) continue;
    std::string text = std::to_string(step->triangle);
    draw.label(space.point(touched ? step->point : at), text.append(" ").append(to_string(step->outcome)), mark.role,
               shown_priority);
    draw_root_interval(slide, *step, i, space, draw);
  }
}

void draw_root_interval(const SlideView& slide, const SweepStep& candidate, std::size_t index, const ViewSpace& space,
                        DebugDraw& draw) {
  if (!candidate.roots) return;
  const Role role = mark_of(candidate.outcome).role;
  const MarkId id = make_mark(MarkKind::candidate, index);
  // Limited to four radii before the start and after the end: the contact with a grazing face never ends.
  const double speed = glm::length(displacement_to_ellipsoid_space(sweep_frame(slide.start), slide.displacement));
  if (!(speed > 1e-9)) return;
  const double longest = 4.0 / speed;
  const double first = std::clamp((*candidate.roots)[0], -longest, 1.0 + longest);
  const double last = std::clamp((*candidate.roots)[1], -longest, 1.0 + longest);
  const auto at = [&](double t) { return space.point(slide.start.position + t * slide.displacement); };
  LineStyle thin;
  thin.width = 1.2f;
  thin.dashed = true;
  thin.on_top = true;
  thin.opacity = 0.6f;
  draw.line(at(std::min(first, 0.0)), at(std::max(last, 1.0)), Role::wanted_path, thin);
  if (!(last > first)) return;
  LineStyle thick;
  thick.width = 5.0f;
  thick.on_top = true;
  thick.opacity = 0.9f;
  draw.line(at(first), at(last), role, thick, id);
  draw.point(at(first), role, Marker::ring, id);
  draw.point(at(last), role, Marker::ring, id);
  draw.label(at(first), std::string("t ") + significant_number((*candidate.roots)[0], 3), role, roots_priority);
  draw.label(at(last), std::string("t ") + significant_number((*candidate.roots)[1], 3), role, roots_priority);
}

}  // namespace minkoscope
