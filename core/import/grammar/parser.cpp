#include "core/import/grammar/parser.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/import/grammar/lexer.h"

namespace minkoscope {
namespace {

constexpr int deepest = 64;

bool is_keyword(std::string_view word) {
  static constexpr std::array words{"new",       "const",  "let",     "var",     "mut",    "auto",
                                    "static",    "return", "public",  "private", "final",  "readonly",
                                    "constexpr", "inline", "extends", "export",  "struct", "class",
                                    "local",     "unsafe", "await",   "ref",     "out",    "val"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Which bracket closes which, and which braces hold statements.
struct Brackets {
  std::vector<std::size_t> match;  // of each token; npos where there is none
  std::vector<bool> block;
  std::size_t open_call = npos;
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);
};

Brackets brackets_of(const std::vector<Token>& tokens) {
  Brackets out{std::vector<std::size_t>(tokens.size(), Brackets::npos), std::vector<bool>(tokens.size(), false)};
  std::vector<std::size_t> open;
  std::vector<bool> holds_statements(tokens.size(), false);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind != Token::Kind::sign || token.text.size() != 1) continue;
    const char c = token.text[0];
    if (c == '(' || c == '[' || c == '{') {
      open.push_back(i);
    } else if (c == ';' && !open.empty()) {
      holds_statements[open.back()] = true;
    } else if (c == ')' || c == ']' || c == '}') {
      const char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
      // What does not match is passed over: prose has lonely brackets.
      std::size_t place = open.size();
      while (place > 0 && !tokens[open[place - 1]].is(wanted)) --place;
      if (place == 0) continue;
      open.resize(place);
      out.match[open.back()] = i;
      out.match[i] = open.back();
      out.block[open.back()] = wanted == '{' && holds_statements[open.back()];
      open.pop_back();
    }
  }
  for (const std::size_t i : open) {
    const bool call = i > 0 && tokens[i - 1].kind == Token::Kind::word && !tokens[i].blank_before;
    if (call && !tokens[i].is('{') && out.open_call == Brackets::npos) out.open_call = i;
  }
  return out;
}

class Parser {
 public:
  Parser(std::string_view text, int first_line, bool is_comment, int depth)
      : tokens_(tokens_of(text, first_line)), brackets_(brackets_of(tokens_)), is_comment_(is_comment), depth_(depth) {}

  ParsedText read() {
    while (at_ < tokens_.size()) read_statement();
    ParsedText out;
    out.statements = std::move(statements_);
    if (brackets_.open_call != Brackets::npos) out.open_line = tokens_[brackets_.open_call].line;
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
    return place < tokens_.size() && brackets_.match[place] != Brackets::npos && brackets_.match[place] > place;
  }
  bool block_sign(std::size_t place) const {
    if (place >= tokens_.size()) return false;
    const std::size_t other = brackets_.match[place];
    if (other == Brackets::npos) return tokens_[place].is('{') || tokens_[place].is('}');
    return brackets_.block[std::min(place, other)];
  }

  void take_comment(const Token& comment) {
    if (depth_ > 2) return;
    ParsedText inner = Parser(comment.text, comment.line, true, depth_ + 1).read();
    for (Statement& statement : inner.statements) later_.push_back(std::move(statement));
  }

  /// Whether the line end at this place lets the statement go on.
  bool goes_on() const {
    const std::size_t before = at_ - 1;
    if (at_ == 0) return false;
    const Token& last = tokens_[before];
    if (last.kind == Token::Kind::sign && last.text.size() == 1 &&
        std::string_view(",=+*/\\|").find(last.text[0]) != std::string_view::npos)
      return true;
    if (last.is("<<") || last.is(":=")) return true;
    std::size_t next = at_;
    int lines = 0;
    while (next < tokens_.size() &&
           (tokens_[next].kind == Token::Kind::newline || tokens_[next].kind == Token::Kind::comment))
      lines += tokens_[next++].kind == Token::Kind::newline ? 1 : 0;
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
        take_comment(*next);
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
    if (!statement.items.empty()) add(std::move(statement));
    flush_comments();
  }

  static bool only_numbers(const Statement& statement) {
    return std::all_of(statement.items.begin(), statement.items.end(), [](const Expression& item) {
      if (item.kind == Kind::group && !item.children.empty())
        return std::all_of(item.children.begin(), item.children.end(),
                           [](const Expression& child) { return child.kind == Kind::number; });
      return item.kind == Kind::number;
    });
  }
  /// Lines of nothing but numbers are the value of the line before them.
  void add(Statement statement) {
    const bool rows = only_numbers(statement);
    if (rows && !statements_.empty() && !statements_.back().items.empty() && !statement.is_comment &&
        statements_.back().paragraph == statement.paragraph) {
      Statement& before = statements_.back();
      Expression& last = before.items.back();
      std::vector<Expression>* target = nullptr;
      if (last.kind == Kind::group && last.bracket == '\0') target = &last.children;
      if (last.kind == Kind::assignment && last.children.size() == 1 && last.children[0].kind == Kind::group &&
          last.children[0].bracket == '\0')
        target = &last.children[0].children;
      if (target == nullptr && (last.kind == Kind::word || last.kind == Kind::label)) {
        Expression block;
        block.line = statement.line;
        before.items.push_back(std::move(block));
        target = &before.items.back().children;
      }
      if (target != nullptr) {
        // Each line is a row of its own.
        if (!target->empty() && target->front().kind == Kind::number) {
          Expression row;
          row.bracket = '[';
          row.line = target->front().line;
          row.children = std::move(*target);
          target->clear();
          target->push_back(std::move(row));
        }
        Expression row;
        row.bracket = '[';
        row.line = statement.line;
        for (Expression& item : statement.items) {
          if (item.kind == Kind::group) {
            for (Expression& child : item.children) row.children.push_back(std::move(child));
          } else {
            row.children.push_back(std::move(item));
          }
        }
        target->push_back(std::move(row));
        return;
      }
    }
    if (rows && statement.items.size() > 1) {
      Expression block;
      block.line = statement.line;
      for (Expression& item : statement.items) {
        if (item.kind == Kind::group) {
          for (Expression& child : item.children) block.children.push_back(std::move(child));
        } else {
          block.children.push_back(std::move(item));
        }
      }
      statement.items.clear();
      statement.items.push_back(std::move(block));
    }
    statements_.push_back(std::move(statement));
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
    const bool name = item.kind == Kind::word || item.kind == Kind::call || item.kind == Kind::text ||
                      (item.kind == Kind::group && item.bracket == '[' && item.children.size() <= 1);
    const bool assigns = next_is("=") || next_is(":=") || next_is("=>") || next_is("<<") || next_is("+=") ||
                         next_is("-=") || next_is("*=");
    if (name && (assigns || (next_is(":") && !next_is(":", 1))))
      return read_assignment(items, std::move(item), declared, depth);
    if (item.kind == Kind::number) return read_run(items, std::move(item), depth);
    items.push_back(std::move(item));
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
      if (candidate == nullptr || candidate->kind != Token::Kind::number || depth > 0) break;
      const std::size_t before = at_;
      at_ += number;
      Expression item;
      if (!read_expression(item, depth) || item.kind != Kind::number) {
        at_ = before;
        break;
      }
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

  void read_assignment(std::vector<Expression>& items, Expression name, bool declared, int depth) {
    const std::string sign = token()->text;
    Expression assignment;
    assignment.kind = Kind::assignment;
    assignment.line = name.line;
    assignment.text = name_of(name);
    // block(0, 3) = …, tf.translation() = …
    if (name.kind == Kind::call) {
      assignment.type_arguments = name.children.empty() ? "()" : "(…)";
      if (!name.receiver.empty()) assignment.type_arguments = "(…)";
    }
    if (sign == "+=" || sign == "-=" || sign == "*=") assignment.type_arguments = sign;
    ++at_;
    while (depth > 0 && token() != nullptr && token()->kind == Token::Kind::newline) ++at_;
    if (sign == ":" && depth == 0 && label_ends()) {
      assignment.kind = Kind::label;
      items.push_back(std::move(assignment));
      return;
    }
    while (depth == 0 && token() != nullptr && token()->kind == Token::Kind::newline && goes_on()) ++at_;
    Expression value;
    if (token() == nullptr || token()->kind == Token::Kind::newline || !read_expression(value, depth)) {
      assignment.kind = Kind::label;
      items.push_back(std::move(assignment));
      return;
    }
    if (sign == ":" && next_is("=") && (declared || value.kind == Kind::word || value.kind == Kind::group)) {
      ++at_;  // what stood there was the type
      if (!read_expression(value, depth)) return;
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
    assignment.children.push_back(std::move(value));
    items.push_back(std::move(assignment));
  }
  /// After "name:" words of prose follow, or another name with its value, or nothing.
  bool label_ends() const {
    const Token* next = token();
    if (next == nullptr || next->kind == Token::Kind::newline || next->kind == Token::Kind::comment)
      return next == nullptr || !goes_on_after_colon();
    if (next->kind != Token::Kind::word || is_keyword(next->text)) return false;
    const Token* behind = token(1);
    const bool call =
        behind != nullptr && !behind->blank_before && (behind->is('(') || behind->is('{') || behind->is('['));
    return !call;
  }
  bool goes_on_after_colon() const { return at_ > 0 && token() != nullptr && goes_on(); }

  static int rank(std::string_view sign) {
    if (sign == "*" || sign == "/") return 2;
    return sign == "+" || sign == "-" ? 1 : 0;
  }

  bool read_expression(Expression& out, int depth, int least = 1) {
    if (!read_operand(out, depth)) return false;
    while (const Token* sign = token()) {
      if (sign->kind != Token::Kind::sign || rank(sign->text) < least) break;
      // An operator has an operand directly behind it, on the same line inside or outside of brackets.
      const std::size_t before = at_;
      const std::string text = sign->text;
      // "Shape* a", "Shape *a": a pointer, no product.
      if (text == "*" && out.kind == Kind::word && token(1) != nullptr &&
          (token(1)->kind == Token::Kind::word || token(1)->is(')')) && sign->blank_before != token(1)->blank_before) {
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

  bool read_operand(Expression& out, int depth) {
    while (const Token* next = token()) {
      const bool passed = (next->kind == Token::Kind::word && is_keyword(next->text) && next->type_arguments.empty() &&
                           token(1) != nullptr && !token(1)->is('(') && !token(1)->is('=')) ||
                          next->is('&') || next->is('@') || next->is('~') || (next->is('*') && token(1) != nullptr);
      if (!passed) break;
      ++at_;
    }
    const Token* next = token();
    if (next == nullptr) return false;
    out.line = next->line;
    switch (next->kind) {
      case Token::Kind::number:
        out.kind = Kind::number;
        out.value = next->value;
        out.text = next->text;
        ++at_;
        return read_postfix(out, depth);
      case Token::Kind::odd:
        out.kind = Kind::gap;
        out.text = next->text;
        ++at_;
        return true;
      case Token::Kind::gap:
        out.kind = Kind::gap;
        out.text = "...";
        ++at_;
        return true;
      case Token::Kind::text:
        out.kind = Kind::text;
        out.text = next->text;
        ++at_;
        return true;
      case Token::Kind::word:
        return read_word(out, depth);
      case Token::Kind::sign:
        break;
      default:
        return false;
    }
    if (next->is('-') || next->is('+')) {
      const bool minus = next->is('-');
      const std::size_t before = at_;
      ++at_;
      Expression operand;
      const bool apart = token() != nullptr && token()->blank_before;
      if (apart || depth > deepest || !read_operand(operand, depth + 1)) {
        at_ = before;
        return false;
      }
      if (!minus) {
        out = std::move(operand);
        return true;
      }
      out.kind = Kind::negation;
      out.children.push_back(std::move(operand));
      return true;
    }
    if ((next->is('(') || next->is('[') || next->is('{')) && opens(at_) && !block_sign(at_)) {
      out.kind = Kind::group;
      out.bracket = next->text[0];
      if (!read_children(out, depth)) return false;
      // (float)x, (JPH::BoxShape) $0: the type of what follows.
      if (out.bracket == '(' && out.children.size() == 1 && out.children[0].kind == Kind::word && token() != nullptr &&
          (token()->kind == Token::Kind::word || token()->kind == Token::Kind::number || token()->is('{')) &&
          out.children[0].spaced == false && depth < deepest) {
        const std::string type = out.children[0].text;
        if (token()->kind == Token::Kind::number || token()->is('{')) {
          const int line = out.line;
          out = {};
          if (!read_operand(out, depth + 1)) return false;
          if (out.kind == Kind::group) {
            out.kind = Kind::call;
            out.text = type;
          }
          out.line = line;
        }
        return true;
      }
      return read_postfix(out, depth);
    }
    return false;
  }

  bool read_word(Expression& out, int depth) {
    const Token& word = *token();
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
      }
    }
    return read_postfix(out, depth);
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
    bool comma = false;
    bool row_ends = false;
    std::vector<std::size_t> rows;  // where rows begin that semicolons end
    while (at_ < end) {
      const Token& next = tokens_[at_];
      if (next.is(';')) {
        row_ends = true;
        rows.push_back(parent.children.size());
      }
      if (next.is(',')) comma = true;
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
    if (row_ends && parent.bracket == '[') split_rows(parent, rows);
    return true;
  }
  /// MATLAB's [0 0 0; 1 0 0].
  static void split_rows(Expression& parent, std::vector<std::size_t> ends) {
    ends.push_back(parent.children.size());
    std::vector<Expression> rows;
    std::size_t first = 0;
    for (const std::size_t end : ends) {
      if (end == first) continue;
      Expression row;
      row.bracket = '[';
      row.line = parent.children[first].line;
      for (; first < end; ++first) row.children.push_back(std::move(parent.children[first]));
      rows.push_back(std::move(row));
    }
    parent.children = std::move(rows);
  }

  std::vector<Token> tokens_;
  Brackets brackets_;
  bool is_comment_;
  int depth_;
  std::size_t at_ = 0;
  int paragraph_ = 0;
  std::vector<Statement> statements_, later_;
};

}  // namespace

std::string_view last_part(std::string_view path) {
  const std::size_t subscript = path.find_last_of('[');
  if (subscript != std::string_view::npos && path.ends_with(']')) path = path.substr(0, subscript);
  const std::size_t joint = path.find_last_of(".:");
  return joint == std::string_view::npos ? path : path.substr(joint + 1);
}

std::string_view first_parts(std::string_view path) {
  const std::string_view last = last_part(path);
  const auto length = static_cast<std::size_t>(last.data() - path.data());
  path = path.substr(0, length);
  while (path.ends_with(':') || path.ends_with('.')) path.remove_suffix(1);
  return path;
}

std::string plain_name(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

ParsedText parse_text(std::string_view text) {
  return Parser(text, 1, false, 0).read();
}

}  // namespace minkoscope
