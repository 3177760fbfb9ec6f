// What the programs for other engines share: numbers, lists, and the line that says what an engine cannot.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>

#include "core/export/engines/plain_shape.h"
#include "core/scene/case/case.h"

namespace minkoscope {

/// With a decimal point or an exponent, so that it is a floating-point literal everywhere; `suffix` follows it.
std::string literal(double value, std::string_view suffix = {});
/// "1.0, 2.0, 3.0"
std::string literals(const Vector3d& v, std::string_view suffix = {});
/// The fewest digits; no decimal point where none is needed.
std::string words_of(const Vector3d& v);

/// The case's name within a comment of one line; empty for none.
std::string title_of(const Case& value);

/// Both shapes of a pair.
struct PlainPair {
  PlainShape a, b;
};
PlainPair plain_pair(const PairQuery& query);

/// A sweep's body, the convex items of its level, and the triangles of the others in the world.
struct PlainCast {
  PlainShape body;
  std::vector<PlainShape> obstacles;
  std::vector<std::string> obstacle_places;  // "/sweep/level/2/shape"
  std::vector<std::array<Vector3d, 3>> triangles;
};
/// Throws CaseError naming the engine for an ellipsoid that is no sphere, and for a body that turns.
PlainCast plain_cast(const SweepQuery& sweep, std::string_view engine);

/// Throws CaseError "PLACE: ENGINE has no WHAT".
[[noreturn]] void refuse_shape(std::string_view engine, const PlainShape& plain, const std::string& place);
[[noreturn]] void refuse_rounding(std::string_view engine, const std::string& place);
/// Throws CaseError for a flat hull, where an engine's hulls must have a volume.
void require_volume(std::string_view engine, const ConvexHull& hull, const std::string& place);
[[noreturn]] void refuse_kind(std::string_view engine, const Case& value, std::string_view wanted);

/// Calls `write` with the case's pair or sweep. Throws CaseError for a case of another kind.
template <class Write>
void write_pair_or_sweep(std::string_view engine, const Case& value, const Write& write) {
  if (const auto* pair = std::get_if<PairQuery>(&value.run)) {
    write(*pair);
  } else if (const auto* sweep = std::get_if<SweepQuery>(&value.run)) {
    write(*sweep);
  } else {
    refuse_kind(engine, value, "\"pair\" or \"sweep\"");
  }
}

}  // namespace minkoscope
