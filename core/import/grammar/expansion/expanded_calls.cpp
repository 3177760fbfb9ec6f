#include "core/import/grammar/expansion/expanded_calls.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace minkoscope {
namespace {

using Kind = Expression::Kind;
using NewNames = std::map<std::string, std::string>;

constexpr int most_nested = 6;
constexpr int most_calls = 200;

/// The first part of a path: "t" of "t.origin" and of "t[0]".
std::string_view head_of(std::string_view path) {
  const std::size_t end = path.find_first_of(".[-:");
  return path.substr(0, end);
}

void rename(std::string& path, const NewNames& names) {
  const auto found = names.find(std::string(head_of(path)));
  if (found != names.end() && !path.empty()) path.replace(0, found->first.size(), found->second);
}

void rename(Expression& in, const NewNames& names) {
  if (in.is(Kind::word) || in.is(Kind::assignment) || (in.is(Kind::call) && in.receiver.empty()))
    rename(in.text, names);
  for (Expression& child : in.children) {
    // A name that is given in a call is the callee's.
    if (in.is(Kind::call) && child.is(Kind::assignment))
      for (Expression& value : child.children) rename(value, names);
    else
      rename(child, names);
  }
  for (Expression& receiver : in.receiver) rename(receiver, names);
}

/// The names that a function gives: "t = …", "Transform t;", "Transform t(…)".
void add_names_given(const Statement& statement, std::set<std::string>& names) {
  const auto& items = statement.items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Expression& item = items[i];
    const bool typed = i > 0 && items[i - 1].is(Kind::word);
    const bool plain = head_of(item.text) == item.text && !item.text.empty();
    if (item.is(Kind::assignment) && (plain || (typed && item.text.find('.') == std::string::npos)))
      names.insert(std::string(head_of(item.text)));
    if (typed && plain && item.receiver.empty() && (item.is(Kind::call) || item.is(Kind::word)))
      names.insert(item.text);
  }
}

/// Gives the parts of an argument their names: those of a list in their order, of a record by their names.
bool take_apart(const Expression& argument, std::vector<NamedExpression>::iterator part, std::size_t count) {
  const bool group = (argument.is(Kind::group) || argument.is(Kind::call)) && argument.receiver.empty();
  if (!group || argument.children.size() != count) return false;
  for (std::size_t i = 0; i < count; ++i, ++part) {
    const bool record = is_record(argument);
    const auto own = record ? std::find_if(argument.children.begin(), argument.children.end(),
                                           [&](const Expression& child) { return child.text == part->name; })
                            : argument.children.begin() + static_cast<std::ptrdiff_t>(i);
    if (own == argument.children.end()) return false;
    part->value = {record ? own->children[0] : *own};
  }
  return true;
}

/// The arguments of a call under their parameters' names; nothing where they do not fit.
std::optional<std::vector<NamedExpression>> values_of(const Expression& call, const DefinedFunction& function) {
  std::vector<NamedExpression> values = function.parameters;
  std::size_t next = 0, argument_count = 0;
  Expression rest;
  for (const Expression& argument : call.children) {
    const bool keyed = argument.is(Kind::assignment) && argument.children.size() == 1;
    if (keyed) {
      const auto same =
          std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.name == argument.text; });
      if (same != values.end())
        same->value = {argument.children[0]};
      else if (!function.rest.empty())
        rest.children.push_back(argument);
      else
        return std::nullopt;
      continue;
    }
    const std::size_t count = argument_count < function.parts.size() ? function.parts[argument_count] : 1;
    if (next + count > values.size()) return std::nullopt;
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(next);
    if (count == 1)
      first->value = {argument};
    else if (!take_apart(argument, first, count))
      return std::nullopt;
    next += count;
    ++argument_count;
  }
  const auto may_be_absent = [&](const NamedExpression& value) {
    return std::any_of(function.body.begin(), function.body.end(),
                       [&](const Statement& statement) { return statement.only_with == value.name; });
  };
  const bool whole = std::all_of(values.begin(), values.end(), [&](const NamedExpression& value) {
    return !value.value.empty() || may_be_absent(value);
  });
  if (!whole) return std::nullopt;
  if (!function.rest.empty()) values.push_back({function.rest, {std::move(rest)}});
  return values;
}

/// Puts what is given by names in place of "**options" among the arguments of calls.
void put_rest(Expression& in, const NamedExpression& rest) {
  for (Expression& receiver : in.receiver) put_rest(receiver, rest);
  for (std::size_t i = 0; i < in.children.size();) {
    if (!in.children[i].is(Kind::word) || in.children[i].text != rest.name) {
      put_rest(in.children[i++], rest);
      continue;
    }
    const std::vector<Expression>& given = rest.value[0].children;
    const auto at = in.children.erase(in.children.begin() + static_cast<std::ptrdiff_t>(i));
    in.children.insert(at, given.begin(), given.end());
    for (std::size_t k = i; k < i + given.size(); ++k) in.children[k].after_comma = k > 0;
    i += given.size();
  }
}

/// Whether a parameter is given a value that is one: "null" is none.
bool is_given(const std::string& name, const std::vector<NamedExpression>& values) {
  const auto found = std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.name == name; });
  if (found == values.end() || found->value.empty()) return false;
  const bool zero = found->value[0].is(Kind::number) && found->value[0].value == 0.0;
  return !zero && !is_one_of(found->value[0].text, {"null", "undefined", "nullptr", "NULL", "nil", "None", "false"});
}

void set_line(Expression& in, int line) {
  in.line = line;
  for (Expression& child : in.children) set_line(child, line);
  for (Expression& receiver : in.receiver) set_line(receiver, line);
}

class Expander {
 public:
  explicit Expander(const DefinedFunctions& functions) : functions_(functions) {}

  void read(Statement statement, int depth) {
    for (Expression& item : statement.items) expand(item, depth);
    std::erase_if(statement.items, is_spent);
    if (!statement.items.empty()) out_.push_back(std::move(statement));
  }

  std::vector<Statement> take() { return std::move(out_); }

 private:
  void expand(Expression& in, int depth) {
    for (Expression& child : in.children) expand(child, depth);
    for (Expression& receiver : in.receiver) expand(receiver, depth);
    if (!in.is(Kind::call) || !in.receiver.empty() || in.bracket != '(' || depth >= most_nested) return;
    const auto found = functions_.find(in.text);
    const auto values = found == functions_.end() ? std::nullopt : values_of(in, found->second);
    if (!values) return;
    if (found->second.body.empty())
      put_value(in, found->second, *values, depth);
    else if (count_ < most_calls)
      put_statements(in, found->second, *values, depth);
  }

  /// What a function returns that does nothing else.
  void put_value(Expression& in, const DefinedFunction& function, const std::vector<NamedExpression>& values,
                 int depth) {
    std::size_t growth = 1;
    for (const NamedExpression& value : values) growth += value.value.empty() ? 0 : count_of(value.value[0]);
    growth *= count_of(function.result[0]);
    if (growth > left_) return;
    left_ -= growth;
    Expression result = function.result[0];
    for (const NamedExpression& one : values)
      if (one.name == function.rest) put_rest(result, one);
    fit(result, {}, values, in.line);
    result.after_comma = in.after_comma;
    expand(result, depth + 1);
    in = std::move(result);
  }

  void put_statements(Expression& in, const DefinedFunction& function, const std::vector<NamedExpression>& values,
                      int depth) {
    const std::string suffix = own_name_sign + std::to_string(++count_);
    std::set<std::string> given;
    for (const Statement& statement : function.body) add_names_given(statement, given);
    NewNames names;
    std::vector<NamedExpression> replaced;
    for (const std::string& name : given) names[name] = name + suffix;
    std::vector<Statement> body = function.body;
    std::vector<Expression> result = function.result;
    for (const NamedExpression& one : values) {
      if (one.value.empty()) continue;
      const Expression& value = one.value[0];
      const bool changed = given.contains(one.name);
      if (one.name == function.rest) {
        for (Statement& statement : body)
          for (Expression& item : statement.items) put_rest(item, one);
        for (Expression& item : result) put_rest(item, one);
        continue;
      }
      if (!changed && (value.is(Kind::group) || is_record(value)) && take_parts(one, body, result)) continue;
      if (value.is(Kind::word) && !changed) {
        names[one.name] = value.text;
      } else if ((is_plain(value) || one.name.ends_with(']')) && !changed) {
        replaced.push_back(one);
      } else {
        names[one.name] = one.name + suffix;
        read(assigned(names[one.name], value, in.line), depth + 1);
      }
    }
    for (Statement& statement : body) {
      if (!statement.only_with.empty() && !is_given(statement.only_with, values)) continue;
      for (Expression& item : statement.items) fit(item, names, replaced, in.line);
      statement.line = in.line;
      read(std::move(statement), depth + 1);
    }
    const bool after_comma = in.after_comma;
    if (result.empty()) {
      in = {};
      in.kind = Kind::gap;  // without the text that every other has
      return;
    }
    in = std::move(result[0]);
    fit(in, names, replaced, out_.empty() ? in.line : out_.back().line);
    in.after_comma = after_comma;
    expand(in, depth + 1);
  }

  /// Puts the parts of a record or a list in place of what takes them; whether it is not used as a whole then.
  static bool take_parts(const NamedExpression& whole, std::vector<Statement>& body, std::vector<Expression>& result) {
    bool used = false;
    const auto put = [&](Expression& item) {
      substitute_parts(item, whole);
      used = used || uses(item, whole.name);
    };
    for (Statement& statement : body) std::for_each(statement.items.begin(), statement.items.end(), put);
    std::for_each(result.begin(), result.end(), put);
    return !used;
  }

  /// What stands in place of a call that returns nothing.
  static bool is_spent(const Expression& item) { return item.is(Kind::gap) && item.text.empty(); }

  static bool is_plain(const Expression& value) {
    if (value.is(Kind::negation)) return is_plain(value.children[0]);
    return value.is(Kind::number) || value.is(Kind::text) || value.is(Kind::operation) || value.is(Kind::word);
  }

  static Statement assigned(const std::string& name, const Expression& value, int line) {
    Expression assignment;
    assignment.kind = Kind::assignment;
    assignment.text = name;
    assignment.line = line;
    assignment.children = {value};
    assignment.children[0].after_comma = false;
    Expression type;  // so that it is a variable
    type.kind = Kind::word;
    type.text = "auto";
    type.line = line;
    return Statement{{std::move(type), std::move(assignment)}, line};
  }

  /// Gives what a function holds the line of its call, then the arguments in place of its parameters.
  static void fit(Expression& item, const NewNames& names, const std::vector<NamedExpression>& values, int line) {
    set_line(item, line);
    rename(item, names);  // before names of the caller stand in it
    substitute(item, values);
    fold_numbers(item);
  }

  const DefinedFunctions& functions_;
  std::vector<Statement> out_;
  int count_ = 0;
  std::size_t left_ = most_expressions;  // by which the text may still grow
};

}  // namespace

void expand_calls(std::vector<Statement>& statements, const DefinedFunctions& functions) {
  if (functions.empty()) return;
  Expander expander(functions);
  for (Statement& statement : statements) expander.read(std::move(statement), 0);
  statements = expander.take();
}

}  // namespace minkoscope
