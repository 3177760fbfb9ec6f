// Bad input: of a case, an OBJ file, pasted text or the command line's own words.
#pragma once

#include <stdexcept>

namespace minkoscope {

/// what() is the whole line, "FILE:LINE: …" or "FILE: /pair/a/shape/radius: …".
class CaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace minkoscope
