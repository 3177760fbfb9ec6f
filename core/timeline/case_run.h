// Runs and records a case of any kind, one file a kind (pair_run.cpp, sweep_run.cpp, walk_run.cpp, …). The
// visits do not compile while an alternative of CaseRun has no overload here.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <minkoscope/trace.h>

#include "core/scene/case/case.h"

namespace minkoscope {

/// Takes the JSON line of each tick as it is run.
using TickLines = std::function<void(const std::string& line)>;

/// The run's last line as the contract prints it: the result, or the summary of a run that has ticks, whose lines go to
/// `ticks` before. Throws std::invalid_argument when the method cannot take the case.
std::string run_to_json(const PairQuery& query, const TickLines& ticks = {});
std::string run_to_json(const SweepQuery& query, const TickLines& ticks = {});
std::string run_to_json(const Walk& walk, const TickLines& ticks = {});
std::string run_to_json(const World& world, const TickLines& ticks = {});
std::string run_to_json(const ContactQuery& query, const TickLines& ticks = {});
std::string run_to_json(const CaseRun& run, const TickLines& ticks = {});

/// Takes the recorded steps: of the whole run, or of each tick in turn, so that a long run need not fit into memory.
using StepSink = std::function<void(const std::vector<Step>& steps, std::optional<int> tick)>;

void record(const PairQuery& query, const StepSink& sink);
void record(const SweepQuery& query, const StepSink& sink);
void record(const Walk& walk, const StepSink& sink);
void record(const World& world, const StepSink& sink);
void record(const ContactQuery& query, const StepSink& sink);
void record(const CaseRun& run, const StepSink& sink);

/// How many ticks the run has; 0 for one that has none.
long tick_count(const PairQuery& query);
long tick_count(const SweepQuery& query);
long tick_count(const Walk& walk);
long tick_count(const World& world);
long tick_count(const ContactQuery& query);
long tick_count(const CaseRun& run);

}  // namespace minkoscope
