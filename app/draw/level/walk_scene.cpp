#include "app/draw/level/walk_scene.h"

#include <algorithm>

#include "app/draw/level/level_surface.h"
#include "core/character/walk/body_queries.h"

namespace minkoscope {
namespace {

/// The sweep step block that ends before `report`: from its first step.
std::size_t sweep_begin(std::span<const Step> steps, std::size_t report) {
  std::size_t first = report;
  while (first > 0 && std::holds_alternative<SweepStep>(steps[first - 1])) --first;
  return first;
}

const WalkStep* walk_step_before(std::span<const Step> steps, std::size_t index) {
  while (index > 0) {
    if (const auto* step = std::get_if<WalkStep>(&steps[--index])) return step;
  }
  return nullptr;
}

/// The result of a sweep, reported by the walk step after it.
bool reports_sweep(const Step& step) {
  const auto* walk = std::get_if<WalkStep>(&step);
  if (walk == nullptr) return false;
  switch (walk->event) {
    case WalkEvent::sweep_hit:
    case WalkEvent::sweep_free:
    case WalkEvent::step_tried:
    case WalkEvent::step_taken:
    case WalkEvent::snapped:
      return true;
    default:
      return false;
  }
}

}  // namespace

WalkSurfaces make_walk_surfaces(const std::vector<WalkMesh>& level) {
  // A large mesh is terrain: its shallow creases are not outlined.
  constexpr double crease_degrees = 20.0, fold_degrees = 40.0;
  constexpr std::size_t large = 100'000;
  WalkSurfaces surfaces;
  for (const WalkMesh& mesh : level) {
    const double crease = mesh.mesh.mesh->triangles.size() > large ? fold_degrees : crease_degrees;
    surfaces.level.push_back(std::make_shared<const SurfaceMesh>(level_surface(*mesh.mesh.mesh, crease)));
  }
  surfaces.unit_sphere = std::make_shared<const SurfaceMesh>(tessellate(Shape{SphereShape{1.0}}, 40));
  return surfaces;
}

std::optional<SlideView> slide_at(const WalkScene& scene) {
  if (!scene.step || *scene.step >= scene.steps.size()) return std::nullopt;
  const std::span<const Step> steps = scene.steps;
  const std::size_t at = *scene.step;
  // The report of the sweep that this step belongs to: after a sweep step, at or before a walk step of the same slide.
  std::size_t report = at;
  if (std::holds_alternative<SweepStep>(steps[at])) {
    while (report < steps.size() && std::holds_alternative<SweepStep>(steps[report])) ++report;
  } else {
    const auto* step = std::get_if<WalkStep>(&steps[at]);
    // A pass may reset the body where it begins or ends, so nothing of the last slide applies there.
    if (step == nullptr || step->event == WalkEvent::pass_start || step->event == WalkEvent::pass_end)
      return std::nullopt;
    while (!reports_sweep(steps[report])) {
      if (report == 0) return std::nullopt;
      --report;
    }
    const auto& found = std::get<WalkStep>(steps[report]);
    if (found.pass_index != step->pass_index || found.slide != step->slide) return std::nullopt;
  }
  SlideView slide;
  slide.first_candidate = sweep_begin(steps, report);
  slide.candidates_end = std::min(at + 1, report);
  slide.start = scene.body;
  if (scene.before) slide.start.position = scene.before->position;
  if (const WalkStep* before = walk_step_before(steps, slide.first_candidate)) {
    slide.start.position = before->position;
    slide.displacement = before->remaining;
  }
  slide.now = slide.start;
  if (slide.first_candidate < report) {
    const auto& sweep = std::get<SweepStep>(steps[slide.first_candidate]);
    const EllipsoidBody frame = sweep_frame(slide.start);
    slide.displacement = frame.rotation * (frame.radii * sweep.displacement);
  }
  if (at < report) {
    const auto& sweep = std::get<SweepStep>(steps[at]);
    if (sweep.event == SweepEvent::candidate) slide.candidate = at;
    if (sweep.event != SweepEvent::start) {
      slide.now.position = slide.start.position + std::clamp(sweep.best_time, 0.0, 1.0) * slide.displacement;
    }
    return slide;
  }
  const auto& reported = std::get<WalkStep>(steps[report]);
  slide.now.position = reported.position;
  slide.remaining = reported.remaining;
  if (reported.triangle >= 0) slide.hit = &reported;
  for (std::size_t i = report; i <= at; ++i) {
    const auto* step = std::get_if<WalkStep>(&steps[i]);
    if (step == nullptr) continue;
    slide.now.position = step->position;
    if (step->event == WalkEvent::redirected || step->event == WalkEvent::plane_added) {
      slide.redirect = step;
      slide.remaining = step->remaining;
    }
  }
  return slide;
}

}  // namespace minkoscope
