// What a query starts from, as a case's settings hold it: {"simplex": [[feature of A, feature of B], …], "direction":
// [x, y, z]}, both parts optional.
#pragma once

#include <minkoscope/pair.h>

#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

/// Throws CaseError. A feature that no vertex of the shapes has is no error: shapes change, and the run ignores it.
GjkCache read_warm_start(const JsonValue& value);
/// The object alone, without its key.
void write_json(JsonWriter& writer, const GjkCache& cache);

}  // namespace minkoscope
