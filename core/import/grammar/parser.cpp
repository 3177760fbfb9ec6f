#include "core/import/grammar/parser.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/import/grammar/brackets.h"
#include "core/import/grammar/lexer.h"
#include "core/import/grammar/number_rows.h"
#include "core/import/grammar/structures.h"

namespace minkoscope {
namespace {

constexpr int deepest = 64;
constexpr int longest_chain = 256;  // of operators: "1 + 1 + …"
constexpr std::size_t npos = Brackets::none;

bool is_keyword(std::string_view word) {
  static constexpr std::array words{"new",       "const",  "let",     "var",     "mut",    "auto",
                                    "static",    "return", "public",  "private", "final",  "readonly",
                                    "constexpr", "inline", "extends", "export",  "struct", "class",
                                    "local",     "unsafe", "await",   "ref",     "out",    "val"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Parser {
 public:
  Parser(const std::vector<Token>& tokens, bool is_comment, int depth)
      : tokens_(tokens), brackets_(brackets_of(tokens)), is_comment_(is_comment), depth_(depth) {}

  ParsedText read() {
    while (at_ < tokens_.size()) read_statement();
    ParsedText out;
    out.statements = std::move(statements_);
    if (brackets_.open_call != npos) out.open_line = tokens_[brackets_.open_call].line;
    return out;
  }

 private:
  using Kind = Expression::Kind;

  const Token* token(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? &tokens_[at_ + ahead] : nullptr;
  }
  bool next_is(std::string_view sign, std::size_t ahead = 0) const {
    const Token* next = token(ahead);
    return next != nullptr && next->is(sign);
  }
  bool opens(std::size_t place) const {
    return place < tokens_.size() && brackets_.match[place] != npos && brackets_.match[place] > place;
  }
  bool block_sign(std::size_t place) const {
    if (place >= tokens_.size()) return false;
    const std::size_t other = brackets_.match[place];
    if (other == npos) return tokens_[place].is('{') || tokens_[place].is('}');
    return brackets_.block[std::min(place, other)];
  }

  void take_comment(const Token& comment) {
    if (depth_ > 2) return;
    const Tokens tokens = tokens_of(comment.text, comment.line);
    ParsedText inner = Parser(tokens.list, true, depth_ + 1).read();
    for (Statement& statement : inner.statements) later_.push_back(std::move(statement));
  }

  /// Whether the line end at this place lets the statement go on.
  bool goes_on() const {
    const std::size_t before = at_ - 1;
    if (at_ == 0) return false;
    const Token& last = tokens_[before];
    std::size_t next = at_;
    int lines = 0;
    while (next < tokens_.size() &&
           (tokens_[next].kind == Token::Kind::newline || tokens_[next].kind == Token::Kind::comment))
      lines += tokens_[next++].kind == Token::Kind::newline ? 1 : 0;
    if (last.is(',') && lines > 1) return false;
    if (last.is('*') && before > 0 && tokens_[before - 1].text == "import") return false;  // Python's
    if (last.kind == Token::Kind::sign && last.text.size() == 1 &&
        std::string_view(",=+*/\\|").find(last.text[0]) != std::string_view::npos)
      return true;
    if (last.is("<<") || last.is(":=")) return true;
    if (next >= tokens_.size() || lines > 1) return false;
    const Token& first = tokens_[next];
    if (first.is('.') || first.is("->") || first.is("<<") || first.is('=') || first.is('|')) return true;
    const bool bracket = first.is('(') || first.is('[') || (first.is('{') && !block_sign(next));
    if (last.is(':') && (bracket || first.kind == Token::Kind::number)) return true;
    return first.is('{') && !block_sign(next) && (last.kind == Token::Kind::word || last.is(']') || last.is(')'));
  }

  void read_statement() {
    int empty_lines = -1;
    while (const Token* next = token()) {
      if (next->kind == Token::Kind::newline) {
        ++empty_lines;
      } else if (next->kind == Token::Kind::comment) {
        const std::size_t count = later_.size();
        take_comment(*next);
        const bool rule = later_.size() == count && (at_ == 0 || tokens_[at_ - 1].kind == Token::Kind::newline);
        if (rule) ++empty_lines;
      } else if (!(next->is(';') || next->is(',') || block_sign(at_))) {
        break;
      }
      ++at_;
    }
    if (empty_lines > 0) ++paragraph_;
    flush_comments();
    if (token() == nullptr) return;
    Statement statement;
    statement.line = token()->line;
    statement.is_comment = is_comment_;
    statement.paragraph = paragraph_;
    bool comma = false;
    while (const Token* next = token()) {
      if (next->is(';') || block_sign(at_)) break;
      if (next->kind == Token::Kind::newline) {
        if (!goes_on()) break;
        ++at_;
        continue;
      }
      if (next->kind == Token::Kind::comment) {
        take_comment(*next);
        ++at_;
        continue;
      }
      if (next->is(',')) {
        comma = true;
        ++at_;
        continue;
      }
      const std::size_t before = at_;
      read_item(statement.items, 0);
      if (at_ == before) ++at_;
      if (comma && !statement.items.empty()) statement.items.back().after_comma = true;
      comma = false;
    }
    if (!statement.items.empty()) add_statement(statements_, std::move(statement));
    flush_comments();
  }

  void flush_comments() {
    for (Statement& comment : later_) statements_.push_back(std::move(comment));
    later_.clear();
  }

  /// One expression with what is assigned to it; numbers side by side are one group.
  void read_item(std::vector<Expression>& items, int depth) {
    const bool declared = token()->kind == Token::Kind::word && is_keyword(token()->text);
    Expression item;
    if (!read_expression(item, depth)) return;
    item.declared = declared && item.kind == Kind::word;
    const bool name = item.kind == Kind::word || item.kind == Kind::call || item.kind == Kind::text ||
                      (item.kind == Kind::group && item.bracket == '[' && item.children.size() <= 1);
    const bool assigns = next_is("=") || next_is(":=") || (next_is("=>") && item.kind != Kind::call) || next_is("<<") ||
                         next_is("+=") || next_is("-=") || next_is("*=");
    if (name && (assigns || (next_is(":") && !next_is(":", 1))))
      return read_assignment(items, std::move(item), declared, depth);
    if (item.kind == Kind::number && numbers_a_row()) {
      ++at_;
      item.kind = Kind::label;
      items.push_back(std::move(item));
      return;
    }
    if (item.kind == Kind::number) return read_run(items, std::move(item), depth);
    items.push_back(std::move(item));
  }

  /// "3: 0 0 0", "{3: (0, 0, 0)}"
  bool numbers_a_row() const {
    const Token* next = token(1);
    return next_is(":") && !token()->blank_before && tokens_[at_ - 1].text.find_first_not_of("0123456789") == npos &&
           next != nullptr && (next->blank_before || opens(at_ + 1));
  }

  bool says_how_large(std::size_t ahead) const {
    const Token* word = token(ahead);
    return word != nullptr && word->kind == Token::Kind::word &&
           is_one_of(word->text, {"tall", "high", "long", "wide", "deep", "thick"});
  }

  /// 1 2 3, or 1, 2, 3 where no name follows.
  void read_run(std::vector<Expression>& items, Expression first, int depth) {
    Expression run;
    run.line = first.line;
    run.children.push_back(std::move(first));
    while (const Token* next = token()) {
      const bool comma = (next->is(',') || next->is('|')) && token(1) != nullptr;
      std::size_t number = comma ? 1 : 0;
      // "…, 0.5,": a row that ends with a comma goes on in the next line.
      if (comma)
        while (token(number) != nullptr && token(number)->kind == Token::Kind::newline) ++number;
      const Token* candidate = token(number);
      if (candidate == nullptr || number > 2 || candidate->kind != Token::Kind::number || depth > 0) break;
      if (comma && run.children.size() == 1 && says_how_large(number + 1)) break;  // "radius 0.25, 1.0 tall"
      const std::size_t before = at_;
      const bool times = next->is_times;
      at_ += number;
      Expression item;
      if (!read_expression(item, depth) || item.kind != Kind::number) {
        at_ = before;
        break;
      }
      run.is_product = times && (run.is_product || run.children.size() == 1);
      run.children.push_back(std::move(item));
    }
    if (run.children.size() == 1) {
      Expression only = std::move(run.children[0]);
      items.push_back(std::move(only));
    } else {
      items.push_back(std::move(run));
    }
  }

  static std::string name_of(const Expression& item) {
    if (item.kind != Kind::group) return item.text;
    return item.children.empty() ? std::string() : item.children[0].text;
  }

  /// "[:3,3]" of "T[:3, 3] = …", "(0,3)" of "tf(0, 3) = …"; of anything longer "(…)".
  std::string part_before_sign() const {
    constexpr std::size_t longest = 10;
    std::string part;
    for (std::size_t at = at_; at-- > 0 && part.size() < longest;) {
      part.insert(0, tokens_[at].text);
      if (tokens_[at].is('[') || tokens_[at].is('(')) return part;
    }
    return "(…)";
  }
  static void give_unit(Expression& value, const std::string& unit) {
    if (value.is(Kind::number) && value.unit.empty()) value.unit = unit;
    for (Expression& child : value.children) give_unit(child, unit);
  }

  /// "xyzw" of "rotation (x, y, z, w): …", "mm" of "radius (mm): …"; empty where anything but words stands there.
  static std::string words_in_brackets(const Expression& name) {
    std::string words;
    if (name.kind != Kind::call) return words;
    for (const Expression& child : name.children) {
      if (!child.is(Kind::word)) return {};
      words += child.text;
    }
    return words;
  }

  /// "m" of "radius (m): …"; empty where none is.
  static std::string unit_in_brackets(const Expression& name) {
    const std::string said = words_in_brackets(name);
    return is_one_of(said, {"m", "cm", "mm", "meters", "metres"}) ? said : std::string();
  }

  /// What is assigned to, without its value. block(0, 3) = …, tf.translation() = …; "quat(wxyz) = …" says how the value
  /// is meant.
  Expression assigned_to(const Expression& name, std::string_view sign) const {
    Expression assignment;
    assignment.kind = Kind::assignment;
    assignment.line = name.line;
    assignment.text = name_of(name);
    for (const std::string_view order : {".xyzw", ".wxyz"})  // "q.xyzw=(0, 0, 0, 1)" of a log
      if (assignment.text.ends_with(order)) assignment.text[assignment.text.size() - order.size()] = '_';
    const std::string said = words_in_brackets(name);
    if (said.ends_with("wxyz") || said.ends_with("xyzw")) {
      assignment.text += "_" + said.substr(said.size() - 4);
    } else if (name.kind == Kind::call && unit_in_brackets(name).empty()) {
      assignment.type_arguments = name.children.empty() ? "()" : part_before_sign();
      if (!name.receiver.empty()) assignment.type_arguments = "(…)";
    }
    if (sign == "+=" || sign == "-=" || sign == "*=") assignment.type_arguments = sign;
    return assignment;
  }

  void read_assignment(std::vector<Expression>& items, Expression name, bool declared, int depth) {
    const std::string_view sign = token()->text;
    const std::string unit = unit_in_brackets(name);
    Expression assignment = assigned_to(name, sign);
    ++at_;
    while (depth > 0 && token() != nullptr && token()->kind == Token::Kind::newline) ++at_;
    if (sign == ":" && (depth == 0 ? label_ends(declared) : words_follow())) {
      assignment.kind = Kind::label;
      items.push_back(std::move(assignment));
      return;
    }
    while (depth == 0 && token() != nullptr && token()->kind == Token::Kind::newline && goes_on()) ++at_;
    Expression value;
    in_value_ = true;
    const bool has_value = token() != nullptr && token()->kind != Token::Kind::newline && read_expression(value, depth);
    in_value_ = false;
    if (!has_value) {
      assignment.kind = Kind::label;
      items.push_back(std::move(assignment));
      return;
    }
    if (sign == ":" && next_is("=") && (declared || value.kind == Kind::word || value.kind == Kind::group)) {
      ++at_;  // what stood there was the type
      value = {};
      if (!read_expression(value, depth)) return;
    }
    std::vector<Expression> also;  // "a.x = a.y = 2"
    while (sign == "=" && value.kind == Kind::word && next_is("=") && also.size() < 8) {
      ++at_;
      also.push_back(assignment);
      also.back().text = value.text;
      if (token() == nullptr || !read_expression(value = {}, depth)) return;
    }
    std::vector<Expression> values;
    if (value.kind == Kind::number) {
      read_run(values, std::move(value), 0);
      value = std::move(values[0]);
    } else if (sign == "<<") {
      Expression list;
      list.line = value.line;
      list.children.push_back(std::move(value));
      while (next_is(",")) {
        ++at_;
        while (token() != nullptr && token()->kind == Token::Kind::newline) ++at_;
        Expression item;
        if (token() == nullptr || !read_expression(item, depth)) break;
        list.children.push_back(std::move(item));
      }
      value = std::move(list);
    }
    if (!unit.empty()) give_unit(value, unit);
    for (Expression& other : also) {
      other.children.push_back(value);
      items.push_back(std::move(other));
    }
    assignment.children.push_back(std::move(value));
    items.push_back(std::move(assignment));
  }
  /// After "name:" words of prose follow, or another name with its value, or nothing.
  bool label_ends(bool declared) const {
    const Token* next = token();
    if (next == nullptr || next->kind == Token::Kind::newline || next->kind == Token::Kind::comment)
      return next == nullptr || !goes_on_after_colon();
    if (next->kind != Token::Kind::word || is_keyword(next->text)) return false;
    const Token* behind = token(1);
    if (declared && behind != nullptr && behind->is('=')) return false;  // "var box: BoxShape3D = …"
    const bool call =
        behind != nullptr && !behind->blank_before && (behind->is('(') || behind->is('{') || behind->is('['));
    const bool printed = behind != nullptr && behind->is('{') && opens(at_ + 1) && !block_sign(at_ + 1);  // Rust's
    return !call && !printed;
  }
  /// "(AABB: min -1 0 -1, …)"
  bool words_follow() const {
    return token() != nullptr && token(1) != nullptr && token()->kind == Token::Kind::word &&
           token(1)->kind == Token::Kind::number && token(1)->blank_before;
  }
  bool goes_on_after_colon() const { return at_ > 0 && token() != nullptr && goes_on(); }

  static int rank(std::string_view sign) {
    if (sign == "*" || sign == "/" || sign == "@") return 2;
    return sign == "+" || sign == "-" ? 1 : 0;
  }

  /// "T = A @ B" of NumPy; in prose "@" is a word.
  bool multiplies_matrices(const Expression& left, int depth) const {
    const Token* right = token(1);
    return (in_value_ || depth > 0) && left.kind != Kind::number && token()->blank_before && right != nullptr &&
           right->blank_before && right->kind != Token::Kind::number;
  }

  /// "from (0, 0, 0) to (0, 2, 0) - those are the centres"
  bool is_dash_of_prose() const {
    const Token *word = token(1), *next = token(2);
    return token()->is('-') && token()->blank_before && word != nullptr && next != nullptr && word->blank_before &&
           next->kind == Token::Kind::word &&
           is_one_of(word->text,
                     {"those", "these", "this", "that", "which", "it", "they", "so", "but", "where", "with"});
  }

  bool read_expression(Expression& out, int depth, int least = 1) {
    if (!read_operand(out, depth)) return false;
    for (int links = 0; token() != nullptr && links < longest_chain; ++links) {
      const Token* const sign = token();
      const bool operates = sign->text == "@" ? multiplies_matrices(out, depth) : sign->kind == Token::Kind::sign;
      if (!operates || rank(sign->text) < least) break;
      // An operator has an operand directly behind it, on the same line inside or outside of brackets.
      if (out.kind == Kind::word && is_one_of(out.text, {"along", "axis", "about", "around"})) break;  // "along +Y"
      if (is_dash_of_prose()) break;
      const std::size_t before = at_;
      const std::string_view text = sign->text;
      // "Shape* a", "Shape *a": a pointer, no product; nor is Python's "import *".
      const bool imports = text == "*" && out.text == "import";
      if (imports || (text == "*" && out.kind == Kind::word && token(1) != nullptr &&
                      (token(1)->kind == Token::Kind::word || token(1)->is(')')) &&
                      sign->blank_before != token(1)->blank_before)) {
        ++at_;
        return true;
      }
      ++at_;
      while (token() != nullptr && token()->kind == Token::Kind::newline) ++at_;
      Expression right;
      if (token() == nullptr || !read_expression(right, depth, rank(text) + 1)) {
        at_ = before;
        break;
      }
      Expression operation;
      operation.kind = Kind::operation;
      operation.line = out.line;
      operation.text = text;
      operation.children.push_back(std::move(out));
      operation.children.push_back(std::move(right));
      out = std::move(operation);
    }
    return true;
  }

  /// Keywords, and signs that leave a value as it is.
  void pass_qualifiers() {
    while (const Token* next = token()) {
      const bool untyped = next->text == "new" && token(1) != nullptr && token(1)->is('(');  // C#'s "new(1, 2, 3)"
      const bool keyword = next->kind == Token::Kind::word && (is_keyword(next->text) || next->text == "new[]") &&
                           next->type_arguments.empty() && token(1) != nullptr && (untyped || !token(1)->is('(')) &&
                           !token(1)->is('=');
      if (!keyword && !next->is('&') && !next->is('@') && !next->is('~') && !(next->is('*') && token(1) != nullptr))
        return;
      ++at_;
      if (tokens_[at_ - 1].text == "new[]")  // C#'s, whose brace may stand in the next line
        while (token() != nullptr && token()->kind == Token::Kind::newline) ++at_;
    }
  }

  /// "~0", "1 << 8": bits of a mask, which measure nothing. Whether they stand here.
  bool read_bits(Expression& out) {
    const auto number = [&](std::size_t ahead) {
      return token(ahead) != nullptr && token(ahead)->kind == Token::Kind::number;
    };
    const std::size_t count = next_is("~") && number(1) ? 2 : number(0) && next_is("<<", 1) && number(2) ? 3 : 0;
    if (count == 0) return false;
    out.kind = Kind::word;
    out.line = token()->line;
    out.text = "bits";
    at_ += count;
    return true;
  }

  bool read_operand(Expression& out, int depth) {
    if (read_bits(out)) return true;
    pass_qualifiers();
    const Token* next = token();
    if (next == nullptr) return false;
    out.line = next->line;
    out.text = next->text;
    switch (next->kind) {
      case Token::Kind::number:
        out.kind = Kind::number;
        out.value = next->value;
        out.unit = next->unit;
        ++at_;
        return read_postfix(out, depth);
      case Token::Kind::odd:
      case Token::Kind::gap:
        out.kind = Kind::gap;
        ++at_;
        return true;
      case Token::Kind::text:
        out.kind = Kind::text;
        ++at_;
        return true;
      case Token::Kind::word:
        return read_word(out, depth);
      case Token::Kind::sign:
        out.text.clear();
        return next->is('-') || next->is('+') ? read_signed(out, depth) : read_bracketed(out, depth);
      default:
        return false;
    }
  }

  bool read_signed(Expression& out, int depth) {
    const bool minus = token()->is('-');
    const std::size_t before = at_++;
    // "(1, - 2)", "x = - 2": elsewhere a sign apart is a bullet or a dash.
    const Token* last = before > 0 ? &tokens_[before - 1] : nullptr;
    const bool fresh = depth > 0 || (last != nullptr && (last->is('=') || last->is(':') || last->is(',')));
    const bool first_of_line = before == 0 || (last != nullptr && last->kind == Token::Kind::newline);
    const bool blank = token() != nullptr && token()->blank_before;
    if (blank && fresh && first_of_line) {  // a bullet, a removed line, or a minus: it stands for no number
      out.kind = Kind::word;
      out.text = "-";
      return true;
    }
    const bool apart = blank && !fresh;
    Expression operand;
    if (apart || depth > deepest || !read_operand(operand, depth + 1)) {
      at_ = before;
      return false;
    }
    if (minus) {
      out.kind = Kind::negation;
      out.children.push_back(std::move(operand));
    } else {
      out = std::move(operand);
    }
    return true;
  }

  bool read_bracketed(Expression& out, int depth) {
    if (!opens(at_) || block_sign(at_)) return false;
    out.kind = Kind::group;
    out.bracket = token()->text[0];
    if (!read_children(out, depth)) return false;
    return is_cast(out) && depth < deepest ? read_cast(out, depth) : read_postfix(out, depth);
  }
  /// (float)x, (JPH::BoxShape) $0: the type of what follows.
  bool is_cast(const Expression& group) const {
    const Token* next = token();
    return group.bracket == '(' && group.children.size() == 1 && group.children[0].kind == Kind::word &&
           next != nullptr && (next->kind == Token::Kind::word || next->kind == Token::Kind::number || next->is('{'));
  }
  bool read_cast(Expression& out, int depth) {
    const bool number = is_one_of(out.children[0].text, {"float", "double", "int", "btScalar", "PxReal"});
    if (token()->kind == Token::Kind::word && !number) return true;
    const std::string type = out.children[0].text;
    const int line = out.line;
    out = {};
    if (!read_operand(out, depth + 1)) return false;
    if (out.kind == Kind::group) {
      out.kind = Kind::call;
      out.text = type;
    }
    out.line = line;
    return true;
  }

  bool read_word(Expression& out, int depth) {
    const Token& word = *token();
    const bool made = at_ > 0 && tokens_[at_ - 1].text == "new";
    out.kind = Kind::word;
    out.text = word.text;
    out.type_arguments = word.type_arguments;
    const std::size_t behind = at_ + 1;
    ++at_;
    if (opens(behind) && !block_sign(behind)) {
      const bool spaced = tokens_[behind].blank_before;
      const bool bracket = tokens_[behind].is('[');
      if (!spaced || !bracket) {
        out.kind = Kind::call;
        out.spaced = spaced;
        out.bracket = tokens_[behind].text[0];
        if (!read_children(out, depth)) return false;
        if (made && out.bracket == '(' && !read_members_behind(out, depth)) return false;
      }
    }
    return read_postfix(out, depth);
  }
  /// "new Body(shape) { Position = …, Rotation = … }" of C#, as Rust's "Body { …, position: … }". False where they are
  /// no list.
  bool read_members_behind(Expression& made, int depth) {
    std::size_t open = at_;
    while (open < tokens_.size() && tokens_[open].kind == Token::Kind::newline) ++open;
    if (!opens(open) || !tokens_[open].is('{') || block_sign(open)) return true;
    std::size_t first = open + 1;
    while (first < tokens_.size() &&
           (tokens_[first].kind == Token::Kind::newline || tokens_[first].kind == Token::Kind::comment))
      ++first;
    if (first + 1 >= tokens_.size() || tokens_[first].kind != Token::Kind::word || !tokens_[first + 1].is('='))
      return true;
    at_ = open;
    made.bracket = '{';
    return read_children(made, depth);
  }

  /// .translation(…) behind a call; {…} behind Type(…) or [..] of Julia.
  bool read_postfix(Expression& out, int depth) {
    for (int links = 0; links < 64; ++links) {
      std::size_t place = at_;
      while (place < tokens_.size() && tokens_[place].kind == Token::Kind::newline) ++place;
      if (place >= tokens_.size() || !(tokens_[place].is('.') || tokens_[place].is("->"))) return true;
      if (place + 1 >= tokens_.size() || tokens_[place + 1].kind != Token::Kind::word) return true;
      if (tokens_[place + 1].blank_before || (place == at_ && tokens_[place].blank_before)) return true;
      at_ = place + 1;
      Expression link;
      link.kind = Kind::call;
      link.line = tokens_[at_].line;
      link.text = tokens_[at_].text;
      link.type_arguments = tokens_[at_].type_arguments;
      link.bracket = '\0';
      ++at_;
      if (opens(at_) && !tokens_[at_].is('[') && !block_sign(at_)) {
        link.bracket = tokens_[at_].text[0];
        if (!read_children(link, depth)) return false;
      }
      link.receiver.push_back(std::move(out));
      out = std::move(link);
    }
    return true;
  }

  bool read_children(Expression& parent, int depth) {
    const std::size_t end = brackets_.match[at_];
    ++at_;
    if (depth >= deepest) {
      at_ = end + 1;
      return false;
    }
    bool comma = false, commas = false;
    bool row_ends = false;
    std::vector<std::size_t> rows;   // where rows begin that semicolons end
    std::vector<std::size_t> lines;  // where lines begin
    while (at_ < end) {
      const Token& next = tokens_[at_];
      if (next.is(';')) {
        row_ends = true;
        rows.push_back(parent.children.size());
      }
      if (next.is(',')) comma = commas = true;
      if (next.kind == Token::Kind::newline) lines.push_back(parent.children.size());
      if (next.is(',') || next.is(';') || next.is('|') || next.kind == Token::Kind::newline) {
        ++at_;
        continue;
      }
      if (next.kind == Token::Kind::comment) {
        take_comment(next);
        ++at_;
        continue;
      }
      const std::size_t before = at_;
      const std::size_t count = parent.children.size();
      read_item(parent.children, depth + 1);
      if (at_ == before) ++at_;
      at_ = std::min(at_, end);
      if (comma && parent.children.size() > count) parent.children[count].after_comma = true;
      comma = false;
    }
    at_ = end + 1;
    if (row_ends && parent.bracket == '(') join_values(parent);
    if (row_ends && parent.bracket == '[')
      split_rows(parent, rows);
    else if (!commas && parent.bracket == '[' && are_rows(parent, lines))
      split_rows(parent, lines);
    return true;
  }

  const std::vector<Token>& tokens_;
  Brackets brackets_;
  bool is_comment_;
  int depth_;
  std::size_t at_ = 0;
  int paragraph_ = 0;
  bool in_value_ = false;  // of an assignment
  std::vector<Statement> statements_, later_;
};

}  // namespace

ParsedText parse_text(std::string_view text) {
  return parse_tokens(tokens_of(text, 1).list);
}

ParsedText parse_tokens(std::vector<Token> tokens) {
  const Structures structures = take_structures(tokens);
  ParsedText out = Parser(tokens, false, 0).read();
  join_coordinate_names(out);
  name_fields(out, structures);
  return out;
}

}  // namespace minkoscope
