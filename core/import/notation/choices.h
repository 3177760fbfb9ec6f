// What a user settles where a text does not say what it means.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/import/notation/library.h"
#include "core/scene/case/case_error.h"

namespace minkoscope {

struct ImportChoices {
  Sides extents = Sides::unknown;
  QuaternionOrder quaternion = QuaternionOrder::unknown;
  std::optional<bool> with_caps;  // a capsule's height
  std::string euler;              // "XYZ": turns about the body's own axes, in this order
  char axis = '\0';
  Library library = Library::none;

  /// Takes an option's value as it is written: ("extents", "half"). False where it is none of the option's.
  bool choose(const std::string& option, const std::string& value);
};

/// An option of the command by which a user settles what a text means, and what it may be.
struct ImportOption {
  std::string name;                  // "extents"
  std::vector<std::string> answers;  // "half", "full"; none: a library's name
};

/// A text that means two things. As an error it also names the option that settles which.
class ImportQuestion : public CaseError {
 public:
  ImportQuestion(std::string what_is_open, ImportOption settling);
  std::string question;  // without the option
  ImportOption option;
};

}  // namespace minkoscope
