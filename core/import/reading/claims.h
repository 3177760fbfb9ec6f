// What an engine said of a pair, by the names that its results have, and in which sense it means them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/import/notation/meaning.h"
#include "core/scene/case/engine_answer.h"

namespace minkoscope {

enum class ClaimKind {
  overlap,
  distance,  // a negative one is a depth
  depth,
  normal,           // from A to B
  normal_reversed,  // from B to A
  normal_unknown,   // either, as nobody says
  point_a,
  point_b,
  ignored,  // a part of an answer that ours has not
};

struct Claim {
  ClaimKind kind;
  Meaning value;
  std::string written;
  int line = 0;
};

/// By the name of a member of a result. `library` is that of the text; a bare "normal" of no library has no sense.
std::optional<ClaimKind> claim_named(std::string_view name, Library library);

/// All of them as one answer, and a sentence for what was left out.
EngineAnswer answer_of(std::span<const Claim> claims, Library library, std::vector<std::string>& remarks);

}  // namespace minkoscope
