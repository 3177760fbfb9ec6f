// A failing pair or move from another engine, as text, read into a case: failure messages that FCL prints and users of
// Drake post, lists of points in many languages' notations, OBJ files, a triangle list with a moving ellipsoid, and our
// own case text. How it was understood is reported in sentences, because no text states what its numbers mean.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/notation/choices.h"
#include "core/scene/case.h"

namespace minkoscope {

struct Imported {
  Case value;
  std::string format;                   // title of what was recognised: "an FCL failure message"
  std::vector<std::string> understood;  // one sentence a thing: "A: a box of 0.3 × 0.3 × 0.3 m at (0.9, −0.8, 0.1)"
  std::vector<std::string> remarks;     // what was taken otherwise than it is written, or left out
};

/// Reads the text in the first format that recognises it. `name` stands for it in messages; relative file names of our
/// own cases are resolved against `folder`. Throws CaseError "NAME:LINE: what is wrong, and what would be right", and
/// ImportQuestion where one of the choices settles what is meant.
Imported import_text(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                     const ImportChoices& choices = {});

/// Whether a text is certainly of one of the formats, and no answer by itself.
bool recognises_import(std::string_view text);

/// The convex hulls of two OBJ files, or of one file's two objects. Throws CaseError.
Imported import_obj_files(std::span<const std::filesystem::path> files);

/// One row of the table of formats: for the help of the command and of the window.
struct ImportFormat {
  std::string_view title;    // "an FCL failure message"
  std::string_view example;  // one line of it
};
std::vector<ImportFormat> import_formats();

}  // namespace minkoscope
