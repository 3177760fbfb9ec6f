#include "bench/rows.h"

#include <algorithm>
#include <array>
#include <utility>

#include "bench/cast/our_casts.h"
#include "bench/contact/our_contacts.h"
#include "bench/ours.h"
#include "bench/walk/our_walks.h"

namespace minkoscope::bench {
namespace {

/// How far an answer may be from the truth, as part of the larger of sizes and distance: what we promise of float runs
/// on these shapes; the peers, who promise nothing, are given ten times that.
constexpr double our_error = 3e-5, peers_error = 3e-4;
/// Metres, of sweeps.
constexpr double our_sweep_error = 1e-4, peers_sweep_error = 1e-3;

struct PairRow {
  Operation operation;
  Kind kind;
  Regime regime;
  double target;  // of Bullet
};

using enum Operation;
using enum Kind;
using enum Regime;
constexpr PairRow pair_rows[] = {
    {overlap, box, far, 0.035},         {overlap, box, near, 0.27},       {overlap, box, deep, 0.32},
    {overlap, capsule, near, 0.18},     {overlap, capsule, deep, 0.18},   {overlap, h32, far, 0.045},
    {overlap, h32, near, 0.36},         {overlap, h32, deep, 0.4},        {overlap, h128, near, 0.25},
    {overlap, h512, near, 0.2},         {distance, box, far, 0.4},        {distance, box, near, 0.35},
    {distance, sphere, far, 0.25},      {distance, capsule, far, 0.2},    {distance, capsule, near, 0.2},
    {distance, h32, far, 0.35},         {distance, h32, near, 0.4},       {distance, h128, far, 0.22},
    {distance, h128, near, 0.25},       {distance, h512, far, 0.15},      {distance, h512, near, 0.2},
    {penetration, box, shallow, 0.5},   {penetration, box, deep, 0.5},    {penetration, capsule, shallow, 0.05},
    {penetration, capsule, deep, 0.05}, {penetration, h32, shallow, 0.5}, {penetration, h32, deep, 0.5},
    {penetration, h128, shallow, 0.5},  {penetration, h128, deep, 0.5},
};

/// Warm, beside the same queries cold, of which the target is.
constexpr PairRow warm_rows[] = {
    {distance, box, coherent, 0.5}, {distance, h32, coherent, 0.5}, {distance, h128, coherent, 0.5}};

/// Distance by GJK with Nesterov's momentum, beside plain GJK; both prepare the shapes for each query. No target: what
/// momentum costs or saves is what the row is for.
constexpr PairRow nesterov_rows[] = {{distance, capsule, near, 0.0},
                                     {distance, h32, near, 0.0},
                                     {distance, h128, near, 0.0},
                                     {distance, h512, far, 0.0},
                                     {distance, h512, near, 0.0}};

struct CastRow {
  Kind body, obstacle;
  double target;  // of Bullet
};
constexpr CastRow cast_rows[] = {{box, box, 0.10}, {capsule, h32, 0.17}, {h32, h32, 0.10}};

struct ContactRow {
  ContactScenes scenes;
  double target;  // of Bullet
};
constexpr ContactRow contact_rows[] = {{ContactScenes::box_rest, 0.7},
                                       {ContactScenes::box_edge, 1.0},
                                       {ContactScenes::h32, 0.3},
                                       {ContactScenes::capsule_box, 0.3}};

/// A body through a level; the level may be absent.
struct SweepRow {
  const char* body_name;
  const char* level;
  const SweepBody& body;
  double target;  // of Bullet
};
constexpr SweepRow sweep_rows[] = {
    {"sweep", "nav_test", sphere_body, 0.07},
    {"sweep", "dungeon", sphere_body, 0.05},
    {"sweep", "terrain", sphere_body, 0.1},
    {"capsule-sweep", "nav_test", capsule_body, 0.1},
    {"capsule-sweep", "dungeon", capsule_body, 0.065},
    {"capsule-sweep", "terrain", capsule_body, 0.1},
};

/// A capsule that walks; the level may be absent.
struct WalkRow {
  const char* level;
  double target;  // of Bullet
};
constexpr WalkRow walk_rows[] = {{"nav_test", 0.13}, {"dungeon", 0.09}, {"undulating", 0.06}};

bool is_wrong(const Answer& answer, const Truth& truth, Operation operation, double part) {
  const double error = part * truth.scale;
  if (answer.failed || !answer.overlap) return true;
  if (*answer.overlap ? truth.lower > error : truth.upper < -error) return true;
  const auto outside = [&](double signed_distance) {
    return !(signed_distance >= truth.lower - error && signed_distance <= truth.upper + error);
  };
  if (operation == Operation::distance && !*answer.overlap) return !answer.distance || outside(*answer.distance);
  if (operation == Operation::penetration && *answer.overlap) return !answer.depth || outside(-*answer.depth);
  return false;
}

using IsWrong = std::function<bool(std::size_t, const Answer&, bool ours)>;

struct Entrants {
  std::vector<Entrant> ours, beside, peers;
};

/// Times everybody in turns, then has everybody's answers judged.
void fill(Row& row, const Entrants& entrants, int rounds, const IsWrong& is_wrong_at) {
  std::vector<Subject*> all;
  for (const auto* some : {&entrants.ours, &entrants.beside, &entrants.peers}) {
    for (const Entrant& entrant : *some) all.push_back(entrant.subject.get());
  }
  const std::vector<double> times = measure(all, rounds);
  std::size_t at = 0;
  const auto take = [&](const Entrant& entrant, std::vector<Column>& columns, bool is_ours) {
    Column column{entrant.name, times[at++], 0, 0.0};
    if (row.checked > 0) {
      const std::vector<Answer> answers = entrant.subject->answers();
      for (std::size_t i = 0; i < answers.size(); ++i) {
        if (answers[i].overlap.value_or(answers[i].distance.has_value())) column.hits += 1.0;
        if (i < static_cast<std::size_t>(row.checked) && is_wrong_at(i, answers[i], is_ours)) ++column.wrong;
      }
      column.hits /= static_cast<double>(answers.size());
    }
    columns.push_back(column);
  };
  for (const Entrant& entrant : entrants.ours) take(entrant, row.ours, true);
  for (const Entrant& entrant : entrants.beside) take(entrant, row.beside, true);
  for (const Entrant& entrant : entrants.peers) take(entrant, row.peers, false);
}

/// Pairs and truths are made once for all rows that ask about them.
struct Known {
  std::vector<PairCase> pairs;
  std::vector<Truth> truths;
};

class Runner {
 public:
  Runner(const Plan& plan, const std::vector<std::unique_ptr<Peer>>& peers) : plan_(plan), peers_(peers) {}

  Row pair_row(const PairRow& wanted) {
    const Known& known = known_of(wanted.kind, wanted.regime);
    Row row = start(pair_name(wanted), wanted.target, static_cast<int>(known.truths.size()));
    std::vector<Entrant> others;
    for (const auto& peer : peers_) {
      if (auto subject = peer->pairs(wanted.operation, known.pairs))
        others.push_back({peer->name(), std::move(subject)});
    }
    fill(row, {our_pairs(wanted.operation, known.pairs), {}, std::move(others)}, plan_.quick ? 11 : 31,
         judge_of(known, wanted.operation));
    return row;
  }

  Row warm_row(const PairRow& wanted) {
    const Known& known = known_of(wanted.kind, wanted.regime);
    Row row = start(pair_name(wanted), wanted.target, static_cast<int>(known.truths.size()));
    row.beside_name = "cold";
    fill(row, {our_warm_pairs(wanted.operation, known.pairs), our_pairs(wanted.operation, known.pairs), {}},
         plan_.quick ? 11 : 31, judge_of(known, wanted.operation));
    return row;
  }

  Row nesterov_row(const PairRow& wanted) {
    const Known& known = known_of(wanted.kind, wanted.regime);
    Row row = start(nesterov_name(wanted), {}, static_cast<int>(known.truths.size()));
    row.beside_name = "plain";
    fill(row,
         {our_distances_by(pair_method::gjk_nesterov, known.pairs),
          our_distances_by(pair_method::gjk_distance, known.pairs),
          {}},
         plan_.quick ? 11 : 31, judge_of(known, wanted.operation));
    return row;
  }

  Row cast_row(const CastRow& wanted) {
    const std::vector<CastCase> casts = casts_of(wanted.body, wanted.obstacle, plan_.quick ? 512 : 1024);
    Row row = start(cast_name(wanted), wanted.target, static_cast<int>(plan_.quick ? 128 : casts.size()));
    std::vector<CastOracle> oracles;
    for (int i = 0; i < row.checked; ++i) oracles.emplace_back(casts[static_cast<std::size_t>(i)]);
    std::vector<Entrant> others;
    for (const auto& peer : peers_) {
      if (auto subject = peer->casts(casts)) others.push_back({peer->name(), std::move(subject)});
    }
    fill(row, {our_casts(casts), {}, std::move(others)}, plan_.quick ? 11 : 31,
         [&](std::size_t i, const Answer& answer, bool ours) {
           return !oracles[i].is_right(answer, ours ? our_sweep_error : peers_sweep_error);
         });
    return row;
  }

  Row contact_row(const ContactRow& wanted) {
    const std::vector<PairCase> pairs = contacts_of(wanted.scenes, plan_.quick ? 512 : 1024);
    Row row = start(contact_name(wanted), wanted.target, static_cast<int>(plan_.quick ? 128 : pairs.size()));
    std::vector<ContactOracle> oracles;
    for (int i = 0; i < row.checked; ++i) oracles.emplace_back(pairs[static_cast<std::size_t>(i)]);
    std::vector<Entrant> others;
    for (const auto& peer : peers_) {
      if (auto subject = peer->contacts(pairs)) others.push_back({peer->name(), std::move(subject)});
    }
    fill(row, {our_contacts(pairs), {}, std::move(others)}, plan_.quick ? 11 : 31,
         [&](std::size_t i, const Answer& answer, bool ours) {
           return ours ? !oracles[i].keeps_promises(*answer.unreduced, *answer.manifold)
                       : !oracles[i].is_right(*answer.manifold);
         });
    return row;
  }

  Row sweep_row(const SweepRow& wanted, const Level& level) {
    const std::vector<SweepCase> sweeps = sweeps_through(level, plan_.quick ? 512 : 2048, wanted.body);
    Row row = start(sweep_name(wanted), wanted.target, static_cast<int>(plan_.quick ? 256 : sweeps.size()));
    std::vector<SweepOracle> oracles;
    for (int i = 0; i < row.checked; ++i) oracles.emplace_back(level, sweeps[static_cast<std::size_t>(i)], wanted.body);
    std::vector<Entrant> others;
    for (const auto& peer : peers_) {
      if (auto subject = peer->sweeps(level, sweeps, wanted.body)) others.push_back({peer->name(), std::move(subject)});
    }
    fill(row, {our_sweeps(level, sweeps, wanted.body), {}, std::move(others)}, plan_.quick ? 11 : 31,
         [&](std::size_t i, const Answer& answer, bool ours) {
           return !oracles[i].is_right(answer, ours ? our_sweep_error : peers_sweep_error);
         });
    return row;
  }

  Row walk_row(const WalkRow& wanted, const Level& level) {
    const std::vector<WalkTick> ticks = walks_in(level, plan_.quick ? 16 : 64);
    Row row = start(walk_name(wanted), wanted.target, static_cast<int>(plan_.quick ? 240 : ticks.size()));
    std::vector<Entrant> others;
    for (const auto& peer : peers_) {
      if (auto subject = peer->walks(level, ticks)) others.push_back({peer->name(), std::move(subject)});
    }
    Vector3d before(0.0);
    fill(row, {our_walks(level, ticks), {}, std::move(others)}, plan_.quick ? 5 : 15,
         [&](std::size_t i, const Answer& answer, bool ours) {
           const Vector3d from = ticks[i].first ? ticks[i].start : before;
           before = *answer.position;
           return !may_move(level, from, *answer.position, ours ? our_sweep_error : peers_sweep_error);
         });
    return row;
  }

  Row build_row(const Level& level, double target) {
    Row row = start("build/" + level.name, target, 0);
    std::vector<Entrant> others;
    for (const auto& peer : peers_) {
      if (auto subject = peer->build_level(level)) others.push_back({peer->name(), std::move(subject)});
    }
    fill(row, {our_level_build(level), {}, std::move(others)}, plan_.quick ? 3 : 7, {});
    return row;
  }

  static std::string sweep_name(const SweepRow& row) { return std::string(row.body_name) + "/" + row.level; }
  static std::string walk_name(const WalkRow& row) { return std::string("tick/") + row.level; }
  static std::string cast_name(const CastRow& row) {
    return "cast/" + to_string(row.body) + "-" + to_string(row.obstacle);
  }
  static std::string contact_name(const ContactRow& row) { return std::string("manifold/") + to_string(row.scenes); }
  static std::string pair_name(const PairRow& row) {
    return to_string(row.operation) + "/" + to_string(row.kind) + "/" + to_string(row.regime);
  }
  static std::string nesterov_name(const PairRow& row) {
    return "nesterov/" + to_string(row.kind) + "/" + to_string(row.regime);
  }

 private:
  static Row start(std::string name, std::optional<double> target, int checked) {
    Row row;
    row.name = std::move(name);
    row.target = target;
    row.checked = checked;
    return row;
  }

  static IsWrong judge_of(const Known& known, Operation operation) {
    return [&known, operation](std::size_t i, const Answer& answer, bool ours) {
      return is_wrong(answer, known.truths[i], operation, ours ? our_error : peers_error);
    };
  }

  const Known& known_of(Kind kind, Regime regime) {
    const auto [place, is_new] = known_.try_emplace({kind, regime});
    if (is_new) {
      place->second.pairs = pairs_of(kind, regime, plan_.quick ? 512 : 1024);
      place->second.truths = truths_of(place->second.pairs, plan_.quick ? 128 : 1024);
    }
    return place->second;
  }

  const Plan& plan_;
  const std::vector<std::unique_ptr<Peer>>& peers_;
  std::map<std::pair<Kind, Regime>, Known> known_;
};

/// The levels of rows that are wanted; the terrain takes a second to make.
template <class Wanted>
std::vector<Level> levels_for(const Plan& plan, const Wanted& wanted) {
  std::vector<Level> levels = read_levels(plan.levels);
  bool terrain_is_wanted = wanted("build/terrain");
  for (const SweepRow& row : sweep_rows)
    terrain_is_wanted = terrain_is_wanted || (row.level == std::string("terrain") && wanted(Runner::sweep_name(row)));
  if (terrain_is_wanted) levels.push_back(terrain(1000000));
  return levels;
}

}  // namespace

std::vector<Row> run_rows(const Plan& plan, const std::vector<std::unique_ptr<Peer>>& peers,
                          const std::function<void(const Row&)>& done) {
  Runner runner(plan, peers);
  std::vector<Row> rows;
  const auto wanted = [&](const std::string& name) { return name.rfind(plan.only, 0) == 0; };
  const auto add = [&](Row row) {
    done(row);
    rows.push_back(std::move(row));
  };
  for (const PairRow& row : pair_rows) {
    if (wanted(Runner::pair_name(row))) add(runner.pair_row(row));
  }
  for (const PairRow& row : warm_rows) {
    if (wanted(Runner::pair_name(row))) add(runner.warm_row(row));
  }
  for (const PairRow& row : nesterov_rows) {
    if (wanted(Runner::nesterov_name(row))) add(runner.nesterov_row(row));
  }
  for (const CastRow& row : cast_rows) {
    if (wanted(Runner::cast_name(row))) add(runner.cast_row(row));
  }
  for (const ContactRow& row : contact_rows) {
    if (wanted(Runner::contact_name(row))) add(runner.contact_row(row));
  }
  const std::vector<Level> levels = levels_for(plan, wanted);
  for (const SweepRow& row : sweep_rows) {
    if (!wanted(Runner::sweep_name(row))) continue;
    for (const Level& level : levels)
      if (level.name == row.level) add(runner.sweep_row(row, level));
  }
  for (const WalkRow& row : walk_rows) {
    if (!wanted(Runner::walk_name(row))) continue;
    for (const Level& level : levels)
      if (level.name == row.level) add(runner.walk_row(row, level));
  }
  for (const Level& level : levels)
    if (level.name == "terrain" && wanted("build/terrain")) add(runner.build_row(level, 0.5));
  return rows;
}

}  // namespace minkoscope::bench
