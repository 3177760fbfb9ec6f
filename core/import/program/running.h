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
#include "core/import/program/parser.h"
#include "core/import/program/residual.h"
#include "core/import/program/scanner.h"
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

enum class Flow { goes_on, gives_back, breaks, continues };

struct Arguments {
  std::vector<Value> values;
  std::vector<std::string> names;
};

class Run {
 public:
  Run(std::string_view text, Language language)
      : text_(text),
        language_(language),
        program_(parse(text, language == Language::python)),
        residual_(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1) {}

  /// Functions hold the scopes that hold them.
  ~Run() {
    for (const ScopePtr& scope : scopes_) scope->variables.clear();
    for (const auto& variable : kept_) variable->value = Value{};
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::optional<std::string> run();

 private:
  using Kind = Node::Kind;
  // ---- what is called where

  void count_calls(const Node& node);

  static bool is_entry(const Function& function);

  // ---- statements of the program itself

  void run_top(const Node& block, const ScopePtr& scope);

  ScopePtr inner(const ScopePtr& outer, bool is_top = false);
  void hoist(const Node& block, const ScopePtr& scope);
  /// A class with a function that makes it, or a structure of fields.
  bool is_followed_type(const Node& type) const;
  static bool is_maker(const std::string& function, const std::string& type);

  /// A statement that is not understood; what was calculated and is named there stands before it.
  void leave_as_it_is(const Node& statement, const ScopePtr& scope);
  static bool prints_alone(const Node& statement);

  static bool is_calculated(const Value& value);
  void write_definition(Variable& variable);
  Value as_it_stands(const Value& value) const;
  bool adds_to_points(const std::string& field) const;
  std::string own_name(const Variable& variable);
  /// Leaves a statement to the library, ended as its language does.
  void leave(int line, const std::string& statement) {
    residual_.add(line, language_ == Language::python ? statement : statement + ";");
  }

  /// How a value stands in what is left: by its name where it has one.
  std::string named(const Value& value);
  static bool same(const Value& a, const Value& b);

  // ---- statements

  Flow run_block(const Node& block, const ScopePtr& scope);

  void step();

  Flow run(const Node& node, const ScopePtr& scope);

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
  Value as_type(Value value, const std::string& type) const;
  static std::string_view without_qualifiers(std::string_view type);

  void declare(const Node& node, const ScopePtr& scope);
  /// What "Vec3 p;" and "std::vector<Vec3> points;" are before anything is given them.
  void give_declared(Variable& variable, const std::string& type, const ScopePtr& scope);
  static bool is_scalar(std::string_view type);
  const Node* type_named(const std::string& type, const ScopePtr& scope) const;
  Value record_of(const Node& structure);

  // ---- assignments

  void assign(const Node& node, const ScopePtr& scope);
  void assign_to(const Node& target, const std::string& sign, Value value, const ScopePtr& scope);
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

  Value eval(const Node& node, const ScopePtr& scope);

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

  Value make(const Node& type, Arguments& arguments);

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
  std::set<std::string> calls_;
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
  int line_ = 1, statement_line_ = 1;
  int depth_ = 0;
  std::size_t steps_ = 0, followed_ = 0;
};

}  // namespace minkoscope::program
