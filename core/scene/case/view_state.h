// What the window keeps inside a case: its "view", which runs ignore.
#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <minkoscope/pair.h>
#include <minkoscope/walk.h>

#include "core/scene/case/engine_answer.h"

namespace minkoscope {

/// Settings of a walk, of which those that are not given are another walk's.
struct WalkSettingsChange {
  WalkSettings settings;
  std::bitset<16> given;  // in the order of their members in JSON
  bool operator==(const WalkSettingsChange&) const = default;
};

/// The second run of a comparison. What is absent is the case's own.
struct ComparedRun {
  std::optional<std::string> algorithm;  // of a walk the mover, of a world the broad phase
  std::optional<Precision> precision;
  std::variant<std::monostate, PairSettings, WalkSettingsChange> settings;  // of a pair, of a walk
  bool operator==(const ComparedRun&) const = default;
};

struct ViewState {
  std::optional<ComparedRun> compare;
  std::optional<EngineAnswer> engine_answer;
  std::optional<char> built_hull;  // 'a' or 'b': how that shape's hull is built is shown in place of the pair's run
  bool warm_chain = false;         // each query starts from what the one before it stored
  std::vector<std::string> hints;  // what to try, shown with the case
  /// The JSON object as it was read: members that this build does not know, and those that were not changed, are
  /// written as they are in it. Empty where the case had none.
  std::string as_read;
  bool operator==(const ViewState&) const = default;
};

}  // namespace minkoscope
