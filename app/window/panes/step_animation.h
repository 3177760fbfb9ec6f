// Animates the differences between two steps over a tenth of a second.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "app/draw/draw_list.h"

namespace minkoscope {

/// Finds the earlier version of an entry: those of the same mark and role are matched in order. The entries are sorted
/// once, so that lists of many thousands can be matched every frame.
template <class Entry>
class EarlierEntries {
 public:
  void set_entries(const std::vector<Entry>& entries);
  /// Each entry is found once until this is called again.
  void begin();
  /// Its index among the entries; `not_found` when none is left.
  std::size_t next(const Entry& entry);
  static constexpr std::size_t not_found = static_cast<std::size_t>(-1);

 private:
  struct Place {
    MarkId id;
    Role role;
    std::size_t index;
  };
  std::vector<Place> sorted_;
  std::vector<std::size_t> used_;  // of equal entries, at the index of the first
};

/// Animates the differences between two steps over 120 ms: lines, markers and labels with the same mark move from their
/// old positions; new ones grow from their start. Surfaces are not animated.
class StepAnimation {
 public:
  static constexpr double duration = 0.12;  // seconds
  /// Starts from the list drawn when the step changed.
  void start(const DrawList& shown);
  void stop() { elapsed_ = duration; }
  bool running() const { return elapsed_ < duration; }
  /// Advances by `seconds` and interpolates `list`.
  void advance(double seconds, DrawList& list);

 private:
  using Ends = std::array<double, 6>;  // of a line, in either direction
  static Ends ends_of(const DrawList::Line& line);

  DrawList from_;
  EarlierEntries<DrawList::Point> points_;
  EarlierEntries<DrawList::Line> lines_;
  std::vector<Ends> earlier_lines_;  // earlier lines, sorted
  double elapsed_ = duration;
};

}  // namespace minkoscope
