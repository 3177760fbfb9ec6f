#include "core/import/tree.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/base/characters.h"
#include "core/import/number.h"
#include "core/import/rows.h"

namespace minkoscope {
namespace {

constexpr int deepest = 64;
constexpr std::size_t longest_label = 120;

bool begins_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool in_word(char c) {
  return begins_word(c) || is_digit(c) || c == '.';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}
std::string lower_case(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
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

  /// Passes blanks and comments, and sees whether a line between was empty or held nothing but a comment.
  void pass_blanks() {
    std::size_t newlines = at_ == 0 ? 1 : 0;
    for (;;) {
      const char c = peek();
      if (at_ >= text_.size()) return;
      if (c == '\n') {
        ++line_;
        ++at_;
        if (++newlines > 1) broken_ = true;
      } else if (is_blank(c)) {
        ++at_;
      } else if (begins_comment()) {
        broken_ = broken_ || newlines > 0;
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
    Strays strays;
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
        last_ = ')';
        ++at_;
        break;
      }
      if (c == '(' || c == '[' || c == '{' || (c == '<' && angles_hold_numbers())) {
        if (c == '[' && (pass_subscript() || pass_key(label))) continue;
        read_group(parent, label, {}, depth, strays);
      } else if (c == ')' || c == ']' || c == '}') {
        source_.fail(line_,
                     std::string("'") + c + "' closes nothing; every bracket must be opened before it is closed");
      } else if (number_begins(text_, at_)) {
        take_number(parent, label);
      } else if (c == '"' || c == '\'') {
        const char before = last_;
        const std::string content = read_string();
        note_stray(content, before, close, strays);
        add_to(label, content);
      } else if (begins_gap()) {
        pass_gap(depth, strays);
      } else if (begins_word(c) || (c == '.' && begins_word(peek(1)))) {
        read_word(parent, label, close, depth, strays);
      } else {
        if (c == ';') label.clear();
        take_sign();
      }
    }
    refuse_misreadings(parent, strays, depth, source_);
    order_coordinates(parent);
  }

  /// Separators and signs; a sign that would change a number is refused.
  void take_sign() {
    const char c = peek();
    last_ = c;
    if (c == '<' && peek(1) == '<') ++at_;
    std::size_t next = at_ + 1;
    while (next < text_.size() && is_blank(text_[next])) ++next;
    const char beyond = next < text_.size() ? text_[next] : '\0';
    const bool behind_number = only_blanks_since_number();
    const bool before_value = number_begins(text_, next) || begins_word(beyond) || beyond == '(';
    const bool own_sign = (c == '+' || c == '-') && next == at_ + 1 && number_end_ != at_;  // "0 -nan"
    if (std::string_view("*/^+-").find(c) != std::string_view::npos && behind_number && before_value && !own_sign)
      source_.fail(line_, std::string("holds a calculation with '") + c + "'; must be plain numbers");
    if (c == '-' && number_begins(text_, next))
      source_.fail(line_, "a minus sign stands apart from its number; must stand directly before it, or be left out");
    minus_ = c == '-' && next == at_ + 1 && (at_ == 0 || !in_word(text_[at_ - 1]));
    if (minus_ && (beyond == '(' || beyond == '[' || beyond == '{'))
      source_.fail(line_, "a minus sign stands before a bracket; must be plain numbers");
    ++at_;
  }
  bool only_blanks_since_number() const {
    if (number_end_ == 0 || number_end_ > at_) return false;
    const std::string_view between = text_.substr(number_end_, at_ - number_end_);
    return std::all_of(between.begin(), between.end(), is_blank);
  }

  /// "..." where numbers were left out.
  bool begins_gap() const {
    return text_.substr(at_).starts_with("...") || text_.substr(at_).starts_with("\xE2\x80\xA6");
  }
  void pass_gap(int depth, Strays& strays) {
    const std::size_t begin = at_ == 0 ? 0 : text_.find_last_of('\n', at_ - 1) + 1;
    const std::string_view line = text_.substr(begin, text_.find('\n', at_) - begin);
    const bool alone = line.find_first_not_of(" \t\r.,\xE2\x80\xA6") == std::string_view::npos;
    if (depth > 0 || alone) strays.gap_line = line_;
    last_ = '.';
    at_ += 3;
  }

  /// A name or a text that stands alone between separators, where a value would.
  void note_stray(const std::string& word, char before, char close, Strays& strays) const {
    std::size_t next = at_;
    while (next < text_.size() && (is_blank(text_[next]) || text_[next] == '\n')) ++next;
    const char after = next < text_.size() ? text_[next] : '\0';
    const bool opens = before == ',' || before == '(' || before == '[' || before == '{';
    const bool alone = close != '\0' && opens && (after == ',' || after == close);
    if (!alone || names_no_number(word) || strays.word_line != 0) return;
    strays.word = word;
    strays.word_line = line_;
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

  void read_group(TreeNode& parent, std::string& label, std::string constructor, int depth, Strays& strays) {
    if (depth >= deepest) source_.fail(line_, "is nested deeper than 64 brackets; must be less");
    TreeNode group = begin(TreeNode::Kind::group, label);
    group.constructor = std::move(constructor);
    const bool minus = std::exchange(minus_, false);
    const char close = closing(peek());
    last_ = peek();
    const std::size_t first = ++at_;
    read_children(group, close, depth + 1);
    const bool cast = group.children.size() == 1 && group.children[0].kind == TreeNode::Kind::number &&
                      names_a_number(group.constructor);
    if (minus && !cast && !group.children.empty())
      source_.fail(group.line, "a minus sign stands before a bracket; must be plain numbers");
    if (cast) {
      TreeNode number = std::move(group.children[0]);
      number.label = std::move(group.label);
      number.after_break = group.after_break;
      if (minus) number.value = -number.value;
      number_end_ = at_;
      parent.children.push_back(std::move(number));
      return;
    }
    const bool c_cast = group.children.empty() && group.constructor.empty() && close == ')' && at_ - first > 1;
    if (c_cast) {  // "(float)0.5"
      label = std::move(group.label);
      broken_ = broken_ || group.after_break;
      return;
    }
    if (group.children.empty() && !group.constructor.empty() && strays.empty_line == 0) {
      strays.empty = group.constructor;
      strays.empty_line = group.line;
    }
    parent.children.push_back(std::move(group));
  }

  void take_number(TreeNode& parent, std::string& label) {
    const bool tight = number_end_ != 0 && at_ == number_end_ + 1 && text_[number_end_] == ',';
    const ReadNumber read = read_number(source_, at_, line_);
    at_ = read.end;
    last_ = '0';
    // "3: 0 0 0" and "{3: (0, 0, 0)}": the number of a row.
    const bool whole = std::all_of(read.text.begin(), read.text.end(), is_digit);
    if (whole && peek() == ':' && peek(1) != ':') {
      number_end_ = 0;
      return;
    }
    number_end_ = at_;
    TreeNode number = begin(TreeNode::Kind::number, label);
    number.value = read.value;
    number.text = read.text;
    number.tight_comma = tight;
    parent.children.push_back(std::move(number));
  }

  std::string read_string() {
    const char quote = peek();
    const std::size_t first = ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') ++at_;
    const std::string_view content = text_.substr(first, at_ - first);
    if (peek() == quote) ++at_;
    last_ = '"';
    return std::string(content);
  }

  /// `float points[8][3]`, `fn(x)[0]`, `float[,]`: a subscript directly behind a word is no data.
  bool pass_subscript() {
    if (at_ == 0 || !(in_word(text_[at_ - 1]) || text_[at_ - 1] == ']') || at_ != word_end_) return false;
    std::size_t end = at_ + 1;
    if (end < text_.size() && text_[end] == ',')
      while (end < text_.size() && text_[end] == ',') ++end;
    while (end < text_.size() && (in_word(text_[end]) || text_[end] == ' ')) ++end;
    if (end >= text_.size() || text_[end] != ']') return false;
    at_ = word_end_ = end + 1;
    return true;
  }

  /// Lua's `[1] = …` and `["a"] = …`, Rust's `let a: [[f32; 3]; 4] = …`: what an equals sign follows is a name or a
  /// type.
  bool pass_key(std::string& label) {
    std::size_t end = at_ + 1;
    for (int open = 1; open > 0; ++end) {
      if (end >= text_.size() || text_[end] == '\n') return false;
      open += text_[end] == '[' ? 1 : text_[end] == ']' ? -1 : 0;
    }
    std::string_view content = text_.substr(at_ + 1, end - at_ - 2);
    while (end < text_.size() && is_blank(text_[end])) ++end;
    const char next = end < text_.size() ? text_[end] : '\0';
    const bool index = !content.empty() && std::all_of(content.begin(), content.end(), is_digit);
    const bool row = index && (next == ':' || next == '{' || next == '(');  // a debugger's "[0] {…}"
    if (!row && (next != '=' || text_.substr(end).starts_with("=="))) return false;
    const bool quoted = content.size() > 2 && (content[0] == '"' || content[0] == '\'');
    if (!quoted && !index && content.find(';') == std::string_view::npos) return false;
    if (quoted) add_to(label, content.substr(1, content.size() - 2));
    at_ = end;
    return true;
  }

  void read_word(TreeNode& parent, std::string& label, char close, int depth, Strays& strays) {
    const char before = last_;
    const std::size_t first = at_;
    ++at_;
    while ((in_word(peek()) && !begins_gap()) || (peek() == ':' && peek(1) == ':')) at_ += peek() == ':' ? 2 : 1;
    std::string word(text_.substr(first, at_ - first));
    pass_template();
    word_end_ = at_;
    last_ = 'w';
    const std::string lower = lower_case(word);
    if (lower == "nan" || lower == "inf" || lower == "infinity" || lower == "-nan")
      source_.fail(line_, "holds " + lower + "; every number must be finite");
    const char next = peek();
    const bool directly = next == '(' || next == '{' || (next == '[' && !subscript_ahead());
    if (directly) return read_group(parent, label, std::move(word), depth, strays);
    minus_ = false;
    if (lower == "new") return;
    note_stray(word, before, close, strays);
    add_to(label, word);
  }
  bool subscript_ahead() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (in_word(text_[end]) || text_[end] == ' ')) ++end;
    return end < text_.size() && text_[end] == ']';
  }
  /// `<0, 0, 0>` is a vector; any other angle compares, shifts or points.
  bool angles_hold_numbers() const {
    const std::size_t end = text_.find_first_not_of("0123456789+-.eEfF, \t", at_ + 1);
    return end != std::string_view::npos && text_[end] == '>' && end > at_ + 1;
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
      if (!(c == '<' || c == '>' || in_word(c) || c == ':' || c == ',' || c == ' ' || c == '*' || c == '&' ||
            c == '[' || c == ']' || c == ';'))
        return;
    }
  }

  const ImportSource& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t word_end_ = static_cast<std::size_t>(-1);  // where the last word or subscript ended
  int line_ = 1;
  bool broken_ = false;
  std::size_t number_end_ = 0;  // where the last number ended
  char last_ = '\0';            // the last sign that was no blank, a letter standing for any word
  bool minus_ = false;          // stands directly before what comes next
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
