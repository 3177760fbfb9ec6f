// The "view" of a case: what the window keeps with it and runs ignore. Members this build does not know stay as they
// are; one that holds something else than it should counts as absent.
#pragma once

#include <string_view>

#include "core/scene/case.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

/// A member of the view; null where there is none.
Json view_member(const Case& scene_case, std::string_view key);
/// Puts it there; null takes it away, and the view with it when nothing is left.
void set_view_member(Case& scene_case, std::string_view key, const Json& value);

}  // namespace minkoscope
