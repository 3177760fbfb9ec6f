// Random contacts: pairs of convex shapes that rest, lean, lie and stand on each other, constructed to be hard, for one
// tick or jolted for several. A contact is a pure function of (seed, index).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <minkoscope/contact.h>

#include "core/trial/fuzz.h"

namespace minkoscope {

struct FuzzContact {
  ContactQuery query;       // its method is the default
  std::string_view family;  // "resting", "edges", "faces", "ratio", …: why it is hard
};

/// Contact number `index` of the trial with this seed. Families, shapes and precisions take turns. In each of several
/// ticks B is up to a hundred thousandth of the smaller shape's size from where it rests. With FuzzShapes::polytopes
/// there is no cylinder and no cone.
FuzzContact fuzz_contact(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision = {},
                         FuzzShapes shapes = FuzzShapes::all, int ticks = 1);

}  // namespace minkoscope
