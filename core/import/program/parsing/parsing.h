// The reader of programs, part by part: statements in statements.cpp, what they define in definitions.cpp, expressions
// in expressions.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/program/parsing/scanner.h"
#include "core/import/program/parsing/syntax.h"

namespace minkoscope::program {

/// Thrown where a statement is none of those that are known.
struct NotUnderstood {};

using Built = std::shared_ptr<Node>;

inline bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Parser {
 public:
  Parser(std::string_view text, Syntax syntax)
      : text_(text),
        is_python_(syntax == Syntax::indents),
        is_lua_(syntax == Syntax::ends),
        tokens_(scan(text, syntax)),
        match_(matched(tokens_)) {}

  NodePtr parse() {
    auto block = node(Kind::block);
    read_statements(*block, [this] { return at_end(); });
    return block;
  }

 private:
  using Kind = Node::Kind;
  static constexpr std::size_t none = std::string_view::npos;
  static constexpr int longest_chain = 256;

  // ---- tokens

  static std::vector<std::size_t> matched(const std::vector<Token>& tokens);
  const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  const Token& token_at(std::size_t place) const { return tokens_[std::min(place, tokens_.size() - 1)]; }
  /// The bracket that closes or opens the one at a place; none where it stands alone.
  std::size_t partner(std::size_t place) const { return place < match_.size() ? match_[place] : none; }
  /// Behind what stands at a place, all of it where a bracket opens.
  std::size_t behind(std::size_t place) const {
    return partner(place) != none && partner(place) > place ? partner(place) + 1 : place + 1;
  }
  /// Behind the type arguments that open here.
  void pass_angles(std::size_t open) {
    const std::size_t behind = behind_angles(open);
    if (behind == none) throw NotUnderstood{};
    at_ = behind;
  }
  bool is(std::string_view sign, std::size_t ahead = 0) const { return peek(ahead).is(sign); }
  bool names(std::string_view name, std::size_t ahead = 0) const { return peek(ahead).names(name); }
  bool is_name(std::size_t ahead = 0) const { return peek(ahead).kind == Token::Kind::name; }
  bool at_end() const { return peek().kind == Token::Kind::end; }
  bool at_line_end() const { return peek().kind == Token::Kind::line_end || at_end(); }
  bool take(std::string_view sign);
  bool take_name(std::string_view name);
  void want(std::string_view sign);
  std::string want_name();
  void pass_lines();
  Built node(Kind kind) const;
  std::string written(std::size_t first, std::size_t behind) const;

  // ---- statements

  template <class Ends>
  void read_statements(Node& block, Ends ends) {
    while (!at_end() && !ends()) {
      if (take(";")) continue;
      if (peek().kind == Token::Kind::line_end) {
        ++at_;
        continue;
      }
      block.children.push_back(statement());
    }
  }

  NodePtr statement();
  void deepen();
  bool ends_here(const Node& read) const;

  /// To the end of the line or the statement, whole brackets at a time.
  Built opaque();

  Built statement_of_its_kind();

  /// Whether "const" stands before a type, "const Vec3 v", rather than before a name.
  bool is_name_and_type() const;

  Built braces();
  /// What is done in a loop or a branch: in braces, behind a colon, or one statement.
  NodePtr body(int indent);
  NodePtr indented(int indent);

  Built branch();
  Built while_loop();
  /// A condition: braces behind it are a block.
  NodePtr head();
  Built give_back();

  Built loop();

  // ---- statements of Lua

  /// One that begins with a word of Lua's own; null where none does.
  Built statement_of_lua();
  bool at_end_of_block() const { return names("end") || names("else") || names("elseif") || names("until"); }
  /// Up to the word that ends it, which stays.
  NodePtr block_of_lua();
  NodePtr body_of_lua();
  Built function_of_lua();
  Built local_of_lua();
  Built branch_of_lua();
  Built loop_of_lua();
  NodePtr count_of_lua();
  std::size_t end_of_head() const;
  /// "const auto& p :", "p of", "i, p in", "_, p := range"
  void read_names_of_loop(Node& loop, std::size_t head_end);

  // ---- definitions

  Built named_function();
  void read_function_body(Function& function, int indent);

  std::vector<Parameter> parameters(bool names_first);
  std::vector<Parameter> parameters_between(std::size_t first, std::size_t close, bool names_first);
  void read_parameter(std::size_t first, std::size_t last, std::size_t colon, bool names_first, Parameter& parameter);

  Built type();

  // ---- definitions of Go

  /// "func (b Box) Support(d Vec3) Vec3 {…}"
  Built method_of_go();
  /// "type Box struct {…}", "type Support interface {…}"
  Built type_of_go();
  /// "A, B mgl64.Vec3", a line each
  NodePtr fields_of_go();

  /// Behind "let", "var", "const": "[x, y] = …", "name: T = …"
  Built named_value();
  /// Where a type ends that begins at a place; none where none does.
  std::size_t end_of_type(std::size_t at) const;
  std::size_t behind_angles(std::size_t at) const;

  /// "Vec3 a(1, 2, 3), b{…}, c[4] = {…};", "Vec3 f(float x) {…}"; null where no type stands before a name.
  Built typed();
  /// A function from its name on.
  Built defined(bool names_first);
  static bool is_macro_of_test(std::string_view word);
  bool is_function(std::size_t open) const;
  /// What stands behind a declared name.
  NodePtr initial(const std::string& type);

  /// An expression, an assignment, or "i++".
  Built plain();
  /// "i++", "--i"
  Built stepped(const NodePtr& target, std::string_view sign) const;
  /// "a = b = … = value"
  Built chained(const Built& first);
  /// "a, b" is a list.
  NodePtr listed_without_brackets();

  // ---- expressions

  static int strength(std::string_view sign);

  /// What is read one level further in; where it is not understood, the statement sets the depth back.
  NodePtr deeper(NodePtr (Parser::*read)());
  NodePtr expression();
  NodePtr choice();
  bool goes_on_with(std::string_view sign) const;

  NodePtr binary(int weakest);

  NodePtr unary();
  NodePtr signed_value();

  NodePtr postfix(NodePtr of);
  /// "i", ":", "1:3"
  NodePtr subscript(std::size_t close);
  static bool begins_with_upper_or_path(const std::string& name);

  void read_arguments(Node& call);

  NodePtr comprehension(NodePtr value);

  NodePtr primary();
  NodePtr path();
  /// "vec![x; n]"
  NodePtr filled_or_listed();

  NodePtr in_round_brackets();
  void read_items(Node& list, std::size_t close, bool& comma);
  NodePtr in_square_brackets();
  NodePtr in_braces();

  NodePtr python_lambda();
  NodePtr rust_lambda();
  void read_parameter_parts(std::size_t open, Parameter& parameter) const;
  void read_lambda_body(Function& function);
  bool is_record_behind(std::size_t open) const;

  /// "new Vector3(…)", "new[] {…}", "new Vector3[] {…}", "new Vector3[4]", "new List<Vector3> {…}"
  NodePtr made_by_new();
  void pass_lines_before(std::string_view sign);
  static std::string type_without_arguments(const std::string& type) { return type.substr(0, type.find('<')); }

  std::string_view text_;
  bool is_python_, is_lua_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> match_;
  std::size_t at_ = 0;
  struct State {
    int inside = 0;  // brackets, where lines do not end a statement
    int no_in = 0;   // where "in" is no operator
    int depth = 0;
    bool no_braces = false;  // where a brace opens a block
  };
  State state_;
  std::string type_name_;
};

}  // namespace minkoscope::program
