// How the engines of a recording did: one line each.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/batch/batch_row.h"

namespace minkoscope {

class ClaimTable {
 public:
  void add(const BatchRow& row);
  bool empty() const { return engines_.empty(); }
  /// Lines, each with its end: what it counts, and an engine each with how many of its answers are right, early, late,
  /// missed, touch nothing, have a wrong normal, and by how much the worst is early, late and turned.
  std::string text() const;

 private:
  struct Engine {
    std::string name;
    std::array<std::size_t, static_cast<std::size_t>(ClaimVerdict::undecided) + 1> verdicts{};
    std::size_t answers = 0, wrong_normals = 0;
    double most_early = 0.0, most_late = 0.0;  // metres of travel
    double most_turned = 0.0;                  // degrees, of wrong normals
  };
  std::vector<Engine> engines_;  // in the order in which they first answered
};

}  // namespace minkoscope
