// A row of the report: one operation on one shape in one regime, everybody on the same questions.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/subject.h"

namespace minkoscope::bench {

struct Column {
  std::string name;
  double ns = 0.0;  // a question
  int wrong = 0;    // of those checked
  double hits = 0;  // part of the answers that are overlaps or hits
};

struct Row {
  std::string name;          // "distance/h32/near"
  std::vector<Column> ours;  // an instruction set each; the last is what runs here
  std::vector<Column> beside;  // our other way of the same queries, by the same instruction sets; empty in most rows
  std::string beside_name;     // "cold": of warm queries; "plain": of a variant of a method
  std::vector<Column> peers;
  int checked = 0;
  std::optional<double> target;  // of Bullet, or of what stands beside
  const Column* bullet() const {
    for (const Column& peer : peers) {
      if (peer.name == "bullet") return &peer;
    }
    return nullptr;
  }
  /// Our time over Bullet's; absent without Bullet.
  std::optional<double> of_bullet() const {
    return bullet() != nullptr ? std::optional(ours.back().ns / bullet()->ns) : std::nullopt;
  }
  /// Our time over that of what stands beside; absent where nothing does.
  std::optional<double> of_beside() const {
    return beside.empty() ? std::nullopt : std::optional(ours.back().ns / beside.back().ns);
  }
  /// What the target is of.
  std::optional<double> part() const { return beside.empty() ? of_bullet() : of_beside(); }
  int wrong() const {
    int out = 0;
    for (const Column& column : ours) out = std::max(out, column.wrong);
    for (const Column& column : beside) out = std::max(out, column.wrong);
    return out;
  }
};

/// The least of `rounds` passes each, in turns, in ns a question. One pass each goes before.
std::vector<double> measure(const std::vector<Subject*>& subjects, int rounds);

}  // namespace minkoscope::bench
