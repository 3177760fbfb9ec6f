// What a program's names stand for while it runs: numbers, lists, records, and what only its library knows, as text.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/import/program/parsing/syntax.h"

namespace minkoscope::program {

struct List;
struct Record;
struct Scope;
struct Variable;

struct Value {
  enum class Kind {
    absent,  // declared and not given
    number,
    truth,
    text,
    list,
    record,
    function,
    unknown,  // what is not calculated: the call of a library, as text
  };
  Kind kind = Kind::absent;
  double number = 0.0;  // of a truth 0 or 1
  bool whole = false;   // an integer of a language that divides them as such
  std::string text;
  std::shared_ptr<List> list;
  std::shared_ptr<Record> record;
  const Function* function = nullptr;
  std::shared_ptr<Scope> scope;  // in which a function was defined
  Variable* origin = nullptr;    // the name by which what the library does is given it

  bool is(Kind wanted) const { return kind == wanted; }
};

struct List {
  std::vector<Value> items;
  std::string constructor;  // "glm::vec3", "new Vector3"; or none
  bool is_vector = false;   // of numbers, that are calculated with as one
  bool is_array = false;    // of numpy
};

struct Record {
  std::string type;
  std::vector<std::pair<std::string, Value>> fields;
};

Value number_of(double number, bool whole = false);
Value truth_of(bool truth);
Value unknown_of(std::string text);
Value text_of(std::string text);
Value list_of(std::vector<Value> items);
/// Without fields; of no type where it is a dictionary.
Value empty_record(std::string type = {});
/// "Vec3(1, 2, 3)"; a constructor may be empty.
Value vector_of(std::vector<Value> items, std::string constructor);
/// One whose coordinates are not given yet.
Value absent_vector(std::string constructor);

bool is_true(const Value& value);
bool is_numbers(const Value& value);  // a list of two to four numbers
bool is_points(const Value& value);   // a list of three and more points of three numbers
bool holds(const Value& value, Value::Kind kind);
Value copy_of(const Value& value);  // whatever it holds copied, too
/// Of how many values it is made; no more than a limit is counted.
std::size_t weight_of(const Value& value, std::size_t limit);
/// Throws Abandoned where it is made of more than a text of a person comes to.
void check_weight(const Value& value);
/// Whether it is, or holds, the same list or record: to put it there would never end.
bool reaches(const Value& value, const Value& place);
Value* field_of(Record& record, const std::string& name);

/// How many there are, and the place of an item, which may count from the end: whole numbers.
std::size_t count_of(const Value& value);
long place_in(const Value& value);

/// The index of a coordinate: "x", "Y"; -1 for what is none.
int coordinate_named(const std::string& name);

/// "glm::vec3", "Vector3", "btVector3": whether a constructor makes a vector of three.
bool is_vector_type(std::string_view type);
/// "std::vector<Vec3>", "List<Vector3>", "[]Vec3"
bool is_list_type(std::string_view type);
/// "Vec3" of "std::vector<Vec3>"; empty for what has no items.
std::string item_type(std::string_view type);
/// The last part of a path without its type arguments: "vec3" of "glm::vec3", "Boxd" of "std::shared_ptr<fcl::Boxd>".
std::string_view type_part(std::string_view type);

/// In the notation of most languages. Nothing that is absent can be written.
std::string written(const Value& value);

}  // namespace minkoscope::program
