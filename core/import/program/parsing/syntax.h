// A program of any language with braces or indents as a tree: what it defines, assigns, loops over and calls.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace minkoscope::program {

struct Node;
using NodePtr = std::shared_ptr<const Node>;

struct Parameter {
  std::string name;
  std::string type;                // "glm::vec3", without const; may be empty
  bool refers = false;             // to what it is given: "std::vector<Vec3>& out"
  std::vector<std::string> parts;  // "[x, y, z]" that is taken apart
  NodePtr value;                   // its default, or null
  bool takes_rest = false;         // "*points", "...points": all that no other is given
  bool takes_named = false;        // "**options"
};

struct Function {
  std::string name;
  std::vector<Parameter> parameters;
  NodePtr body;  // a block, or an expression
};

/// One part of "for x in xs for y in ys if x < y".
struct Clause {
  std::vector<std::string> names;
  NodePtr list;  // null: a condition
  NodePtr condition;
};

struct Node {
  enum class Kind {
    // expressions
    number,         // value
    text,           // text
    name,           // text: "x", "glm::vec3", "std::vector<Vec3>"
    member,         // children[0].text; sign is how it is written
    index,          // children[0] at the others
    call,           // children[0] with the others, those with names in names; bracket
    unary,          // text is the operator
    binary,         // text is the operator
    choice,         // children: condition, then, else
    list,           // bracket
    record,         // names and children
    array,          // of a size: text is the type, children the sizes
    lambda,         // function
    comprehension,  // children[0], clauses
    // statements
    block,       // children; own scope
    declare,     // names (one or more), text is the type, children the value of each, or null
    assign,      // children: target, value; text is "=", "+=", …
    evaluate,    // children[0]
    define,      // function
    type,        // text is its name; children are what stands in it
    count_loop,  // children: begin, condition, step, body
    item_loop,   // names, children: list, body
    while_loop,  // children: condition, body
    branch,      // children: condition, then, else or null
    give_back,   // children[0] or none
    leave,       // text: "break", "continue"
    opaque,      // what is not understood, as it is written in text
  };
  Kind kind = Kind::opaque;
  int line = 0;
  double value = 0.0;
  std::string text;
  std::string sign;
  char bracket = '\0';
  bool refers = false;  // of a loop: its name is the item itself
  std::vector<NodePtr> children;
  std::vector<std::string> names;
  std::vector<Clause> clauses;
  Function function;
  std::size_t begin = 0, end = 0;  // where a statement stands in the text

  bool is(Kind wanted) const { return kind == wanted; }
};

}  // namespace minkoscope::program
