#include "core/import/notation/choices.h"

#include <algorithm>

namespace minkoscope {

bool ImportChoices::choose(const std::string& option, const std::string& value) {
  if (option == "extents" && (value == "half" || value == "full")) {
    extents = value == "half" ? Sides::half : Sides::whole;
  } else if (option == "quaternion" && (value == "xyzw" || value == "wxyz")) {
    quaternion = value == "xyzw" ? QuaternionOrder::xyzw : QuaternionOrder::wxyz;
  } else if (option == "capsule" && (value == "with-caps" || value == "without-caps")) {
    with_caps = value == "with-caps";
  } else if (option == "axis" && (value == "x" || value == "y" || value == "z")) {
    axis = value[0];
  } else if (option == "euler" && value.size() == 3 &&
             std::all_of(value.begin(), value.end(), [](char c) { return c >= 'X' && c <= 'Z'; })) {
    euler = value;
  } else if (const auto named = library_named(value); option == "library" && named) {
    library = *named;
  } else {
    return false;
  }
  return true;
}

}  // namespace minkoscope
