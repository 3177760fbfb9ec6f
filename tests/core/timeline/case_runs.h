// The runs of a case by every method of its kind.
#pragma once

#include <algorithm>
#include <string>
#include <variant>

#include "core/character/mover_table.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/method_table.h"
#include "core/scene/case.h"
#include "core/sweep/method_table.h"
#include "core/timeline/timeline.h"

namespace minkoscope::test {

/// Calls look(steps, where) for each: of a pair by the methods that take its shapes, in both precisions; of a sweep by
/// those that take its body; of a walk or a contact for each of its first ticks.
template <class Look>
void for_each_run(const Case& held, const std::string& name, std::size_t most_ticks, const Look& look) {
  if (const auto* pair = std::get_if<PairQuery>(&held.run)) {
    PairQuery query = *pair;
    for (const PairMethod& method : pair_methods()) {
      query.algorithm = method.name;
      if (!method.accepts(query.a.shape) || !method.accepts(query.b.shape)) continue;
      for (const Precision precision : {Precision::float32, Precision::float64}) {
        query.precision = precision;
        look(record_pair(query).steps, name + " by " + query.algorithm + ", " + std::string(to_string(precision)));
      }
    }
  } else if (const auto* sweep = std::get_if<SweepQuery>(&held.run)) {
    SweepQuery query = *sweep;
    for (const SweepMethod& method : sweep_methods()) {
      query.algorithm = method.name;
      if (!method.accepts(query)) continue;
      look(record_sweep(query).steps, name + " by " + query.algorithm);
    }
  } else if (const auto* contact = std::get_if<ContactQuery>(&held.run)) {
    ContactQuery query = *contact;
    for (const ContactMethod& method : contact_methods()) {
      query.method = method.name;
      if (!method.accepts(query.a.body.shape) || !method.accepts(query.b.body.shape)) continue;
      ContactRun run(query);
      for (int i = 0; i < std::min(query.ticks, static_cast<int>(most_ticks)); ++i) {
        Recorder recorder;
        run.step(recorder);
        look(recorder.steps, name + " by " + query.method + ", tick " + std::to_string(i));
      }
    }
  } else if (const auto* given = std::get_if<Walk>(&held.run)) {
    Walk walk = *given;
    for (const MoverMethod& method : mover_methods()) {
      walk.mover = method.name;
      if (!refusal_of(walk).empty()) continue;
      const WalkTimeline timeline = run_walk(walk);
      for (std::size_t i = 0; i < std::min(most_ticks, timeline.tick_count()); ++i)
        look(timeline.open(i), name + " by " + walk.mover + ", tick " + std::to_string(i));
    }
  }
}

}  // namespace minkoscope::test
