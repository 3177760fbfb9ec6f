// What the readers of the formats share: the text they read from, and how they refuse it. Each format is a file of its
// own beside this one and a row of the table in import.cpp.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "core/import/import.h"
#include "core/import/notation/source.h"
#include "core/import/reading/reader.h"

namespace minkoscope {

/// A text that several formats look at. The reader of shapes goes over it once, when the first of them asks for what it
/// found.
class ImportText : public ImportSource {
 public:
  explicit ImportText(ImportSource source) : ImportSource(std::move(source)) {}
  const Reading& reading() const;

 private:
  mutable std::optional<Reading> reading_;
};

// Each format's test of whether a text is of its kind, and its reader.
bool is_case_text(const ImportText& source);
Imported read_case_text_import(const ImportText& source);
bool is_recorded_cast_text(const ImportText& source);
Imported read_recorded_cast_text(const ImportText& source);
bool is_one_line_text(const ImportText& source);
Imported read_one_line_text(const ImportText& source);
bool is_track_text(const ImportText& source);
Imported read_track_text(const ImportText& source);
bool is_fcl_failure(const ImportText& source);
Imported read_fcl_failure(const ImportText& source);
bool is_obj(const ImportText& source);
Imported read_obj_import(const ImportText& source);
bool is_scene_text(const ImportText& source);
Imported read_scene_text(const ImportText& source);
bool is_shapes(const ImportText& source);
/// Surely two lists of points; what is none of the formats is read as lists, too, and says what is missing.
bool is_point_lists(const ImportText& source);
/// Lists of points, and what an engine said of them beside them.
Imported read_points_and_answer(const ImportText& source);
Imported read_shapes(const ImportText& source);
bool is_moving_ellipsoid(const ImportText& source);
Imported read_moving_ellipsoid(const ImportText& source);

/// Two lists of points; those that hold what an engine said of them are none.
Imported read_point_lists(const ImportSource& source, std::span<const Claim> claims);
bool holds_two_point_lists(const ImportSource& source, std::span<const Claim> claims);

}  // namespace minkoscope
