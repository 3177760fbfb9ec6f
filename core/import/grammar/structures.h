// Structures that a text defines: "struct Sphere { Vec3 c; float r; };". Values in braces stand for their fields in
// their order, as C and C++ have it; those of a call do for records and data classes: "record Sphere(Vec3 c, float r)".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/import/grammar/lexer.h"
#include "core/import/grammar/parser.h"

namespace minkoscope {

struct Field {
  std::string type, name;
};

struct Structure {
  std::vector<Field> fields;
  bool is_called = false;  // its values stand in the brackets of a call
};
using Structures = std::map<std::string, Structure>;

/// Takes the definitions out of a text that hold nothing but fields of one type or more, and are then known.
Structures take_structures(std::vector<Token>& tokens);

/// A coordinate of GLM as a debugger shows it, by its three names, is one number: "{x = 1.5, r = 1.5, s = 1.5}".
void join_coordinate_names(ParsedText& parsed);

/// Gives what is in the braces of a structure the names of its fields: "Sphere s{{0, 1, 0}, 0.5f}".
void name_fields(ParsedText& parsed, const Structures& structures);

}  // namespace minkoscope
