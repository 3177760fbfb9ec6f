// A case as one line of text that survives chats, issue trackers and mail: "MINK1." and the case's JSON in base64url
// (RFC 4648), with a checksum, "." and eight hexadecimal digits (CRC-32, ISO 3309), at its end. Line breaks, quotation
// marks and blanks in between do no harm; a letter changed or lost is detected.
#pragma once

#include <string>
#include <string_view>

#include "core/scene/case.h"

namespace minkoscope {

/// Complete: the contents of files become part of the text.
std::string to_one_line(const Case& value);

bool has_one_line(std::string_view text);
/// The case of the first such text in a text. Throws CaseError "NAME:LINE: …" when it is damaged.
Case from_one_line(std::string_view text, const std::string& name);

}  // namespace minkoscope
