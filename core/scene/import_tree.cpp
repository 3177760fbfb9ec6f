#include "core/scene/import_tree.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/scene/json_value.h"

namespace minkoscope {
namespace {

constexpr int deepest = 64;
constexpr std::size_t longest_label = 120;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool begins_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool in_word(char c) {
  return begins_word(c) || is_digit(c) || c == '.' || c == '$';
}

/// Reads the text from front to back into a tree.
class TreeReader {
 public:
  explicit TreeReader(const ImportSource& source) : source_(source), text_(source.text) {}

  TreeNode read() {
    TreeNode root;
    root.line = 1;
    read_children(root, '\0', 0);
    return root;
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  /// Passes blanks and comments, and sees whether a line between was empty or held a comment.
  void pass_blanks() {
    std::size_t newlines = 0;
    for (;;) {
      const char c = peek();
      if (at_ >= text_.size()) return;
      if (c == '\n') {
        ++line_;
        ++at_;
        if (++newlines > 1) broken_ = true;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0') {
        ++at_;
      } else if (begins_comment()) {
        broken_ = true;
        pass_comment();
      } else {
        return;
      }
    }
  }
  bool begins_comment() const {
    const char c = peek(), next = peek(1);
    if (c == '#') return true;
    if (c == '/' && (next == '/' || next == '*')) return true;
    return c == '-' && next == '-' && !is_digit(peek(2)) && peek(2) != '.';
  }
  void pass_comment() {
    const std::string_view end = peek() == '/' && peek(1) == '*' ? "*/" : text_.substr(at_, 4) == "--[[" ? "]]" : "\n";
    const std::size_t close = text_.find(end, at_);
    const std::size_t stop = close == std::string_view::npos ? text_.size() : end == "\n" ? close : close + end.size();
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(stop), '\n'));
    at_ = stop;
  }

  static char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : '>'; }

  void read_children(TreeNode& parent, char close, int depth) {
    std::string label;
    const int first_line = line_;
    for (;;) {
      pass_blanks();
      if (at_ >= text_.size()) {
        if (close != '\0')
          source_.fail(first_line,
                       std::string("the bracket that '") + close + "' would close is open to the end; must be closed");
        break;
      }
      const char c = peek();
      if (c == close && close != '\0') {
        ++at_;
        break;
      }
      if (c == '(' || c == '[' || c == '{' || c == '<') {
        if (c == '[' && pass_subscript()) continue;
        read_group(parent, label, {}, depth);
      } else if (c == ')' || c == ']' || c == '}') {
        source_.fail(line_,
                     std::string("'") + c + "' closes nothing; every bracket must be opened before it is closed");
      } else if (begins_number()) {
        read_number(parent, label);
      } else if (c == '"' || c == '\'') {
        add_to(label, read_string());
      } else if (begins_word(c) || (c == '.' && begins_word(peek(1)))) {
        read_word(parent, label, depth);
      } else {
        if (c == ';') label.clear();
        ++at_;  // separators and signs
      }
    }
    order_coordinates(parent);
  }

  static void add_to(std::string& label, std::string_view word) {
    if (label.size() + word.size() >= longest_label) label.clear();
    if (word.size() >= longest_label) word = word.substr(0, longest_label);
    if (!label.empty()) label += ' ';
    label += word;
  }

  TreeNode begin(TreeNode::Kind kind, std::string& label) {
    TreeNode node;
    node.kind = kind;
    node.line = line_;
    node.label = std::move(label);
    node.after_break = broken_;
    broken_ = false;
    label.clear();
    return node;
  }

  void read_group(TreeNode& parent, std::string& label, std::string constructor, int depth) {
    if (depth >= deepest) source_.fail(line_, "is nested deeper than 64 brackets; must be less");
    TreeNode group = begin(TreeNode::Kind::group, label);
    group.constructor = std::move(constructor);
    const char close = closing(peek());
    ++at_;
    read_children(group, close, depth + 1);
    parent.children.push_back(std::move(group));
  }

  bool begins_number() const {
    const char c = peek(), next = peek(1);
    if (is_digit(c)) return true;
    if (c == '.') return is_digit(next);
    return (c == '-' || c == '+') && (is_digit(next) || (next == '.' && is_digit(peek(2))));
  }

  void read_number(TreeNode& parent, std::string& label) {
    TreeNode number = begin(TreeNode::Kind::number, label);
    const std::size_t first = at_ + (peek() == '+' ? 1 : 0);
    const auto [end, fault] = std::from_chars(text_.data() + first, text_.data() + text_.size(), number.value);
    std::size_t stop = static_cast<std::size_t>(end - text_.data());
    number.text = std::string(text_.substr(first, stop - first));
    for (const std::string_view suffix : {"f32", "f64", "f", "F", "d", "D", "l", "L", "u", "U"}) {
      if (text_.substr(stop).starts_with(suffix)) {
        stop += suffix.size();
        break;
      }
    }
    if (fault == std::errc::invalid_argument || (stop < text_.size() && begins_word(text_[stop]))) {
      while (stop < text_.size() && in_word(text_[stop])) ++stop;
      source_.fail(line_, std::string("\"")
                              .append(printable(text_.substr(at_, stop - at_)))
                              .append("\" is no number; must be one like -0.25 or 1e-3"));
    }
    if (fault != std::errc()) {
      // from_chars tells of numbers too small as of those too large.
      const std::size_t exponent = number.text.find_first_of("eE");
      const bool tiny = exponent != std::string::npos && number.text.substr(exponent + 1).starts_with('-');
      if (!tiny) source_.fail(line_, printable(number.text) + " is too large; must be at most 1e15");
      number.value = 0.0;
    }
    if (std::abs(number.value) > largest_quantity)
      source_.fail(line_, printable(number.text) + " is too large; must be at most 1e15");
    at_ = stop;
    parent.children.push_back(std::move(number));
  }

  std::string read_string() {
    const char quote = peek();
    const std::size_t first = ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') ++at_;
    const std::string_view content = text_.substr(first, at_ - first);
    if (peek() == quote) ++at_;
    return std::string(content);
  }

  /// `float points[8][3]`, `fn(x)[0]`: a subscript directly behind a word holds no data.
  bool pass_subscript() {
    if (at_ == 0 || !(in_word(text_[at_ - 1]) || text_[at_ - 1] == ']') || at_ != word_end_) return false;
    std::size_t end = at_ + 1;
    while (end < text_.size() && (in_word(text_[end]) || text_[end] == ' ')) ++end;
    if (end >= text_.size() || text_[end] != ']') return false;
    at_ = word_end_ = end + 1;
    return true;
  }

  void read_word(TreeNode& parent, std::string& label, int depth) {
    const std::size_t first = at_;
    ++at_;
    while (in_word(peek()) || (peek() == ':' && peek(1) == ':')) at_ += peek() == ':' ? 2 : 1;
    std::string word(text_.substr(first, at_ - first));
    pass_template();
    word_end_ = at_;
    std::string lower;
    for (const char c : word) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (lower == "nan" || lower == "inf" || lower == "infinity" || lower == "-nan")
      source_.fail(line_, "holds " + lower + "; every number must be finite");
    const char next = peek();
    const bool directly = next == '(' || next == '{' || (next == '[' && !subscript_ahead());
    if (directly) {
      read_group(parent, label, std::move(word), depth);
    } else {
      add_to(label, word);
    }
  }
  bool subscript_ahead() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (in_word(text_[end]) || text_[end] == ' ')) ++end;
    return end < text_.size() && text_[end] == ']';
  }
  /// `Vector3<double>`: what stands between the angles names a type.
  void pass_template() {
    if (peek() != '<') return;
    int open = 0;
    for (std::size_t end = at_; end < text_.size() && end < at_ + 200; ++end) {
      const char c = text_[end];
      if (c == '<') ++open;
      if (c == '>' && --open == 0) {
        at_ = end + 1;
        return;
      }
      if (!(c == '<' || c == '>' || in_word(c) || c == ':' || c == ',' || c == ' ' || c == '*' || c == '&')) return;
    }
  }

  /// x, y and z by name are a vector in that order, whichever order they are written in.
  static void order_coordinates(TreeNode& group) {
    const auto axis = [](const TreeNode& node) {
      if (node.kind != TreeNode::Kind::number) return -1;
      const std::string word = last_word(node.label);
      if (word.size() > 2 || word.empty() || (word.size() == 2 && word.front() != '.')) return -1;
      const char c = word.back();
      return c == 'x' ? 0 : c == 'y' ? 1 : c == 'z' ? 2 : -1;
    };
    std::vector<TreeNode>& nodes = group.children;
    std::vector<TreeNode> out;
    bool wrapped = false;
    for (std::size_t i = 0; i < nodes.size();) {
      int seen = 0;
      if (i + 2 < nodes.size())
        for (std::size_t k = 0; k < 3; ++k) seen |= axis(nodes[i + k]) < 0 ? 8 : 1 << axis(nodes[i + k]);
      if (seen != 7) {
        out.push_back(std::move(nodes[i++]));
        continue;
      }
      TreeNode vector;
      vector.line = nodes[i].line;
      vector.after_break = nodes[i].after_break;
      // "location x: 1 y: 2 z: 3": the words before the first letter name the vector.
      const std::string& first = nodes[i].label;
      const std::size_t space = first.rfind(' ');
      if (space != std::string::npos) vector.label = first.substr(0, space);
      vector.children.resize(3);
      for (std::size_t k = 0; k < 3; ++k) {
        const auto place = static_cast<std::size_t>(axis(nodes[i + k]));
        vector.children[place] = std::move(nodes[i + k]);
        vector.children[place].label.clear();
        vector.children[place].after_break = false;
      }
      out.push_back(std::move(vector));
      wrapped = true;
      i += 3;
    }
    nodes = std::move(out);
    if (wrapped && nodes.size() == 1 && nodes[0].kind == TreeNode::Kind::group && nodes[0].label.empty()) {
      std::vector<TreeNode> inner = std::move(nodes[0].children);
      nodes = std::move(inner);
    }
  }

  const ImportSource& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t word_end_ = static_cast<std::size_t>(-1);  // where the last word or subscript ended
  int line_ = 1;
  bool broken_ = false;
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
  return TreeReader(source).read();
}

std::string last_word(const std::string& name) {
  const std::size_t space = name.find_last_of(' ');
  std::string word = space == std::string::npos ? name : name.substr(space + 1);
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
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
