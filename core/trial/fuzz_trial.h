// Methods tried on random hard pairs, moves or contacts, each result judged: what `minkoscope fuzz` and the window run.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/scene/case.h"
#include "core/trial/fuzz.h"

namespace minkoscope {

/// What is drawn: pairs of shapes, moves of a body through a level, or contacts of a pair over some ticks.
enum class FuzzKind { pair, sweep, contact };

struct FuzzTrialSettings {
  FuzzKind kind = FuzzKind::pair;
  std::uint64_t seed = 1;
  std::vector<std::string> methods;  // each one of the table's of that kind
  std::string against = "oracle";    // or, of pairs, a method's name
  FuzzShapes shapes = FuzzShapes::all;
  std::optional<Precision> precision;  // absent: pairs take turns
  int ticks = 1;                       // of each contact; above 1 it is jolted in each
};

/// A disagreement, the first of its kind.
struct FuzzFinding {
  std::string kind;  // method, what is wrong, family of the pair: "hacktank-depth-needle"
  std::uint64_t index = 0;
  Case found;  // with the right answer as its `expect`
};

/// The word in a kind for pairs that a method does not take, such as curved ones by separating axes: its run ends
/// before its first step. It is counted like any other, but it is no fault.
inline constexpr std::string_view not_taken = "not_taken";

class FuzzTrial {
 public:
  explicit FuzzTrial(FuzzTrialSettings settings);

  /// Judges case `index` by every method. Findings of a kind already found are only counted.
  std::vector<FuzzFinding> try_case(std::uint64_t index);

  const FuzzTrialSettings& settings() const { return settings_; }
  const std::map<std::string, std::uint64_t>& disagreements() const { return disagreements_; }
  const std::set<std::string>& kinds() const { return kinds_; }
  /// By kind, each a disagreement above.
  const std::map<std::string, std::uint64_t>& counts() const { return counts_; }
  /// Continues from the counts of an earlier run.
  void resume(std::map<std::string, std::uint64_t> disagreements, std::set<std::string> kinds,
              std::map<std::string, std::uint64_t> counts = {});

 private:
  void try_pair(std::uint64_t index, std::vector<FuzzFinding>& findings);
  void try_sweep(std::uint64_t index, std::vector<FuzzFinding>& findings);
  void try_contact(std::uint64_t index, std::vector<FuzzFinding>& findings);
  /// Counts a disagreement; whether it is the first of its kind. `declined`: the method does not take the pair.
  bool is_new(const std::string& method, const std::string& kind, bool declined);

  FuzzTrialSettings settings_;
  std::map<std::string, std::uint64_t> disagreements_;  // by method
  std::set<std::string> kinds_;
  std::map<std::string, std::uint64_t> counts_;
};

}  // namespace minkoscope
