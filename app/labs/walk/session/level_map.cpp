#include "app/labs/walk/session/level_map.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include <minkoscope/level.h>

#include "app/draw/count_text.h"

namespace minkoscope {
namespace {

// As many as this are shown from the start: more are no faults but how the level is made, as a terrain's border.
constexpr std::size_t few_flaws = 64;
// Moments of a kind nearer than this share of the level's extent are in one place, and at least so many metres.
constexpr double place_share = 0.02, smallest_place = 1.0;
constexpr std::size_t most_places = 40;  // of a kind
// The ground's cells lie this far above what was walked on, so that the floor does not show through.
constexpr double ground_lift = 0.02;  // metres

constexpr std::array<MomentSign, incident_kinds> moment_signs{{
    {Role::moment_stuck, Marker::square, "explored: no input moves the body, although it has room"},
    {Role::moment_failed, Marker::disc, "explored: the body sinks into the level"},
    {Role::moment_fallen, Marker::ring, "explored: the body falls through an opening in the level"},
    {Role::contact, Marker::star, "explored: the body penetrates the level and has to be recovered"},
    {Role::moment_restless, Marker::diamond, "explored: the body moves back and forth without input"},
    {Role::moment_restless, Marker::ring, "explored: the body moves on and on without input"},
    {Role::moment_failed, Marker::saltire, "explored: the body passes through a triangle"},
    {Role::moment_gained, Marker::triangle, "explored: the body gains height that no jump, step or slope explains"},
    {Role::moment_gained, Marker::diamond, "explored: the body gains speed without a cause"},
}};

double extent_of(const std::vector<ExploredMoment>& moments) {
  Vector3d low(std::numeric_limits<double>::infinity()), high(-low);
  for (const ExploredMoment& moment : moments) {
    low = glm::min(low, moment.position);
    high = glm::max(high, moment.position);
  }
  return moments.empty() ? 0.0 : glm::distance(low, high);
}

/// The moments of a kind; each is in the first place that is nearer than this, or else begins one.
std::vector<MomentPlace> places_of(IncidentKind kind, const std::vector<ExploredMoment>& moments, double near) {
  std::vector<MomentPlace> places;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    if (moments[i].kind != kind) continue;
    const auto known = std::find_if(places.begin(), places.end(), [&](const MomentPlace& place) {
      return glm::distance(place.position, moments[i].position) < near;
    });
    if (known != places.end()) {
      known->moments.push_back(i);
    } else {
      places.push_back({kind, moments[i].position, {i}});
    }
  }
  return places;
}

}  // namespace

LevelFlaws find_flaws(const std::vector<WalkMesh>& level) {
  LevelFlaws flaws;
  for (const WalkMesh& entry : level) {
    const TriangleMesh& mesh = *entry.mesh.mesh;
    MeshFlaws& own = flaws.meshes.emplace_back();
    for (const auto& edge : open_edges(mesh)) {
      if (flaws.open_edges++ < LevelFlaws::most_drawn)
        own.open_edges.push_back({mesh.vertices[edge[0]], mesh.vertices[edge[1]]});
    }
    for (const std::uint32_t index : degenerate_triangles(mesh)) {
      const auto& t = mesh.triangles[index];
      if (flaws.slivers++ < LevelFlaws::most_drawn)
        own.slivers.push_back({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]});
    }
  }
  return flaws;
}

bool same_meshes(std::span<const WalkMesh> a, std::span<const WalkMesh> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const WalkMesh& p, const WalkMesh& q) {
    return p.mesh.mesh == q.mesh.mesh && p.mesh.pose == q.mesh.pose && p.motion == q.motion;
  });
}

const MomentSign& sign_of(IncidentKind kind) {
  return moment_signs[static_cast<std::size_t>(kind)];
}

void LevelMap::set_level(const std::vector<WalkMesh>& level, std::shared_ptr<const LevelFlaws> flaws) {
  level_ = level;
  flaws_ = std::move(flaws);
  seen_ = nullptr;
  explored_ = nullptr;
  places_.clear();
  heat_ = {};
  ++version_;
}

void LevelMap::follow(const std::shared_ptr<const ExploredLevel>& explored) {
  if (explored == seen_) return;
  seen_ = explored;
  const bool of_this = explored && same_meshes(explored->level, level_);
  if (!of_this && !explored_) return;
  explored_ = of_this ? explored : nullptr;
  place_moments();
  shade_ground();
  ++version_;
}

void LevelMap::place_moments() {
  places_.clear();
  if (!explored_) return;
  const std::vector<ExploredMoment>& moments = explored_->moments;
  for (std::size_t kind = 0; kind < incident_kinds; ++kind) {
    const auto own = static_cast<IncidentKind>(kind);
    double near = std::max(smallest_place, place_share * extent_of(moments));
    std::vector<MomentPlace> places = places_of(own, moments, near);
    // Falls line the whole border of an open level: fewer and wider places, so that the others are seen.
    while (places.size() > most_places) places = places_of(own, moments, near *= 1.5);
    std::move(places.begin(), places.end(), std::back_inserter(places_));
  }
}

void LevelMap::shade_ground() {
  heat_ = {};
  if (!explored_ || explored_->ground.empty()) return;
  // Against what nearly all cells stay below: where bodies rest or are stuck they stay a hundred times as long.
  std::vector<std::uint64_t> sorted;
  for (const VisitedGround& cell : explored_->ground) sorted.push_back(cell.visits);
  const auto high = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() * 95) / 100);
  std::nth_element(sorted.begin(), high, sorted.end());
  std::array<SurfaceMesh, shades> made;
  for (const VisitedGround& cell : explored_->ground) {
    const double share = static_cast<double>(cell.visits) / static_cast<double>(*high);
    SurfaceMesh& mesh = made[static_cast<std::size_t>(std::min(share * shades, shades - 1.0))];
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const Vector3d& point : cell.points) mesh.positions.push_back(point + Vector3d(0.0, ground_lift, 0.0));
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first, first + 2, first + 3});
  }
  for (std::size_t i = 0; i < shades; ++i)
    if (!made[i].triangles.empty()) heat_[i] = std::make_shared<const SurfaceMesh>(std::move(made[i]));
}

bool LevelMap::shows(int layer, const MapSwitches& switches, bool overview) const {
  if (const auto& chosen = switches.layers[static_cast<std::size_t>(layer)]) return *chosen;
  if (layer == open_edges_layer) return overview && flaws_ && flaws_->open_edges <= few_flaws;
  if (layer == slivers_layer) return overview && flaws_ && flaws_->slivers <= few_flaws;
  return true;
}

void LevelMap::toggle(int layer, MapSwitches& switches, bool overview) const {
  if (layer < 0 || layer >= map_layers) return;
  switches.layers[static_cast<std::size_t>(layer)] = !shows(layer, switches, overview);
}

void LevelMap::add_legend(std::vector<LegendEntry>& legend, const MapSwitches& switches, bool overview) const {
  const auto add = [&](int layer, Role role, std::optional<Marker> marker, std::string text, std::string_view meaning) {
    LegendEntry entry{role, marker, std::move(text), meaning};
    entry.layer = layer;
    entry.shown = shows(layer, switches, overview);
    legend.push_back(std::move(entry));
  };
  for (std::size_t kind = 0; kind < incident_kinds; ++kind) {
    const auto own = static_cast<IncidentKind>(kind);
    std::size_t count = 0;
    for (const MomentPlace& place : places_) count += place.kind == own ? place.moments.size() : 0;
    if (count == 0) continue;
    const MomentSign& sign = sign_of(own);
    add(static_cast<int>(kind), sign.role, sign.marker, std::string(to_string(own)) + " " + grouped(count),
        sign.meaning);
  }
  if (cells() > 0)
    add(visits_layer, Role::visits, Marker::square, "visited",
        "ground that the exploration has walked on, stronger where it did so more often; a click hides or shows it");
  if (!flaws_) return;
  const auto add_flaw = [&](int layer, Role role, std::optional<Marker> marker, std::size_t count, const char* what,
                            std::string_view meaning) {
    if (count == 0 || (!overview && !shows(layer, switches, overview))) return;
    std::string text = std::string(what) + " " + grouped(count);
    if (count > LevelFlaws::most_drawn) text += ", of which " + grouped(LevelFlaws::most_drawn) + " drawn";
    add(layer, role, marker, std::move(text), meaning);
  };
  add_flaw(open_edges_layer, Role::open_edge, std::nullopt, flaws_->open_edges, "open edges",
           "edges that one triangle alone has: a border, or a hole; a click hides or shows them");
  add_flaw(slivers_layer, Role::no_area, Marker::saltire, flaws_->slivers, "without area",
           "triangles whose vertices lie on a line; a click hides or shows them");
}

std::size_t LevelMap::next_moment(std::size_t place) {
  const std::vector<std::size_t>& moments = places_[place].moments;
  const auto last = opened_ ? std::find(moments.begin(), moments.end(), *opened_) : moments.end();
  opened_ = last == moments.end() || last + 1 == moments.end() ? moments.front() : *(last + 1);
  return *opened_;
}

}  // namespace minkoscope
