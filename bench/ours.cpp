#include "bench/ours.h"

#include <cmath>

#include <minkoscope/sweep.h>

#include "core/base/random.h"
#include "core/broad_phase/broad_phase.h"
#include "core/narrow_phase/prepared_pair.h"
#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope::bench {
namespace {

using Shape32 = PreparedShape<float>;

struct Pair {
  std::shared_ptr<const Shape32> a, b;
  PoseMatrix pose_a, pose_b;
  PreparedPair<float> posed() const { return {*a, pose_a, *b, pose_b}; }
};

Answer answer_of(const PairResult& result) {
  Answer out;
  out.failed = !result.overlap;
  out.overlap = result.overlap;
  if (result.overlap == false) out.distance = result.distance;
  if (result.overlap == true) out.depth = result.depth;
  return out;
}

Answer read(const Pair&, const PairResult& result) {
  return answer_of(result);
}

Answer read_overlap(const Pair&, const OverlapOutcome& result) {
  Answer out;
  out.failed = !result.overlap;
  out.overlap = result.overlap;
  return out;
}

std::vector<Pair> prepared(const std::vector<PairCase>& cases, Instructions instructions) {
  std::vector<std::pair<const Shape*, std::shared_ptr<const Shape32>>> made;
  const auto shared = [&](const Shape& shape) {
    for (const auto& [known, out] : made) {
      if (*known == shape) return out;
    }
    made.emplace_back(&shape,
                      std::make_shared<Shape32>(compile<float>(shape, Preparation::repeated_queries, instructions)));
    return made.back().second;
  };
  std::vector<Pair> out;
  for (const PairCase& c : cases) {
    out.push_back({shared(c.a.shape), shared(c.b.shape), PoseMatrix(c.a.pose), PoseMatrix(c.b.pose)});
  }
  return out;
}

std::unique_ptr<Subject> pair_subject(Operation operation, std::vector<Pair> pairs) {
  switch (operation) {
    case Operation::overlap:
      return make_subject(
          std::move(pairs), [](const Pair& p) { return overlap(p.posed()); }, read_overlap);
    case Operation::distance:
      return make_subject(
          std::move(pairs), [](const Pair& p) { return distance(p.posed()); }, read);
    case Operation::penetration:
      return make_subject(
          std::move(pairs), [](const Pair& p) { return penetration(p.posed()); }, read);
  }
  return nullptr;
}

struct WarmPair {
  Pair pair;
  GjkCache before;  // what the question before left
};

/// Each question with what the motion so far leaves for it, so that every pass asks the same.
template <class Ask>
std::vector<WarmPair> in_motion(std::vector<Pair> pairs, const Ask& ask) {
  std::vector<WarmPair> out;
  GjkCache cache;
  for (Pair& pair : pairs) {
    if (out.size() % coherent_frames == 0) {
      cache = {};
      ask(pair, cache);
    }
    out.push_back({std::move(pair), cache});
    ask(out.back().pair, cache);
  }
  return out;
}

std::unique_ptr<Subject> warm_subject(Operation operation, std::vector<Pair> pairs) {
  const auto subject = [&pairs](auto ask, auto read_it) {
    return make_subject(
        in_motion(std::move(pairs), ask),
        [ask](const WarmPair& warm) {
          GjkCache cache = warm.before;
          const auto result = ask(warm.pair, cache);
          keep(cache);
          return result;
        },
        [read_it](const WarmPair& warm, const auto& result) { return read_it(warm.pair, result); });
  };
  switch (operation) {
    case Operation::overlap:
      return subject([](const Pair& p, GjkCache& cache) { return overlap(p.posed(), standard_settings, &cache); },
                     read_overlap);
    case Operation::distance:
      return subject([](const Pair& p, GjkCache& cache) { return distance(p.posed(), standard_settings, &cache); },
                     read);
    case Operation::penetration:
      return subject([](const Pair& p, GjkCache& cache) { return penetration(p.posed(), standard_settings, &cache); },
                     read);
  }
  return nullptr;
}

template <class Body>
struct SweepQuestion {
  Body body;
  Vector3d displacement{0.0};
};

/// `body_of(case)`: what is swept.
template <class Body, class BodyOf, class Ask>
std::unique_ptr<Subject> sweep_subject(const std::vector<SweepCase>& sweeps, const BodyOf& body_of, const Ask& ask) {
  std::vector<SweepQuestion<Body>> questions;
  for (const SweepCase& sweep : sweeps) questions.push_back({body_of(sweep), sweep.displacement});
  return make_subject(std::move(questions), ask, [](const SweepQuestion<Body>& q, const SweepResult& result) {
    Answer out;
    if (result.hit) out.distance = result.time * glm::length(q.displacement);
    return out;
  });
}

template <class MakeSubject>
std::vector<Entrant> on_each_instruction_set(const MakeSubject& make) {
  std::vector<Entrant> out;
  out.push_back({"portable", make(Instructions::portable)});
  if (best_instructions() == Instructions::avx2) out.push_back({"avx2", make(Instructions::avx2)});
  return out;
}

}  // namespace

std::vector<Entrant> our_pairs(Operation operation, const std::vector<PairCase>& pairs) {
  return on_each_instruction_set(
      [&](Instructions instructions) { return pair_subject(operation, prepared(pairs, instructions)); });
}

std::vector<Entrant> our_warm_pairs(Operation operation, const std::vector<PairCase>& pairs) {
  return on_each_instruction_set(
      [&](Instructions instructions) { return warm_subject(operation, prepared(pairs, instructions)); });
}

std::vector<Entrant> our_distances_by(std::string_view method, const std::vector<PairCase>& pairs) {
  std::vector<PairQuery> queries;
  for (const PairCase& pair : pairs) {
    PairQuery query;
    query.a = pair.a;
    query.b = pair.b;
    query.algorithm = method;
    queries.push_back(std::move(query));
  }
  const auto read_result = [](const PairQuery&, const PairResult& result) { return answer_of(result); };
  const char* const name = best_instructions() == Instructions::avx2 ? "avx2" : "portable";
  std::vector<Entrant> out;
  out.push_back({name, make_subject(
                           std::move(queries), [](const PairQuery& q) { return run_pair(q); }, read_result)});
  return out;
}

std::vector<Entrant> our_sweeps(const Level& level, const std::vector<SweepCase>& sweeps, const SweepBody& body) {
  LevelMesh mesh;
  mesh.name = level.name;
  mesh.mesh = level.mesh;
  const auto entrant = [&](const char* name, Instructions instructions) {
    const auto prepared = std::make_shared<CollisionLevel<float>>(prepare_level<float>({mesh}, {}, instructions));
    if (body.half_height > 0.0) {
      const auto ask = [prepared](const SweepQuestion<CapsuleBody>& q) {
        return sweep_capsule(*prepared, q.body, q.displacement);
      };
      return Entrant{name, sweep_subject<CapsuleBody>(
                               sweeps,
                               [&](const SweepCase& sweep) {
                                 return CapsuleBody{body.radius, body.half_height, sweep.start, {1.0, 0.0, 0.0, 0.0}};
                               },
                               ask)};
    }
    const auto ask = [prepared](const SweepQuestion<EllipsoidBody>& q) {
      return sweep_ellipsoid(*prepared, q.body, q.displacement);
    };
    return Entrant{name, sweep_subject<EllipsoidBody>(
                             sweeps,
                             [&](const SweepCase& sweep) {
                               return EllipsoidBody{Vector3d(body.radius), sweep.start, {1.0, 0.0, 0.0, 0.0}};
                             },
                             ask)};
  };
  std::vector<Entrant> out;
  out.push_back(entrant("portable", Instructions::portable));
  if (best_instructions() == Instructions::avx2) out.push_back(entrant("avx2", Instructions::avx2));
  return out;
}

std::vector<Entrant> our_level_build(const Level& level) {
  std::vector<glm::vec3> vertices(level.mesh->vertices.begin(), level.mesh->vertices.end());
  struct Question {
    std::shared_ptr<const TriangleMesh> mesh;
    std::vector<glm::vec3> vertices;
  };
  std::vector<Question> one;
  one.push_back({level.mesh, std::move(vertices)});
  const auto ask = [](const Question& q) {
    std::vector<Box3<float>> boxes;
    boxes.reserve(q.mesh->triangles.size());
    for (const auto& t : q.mesh->triangles) {
      const glm::vec3 &a = q.vertices[t[0]], &b = q.vertices[t[1]], &c = q.vertices[t[2]];
      boxes.push_back({glm::min(a, glm::min(b, c)), glm::max(a, glm::max(b, c))});
    }
    return Bvh<float>(boxes);
  };
  std::vector<Entrant> out;
  out.push_back(
      {"portable", make_subject(std::move(one), ask, [](const Question&, const Bvh<float>&) { return Answer{}; })});
  return out;
}

std::vector<Entrant> our_broad_phases(int bodies) {
  struct World {
    std::unique_ptr<BroadPhase> structure;
    std::vector<Vector3d> places, velocities;
    static Box3<double> box(const Vector3d& place) { return {place - 0.5, place + 0.5}; }
  };
  std::vector<Entrant> out;
  for (const BroadPhaseMethod& method : broad_phase_methods()) {
    if (method.volumes == VolumeKind::body && bodies > 3000) continue;  // seconds a tick
    SplitMix64 random(3);
    std::vector<World> worlds(1);
    World& world = worlds.front();
    world.structure = method.make();
    const double side = 2.5 * std::cbrt(bodies);
    for (int i = 0; i < bodies; ++i) {
      const auto draw = [&](double size) {
        const double x = random.between(0.0, size), y = random.between(0.0, size), z = random.between(0.0, size);
        return Vector3d(x, y, z);
      };
      world.places.push_back(draw(side));
      world.velocities.push_back(0.02 * (draw(2.0) - 1.0));
      world.structure->insert(static_cast<BodyId>(i), World::box(world.places.back()));
    }
    const auto ask = [](World& w) {
      for (std::size_t i = 0; i < w.places.size(); ++i) {
        w.places[i] += w.velocities[i];
        w.structure->move(static_cast<BodyId>(i), World::box(w.places[i]));
      }
      return w.structure->pairs().size();
    };
    const auto read_none = [](World&, std::size_t) { return Answer{}; };
    out.push_back({std::string(method.name), make_subject(std::move(worlds), ask, read_none)});
  }
  return out;
}

}  // namespace minkoscope::bench
