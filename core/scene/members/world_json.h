// The "world" of a case: many bodies in motion, from JSON and back.
#pragma once

#include <filesystem>

#include "core/scene/case.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/shape_json.h"

namespace minkoscope {

World read_world(const JsonValue& value, CaseFiles& files, const ParseOptions& options);
/// The member "world".
void write_world(JsonWriter& writer, const World& world, const std::filesystem::path& folder);

}  // namespace minkoscope
