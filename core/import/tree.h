// The numbers of a text and what stands around them: statements of any language as a tree of numbers, groups and the
// words before them, each with its line. C, C++, Python, JSON, Lua and plain columns of numbers read alike.
#pragma once

#include <string>
#include <vector>

#include "core/import/format.h"
#include "core/import/grammar/lexer.h"

namespace minkoscope {

struct TreeNode {
  enum class Kind { number, group };
  Kind kind = Kind::group;
  int line = 0;
  double value = 0.0;        // of a number
  std::string text;          // of a number, as it is written
  std::string label;         // the words that name it: "float points_a", "centre"
  std::string constructor;   // the word directly before a group's bracket: "Vector3", "np.array"
  bool after_break = false;  // an empty line or a line of comment stands before it
  bool of_part = false;      // its name has a subscript: "points[3]"
  std::vector<TreeNode> children;

  bool only_numbers() const;  // a group of at least one number and nothing else
  bool only_groups() const;   // a group of at least one group and nothing else
};

/// The top level of the text as a group. Throws CaseError at what would be misread: what refuse_misreadings finds, and
/// names, calls and gaps among numbers.
TreeNode read_tree(const ImportSource& source);
TreeNode read_tree(const ImportSource& source, const std::vector<Token>& tokens);  // its own

/// A number and the line it stands in.
struct PlacedNumber {
  double value = 0.0;
  int line = 0;
};

/// One collection of numbers in a text, row by row.
struct NumberList {
  std::string name;  // the words that name it, may be empty
  int line = 0;      // of its first number
  std::vector<std::vector<PlacedNumber>> rows;
  bool triples = false;     // three rows belong together: triangles
  std::string constructor;  // the word directly before its bracket: "mat4x4"
  bool of_part = false;     // its name has a subscript

  std::size_t count() const;
  bool all_rows_have(std::size_t size) const;
  std::vector<PlacedNumber> flat() const;
  bool all_whole() const;  // whole numbers from 0: indices
};

/// All collections of numbers, in the order of the text.
std::vector<NumberList> number_lists(const TreeNode& tree);

/// Rows of three, or one row of a multiple of three; at least one point. Throws CaseError at the line of the first row
/// that is no point.
std::vector<Vector3d> points_of(const NumberList& list, const ImportSource& source);

/// The last word of a name, in lower case: "points_a" of "float points_a".
std::string last_word(const std::string& name);

/// The precision that represents every number of the text as written: float when all have at most nine digits.
Precision precision_of(const TreeNode& tree);

}  // namespace minkoscope
