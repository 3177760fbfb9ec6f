// A cast as recordings of engines have it, one a line: two shapes in their places, how far B moves, and what each
// engine answered:
//
//   {"a": {"shape", "pose"}, "b": {"shape", "pose"}, "displacement_b": [x, y, z],
//    "ENGINE": {"hit", "fraction", "normal", "point", "tolerance"}, …}
//
// It is read as a sweep of B against a level that is A; the answers go into view.engine_answers.
#pragma once

#include <string>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/scene/case/case.h"
#include "core/scene/case/cast_claim.h"
#include "core/scene/case/parse_options.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {

class CaseFiles;

/// Whether a document is one, right or wrong; no case has a "displacement_b".
bool is_recorded_cast(const Json& document);
/// Throws CaseError.
Case read_recorded_cast(const JsonValue& root, CaseFiles& files, const ParseOptions& options);

/// What a case's view.engine_answers claim. Like the rest of a view they may be anything: what is no claim is left out.
std::vector<CastClaim> claims_of(const ViewState& view);

}  // namespace minkoscope
