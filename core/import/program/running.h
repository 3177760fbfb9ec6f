// The run of a program, part by part: the program itself and what is left of it in run.cpp, statements in flow.cpp,
// variables in assignments.cpp, expressions in evaluation.cpp, and what is called in calls.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/program/abandoned.h"
#include "core/import/program/arithmetic.h"
#include "core/import/program/matrices.h"
#include "core/import/program/parsing/parser.h"
#include "core/import/program/parsing/scanner.h"
#include "core/import/program/residual.h"
#include "core/import/program/value.h"

namespace minkoscope::program {

struct Variable {
  Value value;
  std::string name, type;
  int line = 0;
  bool is_top = false;   // of the program, and of no function
  bool is_used = false;  // in something that was calculated
  bool is_written = false;
};

struct Scope {
  std::map<std::string, std::shared_ptr<Variable>> variables;
  std::map<std::string, const Node*> functions, types;
  std::shared_ptr<Scope> outer;
  std::shared_ptr<Record> self;  // whose members have no name before them
  bool is_top = false;
};

using ScopePtr = std::shared_ptr<Scope>;

/// Whether a number is one of a formula, as a half or a tolerance is, and none of a shape.
inline bool is_of_formula(double number) {
  static constexpr std::array<double, 6> plain{0.0, 0.5, 1.0, 2.0, 3.0, 4.0};
  return std::find(plain.begin(), plain.end(), number) != plain.end() || number <= 1e-3 || number >= 1e5;
}

inline bool prints(std::string_view name) {
  static constexpr std::array words{"print",  "printf",    "println!",  "println", "log",       "Log",       "Println",
                                    "Printf", "WriteLine", "std::cout", "cout",    "std::cerr", "eprintln!", "fprintf",
                                    "puts",   "print!",    "info",      "debug",   "warn",      "LOG",       "UE_LOG"};
  return std::find(words.begin(), words.end(), name) != words.end();
}

inline Syntax syntax_of(Language language) {
  if (language == Language::lua) return Syntax::ends;
  return language == Language::python ? Syntax::indents : Syntax::braces;
}

enum class Flow { goes_on, gives_back, breaks, continues };

struct Arguments {
  std::vector<Value> values;
  std::vector<std::string> names;
};

class Run {
 public:
  Run(std::string_view text, Language language)
      : text_(text), language_(language), program_(parse(text, syntax_of(language))) {}

  /// Functions hold the scopes that hold them.
  ~Run() {
    for (const ScopePtr& scope : scopes_) scope->variables.clear();
    for (const auto& variable : kept_) variable->value = Value{};
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::vector<std::string> run();
  bool makes_shapes_in_functions();
  int line_of_simulation() const;

 private:
  using Kind = Node::Kind;
  // ---- what is called where

  void count_calls(const Node& node);

  /// What nothing of the program calls and shapes are made in.
  bool is_entry(const Node& definition) const;
  /// Whether a text holds numbers that are none of formulas.
  bool holds_shapes(std::string_view text) const;

  // ---- statements of the program itself

  void run_top(const Node& block, const ScopePtr& scope);
  static bool is_opaque(const Node& block);
  void run_entry(const Function& function, const ScopePtr& outer);

  ScopePtr inner(const ScopePtr& outer, bool is_top = false);
  void hoist(const Node& block, const ScopePtr& scope);
  /// A class with a function that makes it, or a structure of fields.
  bool is_followed_type(const Node& type) const;
  /// One that says what a debugger's values are.
  static bool has_only_fields(const Node& type);
  static bool is_maker(const std::string& function, const std::string& type);

  /// A statement that is not understood; what was calculated and is named there stands before it.
  void leave_as_it_is(const Node& statement, const ScopePtr& scope);
  static bool prints_alone(const Node& statement);

  static bool is_calculated(const Value& value);
  void write_definition(Variable& variable);
  Value as_it_stands(const Value& value) const;
  bool adds_to_points(const std::string& field) const;
  std::string own_name(const Variable& variable);
  /// As it is written.
  void leave_definition(const Node& node) {
    residual_.add(node.line, std::string(text_.substr(node.begin, node.end - node.begin)));
  }
  /// Leaves a statement to the library, ended as its language does.
  void leave(int line, const std::string& statement) {
    leaves_calls_ = leaves_calls_ || statement.find('(') != std::string::npos;
    residual_.add(line, syntax_of(language_) == Syntax::braces ? statement + ";" : statement);
  }

  /// How a value stands in what is left: by its name where it has one.
  std::string named(const Value& value);
  std::string in_braces(const Value& value);
  static bool same(const Value& a, const Value& b);

  // ---- statements

  Flow run_block(const Node& block, const ScopePtr& scope);

  void step();

  Flow run(const Node& node, const ScopePtr& scope);

  /// "new Quaternion(…)", which is something.
  bool is_made(const Value& value) const;
  Flow branch(const Node& node, const ScopePtr& scope);
  /// What is done on an answer that only a library knows may do nothing to the shapes.
  void skip(const Node& node);

  Flow count(const Node& node, const ScopePtr& outer);
  Flow repeat(const Node& node, const ScopePtr& scope);
  Flow go_through(const Node& node, const ScopePtr& outer);
  void bind(const std::vector<std::string>& names, const Value& value, const ScopePtr& scope);

  // ---- variables

  Variable* find(const std::string& name, const ScopePtr& scope) const;
  Value* find_member(const std::string& name, const ScopePtr& scope) const;
  Variable& set_local(const std::string& name, Value value, const ScopePtr& scope, bool passing = false);
  int line_of(const ScopePtr& scope) const { return scope->is_top ? statement_line_ : line_; }

  /// Gives a variable a value; what a library made gets a name in what is left.
  void give(Variable& variable, Value value, const ScopePtr& scope);
  static Value with_copies(Value value);

  /// A list in braces becomes what it is declared as.
  Value as_type(Value value, const std::string& type);
  static std::string_view without_qualifiers(std::string_view type);

  void declare(const Node& node, const ScopePtr& scope);
  /// What "Vec3 p;" and "std::vector<Vec3> points;" are before anything is given them.
  void give_declared(Variable& variable, const std::string& type, const ScopePtr& scope);
  /// Of which nothing is known but its name.
  bool is_of_library(const std::string& type) const;
  static bool is_scalar(std::string_view type);
  const Node* type_named(const std::string& type, const ScopePtr& scope) const;
  Value record_of(const Node& structure);
  /// "{{0, 1, 0}, 0.5}"
  Value record_of(const Node& structure, const Value& braces);

  // ---- assignments

  void assign(const Node& node, const ScopePtr& scope);
  void assign_parts(const Node& target, const Value& value, const ScopePtr& scope);
  void assign_to(const Node& target, const std::string& sign, Value value, const ScopePtr& scope);
  /// What a library makes has one name, wherever it is put.
  Value with_name(Value value, std::string wanted);
  std::string name_of_item(const Node& target, const ScopePtr& scope);
  std::string written_target(const Node& target, const ScopePtr& scope);
  /// "A[:, 0] += 1"
  bool assign_to_slice(const Node& target, const std::string& sign, const Value& value, const ScopePtr& scope);
  /// What a name stands for changes.
  void touch(const Node& of, const ScopePtr& scope);
  /// The variable of whose parts a target is one; null where it is of none.
  Variable* root_of(const Node& target, const ScopePtr& scope) const;
  Value* place_of(const Node& target, const ScopePtr& scope);

  // ---- expressions

  /// A call that stands alone is left, if a library makes it.
  void do_alone(const Node& node, const ScopePtr& scope);
  /// "EXPECT_NEAR(…)", of an answer, which stays as it is written.
  static bool asserts(const Node& call);
  bool calls_own(const Node& node, const ScopePtr& scope) const;
  /// "m << 1, 2, 3;" of Eigen
  static bool fills_with_commas(const Node& node);
  void fill_with_commas(const Node& node, const ScopePtr& scope);
  static bool is_prose(const Node& node);
  /// "test_cone(GST_INDEP);" behind "test_cone(GST_LIBCCD);": the same shapes for another solver.
  bool is_done_again(const Node& call, const ScopePtr& scope);
  /// What a library begins once it is ready: "Ammo().then(() => {…})", "it("collides", () => {…})"; or null.
  const Function* begun_by(const Node& call, const ScopePtr& scope) const;

  Value eval(const Node& node, const ScopePtr& scope);

  /// "{ shape, position }" of JavaScript, and "{}".
  bool is_of_names(const Node& list) const;
  Value dictionary_by_names(const Node& list, const ScopePtr& scope);
  Value array(const Node& node, const ScopePtr& scope, std::size_t at);
  /// "float verts[4][3] = {…}" has as many items as it says, and each has.
  void check_sizes(const Node& node, const Value& items, const ScopePtr& scope, std::size_t at);
  void comprehend(const Node& node, std::size_t clause, const ScopePtr& scope, std::vector<Value>& items);

  const Node* function_named(const std::string& name, const ScopePtr& scope) const;

  Value eval_name(const Node& node, const ScopePtr& scope);

  /// "np.pi" as it is written; empty where it is no path of names.
  static std::string path_of(const Node& node);
  bool is_of_variable(const Node& node, const ScopePtr& scope) const;

  Value eval_member(const Node& node, const ScopePtr& scope);

  std::vector<Index> indices_of(const Node& node, const ScopePtr& scope);
  Value eval_index(const Node& node, const ScopePtr& scope);

  static const Node* first_item_of(const Node& node);
  Value eval_unary(const Node& node, const ScopePtr& scope);
  Value eval_binary(const Node& node, const ScopePtr& scope);

  // ---- calls

  Arguments arguments_of(const Node& node, const ScopePtr& scope);
  std::string written_call(const std::string& callee, char bracket, const Arguments& arguments);

  std::string named_points(const Value& value);
  Value eval_call(const Node& node, const ScopePtr& scope);

  Value call_by_path(const std::string& path, const Node& callee, const Node& node, const ScopePtr& scope);
  static bool is_library(const std::string& path) { return path.starts_with("np.") || path.starts_with("fcl."); }

  /// "Vec3(1, 2, 3)", "Vec3::new(…)", "new Vector3(…)"
  std::optional<Value> vector_made(const std::string& path, char bracket, const Arguments& arguments) const;

  /// Whether a function of the text is given both shapes: it is the query itself.
  static bool is_query(const Arguments& arguments);

  Value follow(const Function& function, const ScopePtr& defined_in, Arguments& arguments, const std::string& name,
               const Value* self = nullptr);
  /// Rust gives back what stands last, without a word.
  Flow run_body(const Node& block, const ScopePtr& scope);
  void give_argument(const Parameter& parameter, Value value, const ScopePtr& scope);

  static std::size_t uses_of(const Node& node, const std::string& name);
  static std::vector<std::string> types_of_fields(const Node& type);
  Value make(const Node& type, Arguments& arguments);

  static Value dictionary_of(const Arguments& arguments);
  Value mapped(const Value& list, const Value& function);

  /// "points.append(…)", "v.x()", "hull.corners()"
  Value call_of(const Node& callee, const Node& node, const ScopePtr& scope);
  static bool adds(const std::string& method);
  /// "hull.Points.Add(p);" where only a library knows the hull.
  void collect(const std::string& name, const Value& item, const ScopePtr& scope);
  Value call_of_record(const Value& of, const std::string& name, Arguments& arguments, const ScopePtr& scope);
  std::optional<Value> call_of_list(const Value& of, const Node& callee, Arguments& arguments, const ScopePtr& scope);
  const Variable* variable_of(const Node& node, const ScopePtr& scope) const;
  static Value reshaped(const Value& of, const Arguments& arguments);

  // ---- queries

  /// A function that is the query is not followed, so it may not hold anything of the shapes; nor may those that it
  /// calls.
  void check_formula(const std::string& name);
  void check_text(std::string_view text);

  std::string_view text_;
  Language language_;
  NodePtr program_;
  Residual residual_;
  ScopePtr top_;
  std::set<std::string> calls_;             // also as members, and in what is not understood
  std::set<std::string> functions_called_;  // by their names alone
  std::set<const Node*> made_;              // types
  std::set<std::string> made_names_;
  std::set<std::string> done_;  // functions that were called alone
  std::set<std::string> queried_, checked_;
  std::set<std::string> inner_names_;
  std::map<const Variable*, std::string> own_names_;
  std::deque<std::shared_ptr<Variable>> kept_;
  std::vector<ScopePtr> scopes_;
  struct Collected {
    int line = 0;
    std::vector<Value> items;
  };
  std::map<std::string, Collected> collected_;
  Value given_;
  bool leaves_calls_ = false;
  int line_ = 1, statement_line_ = 1;
  int depth_ = 0;
  std::size_t steps_ = 0, followed_ = 0;
};

}  // namespace minkoscope::program
