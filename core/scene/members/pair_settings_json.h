// The settings of a pair, from JSON and back.
#pragma once

#include <minkoscope/pair.h>

#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

/// Throws CaseError.
PairSettings read_pair_settings(const JsonValue& value);
/// The same leniently: what makes no sense counts as absent.
PairSettings read_pair_settings_leniently(const JsonValue& value);
/// The object, without its key.
void write_pair_settings(JsonWriter& writer, const PairSettings& settings);

}  // namespace minkoscope
