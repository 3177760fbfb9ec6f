// The steps of one tick as a tree: tick → pass → slide → candidate triangles.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <minkoscope/trace.h>

namespace minkoscope {

/// A slide: one sweep and the mover's response. Steps are indices into the tick's steps; `end` is past the last.
struct SlideGroup {
  int slide = 0;  // the mover's count, from 0 in its pass
  std::size_t first = 0, end = 0;
  std::vector<std::size_t> meshes;        // sweep steps, one per mesh: tested or culled
  std::vector<std::size_t> candidates;    // sweep steps, one per candidate triangle, in order
  std::optional<std::size_t> hit;         // the walk step that reports the hit
  std::optional<std::size_t> redirected;  // the walk step with the plane and the new direction
  std::optional<std::size_t> gave_up;     // the walk step in which the mover stopped at a limit of its own
};

struct PassGroup {
  WalkPass pass = WalkPass::move;
  int pass_index = 0;
  std::size_t first = 0, end = 0;
  std::vector<SlideGroup> slides;
};

struct TickGroups {
  std::vector<PassGroup> passes;
  int slide_count = 0;
  int candidate_count = 0;

  struct Place {
    const PassGroup* pass = nullptr;    // null: a step of the tick itself
    const SlideGroup* slide = nullptr;  // null: a step of the pass itself
  };
  Place place_of(std::size_t step) const;
};

/// A sweep's steps belong to the walk step that follows them, which has its pass and slide.
TickGroups group_tick(std::span<const Step> steps);

/// "slide 2 · edge t 0.612", "slide 0 · no hit", "gave up · 35 mm left"
std::string describe(const SlideGroup& slide, std::span<const Step> steps);

}  // namespace minkoscope
