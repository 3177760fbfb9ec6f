// What the readers of the formats share: the text they read from, and how they refuse it. Each format is a file of its
// own beside this one and a row of the table in import.cpp.
#pragma once

#include "core/import/import.h"
#include "core/import/notation/source.h"

namespace minkoscope {

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
