// The text that is read, and how a reader refuses it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <minkoscope/geometry.h>

#include "core/import/notation/choices.h"

namespace minkoscope {

struct ImportSource {
  std::string_view text;
  std::string name;  // in messages
  std::filesystem::path folder;
  ImportChoices choices = {};

  /// Throws CaseError "NAME:LINE: message".
  [[noreturn]] void fail(int line, const std::string& message) const;
};

/// The line of a place in a text, from 1.
int line_at(std::string_view text, std::size_t place);
/// A line of a text, from 1; the last where it has fewer.
std::string_view line_of(std::string_view text, int number);

/// A number as a sentence has it: at most five significant digits.
std::string in_words(double value);
/// "(1, 2, 3)"
std::string in_words(const Vector3d& value);
/// "at (1, 2, 3), turned by 90°"
std::string in_words(const Pose& pose);

}  // namespace minkoscope
