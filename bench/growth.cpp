#include "bench/growth.h"

#include <functional>

#include "bench/ours.h"
#include "bench/row.h"

namespace minkoscope::bench {
namespace {

/// Times everybody at one x and appends it to everybody's curve.
void add_point(Plot& plot, double x, std::vector<Entrant> entrants, int rounds) {
  std::vector<Subject*> subjects;
  for (const Entrant& entrant : entrants) subjects.push_back(entrant.subject.get());
  const std::vector<double> times = measure(subjects, rounds);
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    Curve* curve = nullptr;
    for (Curve& known : plot.curves) {
      if (known.name == entrants[i].name) curve = &known;
    }
    if (curve == nullptr) curve = &plot.curves.emplace_back(Curve{entrants[i].name, {}, {}});
    curve->x.push_back(x);
    curve->y.push_back(times[i]);
  }
}

std::vector<Entrant> pair_entrants(Operation operation, const std::vector<PairCase>& pairs,
                                   const std::vector<std::unique_ptr<Peer>>& peers) {
  std::vector<Entrant> out;
  out.push_back({"ours", std::move(our_pairs(operation, pairs).back().subject)});
  for (const auto& peer : peers) {
    if (auto subject = peer->pairs(operation, pairs)) out.push_back({peer->name(), std::move(subject)});
  }
  return out;
}

}  // namespace

std::vector<NamedPlot> measure_growth(bool quick, const std::vector<std::unique_ptr<Peer>>& peers) {
  const int rounds = quick ? 7 : 21, pairs = quick ? 128 : 512;
  std::vector<NamedPlot> out;

  Plot size{"Distance of two hulls 1e-3 apart", "vertices of each hull", "time a query", {}};
  for (const int corners : {8, 16, 32, 64, 128, 256, 512, 1024, 2048}) {
    add_point(size, corners, pair_entrants(Operation::distance, hull_pairs(corners, Regime::near, pairs), peers),
              rounds);
  }
  out.push_back({"hull-size.svg", std::move(size)});

  Plot depth{
      "Penetration of two hulls of 32 corners", "depth, part of the distance of centres at touch", "time a query", {}};
  for (const double part : {0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 0.9}) {
    add_point(depth, part, pair_entrants(Operation::penetration, deep_pairs(Kind::h32, part, pairs), peers), rounds);
  }
  out.push_back({"penetration-depth.svg", std::move(depth)});

  Plot triangles{"Sweep of a sphere over rolling ground", "triangles", "time a sweep", {}};
  for (const std::size_t count : {1000u, 10000u, 100000u, 1000000u}) {
    const Level ground = terrain(count);
    const std::vector<SweepCase> sweeps = sweeps_through(ground, pairs);
    std::vector<Entrant> entrants;
    entrants.push_back({"ours", std::move(our_sweeps(ground, sweeps).back().subject)});
    for (const auto& peer : peers) {
      if (auto subject = peer->sweeps(ground, sweeps, sphere_body))
        entrants.push_back({peer->name(), std::move(subject)});
    }
    add_point(triangles, static_cast<double>(ground.mesh->triangles.size()), std::move(entrants), rounds);
  }
  out.push_back({"triangle-count.svg", std::move(triangles)});

  Plot bodies{"All overlapping pairs of drifting bodies, one tick", "bodies", "time a tick", {}};
  for (const int count : {100, 300, 1000, 3000, 10000}) {
    add_point(bodies, count, our_broad_phases(count), quick ? 3 : 11);
  }
  out.push_back({"body-count.svg", std::move(bodies)});
  return out;
}

}  // namespace minkoscope::bench
