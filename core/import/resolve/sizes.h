// A shape of a text by what was said of its size, in the sense of its library.
#pragma once

#include <string>

#include <minkoscope/shape.h>

#include "core/import/subjects/drafts.h"

namespace minkoscope {

struct ReadShape {
  Shape shape;
  Pose local;         // our axis to the library's, ends to their middle
  std::string words;  // "a box of 2 × 2 × 2"
};

/// Throws Refusal.
ReadShape sized_shape(const BodyDraft& body, Library library, const ImportChoices& choices);

}  // namespace minkoscope
