// A text of any language as expressions: numbers, words, calls, groups and what is assigned, in the order of the text.
// What they mean is the business of the tables in core/import/notation.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace minkoscope {

struct Expression {
  enum class Kind {
    number,      // 0.5f
    word,        // Quat::sIdentity, box.position
    text,        // "box"
    group,       // [0, 0, 0]; a run of numbers without brackets has none
    call,        // Vec3(1, 1, 1), Ball { radius: 0.5 }; on the result of another call where there is a receiver
    negation,    // -a
    operation,   // a * b
    assignment,  // radius = 0.5, "radius": 0.5, tf.translation() = …, X << 1, 2, 3
    label,       // a name or a number with a colon and no value: "A:", "3:"
    gap,         // what was left out: "..."
  };
  Kind kind = Kind::group;
  int line = 0;
  double value = 0.0;
  std::string text;            // a word, the callee, what is assigned to, the operator; a number as it is written
  std::string unit;            // directly behind a number: "m" of 0.5m
  std::string type_arguments;  // "double" of Box<double>
  char bracket = '\0';         // '(', '[' or '{'
  bool spaced = false;         // of a call: blanks stand before its bracket
  bool declared = false;       // of a word: keywords stand before it, "out var hull"
  bool after_comma = false;
  bool is_product = false;           // of a group: "2 x 1 x 0.5"
  std::vector<Expression> children;  // of a group or a call; the operands; the value
  std::vector<Expression> receiver;  // one or none

  bool is(Kind wanted) const { return kind == wanted; }
};

/// What stands between line ends or semicolons: expressions side by side, as code and prose have them.
struct Statement {
  std::vector<Expression> items;
  int line = 0;
  bool is_comment = false;
  int paragraph = 0;           // empty lines before it
  bool heads_numbers = false;  // a comment whose last item is the numbers below it, which are none
};

/// The number of a row before its brackets, as debuggers print it: "[0] {x=1 y=2 z=3}".
bool is_row_index(const std::vector<Expression>& items, std::size_t place);

/// Ends a name that is none of the text's and names no member: "center#", which a constructor moves before it keeps it.
constexpr char own_name_sign = '#';

/// The last part of a path, without a subscript: "BoxShape" of "JPH::BoxShape", "position" of "body.position".
std::string_view last_part(std::string_view path);
/// What stands before it: "JPH", "body"; empty where nothing does.
std::string_view first_parts(std::string_view path);
/// Lower case, letters and digits only.
std::string plain_name(std::string_view name);
bool begins_with_capital(std::string_view name);
/// The words and numbers of which it is made, in lower case: "capsule_transform", "capsuleTransform", "pose0", "RVec".
std::vector<std::string> words_of_name(std::string_view name);

template <class Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}
bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words);
bool holds_one_of(std::string_view word, std::initializer_list<std::string_view> parts);
bool begins_with_one_of(std::string_view word, std::initializer_list<std::string_view> parts);

}  // namespace minkoscope
