// Methods tried on random hard pairs, each result judged: what `minkoscope fuzz` and the window run.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/scene/case.h"
#include "core/trial/fuzz.h"

namespace minkoscope {

struct FuzzTrialSettings {
  std::uint64_t seed = 1;
  std::vector<std::string> methods;  // each one of the table's
  std::string against = "oracle";    // or a method's name
  FuzzShapes shapes = FuzzShapes::all;
  std::optional<Precision> precision;  // absent: pairs take turns
};

/// A disagreement, the first of its kind.
struct FuzzFinding {
  std::string kind;  // method, what is wrong, family of the pair: "hacktank-depth-needle"
  std::uint64_t index = 0;
  Case found;  // with the right answer as its `expect`
};

class FuzzTrial {
 public:
  explicit FuzzTrial(FuzzTrialSettings settings);

  /// Judges pair `index` by every method. Findings of a kind already found are only counted.
  std::vector<FuzzFinding> try_pair(std::uint64_t index);

  const FuzzTrialSettings& settings() const { return settings_; }
  const std::map<std::string, std::uint64_t>& disagreements() const { return disagreements_; }
  const std::set<std::string>& kinds() const { return kinds_; }
  /// Continues from the counts of an earlier run.
  void resume(std::map<std::string, std::uint64_t> disagreements, std::set<std::string> kinds);

 private:
  FuzzTrialSettings settings_;
  std::map<std::string, std::uint64_t> disagreements_;  // by method
  std::set<std::string> kinds_;
};

}  // namespace minkoscope
