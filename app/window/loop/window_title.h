// The title of the window: the case, whether it is saved, what is being opened.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/session/document.h"

namespace minkoscope {

class WindowTitle {
 public:
  /// Valid until the next call.
  std::string_view of(const Document& document);

 private:
  std::string text_;
  std::uint64_t key_ = 0;  // of what it was made from
};

}  // namespace minkoscope
