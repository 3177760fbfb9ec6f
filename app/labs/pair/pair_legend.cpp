#include "app/labs/pair/pair_legend.h"

#include <algorithm>
#include <optional>

#include "app/labs/pair/draw/plane_draw.h"

namespace minkoscope {
namespace {

constexpr const char* regions_meaning =
    "the parts of space nearest to a vertex, an edge or a face of the simplex; the one that holds the origin is "
    "filled. "
    "V or a click shows and hides them";

void add_world(std::vector<LegendEntry>& legend, const PairLayers& there, const PairLayers& shown, bool climbed) {
  legend.push_back({Role::shape_a, Marker::square, "A", "shape A"});
  legend.push_back({Role::shape_b, Marker::square, "B", "shape B"});
  legend.push_back(
      {Role::witness, Marker::ring, "witness points", "the closest (or deepest) points of the two shapes"});
  if (there.support) {
    legend.push_back({Role::direction, std::nullopt, "supporting planes",
                      "each shape's farthest point: A's along d, B's against it, and the planes they lie in. U or a "
                      "click shows and hides them",
                      support_key, shown.support});
  }
  if (climbed) {
    legend.push_back({Role::support, Marker::square, "climb",
                      "where the search for the farthest corner stood; × marks those it looked at from there"});
  }
}

void add_gjk(std::vector<LegendEntry>& legend, const GjkStep& step, const PairLayers& there, const PairLayers& shown) {
  legend.push_back(
      {Role::simplex, Marker::disc, "simplex", "the points of A − B that hold the closest point so far; newest is A"});
  if (!step.dropped.empty())
    legend.push_back({Role::dropped, Marker::disc, "dropped", "left the simplex in this step: v does not need it"});
  if (step.event == GjkEvent::support)
    legend.push_back(
        {Role::support, Marker::diamond, "new support", "the point of A − B farthest along the search direction"});
  legend.push_back(
      {Role::closest, Marker::ring, "closest point", "of the simplex to the origin: its length is the upper bound"});
  if (step.event != GjkEvent::stop)
    legend.push_back({Role::direction, std::nullopt, "search direction", "where the next support point is looked for"});
  if (there.regions) {
    legend.push_back(
        {Role::region_vertex, Marker::square, "vertex region", regions_meaning, regions_key, shown.regions});
    legend.push_back({Role::region_edge, Marker::square, "edge region", regions_meaning, regions_key, shown.regions});
    if (step.simplex.size() + step.dropped.size() > 2)
      legend.push_back({Role::region_face, Marker::square, "face region", regions_meaning, regions_key, shown.regions});
  }
}

void add_epa(std::vector<LegendEntry>& legend, const EpaStep& step) {
  legend.push_back({Role::simplex, Marker::disc, "polytope", "points of A − B; the polytope grows inside it"});
  const bool busy = step.event == EpaEvent::horizon || step.event == EpaEvent::expand;
  if (step.event == EpaEvent::start && !step.blown_up.empty())
    legend.push_back({Role::support, Marker::diamond, "blown up", "supports across what the simplex lacked"});
  if (step.event == EpaEvent::support || busy)
    legend.push_back(
        {Role::support, Marker::diamond, "new support", "the point of A − B farthest along the closest face's normal"});
  if (step.event == EpaEvent::horizon)
    legend.push_back({Role::support, Marker::saltire, "seen by w", "faces with w outside: they give way next"});
  if (busy)
    legend.push_back(
        {Role::support, std::nullopt, "horizon", "the edges between faces that w sees and those it does not"});
  if (step.event == EpaEvent::expand) {
    legend.push_back({Role::dropped, Marker::saltire, "removed", "faces that w saw"});
    legend.push_back({Role::added, Marker::triangle, "added", "new faces, from w to each edge of the horizon"});
  }
  if (!busy) {
    legend.push_back({Role::closest, Marker::ring, "closest face", "its distance is the lower bound of the depth"});
  }
  if (step.event == EpaEvent::support || step.event == EpaEvent::closest_face)
    legend.push_back({Role::direction, std::nullopt, "face's normal", "where the next support point is looked for"});
}

}  // namespace

std::vector<LegendEntry> pair_legend(const PairQuery& query, const PairTrace& trace, std::size_t step,
                                     const PairLayers& shown, int view) {
  std::vector<LegendEntry> legend;
  const PairLayers there = layers_at(query, trace, step);
  const Step* own = trace.steps.empty() ? nullptr : &trace.steps[std::min(step, trace.steps.size() - 1)];
  const bool apart = own != nullptr && !std::holds_alternative<EpaStep>(*own);
  if (view == 0) {
    const std::optional<SupportQuestion> asked = own != nullptr ? support_question(*own) : std::nullopt;
    add_world(legend, there, shown, shown.support && asked && !(asked->visited_a.empty() && asked->visited_b.empty()));
  } else {
    const auto* gjk = own != nullptr ? std::get_if<GjkStep>(own) : nullptr;
    const auto* epa = own != nullptr ? std::get_if<EpaStep>(own) : nullptr;
    if (gjk != nullptr) add_gjk(legend, *gjk, there, shown);
    if (epa != nullptr) add_epa(legend, *epa);
    if (there.support) {
      legend.push_back({Role::direction, Marker::square, "supporting plane",
                        "all of A − B lies behind the plane through w. U or a click shows and hides it", support_key,
                        shown.support});
    }
    legend.push_back({Role::origin, Marker::cross, "origin", "inside A − B exactly when the shapes overlap"});
  }
  if (there.planes && (apart || view == 1)) {
    legend.push_back(
        apart ? LegendEntry{Role::slide_plane, Marker::square, "separating plane",
                            "the shapes stand on either side of it. L or a click shows and hides it", planes_key,
                            shown.planes}
              : LegendEntry{Role::closest, Marker::square, "face of A − B",
                            "the whole flat face that the closest triangle lies in. L or a click shows and hides it",
                            planes_key, shown.planes});
  }
  return legend;
}

}  // namespace minkoscope
