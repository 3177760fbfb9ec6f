#include "core/trial/explore/explore.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/character/walk/body.h"
#include "core/mesh/weld.h"
#include "core/trial/explore/episode.h"

namespace minkoscope {
namespace {

/// Edges with one triangle, as the segments of a soup.
std::vector<std::array<Vector3d, 2>> open_edges_of(const std::vector<PenetrationOracle::Triangle>& triangles) {
  std::vector<Vector3d> corners;
  std::vector<std::array<std::uint32_t, 3>> indices;
  for (const auto& t : triangles) {
    const auto first = static_cast<std::uint32_t>(corners.size());
    corners.insert(corners.end(), t.begin(), t.end());
    indices.push_back({first, first + 1, first + 2});
  }
  const auto welded = weld_equal_positions<double>(corners);
  const auto edges = sorted_edges(indices, welded);
  std::vector<std::array<Vector3d, 2>> open;
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].key() == edges[i].key()) ++end;
    if (end == i + 1) open.push_back({corners[edges[i].low], corners[edges[i].high]});
    i = end;
  }
  return open;
}

/// Height of the lowest point of the level, wherever its meshes move.
double lowest_of(const std::vector<WalkMesh>& level) {
  double lowest = std::numeric_limits<double>::infinity();
  for (const WalkMesh& mesh : level) {
    std::vector<double> times{0.0};
    if (mesh.motion)
      for (const MotionKey& key : mesh.motion->keys) times.push_back(key.time);
    for (const double time : times) {
      const Pose pose = mesh.motion ? pose_at(*mesh.motion, mesh.mesh.pose, time) : mesh.mesh.pose;
      for (const Vector3d& p : mesh.mesh.mesh->vertices) lowest = std::min(lowest, pose.to_world(p).y);
    }
  }
  return lowest;
}

// Incidents of one kind within a cell of this size (metres) are one.
double cell_of(IncidentKind kind) {
  return kind == IncidentKind::fallen ? 2.0 : 0.25;
}

}  // namespace

bool ExploreReport::knows(IncidentKind kind, const Vector3d& position) const {
  const auto cell = [&](const Vector3d& p) { return glm::floor(p / cell_of(kind)); };
  return std::any_of(incidents.begin(), incidents.end(), [&](const Incident& earlier) {
    return earlier.kind == kind && cell(earlier.position) == cell(position);
  });
}

void ExploreReport::add(ExploreReport other) {
  ticks += other.ticks;
  distance += other.distance;
  deepest = std::max(deepest, other.deepest);
  crushed += other.crushed;
  for (std::size_t i = 0; i < incident_kinds; ++i) counts[i] += other.counts[i];
  visits.add(other.visits);
  for (Incident& incident : other.incidents)
    if (!knows(incident.kind, incident.position)) incidents.push_back(std::move(incident));
}

std::uint64_t ExploreReport::faults() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t n : counts) sum += n;
  return sum - count(IncidentKind::fallen);
}

Exploration::Exploration(std::vector<WalkMesh> level, const ExploreSettings& settings)
    : meshes_(std::move(level)), settings_(settings), oracle_(meshes_, reach_of(settings.body)) {
  if (oracle_.at_start().triangles().empty()) throw std::invalid_argument("the level has no triangles to walk on");
  if (settings.precision != Precision::float64) float_level_.emplace(meshes_, Precision::float32);
  if (settings.precision != Precision::float32) double_level_.emplace(meshes_, Precision::float64);
  double area = 0.0;
  for (const auto& [a, b, c] : oracle_.at_start().triangles()) {
    area += 0.5 * glm::length(glm::cross(b - a, c - a));
    areas_.push_back(area);
  }
  if (!(area > 0.0)) throw std::invalid_argument("the level's triangles have no area to walk on");
  lowest_ = lowest_of(meshes_);
  const Bounds around = oracle_.bounds(0.0);
  const Vector3d extent = around.max - around.min;
  visit_cell_ = Visits::cell_for(2.0 * std::max(settings.body.radii.x, settings.body.radii.z), extent.x * extent.z);
  enclosed_ = mostly_enclosed();
  open_edges_ = open_edges_of(oracle_.at_start().triangles());
}

std::size_t Exploration::random_triangle(SplitMix64& random) const {
  const double pick = random.unit() * areas_.back();
  const auto found = std::upper_bound(areas_.begin(), areas_.end(), pick);
  return std::min(static_cast<std::size_t>(found - areas_.begin()), areas_.size() - 1);
}

std::optional<WalkBody> Exploration::random_start(SplitMix64& random) const {
  const auto& [a, b, c] = oracle_.at_start().triangles()[random_triangle(random)];
  double u = random.unit();
  double v = random.unit();
  if (u + v > 1.0) {
    u = 1.0 - u;
    v = 1.0 - v;
  }
  const double above = random.unit();
  WalkBody body = settings_.body;
  body.position = a + u * (b - a) + v * (c - a);
  const double size = std::min(1.0, std::max({body.radii.x, body.radii.y, body.radii.z}) / 0.9);
  body.position.y += support_extent(body, Vector3d(0.0, -1.0, 0.0)) + (0.01 + above * above) * size;
  if (oracle_.depth(body, 0.0) > -0.005 * size) return std::nullopt;
  return body;
}

bool Exploration::mostly_enclosed() const {
  SplitMix64 random(settings_.seed);
  int inside = 0, all = 0;
  for (int i = 0; i < 1000 && all < 200; ++i) {
    const auto body = random_start(random);
    if (!body) continue;
    ++all;
    inside += oracle_.at_start().encloses(body->position) ? 1 : 0;
  }
  return inside * 5 > all;
}

std::uint64_t Exploration::episode_count() const {
  return (settings_.ticks + episode_ticks - 1) / episode_ticks;
}

ExploreReport Exploration::episode(std::uint64_t index) const {
  return Episode(*this, index).run();
}

}  // namespace minkoscope
