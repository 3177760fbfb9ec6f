#include "core/import/tree.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/lexer.h"
#include "core/import/grammar/parser.h"
#include "core/import/notation/type_names.h"
#include "core/import/plain_numbers.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {
namespace {

constexpr std::size_t longest_label = 120;

/// A word that may stand beside numbers as an argument of a call and means no number.
bool names_no_number(std::string_view word) {
  return is_one_of(lower_case(word), {"true", "false", "null", "none", "nil", "nullptr", "undefined"});
}

bool is_index(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// Which coordinate a number is by its name: "x", "pos.y".
int axis_of(const TreeNode& node) {
  if (node.kind != TreeNode::Kind::number) return -1;
  const std::string word = last_word(node.label);
  if (word.size() > 2 || word.empty() || (word.size() == 2 && word.front() != '.')) return -1;
  const char c = word.back();
  return c == 'x' ? 0 : c == 'y' ? 1 : c == 'z' ? 2 : -1;
}

bool begins_coordinates(std::span<const TreeNode> nodes) {
  if (nodes.size() < 3) return false;
  int seen = 0;
  for (const TreeNode& node : nodes.first(3)) seen |= axis_of(node) < 0 ? 8 : 1 << axis_of(node);
  return seen == 7;
}

/// Three numbers by name as a vector, whichever order they are written in.
TreeNode vector_of_coordinates(std::span<TreeNode> numbers) {
  TreeNode vector;
  vector.line = numbers[0].line;
  vector.after_break = numbers[0].after_break;
  // "location x: 1 y: 2 z: 3": the words before the first letter name the vector.
  const std::string& first = numbers[0].label;
  if (const std::size_t space = first.rfind(' '); space != std::string::npos) vector.label = first.substr(0, space);
  vector.children.resize(3);
  for (TreeNode& number : numbers) {
    TreeNode& place = vector.children[static_cast<std::size_t>(axis_of(number))];
    place = std::move(number);
    place.label.clear();
    place.after_break = false;
  }
  return vector;
}

void order_coordinates(TreeNode& group) {
  std::vector<TreeNode>& nodes = group.children;
  std::vector<TreeNode> out;
  bool wrapped = false;
  for (std::size_t i = 0; i < nodes.size();) {
    if (begins_coordinates(std::span(nodes).subspan(i))) {
      out.push_back(vector_of_coordinates(std::span(nodes).subspan(i, 3)));
      wrapped = true;
      i += 3;
    } else {
      out.push_back(std::move(nodes[i++]));
    }
  }
  nodes = std::move(out);
  if (wrapped && nodes.size() == 1 && nodes[0].label.empty()) {
    std::vector<TreeNode> inner = std::move(nodes[0].children);
    nodes = std::move(inner);
  }
}

class TreeBuilder {
 public:
  explicit TreeBuilder(const ImportSource& source) : source_(source) {}

  TreeNode build(const ParsedText& parsed) {
    TreeNode root;
    root.line = 1;
    int paragraph = 0;
    for (const Statement& statement : parsed.statements) {
      if (statement.is_comment) {
        broken_ = broken_ || statement.line != last_line_;
        if (statement.heads_numbers) add(root, statement.items.back());
        continue;
      }
      broken_ = broken_ || statement.paragraph != paragraph;
      paragraph = statement.paragraph;
      const bool gap = std::all_of(statement.items.begin(), statement.items.end(),
                                   [](const Expression& item) { return item.is(Kind::gap); });
      if (gap) refuse_gap(statement.line);
      add_all(root, statement.items);
    }
    order_coordinates(root);
    return root;
  }

 private:
  using Kind = Expression::Kind;

  [[noreturn]] void refuse_gap(int line) const {
    source_.fail(line, "numbers were left out (\"...\"); must be there, every one");
  }
  [[noreturn]] void refuse_holding(int line, const std::string& what, const char* wanted) const {
    source_.fail(line, std::string("holds \"").append(printable(what, 40)).append("\" ").append(wanted));
  }

  /// A word of the label; subscripts name nothing: "tris[][3]", "a[0].x".
  void name(std::string_view word) {
    const std::size_t open = std::min(word.find('['), word.size());
    const std::size_t close = word.find(']', open);
    if (close != std::string_view::npos) {
      of_part_ = of_part_ || is_index(word.substr(open + 1, close - open - 1));
      name(word.substr(0, open));
      return name(word.substr(close + 1));
    }
    if (word.empty()) return;
    if (label_.size() + word.size() >= longest_label) label_.clear();
    if (!label_.empty()) label_ += ' ';
    label_ += word.substr(0, longest_label);
  }
  /// "Hull 1: …" names a list; a number alone before a row counts it.
  void name_counted(const Expression& label) {
    if (label.line == label_line_ && !label_.empty() && !is_digit(label_.back())) label_.append(" ").append(label.text);
  }
  TreeNode node(TreeNode::Kind kind, int line) {
    TreeNode out;
    out.kind = kind;
    out.line = last_line_ = line;
    out.label = std::exchange(label_, {});
    out.after_break = std::exchange(broken_, false);
    out.of_part = std::exchange(of_part_, false);
    return out;
  }

  void add_all(TreeNode& parent, const std::vector<Expression>& items) {
    for (std::size_t i = 0; i < items.size(); ++i)
      if (!is_row_index(items, i)) add(parent, items[i]);
  }
  void add(TreeNode& parent, const Expression& item) {
    switch (item.kind) {
      case Kind::number:
        parent.children.push_back(number(item));
        break;
      case Kind::word:
      case Kind::text:
        name(item.text);
        label_line_ = item.line;
        break;
      case Kind::label:
        is_index(item.text) ? name_counted(item) : name(item.text);
        label_line_ = item.line;
        break;
      case Kind::assignment:
        if (!is_index(item.text)) name(item.text);
        of_part_ = of_part_ || (item.type_arguments.size() > 2 && begins_with_one_of(item.type_arguments, {"(", "["}));
        for (const Expression& value : item.children) add(parent, value);
        break;
      case Kind::operation:  // of names: what is calculated with numbers was refused
        for (const Expression& operand : item.children) add(parent, operand);
        break;
      case Kind::negation:
        add_negation(parent, item.children[0]);
        break;
      case Kind::group:
        if (item.bracket != '\0')
          add_group(parent, item);
        else
          add_all(parent, item.children);
        break;
      case Kind::call:
        if (asks_about_lists(item) || counts_a_list(item)) return label_.clear();
        for (const Expression& receiver : item.receiver) add(parent, receiver);
        if (item.bracket == '\0' || item.spaced) name(item.text);
        if (item.bracket != '\0') add_group(parent, item);
        break;
      case Kind::gap:
        break;
    }
  }

  /// "hit = gjk(A, B, 6)": what is asked of two lists changes none of them.
  bool asks_about_lists(const Expression& call) const {
    const auto is_list = [&](const Expression& child) {
      return child.is(Kind::word) && lists_.contains(last_word(child.text));
    };
    return !lists_.contains(last_word(label_)) &&
           std::count_if(call.children.begin(), call.children.end(), is_list) > 1;
  }

  /// "face = make_polygon(3, normal, corners)": how many points a list has, beside its name.
  bool counts_a_list(const Expression& call) const {
    constexpr std::size_t fewest = 3;
    if (call.bracket != '(' || call.spaced || call.children.size() < 2 || !call.children[0].is(Kind::number) ||
        holds_one_of(lower_case(call.text),
                     {"scal", "mov", "translat", "rotat", "offset", "shift", "transform", "set"}))
      return false;
    const double count = call.children[0].value;
    return std::all_of(call.children.begin() + 1, call.children.end(),
                       [](const Expression& child) { return child.is(Kind::word); }) &&
           std::any_of(call.children.begin() + 1, call.children.end(), [&](const Expression& child) {
             const auto list = lists_.find(last_word(child.text));
             return list != lists_.end() && list->second >= fewest && static_cast<double>(list->second) == count;
           });
  }

  TreeNode number(const Expression& item) {
    TreeNode out = node(TreeNode::Kind::number, item.line);
    out.value = item.value;
    out.text = item.text;
    return out;
  }

  void add_negation(TreeNode& parent, const Expression& operand) {
    const std::size_t count = parent.children.size();
    add(parent, operand);
    if (parent.children.size() == count) return;
    TreeNode& added = parent.children.back();
    if (added.kind == TreeNode::Kind::number)
      added.value = -added.value;
    else if (!added.children.empty())
      source_.fail(added.line, "a minus sign stands before a bracket; must be plain numbers");
  }

  void add_group(TreeNode& parent, const Expression& item) {
    TreeNode group = node(TreeNode::Kind::group, item.line);
    if (item.is(Kind::call) && !item.spaced) group.constructor = item.text;
    if (item.children.size() == 1 && item.children[0].is(Kind::number) && names_a_number_type(group.constructor)) {
      label_ = std::move(group.label);
      broken_ = group.after_break;
      parent.children.push_back(number(item.children[0]));
      return;
    }
    add_all(group, item.children);
    label_.clear();
    refuse_strays(item, group);
    order_coordinates(group);
    if (!group.children.empty()) lists_.emplace(last_word(group.label), group.children.size());
    parent.children.push_back(std::move(group));
  }

  /// Whether an item is all that stands between two separators.
  static bool stands_alone(const std::vector<Expression>& items, std::size_t i) {
    return (i == 0 || items[i].after_comma) && (i + 1 == items.size() || items[i + 1].after_comma);
  }

  /// Throws CaseError where numbers were left out, and where names or calls without numbers stand among numbers.
  void refuse_strays(const Expression& item, const TreeNode& group) const {
    const auto any = [&](auto&& is) { return std::any_of(group.children.begin(), group.children.end(), is); };
    const bool numbers = any([](const TreeNode& child) { return child.kind == TreeNode::Kind::number; });
    const bool list = group.constructor.empty() && any([](const TreeNode& child) { return child.only_numbers(); });
    for (std::size_t i = 0; i < item.children.size(); ++i) {
      const Expression& child = item.children[i];
      const bool name = (child.is(Kind::word) && !child.declared) || child.is(Kind::text);
      if (child.is(Kind::gap) && !group.children.empty()) refuse_gap(child.line);
      if (child.is(Kind::operation) && child.children.size() == 2 && (numbers || list))  // [p[0] + 0.3, …]
        refuse_holding(child.line, child.children[0].text + " " + child.text + " " + child.children[1].text,
                       "among numbers; must be the number that it comes to");
      if (name && (numbers || list) && stands_alone(item.children, i) && !names_no_number(child.text))
        refuse_holding(child.line, child.text, "among numbers; must be the numbers it stands for");
      if (list && child.is(Kind::call) && child.bracket != '\0' && child.children.empty())
        refuse_holding(child.line, child.text + "()", "among points; must be the numbers that it stands for");
    }
    if (!numbers) return;
    for (const TreeNode& child : group.children)  // sqrt(2), pow(2, 3)
      if (!child.constructor.empty() && child.only_numbers() && child.children.size() <= 2)
        refuse_holding(child.line, child.constructor + "(…)", "among numbers; must be the number it comes to");
  }

  const ImportSource& source_;
  std::unordered_map<std::string, std::size_t> lists_;  // so far, by their names: how many parts each has
  std::string label_;                                   // the words since the value before
  int label_line_ = 0;                                  // of the last of them
  bool of_part_ = false;                                // a subscript stands in them
  bool broken_ = false;                                 // an empty line or a comment stands before what comes next
  int last_line_ = 0;                                   // of the value before
};

}  // namespace

bool TreeNode::only_numbers() const {
  return kind == Kind::group && !children.empty() &&
         std::all_of(children.begin(), children.end(),
                     [](const TreeNode& child) { return child.kind == Kind::number; });
}

bool TreeNode::only_groups() const {
  return kind == Kind::group && !children.empty() &&
         std::all_of(children.begin(), children.end(), [](const TreeNode& child) { return child.kind == Kind::group; });
}

TreeNode read_tree(const ImportSource& source) {
  return read_tree(source, tokens_of(source.text, 1).list);
}

TreeNode read_tree(const ImportSource& source, const std::vector<Token>& tokens) {
  refuse_misreadings(tokens, source);
  TreeNode tree = TreeBuilder(source).build(parse_tokens(tokens));
  refuse_decimal_commas(tokens, source);
  return tree;
}

std::string last_word(const std::string& name) {
  std::string_view words = name;
  const std::size_t last = words.find_last_not_of("0123456789");
  if (last != words.npos && last + 1 < words.size() && words[last] == ' ') words = words.substr(0, last);  // "Hull 1"
  return lower_case(words.substr(words.find_last_of(' ') + 1));
}

Precision precision_of(const TreeNode& tree) {
  for (const TreeNode& child : tree.children) {
    if (child.kind == TreeNode::Kind::group && precision_of(child) == Precision::float64) return Precision::float64;
    if (child.kind != TreeNode::Kind::number) continue;
    std::string digits;
    for (const char c : child.text) {
      if (c == 'e' || c == 'E') break;
      if (is_digit(c) && !(digits.empty() && c == '0')) digits += c;
    }
    while (digits.ends_with('0')) digits.pop_back();
    if (digits.size() > 9) return Precision::float64;
  }
  return Precision::float32;
}

}  // namespace minkoscope
