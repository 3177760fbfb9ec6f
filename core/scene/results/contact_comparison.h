// Two runs of one contact, tick by tick, and how their manifolds differ: what `minkoscope compare` shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <minkoscope/contact.h>

#include "core/scene/results/result_comparison.h"

namespace minkoscope {

/// A point of one manifold beside that of the other: of the same id, or else the nearest that is left.
struct ComparedPoint {
  std::optional<ContactPoint> left, right;
  bool has_same_id = false;
  double apart = 0.0;  // metres between their middles, where there are both
  bool differs = false;
};

struct ComparedManifolds {
  int tick = 0;
  ContactManifold left, right;
  std::vector<ComparedPoint> points;
  /// overlap, contact, normal, depth of the deepest point, points, unreduced
  std::vector<ComparedField> fields;

  bool differ() const;
  /// Where one overlaps, is in contact or is as deep as the other is not. Points are free to differ.
  bool answers_differ() const;
};

struct ContactComparison {
  int differing_ticks = 0;
  bool answers_differ = false;            // in any tick
  ComparedManifolds shown;                // the first tick that differs, else the first
  std::string left_result, right_result;  // the summaries, as the contract prints them
};

ComparedManifolds compare_manifolds(const ContactManifold& left, const ContactManifold& right, double tolerance);
/// The queries differ in method or precision. Throws std::invalid_argument as ContactRun does.
ContactComparison compare_contacts(const ContactQuery& left, const ContactQuery& right, double tolerance);

}  // namespace minkoscope
