#include "app/labs/pair/pair_legend.h"

#include <algorithm>
#include <optional>

#include "app/labs/pair/draw/plane_draw.h"

namespace minkoscope {
namespace {

constexpr const char* regions_meaning =
    "the Voronoi regions of the simplex's features; the one that contains the origin is filled. "
    "V or a click toggles them";

void add_world(std::vector<LegendEntry>& legend, const PairLayers& there, const PairLayers& shown, bool climbed) {
  legend.push_back({Role::shape_a, Marker::square, "A", "shape A"});
  legend.push_back({Role::shape_b, Marker::square, "B", "shape B"});
  legend.push_back(
      {Role::witness, Marker::ring, "witness points", "the closest (or deepest) points of the two shapes"});
  if (there.support) {
    legend.push_back(
        {Role::direction, std::nullopt, "supporting planes",
         "each shape's farthest point, A's along d and B's along −d, with its supporting plane. U or a click "
         "toggles them",
         support_key, shown.support});
  }
  if (climbed) {
    legend.push_back({Role::support, Marker::square, "climb",
                      "the vertices visited by hill climbing; × marks the neighbours it evaluated"});
  }
}

void add_gjk(std::vector<LegendEntry>& legend, const GjkStep& step, const PairLayers& there, const PairLayers& shown) {
  legend.push_back({Role::simplex, Marker::disc, "simplex",
                    "the points of A − B that span the closest point so far, numbered in the order they were found"});
  if (!step.dropped.empty())
    legend.push_back(
        {Role::dropped, Marker::disc, "dropped", "removed from the simplex in this step: v does not need it"});
  if (step.event == GjkEvent::support)
    legend.push_back(
        {Role::support, Marker::diamond, "new support", "the point of A − B farthest along the search direction"});
  legend.push_back({Role::closest, Marker::ring, "closest point",
                    "the simplex's point closest to the origin: its length is the upper bound"});
  if (step.event != GjkEvent::stop)
    legend.push_back({Role::direction, std::nullopt, "search direction", "the direction of the next support query"});
  if (there.regions) {
    legend.push_back(
        {Role::region_vertex, Marker::square, "vertex region", regions_meaning, regions_key, shown.regions});
    legend.push_back({Role::region_edge, Marker::square, "edge region", regions_meaning, regions_key, shown.regions});
    if (step.simplex.size() + step.dropped.size() > 2)
      legend.push_back({Role::region_face, Marker::square, "face region", regions_meaning, regions_key, shown.regions});
  }
}

void add_epa(std::vector<LegendEntry>& legend, const EpaStep& step) {
  legend.push_back({Role::simplex, Marker::disc, "polytope", "points of A − B; the polytope expands inside it"});
  const bool busy = step.event == EpaEvent::horizon || step.event == EpaEvent::expand;
  if (step.event == EpaEvent::start && !step.blown_up.empty())
    legend.push_back({Role::support, Marker::diamond, "blown up", "supports in the directions the simplex lacked"});
  if (step.event == EpaEvent::support || busy)
    legend.push_back(
        {Role::support, Marker::diamond, "new support", "the point of A − B farthest along the closest face's normal"});
  if (step.event == EpaEvent::horizon)
    legend.push_back({Role::support, Marker::saltire, "visible from w", "faces with w outside: removed next"});
  if (busy)
    legend.push_back({Role::support, std::nullopt, "horizon", "the edges between faces visible from w and the others"});
  if (step.event == EpaEvent::expand) {
    legend.push_back({Role::dropped, Marker::saltire, "removed", "faces visible from w"});
    legend.push_back({Role::added, Marker::triangle, "added", "new faces, from w to each horizon edge"});
  }
  if (!busy) {
    legend.push_back({Role::closest, Marker::ring, "closest face", "its distance is the lower bound of the depth"});
  }
  if (step.event == EpaEvent::support || step.event == EpaEvent::closest_face)
    legend.push_back({Role::direction, std::nullopt, "face's normal", "the direction of the next support query"});
}

}  // namespace

std::vector<LegendEntry> pair_legend(const PairQuery& query, const PairTrace& trace, std::size_t step,
                                     const PairLayers& shown, int view) {
  std::vector<LegendEntry> legend;
  const PairLayers there = layers_at(query, trace, step);
  const Step* own = trace.steps.empty() ? nullptr : &trace.steps[std::min(step, trace.steps.size() - 1)];
  const bool apart = own != nullptr && !std::holds_alternative<EpaStep>(*own);
  if (view == 0) {
    const std::optional<SupportQuery> asked = own != nullptr ? support_query(*own) : std::nullopt;
    add_world(legend, there, shown, shown.support && asked && !(asked->visited_a.empty() && asked->visited_b.empty()));
  } else {
    const auto* gjk = own != nullptr ? std::get_if<GjkStep>(own) : nullptr;
    const auto* epa = own != nullptr ? std::get_if<EpaStep>(own) : nullptr;
    if (gjk != nullptr) add_gjk(legend, *gjk, there, shown);
    if (epa != nullptr) add_epa(legend, *epa);
    if (there.support) {
      legend.push_back({Role::direction, Marker::square, "supporting plane",
                        "all of A − B lies behind the plane through w. U or a click toggles it", support_key,
                        shown.support});
    }
    legend.push_back({Role::origin, Marker::cross, "origin", "inside A − B exactly when the shapes overlap"});
  }
  if (there.planes && (apart || view == 1)) {
    legend.push_back(
        apart ? LegendEntry{Role::slide_plane, Marker::square, "separating plane",
                            "the shapes are on either side of it. L or a click toggles it", planes_key, shown.planes}
              : LegendEntry{Role::closest, Marker::square, "face of A − B",
                            "the complete face of A − B that contains the closest triangle. L or a click toggles it",
                            planes_key, shown.planes});
  }
  return legend;
}

}  // namespace minkoscope
