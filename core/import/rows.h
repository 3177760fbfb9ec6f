// The words beside the numbers of one bracket, or of the text: what would be misread is refused, and
// coordinates by name become vectors.
#pragma once

#include <string>

#include "core/import/tree.h"

namespace minkoscope {

/// What stands among a bracket's children and is no child of it.
struct Strays {
  std::string word, empty;  // a name that stands where a value would; a call without arguments
  int word_line = 0, empty_line = 0, gap_line = 0;
};

/// Throws CaseError where numbers were left out, where names or calls without numbers stand among numbers, and at
/// decimal commas. `depth` 0 is the text itself, each line of which is a row.
void refuse_misreadings(const TreeNode& parent, const Strays& strays, int depth, const ImportSource& source);

/// x, y and z by name are a vector in that order, whichever order they are written in.
void order_coordinates(TreeNode& group);

/// btScalar(0.5), np.float64(0.5): a number, and the name of its type.
bool names_a_number(const std::string& constructor);

/// A word that may stand beside numbers as an argument of a call and means no number: true, null.
bool names_no_number(const std::string& word);

}  // namespace minkoscope
