// Decides what the shapes and poses of a text are: sizes by their library's conventions, and which pose is whose.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <minkoscope/shape.h>

#include "core/import/notation/source.h"
#include "core/import/reading/reader.h"

namespace minkoscope {

struct PlacedShape {
  PosedShape posed;
  std::string words;  // "a box of 2 × 2 × 2, from PxBoxGeometry (line 3)"
  int order = 0;
  bool placed = true;  // else it stands at the origin because nothing is said
};

/// The shapes of a reading at their places. Throws CaseError, or ImportQuestion where an option settles what is meant.
std::vector<PlacedShape> placed_shapes(Reading& reading, const ImportSource& source);

/// Whether two hulls are given as lists of coordinates by rows or by names, which point lists are not read from.
bool holds_coordinate_lists(const Reading& reading);

[[noreturn]] void refuse(const Refusal& refusal, const ImportSource& source);

}  // namespace minkoscope
