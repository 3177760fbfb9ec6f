// The motion of a level's mesh or of a contact's body: from JSON and back.
#pragma once

#include <minkoscope/motion.h>

#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

Motion read_motion(const JsonValue& value);
void write_motion(JsonWriter& writer, const Motion& motion);

}  // namespace minkoscope
