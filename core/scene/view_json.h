// What the window keeps in a case, from JSON and back. Read leniently, for runs ignore it: a member that makes no sense
// counts as absent. Written so that whatever was not changed stays as it was read, members of other builds too.
#pragma once

#include <string>

#include "core/scene/case/case.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

struct CaseKind;

/// The "view" of a case of that kind. Anything but an object is an empty one.
ViewState read_view(const Json& object, const CaseKind& kind);
/// JSON text of the object; empty where there is nothing to write.
std::string to_json(const ViewState& view, const CaseKind& kind);

/// The "bookmarks" of a case. Anything but an array is an empty one.
Bookmarks read_bookmarks(const Json& array);
/// JSON text of the array; empty where there is nothing to write.
std::string to_json(const Bookmarks& bookmarks);

}  // namespace minkoscope
