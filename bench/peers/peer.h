// A collision library from the distribution, on our questions.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/cast/cast_cases.h"
#include "bench/levels.h"
#include "bench/pairs.h"
#include "bench/subject.h"
#include "bench/walk/walk_cases.h"

namespace minkoscope::bench {

class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::string name() const = 0;
  /// Version, precision, and how it was built, as far as its packages tell.
  virtual std::string build() const = 0;
  /// Null where the library does not answer that.
  virtual std::unique_ptr<Subject> pairs(Operation operation, const std::vector<PairCase>& pairs) = 0;
  virtual std::unique_ptr<Subject> sweeps(const Level&, const std::vector<SweepCase>&, const SweepBody&) {
    return nullptr;
  }
  virtual std::unique_ptr<Subject> casts(const std::vector<CastCase>&) { return nullptr; }
  virtual std::unique_ptr<Subject> contacts(const std::vector<PairCase>&) { return nullptr; }
  /// Questions are ticks, in their order.
  virtual std::unique_ptr<Subject> walks(const Level&, const std::vector<WalkTick>&) { return nullptr; }
  /// One question: the hierarchy over the level.
  virtual std::unique_ptr<Subject> build_level(const Level&) { return nullptr; }
};

std::unique_ptr<Peer> make_bullet();
std::unique_ptr<Peer> make_libccd();
std::unique_ptr<Peer> make_fcl();

/// Those that were there when this was built.
std::vector<std::unique_ptr<Peer>> all_peers();

}  // namespace minkoscope::bench
