#include "app/labs/pair/draw/ray_draw.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/draw/marks.h"
#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {

void draw_rays(const RayStep& step, double reach, DebugDraw& draw) {
  if (step.vertex < 0) return;
  std::vector<const RayCrossing*> crossings;
  for (const RayCrossing& crossing : step.crossings) crossings.push_back(&crossing);
  std::ranges::stable_sort(crossings, {}, [](const RayCrossing* crossing) { return crossing->along; });
  double length = reach;
  if (!crossings.empty()) length = std::max(crossings.back()->along + 0.35 * reach, 0.6 * reach);

  draw.line(step.from, step.from + length * step.direction, Role::direction,
            {.width = 2.5f, .arrow = true, .on_top = true}, make_mark(MarkKind::direction));
  const bool inside = step.crossings.size() % 2 != 0;
  draw.point(step.from, inside ? Role::closest : Role::simplex, inside ? Marker::ring : Marker::disc,
             make_mark(MarkKind::simplex_vertex, static_cast<std::uint64_t>(step.vertex)));
  draw.label(step.from, std::string("p").append(std::to_string(step.vertex)), Role::simplex, letter_priority);
  // Coincident crossings, as on an edge, are numbered together.
  std::string numbers;
  for (std::size_t i = 0; i < crossings.size(); ++i) {
    const RayCrossing& crossing = *crossings[i];
    const auto& [p, q, r] = crossing.vertices;
    const Role role = crossing.border ? Role::contact : Role::support;
    draw.triangle(p, q, r, role, 0.30f);
    for (const auto& [from, to] : {std::pair{p, q}, std::pair{q, r}, std::pair{r, p}}) {
      draw.line(from, to, role, {.width = 1.5f, .on_top = true, .opacity = 0.8f});
    }
    draw.point(crossing.point, role, crossing.border ? Marker::star : Marker::diamond, make_mark(MarkKind::support, i));
    numbers.append(numbers.empty() ? "" : ", ").append(std::to_string(i + 1));
    const bool last_here =
        i + 1 == crossings.size() || glm::length(crossings[i + 1]->point - crossing.point) > 1e-3 * reach;
    if (!last_here) continue;
    draw.label(crossing.point, numbers, role, number_priority);
    numbers.clear();
  }
}

}  // namespace minkoscope
