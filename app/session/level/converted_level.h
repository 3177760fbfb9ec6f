// A walk in a level whose files mean something else than was thought: other units, or another axis up.
#pragma once

#include "core/mesh/file_units.h"
#include "core/scene/case.h"

namespace minkoscope {

/// What the window and its text say of the walk's level: the units of its first file; metres with Y up when the case
/// holds the triangles.
FileUnits units_of(const Walk& walk);

/// The walk with its files read again in these units, and with triangles of its own turned and scaled along; poses and
/// motions follow. A body of a person's size stays that large and is put into the level again, without its recorded
/// inputs; one that was given in the file's units is converted with its rules and inputs. Throws CaseError where a file
/// cannot be read.
Walk converted(const Walk& walk, const FileUnits& units, const Progress& progress);

}  // namespace minkoscope
