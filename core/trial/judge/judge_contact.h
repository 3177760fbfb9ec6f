// What is wrong with a method's manifolds of a contact, tick after tick, according to the oracle.
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/trial/oracle/manifold_oracle.h"

namespace minkoscope {

struct ContactFault {
  std::string_view kind;  // one of ManifoldOracle's, or "ids": a box at rest that is jolted lost one of its four
  std::string sentence;
  int tick = 0;
};

/// Judges any number of methods; what the oracle has found out of a tick serves the next method.
class ContactJudge {
 public:
  /// Of its shapes, poses and settings; its method does not matter.
  explicit ContactJudge(const ContactQuery& query) : query_(query) {}
  ContactJudge(const ContactJudge&) = delete;
  ContactJudge& operator=(const ContactJudge&) = delete;

  /// The first fault of all ticks. Throws std::invalid_argument where the method cannot take the shapes.
  std::optional<ContactFault> judge(std::string_view method);

  /// A tick, from 0, and where the shapes are in it.
  struct Tick {
    int index = 0;
    Pose a, b;
  };
  /// A tick, those before it judged before, by its manifolds: all points, and those kept. `of_edges`: the method may
  /// give one point of two edges.
  std::optional<ContactFault> judge_tick(const Tick& tick, const ContactManifold& all, const ContactManifold& kept,
                                         bool of_edges);

 private:
  const ManifoldOracle& oracle_of(const Tick& tick);
  bool is_jolted(const Tick& tick) const;

  ContactQuery query_;
  std::deque<ManifoldOracle> oracles_;  // of the ticks so far
  Tick before_;                         // the tick judged last, and its ids
  std::set<std::string> ids_;
};

/// The `expect` of a contact with this fault: what its summary must say. Empty where that is not enough to say it.
std::string proven_expectation(const ContactQuery& query, std::string_view kind);

}  // namespace minkoscope
