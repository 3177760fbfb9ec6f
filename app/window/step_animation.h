// What changed between two steps moves from where it was to where it is, over a tenth of a second.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "app/draw/draw_list.h"

namespace minkoscope {

/// Finds what an entry was before: those of one mark and role are told apart by their order. The entries to look among
/// are sorted once, so that lists of many thousands are followed frame after frame.
template <class Entry>
class EarlierEntries {
 public:
  void look_among(const std::vector<Entry>& entries);
  /// Each is found once until this is called again.
  void begin();
  /// Its place among the entries; `nowhere` when there is no other left.
  std::size_t next(const Entry& entry);
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

 private:
  struct Place {
    MarkId id;
    Role role;
    std::size_t index;
  };
  std::vector<Place> sorted_;
  std::vector<std::size_t> used_;  // of those that are alike, at the place of the first
};

/// Moves what changed between two steps over 120 ms: lines, markers and labels that carry the same mark glide from
/// where they were; what is new grows from its own start. Surfaces stay.
class StepAnimation {
 public:
  static constexpr double duration = 0.12;  // seconds
  /// The list drawn at the moment the step changed becomes the start.
  void start(const DrawList& shown);
  void stop() { elapsed_ = duration; }
  bool running() const { return elapsed_ < duration; }
  /// Turns `list` into what is shown `seconds` later.
  void advance(double seconds, DrawList& list);

 private:
  using Ends = std::array<double, 6>;  // of a line, whichever way it goes
  static Ends ends_of(const DrawList::Line& line);

  DrawList from_;
  EarlierEntries<DrawList::Point> points_;
  EarlierEntries<DrawList::Line> lines_;
  std::vector<Ends> stood_;  // lines that were there, sorted
  double elapsed_ = duration;
};

}  // namespace minkoscope
