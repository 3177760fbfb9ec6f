// What the readers of the formats share: the text they read from, and how they refuse it. Each format is a file of its
// own beside this one and a row of the table in import.cpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/import/import.h"

namespace minkoscope {

struct ImportSource {
  std::string_view text;
  std::string name;  // in messages
  std::filesystem::path folder;
  ImportChoices choices = {};

  /// Throws CaseError "NAME:LINE: message".
  [[noreturn]] void fail(int line, const std::string& message) const;
};

/// A number as a sentence has it: at most five significant digits.
std::string in_words(double value);
/// "(1, 2, 3)"
std::string in_words(const Vector3d& value);
/// "at (1, 2, 3), turned by 90°"
std::string in_words(const Pose& pose);

// Each format's test of whether a text is of its kind, and its reader.
bool is_case_text(const ImportSource& source);
Imported read_case_text_import(const ImportSource& source);
bool is_one_line_text(const ImportSource& source);
Imported read_one_line_text(const ImportSource& source);
bool is_fcl_failure(const ImportSource& source);
Imported read_fcl_failure(const ImportSource& source);
bool is_obj(const ImportSource& source);
Imported read_obj_import(const ImportSource& source);
bool is_scene_text(const ImportSource& source);
Imported read_scene_text(const ImportSource& source);
bool is_shapes(const ImportSource& source);
/// Lists of points, and what an engine said of them beside them.
Imported read_points_and_answer(const ImportSource& source);
Imported read_shapes(const ImportSource& source);
bool is_moving_ellipsoid(const ImportSource& source);
Imported read_moving_ellipsoid(const ImportSource& source);
Imported read_point_lists(const ImportSource& source);

}  // namespace minkoscope
