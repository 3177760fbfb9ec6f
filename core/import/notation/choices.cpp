#include "core/import/notation/choices.h"

#include <algorithm>

#include "core/base/text.h"

namespace minkoscope {
namespace {

/// "--extents half or full"
std::string on_the_command_line(const ImportOption& option) {
  return concat("--", option.name, " ", option.answers.empty() ? std::string("NAME") : alternatives(option.answers));
}

}  // namespace

ImportQuestion::ImportQuestion(std::string what_is_open, ImportOption settling)
    : CaseError(what_is_open + ", or use " + on_the_command_line(settling)),
      question(std::move(what_is_open)),
      option(std::move(settling)) {}

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
